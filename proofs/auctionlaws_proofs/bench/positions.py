"""What two wordings say differently of a position: about the first lead, and beside the auction about information.

No event goes through these stages: what they give is read off a position, and so a family shows in one, whoever the
occasion is about and whatever a Director finds there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from auctionlaws.calls import GAME, Seat
from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import FALSE, TRUE, Expr
from auctionlaws.core.operations import or_
from auctionlaws.core.walk import variables
from auctionlaws.edition import Edition
from auctionlaws.language.readback import read_effect
from auctionlaws.language.terms import Stage
from auctionlaws.machine.course import Watch
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.information import Finding, free
from auctionlaws.machine.observables import Positions, Reader, readers
from auctionlaws.machine.relation import start
from auctionlaws.machine.state import values_of
from auctionlaws.machine.steps import State
from auctionlaws.machine.supposed import Supposed
from auctionlaws.table.first_lead import SPECULATION, first_leads, should_defend
from auctionlaws.table.information import OCCASIONS, Told, occasion_words, told
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws.table.words import SEATS
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.rulings import apart, look_at_sentences
from auctionlaws_proofs.engines.witness import Witness
from auctionlaws_proofs.information import for_some_findings


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


class Way(NamedTuple):
    """How a family can show in a position: by the player, counted from the dealer, that the occasion is about.

    ``supposing``: a table has to suppose the position to be another.
    """

    player: int
    supposing: Supposed | None
    when: Expr


@dataclass(frozen=True)
class Showing:
    """When a family shows in a position, in one way or another."""

    family: Family
    ways: tuple[Way, ...]

    @cached_property
    def somehow(self) -> Expr:
        """For some player and some findings, as a condition on the state alone."""
        return for_some_findings(or_(*(way.when for way in self.ways)))

    def holds(self, state: State) -> bool:
        """Whether it shows in a state."""
        return bool(evaluate(self.somehow, values_of(state)))

    def how(self, state: State) -> tuple[Way, tuple[Finding, ...]]:
        """The first way in which it shows in a state, with as few findings as do; ValueError if it does not."""
        values = values_of(state)
        for count in range(len(Finding) + 1):
            for way in self.ways:
                concerned = variables([way.when])
                matters = [f for f in Finding if str(free(f).value) in concerned]
                for found in combinations(matters, count):
                    if evaluate(way.when, values | {str(free(f).value): int(f in found) for f in matters}):
                        return way, found
        raise ValueError(f"{self.family.name} does not show in this position")


def showings(old: Edition, families: Sequence[Family], watch: Watch) -> dict[str, Showing]:
    """When each family shows that is read off a position, by its name; ``watch`` looks out for all of them."""
    mine = {f.name: f for f in families if readers(f.stage) & {Reader.GIVEN, Reader.LEAD}}
    if not mine:
        return {}
    found: dict[str, list[Way]] = {name: [] for name in mine}
    for watched in Positions(old, watch).watched():
        if watched.name in mine and watched.when is not FALSE:
            found[watched.name].append(Way(watched.player, watched.supposing, watched.when))
    return {name: Showing(family, tuple(found[name])) for name, family in mine.items()}


def beginning(edition: Edition) -> tuple[str, ...]:
    """What the clauses on the start of the auction do, an effect a sentence."""
    rules = start(edition, GAME).rules
    said = [read_effect(effect) for rule in rules if rule.active is TRUE for effect in rule.case.then]
    return tuple(f"{text[0].upper()}{text[1:]}." for text in said)


def position(showing: Showing, witness: Witness, table: Table, new: Laws) -> Position:
    """What both wordings say in a position in which a family shows; ``table`` is played by the old one."""
    way, found = showing.how(table.state)
    about, stage, both = table.seat(way.player), showing.family.stage, (table.laws, new)
    if stage is Stage.FIRST_LEAD:
        happening, said = _leads(table, about, new)
    else:
        occasion = next(name for name, at in OCCASIONS.items() if at is stage)
        said = [list(_told(told(table, occasion, about, found, laws, way.supposing))) for laws in both]
        happening = occasion_words(occasion, about, found)
        happening = happening if way.supposing is None else f"When the contract has been played: {happening}"
    one, other = said
    return Position(witness, table, happening, apart(one, other))


def _told(told: Iterable[Told]) -> Iterator[str]:
    """What is said to players, and then the laws to be looked at for it."""
    given = tuple(told)
    yield from (each.sentence for each in given)
    yield from look_at_sentences(to for each in given for to in each.points)


def _leads(table: Table, offender: Seat, new: Laws) -> tuple[str, list[list[str]]]:
    """What declarer may do when the partner of a player first has the lead, or might as the auction stands."""
    leader = offender.partner
    both = (table.laws, new)
    if table.phase in (Phase.CLOSED, Phase.ENDED):
        each = ([lead for lead in first_leads(table, laws) if lead.leader is leader] for laws in both)
        return f"{SEATS[leader]} first has the lead.", [[f"{lead.words}." for lead in leads] for leads in each]
    relative = (offender - table.dealer) & 3
    might = [[f"{SPECULATION} {lead.rights}." for lead in should_defend(table, relative, laws)] for laws in both]
    return f"{SEATS[leader]} may come to have the first lead.", might
