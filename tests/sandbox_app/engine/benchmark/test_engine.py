"""The benchmark runs from end to end on next to nothing, and says what it should; how fast it is, no test says."""

import json
import subprocess
import sys

import pytest

from sandbox_app.engine.benchmark.engine import MEASURES
from sandbox_app.engine.benchmark.played import crowd, episodes, replay
from sandbox_app.engine.benchmark.profile import PARTS, Profile, part_of
from sandbox_app.engine.sandbox import Sandbox
from sandbox_app.engine.scenario import Scenario
from studio.home import ROOT
from tests.sandbox_app.engine.documents import small


@pytest.fixture(scope="module")
def result() -> dict:
    command = [sys.executable, "manage.py", "benchmark", "engine", "--tiny", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    assert "memory" in done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_every_measure_of_the_table_is_there(result):
    assert set(result["measures"]) == set(MEASURES)
    assert (result["benchmark"], result["scenario"]) == ("engine", "object_transport")


def test_ratios_and_times_are_numbers_above_nought(result):
    measures = result["measures"]
    for measure, field in [
        ("step", "ratio"),
        ("step", "resting"),
        ("step", "bare_us"),
        ("hook", "ratio"),
        ("keeping", "snapshot_ms"),
        ("keeping", "restore_ms"),
        ("keeping", "restore_again_ms"),
        ("validator", "check_us"),
        ("scene_graph", "graph_and_text_ms"),
        ("processes", "ratio"),
    ]:
        assert measures[measure][field] > 0, (measure, field)
    assert measures["step"]["same"] is True
    assert measures["keeping"]["bodies"] == 30
    assert set(measures["memory"]) == {"kb_per_reset", "kb_per_decision", "resets", "decisions"}


def test_each_family_has_its_rate_and_its_shares_add_up(result):
    families = result["measures"]["families"]
    assert set(families) == {"object_transport"}
    for row in families.values():
        assert row["decisions_per_second"] > 0
        assert set(row["shares"]) == {*PARTS, "other"} - {"building"}
        assert sum(row["shares"].values()) in (0, pytest.approx(1, abs=0.01))


def test_the_crowd_has_as_many_bodies_as_it_says():
    sandbox = Sandbox(crowd(30))
    sandbox.reset(seed=1)
    bodies = {*sandbox.world.walls, *sandbox.world.bodies.values(), sandbox.world.robots["r1"].body, 0}
    assert len(bodies) == 30
    sandbox.close()


def test_a_played_episode_goes_the_same_way_again():
    scenario = Scenario.parse(small())
    (played,) = episodes(scenario, 1)
    sandbox, ends = Sandbox(scenario), []
    for _ in range(2):
        assert replay(sandbox, played) == len(played.calls)
        ends.append((sandbox.episode.ended, sandbox.state_hash()))
    assert ends[0] == ends[1]
    assert ends[0][0] == "done"


def test_a_look_is_counted_for_the_first_part_that_fits():
    root = "sandbox_app/engine"
    assert part_of([f"{root}/layout/paths.py:clear", f"{root}/observation/observer.py:observe"]) == "observation"
    assert part_of([f"{root}/layout/paths.py:clear", f"{root}/skills/moving.py:drive"]) == "planning"
    assert part_of([f"{root}/physics/client.py:advance", f"{root}/world.py:advance"]) == "physics"
    assert part_of(["numpy/core.py:f"]) == "other"


def test_a_profile_looks_where_time_goes_and_leaves_the_signal_alone_afterwards():
    with Profile() as profile:
        sum(number * number for number in range(2_000_000))
    assert profile.looks["other"] > 20
    assert profile.shares()["other"] > 0.9
