"""Goals: what an episode asks for, how far each goal has come, and in which words it is asked."""

from sandbox_app.engine.goals.book import GoalBook
from sandbox_app.engine.goals.predicates import PREDICATES, Predicate
from sandbox_app.engine.goals.wording import draw_texts, text_of, wordings

__all__ = ["PREDICATES", "GoalBook", "Predicate", "draw_texts", "text_of", "wordings"]
