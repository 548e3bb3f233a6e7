"""The chart of calls out of rotation by whose turn it was: what each kind of call leads to, found by playing them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws_diagrams.called_out_of_rotation import CONVENTIONAL, KINDS, LAWS, Dealt, dealt_with
from auctionlaws_diagrams.chart import Chart, End, Shown, rows, together
from auctionlaws_diagrams.clause_numbers import law_of, laws_named
from auctionlaws_diagrams.diagram import Diagram, NodeShape
from auctionlaws_diagrams.observing import situations_of
from auctionlaws_diagrams.situations import Situations
from auctionlaws_diagrams.ways import sends_on
from auctionlaws_diagrams.wording import SEATS as NAMES
from auctionlaws_diagrams.wording import capital

NAME: Final = "out-of-rotation"
_APART: Final = 4
"""The page of the calls that a clause sends from one of these laws to another."""


def out_of_rotation(edition: Edition) -> tuple[Diagram, ...]:
    """The chart of an edition: a page for each player whose turn it was, and one for conventional passes."""
    situations = situations_of(edition)
    every = sorted(dealt_with(situations), key=lambda dealt: KINDS.index(dealt.kind))
    decided = {dealt.turn for dealt in every if dealt.kind == CONVENTIONAL and dealt.answer}
    pages: dict[int, list[Shown]] = {}
    for dealt in every:
        sent = _sent_on(situations, dealt) if dealt.turn in decided else None
        for number, shown in _shown(dealt, sent):
            pages.setdefault(number, []).append(shown)
    return tuple(
        _page(edition, number, sorted(decided) if number == _APART else [_APART - number], pages[number])
        for number in sorted(pages)
    )


def _shown(dealt: Dealt, sent: End | None) -> Iterator[tuple[int, Shown]]:
    """What an auction shows, on the page of the player whose turn it was; what is sent on, on a page of its own."""
    page, whose, facts = _APART - dealt.turn, _whose(dealt.turn), dealt.facts
    if sent is None:
        yield page, Shown((dealt.act, dealt.kind, dealt.answer, dealt.again, *facts), dealt.ends)
    else:
        yield page, Shown(("", dealt.kind, "", "", *("" for _ in facts)), (sent,))
        yield _APART, Shown((whose, dealt.answer, dealt.again, *facts), dealt.ends)


def _whose(turn: int) -> str:
    """At whose turn a call was made, counted from its maker."""
    return f"at the turn of {NAMES[turn]}"


def _sent_on(situations: Situations, dealt: Dealt) -> End | None:
    """The law to which a clause of one that was itself referred to sends a conventional pass on."""
    if dealt.kind != CONVENTIONAL or dealt.ruling is None:
        return None
    sights = [sight for sight in situations.sights(dealt.ruling) if sight.stage is Stage.RULING]
    fired = [situations.cases[sight.stage][case] for sight in sights for case in sorted(sight.fired)]
    routes = [(clause.number, str(said.args[0])) for clause, case in fired for said in case.then if sends_on(said)]
    named = {law for _, law in routes} & set(LAWS)
    onward = ((number, law) for number, law in routes if law_of(number) in named and law in named)
    return next((End(laws_named([law]), NodeShape.NOTE, number, _name(_APART)) for number, law in onward), None)


def _page(edition: Edition, number: int, turns: Sequence[int], played: Sequence[Shown]) -> Diagram:
    chart, apart, whose = Chart(), number == _APART, together([_whose(turn) for turn in turns])
    made = CONVENTIONAL if apart else "a call"
    chart.rows(chart.node(capital(f"{made} {whose}"), NodeShape.START), rows(played))
    return chart.diagram(
        _name(number),
        f"{'Conventional passes' if apart else 'Calls'} out of rotation, {whose}",
        f"What becomes of {made} that is only out of rotation{' and is not accepted' if apart else ''}, {whose},"
        f" by the laws of {edition.name}.",
    )


def _name(number: int) -> str:
    return NAME if number == 1 else f"{NAME}-{number}"
