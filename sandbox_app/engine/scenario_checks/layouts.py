"""Poses in zones, and layout kinds: what they move must be there, and be put where such a thing can stand."""

from sandbox_app.engine.document import Object, OnPose, ScenarioDocument, ZonePose
from sandbox_app.engine.layout.furnishing import furnished
from sandbox_app.engine.scenario_checks.objects import fits_on
from sandbox_app.engine.scenario_checks.saying import Problems, names_in, posed, problem, unknown


def pose_zones(scenario: ScenarioDocument) -> Problems:
    zones = names_in(scenario, "zones")
    for place, thing in posed(scenario):
        if isinstance(thing.pose, ZonePose):
            yield from unknown(thing.pose.zone, "zone", zones, f"{place}.pose.zone")


def layouts(scenario: ScenarioDocument) -> Problems:
    zones = names_in(scenario, "zones")
    for number, kind in enumerate(scenario.layouts):
        place = f"layouts[{number}]"
        yield from unknown(kind.zones, "zone", zones, f"{place}.zones")
        yield from unknown(kind.zone_sizes, "zone", zones, f"{place}.zone_sizes")
        yield from unknown(
            kind.poses, "object, robot or device", names_in(scenario, "objects", "robots", "devices"), f"{place}.poses"
        )


def layout_poses(scenario: ScenarioDocument) -> Problems:
    zones, things = names_in(scenario, "zones"), {thing.name: thing for _, thing in posed(scenario)}
    for number, kind in enumerate(scenario.layouts):
        document = furnished(scenario, kind)
        supports = {thing.name: thing for thing in [*document.structures, *document.devices, *document.objects]}
        for name, pose in kind.poses.items():
            place = f"layouts[{number}].poses.{name}"
            if isinstance(pose, ZonePose):
                yield from unknown(pose.zone, "zone", zones, f"{place}.zone")
            if isinstance(pose, OnPose) and not isinstance(things.get(name), Object | None):
                yield problem(f"“{name}” stands on the floor, not on things", place, "write kind: fixed, area or zone")
            elif isinstance(pose, OnPose) and name in things:
                yield from unknown(pose.thing, "thing to stand on", supports, f"{place}.thing")
                if pose.thing in supports:
                    yield from fits_on(things[name], pose, supports[pose.thing], place)
