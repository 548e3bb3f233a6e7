"""What has been proved of the diagrams that ship: by edition, the clauses and the auction of each arrow.

It is a file that ``auctionlaws draw --record`` writes, for the very tables and diagrams that it names; where these are
others, it says nothing, and the diagrams are proved anew before they are drawn.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from auctionlaws.table.compiled_laws import tables_hash
from auctionlaws_diagrams.states.reading import FOLDER as CHARTS

FOLDER: Final = Path(__file__).parent / "proved"
DECISIONS: Final = Path(__file__).parent / "decisions"
_DIAGRAM: Final = re.compile(r"^(?=## )", re.MULTILINE)
_PART: Final = re.compile(r"^(?=(?:situation|arrow|question) )", re.MULTILINE)
_PLACE: Final = re.compile(r"^(?:at|size|through) .*\n", re.MULTILINE)
"""A line of a diagram file that gives a coordinate or a size in the drawing: no proof depends on it."""
_EDITIONS: Final = re.compile(r"^editions +(.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Proved:
    """A diagram of which every arrow is proved.

    By the number of an arrow, the clauses that it goes back to and an auction that takes it last, where one is known;
    ``open``: what the text leaves open there.
    """

    clauses: Mapping[str, tuple[str, ...]]
    scripts: Mapping[str, str]
    open: tuple[str, ...] = ()


def proved_key(edition: str) -> str:
    """A hash of what the proofs are about: the tables of a shipped edition, and its diagrams. Empty if it has none."""
    steps = tables_hash(edition)
    if steps is None:
        return ""
    files = (path for folder in (CHARTS, DECISIONS) for path in sorted(folder.glob("*.md")))
    texts = (path.name + "\0" + _of_edition(path.read_text("utf-8"), edition) for path in files)
    return sha256("\0".join([steps, *texts]).encode()).hexdigest()[:16]


def _of_edition(text: str, edition: str) -> str:
    """The text of a diagram file that the proofs for an edition depend on.

    Coordinates are left out, and diagrams and parts that only other editions have.
    """

    def is_drawn(block: str) -> bool:
        only = _EDITIONS.search(block)
        return only is None or edition in only[1].split(", ")

    diagrams = ([*_PART.split(diagram)] for diagram in _DIAGRAM.split(_PLACE.sub("", text)))
    return "".join(part for head, *parts in diagrams if is_drawn(head) for part in (head, *filter(is_drawn, parts)))


def path_of(edition: str) -> Path:
    """Where it is written what has been proved for an edition."""
    return FOLDER / f"{edition}.json"


def load_proved(edition: str) -> Mapping[str, Proved]:
    """By the names of diagrams, what is on record; nothing if it was proved of other laws or other diagrams."""
    path = path_of(edition)
    if not path.exists():
        return {}
    data = json.loads(path.read_text(encoding="utf-8"))
    key = proved_key(edition)
    if not key or data["key"] != key:
        return {}
    return {name: _proved(entry) for name, entry in data["diagrams"].items()}


def recorded_scripts(edition: str) -> Mapping[tuple[str, str], str]:
    """The auctions on record by diagram and arrow, whatever they were recorded for: each has to be played again."""
    path = path_of(edition)
    if not path.exists():
        return {}
    diagrams = json.loads(path.read_text(encoding="utf-8"))["diagrams"]
    arrows = ((name, number, a["script"]) for name, d in diagrams.items() for number, a in d["arrows"].items())
    return {(name, number): script for name, number, script in arrows if script}


def _proved(entry: Mapping[str, Any]) -> Proved:
    arrows = entry["arrows"]
    clauses = {n: tuple(a["clauses"]) for n, a in arrows.items()}
    return Proved(clauses, {n: a["script"] for n, a in arrows.items() if a["script"]}, tuple(entry["open"]))


def write_proved(edition: str, diagrams: Mapping[str, Proved]) -> Path:
    """Write what has been proved of the diagrams of an edition; the caller has proved all of it."""
    data = {"edition": edition, "key": proved_key(edition), "diagrams": {n: _entry(p) for n, p in diagrams.items()}}
    FOLDER.mkdir(exist_ok=True)
    path = path_of(edition)
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def _entry(proved: Proved) -> dict[str, Any]:
    arrows = {n: {"clauses": list(c), "script": proved.scripts.get(n)} for n, c in proved.clauses.items()}
    return {"arrows": arrows, "open": list(proved.open)}
