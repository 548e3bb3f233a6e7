"""What a book has besides its pages where it can be asked: the page that asks, the engine, and what keeps both."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from auctionlaws_proofs.browser.pins import ENGINE

PAGE: Final = Path(__file__).parent / "page"
ENGINE_FOLDER: Final = "engine"
OFFLINE: Final = "offline.json"
WORKER: Final = "service_worker.js"
_VERSION: Final = "@VERSION@"


def with_engine(book: Mapping[str, bytes], engine: Mapping[str, bytes]) -> dict[str, bytes]:
    """A book with the page and an engine, by name.

    The worker that keeps the site knows the files by their hashes: where anything has changed it is another version.
    """
    files = {**book, **page_files(), **{f"{ENGINE_FOLDER}/{name}": content for name, content in engine.items()}}
    hashes = {name: sha256(content).hexdigest() for name, content in sorted(files.items())}
    worker = (ENGINE / WORKER).read_text("utf-8")
    version = sha256(json.dumps([worker, hashes]).encode()).hexdigest()[:16]
    files[OFFLINE] = json.dumps({"version": version, "files": hashes}, indent=1).encode()
    files[WORKER] = worker.replace(_VERSION, version).encode()
    return files


def page_files() -> dict[str, bytes]:
    """The page's own files by name; they stand beside the book's."""
    return {p.relative_to(PAGE).as_posix(): p.read_bytes() for p in sorted(PAGE.rglob("*")) if p.is_file()}
