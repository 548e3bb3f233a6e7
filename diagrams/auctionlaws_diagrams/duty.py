"""A duty to pass: which clauses lay it on whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from auctionlaws.edition import Edition
from auctionlaws.language.syntax import Case
from auctionlaws.language.terms import Stage
from auctionlaws.machine.effects import Effect
from auctionlaws.machine.state import Duty
from auctionlaws_diagrams.chart import Chart
from auctionlaws_diagrams.clause_numbers import law_of, laws_named
from auctionlaws_diagrams.diagram import Diagram, NodeShape
from auctionlaws_diagrams.living import living
from auctionlaws_diagrams.routes import brought_about, effects_of, required, slot
from auctionlaws_diagrams.situations import STAGES, printed
from auctionlaws_diagrams.wording import SEATS as NAMES
from auctionlaws_diagrams.wording import capital

_OFFENDER, _PARTNER = 0, 2
_LENGTHS: Final = {Duty.ONCE: "at his next turn", Duty.THROUGHOUT: "throughout"}


@dataclass(frozen=True)
class Laid:
    """A duty to pass as a clause lays it on players, counted from the offender; ``enforced``: Law 23 looks at it."""

    clause: str
    seats: tuple[int, ...]
    length: Duty
    enforced: bool

    @property
    def words(self) -> str:
        """Who must pass, and for how long."""
        who = "both" if len(self.seats) > 1 else NAMES[self.seats[0]]
        return f"{capital(who)} must pass {_LENGTHS[self.length]}"


def duty_to_pass(edition: Edition) -> tuple[Diagram, ...]:
    """How a duty to pass arises, and what becomes of it."""
    return _arising(edition), living(edition)


def laid(edition: Edition) -> Iterator[Laid]:
    """Every duty to pass that a clause of an edition lays on a player."""
    for stage in STAGES:
        for clause, case in printed(edition, stage):
            if any("compels" in said.term.tags for said in case.then):
                effects = effects_of(case, _caller(edition, case) if stage is Stage.STANDING else None)
                owed = {seat: slot(effects, f"must_pass_{seat}") for seat in (_OFFENDER, _PARTNER)}
                for length in sorted({length for length in owed.values() if length is not None}):
                    seats = tuple(seat for seat, own in owed.items() if own == length)
                    enforced = _PARTNER in seats and slot(effects, "enforced") is not None
                    yield Laid(clause.number, seats, Duty(length), enforced)


def _caller(edition: Edition, case: Case) -> int | None:
    """Where the caller sits, counted from the offender, when a case on a call that stands takes up what others left."""
    ruled = [effects_of(other) for _, other in printed(edition, Stage.RULING)]
    callers = [(other, _taken_up(other, ruled)) for _, other in printed(edition, Stage.STANDING)]
    stood = [effects_of(other, seat) for other, seat in callers if seat is not None]
    return _taken_up(case, [*ruled, *stood])


def _taken_up(case: Case, left: Iterable[Sequence[Effect]]) -> int | None:
    """Where the caller sits if a case takes up what some effects have brought about."""
    found = (brought_about(node, done) for done in left for node in required(case.when))
    return next((seat for seat in found if seat is not None), None)


def _arising(edition: Edition) -> Diagram:
    chart, duties = Chart(), sorted(laid(edition), key=lambda duty: edition.order[duty.clause])
    for law in dict.fromkeys(law_of(duty.clause) for duty in duties):
        own = [duty for duty in duties if law_of(duty.clause) == law]
        source = chart.once(law, f"Law {law}", NodeShape.STATE, None, f"law-{law}")
        for label in dict.fromkeys(duty.words for duty in own):
            same = [duty for duty in own if duty.words == label]
            shape = NodeShape.DUTY if _PARTNER in same[0].seats else NodeShape.OUTCOME
            target = chart.once(label, label, shape)
            chart.edge(source, target, "", ", ".join(dict.fromkeys(duty.clause for duty in same)))
            if any(duty.enforced for duty in same):
                for clause, _ in printed(edition, Stage.ENFORCED):
                    number = clause.number
                    note = chart.once(number, laws_named([number]), NodeShape.NOTE, None, f"law-{law_of(number)}")
                    chart.edge(target, note, "", number)
    return chart.diagram(
        "duty-to-pass",
        "A duty to pass: how it arises",
        f"Which clauses make a player pass, and for how long, by the laws of {edition.name}.",
    )
