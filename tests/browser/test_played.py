"""Episodes of every family, played by different backends as runs of their own, are opened in the inspector."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import pages

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PLAYED = {
    "object_transport": "random",
    "tool_combination": "expert",
    "multi_agent_collaboration": "expert",
    "emergency_response": "expert",
}


def test_what_any_backend_plays_in_any_family_can_be_inspected(page: Page):
    runs = {name: start_playing(page, name, backend) for name, backend in PLAYED.items()}
    for name, run_id in runs.items():
        has_ended(page, run_id)
        page.goto(f"/runs/{run_id}/episodes/0/")
        inspector = page.locator("studio-inspector")
        expect(inspector).to_have_attribute("data-track", "true", timeout=pages.PATIENCE)
        record = pages.ask(page, f"/api/runs/{run_id}/episodes/0/")
        assert record["run"]["scenario_name"] == name
        assert pages.number(inspector, "nodes") == len(record["chain"]["nodes"]) > 4
        expect(page.locator("inspector-tree [role=option]").first).to_be_visible()
    a_fork_reaches_the_recorded_state(page, runs["multi_agent_collaboration"])


def a_fork_reaches_the_recorded_state(page: Page, run_id: str) -> None:
    """From a decision in the inspector, by keyboard; then the recorded call, and a decision of the planner's."""
    nodes = pages.ask(page, f"/api/runs/{run_id}/episodes/0/")["chain"]["nodes"]
    third = next(node["index"] for node in nodes if node["kind"] == "act" and node["decision"] == 3)
    page.goto(f"/runs/{run_id}/episodes/0/#{third}")
    expect(page.locator("studio-inspector")).to_have_attribute("data-selected", str(third), timeout=pages.PATIENCE)
    page.keyboard.press("f")
    fork = page.locator("studio-fork")
    expect(fork).to_have_attribute("data-status", "ready", timeout=pages.PATIENCE)
    expect(fork).to_have_attribute("data-proof", "exact")
    page.locator("fork-view button", has_text="16×").click()
    page.keyboard.press("r")
    expect(fork).to_have_attribute("data-repeated", "same", timeout=pages.PATIENCE)
    page.keyboard.press("e")
    expect(fork).to_have_attribute("data-done", "2", timeout=pages.PATIENCE)


def start_playing(page: Page, scenario: str, backend: str) -> str:
    token = next(each["value"] for each in page.context.cookies() if each["name"] == "csrftoken")
    order = {"scenario": scenario, "model": backend, "play": {"episodes": 1}}
    answer = page.request.post("/api/runs/", data=order, headers={"X-CSRFToken": token})
    assert answer.ok, answer.text()
    return answer.json()["id"]


def has_ended(page: Page, run_id: str) -> None:
    def is_over() -> bool:
        run = pages.ask(page, f"/api/runs/{run_id}/")
        assert run["state"] != "failed", run["note"]
        return run["state"] == "finished"

    pages.wait_until(page, is_over, "the episode was played")
