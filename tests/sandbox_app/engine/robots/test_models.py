"""The tables that robots are made of, and the files made of them: walked for each kind."""

import pytest

from sandbox_app.engine.robots import husky_model, mobile_model, panda_model
from sandbox_app.engine.robots.kinds import KINDS
from sandbox_app.engine.robots.model import GLOW
from tests.sandbox_app.engine.documents import sandbox_of, small

MODELS = {"mobile_manipulator": mobile_model, "panda": panda_model, "husky": husky_model}
MOTORS = {"mobile_manipulator": 7, "panda": 9, "husky": 4}  # every joint more slows each step
SIZES = {"mobile_manipulator": (0.6, 1.4), "panda": (0.8, 1.2), "husky": (0.7, 0.6)}  # metres, at most: across, high
WALKED = pytest.mark.parametrize("kind", KINDS)


def robot_of(kind):
    robot = {"name": "r1", "kind": kind, "pose": small()["robots"][0]["pose"], "skills": ["wait", "done"]}
    return sandbox_of(robots=[robot]).world.robots["r1"]


def test_each_kind_has_its_model():
    assert set(MODELS) == set(KINDS)


@WALKED
def test_the_urdf_file_is_what_the_tables_say(kind):
    model = MODELS[kind]
    name = model.__name__.rsplit(".", 1)[1]
    fix = f"python -c 'from sandbox_app.engine.robots import {name} as m; m.URDF.write_text(m.urdf_text())'"
    assert model.URDF.read_text() == model.urdf_text(), f"the tables have changed; write it anew: {fix}"


@WALKED
def test_every_part_and_solid_hangs_on_a_link_that_is_there(kind):
    model = MODELS[kind]
    roots = {joint.parent for joint in model.JOINTS} - set(model.LINKS)
    assert len(roots) == 1
    assert {part.name for part in model.PARTS} | {block.link for block in model.BLOCKS} <= {*model.LINKS, *roots}


@WALKED
def test_no_link_is_a_compound_of_solids(kind):
    links = [block.link for block in MODELS[kind].BLOCKS]
    assert len(links) == len(set(links)), "several solids in one link come back wrong from a saved state"


@WALKED
def test_the_robot_is_no_dearer_than_it_was(kind):
    assert len([joint for joint in MODELS[kind].JOINTS if joint.kind != "fixed"]) == MOTORS[kind]


@WALKED
def test_it_is_drawn_in_its_size_with_something_that_glows(kind):
    robot, (across, high) = robot_of(kind), SIZES[kind]
    links = [robot.bullet.pose(robot.body), *robot.bullet.link_poses(robot.body, range(robot.LINKS))]
    places = [links[part.link + 1][0] for part in robot.PARTS]
    assert all(abs(place[axis] - robot.place[axis]) < across for place in places for axis in (0, 1))
    assert all(-0.01 < place[2] < high for place in places)
    assert any(part.colour == GLOW for part in robot.PARTS)


@WALKED
def test_at_rest_it_stays_where_it_stands(kind):
    robot = robot_of(kind)
    place, yaw = robot.place, robot.yaw
    for _ in range(90):
        robot.rest()
        robot.bullet.advance()
        robot.sense()
    assert robot.place == pytest.approx(place, abs=0.02)
    assert robot.yaw == pytest.approx(yaw, abs=0.02)
