"""A book with its pages, a server that answers what they ask, and Chromium to look at them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import pytest
from served import BOOK, serving
from visits import Site, entered, opened

from auctionlaws_proofs.book.frame import STYLE

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
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with an empty folder."""
    folder = tmp_path_factory.mktemp("proposals")
    with serving(folder, book=BOOK | {"style.css": STYLE}) as (server, keys):
        yield Site(server.address, f"{keys.origin}/{keys.room}/", folder)


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
def visitor(browser: Any, site: Site) -> Iterator[Any]:
    """A browser of somebody who has never been here; at the end, no page of his may have complained."""
    size = {"width": 1280, "height": 900}
    context = browser.new_context(base_url=site.inside, viewport=size, service_workers="block")
    context.set_default_timeout(180_000)
    complaints: list[str] = []
    context.on("console", lambda told: complaints.extend([f"{told.text} {told.location}"] * _complains(told)))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context
    context.close()
    assert not complaints, complaints


def _complains(told: Any) -> bool:
    """A mistake, and not just that there is no icon, that others changed a file (412), or what a test withholds."""
    expected = any(f"status of {status}" in told.text for status in (412, 503))
    return told.type == "error" and not expected and "favicon" not in told.location.get("url", "")


@pytest.fixture
def page(visitor: Any, site: Site) -> Any:
    """A tab, from which the pages can be opened."""
    return entered(visitor, site)


@pytest.fixture
def bench(visitor: Any, site: Site) -> Any:
    """The bench, opened for the first time."""
    return opened(visitor, site)


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
