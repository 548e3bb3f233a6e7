"""Recorded auctions, played again and shown as people read them, each reading of a contradiction apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from auctionlaws.calls import Seat
from auctionlaws.table.auction_text import auction_lines
from auctionlaws.table.happened import Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.open_point import stands
from auctionlaws.table.player import Reading, Table
from auctionlaws.table.position_text import position_sentences
from auctionlaws.table.words import listed
from auctionlaws_proofs.engines.witness import Witness
from auctionlaws_proofs.explaining.layout import WIDTH, Part, hanging
from auctionlaws_proofs.explaining.sources import Sources

_LETTERS = "abcdefgh"
_TOO_OLD = "The recorded auction cannot be played by the laws as they stand; record it anew."


@dataclass(frozen=True)
class Played:
    """An auction that was played; ``followed`` names a clause of each reading that was followed on the way.

    ``wording``: the options that name the laws on the command line, where it is not an edition as it ships.
    """

    script: str
    followed: tuple[str, ...]
    table: Table
    wording: str

    def command(self, *more: str) -> str:
        """The command that plays it, following further clauses where it ends in a contradiction."""
        readings = (f"--reading {n}" for n in (*self.followed, *more))
        return " ".join(["auctionlaws rule", *filter(None, [self.wording]), *readings, f'"{self.script}"'])


def play(sources: Sources, witness: Witness, *, through: bool) -> Played | None:
    """Play an auction again; None if it cannot be played.

    ``through``: where its last event is a contradiction, go on as the witness does; otherwise stop there.
    """
    table = Table(sources.laws, Seat.N)
    followed: list[str] = []
    for number, (event, reading) in enumerate(zip(witness.events, witness.readings, strict=True), 1):
        try:
            table.apply(event, reading)
        except ImpossibleEvent:
            return None
        if table.history[-1].outcome is Outcome.CONFLICT and (through or number < len(witness.events)):
            readings = table.readings
            table.follow_number(reading)
            chosen = next(i for i, r in enumerate(readings) if r.table.same_end(table))
            followed += own_clauses(readings, chosen)[:1]
    return Played(witness.script, tuple(followed), table, sources.options)


def own_clauses(readings: Sequence[Reading], chosen: int) -> tuple[str, ...]:
    """The clauses that are followed by one reading and by no other."""
    others = {n for i, r in enumerate(readings) if i != chosen for n in r.clauses}
    return tuple(n for n in readings[chosen].clauses if n not in others)


def script_lines(text: str, left: int = 0) -> list[str]:
    """A script, or a command with one, broken only between events, so that it can be pasted back."""
    lines: list[str] = []
    for piece in text.split("; "):
        if lines and len(lines[-1]) + 2 + len(piece) < WIDTH:
            lines[-1] += f"; {piece}"
        else:
            if lines:
                lines[-1] += ";"
            lines.append(" " * left + piece)
    return lines


def shortest_auction(sources: Sources, witness: Witness | None, *, through: bool = True) -> tuple[Part, Part]:
    """The shortest auction in four columns, and the clauses to follow where it comes to a contradiction.

    Of a wording of one's own it is some auction on record that shows the same.
    """
    heading = "shortest auction" if sources.as_shipped else "auction"
    if witness is None:
        return Part(heading, (), None), Part("readings followed", (), [])
    played = play(sources, witness, through=through)
    lines = script_lines(witness.script if played is None else _pasted(played))
    shown = hanging(_TOO_OLD) if played is None else _columns(played.table)
    lines += ["", *shown] if shown else []
    doubt = doubt_of(witness, sources)
    lines += ["", *hanging(doubt)] if doubt else []
    followed = () if played is None else played.followed
    return Part(heading, tuple(lines), witness.script), Part("readings followed", (), list(followed))


def doubt_of(witness: Witness, sources: Sources) -> str:
    """What is to be said where an auction may not be the shortest; empty where it is proved to be."""
    excluded = sources.excluded
    if excluded is None:
        return f"An auction on record for {sources.root}, played by this wording; there may be a shorter one."
    if len(witness.events) > excluded + 1:
        return f"Not proved to be the shortest: it is proved that {excluded} events do not suffice."
    return ""


def _pasted(played: Played) -> str:
    return played.command() if played.followed else played.script


def _columns(table: Table, left: int = 0) -> list[str]:
    pad = " " * max(left - 2, 0)
    lines = [line if left else line.removeprefix("  ") for line in auction_lines(table)] if table.history else []
    return [f"{pad}{line}".rstrip() for line in lines]


def position(table: Table) -> Part:
    """Where a table stands that the text does not take any further."""
    sentences = position_sentences(table)
    return Part("the position before the last event", tuple(s for t in sentences for s in hanging(t)), sentences)


def each_reading(played: Played) -> Iterator[tuple[Reading, tuple[str, ...], list[str]]]:
    """Each reading of the contradiction in which an auction ends, the clause that picks it, and what comes of it."""
    every = played.table.readings
    for index, reading in enumerate(every):
        yield reading, own_clauses(every, index)[:1], stands(reading.table)


def readings(played: Played) -> Part:
    """Each reading of the contradiction in which an auction ends: how to play it, its auction and its position."""
    lines: list[str] = []
    values: list[dict[str, Any]] = []
    for index, (reading, own, told) in enumerate(each_reading(played)):
        lines += [""] * bool(lines) + [f"({_LETTERS[index]}) Following {listed(reading.clauses)}:", ""]
        lines += [*script_lines(played.command(*own), 4), ""]
        if not reading.table.unsettled:
            lines += [*_columns(reading.table, 4), ""]
        lines += [line for text in told for line in hanging(text, 4)]
        values.append(
            {
                "clauses": list(reading.clauses),
                "follow": [*played.followed, *own],
                "script": played.script,
                "command": played.command(*own),
                "position": told,
            }
        )
    return Part("readings", tuple(lines), values)
