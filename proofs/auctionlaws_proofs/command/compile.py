"""``auctionlaws compile``: the editions compiled into the package, as a wheel brings them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from auctionlaws.table.compiled_laws import compiled, fingerprint, package_file, write_compiled
from auctionlaws.table.tables_file import TablesFile, read_tables
from auctionlaws_proofs.command.inputs import InputError, editions, known_edition
from auctionlaws_proofs.command.wording import editions_from


def compile_editions(
    edition: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The edition to compile; by default all.", autocompletion=editions_from),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit 1 if a file is not current.")] = False,
) -> int:
    """Compile the laws of an edition into the tables that it is played from.

    A wheel brings them along. Laws that are not compiled are, when they are first played, for the user alone.

    \b
    Examples:
      auctionlaws compile
      auctionlaws compile --edition 1997 --check
    """
    names = editions() if edition is None else [known_edition(edition)]
    if check:
        current = [_current(name) for name in names]
        for name, holds in zip(names, current, strict=True):
            print(f"{package_file(name).name} is {'current' if holds else 'not current; run auctionlaws compile'}")
        return 0 if all(current) else 1
    for name in names:
        path = package_file(name)
        if _current(name):
            print(f"{path.name} was current")
        else:
            _write(path, compiled(name))
            print(f"{path.name} written")
    return 0


def _current(edition: str) -> bool:
    """Whether the package has an edition compiled, and just as its law files give it."""
    found = read_tables(package_file(edition), fingerprint(edition))
    return found is not None and found.same(TablesFile(compiled(edition)))


def _write(path: Path, content: bytes) -> None:
    """Put the file in place as a whole; InputError if the folder cannot be written to."""
    try:
        write_compiled(path, content)
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror}") from None
