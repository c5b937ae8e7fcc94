"""A recorded episode in the inspector, driven by keyboard as a person would."""

from playwright.sync_api import Locator, Page, expect

from tests.browser import pages


def an_episode_can_be_inspected(page: Page, run_id: str) -> None:
    """From the run's page; on the tail of a run, for it needs an episode whose chain was kept."""
    page.locator("studio-run [data-act=inspect]").click()
    inspector = page.locator("studio-inspector")
    expect(inspector).to_have_attribute("data-track", "true", timeout=pages.PATIENCE)
    assert f"/runs/{run_id}/episodes/" in page.url
    the_keyboard_goes_through_the_chain(page, inspector)
    time_passes_and_can_be_wound(page, inspector)
    filters_leave_what_they_promise(page, inspector)
    a_link_leads_to_its_node(page, inspector)
    two_policies_are_compared_on_one_layout(page, run_id)


def the_keyboard_goes_through_the_chain(page: Page, inspector: Locator) -> None:
    first = pages.number(inspector, "selected")
    page.keyboard.press("ArrowDown")
    second = pages.number(inspector, "selected")
    assert second > first
    page.keyboard.press("j")
    assert pages.number(inspector, "selected") > second
    page.keyboard.press("k")
    page.keyboard.press("ArrowUp")
    assert pages.number(inspector, "selected") == first
    expect(page.locator("token-text .choice").first).to_be_visible()


def time_passes_and_can_be_wound(page: Page, inspector: Locator) -> None:
    page.locator("inspector-lanes button", has_text="16×").click()
    page.keyboard.press("Escape")
    page.locator("inspector-lanes [data-act=play]").click()
    end = float(page.locator("inspector-lanes input").get_attribute("max"))
    expect(inspector).to_have_attribute("data-playing", "false", timeout=pages.PATIENCE)
    assert float(inspector.get_attribute("data-seconds")) == round(end, 2)
    page.locator("inspector-lanes input").fill("0")
    assert float(inspector.get_attribute("data-seconds")) == 0


def filters_leave_what_they_promise(page: Page, inspector: Locator) -> None:
    rows = page.locator("inspector-tree [role=option]")
    page.locator("inspector-tree [data-filter=all]").click()
    assert page.locator("inspector-tree [role=option]").first.get_attribute("aria-setsize") == str(
        pages.number(inspector, "nodes")
    )
    page.keyboard.press("/")
    page.keyboard.type("no such words")
    expect(rows).to_have_count(0)
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.locator("inspector-tree [data-filter=brief]").click()
    expect(rows.first).to_be_visible()


def a_link_leads_to_its_node(page: Page, inspector: Locator) -> None:
    page.keyboard.press("ArrowDown")
    chosen, address = inspector.get_attribute("data-selected"), page.url
    assert address.endswith(f"#{chosen}")
    page.goto("about:blank")
    page.goto(address)
    expect(inspector).to_have_attribute("data-selected", chosen, timeout=pages.PATIENCE)


def two_policies_are_compared_on_one_layout(page: Page, run_id: str) -> None:
    """The supervised start and the trained policy are measured on the same held-out layouts."""
    number, alike = int(page.locator("studio-inspector").get_attribute("episode")), []
    while not alike:
        record = pages.ask(page, f"/api/runs/{run_id}/episodes/{number}/")
        number, alike = record["episode"]["number"], record["alike"]
        number = number if alike else record["older"]
    page.goto(f"/runs/{run_id}/episodes/{number}/with/{alike[0]['number']}/")
    compare = page.locator("studio-compare")
    expect(compare).to_have_attribute("data-loaded", "true", timeout=pages.PATIENCE)
    for _ in range(3):
        page.keyboard.press("j")
    one, two = compare.get_attribute("data-decisions").split(",")
    assert one == two or int(two) < int(one), "the other side goes along, as far as its episode went"
