"""The tables that the robot is made of, and the file made of them."""

from sandbox_app.engine.robots import mobile_model as model


def test_the_urdf_file_is_what_the_tables_say():
    fix = "python -c 'from sandbox_app.engine.robots import mobile_model as m; m.URDF.write_text(m.urdf_text())'"
    assert model.URDF.read_text() == model.urdf_text(), f"the tables have changed; write it anew: {fix}"


def test_every_part_and_solid_hangs_on_a_link_that_is_there():
    assert {part.name for part in model.PARTS} | {block.link for block in model.BLOCKS} <= set(model.LINKS)


def test_the_robot_has_what_makes_it_look_like_one():
    shapes = [(part.name, part.shape) for part in model.PARTS]
    assert shapes.count(("chassis", "cylinder")) >= 2, "wheels"
    assert ("finger_left", "box") in shapes
    assert ("finger_right", "box") in shapes
    eyes = [part for part in model.PARTS if part.colour == model.GLOW]
    assert len(eyes) == 2
    assert len([joint for joint in model.JOINTS if joint.kind != "fixed"]) == 7, "every joint more slows each step"


def test_no_link_is_a_compound_of_solids():
    links = [block.link for block in model.BLOCKS]
    assert len(links) == len(set(links)), "several solids in one link come back wrong from a saved state"
