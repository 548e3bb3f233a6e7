"""The lemmas on record that the certificate of an edition needs, and the hash of the circuit that they make."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "needed"


@dataclass(frozen=True, slots=True)
class NeededLemmas:
    """The hash of a witness circuit, and the names of its lemmas."""

    witness: str
    lemmas: tuple[str, ...]


def needed_lemmas(edition: str) -> NeededLemmas | None:
    """What is on record for an edition; None if nothing is."""
    path = FOLDER / f"{edition}.json"
    if not path.exists():
        return None
    content = json.loads(path.read_text("utf-8"))
    return NeededLemmas(content["witness"], tuple(content["lemmas"]))


def put_on_record(edition: str, witness: str, lemmas: Sequence[str]) -> Path:
    """Write it down; the file."""
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{edition}.json"
    content = {"witness": witness, "lemmas": lemmas}
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return path
