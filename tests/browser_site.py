"""The pages served to a browser of this machine, as ``auctionlaws serve`` would, without any of its precautions."""

from __future__ import annotations

import mimetypes
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final

import auctionlaws_proofs.browser
from auctionlaws_proofs.book.frame import STYLE
from auctionlaws_proofs.browser.protocol import respond

PAGES: Final = Path(auctionlaws_proofs.browser.__file__).parent / "page"
_TOKEN: Final = b'<head><meta name="auctionlaws-token" content="test">'


@dataclass(frozen=True)
class Served:
    """A folder of pages, and where they are served."""

    folder: Path
    address: str


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    """Serve the pages from a folder of one's own, with the style sheet of the book."""
    shutil.copytree(PAGES, folder, dirs_exist_ok=True)
    (folder / "style.css").write_text(STYLE, "utf-8")
    (folder / "service_worker.js").write_text("", "utf-8")
    mimetypes.add_type("text/javascript", ".mjs")
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(folder))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield Served(folder, f"http://127.0.0.1:{server.server_port}/")
    finally:
        server.shutdown()
        server.server_close()


def _handler(folder: Path) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

        def do_GET(self) -> None:
            name = self.path.partition("?")[0].lstrip("/")
            if not (folder / name).is_file():
                return self.send_error(404)
            content = (folder / name).read_bytes()
            if name.endswith(".html"):
                content = re.sub(rb"<head>", _TOKEN, content, count=1)
            return self.answer(content, mimetypes.guess_type(name)[0] or "application/octet-stream")

        def do_POST(self) -> None:
            asked = self.rfile.read(int(self.headers["Content-Length"])).decode()
            told: list[str] = []
            told.append(respond(asked, told.append))
            self.answer("\n".join(told).encode(), "application/x-ndjson")

        def answer(self, content: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    return Handler
