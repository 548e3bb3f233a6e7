"""Answers that have been derived, remembered under a hash of everything they were derived from.

The hash covers the law files, the claims, the interpretations, the record, the programs themselves, the solvers'
versions and what was asked for, but not how the answer is to be printed. Whatever changes, the answer is derived anew;
nothing else makes an answer old.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from auctionlaws.user_cache import cache_folder, put_whole

_PACKAGES: Final = ("auctionlaws", "auctionlaws_diagrams", "auctionlaws_proofs")
_KINDS: Final = (".py", ".md", ".toml", ".json")
_SOLVERS: Final = ("python-sat", "z3-solver")
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
    digest = sha256(repr((asked, *map(version, _SOLVERS), sys.version)).encode())
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
        self._shelf = Shelf(question)

    def recall(self) -> Answer | None:
        """The answer, if it is remembered."""
        kept = self._shelf.read()
        try:
            return None if kept is None else Answer(str(kept["text"]), str(kept["json"]), int(kept["status"]))
        except (ValueError, KeyError, TypeError):
            return None

    def keep(self, answer: Answer) -> None:
        """Remember an answer; not being able to is no mistake."""
        self._shelf.write(asdict(answer))


class Shelf:
    """A file of the user's cache, under a hash of what its content follows from."""

    def __init__(self, question: str) -> None:
        folder = cache_folder()
        self._path = None if folder is None else folder / f"{question}.json"

    def read(self) -> dict[str, Any] | None:
        """What was written, if it can be read."""
        if self._path is None:
            return None
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return kept if isinstance(kept, dict) else None

    def write(self, content: Mapping[str, Any]) -> None:
        """Write it, unless it is too long or the cache cannot be written to."""
        kept = json.dumps(content, ensure_ascii=False)
        if self._path is None or len(kept) > _MOST:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            put_whole(self._path, kept)
        except OSError:
            return
