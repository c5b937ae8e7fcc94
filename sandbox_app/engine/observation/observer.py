"""Making a robot's observation from what it senses: each thing where the robot believes it to be."""

from collections.abc import Sequence
from typing import Any

from sandbox_app.engine.devices.hazards import hazards
from sandbox_app.engine.document import Object, Zone
from sandbox_app.engine.goals import GoalBook
from sandbox_app.engine.layout import structures
from sandbox_app.engine.layout.geometry import distance, distance_to_zone, radius_of
from sandbox_app.engine.layout.reaching import within_reach
from sandbox_app.engine.observation.facts import (
    DeviceFacts,
    HazardFacts,
    MessageFacts,
    ObjectFacts,
    Observation,
    OtherFacts,
    PersonFacts,
    RobotFacts,
    StructureFacts,
    ZoneFacts,
)
from sandbox_app.engine.physics.client import FRAME
from sandbox_app.engine.robots.robot import Robot
from sandbox_app.engine.sensing import Sighting
from sandbox_app.engine.skills.outcome import Outcome
from sandbox_app.engine.world import World

ROOM = 0.08  # metres: the radius of something that could be put down
MESSAGES = 20  # that are told, the latest
WORKING = ("press", "open", "close", "use")  # skills that move devices on

Sightings = dict[str, Sighting]


def observe(
    world: World,
    robot: Robot,
    book: GoalBook,
    last: tuple[str, Outcome | None],
    left: int,
    alerts: Sequence[dict[str, Any]] = (),
) -> Observation:
    """What that robot knows now; looking changes nothing. `last`: its last call; `left`: decisions."""
    known, events = world.senses.sightings(robot.name), world.senses.known(robot.name)
    objects = _objects(world, robot, known)
    return Observation(
        robot=_robot(world, robot),
        objects=objects,
        zones=tuple(_zone(world, robot, name, objects) for name in world.zones),
        goals=tuple(book.rows()),
        last_call=last[0],
        last_outcome=str(last[1]) if last[1] else "",
        decisions_left=left,
        seconds=round(world.seconds, 4),
        others=tuple(_other(world, robot, name, known) for name in world.robots if _is_other(robot, name, known)),
        devices=tuple(_device(world, robot, name, known[name]) for name in world.devices if name in known),
        people=tuple(_person(robot, name, known[name]) for name in world.people if name in known),
        structures=tuple(_structure(world, robot, name, objects) for name in world.structures),
        hazards=tuple(_hazards(world, robot, known)),
        messages=_messages(world, robot),
        facts=tuple(fact.name for fact in world.scenario.facts if fact.event in events),
        events=tuple(dict.fromkeys(event.name for event in world.events.recent if event.name in events)),
        alerts=tuple(alert for alert in alerts if alert["subject"] in known and known[alert["subject"]].seen),
    )


def _robot(world: World, robot: Robot) -> RobotFacts:
    (x, y), spec = robot.place, robot.spec
    return RobotFacts(
        name=spec.name,
        x=x,
        y=y,
        yaw=robot.yaw,
        holding=robot.holding,
        reach=spec.limits.reach,
        payload=spec.limits.payload,
        zone=world.zone_at((x, y)),
        kind=spec.kind,
        battery=robot.charge if spec.battery else None,
        broken=robot.broken,
        skills=tuple(spec.skills),
    )


def _is_other(robot: Robot, name: str, known: Sightings) -> bool:
    return name != robot.name and name in known


def _other(world: World, robot: Robot, name: str, known: Sightings) -> OtherFacts:
    thing = known[name]
    return OtherFacts(
        name=name,
        kind=world.robots[name].spec.kind,
        x=thing.x,
        y=thing.y,
        yaw=thing.yaw,
        holding=next((item for item in world.objects if item in known and known[item].holder == name), None),
        zone=world.zone_at(thing.point),
        distance=distance(robot.place, thing.point),
        broken=bool(thing.state),
        seen=thing.seen,
    )


def _objects(world: World, robot: Robot, known: Sightings) -> tuple[ObjectFacts, ...]:
    items = [(item, known[name]) for name, item in world.objects.items() if name in known]
    free = _ways(world, robot, items)
    inspected, reach, here = world.knowledge.inspected[robot.name], robot.spec.limits.reach, robot.place
    facts = []
    for (item, thing), way in zip(items, free, strict=True):
        point, held = thing.point, thing.holder is not None
        gap, looks = distance(here, point), world.objects[world.faults.seen_as(item.name)]
        facts.append(
            ObjectFacts(
                name=item.name,
                shape=item.shape,
                colour=looks.colour,
                tags=tuple(looks.tags),
                size=item.size,
                mass=item.mass,
                fixed=item.fixed,
                x=thing.x,
                y=thing.y,
                z=thing.z,
                yaw=thing.yaw,
                zone=world.zone_at(point),
                held=held,
                distance=gap,
                reachable=held or gap <= reach,
                blocked=not held and not way,
                on=thing.on,
                inside=thing.inside,
                carriers=item.carriers,
                tool=item.tool,
                inspected=item.name in inspected,
                seen=thing.seen,
            )
        )
    return tuple(facts)


def _ways(world: World, robot: Robot, items: list[tuple[Object, Sighting]]) -> list[bool]:
    """Whether some place beside each can be got to; for one that does not drive, whether it reaches it."""
    if not robot.DRIVES:
        return [distance(robot.place, thing.point) <= robot.spec.limits.reach for _, thing in items]
    return within_reach(
        world.map_for(robot), [(thing.point, robot.standoffs(radius_of(item))) for item, thing in items]
    )


def _zone(world: World, robot: Robot, name: str, objects: tuple[ObjectFacts, ...]) -> ZoneFacts:
    zone, reach = world.zones[name], robot.spec.limits.reach
    gap = distance_to_zone(robot.place, zone)
    inside = tuple(item.name for item in objects if item.zone == name and not item.held and not item.fixed)
    blocked = gap > reach and not (robot.DRIVES and _is_way(world, robot, zone))
    return ZoneFacts(name, zone.kind, *zone.center, zone.size, gap, gap <= reach, inside, blocked)


def _is_way(world: World, robot: Robot, zone: Zone) -> bool:
    """To where something can be put down in its middle, or at its edge."""
    standoffs = (*robot.standoffs(ROOM), robot.standoff(min(zone.size) / 2))
    return within_reach(world.map_for(robot), [(zone.center, standoffs)])[0]


def _device(world: World, robot: Robot, name: str, thing: Sighting) -> DeviceFacts:
    device, gap = world.devices[name], distance(robot.place, thing.point)
    inspected = name in world.knowledge.inspected[robot.name]
    told = inspected or device.spec.manual == "posted"
    return DeviceFacts(
        name=name,
        form=device.spec.form,
        state=thing.state,
        x=thing.x,
        y=thing.y,
        distance=gap,
        reachable=gap <= robot.spec.limits.reach,
        answers=tuple(skill for skill in WORKING if device.answers(skill)),
        tool=tuple(sorted(device.tools())) if told else (),
        powered=device.is_live(world),
        inspected=inspected,
        tags=tuple(device.spec.tags),
        seen=thing.seen,
        told=told,
    )


def _person(robot: Robot, name: str, thing: Sighting) -> PersonFacts:
    gap = distance(robot.place, thing.point)
    return PersonFacts(name, thing.x, thing.y, thing.yaw, thing.moving, gap, thing.seen)


def _structure(world: World, robot: Robot, name: str, objects: tuple[ObjectFacts, ...]) -> StructureFacts:
    item = world.structures[name]
    (x, y), yaw = structures.place_of(item)
    return StructureFacts(
        name=name,
        kind=item.kind,
        x=x,
        y=y,
        yaw=yaw,
        size=structures.size_of(item),
        distance=distance(robot.place, (x, y)),
        supports=structures.supports(item),
        objects=tuple(thing.name for thing in objects if thing.on == name),
    )


def _hazards(world: World, robot: Robot, known: Sightings) -> list[HazardFacts]:
    """Those of devices that are in sight: what a device that is out of sight does now, nobody knows."""
    return [
        HazardFacts(
            hazard.device,
            hazard.kind,
            *hazard.centre,
            hazard.radius,
            max(0.0, distance(robot.place, hazard.centre) - hazard.radius),
        )
        for hazard in hazards(world)
        if hazard.device in known and known[hazard.device].seen
    ]


def _messages(world: World, robot: Robot) -> tuple[MessageFacts, ...]:
    latest = world.knowledge.inboxes[robot.name][-MESSAGES:]
    return tuple(MessageFacts(sender, phrase, round(frame * FRAME, 4)) for sender, phrase, frame in latest)
