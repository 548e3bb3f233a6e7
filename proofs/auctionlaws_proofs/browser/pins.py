"""What a page runs the package on, each of one version and one content: ``engine/pins.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from auctionlaws_proofs.browser.protocol import Stage

ENGINE: Final = Path(__file__).parent / "engine"


@dataclass(frozen=True)
class Pinned:
    """A package of one version, known by its content; ``without`` are patterns of files that a page has no use for."""

    name: str
    version: str
    sha256: str
    stage: Stage = Stage.TABLE
    without: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pins:
    """The runtime, of whose library some is loaded later and some is left out; and the wheels for it."""

    runtime: Pinned
    later: frozenset[str]
    without: tuple[str, ...]
    python: str
    platform: str
    wheels: tuple[Pinned, ...]


def pins() -> Pins:
    """What stands in the file."""
    told = tomllib.loads((ENGINE / "pins.toml").read_text("utf-8"))
    runtime, wheels = told["runtime"], told["wheels"]
    return Pins(
        Pinned(runtime["name"], runtime["version"], runtime["sha256"]),
        frozenset(runtime["later"]),
        tuple(runtime["without"]),
        wheels["python"],
        wheels["platform"],
        tuple(
            Pinned(w["name"], w["version"], w["sha256"], Stage(w["stage"]), tuple(w.get("without", ())))
            for w in wheels["pinned"]
        ),
    )
