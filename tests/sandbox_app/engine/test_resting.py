"""What each object rests on is read from where it is: the floor, a table, a board of a shelf, another object."""

from sandbox_app.engine.resting import Rest, rests
from tests.sandbox_app.engine.documents import sandbox_of, small

TABLE = {"kind": "table", "name": "bench", "position": [0.5, -0.3], "yaw": 0.4}
SHELF = {"kind": "shelf", "name": "rack", "position": [-1.0, 1.4], "boards": 2}


def on(thing: str) -> dict:
    return {"kind": "on", "thing": thing}


def test_things_rest_on_the_floor_on_structures_and_on_each_other():
    objects = small()["objects"]
    objects[0]["pose"] = on("bench")
    objects[1]["pose"] = on("rack")
    objects.append(
        {
            "name": "block",
            "size": [0.3, 0.3, 0.3],
            "fixed": True,
            "pose": {"kind": "area", "center": [-1.5, 0], "size": [0.4, 0.4]},
        }
    )
    objects.append({"name": "top", "size": [0.1, 0.1, 0.1], "pose": on("block")})
    sandbox = sandbox_of(structures=[TABLE, SHELF], objects=objects)
    assert rests(sandbox.world) == {
        "cube": Rest("bench"),
        "can": Rest("rack"),
        "post": Rest(),
        "block": Rest(),
        "top": Rest("block"),
    }
    seen = {item.name: item.on for item in sandbox.observation.objects}
    assert seen == {"cube": "bench", "can": "rack", "post": None, "block": None, "top": "block"}
    assert {thing.name: thing.objects for thing in sandbox.observation.structures} == {
        "bench": ("cube",),
        "rack": ("can",),
    }


def test_what_lies_in_a_drawer_is_inside_and_moves_with_its_tray():
    drawer = {
        "name": "locker",
        "form": "drawer",
        "pose": {"kind": "fixed", "position": [0.0, 1.2]},
        "size": [0.5, 0.5, 0.5],
        "states": [{"name": "shut"}, {"name": "out", "effects": [{"kind": "move", "to": 1.0}]}],
        "initial": "shut",
        "transitions": [{"when": "shut", "to": "out", "by": "time", "seconds": 0.5}],
    }
    objects = small()["objects"][:2]
    objects[0] = {**objects[0], "size": [0.1, 0.1, 0.1], "pose": on("locker")}
    sandbox = sandbox_of(devices=[drawer], objects=objects)
    assert rests(sandbox.world)["cube"] == Rest(None, "locker")
    sandbox.step("wait(5)")
    assert sandbox.world.devices["locker"].state == "out"
    assert rests(sandbox.world)["cube"] == Rest(None, "locker")


def test_what_is_held_rests_on_nothing():
    sandbox = sandbox_of()
    for call in ("move_to(cube)", "pick(cube)"):
        sandbox.step(call)
    assert sandbox.world.robots["r1"].holding == "cube"
    assert rests(sandbox.world)["cube"] == Rest()
