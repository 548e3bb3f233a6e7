"""The folder with what a page runs the package on, and its manifest: written when filled, checked when read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from auctionlaws.mistake import Mistake
from auctionlaws.visible import printable
from auctionlaws_proofs.browser.own import own_hash
from auctionlaws_proofs.browser.pins import ENGINE, pins
from auctionlaws_proofs.browser.protocol import ASKS, Stage

MANIFEST: Final = "manifest.json"
_SCRIPT: Final = "fill it anew: python -m auctionlaws_proofs.browser.fetch_engine"


class Use(Enum):
    """What becomes of a file in a page, in the order in which a stage is put together."""

    SCRIPT = "script"
    """A module, loaded by its address."""
    RUNTIME = "runtime"
    """Handed to the runtime when it asks for it."""
    LIBRARY = "library"
    """A part of Python's library, imported from as it is."""
    PACKAGES = "packages"
    """Unpacked, to be imported."""
    LAYOUT = "layout"
    """Graphviz."""


@dataclass(frozen=True)
class File:
    """A file of the folder; all but scripts are compressed."""

    name: str
    stage: Stage
    use: Use
    size: int
    sha256: str

    def told(self) -> dict[str, Any]:
        """For the manifest."""
        return {
            "name": self.name,
            "stage": self.stage.value,
            "use": self.use.value,
            "size": self.size,
            "sha256": self.sha256,
        }


def file_of(name: str, stage: Stage, use: Use, content: bytes) -> File:
    """A file with that content."""
    return File(name, stage, use, len(content), sha256(content).hexdigest())


def manifest(files: Iterable[File], runtime_info: Mapping[str, Any]) -> str:
    """What the page is told: the files, and of each question by which stage it can be answered.

    ``runtime_info``: what the runtime wants to know of its own version.
    """
    uses = [*Use]
    listed = [each.told() for each in sorted(files, key=lambda f: (uses.index(f.use), f.name))]
    told = {
        "version": sha256(json.dumps(listed).encode()).hexdigest()[:16],
        "made_of": made_of(),
        "lock": {"info": runtime_info, "packages": {}},
        "stages": [stage.value for stage in Stage],
        "needs": {name: ask.stage.value for name, ask in ASKS.items()},
        "proposal_needs": Stage.DRAFTING.value,
        "files": listed,
    }
    return json.dumps(told, indent=1) + "\n"


def made_of() -> dict[str, Any]:
    """What a folder has to be made of to go with this program."""
    wanted = pins()
    return {"auctionlaws": own_hash()} | {p.name: f"{p.version} {p.sha256}" for p in (wanted.runtime, *wanted.wheels)}


def engine_files(folder: Path) -> dict[str, bytes]:
    """What a site has to have of such a folder, with the modules that run it, by name.

    Mistake if the folder is not filled, is not for this program, or holds a file that is not as it was made.
    """
    try:
        told = json.loads((folder / MANIFEST).read_text("utf-8"))
        listed = {each["name"]: each["sha256"] for each in told["files"]}
        if told["made_of"] != made_of():
            raise _unfit(folder, "was made of another version of this program or of what it needs")
        if any(Path(name).name != name for name in listed):
            raise _unfit(folder, "names files that are not in it")
        found = {name: (folder / name).read_bytes() for name in listed}
    except (OSError, ValueError, KeyError, TypeError):
        raise _unfit(folder, "is incomplete") from None
    changed = [name for name, content in found.items() if sha256(content).hexdigest() != listed[name]]
    if changed:
        raise _unfit(folder, f"has another content in {', '.join(sorted(changed))}")
    modules = {path.name: path.read_bytes() for path in ENGINE.glob("*.mjs") if path.name != "bytecode.mjs"}
    return {MANIFEST: (folder / MANIFEST).read_bytes(), **found, **modules}


def _unfit(folder: Path, why: str) -> Mistake:
    return Mistake(f"{printable(str(folder))}: {why}; {_SCRIPT} {printable(str(folder))}")
