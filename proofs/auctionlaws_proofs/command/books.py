"""The laws that a subcommand works on: an edition as it ships, with other law files, or as a proposal words it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from auctionlaws.amendment import Amended, amend
from auctionlaws.edition import Edition, load_edition, with_laws
from auctionlaws.interpretation import interpreted, read_interpretations, shipped_interpretations
from auctionlaws.machine.relation import build
from auctionlaws.proposal import read_proposal
from auctionlaws.table.laws import Laws, laws_of, load_laws
from auctionlaws.visible import printable
from auctionlaws_proofs.command.inputs import InputError
from auctionlaws_proofs.command.wording import Wording


@dataclass(frozen=True)
class Book:
    """The laws by some wording.

    ``root``: the shipped edition at the bottom, which the record and the paragraphs on findings are about;
    ``amended``: what the laws were made by, where that is a proposal.
    """

    edition: Edition
    root: str
    wording: Wording
    amended: Amended | None = None

    @cached_property
    def laws(self) -> Laws:
        """The laws to be played; those of one's own wording are compiled as they are needed."""
        return load_laws(self.root) if self.wording.as_shipped else laws_of(build(self.edition))


def book_of(wording: Wording, otherwise: str | None = None) -> Book:
    """The laws that are meant; ``otherwise`` is the edition where the options name neither one nor a proposal.

    InputError or LawError for what cannot be read; LawError for a proposal with alternatives that are still open.
    """
    if wording.proposal is not None:
        amended = amend(read_proposal(Path(wording.proposal)))
        return Book(amended.edition, amended.root, wording, amended)
    name = wording.name(otherwise)
    book = load_edition(name) if wording.laws is None else _with_files(name, wording.laws)
    if wording.interpretations is not None:
        book = _interpreted(book, name, wording.interpretations)
    return Book(book, name, wording)


def _with_files(name: str, folder: str) -> Edition:
    """The edition with other law files, under a name that says so."""
    path = Path(folder)
    return replace(with_laws(name, path), name=f"{name} with the law files of {printable(path.resolve().name)}")


def _interpreted(book: Edition, name: str, file: str) -> Edition:
    path = shipped_interpretations(name) if file == "shipped" else Path(file)
    if path is None:
        raise InputError(f"--interpretations: none ship for {name}; name a file")
    return interpreted(book, read_interpretations(path, book))
