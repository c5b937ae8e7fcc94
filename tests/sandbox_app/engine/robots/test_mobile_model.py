"""What makes the mobile manipulator look like one; the rest of its tables is walked in `test_models`."""

from sandbox_app.engine.robots import mobile_model as model


def test_the_robot_has_what_makes_it_look_like_one():
    shapes = [(part.name, part.shape) for part in model.PARTS]
    assert shapes.count(("chassis", "cylinder")) >= 2, "wheels"
    assert ("finger_left", "box") in shapes
    assert ("finger_right", "box") in shapes
    eyes = [part for part in model.PARTS if part.colour == model.GLOW]
    assert len(eyes) == 2
