"""``auctionlaws compile``: write the editions down as Python modules, so that a table is ready at once."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Annotated

import typer

import auctionlaws.compiled
from auctionlaws.edition import load_edition
from auctionlaws.machine.player_code import module_source
from auctionlaws.machine.relation import build
from auctionlaws.table.laws import fingerprint, module_name
from auctionlaws_proofs.command.inputs import InputError, editions, known_edition


def compile_editions(
    edition: Annotated[str | None, typer.Option(metavar="NAME", help="The edition to compile; by default all.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit 1 if a file is not current.")] = False,
) -> int:
    """Compile the laws of an edition into a Python module that plays them.

    \b
    Examples:
      auctionlaws compile
      auctionlaws compile --edition 1997 --check
    """
    stale = 0
    for name in editions() if edition is None else [known_edition(edition)]:
        path = compiled_path(name)
        source = module_source(build(load_edition(name)), fingerprint(name))
        current = path.exists() and path.read_text("utf-8") == source
        if check:
            stale += not current
            print(f"{path.name} is {'current' if current else 'not current; run auctionlaws compile'}")
        elif current:
            print(f"{path.name} was current")
        else:
            _write(path, source)
            print(f"{path.name} written")
    return 1 if stale else 0


def compiled_path(edition: str) -> Path:
    """The file that holds a compiled edition."""
    folder = Path(str(auctionlaws.compiled.__file__)).parent
    return folder / f"{module_name(edition).rpartition('.')[2]}.py"


def _write(path: Path, source: str) -> None:
    """Put the file in place as a whole; InputError if the folder cannot be written to."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".tmp")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(source)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror}") from None
