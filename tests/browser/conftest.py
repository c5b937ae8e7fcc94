"""One studio and one Chromium for all browser tests; software WebGL, so that they run where no GPU is."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from studio.bootstrap import browser as chromium_browser
from tests.browser.studio_process import Studio, start_studio

FLAGS = (
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def chromium_path() -> str:
    found = chromium_browser.find()
    if not found:
        pytest.fail(
            "no Chromium on the PATH; `python3 manage.py test` installs one where it can, or install `chromium`"
        )
    return found


@pytest.fixture(scope="session")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Studio:
    running = start_studio(tmp_path_factory.mktemp("studio"))
    yield running
    if running.process.poll() is None:
        running.stop()


@pytest.fixture(scope="session")
def browser() -> Browser:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser, studio: Studio, tmp_path: Path) -> Page:
    """A signed-in page at 1440 × 900; whatever the page reports as an error fails the test that caused it."""
    size = {"width": 1440, "height": 900}
    context = browser.new_context(base_url=studio.origin, viewport=size, reduced_motion="reduce")
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.goto(studio.url)
    yield opened
    context.close()
    assert not errors, f"the page threw: {errors}"
