"""The edition that a subcommand is to work on: as it ships, with other law files, with interpretations switched on."""

from __future__ import annotations

from pathlib import Path

from auctionlaws.edition import Edition, load_edition, with_laws
from auctionlaws.interpretation import interpreted, read_interpretations, shipped_interpretations
from auctionlaws.machine.relation import build
from auctionlaws.table.laws import Laws, laws_of, load_laws
from auctionlaws_proofs.command.inputs import InputError


def book_of(name: str, folder: str | None = None, interpretations: str | None = None) -> tuple[Edition, Laws]:
    """An edition, with law files that replace its own and interpretations switched on, and its laws to be played."""
    if folder is None and interpretations is None:
        return load_edition(name), load_laws(name)
    if folder is not None and not Path(folder).is_dir():
        raise InputError(f"--laws: {folder}: no such folder")
    book = load_edition(name) if folder is None else with_laws(name, Path(folder))
    if interpretations is not None:
        path = shipped_interpretations(name) if interpretations == "shipped" else Path(interpretations)
        if path is None:
            raise InputError(f"--interpretations: none ship for {name}; name a file")
        book = interpreted(book, read_interpretations(path, book))
    return book, laws_of(build(book))
