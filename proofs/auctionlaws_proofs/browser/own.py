"""Our own packages, as a page runs them: without what is for a terminal or for whoever makes a site."""

from __future__ import annotations

from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path
from typing import Final

import auctionlaws
import auctionlaws_diagrams
import auctionlaws_proofs

_PACKAGES: Final = (auctionlaws, auctionlaws_diagrams, auctionlaws_proofs)
_MAKING: Final = ("fetch_engine", "manifest", "own", "packing", "pins", "site")
_SERVING: Final = ("folder", "gate", "lines", "running", "server", "worker", "workers")
_NOT_FOR_PAGES: Final = (
    *("auctionlaws/compiled/*", "auctionlaws_proofs/command/*", "*/__pycache__/*"),
    *(f"auctionlaws_proofs/browser/{room}/*" for room in ("engine", "page")),
    *(f"auctionlaws_proofs/browser/{name}.py" for name in (*_MAKING, *_SERVING)),
)
_FIRST: Final = (
    "auctionlaws/*",
    "auctionlaws_proofs/__init__.py",
    *(f"auctionlaws_proofs/{room}/*" for room in ("book", "browser")),
    *(f"auctionlaws_proofs/engines/{name}.py" for name in ("__init__", "undecided")),
)


def is_first(name: str) -> bool:
    """Whether a file is among those that a table may need; the rest is loaded with what reads law texts."""
    return any(fnmatch(name, pattern) for pattern in _FIRST)


def own_files() -> dict[str, bytes]:
    """The files of the packages by name, but for the compiled editions."""
    found = {}
    for package in _PACKAGES:
        home = Path(str(package.__file__)).parent
        for path in sorted(home.rglob("*")):
            name = path.relative_to(home.parent).as_posix()
            if path.is_file() and not any(fnmatch(name, pattern) for pattern in _NOT_FOR_PAGES):
                found[name] = path.read_bytes()
    return found


def own_hash() -> str:
    """A hash of these files."""
    digest = sha256()
    for name, content in own_files().items():
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()
