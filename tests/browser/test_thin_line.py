"""The thin line, for real: a scenario is edited in 3D, tried out, trained in, and the run is watched to its end.

One story in one browser: real studio, real Redis, real workers, a real trainer, WebGL by software. In the middle of the
run the page is reloaded and the training worker is killed with `kill -9`; nothing may be missing or double at the end.
"""

import os
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import pages
from tests.browser.inspecting import an_episode_can_be_inspected
from tests.browser.studio_process import Studio, processes_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BUDGET = "120"  # seconds: the preset scales its work down to it
RUN_ENDS_WITHIN = 300  # seconds, with a restart in the middle on two busy cores


def test_a_person_edits_a_scenario_trains_in_it_and_watches_the_run_to_its_end(
    page: Page, studio: Studio, tmp_path: Path
):
    the_library_shows_a_picture(page)
    scenario_id = edits_are_done_undone_and_kept(page, studio)
    a_try_moves_the_robot(page, tmp_path)
    run_id = train(page)
    run = page.locator("studio-run")
    the_edited_scenario_is_trained_in(page, run_id, scenario_id)
    everything_arrives_while_it_runs(page, run, tmp_path)
    a_reload_loses_nothing(page, run)
    kill_the_training_worker(studio)
    the_run_goes_on_to_its_end(page, run, run_id)
    every_point_and_decision_is_there_once(page, run, run_id)
    an_episode_can_be_inspected(page, run_id)


def the_library_shows_a_picture(page: Page) -> None:
    card = page.locator("scenario-card", has_text="Object transport").first
    expect(card).to_be_visible(timeout=pages.PATIENCE)
    picture = card.locator("img")
    pages.wait_until(page, lambda: picture.evaluate("image => image.naturalWidth") > 100, "the card's picture is drawn")


def edits_are_done_undone_and_kept(page: Page, studio: Studio) -> str:
    editor = pages.open_editor(page, studio.origin, "object_transport")
    pages.select_thing(page, "pillar")
    pages.drag_thing(page, "pillar", right=60, down=20)
    expect(editor).to_have_attribute("data-undo", "1")
    pages.select_thing(page, "red_box")
    pages.type_number(page, "mass", "0.77")
    expect(editor).to_have_attribute("data-undo", "2")
    page.keyboard.press("Escape")
    page.keyboard.press("Control+z")
    expect(editor).to_have_attribute("data-undo", "1")
    page.keyboard.press("Control+Shift+z")
    expect(editor).to_have_attribute("data-undo", "2")
    page.keyboard.press("Control+s")
    expect(editor).to_have_attribute("data-dirty", "false", timeout=pages.PATIENCE)
    scenario_id = editor.get_attribute("data-scenario") or ""
    assert scenario_id != "object_transport", "a scenario that comes with the studio is never changed"
    assert scenario_id in page.url
    return scenario_id


def a_try_moves_the_robot(page: Page, folder: Path) -> None:
    editor = page.locator("studio-editor")
    page.locator('editor-bar [data-act="try"]').click()
    expect(editor).to_have_attribute("data-session-status", "ready", timeout=pages.PATIENCE)
    page.locator('[data-call="move_to(red_box)"]').click()
    expect(page.locator("editor-try")).to_contain_text("success", timeout=pages.PATIENCE)
    pages.wait_until(page, lambda: pages.number(editor, "pose-frames") > 5, "poses arrive in a try")
    pages.wait_until(page, lambda: pages.number(editor, "frames") > 2, "camera frames arrive in a try")
    assert pages.picture_has_content(page, "editor-view", folder), "the 3D view is blank"
    page.screenshot(path=folder / "try.png")
    page.locator('editor-bar [data-act="stop"]').click()
    expect(editor).to_have_attribute("data-mode", "edit")


def train(page: Page) -> str:
    page.get_by_role("button", name="Train", exact=True).click()
    panel = page.locator("train-panel")
    panel.locator('[name="budget"]').select_option(BUDGET)
    panel.locator('[name="seed"]').fill("3")
    panel.locator('[data-act="start-training"]').click()
    page.wait_for_url("**/runs/*/", timeout=pages.PATIENCE)
    return page.url.rstrip("/").rsplit("/", 1)[1]


def the_edited_scenario_is_trained_in(page: Page, run_id: str, scenario_id: str) -> None:
    trained = pages.ask(page, f"/api/runs/{run_id}/scenario/")["document"]
    kept = pages.ask(page, f"/api/scenarios/{scenario_id}/")["document"]
    original = pages.ask(page, "/api/scenarios/object_transport/")["document"]
    assert trained == kept
    assert next(thing["mass"] for thing in trained["objects"] if thing["name"] == "red_box") == 0.77
    assert pillar(trained) != pillar(original), "the pillar was dragged"


def pillar(document: dict) -> dict:
    return next(thing["pose"] for thing in document["objects"] if thing["name"] == "pillar")


def everything_arrives_while_it_runs(page: Page, run: Locator, folder: Path) -> None:
    for name, least in {"metric-points": 3, "episodes": 3, "nodes": 5, "pose-frames": 5, "frames": 2}.items():
        pages.wait_until(page, lambda name=name, least=least: pages.number(run, name) >= least, f"{least} {name}", 120)
    assert run.get_attribute("data-state") == "running", "all of it arrived during the run"
    assert pages.picture_has_content(page, "run-view", folder), "the 3D view is blank"
    page.screenshot(path=folder / "run.png")


def a_reload_loses_nothing(page: Page, run: Locator) -> None:
    before = {name: pages.number(run, name) for name in ("last-seq", "metric-points", "episodes")}
    page.reload()
    pages.wait_until(
        page,
        lambda: all(pages.number(run, name) >= count for name, count in before.items()),
        f"the page holds all that it held before the reload: {before}",
    )
    pages.wait_until(page, lambda: pages.number(run, "frames") > 0, "the camera is back")


def kill_the_training_worker(studio: Studio) -> None:
    workers = [pid for pid, command in processes_of(studio.home).items() if "--queues training" in command]
    assert workers, "a training worker runs"
    for pid in workers:
        os.kill(pid, signal.SIGKILL)


def the_run_goes_on_to_its_end(page: Page, run: Locator, run_id: str) -> None:
    pages.wait_until(
        page, lambda: run.get_attribute("data-state") == "finished", "the run is finished", RUN_ENDS_WITHIN
    )
    assert pages.ask(page, f"/api/runs/{run_id}/")["attempt"] >= 2, "another worker took the run up"


def every_point_and_decision_is_there_once(page: Page, run: Locator, run_id: str) -> None:
    summary = pages.ask(page, f"/api/runs/{run_id}/")
    pages.wait_until(page, lambda: pages.number(run, "last-seq") == summary["last_seq"], "the page holds every event")
    held = run.evaluate("element => element.held()")
    assert held["updates"] == list(range(1, len(held["updates"]) + 1)), "the curve of PPO has a gap or a double"
    assert held["sft"] == sorted(set(held["sft"]))
    assert held["episodes"] == list(range(min(held["episodes"]), max(held["episodes"]) + 1)), "an episode is missing"
    page.reload()
    pages.wait_until(page, lambda: pages.number(run, "last-seq") == summary["last_seq"], "the same after a reload")
    assert run.evaluate("element => element.held()") == held
