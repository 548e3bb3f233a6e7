"""A book with its pages, a server that answers what they ask, and Chromium to look at them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import pytest
from browser_site import Served, served

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
OPTIONS: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--no-first-run"),
)
AXE: Final = "axe-core@4"
_missing: set[str] = set()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What has not been tested is said where nobody overlooks it."""
    for what in sorted(_missing):
        terminalreporter.write_line(f"NOT TESTED: {what}", red=True, bold=True)


def _skip(what: str) -> None:
    _missing.add(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The book of 2017 and the pages beside it, served."""
    with served(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, without a window."""
    if CHROMIUM is None or find_spec("playwright") is None:
        _skip("the pages in a browser: Chromium or playwright is missing")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        running = started.chromium.launch(executable_path=CHROMIUM, args=list(OPTIONS))
        yield running
        running.close()


@pytest.fixture
def page(browser: Any, site: Served) -> Iterator[Any]:
    """A page in a browser that has seen nothing yet; whatever goes wrong in its scripts fails the test."""
    context = browser.new_context(base_url=site.address, viewport={"width": 1280, "height": 900})
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda told: errors.append(told.text) if _is_error(told) else None)
    yield opened
    context.close()
    assert errors == []


def _is_error(told: Any) -> bool:
    """Whether a script complains; what the server does not have, or not at the moment, is told by the page itself."""
    return told.type == "error" and not told.text.startswith("Failed to load resource")


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The rules of accessibility as a script, from npm."""
    folder, npm = tmp_path_factory.mktemp("axe"), shutil.which("npm")
    if npm is not None:
        command = [npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", AXE]
        subprocess.run(command, capture_output=True, timeout=120, check=False)
    script = folder / "node_modules" / "axe-core" / "axe.min.js"
    if not script.is_file():
        _skip("that the pages are accessible: npm does not give axe-core")
    return Path(script).read_text("utf-8")
