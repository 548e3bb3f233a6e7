"""The engine asked in Chromium, with nothing but the browser: a page asks, and tells a server what it heard."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, Final

from auctionlaws_proofs.browser.site import with_engine

TESTS: Final = Path(__file__).parent
OPTIONS: Final = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)


def chromium() -> str | None:
    """Where the browser is."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def write_site(folder: Path, engine: dict[str, bytes], requests: Sequence[dict[str, Any]]) -> None:
    """A site with nothing but a page that asks."""
    probe = {name: (TESTS / name).read_bytes() for name in ("engine_probe.html", "engine_probe.mjs")}
    for name, content in with_engine({**probe, "asked.json": json.dumps(requests).encode()}, engine).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


class _Handler(SimpleHTTPRequestHandler):
    extensions_map: Final = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}  # type: ignore[misc]

    def __init__(self, site: Site, *given: Any) -> None:
        self.site = site
        super().__init__(*given, directory=str(site.folder))

    def do_GET(self) -> None:
        if self.site.gone:
            self.send_error(503)
        else:
            self.site.asked_for.append(self.path)
            super().do_GET()

    def do_POST(self) -> None:
        self.site.told.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Nothing is printed."""


class Site:
    """A site that is served; where it is gone, a page can tell what it heard, and no file can be had."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.gone = False
        self.asked_for: list[str] = []
        self.told: Queue[dict[str, Any]] = Queue()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, self))

    def visit(self, browser: str, profile: Path, seconds: float) -> dict[str, Any]:
        """What the page tells; queue.Empty if it tells nothing in that time."""
        address = f"http://127.0.0.1:{self.server.server_port}/engine_probe.html"
        command = [browser, *OPTIONS, f"--user-data-dir={profile}", address]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            try:
                return self.told.get(timeout=seconds)
            finally:
                process.terminate()


@contextmanager
def served(folder: Path) -> Iterator[Site]:
    """The site of a folder, served."""
    site = Site(folder)
    Thread(target=site.server.serve_forever, daemon=True).start()
    try:
        yield site
    finally:
        site.server.shutdown()
        site.server.server_close()
