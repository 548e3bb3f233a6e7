"""``auctionlaws rule``: play a table script and explain the ruling."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, BinaryIO

import typer

import auctionlaws
from auctionlaws import Laws, Mistake, Table
from auctionlaws.api.lines import facts_by
from auctionlaws.files.recorded import FileFormat
from auctionlaws.table.compiled_laws import is_ready
from auctionlaws.table.script import MAX_LINE
from auctionlaws_proofs.command.ink import tell
from auctionlaws_proofs.command.inputs import InputError, read_file, read_script, seat_named, visible
from auctionlaws_proofs.command.wording import (
    EditionName,
    Interpretations,
    LawFiles,
    ProposalFile,
    Without,
    Wording,
    granted_line,
    laws_by,
)


def rule(
    script: Annotated[
        str | None,
        typer.Argument(
            metavar="SCRIPT", help="A file, - for standard input, or the events as one argument; or a PBN or LIN file."
        ),
    ] = None,
    edition: EditionName = None,
    laws: LawFiles = None,
    proposal: ProposalFile = None,
    dealer: Annotated[str | None, typer.Option(metavar="SEAT", help="The dealer, whatever the script says.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the state of the table as JSON.")] = False,
    possible: Annotated[bool, typer.Option("--possible", help="Print what may lawfully happen next instead.")] = False,
    reading: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CLAUSE",
            help="Where clauses contradict each other, follow this one; of several, the first.",
        ),
    ] = None,
    interpretations: Interpretations = None,
    without: Without = None,
    lines: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="With --json: play one script per line of a file (or -), one object each."),
    ] = None,
    as_pbn: Annotated[
        bool, typer.Option("--pbn", help="Print a PBN file again, each board's script in a comment.")
    ] = False,
) -> int:
    """Play a table script and explain the ruling, clause by clause.

    A file whose name ends in .pbn or .lin holds recorded auctions: each is ruled on, and compared with its marks of
    irregularities and with the contract on record. Exit status: 0 where all agrees, 1 where something is to be looked
    at, 2 where something cannot be read.

    \b
    Examples:
      auctionlaws rule "dealer N; N 1H; E 1C; director; S declines; E Pass"
      auctionlaws rule "1C P 1H P; N 1D; director"
      auctionlaws rule --json table.txt
      auctionlaws rule --possible "N 1H; E 1C; director"
      auctionlaws rule --reading 28B "dealer E; N 1C; E 1D"
      auctionlaws rule --interpretations shipped "N 1C; W 1D; director"
      auctionlaws rule --without U2 "N 1C; E X; director"
      auctionlaws rule --proposal my-wording.md "N 1H; E 1C; director; S declines; E Pass"
      auctionlaws rule --json --lines archive.txt
      auctionlaws rule evening.pbn
      auctionlaws rule --pbn evening.pbn > ruled.pbn
    """
    asked = _Asked(Wording(edition, laws, proposal, interpretations, tuple(without or ())), dealer, reading or [])
    if lines is not None:
        if script is not None or not as_json:
            raise InputError("rule: --lines takes the place of SCRIPT and needs --json: rule --json --lines FILE")
        for line in auctionlaws.play_lines(_lines(lines), dealer=asked.dealer, follow=asked.reading, load=asked.laws):
            answer = _possible(line.table) if possible and line.table is not None else line.to_json()
            print(json.dumps(answer, ensure_ascii=False))
        return 0
    if script is None:
        raise InputError("rule: SCRIPT is missing: a file, - for standard input, or the events as one argument")
    if (kind := FileFormat.of(script)) is not None:
        return _file(script, kind, asked, possible=possible, as_json=as_json, as_pbn=as_pbn)
    if as_pbn:
        raise InputError(f"--pbn: {visible(script)}: is no PBN file; their names end in .pbn")
    read = read_script(script, facts_by(asked.laws), asked.seat)
    table = auctionlaws.play(read, dealer=asked.dealer, follow=asked.reading, load=asked.laws)
    if as_json:
        print(json.dumps(_possible(table) if possible else table.to_json(), ensure_ascii=False, indent=2))
    elif possible:
        print("\n".join(table.possible_lines()))
    else:
        tell(str(table.ruling), end="")
        tell(granted_line(table), end="")
    return 0


def _file(name: str, kind: FileFormat, asked: _Asked, *, possible: bool, as_json: bool, as_pbn: bool) -> int:
    """Rule on the auctions of a file; the exit status. InputError for options that mean nothing there."""
    for option, given in (("--dealer", asked.dealer is not None), ("--possible", possible)):
        if given:
            raise InputError(f"{option}: {visible(name)}: is for one table; the boards of a file have each its own")
    from auctionlaws_proofs.command.rule_file import rule_file, write_scripts

    if as_pbn and as_json:
        raise InputError("--pbn: cannot be joined by --json: the one prints the file, the other the rulings")
    if as_pbn:
        return write_scripts(name, kind)
    return rule_file(name, kind, asked.laws(None), asked.reading, as_json=as_json)


class _Asked:
    """By which laws scripts are to be ruled, and who deals: the options of the command line, looked at once."""

    def __init__(self, wording: Wording, dealer: str | None, reading: list[str]) -> None:
        self._wording = wording
        self.seat = None if dealer is None else seat_named(dealer)
        self.dealer = None if self.seat is None else self.seat.name
        self.reading = reading
        self.laws = cache(self._laws)

    def _laws(self, named: str | None) -> Laws:
        """The laws for a script that names an edition, or none."""
        laws = _read(self._wording, named)
        for number in self.reading:
            try:
                laws.clause(number)
            except Mistake as error:
                raise InputError(f"--reading: {error}") from None
        return laws


def _read(wording: Wording, named: str | None) -> Laws:
    """The laws to rule by; where they have to be compiled first, a terminal is told, for it takes a while."""
    if wording.as_shipped and is_ready((laws := laws_by(wording, named)).root):
        return laws
    from auctionlaws_proofs.command.saying import Say

    with Say(quiet=False) as say:
        if wording.as_shipped:
            say.show("compiling the laws, which is done once")
        laws = laws_by(wording, named)
        # They are compiled when they are first looked at: here, while the terminal is told.
        _ = laws.player
        return laws


def _possible(table: Table) -> dict[str, Any]:
    return {"possible": list(table.possible())}


def _lines(name: str) -> Iterator[bytes]:
    """The lines of a file or of standard input, as they come; of one that is too long, enough to be refused."""
    if name == "-":
        yield from _split(sys.stdin.buffer)
        return
    try:
        with open(name, "rb") as file:
            yield from _split(file)
    except (OSError, ValueError):
        read_file(name)
        raise


def _split(file: BinaryIO) -> Iterator[bytes]:
    longest = 4 * MAX_LINE
    while line := file.readline(longest):
        rest = line
        while not rest.endswith(b"\n") and (rest := file.readline(longest)):
            pass
        yield line.rstrip(b"\r\n")
