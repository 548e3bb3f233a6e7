"""Where the law files of an edition are: in its own folder, and in those of the editions that it builds on.

A law file takes the place of the one of the same name in the edition below, so that each law is either shared as it
stands or written anew as a whole.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ABOUT: Final = "edition.toml"
BUILDS_ON: Final = "builds on"


def folders_of(folder: Path) -> Iterator[Path]:
    """The folder of an edition, then that of the one it builds on, and so on; none comes twice."""
    seen: set[Path] = set()
    while folder not in seen and (folder / ABOUT).exists():
        seen.add(folder)
        yield folder
        base = tomllib.loads((folder / ABOUT).read_text("utf-8")).get(BUILDS_ON)
        if not isinstance(base, str) or not (folder.parent / base / ABOUT).exists():
            return
        folder = folder.parent / base


def law_files(folder: Path) -> dict[str, Path]:
    """The law files of an edition by name."""
    found: dict[str, Path] = {}
    for place in folders_of(folder):
        found = {path.name: path for path in sorted(place.glob("*.md"))} | found
    return dict(sorted(found.items()))
