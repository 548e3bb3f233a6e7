"""Who trusts the tests? Single edits of the engine, each of which a named test has to notice within a minute.

Run ``python benchmarks/engine_mutants.py [WORD …]``: every edit of ``engine_mutants.toml``, or those whose file,
meaning or tests have one of the words, is made in a copy of the sources, alone, and its tests are run there. It is
killed if a test fails. First all those tests are run on the copy as it is: what fails there shows nothing.

``--limit SECONDS`` gives each run more time than a minute, for a busy machine; ``--list`` only tells what there is.
The exit status is 0 if every edit was killed; 1 if one survives, takes too long or cannot be made, or a test fails
without any; 2 if no edit has the words.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
MUTANTS: Final = Path(__file__).with_suffix(".toml")
LIMIT: Final = 60
"""Seconds within which the tests of an edit have to fail."""
_COPIED: Final = ("model", "diagrams", "proofs", "tests", "examples", "benchmarks")
_SOURCES: Final = ("model", "diagrams", "proofs")
_KEYS: Final = {"file", "old", "new", "tests", "means"}


class Fate(Enum):
    """What has become of an edit."""

    KILLED = "killed"
    SURVIVED = "SURVIVED"
    TIMEOUT = "TIMEOUT"
    """Neither failed nor passed in time: nothing is known."""
    ERROR = "ERROR"
    """The edit cannot be made, or its tests cannot be run."""


@dataclass(frozen=True)
class Mutant:
    """A single edit: ``old`` text, which occurs once in a file, becomes ``new``; the tests that must notice.

    ``means``: what the laws or their proofs would become, in a line. ``tests`` are named as pytest names them, in the
    folder of the tests.
    """

    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    means: str

    def edited(self, text: str) -> str:
        """The text of the file with the edit made; ValueError unless the old text occurs once in it, and changes."""
        count = text.count(self.old)
        if count != 1:
            raise ValueError(f"{self.file}: the text {self.old!r} occurs {count} times, and has to occur once")
        if self.old == self.new:
            raise ValueError(f"{self.file}: the text {self.old!r} is to become itself")
        return text.replace(self.old, self.new)

    def has(self, words: Sequence[str]) -> bool:
        """Whether one of the words, or all if there are none, is about this edit."""
        about = " ".join((self.file, self.means, *self.tests))
        return not words or any(word in about for word in words)


def load() -> tuple[Mutant, ...]:
    """Every edit of the list; ValueError if one has other keys than it should have."""
    found = []
    for number, entry in enumerate(tomllib.loads(MUTANTS.read_text(encoding="utf-8"))["mutant"], 1):
        if entry.keys() != _KEYS or not entry["tests"]:
            raise ValueError(f"{MUTANTS.name}: mutant {number}: has {sorted(entry)}, and needs each of {sorted(_KEYS)}")
        found.append(Mutant(entry["file"], entry["old"], entry["new"], tuple(entry["tests"]), entry["means"]))
    return tuple(found)


@dataclass(frozen=True)
class Copy:
    """A copy of the sources and the tests, to be edited."""

    folder: Path

    @classmethod
    def made(cls, folder: Path) -> Copy:
        """Copy what the tests need."""
        for name in _COPIED:
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        for path in (*ROOT.glob("*.toml"), *ROOT.glob("*.md")):
            shutil.copy(path, folder)
        return cls(folder)

    def run(self, tests: Sequence[str], limit: float) -> int | None:
        """The exit status of the tests, up to the first that fails; None if they take too long."""
        paths = os.pathsep.join(str(self.folder / name) for name in _SOURCES)
        command = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "-p", "no:cacheprovider"]
        command += [f"tests/{test}" for test in tests]
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | {"PYTHONPATH": paths}
        # A process group of its own: the second process of a proof is ended with the first.
        running = subprocess.Popen(
            command,
            cwd=self.folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return running.wait(limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            _end(running)

    def fate(self, mutant: Mutant, limit: float) -> tuple[Fate, str]:
        """What becomes of an edit, and what is to be said of it besides."""
        path = self.folder / mutant.file
        text = path.read_text(encoding="utf-8")
        try:
            path.write_text(mutant.edited(text), encoding="utf-8")
            _forget_compiled(path)
            status = self.run(mutant.tests, limit)
        except ValueError as error:
            return Fate.ERROR, str(error)
        finally:
            path.write_text(text, encoding="utf-8")
            _forget_compiled(path)
        match status:
            case None:
                return Fate.TIMEOUT, f"more than {limit:.0f} s"
            case 0:
                return Fate.SURVIVED, f"{mutant.old!r} became {mutant.new!r}"
            case 1 | 2:
                return Fate.KILLED, ""  # A module that cannot be imported any more is noticed as well.
            case _:
                return Fate.ERROR, f"pytest ended with {status}: {' '.join(mutant.tests)}"


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process and whatever it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _forget_compiled(path: Path) -> None:
    """Python tells a changed file by its size and the second of its change: an edit can have both of another."""
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


def fates(mutants: Sequence[Mutant], limit: float) -> Iterator[tuple[Mutant, Fate, str, float]]:
    """What becomes of each edit, and after how many seconds; ValueError if a test fails without any."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Copy.made(Path(folder))
        for test in dict.fromkeys(test for mutant in mutants for test in mutant.tests):
            status = copy.run([test], 10 * limit)
            if status != 0:
                raise ValueError(f"tests/{test} fails on the sources as they are: mend it, or name another test")
        for mutant in mutants:
            began = time.perf_counter()
            fate, note = copy.fate(mutant, limit)
            yield mutant, fate, note, time.perf_counter() - began


def main(arguments: Sequence[str] | None = None) -> int:
    """Tell the fate of each edit, a line each, and how many there were of each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", metavar="WORD", help="only edits about one of these words")
    parser.add_argument("--limit", type=float, default=LIMIT, metavar="SECONDS", help="time for the tests of an edit")
    parser.add_argument("--list", action="store_true", help="tell the edits, and make none")
    asked = parser.parse_args(arguments)
    mutants = [m for m in load() if m.has(asked.words)]
    if not mutants:
        print(f"no edit is about {' or '.join(asked.words)}", file=sys.stderr)
        return 2
    if asked.list:
        for mutant in mutants:
            print(f"{mutant.file}: {mutant.means}")
        return 0
    counts = dict.fromkeys(Fate, 0)
    try:
        for mutant, fate, note, seconds in fates(mutants, asked.limit):
            counts[fate] += 1
            print(f"{fate.value:9}{seconds:5.0f} s  {mutant.file}: {mutant.means}", flush=True)
            if note:
                print(f"{'':18}{note}", flush=True)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(mutants)} edits: {', '.join(f'{n} {fate.value}' for fate, n in counts.items() if n)}")
    return int(counts[Fate.KILLED] < len(mutants))


if __name__ == "__main__":
    sys.exit(main())
