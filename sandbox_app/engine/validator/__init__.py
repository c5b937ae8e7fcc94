"""The action validator: is this call allowed now, and if not, by which rule, why, and what would be?"""

from sandbox_app.engine.validator.judging import Verdict, check, judge, legal_calls
from sandbox_app.engine.validator.places import distance_to
from sandbox_app.engine.validator.rules import RULES

__all__ = ["RULES", "Verdict", "check", "distance_to", "judge", "legal_calls"]
