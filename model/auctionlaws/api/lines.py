"""Scripts whose edition line says by which laws they are ruled: one, or many, a line each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from auctionlaws.api.editions import EditionError
from auctionlaws.api.seats import dealing
from auctionlaws.mistake import Mistake
from auctionlaws.table.declared import FactsOf
from auctionlaws.table.events import Script
from auctionlaws.table.possible import EventError
from auctionlaws.table.script import ScriptError, parse_script
from auctionlaws.visible import printable

if TYPE_CHECKING:
    from auctionlaws.api.laws import Laws
    from auctionlaws.api.table import Table

LawsOf = Callable[[str | None], "Laws"]
"""The laws for the edition that a script names; None where it names none."""


@dataclass(frozen=True, slots=True)
class Line:
    """What came of a line that is a script: a table, or the mistake in it.

    ``event``: which event of the line cannot be read or cannot happen, from 1, where it is an event.
    """

    number: int
    table: Table | None
    error: Mistake | None = None
    event: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The state of the table, or ``error`` and ``event``, with the keys of ``auctionlaws rule --json --lines``."""
        if self.table is not None:
            return self.table.to_json()
        message = self.error.message if isinstance(self.error, EventError | ScriptError) else str(self.error)
        return {"error": message, "event": self.event}


def load_named(edition: str | None) -> Laws:
    """The laws of the edition that a script names, or of the newest that is complete; EditionError if there is none."""
    from auctionlaws.api.laws import load

    return load(edition)


def facts_by(load: LawsOf) -> FactsOf:
    """The facts of a call that the laws for a script declare; none where it names no edition that there is."""

    def facts(edition: str | None) -> Collection[str]:
        try:
            return load(edition).player.declared
        except EditionError:
            return ()

    return facts


def play(
    script: str | Script, *, dealer: str | None = None, follow: Iterable[str] = (), load: LawsOf = load_named
) -> Table:
    """The table after a script, by the edition that it names or else by the newest that is complete.

    ``load`` gives other laws for the edition that the script names, None where it names none. Otherwise as
    :meth:`Laws.play`; EditionError if there is no such edition.

    >>> table = play("edition 1997; N 1H; E 1C")
    >>> table.turn, table.ruling[-1].irregularities
    ('E', ('insufficient',))
    """
    read = parse_script(script, facts=facts_by(load), dealer=dealing(dealer)) if isinstance(script, str) else script
    try:
        laws = load(read.edition)
    except EditionError as error:
        raise EditionError(f"{printable(read.source)}: {error}") from None
    return laws.play(read, dealer=dealer, follow=follow)


def play_lines(
    lines: Iterable[str | bytes], *, dealer: str | None = None, follow: Iterable[str] = (), load: LawsOf = load_named
) -> Iterator[Line]:
    """One answer for every line, each a script that is ruled as by :func:`play`; see :meth:`Laws.play_lines`."""
    laws, followed = cache(load), tuple(follow)
    return (_line(text, number, dealer, followed, laws) for number, text in enumerate(lines, 1))


def _line(line: str | bytes, number: int, dealer: str | None, follow: Iterable[str], laws: LawsOf) -> Line:
    try:
        text = line if isinstance(line, str) else _decoded(line)
        script = parse_script(text, f"line {number}", facts_by(laws), dealer=dealing(dealer))
        return Line(number, play(script, dealer=dealer, follow=follow, load=laws))
    except ScriptError as error:
        return Line(number, None, error, error.event)
    except EventError as error:
        return Line(number, None, error, error.number)
    except Mistake as error:
        return Line(number, None, error)


def _decoded(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Mistake(f"the line: is not text: byte {error.start + 1} is not UTF-8") from None
