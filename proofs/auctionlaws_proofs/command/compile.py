"""``auctionlaws compile``: the editions compiled into the package, as a wheel brings them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from auctionlaws.table.compiled_laws import compiled, package_file, write_compiled
from auctionlaws.table.tables_file import TablesFile, read_tables
from auctionlaws_proofs.command.inputs import InputError, editions, known_edition


def compile_editions(
    edition: Annotated[str | None, typer.Option(metavar="NAME", help="The edition to compile; by default all.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit 1 if a file is not current.")] = False,
) -> int:
    """Compile the laws of an edition into the tables that it is played from.

    A wheel brings them along. Laws that are not compiled are, when they are first played, for the user alone.

    \b
    Examples:
      auctionlaws compile
      auctionlaws compile --edition 1997 --check
    """
    stale = 0
    for name in editions() if edition is None else [known_edition(edition)]:
        path, content = package_file(name), compiled(name)
        wanted = TablesFile(content)
        found = read_tables(path, wanted.made_from)
        current = found is not None and found.same(wanted)
        if check:
            stale += not current
            print(f"{path.name} is {'current' if current else 'not current; run auctionlaws compile'}")
        elif current:
            print(f"{path.name} was current")
        else:
            _write(path, content)
            print(f"{path.name} written")
    return 1 if stale else 0


def _write(path: Path, content: bytes) -> None:
    """Put the file in place as a whole; InputError if the folder cannot be written to."""
    try:
        write_compiled(path, content)
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror}") from None
