"""One mistaken explanation or Alert beside the auction: the events by which it is given, becomes known, is put right.

They change nothing in the state. What has been said is carried along in ghost fields, as what has happened so far is
(:mod:`.so_far`): of one explanation, any one of those that are given, since no clause looks at two. So each table is
as many cases as there are mistakes at it, and in each of them the others leave nothing behind. A question or a review
does not either: who may ask, and who then answers, is read off the state.

What a call was about is not carried along: any that a player's side has made can be explained wrongly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from auctionlaws.core.bitwise import choose
from auctionlaws.core.expr import FALSE, Expr, const, var
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.core.walk import variables
from auctionlaws.machine.branch import Branch
from auctionlaws.machine.event import EVENT_WIDTH, SAYING_KINDS, E, EventKind
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import F
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import Whole, kind_is
from auctionlaws.table.events import STATEMENTS
from auctionlaws.vocabulary.information import lead_has_been_faced
from auctionlaws_proofs.engines.witness import Ghosts

PREFIX: Final = "said "
_BITS: Final = ("given", "giver knows", "partner knows", "corrected", "play over", *(f"spoke {s}" for s in SEATS))
_STATEMENTS: Final = tuple(EventKind(kind.name.lower()) for kind in STATEMENTS)


def ghost(name: str) -> Expr:
    """The variable of a ghost field about what has been said."""
    return var(f"{PREFIX}{name}", 2 if name == "giver" else 1)


def holds(name: str, happened: Mapping[str, Expr] | None = None) -> Expr:
    """Whether a ghost field of one bit is set, among what has happened by some moment."""
    return eq(ghost(name) if happened is None else happened[f"{PREFIX}{name}"], 1)


SAID: Final[Mapping[str, Expr]] = {f"{PREFIX}{name}": ghost(name) for name in (*_BITS, "giver")}
"""Every ghost field about what has been said."""


def given_by(seat: int | Expr, happened: Mapping[str, Expr] = SAID) -> Expr:
    """The explanation has been given by that player, and nobody has put it right."""
    giver = eq(happened[f"{PREFIX}giver"], seat)
    return and_(holds("given", happened), not_(holds("corrected", happened)), giver)


def speaks_of_it(names: Iterable[str]) -> bool:
    """Whether some of these fields are about what has been said."""
    return any(name in SAID for name in names)


def carried(speaks: Expr) -> Ghosts:
    """The ghost fields; ``speaks``: the event is a call, or an attempt to change one, and the text settles it."""
    happens = {kind: and_(kind_is(kind), condition) for kind, condition in _possible().items()}
    seat, stated = variable(E.seat), or_(*(happens[kind] for kind in _STATEMENTS))
    own, corrects = eq(seat, ghost("giver")), happens[EventKind.CORRECTS]
    knows = or_(happens[EventKind.REALISES], corrects)
    set_by = {
        "given": stated,
        "giver knows": and_(knows, own),
        "partner knows": and_(knows, not_(own)),
        "corrected": corrects,
        "play over": happens[EventKind.PLAY_ENDS],
        **{f"spoke {s}": and_(speaks, eq(seat, s)) for s in SEATS},
    }
    found = {f"{PREFIX}{n}": (1, ite(or_(holds(n), e), const(1, 1), const(0, 1)), 0) for n, e in set_by.items()}
    return {**found, f"{PREFIX}giver": (2, ite(stated, seat, ghost("giver")), 0)}


def with_sayings(whole: Whole) -> Whole:
    """The relation with the events about information besides, where their ghosts are carried along.

    An event has one part of its condition for each field of its own, so that it can be listed which there are.
    """
    possible, says = _possible(), or_(*(kind_is(kind) for kind in SAYING_KINDS))
    parts = whole.possible.args if whole.possible.args else (whole.possible,)
    alone = [part for part in parts if variables([part]).keys() <= EVENT_WIDTH.keys()]
    rest = and_(*(part for part in parts if part not in alone))
    facts = (f.name for f in whole.relation.event_fields if f.name not in (E.event, E.seat))
    plain = (or_(not_(says), eq(var(n, EVENT_WIDTH[n]), 0)) for n in facts)
    here = or_(*(and_(kind_is(kind), condition) for kind, condition in possible.items()))
    branches = {kind: _stays(whole, condition) for kind, condition in possible.items()}
    return replace(
        whole,
        relation=replace(whole.relation, branches={**whole.relation.branches, **branches}),
        possible=and_(*(or_(says, part) for part in alone), *plain, ite(says, here, rest)),
    )


def _stays(whole: Whole, possible: Expr) -> Branch:
    """What an event does that leaves the state as it is."""
    same = {field.name: variable(field.name) for field in whole.relation.fields}
    return Branch(
        possible=possible,
        gap=FALSE,
        conflict=FALSE,
        readings={},
        outside=FALSE,
        next=same,
        fires={},
        near={},
        clashes=(),
        outside_law={},
        flags={},
        moves={},
    )


def _possible() -> dict[EventKind, Expr]:
    """When each can happen: as at a table (:mod:`auctionlaws.table.saying`)."""
    phase, seat = variable(F.phase), variable(E.seat)
    told = not_(or_(eq(phase, Phase.STOPPED), eq(phase, Phase.OUTSIDE)))
    ended, played = eq(phase, Phase.ENDED), lead_has_been_faced({F.phase: phase, F.result: variable(F.result)})
    spoke = [holds(f"spoke {s}") for s in SEATS]
    mine, partners = choose(seat, spoke), choose(seat, [spoke[(s + 2) % 4] for s in SEATS])
    own = eq(seat, ghost("giver"))
    of_side = or_(own, *(and_(eq(seat, s), eq(ghost("giver"), (s + 2) % 4)) for s in SEATS))
    open_ = and_(told, holds("given"), not_(holds("corrected")), of_side)
    knows = ite(own, holds("giver knows"), holds("partner knows"))
    alerts = and_(told, not_(holds("given")), not_(ended), partners)
    return {
        EventKind.EXPLAINS: and_(told, not_(holds("given")), or_(not_(ended), played), or_(mine, partners)),
        EventKind.ALERTS: alerts,
        EventKind.NO_ALERT: alerts,
        EventKind.REALISES: and_(open_, not_(knows)),
        EventKind.CORRECTS: open_,
        EventKind.PLAY_ENDS: and_(played, not_(holds("play over")), eq(seat, 0)),
    }
