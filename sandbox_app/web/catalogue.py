"""Every scenario that a person can open: the ones of the library, and the person's own; a stranger's do not exist.

A built-in one is read from its file once a process.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils import timezone

from sandbox_app.engine import Scenario, library_names
from sandbox_app.engine.library import library_file
from sandbox_app.http.json_api import RefusalError
from sandbox_app.web.models import OwnScenario
from sandbox_app.web.pictures import picture_name

MOST_OWN_SCENARIOS = 500


@dataclass(frozen=True)
class Entry:
    id: str
    builtin: bool
    document: dict[str, Any]
    version: int = 1
    updated: float | None = None

    def card(self) -> dict[str, Any]:
        """What the library page shows."""
        shown = {key: self.document[key] for key in ("name", "title", "title_zh", "family", "level", "summary")}
        picture = f"/api/scenarios/{self.id}/picture?of={picture_name(self.document)}"
        return {"id": self.id, **shown, "builtin": self.builtin, "picture": picture, "updated": self.updated}

    def whole(self) -> dict[str, Any]:
        """What the editor opens."""
        return {
            "id": self.id, "builtin": self.builtin, "document": self.document, "text": self.text(),
            "version": self.version, "updated": self.updated,
        }  # fmt: skip

    def text(self) -> str:
        """A built-in one as its file has it, comments and all."""
        return library_file(self.id).read_text() if self.builtin else Scenario.parse(self.document).to_yaml()


@cache
def builtin(name: str) -> Entry:
    return Entry(id=name, builtin=True, document=Scenario.load(name).to_json_value())


def own(row: OwnScenario) -> Entry:
    return Entry(row.id, False, row.document, row.version, row.updated.timestamp())


def entries(person: Any) -> list[Entry]:
    rows = OwnScenario.objects.filter(owner=person)
    return [own(row) for row in rows] + [builtin(name) for name in library_names()]


def find(person: Any, scenario_id: str) -> Entry:
    if scenario_id in library_names():
        return builtin(scenario_id)
    row = OwnScenario.objects.filter(owner=person, pk=scenario_id).first()
    if row is None:
        raise unknown(scenario_id)
    return own(row)


def document_of(person: Any, scenario_id: str) -> dict[str, Any]:
    """For other apps, handed to them by name: raises LookupError with words that help."""
    try:
        return find(person, scenario_id).document
    except RefusalError as refusal:
        raise LookupError(str(refusal)) from refusal


def unknown(scenario_id: str) -> RefusalError:
    return RefusalError(
        404, f"there is no scenario {scenario_id!r} among yours or the studio's", place="scenario",
        hint="go back to the library; it may have been deleted",
    )  # fmt: skip


def keep(person: Any, document: dict[str, Any]) -> Entry:
    if OwnScenario.objects.filter(owner=person).count() >= MOST_OWN_SCENARIOS:
        raise RefusalError(409, f"you hold {MOST_OWN_SCENARIOS} scenarios already", hint="delete one of them")
    row = OwnScenario.objects.create(owner=person, name=document["name"], title=document["title"], document=document)
    return own(row)


def change(person: Any, scenario_id: str, document: dict[str, Any], version: int) -> Entry:
    """The whole document or nothing: one conditional update decides between two editors."""
    refuse_builtin(scenario_id)
    rows = OwnScenario.objects.filter(owner=person, pk=scenario_id)
    changed = rows.filter(version=version).update(
        name=document["name"], title=document["title"], document=document, version=version + 1, updated=timezone.now()
    )
    if not changed:
        raise stale(version) if rows.exists() else unknown(scenario_id)
    return find(person, scenario_id)


def stale(version: int) -> RefusalError:
    return RefusalError(
        409, f"this scenario was changed elsewhere: version {version} is no longer the newest", place="version",
        hint="open it again, or save yours as a new scenario",
    )  # fmt: skip


def discard(person: Any, scenario_id: str) -> None:
    refuse_builtin(scenario_id)
    deleted, _ = OwnScenario.objects.filter(owner=person, pk=scenario_id).delete()
    if not deleted:
        raise unknown(scenario_id)


def refuse_builtin(scenario_id: str) -> None:
    if scenario_id in library_names():
        raise RefusalError(
            403, f"{scenario_id} comes with the studio and is never changed", place="scenario",
            hint="save it as your own scenario, then change that",
        )  # fmt: skip
