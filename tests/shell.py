"""Commands as a reader types them: in a folder with copies of what they read, and no memory of what was before.

Only the laws are there, compiled, and what they come to as a relation.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from made_once import relation, with_compiled_laws

GOING_ON: Final = re.compile(r"\d+ s: ")
"""How a line begins that says what a command is doing: now and then, where it takes long."""
ROOT: Final = Path(__file__).parent.parent
NEEDED: Final = ("examples", "model/auctionlaws/laws")
"""What the commands read."""


def prepared(folder: Path) -> Path:
    """The folder with copies of what the commands need, and with ``auctionlaws`` and ``python`` as programs."""
    for name in NEEDED:
        shutil.copytree(ROOT / name, folder / name)
    relation("2017")
    with_compiled_laws(folder / ".cache")
    programs = folder / ".bin"
    programs.mkdir()
    main = "from auctionlaws_proofs.command import main; main()"
    for name, arguments in (("auctionlaws", f" -c {shlex.quote(main)}"), ("python", "")):
        script = programs / name
        script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)}{arguments} "$@"\n', "utf-8")
        script.chmod(0o755)
    return folder


def ran(folder: Path, words: str) -> subprocess.CompletedProcess[str]:
    """A command that was run in a prepared folder."""
    environment = os.environ | {
        "PATH": f"{folder / '.bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join(p for p in sys.path if p),
        "PYTHONIOENCODING": "utf-8",
        "XDG_CACHE_HOME": str(folder / ".cache"),
    }
    return subprocess.run(["bash", "-c", words], cwd=folder, env=environment, capture_output=True, encoding="utf-8")


def lines_of(done: subprocess.CompletedProcess[str]) -> list[str]:
    """What a command has printed, without spaces at the end of lines, less what it was doing meanwhile."""
    return [line.rstrip() for line in (done.stdout + done.stderr).splitlines() if not GOING_ON.match(line)]
