"""Calls as the arguments that a client would send for them."""

from sandbox_app.engine.skills.table import SKILLS


def skill_and_arguments(call: str) -> tuple[str, dict]:
    """`pick(red_box)` → pick, {"object": "red_box"}."""
    skill, _, rest = call.partition("(")
    said = [part for part in rest.removesuffix(")").split(", ") if part]
    values = [int(part) if part.isdecimal() else part for part in said]
    return skill, dict(zip(SKILLS[skill].arguments, values, strict=True))


def choice_of(call: str) -> dict:
    """`pick(red_box)` → {"skill": "pick", "object": "red_box"}."""
    skill, arguments = skill_and_arguments(call)
    return {"skill": skill, **arguments}
