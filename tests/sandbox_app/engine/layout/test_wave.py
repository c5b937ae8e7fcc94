"""A wave reaches what a search reaches, and its ways go from cell to neighbouring cell."""

from collections import deque
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from sandbox_app.engine.layout.wave import Wave

COLUMNS, ROWS = 9, 7
INNER = [row * COLUMNS + column for row in range(1, ROWS - 1) for column in range(1, COLUMNS - 1)]


STRAIGHT = (-1, 1, -COLUMNS, COLUMNS)
ALL = (*STRAIGHT, -COLUMNS - 1, -COLUMNS + 1, COLUMNS - 1, COLUMNS + 1)


def searched(free: set[int], start: int, steps: tuple[int, ...]) -> set[int]:
    found, queue = {start}, deque([start])
    while queue:
        cell = queue.popleft()
        for step in steps:
            if cell + step in free and cell + step not in found:
                found.add(cell + step)
                queue.append(cell + step)
    return found


@given(st.sets(st.sampled_from(INNER), min_size=1), st.data())
def test_what_the_wave_reaches_has_a_way_of_neighbouring_free_cells(free, data):
    start = data.draw(st.sampled_from(sorted(free)))
    wave = Wave(sum(1 << cell for cell in free), COLUMNS, start)
    reached = {cell for cell in range(COLUMNS * ROWS) if wave.reaches(cell)}
    assert searched(free, start, STRAIGHT) <= reached <= searched(free, start, ALL)
    for cell in reached:
        way = wave.way_to(cell)
        assert (way[0], way[-1]) == (start, cell)
        assert set(way) <= free
        steps = {abs(b - a) for a, b in pairwise(way)}
        assert steps <= {1, COLUMNS - 1, COLUMNS, COLUMNS + 1}


def test_it_grows_only_as_far_as_it_is_asked():
    free = sum(1 << cell for cell in INNER)
    wave = Wave(free, COLUMNS, INNER[0])
    assert wave.reaches(INNER[0] + 1)
    assert not wave.reached >> INNER[-1] & 1
    assert wave.reaches(INNER[-1])
    assert not wave.reaches(0)
    assert not wave.reaches(-3)
