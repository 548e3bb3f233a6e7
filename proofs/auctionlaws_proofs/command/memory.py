"""Answers that have been derived, remembered under a hash of everything they were derived from.

The hash covers the law files, the claims, the interpretations, the record, the programs themselves, the solver's
version and what was asked for, but not how the answer is to be printed. Whatever changes, the answer is derived anew;
nothing else makes an answer old.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_PACKAGES: Final = ("auctionlaws", "auctionlaws_proofs")
_KINDS: Final = (".py", ".md", ".toml", ".json")
_SOLVER: Final = "z3-solver"
_MOST: Final = 8_000_000
"""A longer answer is not remembered."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What there is to print, for people and for programs, and the exit status."""

    text: str
    json: str
    status: int


def question_hash(asked: object, inputs: tuple[str | None, ...]) -> str:
    """A hash of everything an answer follows from; ``inputs`` are files and folders named by the user."""
    digest = sha256(repr((asked, version(_SOLVER), sys.version)).encode())
    for path in _files(inputs):
        digest.update(f"{path.name}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def _files(inputs: tuple[str | None, ...]) -> Iterator[Path]:
    for package in _PACKAGES:
        spec = find_spec(package)
        assert spec is not None and spec.origin is not None
        yield from sorted(p for p in Path(spec.origin).parent.rglob("*") if p.suffix in _KINDS and p.is_file())
    for name in inputs:
        path = Path(name) if name else None
        if path is not None and path.is_dir():
            yield from sorted(p for p in path.glob("*.md") if p.is_file())
        elif path is not None and path.is_file():
            yield path


class Memory:
    """Where the answer to one question is remembered."""

    def __init__(self, question: str) -> None:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
        self._path = Path(base) / "auctionlaws" / f"{question}.json"

    def recall(self) -> Answer | None:
        """The answer, if it is remembered."""
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            return Answer(str(kept["text"]), str(kept["json"]), int(kept["status"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep(self, answer: Answer) -> None:
        """Remember an answer; not being able to is no mistake."""
        kept = json.dumps(asdict(answer), ensure_ascii=False)
        if len(kept) > _MOST:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._path.with_suffix(f".{os.getpid()}")
            fresh.write_text(kept, encoding="utf-8")
            fresh.replace(self._path)
        except OSError:
            return
