"""What a user waits for, measured on whole commands: run ``python benchmarks/figures.py``.

With ``--against COMMIT`` the same is measured for an older state of this repository as well, in the same run, and the
ratio is given. Each state is installed into a virtual environment of its own from a clone of its own, and nothing that
one command remembers helps another. Times are seconds of wall clock; memory is that of the largest process.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
GIVEN_UP: Final = 900
"""A command that takes so many seconds is ended."""
SCRIPT: Final = "N 1H; E 1C; director; S declines; E Pass"


@dataclass(frozen=True, slots=True)
class Command:
    """A command to be timed.

    ``marks``: what is printed on the way, as patterns by what they are called; when each first shows is noted.
    ``again``: what is remembered from the command before it may help.
    """

    name: str
    words: tuple[str, ...]
    marks: Mapping[str, str] = field(default_factory=dict)
    again: bool = False


PROVED: Final = {"families and proof": r"No ruling changes outside|The same ruling in every position"}
DIFFERS: Final = {"first family": r"^\s*1\. ", "proof that there is no other": r"No ruling changes outside"}
COMMANDS: Final = (
    Command("first rule", ("rule", "--edition", "2017", SCRIPT)),
    Command("next rule", ("rule", "--edition", "2017", SCRIPT), again=True),
    *(Command(f"verify {e}", ("verify", "--fresh", "--edition", e)) for e in ("1997", "2007", "2017")),
    *(
        Command(f"check {name}", ("check", "--rulings-only", f"examples/proposals/{name}.md"), PROVED)
        for name in ("once-instead-of-throughout", "at-lhos-turn", "one-round-after-a-low-bid")
    ),
    Command("complete check", ("check", "examples/proposals/once-instead-of-throughout.md"), PROVED),
    Command("diff 2007 2017", ("diff", "2007", "2017"), DIFFERS),
    Command("book of 2017", ("book", "--edition", "2017", "--output", "site")),
)


class State:
    """A state of the repository, installed."""

    def __init__(self, folder: Path, commit: str) -> None:
        self.commit, self._here, self._figures = commit, folder / "clone", dict[str, float]()
        subprocess.run(["git", "clone", "-q", str(ROOT), str(self._here)], check=True)
        subprocess.run(["git", "checkout", "-q", commit], cwd=self._here, check=True)
        self._programs, self._memory = folder / "venv" / "bin", folder / "memory"
        subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)

    def install(self) -> float:
        """Install it as the README says; the seconds that takes."""
        begin = time.perf_counter()
        subprocess.run([str(self._programs / "pip"), "install", "-q", "-e", "."], cwd=self._here, check=True)
        return time.perf_counter() - begin

    def timed(self, command: Command) -> Iterator[tuple[str, float]]:
        """When each mark of a command showed, when it ended, and the megabytes it took."""
        if not command.again:
            subprocess.run(["rm", "-rf", str(self._memory)], check=True)
            self._memory.mkdir()
        environment = {**os.environ, "XDG_CACHE_HOME": str(self._memory), "PYTHONUNBUFFERED": "1"}
        begin, left = time.perf_counter(), dict(command.marks)
        process = subprocess.Popen(
            [str(self._programs / "auctionlaws"), *command.words],
            cwd=self._here,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert process.stdout is not None
        for line in process.stdout:
            for mark in [m for m, pattern in left.items() if re.search(pattern, line)]:
                del left[mark]
                yield f"{command.name}: {mark}", time.perf_counter() - begin
            if time.perf_counter() - begin > GIVEN_UP:
                process.kill()
        _, _, used = os.wait4(process.pid, 0)
        yield command.name, time.perf_counter() - begin
        yield f"{command.name}: memory, MB", used.ru_maxrss / 1024


def measured(commit: str, only: str) -> dict[str, float]:
    """The figures of one state, by what they are of."""
    with tempfile.TemporaryDirectory() as folder:
        state = State(Path(folder), commit)
        found = {"pip install -e .": state.install()}
        for command in (c for c in COMMANDS if only in c.name):
            for name, value in state.timed(command):
                found[name] = value
                print(f"  {commit[:10]}  {name}: {value:.1f}", file=sys.stderr)
        return found


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", metavar="COMMIT", help="measure this state as well, and give the ratio")
    parser.add_argument("--only", default="", metavar="WORDS", help="commands whose name holds these words")
    options = parser.parse_args()
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True)
    now = measured(head.stdout.strip(), options.only)
    then = measured(options.against, options.only) if options.against else {}
    for name, value in now.items():
        ratio = f"{then[name]:10.1f}{then[name] / value:8.1f} x" if name in then else ""
        print(f"{name:<60}{value:8.1f}{ratio}")


if __name__ == "__main__":
    main()
