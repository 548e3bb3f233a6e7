"""``auctionlaws compile``: the editions written into the package as Python modules, as the installation does it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from auctionlaws.table.compiled_laws import package_file, source_of, write_compiled
from auctionlaws_proofs.command.inputs import InputError, editions, known_edition


def compile_editions(
    edition: Annotated[str | None, typer.Option(metavar="NAME", help="The edition to compile; by default all.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit 1 if a file is not current.")] = False,
) -> int:
    """Compile the laws of an edition into a Python module that plays them.

    Installation does it as well. Laws that are not compiled are, when they are first played, for the user alone.

    \b
    Examples:
      auctionlaws compile
      auctionlaws compile --edition 1997 --check
    """
    stale = 0
    for name in editions() if edition is None else [known_edition(edition)]:
        path, source = package_file(name), source_of(name)
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


def _write(path: Path, source: str) -> None:
    """Put the file in place as a whole; InputError if the folder cannot be written to."""
    try:
        write_compiled(path, source)
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror}") from None
