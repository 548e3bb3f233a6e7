"""Which laws a subcommand is to work on, as its options say: the same options with the same meaning everywhere."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass
from typing import Annotated

import typer

import auctionlaws
from auctionlaws import Laws, Table
from auctionlaws.api.editions import editions
from auctionlaws.table.words import listed
from auctionlaws_proofs.command.inputs import SETTING, InputError, known_edition, usual_edition, visible


def editions_from(incomplete: str) -> list[str]:
    """The editions whose names begin so, for a shell that completes a name."""
    return [name for name in editions() if name.startswith(incomplete)]


EditionName = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar="NAME",
        help=f"The edition; by default that of a script's header, else of {SETTING}, else the newest complete one.",
        autocompletion=editions_from,
    ),
]
LawFiles = Annotated[
    str | None, typer.Option("--laws", metavar="FOLDER", help="Law files that take the place of the edition's own.")
]
ProposalFile = Annotated[
    str | None, typer.Option("--proposal", metavar="FILE", help="The laws as this proposal words them.")
]
Interpretations = Annotated[
    str | None,
    typer.Option("--interpretations", metavar="FILE", help="Settle contradictions as this file does; or: shipped."),
]
Without = Annotated[
    list[str] | None,
    typer.Option(
        "--without",
        metavar="READING",
        help="Switch off a reading: an understood clause, or an interpretation that is on.",
    ),
]


@dataclass(frozen=True, slots=True)
class Wording:
    """An edition as it ships, or a wording of one's own: a proposal, or law files in place of the edition's."""

    edition: str | None = None
    laws: str | None = None
    proposal: str | None = None
    interpretations: str | None = None
    without: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """InputError for options that contradict each other, and for an edition or a folder that there is not."""
        if self.edition is not None:
            known_edition(self.edition)
        if self.laws is not None and not os.path.isdir(self.laws):
            raise InputError(f"--laws: {visible(self.laws)}: no such folder")
        if self.proposal is None:
            return
        says = {
            "--edition": (self.edition, "a proposal says itself what it builds on"),
            "--laws": (
                self.laws,
                "law files take the place of those of an edition, and a proposal says what it changes",
            ),
            "--interpretations": (
                self.interpretations,
                "a proposal holds the interpretations that it is to be read with",
            ),
        }
        for option, (value, why) in says.items():
            if value is not None:
                raise InputError(f"--proposal: cannot be joined by {option}: {why}")

    @property
    def as_shipped(self) -> bool:
        """Nothing takes the place of the edition, or of a part of it."""
        return self.laws is None and self.proposal is None and self.interpretations is None and not self.without

    def name(self, otherwise: str | None = None) -> str:
        """The edition that is meant where no proposal is: the one named, else ``otherwise``, else the usual one."""
        return self.edition or otherwise or usual_edition()

    @property
    def options(self) -> str:
        """The options again, as they are typed; not the edition that is meant without them."""
        given = (
            ("--edition", None if self.edition == usual_edition() else self.edition),
            ("--laws", self.laws),
            ("--proposal", self.proposal),
            ("--interpretations", self.interpretations),
            *(("--without", number) for number in self.without),
        )
        return " ".join(f"{option} {shlex.quote(value)}" for option, value in given if value is not None)


def granted_line(table: Table) -> str:
    """A last line that names the understood clauses used in a ruling, and the command that lists all; else empty."""
    used = table.ruling.understood
    if not used:
        return ""
    listing = granted_command(table.laws.root)
    return f"\nTaken for granted, and not said by the law book: {listed(used)}. All of that: {listing}\n"


def granted_command(edition: str) -> str:
    """The command that lists what an edition takes for granted."""
    named = "" if edition == usual_edition() else f" --edition {edition}"
    return f"auctionlaws laws --granted{named}"


def laws_by(wording: Wording, otherwise: str | None = None) -> Laws:
    """The laws that are meant; ``otherwise`` is the edition where the options name neither one nor a proposal.

    LawError for what cannot be read, and for a proposal with alternatives that are still open; InputError for a reading
    that there is not.
    """
    try:
        if wording.proposal is not None:
            return auctionlaws.propose(wording.proposal, without=wording.without)
        name, interpretations = wording.name(otherwise), wording.interpretations
        return auctionlaws.load(name, laws=wording.laws, interpretations=interpretations, without=wording.without)
    except auctionlaws.Mistake as error:
        if not wording.without:
            raise
        raise InputError(f"--without: {error}") from None
