"""What a person does on the studio's pages, in their words; the elements tell their state in `data-` attributes."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

PATIENCE = 60_000  # milliseconds: software WebGL on two busy cores


def number(element: Locator, name: str) -> int:
    return int(element.get_attribute(f"data-{name}") or 0)


def wait_until(page: Page, holds: Callable[[], bool], what: str, seconds: float = 60) -> None:
    for _ in range(int(seconds * 4)):
        if holds():
            return
        page.wait_for_timeout(250)
    raise AssertionError(f"not within {seconds:.0f} s: {what}")


def open_editor(page: Page, origin: str, scenario: str) -> Locator:
    page.goto(f"{origin}/scenarios/{scenario}/edit")
    editor = page.locator("studio-editor")
    expect(editor).to_have_attribute("data-checked", "right", timeout=PATIENCE)
    return editor


def select_thing(page: Page, name: str) -> None:
    page.locator(f'editor-tree [data-thing="{name}"]').click()
    expect(page.locator("studio-editor")).to_have_attribute("data-selected", name)


def type_number(page: Page, label: str, value: str) -> None:
    field = page.locator(f'editor-properties input[type="number"][aria-label^="{label}"]').first
    field.fill(value)
    field.press("Enter")


def drag_thing(page: Page, name: str, right: int, down: int) -> None:
    """Takes the thing where it is on the screen and drags it over the floor."""
    place = page.locator("studio-editor").evaluate("(element, name) => element.screenPosition(name)", name)
    page.mouse.move(place["x"], place["y"])
    page.mouse.down()
    page.mouse.move(place["x"] + right / 2, place["y"] + down / 2, steps=4)
    page.mouse.move(place["x"] + right, place["y"] + down, steps=4)
    page.mouse.up()


def picture_has_content(page: Page, selector: str, folder: Path) -> bool:
    """Whether what is drawn there is more than one flat colour: a PNG of a blank canvas is tiny."""
    shot = page.locator(selector).first.screenshot(path=folder / "part.png")
    return len(shot) > 6000


def ask(page: Page, path: str) -> dict | list:
    answer = page.request.get(path)
    assert answer.ok, f"{path}: {answer.status} {answer.text()[:400]}"
    return json.loads(answer.text())
