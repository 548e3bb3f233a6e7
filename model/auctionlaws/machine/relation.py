"""The transition relation: how an event changes the state, derived from the clauses of an edition.

For each kind of event a :class:`Branch` says when the event is possible, which clauses fire, what the next state
is, and whether the text settles it. The branches are plain expression graphs over the state and event variables;
player, prover and enumerator all work on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from auctionlaws.calls import GAME, PASS, Ladder
from auctionlaws.core.bitwise import bitand
from auctionlaws.core.expr import TRUE, Expr, const, value_of, var
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.edition import Edition
from auctionlaws.language.syntax import phrases
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Branch
from auctionlaws.machine.changing import Changing
from auctionlaws.machine.course import Watch
from auctionlaws.machine.decided import Applied
from auctionlaws.machine.decision_log import DecisionLog, Logged
from auctionlaws.machine.event import E, EventKind, event_fields
from auctionlaws.machine.field_values import Cards, Choice, Phase
from auctionlaws.machine.moment import Moment, call_on_table, declarer, lho, rho
from auctionlaws.machine.position import Fields
from auctionlaws.machine.questions import Question
from auctionlaws.machine.record import Field
from auctionlaws.machine.records import FOUND, MOST_DECLARED
from auctionlaws.machine.slots import READ, Slot
from auctionlaws.machine.staging import applied
from auctionlaws.machine.state import AUCTION, DECLARED, STATE, F, found_tag, state_fields
from auctionlaws.machine.telling import tells
from auctionlaws.machine.variables import variables_of


@dataclass(frozen=True)
class Relation:
    """The initial state and the branches of an edition, on a ladder of bids."""

    edition: Edition
    ladder: Ladder
    initial: tuple[int, ...]
    branches: Mapping[EventKind, Branch]

    @property
    def fields(self) -> tuple[Field, ...]:
        """What a state of it holds."""
        return state_fields(self.edition.facts)

    @property
    def event_fields(self) -> tuple[Field, ...]:
        """What an event of it holds."""
        return event_fields(self.edition.facts)


SWITCH: Final = "in force "
"""With the number of a clause, the name of its switch."""


def in_force(number: str) -> Expr:
    """The switch of a clause: whether it is in force at all (only in a relation built with switches)."""
    return var(f"{SWITCH}{number}", 0)


def build(
    edition: Edition,
    ladder: Ladder = GAME,
    *,
    switches: bool = False,
    watch: Watch | None = None,
    kept: Mapping[EventKind, Branch] = MappingProxyType({}),
) -> Relation:
    """The transition relation of an edition.

    With ``switches``, each clause applies only where its variable :func:`in_force` is true, so that a proof can
    tell which clauses it rests on. ``watch`` gives conditions to be looked out for wherever clauses are applied.
    ``kept``: branches that are known to be what would be made, by kind of event.
    """
    fields, event = state_fields(edition.facts), _looked_at(edition, variables_of(event_fields(edition.facts)))
    # Of laws that declare no facts nothing is remembered of any: it falls away as each branch is made.
    state = {f.name: const(0, f.width) for f in DECLARED} | variables_of(fields)
    force = {c.number: in_force(c.number) for c in edition.clauses if c.cases} if switches else {}
    maker = _Maker(edition, ladder, state, event, force, watch)
    names = tuple(f.name for f in fields)
    makers = _makers(maker)
    branches = {kind: kept[kind] if kind in kept else _holding(names, make()) for kind, make in makers.items()}
    return Relation(edition, ladder, initial(edition, ladder), branches)


def _makers(maker: _Maker) -> Mapping[EventKind, Callable[[], Branch]]:
    """What makes the branch of each kind of event."""
    return {
        EventKind.CALL: maker.call,
        EventKind.DIRECTOR: maker.director,
        EventKind.ACCEPTS: maker.accepts,
        EventKind.DECLINES: maker.declines,
        EventKind.LEADS: maker.leads,
        EventKind.EXPOSES: maker.exposes,
        EventKind.CHANGES: maker.changes,
        EventKind.MISINFORMED: maker.misinformed,
        EventKind.STANDS: maker.stands,
        EventKind.HANDS_RETURNED: maker.hands_returned,
    }


def decisions_at(
    edition: Edition, ladder: Ladder, kind: EventKind, state: Mapping[str, int], event: Mapping[str, int]
) -> tuple[Logged, ...]:
    """What clauses decide at one event in a state, in order; both by the names of their fields, each with its value."""
    values = {f.name: const(state.get(f.name, 0), f.width) for f in STATE + DECLARED}
    facts = {f.name: const(event.get(f.name, 0), f.width) for f in event_fields(edition.facts)}
    log = DecisionLog()
    maker = _Maker(edition, ladder, values, _looked_at(edition, facts), {}, None, log)
    _makers(maker)[kind]()
    return tuple(log.entries)


def _holding(names: Iterable[str], branch: Branch) -> Branch:
    """The branch with just these fields in the state after it, in their order."""
    return replace(branch, next={name: branch.next[name] for name in names})


def _looked_at(edition: Edition, event: Fields) -> Fields:
    """The event without what an edition does not look at: facts of other editions say nothing."""
    mask = const(found_mask(edition), len(FOUND))
    seen = {**event, E.found: bitand(event[E.found], mask) if value_of(mask) else mask}
    if edition.facts:
        seen["declared"] = bitand(event["declared"], const(declared_mask(edition), MOST_DECLARED))
    return seen


def declared_mask(edition: Edition) -> int:
    """The bits of the facts that an edition declares."""
    return (1 << len(edition.facts)) - 1


def found_mask(edition: Edition) -> int:
    """Which of :data:`auctionlaws.machine.state.FOUND` can be told by an edition, a bit each.

    Those that its clauses look at, and what another wording asks about that it is compared with.
    """
    tags = {tag for c in edition.clauses for node in c.nodes for said in phrases(node) for tag in said.term.tags}
    return sum(1 << i for i, word in enumerate(FOUND) if found_tag(word) in tags) | edition.told


def facts_alike(one: Edition, other: Edition) -> bool:
    """Whether two wordings look at the same facts: if not, events are others, though every branch may be alike."""
    return found_mask(one) == found_mask(other) and one.facts == other.facts


def start(edition: Edition, ladder: Ladder) -> Applied:
    """The clauses on the start of the auction, before anything has happened."""
    nothing = {f.name: const(0, f.width) for f in STATE}
    moment = Moment(nothing, call_on_table(nothing), ladder=ladder, declared=edition.facts)
    return applied(Stage.START, edition.cases(Stage.START), moment, TRUE, precedence=edition.precedence)


def initial(edition: Edition, ladder: Ladder) -> tuple[int, ...]:
    """The state at the start; where no clause says whether calls can be made or whose turn it is, none can be."""
    decided, said, fields = start(edition, ladder).decided, READ[Stage.START], state_fields(edition.facts)
    state = {f.name: value_of(decided.slot(Slot(f.name), const(0, f.width))) if f.name in said else 0 for f in fields}
    if any(decided.decides(name) is not TRUE for name in said):
        state[F.phase] = Phase.STOPPED.value
    return tuple(state.values())


class _Maker:
    def __init__(
        self,
        edition: Edition,
        ladder: Ladder,
        state: Fields,
        event: Fields,
        force: Mapping[str, Expr],
        watch: Watch | None,
        log: DecisionLog | None = None,
    ) -> None:
        self.edition, self.ladder, self.state, self.event, self.force = edition, ladder, state, event, force
        self.watch, self.log = watch, log

    def course(self) -> Changing:
        course = Changing(self.edition, self.ladder, dict(self.state), self.event, self.force, self.watch)
        course.log = self.log
        return course

    def phase_is(self, *phases: Phase) -> Expr:
        return or_(*(eq(self.state[F.phase], p) for p in phases))

    def alive(self) -> Expr:
        return not_(self.phase_is(Phase.ENDED, Phase.STOPPED, Phase.OUTSIDE))

    def leads(self) -> Branch:
        """After the final pass the right defender's lead ends the period; any other lead shows a card.

        Calls that came after the final pass do not undo it, and neither does the question whether one is changed: the
        auction that it closed is led to.
        """
        course = self.course()
        seat, void = self.event[E.seat], eq(self.state[F.void], 1)
        late = or_(eq(self.state[F.on_table.final], 1), eq(self.state[F.resume], Phase.CLOSED))
        led_to = and_(not_(eq(self.state[F.bid], 0)), not_(void))
        dealt_with = and_(self.phase_is(Phase.IRREGULARITY, Phase.OPTION), late)
        closed = and_(or_(self.phase_is(Phase.CLOSED), dealt_with), led_to)
        over_late = and_(self.alive(), void, eq(self.state[F.void_call.final], 1))
        kept = {name: self.state[f"kept_{name}"] for name in (f.name for f in AUCTION)}
        opening = or_(and_(closed, eq(seat, lho(declarer(self.state)))), and_(over_late, eq(seat, lho(declarer(kept)))))
        wrong = or_(and_(closed, eq(seat, rho(declarer(self.state)))), and_(over_late, eq(seat, rho(declarer(kept)))))
        stuck = and_(self.phase_is(Phase.IRREGULARITY), eq(self.state[F.on], 0))
        right = eq(seat, lho(declarer(self.state)))
        defends = or_(right, eq(seat, rho(declarer(self.state))))
        by_stage = ((Stage.LEAD, right), (Stage.LEAD_OUT, and_(defends, not_(right))))
        over_void = and_(stuck, eq(self.state[F.void_call.inadmissible], 1), defends)
        void_board = and_(stuck, eq(self.state[F.void_call.wrong_board], 1), not_(over_void))
        other_board = and_(or_(void_board, self._third_pass_on_other_cards()), defends)
        let = or_(*(course.lead_lets_stand(stage, and_(void_board, who)) for stage, who in by_stage))
        course.gap(Question.LEAD_OVER_ANOTHER_BOARD, and_(other_board, not_(let)))
        unscored = or_(*(course.lead_unscored(stage, and_(over_void, who)) for stage, who in by_stage))
        course.face_lead(Stage.LEAD, opening)
        course.gap(Question.LEAD_OVER_FORBIDDEN_DOUBLE, and_(over_void, not_(unscored)))
        course.face_lead(Stage.LEAD_OUT, wrong)
        early = and_(self.alive(), not_(or_(opening, wrong, over_void, other_board)))
        course.show(const(Cards.HIGH, 2), early, led=True)
        return course.branch(self.alive())

    def _third_pass_on_other_cards(self) -> Expr:
        """The pass that would end the auction lies on the table, made on cards from another board."""
        lies = and_(self.phase_is(Phase.IRREGULARITY), eq(self.state[F.on], 1), not_(eq(self.state[F.bid], 0)))
        third = and_(eq(self.state[F.on_table.call], PASS), eq(self.state[F.passes], 2))
        ways = (F.on_table.rotation, F.on_table.final, F.on_table.change)
        in_turn = and_(*(eq(self.state[way], 0) for way in ways), eq(self.state[F.void], 0))
        return and_(lies, third, in_turn, eq(self.state[F.on_table.wrong_board], 1))

    def hands_returned(self) -> Branch:
        """Nobody has bid, and the auction is closed until the hands are back in the board."""
        course = self.course()
        late = and_(self.phase_is(Phase.IRREGULARITY), eq(self.state[F.on_table.final], 1), eq(self.state[F.void], 0))
        asked = and_(self.phase_is(Phase.OPTION), eq(self.state[F.resume], Phase.CLOSED), eq(self.state[F.on], 0))
        possible = and_(or_(self.phase_is(Phase.CLOSED), late, asked), eq(self.state[F.bid], 0))
        course.return_hands(possible)
        return course.branch(possible)

    def exposes(self) -> Branch:
        course = self.course()
        possible = and_(self.alive(), not_(eq(self.event[E.cards], Cards.NONE)))
        holds = {F.on: F.on_table.seat, F.void: F.void_call.seat}
        # Whoever has called on the cards of another board shows one of those, which is no card of this deal.
        on_others = (and_(eq(self.state[there], 1), eq(self.state[f"{there}_wrong_board"], 1)) for there in holds)
        his = (eq(self.state[whose], self.event[E.seat]) for whose in holds.values())
        others = or_(*(and_(called, mine) for called, mine in zip(on_others, his, strict=True)))
        course.gap(Question.CARDS_SHOWN, and_(possible, others))
        course.show(self.event[E.cards], possible)
        return course.branch(possible)

    def changes(self) -> Branch:
        course = self.course()
        return course.branch(and_(course.changes(), tells(self.state, self.event, changes=True)))

    def stands(self) -> Branch:
        course = self.course()
        return course.branch(course.leaves())

    def misinformed(self) -> Branch:
        course = self.course()
        return course.branch(course.misinformed())

    def _asked_to_accept(self) -> Expr:
        asked = and_(self.phase_is(Phase.OPTION), eq(self.event[E.seat], self.state[F.asked]))
        return and_(asked, eq(self.state[F.choice], Choice.ACCEPT))

    def accepts(self) -> Branch:
        course = self.course()
        course.accept(self._asked_to_accept())
        return course.branch(self._asked_to_accept())

    def declines(self) -> Branch:
        course = self.course()
        course.rule_against(call_on_table(self.state), self._asked_to_accept())
        course.replace_at_once()
        return course.branch(self._asked_to_accept())

    def director(self) -> Branch:
        course = self.course()
        late = and_(self.alive(), eq(self.state[F.void], 1))
        arrival = and_(self.phase_is(Phase.IRREGULARITY), eq(self.state[F.on], 1), not_(late))
        cards = and_(self.alive(), not_(eq(self.state[F.unruled], 0)))
        late_lead = and_(self.phase_is(Phase.ENDED), eq(self.state[F.void], 1))
        course.arrive_after_lead(late_lead)
        course.rule_on_cards(cards)
        course.arrive(call_on_table(self.state), arrival)
        course.arrive_late(late)
        return course.branch(or_(late, arrival, cards, late_lead))

    def call(self) -> Branch:
        course = self.course()
        return course.branch(and_(course.call(), tells(self.state, self.event, changes=False)), spoken=True)
