"""Objects: what their shape is made of, and what they stand on."""

import math
from collections.abc import Iterator

from sandbox_app.engine.devices.forms import FORMS
from sandbox_app.engine.document import Device, Object, OnPose, Part, ScenarioDocument, Structure
from sandbox_app.engine.layout import structures
from sandbox_app.engine.layout.geometry import Shadow, overlap, radius_of
from sandbox_app.engine.physics.meshes import mesh_problem
from sandbox_app.engine.scenario_checks.saying import Problems, circle_from, problem
from sandbox_app.engine.scenario_words import near

Support = Structure | Device | Object
TOLERANCE = 0.02  # metres that a part may stick out


def shapes(scenario: ScenarioDocument) -> Problems:
    """Parts make a compound and nothing else; a mesh text makes a mesh."""
    for index, item in enumerate(scenario.objects):
        place = f"objects[{index}]"
        if item.shape == "compound" and not item.parts:
            yield problem(f"“{item.name}” is compound and has no parts", f"{place}.parts", "give at least one part")
        if item.shape != "compound" and item.parts:
            yield problem(f"a {item.shape} has no parts", f"{place}.parts", "write shape: compound, or leave parts out")
        if item.shape == "mesh":
            wrong = mesh_problem(item.mesh)
            if wrong:
                yield problem(wrong, f"{place}.mesh", "give an OBJ text with lines “v x y z” for a solid body")
        elif item.mesh:
            yield problem(f"a {item.shape} has no mesh", f"{place}.mesh", "write shape: mesh, or leave the text out")


def parts(scenario: ScenarioDocument) -> Problems:
    """Size and place of a compound are judged by its size: its parts must be within."""
    for index, item in enumerate(scenario.objects):
        for number, part in enumerate(item.parts if item.shape == "compound" else []):
            reach = [abs(at) + half for at, half in zip(part.at, _half(part), strict=True)]
            if any(end > side / 2 + TOLERANCE for end, side in zip(reach, item.size, strict=True)):
                wanted = [round(max(side, 2 * end), 3) for end, side in zip(reach, item.size, strict=True)]
                message = f"the part sticks out of the size {list(item.size)} of “{item.name}”"
                yield problem(message, f"objects[{index}].parts[{number}]", f"write size: {wanted}, or move the part")


def _half(part: Part) -> list[float]:
    x, y, z = part.size
    sides = {"box": (x, y, z), "cylinder": (x, x, z), "sphere": (x, x, x)}[part.shape]
    return [side / 2 for side in sides]


def supports(scenario: ScenarioDocument) -> Problems:
    """What things stand on must be there, have a top or a tray, and be wide enough."""
    known = {thing.name: thing for thing in [*scenario.structures, *scenario.devices, *scenario.objects]}
    for place, item, pose in standing_on(scenario):
        if pose.thing not in known:
            hint = near(pose.thing, (name for name, thing in known.items() if not _lack(thing)))
            yield problem(f"there is nothing called “{pose.thing}” to stand on", f"{place}.thing", hint)
        else:
            yield from fits_on(item, pose, known[pose.thing], place)
    under = {item.name: [pose.thing] for _, item, pose in standing_on(scenario)}
    for place, item, _ in standing_on(scenario):
        if circle_from(item.name, under):
            yield problem(f"“{item.name}” would stand on itself: a circle", f"{place}.thing", "stand one on the floor")


def fits_on(item: Object, pose: OnPose, support: Support, place: str) -> Problems:
    """`place`: of the pose."""
    lack = _lack(support)
    if lack:
        hint = "things stand on tables, shelves, machines, conveyors, lifts, fixed objects, or in drawers"
        yield problem(f"“{pose.thing}” {lack}", f"{place}.thing", hint)
        return
    x, y = (structures.size_of(support) if hasattr(support, "kind") else support.size)[:2]
    half = min(item.size[:2]) / 2
    furthest = [abs(way) + far for way, far in zip(pose.offset, pose.spread, strict=True)]
    if any(way + half > side / 2 + TOLERANCE for way, side in zip(furthest, (x, y), strict=True)):
        message = f"“{item.name}” would stand over the edge of “{pose.thing}”, which is {x:g} m by {y:g} m"
        yield problem(message, f"{place}.offset", "give a smaller offset or spread, or a larger support")


def _lack(support: Support) -> str:
    """Why nothing can stand on it; empty if it can."""
    if isinstance(support, Object):
        return "" if support.fixed else "may be moved, nothing stands on it from the start"
    if isinstance(support, Device):
        ok = FORMS[support.form].supports or support.form == "drawer"
        return "" if ok else f"is a {support.form} and has no top"
    return "" if structures.supports(support) else f"is a {support.kind} and has no top"


def apart_on_supports(scenario: ScenarioDocument) -> Problems:
    """Two things in the same spot of one table."""
    rows = [row for row in standing_on(scenario) if row[1].presence == 1 and not any(row[2].spread)]
    for index, (place, item, pose) in enumerate(rows):
        for _, other, its in rows[:index]:
            if its.thing == pose.thing and overlap(_shadow(item, pose), _shadow(other, its)):
                message = f"“{item.name}” stands inside “{other.name}” on “{pose.thing}”"
                yield problem(message, f"{place}.offset", f"move one of them; the other's offset is {list(its.offset)}")


def _shadow(item: Object, pose: OnPose) -> Shadow:
    if item.shape in ("cylinder", "sphere"):
        return Shadow(pose.offset, (0.0, 0.0), 0.0, radius_of(item))
    return Shadow(pose.offset, item.size[:2], math.remainder(pose.yaw, 2 * math.pi), 0.0)


def standing_on(scenario: ScenarioDocument) -> Iterator[tuple[str, Object, OnPose]]:
    for index, item in enumerate(scenario.objects):
        if isinstance(item.pose, OnPose):
            yield f"objects[{index}].pose", item, item.pose
