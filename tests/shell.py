"""Commands as a reader types them: in a folder with copies of what they read, and no memory of what was before."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from auctionlaws.api.editions import editions
from auctionlaws.table.compiled_laws import CACHED
from auctionlaws.table.laws import load_laws
from auctionlaws.user_cache import private_folder

ROOT: Final = Path(__file__).parent.parent
NEEDED: Final = ("examples", "model/auctionlaws/laws")
"""What the commands read."""


def cache_of_laws(folder: Path) -> Path:
    """A cache for tests: it has the laws that the cache at hand has compiled, and nothing else that is remembered."""
    (folder / "auctionlaws").mkdir(parents=True)
    compiled, at_hand = folder / "auctionlaws" / CACHED, private_folder(CACHED)
    compiled.mkdir(0o700)
    for path in at_hand.glob("laws_*.tables") if at_hand else ():
        shutil.copy2(path, compiled)
    return folder


def prepared(folder: Path) -> Path:
    """The folder with copies of what the commands need, and with ``auctionlaws`` and ``python`` as programs."""
    for name in NEEDED:
        shutil.copytree(ROOT / name, folder / name)
    for edition in editions():
        load_laws(edition)
    cache_of_laws(folder / ".cache")
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
    return subprocess.run(
        ["bash", "-c", words], cwd=folder, env=environment, capture_output=True, encoding="utf-8", timeout=600
    )


def lines_of(done: subprocess.CompletedProcess[str]) -> list[str]:
    """What a command has printed, without spaces at the end of lines."""
    return [line.rstrip() for line in (done.stdout + done.stderr).splitlines()]
