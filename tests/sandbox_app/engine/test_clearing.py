"""Is there room on a spot of the floor, and what is in the way if not."""

import pytest

from sandbox_app.engine import clearing
from tests.sandbox_app.engine.plant import plant_of

WORLD = plant_of(people=[{"name": "ann", "route": [[3.0, 2.5]]}]).world


@pytest.mark.parametrize("name", ["r1", "ann", "cube", "bench", "pump"])
def test_whatever_stands_there_is_in_the_way_and_is_named(name):
    at = WORLD.place_of(name)
    assert clearing.in_the_way(WORLD, at, 0.1) == name
    assert clearing.in_the_way(WORLD, at, 0.1, but=name) == ""


def test_free_floor_is_free_and_walls_end_it():
    assert clearing.in_the_way(WORLD, (1.5, -2.5), 0.2) == ""
    assert clearing.is_on_floor(WORLD, (1.5, -2.5), 0.2)
    assert not clearing.is_on_floor(WORLD, (3.9, 0.0), 0.2)
