"""Fills a folder with what a page runs the package on: ``python -m auctionlaws_proofs.browser.fetch_engine FOLDER``.

It takes npm and pip, which download, and node, which compiles. What is downloaded has to be, byte by byte, what
``engine/pins.toml`` says; of this package it is what stands here.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from auctionlaws.mistake import Mistake
from auctionlaws.visible import printable
from auctionlaws_proofs.browser.manifest import MANIFEST, File, manifest
from auctionlaws_proofs.browser.packing import pack
from auctionlaws_proofs.browser.pins import Pinned, Pins, pins

_LOCK: Final = "pyodide-lock.json"


def fetch_engine(folder: Path, tell: Callable[[str], None] = lambda message: None) -> list[File]:
    """Fill a folder, new, empty or filled before; the files that are there then.

    Mistake if it holds something else, or if something cannot be downloaded or is not what it has to be.
    """
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / MANIFEST).is_file())):
        raise Mistake(f"{printable(str(folder))}: holds something else; give a new folder")
    wanted = pins()
    with TemporaryDirectory() as temporary:
        work = Path(temporary)
        tell(f"{wanted.runtime.name} {wanted.runtime.version}")
        runtime = fetched_runtime(wanted.runtime, work / "npm")
        tell("packages")
        wheels = fetched_wheels(wanted, work / "wheels")
        tell("compiling")
        (work / "rooms").mkdir()
        made = list(pack(runtime, wheels, wanted, work / "rooms"))
        info = json.loads((runtime / _LOCK).read_text("utf-8"))["info"]
    folder.mkdir(parents=True, exist_ok=True)
    for old in (folder / MANIFEST, *folder.glob("*.gz"), *folder.glob("*.mjs")):
        old.unlink(missing_ok=True)
    for file, content in made:
        (folder / file.name).write_bytes(content)
    files = [file for file, _ in made]
    (folder / MANIFEST).write_text(manifest(files, info), "utf-8", newline="\n")
    return files


def fetched_runtime(pinned: Pinned, folder: Path) -> Path:
    """The folder of the runtime, as npm packs it."""
    folder.mkdir()
    _run(["npm", "pack", f"{pinned.name}@{pinned.version}", "--pack-destination", str(folder)], "npm")
    (archive,) = folder.glob("*.tgz")
    if sha256(archive.read_bytes()).hexdigest() != pinned.sha256:
        raise Mistake(f"{pinned.name} {pinned.version} is not what it was; nothing was written")
    with tarfile.open(archive) as content:
        # What is in it is known, byte by byte; before Python 3.11.4 there is no filter to ask for.
        content.extraction_filter = getattr(tarfile, "data_filter", lambda member, path: member)
        content.extractall(folder)
    return folder / "package"


def fetched_wheels(wanted: Pins, folder: Path) -> list[tuple[Pinned, Path]]:
    """The packages with their files; pip refuses what has another hash."""
    folder.mkdir()
    asked = folder / "wanted.txt"
    asked.write_text("".join(f"{w.name}=={w.version} --hash=sha256:{w.sha256}\n" for w in wanted.wheels), "utf-8")
    given = ["--python-version", wanted.python, "--platform", wanted.platform, "--only-binary", ":all:", "--no-deps"]
    _run([sys.executable, "-m", "pip", "download", *given, "-r", str(asked), "-d", str(folder)], "pip")
    by_hash = {sha256(path.read_bytes()).hexdigest(): path for path in folder.glob("*.whl")}
    missing = [w.name for w in wanted.wheels if w.sha256 not in by_hash]
    if missing:
        raise Mistake(f"not what it has to be: {', '.join(missing)}; nothing was written")
    return [(w, by_hash[w.sha256]) for w in wanted.wheels]


def _run(command: Sequence[str], name: str) -> None:
    program = shutil.which(command[0])
    if program is None:
        raise Mistake(f"{name} is needed to fetch the engine")
    run = subprocess.run([program, *command[1:]], capture_output=True, text=True, check=False)
    if run.returncode:
        raise Mistake(f"{name} could not fetch it: {run.stderr.strip()[-400:]}")


def main() -> int:
    """The command: 2 if the folder cannot be filled."""
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print("usage: python -m auctionlaws_proofs.browser.fetch_engine FOLDER", file=sys.stderr)
        return 2
    try:
        files = fetch_engine(Path(sys.argv[1]), lambda message: print(message, file=sys.stderr))
    except (Mistake, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{printable(sys.argv[1])}: {len(files)} files, {sum(f.size for f in files) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
