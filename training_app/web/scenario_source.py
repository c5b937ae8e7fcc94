"""Where a scenario's document comes from: another app keeps it, and the studio hands the way to it down by name.

`TRAINING_SCENARIO_SOURCE` names a callable (person, scenario id) -> document, which raises LookupError with words that
help when the person has no such scenario.
"""

from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from sandbox_app.http.json_api import RefusalError


def document_of(person: Any, scenario_id: str) -> dict[str, Any]:
    try:
        return import_string(settings.TRAINING_SCENARIO_SOURCE)(person, scenario_id)
    except LookupError as error:
        raise RefusalError(
            404, str(error), place="scenario", hint="go back to the library and choose another"
        ) from error
