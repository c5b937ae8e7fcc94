"""Ways over the floor: short, clear, or none."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox_app.engine.layout.obstacles import CLEARANCE, clear, disc, rectangle
from sandbox_app.engine.layout.paths import Floor, Map

OPEN = Floor((6.0, 4.0), [], [])
SPLIT = Floor((6.0, 4.0), [rectangle((0.0, 0.5), (0.2, 3.0))], [])
METRES, SIDES = st.floats(-4, 4), st.floats(0.02, 2.5)
SHUT = Floor((6.0, 4.0), [rectangle((0.0, 0.0), (0.2, 4.0))], [])


def length(start, points) -> float:
    return sum(math.dist(a, b) for a, b in zip([start, *points], points, strict=False))


def test_in_the_open_the_way_is_straight():
    assert Map(OPEN, [], (-2.0, 0.0)).path((2.0, 0.0)) == [(2.0, 0.0)]


def test_round_a_wall_the_way_is_short_and_keeps_clear():
    view = Map(SPLIT, [], (-2.0, 1.0))
    path = view.path((2.0, 1.0))
    corner = (0.1 + CLEARANCE, -1.0 - CLEARANCE)
    assert length(view.here, path) < 1.15 * 2 * math.dist((2.0, 1.0), corner)
    stops = [view.here, *path]
    for a, b in zip(stops, path, strict=False):
        samples = np.linspace(a, b, 50)
        assert np.mean([view.is_clear(sample) for sample in samples]) > 0.95


def test_where_no_way_leads_there_is_none():
    view = Map(SHUT, [], (-2.0, 1.0))
    assert view.path((2.0, 1.0)) is None
    assert not view.reaches((2.0, 1.0))
    assert view.reaches((-2.0, -1.0))


def test_movable_things_are_gone_round_too():
    view = Map(OPEN, [disc((0.0, 0.0), 0.1)], (-2.0, 0.0))
    path = view.path((2.0, 0.0))
    assert len(path) > 1
    assert all(math.dist(point, (0.0, 0.0)) > CLEARANCE for point in path)


def test_a_stretch_ends_before_what_is_in_the_way():
    view = Map(OPEN, [disc((1.0, 0.0), 0.1)], (-2.0, 0.0))
    assert view.stretch((-2.0, 0.0), (2.0, 0.0)) == pytest.approx(3.0 - CLEARANCE - 0.1, abs=0.1)
    assert view.stretch((-2.0, 1.0), (2.0, 1.0)) == pytest.approx(4.0)


def test_a_robot_that_stands_too_close_to_something_still_finds_out():
    view = Map(OPEN, [disc((-2.0, 0.35), 0.1)], (-2.0, 0.0))
    assert view.path((2.0, 0.0)) is not None


def test_a_floor_of_any_size_has_a_bounded_grid():
    assert Floor((50.0, 50.0), [], []).columns ** 2 <= 20_500
    assert Floor((1.0, 1.0), [], []).columns == 10


@pytest.mark.parametrize(
    "thing",
    [
        lambda way: disc((0.3 + way, -0.2), 0.1),
        lambda way: rectangle((0.3 + way, -0.2), (1.5, 0.1), 0.4),
        lambda way: rectangle((0.3, -0.2), (1.5, 0.1), 0.4 + way),
    ],
)
def test_the_shade_of_a_thing_that_hardly_moved_is_remembered_and_right(thing):
    floor, shades = Floor((6.0, 4.0), [], []), set()
    for step in range(200):
        moved = thing(0.0001 * step)
        assert floor.shade(moved) == drawn(floor, moved)
        shades.update(floor._shades.values())
    assert len(shades) < 100


@given(METRES, METRES, SIDES, SIDES, st.floats(-3.2, 3.2))
def test_a_shade_is_drawn_wherever_the_thing_is(x, y, length, width, yaw):
    floor = Floor((6.0, 4.0), [], [])
    for thing in (disc((x, y), length), rectangle((x, y), (length, width), yaw)):
        assert floor.shade(thing) == drawn(floor, thing)


def drawn(floor: Floor, thing) -> int:
    cells = np.packbits(~clear(floor.centres, [thing]), bitorder="little").tobytes()
    return int.from_bytes(cells, "little")


def test_from_outside_the_free_cells_the_nearest_one_is_where_the_way_begins():
    floor = Floor((6.0, 4.0), [disc((0.0, 0.0), 0.4)], [])
    cell = floor.nearest_of(floor.open_cells, (0.3, 0.0))
    gaps = np.hypot(*(floor.centres - (0.3, 0.0)).T)
    free = clear(floor.centres, floor.fixed, floor.half)
    assert gaps[cell] == gaps[free].min()


def test_what_is_reached_has_a_way_and_nothing_else():
    spots = [(x / 4, y / 4) for x in range(-11, 12) for y in range(-7, 8)]
    view = Map(SHUT, [disc((-1.0, 0.0), 0.2)], (-2.0, 1.0))
    assert [view.reaches(spot) for spot in spots] == [view.path(spot) is not None for spot in spots]


def test_a_thing_in_the_gap_borders_both_sides_and_one_in_a_corner_does_not():
    view = Map(SPLIT, [disc((0.0, -1.4), 0.3), disc((2.2, 1.2), 0.1)], (-2.0, 1.0))
    assert not view.reaches((2.0, 0.0))
    beyond = view.region((2.0, 0.0))
    assert view.borders(disc((0.0, -1.4), 0.3), beyond)
    assert not view.borders(disc((2.2, 1.2), 0.1), beyond)
