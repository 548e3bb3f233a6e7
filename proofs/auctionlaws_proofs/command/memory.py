"""What has been derived, remembered under a hash of everything it was derived from.

The hash covers the law files, the claims, the interpretations, the record, the programs themselves, the solver's
version and what was asked for, but not how an answer is to be printed. Whatever changes, all is derived anew; nothing
else makes it old.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

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


class Store:
    """A file for what follows from one question."""

    def __init__(self, question: str) -> None:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
        self._path = Path(base) / "auctionlaws" / f"{question}.json"

    def load(self) -> dict[str, Any]:
        """What is remembered; nothing if there is no such file, or none that can be read."""
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}

    def save(self, values: Mapping[str, Any]) -> None:
        """Remember something; not being able to is no mistake."""
        kept = json.dumps(values, ensure_ascii=False)
        if len(kept) > _MOST:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._path.with_suffix(f".{os.getpid()}")
            fresh.write_text(kept, encoding="utf-8")
            fresh.replace(self._path)
        except OSError:
            return


class Memory:
    """Where the answer to one question is remembered."""

    def __init__(self, question: str) -> None:
        self._store = Store(question)

    def recall(self) -> Answer | None:
        """The answer, if it is remembered."""
        kept = self._store.load()
        try:
            return Answer(str(kept["text"]), str(kept["json"]), int(kept["status"]))
        except (KeyError, TypeError, ValueError):
            return None

    def keep(self, answer: Answer) -> None:
        """Remember an answer; not being able to is no mistake."""
        self._store.save(asdict(answer))
