"""The tables that the robot is made of, and the file made of them."""

from sandbox_app.engine import robot_model as model


def test_the_urdf_file_is_what_the_tables_say():
    fix = "python -c 'from sandbox_app.engine import robot_model as m; m.URDF.write_text(m.urdf_text())'"
    assert model.URDF.read_text() == model.urdf_text(), f"the tables have changed; write it anew: {fix}"


def test_every_part_and_solid_hangs_on_a_link_that_is_there():
    assert {part.link for part in model.PARTS} | {solid.link for solid in model.SOLIDS} <= set(model.LINKS)


def test_the_robot_has_what_makes_it_look_like_one():
    shapes = [(part.link, part.shape) for part in model.PARTS]
    assert shapes.count(("chassis", "cylinder")) >= 2, "wheels"
    assert ("finger_left", "box") in shapes
    assert ("finger_right", "box") in shapes
    eyes = [part for part in model.PARTS if part.colour == model.GLOW]
    assert len(eyes) == 2
    assert len(model.JOINTS) == 7, "every joint more slows each step"
