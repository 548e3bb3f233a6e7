"""``auctionlaws rule``: play a table script and explain the ruling."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Annotated, Any, BinaryIO, Final

import typer

from auctionlaws.calls import Seat
from auctionlaws.table.events import Script
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws.table.possible import EventError, play_script, possible_events, possible_lines
from auctionlaws.table.script import MAX_LINE, ScriptError, event_text, parse_script
from auctionlaws.table.state_json import state_json
from auctionlaws_proofs.command.inputs import (
    InputError,
    decode,
    read_file,
    read_script,
    seat_named,
    visible,
)
from auctionlaws_proofs.command.wording import Interpretations, LawFiles, ProposalFile, Wording, laws_by

_HEADERS: Final = ("edition", "dealer")


def rule(
    script: Annotated[
        str | None,
        typer.Argument(metavar="SCRIPT", help="A file, - for standard input, or the events as one argument."),
    ] = None,
    edition: Annotated[
        str | None, typer.Option(metavar="NAME", help="The edition to rule by, whatever the script says.")
    ] = None,
    laws: LawFiles = None,
    proposal: ProposalFile = None,
    dealer: Annotated[str | None, typer.Option(metavar="SEAT", help="The dealer, whatever the script says.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the state of the table as JSON.")] = False,
    possible: Annotated[bool, typer.Option("--possible", help="Print what may lawfully happen next instead.")] = False,
    reading: Annotated[
        list[str] | None,
        typer.Option(metavar="CLAUSE", help="Where clauses contradict each other, follow this one; may be repeated."),
    ] = None,
    interpretations: Interpretations = None,
    lines: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="With --json: play one script per line of a file (or -), one object each."),
    ] = None,
) -> None:
    """Play a table script and explain the ruling, clause by clause.

    \b
    Examples:
      auctionlaws rule "dealer N; N 1H; E 1C; director; S declines; E Pass"
      auctionlaws rule --json table.txt
      auctionlaws rule --possible "N 1H; E 1C; director"
      auctionlaws rule --reading 28B "dealer E; N 1C; E 1D"
      auctionlaws rule --interpretations shipped "N 1C; W 1D; director"
      auctionlaws rule --proposal my-wording.md "N 1H; E 1C; director; S declines; E Pass"
      auctionlaws rule --json --lines archive.txt
    """
    player = _Player(Wording(edition, laws, proposal, interpretations), dealer, reading or [])
    if lines is not None:
        if script is not None or not as_json:
            raise InputError("rule: --lines takes the place of SCRIPT and needs --json: rule --json --lines FILE")
        for answer in _play_lines(lines, player, _possible_object if possible else state_json):
            print(json.dumps(answer, ensure_ascii=False))
        return
    if script is None:
        raise InputError("rule: SCRIPT is missing: a file, - for standard input, or the events as one argument")
    table = player.play(parse_script(*read_script(script)))
    if as_json:
        answer = _possible_object(table) if possible else state_json(table)
        print(json.dumps(answer, ensure_ascii=False, indent=2))
    elif possible:
        print("\n".join(possible_lines(table)))
    else:
        from auctionlaws.table.ruling import ruling_text

        print(ruling_text(table), end="")


class _Player:
    """Plays scripts by the options of the command line; the laws of an edition are loaded once."""

    def __init__(self, wording: Wording, dealer: str | None, reading: list[str]) -> None:
        self._wording = wording
        self._dealer: Seat | None = None if dealer is None else seat_named(dealer)
        self._reading = reading
        self._laws = cache(partial(_laws, wording))

    def play(self, script: Script) -> Table:
        """The table after a script."""
        laws = self._laws(self._wording.edition_for(script))
        return play_script(laws, script, self._dealer, self._followed(laws))

    def _followed(self, laws: Laws) -> list[str]:
        for number in self._reading:
            if number not in laws.by_number:
                raise InputError(f"--reading: {visible(number)} is no clause of {laws.edition}")
        return self._reading


def _laws(wording: Wording, named: str | None) -> Laws:
    """The laws to rule by; reading one's own wording takes a moment, of which a terminal is told."""
    if wording.as_shipped:
        return laws_by(wording, named)
    from auctionlaws_proofs.command.saying import Say

    with Say(quiet=False):
        return laws_by(wording, named)


def _possible_object(table: Table) -> dict[str, Any]:
    return {"possible": [event_text(event) for event in possible_events(table)]}


def _play_lines(name: str, player: _Player, answer: Callable[[Table], dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """One object for every line of a file, in order; an error is an object too."""
    for text in _lines(name):
        try:
            yield answer(player.play(parse_script(decode(text, "the line"))))
        except EventError as error:
            yield {"error": error.message, "event": error.number}
        except ScriptError as error:
            yield {"error": error.message, "event": _event_number(decode(text, "the line"), error)}
        except InputError as error:
            yield {"error": str(error), "event": None}


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


def _event_number(text: str, error: ScriptError) -> int:
    """Which event of a line cannot be read, counted from 1."""
    written = [part.split() for part in text[: error.column].partition("#")[0].split(";")]
    events = [words for words in written if words and words[0].lower() not in _HEADERS]
    return max(1, len(events))
