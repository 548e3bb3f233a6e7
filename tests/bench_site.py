"""A bench to test: the pages, a server that asks this very package, and a Chromium to look with."""

from __future__ import annotations

import json
import mimetypes
import re
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from auctionlaws_proofs.book.frame import STYLE
from auctionlaws_proofs.browser.protocol import NEEDS_PROOFS, respond

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

PAGES: Final = Path(str(resources.files("auctionlaws_proofs"))) / "browser" / "page"
CHROMIUM: Final = Path("/usr/bin/chromium")
SWITCHES: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--no-first-run"),
)
_PROVING: Final = threading.Lock()
mimetypes.add_type("text/javascript", ".mjs")


class _Handler(BaseHTTPRequestHandler):
    """Files of the page, and answers line by line; proofs one at a time, as the solver is not for two threads."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: a test says what it has seen."""

    def do_GET(self) -> None:
        name = self.path.partition("?")[0].lstrip("/")
        file = PAGES / name
        if name == "style.css":
            self._send(STYLE.encode(), "text/css")
        elif file.is_file():
            data = file.read_bytes()
            if name.endswith(".html"):
                data = re.sub(b"<head>", b'<head><meta name="auctionlaws-token" content="test">', data, count=1)
            self._send(data, mimetypes.guess_type(name)[0] or "text/plain")
        else:
            self._send(b"", "text/css" if name.endswith(".css") else "image/x-icon")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.send_response(200)
        self.end_headers()

        def tell(text: str) -> None:
            self.wfile.write(text.encode() + b"\n")
            self.wfile.flush()

        # Whoever cancels closes the connection: the next word to him ends the work.
        with suppress(ConnectionError):
            if json.loads(body)["ask"] in NEEDS_PROOFS:
                with _PROVING:
                    tell(respond(body, tell))
            else:
                tell(respond(body, tell))

    def _send(self, data: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the bench is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/bench.html"
    server.shutdown()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A browser, for all tests."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="the bench is NOT tested: playwright is not installed")
    if not CHROMIUM.is_file():
        pytest.skip("the bench is NOT tested: there is no Chromium")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(SWITCHES))
        yield browser
        browser.close()


@pytest.fixture
def visitor(chromium: Any) -> Iterator[BrowserContext]:
    """A browser of somebody who has never been here; at the end, no page of his may have complained."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(60_000)
    complaints: list[str] = []
    context.on("console", lambda told: complaints.extend([f"{told.text} {told.location}"] * (told.type == "error")))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context
    context.close()
    assert not complaints, complaints


@pytest.fixture
def bench(visitor: BrowserContext, address: str) -> Page:
    """The bench, opened for the first time."""
    return opened(visitor, address)


def opened(visitor: BrowserContext, address: str) -> Page:
    """One more tab with the bench in it."""
    page = visitor.new_page()
    page.goto(address)
    page.get_by_role("button", name="New proposal").wait_for()
    return page
