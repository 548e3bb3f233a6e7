"""What two wordings say differently of a position: about the first lead, and beside the auction about information.

No event goes through these stages: what they give is read off a position, and so a family shows in one, whoever the
occasion is about and whatever a Director finds there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

from auctionlaws.calls import GAME
from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import FALSE, TRUE, Expr
from auctionlaws.core.operations import or_
from auctionlaws.core.walk import variables
from auctionlaws.edition import Edition
from auctionlaws.language.readback import read_effect
from auctionlaws.language.terms import Stage
from auctionlaws.machine.course import Watch
from auctionlaws.machine.first_lead import lead_penalties
from auctionlaws.machine.information import Finding, free, information
from auctionlaws.machine.relation import start
from auctionlaws.machine.state import values_of
from auctionlaws.machine.steps import State
from auctionlaws.machine.variables import state_variables
from auctionlaws.table.first_lead import first_leads
from auctionlaws.table.information import OCCASIONS, everything_said, occasion_words, told
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws.table.words import SEATS
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.rulings import apart
from auctionlaws_proofs.bench.stages import BESIDE
from auctionlaws_proofs.engines.witness import Witness
from auctionlaws_proofs.information import for_some_findings

READ_OFF: Final = (Stage.FIRST_LEAD, *BESIDE)
"""Stages that no event goes through."""


@dataclass(frozen=True)
class Position:
    """A position at the end of an auction that both wordings rule alike, and what each says of it."""

    witness: Witness
    beforehand: Table
    """The table in that position, played by the old wording."""
    happening: str
    """The occasion and what is found there, in a sentence."""
    said: tuple[tuple[str, ...], tuple[str, ...]]
    """What each wording says there that the other does not."""


@dataclass(frozen=True)
class Showing:
    """When a family shows in a position: by the player, counted from the dealer, that the occasion is about."""

    family: Family
    by_player: Mapping[int, Expr]

    @cached_property
    def somehow(self) -> Expr:
        """For some player and some findings, as a condition on the state alone."""
        return for_some_findings(or_(*self.by_player.values()))

    def holds(self, state: State) -> bool:
        """Whether it shows in a state."""
        return bool(evaluate(self.somehow, values_of(state)))

    def how(self, state: State) -> tuple[int, tuple[Finding, ...]]:
        """The first player for whom it shows in a state, with as few findings as do; ValueError if it does not."""
        values = values_of(state)
        for count in range(len(Finding) + 1):
            for player, condition in self.by_player.items():
                concerned = variables([condition])
                matters = [f for f in Finding if str(free(f).value) in concerned]
                for found in combinations(matters, count):
                    if evaluate(condition, values | {str(free(f).value): int(f in found) for f in matters}):
                        return player, found
        raise ValueError(f"{self.family.name} does not show in this position")


def showings(old: Edition, families: Sequence[Family], watch: Watch) -> dict[str, Showing]:
    """When each family that is read off a position shows, by its name; ``watch`` looks out for all of them."""
    mine = {f.name: f for f in families if f.stage in READ_OFF}
    if not mine:
        return {}
    found: dict[str, dict[int, Expr]] = {name: {} for name in mine}
    state = state_variables(old.facts)
    seen = [(key, when) for key, when in information(old, state, watch=watch).watched.items()]
    seen += [((n, p.offender), when) for p in lead_penalties(old, state, watch) for n, when in p.watched.items()]
    for (name, player), when in seen:
        if name in mine:
            found[name][player] = or_(found[name].get(player, FALSE), when)
    return {name: Showing(family, found[name]) for name, family in mine.items()}


def beginning(edition: Edition) -> tuple[str, ...]:
    """What the clauses on the start of the auction do, an effect a sentence."""
    rules = start(edition, GAME).rules
    said = [read_effect(effect) for rule in rules if rule.active is TRUE for effect in rule.case.then]
    return tuple(f"{text[0].upper()}{text[1:]}." for text in said)


def position(showing: Showing, witness: Witness, table: Table, old: Edition, new: Edition, new_laws: Laws) -> Position:
    """What both wordings say in a position in which a family shows."""
    player, found = showing.how(table.state)
    about, stage = table.seat(player), showing.family.stage
    if stage is Stage.FIRST_LEAD:
        leader = about.partner
        leads = (first_leads(table, laws) for laws in (None, new_laws))
        said = ([f"{lead.words}." for lead in each if lead.leader is leader] for each in leads)
        happening = f"{SEATS[leader]} first has the lead."
    else:
        occasion = next(name for name, at in OCCASIONS.items() if at is stage)
        wordings = (everything_said(edition) for edition in (old, new))
        said = ([t.sentence for t in told(table, occasion, about, found, w)] for w in wordings)
        happening = occasion_words(occasion, about, found)
    one, other = said
    return Position(witness, table, happening, apart(one, other))
