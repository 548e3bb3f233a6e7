"""Every effect on every occasion that the glossary allows, each a line of a clause of ours, and what it changes.

A line counts where an event is ruled otherwise with it, or something else is said beside the auction. Where the book
says the same everywhere already, it counts on a reduced text, from which the lines that decide the same are struck out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from every_line import BESIDE, Line, at_work, lines, switched_case, with_switches

from auctionlaws.calls import GAME
from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import FALSE, TRUE, Expr, const, is_const, truth, value_of, var
from auctionlaws.core.operations import and_, ite
from auctionlaws.core.walk import Substitution
from auctionlaws.edition import Edition, make_edition
from auctionlaws.language.clauses import KEYWORDS
from auctionlaws.language.reader import sections
from auctionlaws.language.semantics import effects
from auctionlaws.language.syntax import Case, Said
from auctionlaws.language.terms import Sort, Stage
from auctionlaws.machine.effects import Effect
from auctionlaws.machine.event import EVENT
from auctionlaws.machine.first_lead import lead_penalties
from auctionlaws.machine.information import Finding, free, information
from auctionlaws.machine.moment import Moment
from auctionlaws.machine.relation import build, start
from auctionlaws.machine.slots import READ, slot_of
from auctionlaws.machine.staging import apply_stage
from auctionlaws.machine.state import STATE, values_of
from auctionlaws.machine.variables import variables_of
from auctionlaws.machine.whole import Whole, join
from auctionlaws.table.happened import Happened
from auctionlaws_proofs.bench.anywhere import anywhere
from auctionlaws_proofs.engines.bit_slices import evaluate_slices, in_digits
from auctionlaws_proofs.engines.witness import raw_event

OURS: Final = "99A"
"""The clause that has all these lines."""
_GAPS: Final[Mapping[Sort, tuple[str, ...]]] = {
    Sort.PLAYER: ("the offender", "partner of the offender", "the caller", "LHO of the caller"),
    Sort.CALL: ("the call on the table", "the call"),
    Sort.CLAUSE: ("27",),
}
"""What an effect is said of."""
_READ_BY_CASE: Final = ("an adjusted score is in play", "Law {clause} applies", "the penalty stands in Law {clause}")
"""Effects that count wherever their case does: each has a case of its own, so that its switch is that of the case."""
_DENIALS: Final = frozenset({"penalty", "lead penalty"})
"""Slots that effects on other slots fill as well, so that others can deny them."""
_WIDTHS: Final = {f.name: f.width for f in STATE}
_EACH: Final = 20
"""So many events are ruled on for a line before other lines have their turn."""
_FURTHER: Final = 4
"""In each further round so many times as many."""
_AT_ONCE: Final = 1000
"""So many pairs of a line and an event are ruled on at once: what it takes is memory."""


@dataclass(frozen=True, slots=True)
class Pair:
    """An effect and an occasion of the glossary."""

    effect: str
    stage: Stage
    occasion: str

    def __str__(self) -> str:
        return f"{self.effect}, on {self.occasion}"


@dataclass(frozen=True, slots=True)
class Filled:
    """A pair with the gaps of its effect filled: a line of a law file, with the number of its switch."""

    pair: Pair
    text: str
    number: int

    @property
    def switch(self) -> str:
        """The name of the variable that has the line in force."""
        return f"pair {self.number}"


def pairs(edition: Edition) -> tuple[Pair, ...]:
    """Every effect with every occasion that the glossary names beside it."""
    occasions = {t.meaning(): t.pattern for t in edition.vocabulary.of(Sort.OCCASION)}
    return tuple(
        Pair(term.pattern, stage, occasions[stage])
        for term in edition.vocabulary.of(Sort.EFFECT)
        for stage in Stage
        if stage in term.stages
    )


def filled(edition: Edition) -> tuple[Filled, ...]:
    """Every pair, said of several players and calls."""
    found = [(pair, text) for pair in pairs(edition) for text in _texts(pair.effect)]
    return tuple(Filled(pair, text, number) for number, (pair, text) in enumerate(found))


def _texts(pattern: str) -> Iterator[str]:
    gaps = sorted(set(re.findall(r"\{(\w+)\}", pattern)))
    for words in product(*(_GAPS[Sort(gap)] for gap in gaps)):
        text = pattern
        for gap, word in zip(gaps, words, strict=True):
            text = text.replace(f"{{{gap}}}", word)
        yield text


# -- the laws with a clause of ours


def with_lines(edition: Edition, ours: Sequence[Filled]) -> Edition:
    """The edition with a clause of these lines, and a switch at each of them and at every other on their occasions."""
    (mine,) = sections(_law(ours), "ours.md", KEYWORDS)[1]
    about = {"partial": edition.partial, "missing": edition.missing, "elsewhere": edition.elsewhere}
    whole = make_edition(edition.name, (*edition.sections, mine), **about)  # type: ignore[arg-type]
    stages = {each.pair.stage for each in ours}
    clauses = [with_switches(c, stages) for c in whole.clauses if c.number != OURS]
    clause = whole.by_number[OURS]
    cases = tuple(_our_case(case, group) for case, group in zip(clause.cases, _groups(ours), strict=True))
    return replace(whole, clauses=(*clauses, replace(clause, cases=cases)))


def _law(ours: Sequence[Filled]) -> str:
    cases = (f"on     {g[0].pair.occasion}\nthen   " + "\n       ".join(each.text for each in g) for g in _groups(ours))
    return f"## {OURS} Ours\n\nOur words.\n\n```law\nclause {OURS}\n{chr(10).join(cases)}\n```\n"


def _groups(ours: Sequence[Filled]) -> list[list[Filled]]:
    """The lines of each case."""
    together: dict[Stage, list[Filled]] = {}
    alone: list[list[Filled]] = []
    for each in ours:
        if each.pair.effect in _READ_BY_CASE:
            alone.append([each])
        else:
            together.setdefault(each.pair.stage, []).append(each)
    return [*together.values(), *alone]


def _our_case(case: Case, group: Sequence[Filled]) -> Case:
    switches = [var(each.switch, 0) for each in group]
    if len(group) == 1:
        return switched_case(case, switches)
    return replace(case, then=tuple(_only_if(said, on) for said, on in zip(case.then, switches, strict=True)))


def _only_if(said: Said, on: Expr) -> Said:
    """The line with a switch; where what it is said of cannot be spoken of, it does nothing."""

    def meaning(moment: Moment) -> tuple[Effect, ...]:
        try:
            return tuple(replace(e, when=and_(e.when, on)) for e in effects(said, moment))
        except ValueError:
            return ()

    return replace(said, args=(), term=replace(said.term, meaning=meaning))


# -- what decides the same


def decide_the_same(edition: Edition, ours: Sequence[Filled]) -> dict[Pair, frozenset[str]]:
    """For each pair, the switches of the lines of the book that give a value to a slot that the effect fills.

    And of those that send the case to another law: beside them nothing shows.
    """
    book = edition.by_number
    then = {at: book[at.clause].cases[at.case].then[at.number] for at in lines(edition)}
    said = {at: _slots(line, at.stage) for at, line in then.items()}
    away = {at for at, line in then.items() if "routes" in line.term.tags}
    mine = our_slots(edition, ours)
    return {
        pair: frozenset(
            line.switch
            for line, theirs in said.items()
            if line.stage is pair.stage and (theirs & slots or line in away)
        )
        for pair, slots in mine.items()
    }


def our_slots(edition: Edition, ours: Sequence[Filled]) -> dict[Pair, frozenset[str]]:
    """For each pair, the slots that the effect fills, less those by which others deny it."""
    clause = with_lines(edition, ours).by_number[OURS]
    found: dict[Pair, frozenset[str]] = {}
    for case, group in zip(clause.cases, _groups(ours), strict=True):
        for said, each in zip(case.then, group, strict=True):
            found[each.pair] = found.get(each.pair, frozenset()) | _slots(said, case.stage)
    return found


def denials(edition: Edition, ours: Sequence[Filled]) -> frozenset[Pair]:
    """The pairs that deny what others say: what comes of them is that clauses contradict each other."""
    clause = with_lines(edition, ours).by_number[OURS]
    found = set()
    for case, group in zip(clause.cases, _groups(ours), strict=True):
        for said, each in zip(case.then, group, strict=True):
            given = effects(said, anywhere(case.stage))
            if all(is_const(e.value) and value_of(e.value) == 0 for e in given):
                found.add(each.pair)
    return frozenset(found)


def contradicts(edition: Edition, pair: Pair, other: str) -> bool:
    """Whether the effect contradicts another, each a clause of its own and nothing else said on that occasion."""
    texts = {"99B": next(_texts(pair.effect)), "99C": other}
    cases = {number: f"clause {number}\non     {pair.occasion}\nthen   {text}" for number, text in texts.items()}
    law = "".join(f"## {number} Ours\n\n```law\n{case}\n```\n" for number, case in cases.items())
    about = {"partial": True, "missing": edition.missing, "elsewhere": edition.elsewhere}
    small = make_edition("small", sections(law, "ours.md", KEYWORDS)[1], **about)  # type: ignore[arg-type]
    return apply_stage(pair.stage, small.cases(pair.stage), anywhere(pair.stage), TRUE).conflict is not FALSE


def _slots(said: Said, stage: Stage) -> frozenset[str]:
    slots = frozenset(slot_of(e.slot) for e in effects(said, anywhere(stage)))
    return slots - _DENIALS or slots


# -- what changes a ruling


@dataclass(frozen=True, eq=False)
class Course:
    """The relation with our lines at work in it, events to rule on, and for each pair what is struck out for it."""

    whole: Whole
    switches: tuple[str, ...]
    struck: Mapping[Pair, frozenset[str]]
    denying: frozenset[Pair]

    def counting(self, asked: Mapping[Filled, Sequence[Happened]]) -> set[Pair]:
        """The pairs of which some line has an event ruled otherwise.

        What one evaluation takes hardly depends on how many are ruled on, so each round is larger than the one before.
        """
        found: set[Pair] = set()
        left, each_time = dict(asked), _EACH
        while left:
            trials = [(each, e) for each, events in left.items() for e in events[:each_time]]
            for first in range(0, len(trials), _AT_ONCE):
                some = [t for t in trials[first : first + _AT_ONCE] if t[0].pair not in found]
                found |= self._otherwise(some) if some else set()
            left = {e: rest for e, events in left.items() if e.pair not in found and (rest := events[each_time:])}
            each_time *= _FURTHER
        return found

    def _otherwise(self, trials: Sequence[tuple[Filled, Happened]]) -> set[Pair]:
        whole = self.whole
        ruling = [
            *(whole.possible, whole.gap, whole.outside),
            *(*whole.adjusts.values(), *whole.moves.values(), *whole.flags.values(), *whole.gaps.values()),
            *(whole.next[f.name] for f in STATE),
        ]
        slices = evaluate_slices([whole.conflict, *ruling], self._columns(trials), 2 * len(trials))
        ruled = in_digits([each for root in slices for each in root], 2 * len(trials))
        sides = zip(trials, ruled[: len(trials)], ruled[len(trials) :], strict=True)
        return {
            each.pair
            for (each, _), without, with_it in sides
            if (without[0] != with_it[0] and each.pair in self.denying)
            or (with_it[0] == "0" and with_it[1:] != without[1:])
        }

    def _columns(self, trials: Sequence[tuple[Filled, Happened]]) -> dict[str, Sequence[int]]:
        """Each trial without our line, then each with it."""
        cells = zip(*((*e.before, *raw_event(e.event, e.seat, e.reading, ())) for _, e in trials), strict=True)
        columns: dict[str, Sequence[int]] = {
            f.name: column * 2 for f, column in zip((*STATE, *EVENT), cells, strict=True)
        }
        for name in self.switches:
            if name.startswith("pair"):
                columns[name] = [*[False] * len(trials), *(each.switch == name for each, _ in trials)]
            else:
                columns[name] = [name not in self.struck.get(each.pair, ()) for each, _ in trials] * 2
        return columns


def of_the_course(edition: Edition) -> tuple[Filled, ...]:
    """The lines on occasions of the auction itself."""
    return tuple(each for each in filled(edition) if each.pair.stage not in BESIDE)


def that_change_a_ruling(edition: Edition, events: Sequence[Happened], among: Collection[Pair]) -> set[Pair]:
    """Those of some pairs by which an event is ruled otherwise, on a reduced text, where most show soon or as it is."""
    ours = tuple(each for each in of_the_course(edition) if each.pair in among)
    whole = join(build(with_lines(edition, ours)))
    stages = {each.pair.stage for each in ours}
    there = [line for line in lines(edition) if line.stage in stages]
    switches = tuple(sorted({line.switch for line in there} | {each.switch for each in ours}))
    at: dict[Stage, list[Happened]] = {stage: _events_at(stage, there, events) for stage in stages}
    denying = denials(edition, ours)
    reduced = Course(whole, switches, decide_the_same(edition, ours), denying)
    found = reduced.counting({each: at[each.pair.stage] for each in ours})
    rest = {each: at[each.pair.stage] for each in ours if each.pair not in found}
    return found | Course(whole, switches, {}, denying).counting(rest)


def _events_at(stage: Stage, there: Sequence[Line], events: Sequence[Happened]) -> list[Happened]:
    """The events in which some clause on that occasion may be at work, and those that the text leaves open."""
    mine = {id(e): e for line in there if line.stage is stage for e in at_work(line, events)}
    mine |= {id(e): e for e in events if e.report.gaps}
    return list(mine.values())


# -- what changes beside the auction


def beside(edition: Edition) -> tuple[Filled, ...]:
    """The lines on occasions that no event of a running auction brings about."""
    return tuple(each for each in filled(edition) if each.pair.stage in BESIDE)


@dataclass(frozen=True, slots=True)
class Situation:
    """A state, and what the Director finds in it."""

    state: tuple[int, ...]
    findings: frozenset[Finding] = frozenset()

    @property
    def values(self) -> dict[str, int]:
        """The values of its variables."""
        return values_of(self.state) | {str(free(f).value): int(f in self.findings) for f in Finding}


def that_change_what_is_said(edition: Edition, situations: Sequence[Situation], among: Collection[Pair]) -> set[Pair]:
    """Of some pairs, those by which the auction starts otherwise, or something else is said in one of the situations.

    On the text as it is, or on a reduced text.
    """
    ours = tuple(each for each in beside(edition) if each.pair in among)
    said = list(_all_said(with_lines(edition, ours)))
    struck = decide_the_same(edition, ours)
    everywhere = [s.values for s in situations]
    found = set()
    for each in ours:
        parts = [part for stage, part in said if stage is each.pair.stage]
        texts = (frozenset[str](), struck[each.pair])
        if each.pair not in found and any(_differs(edition, each, parts, everywhere, text) for text in texts):
            found.add(each.pair)
    return found


def _all_said(edition: Edition) -> Iterator[tuple[Stage, Expr]]:
    """By occasion, each thing that is decided there."""
    begins = start(edition, GAME).decided
    for name in READ[Stage.START]:
        yield from ((Stage.START, part) for part in (begins.slot(name, const(0, _WIDTHS[name])), begins.decides(name)))
    for penalty in lead_penalties(edition, variables_of(STATE)):
        named = ite(penalty.may_require, penalty.suits, const(0, penalty.suits.width))
        said = (penalty.may_require, named, penalty.may_forbid, penalty.others)
        yield from ((Stage.FIRST_LEAD, part) for part in said)
    beside = information(edition, variables_of(STATE))
    yield from ((key.stage, beside.holds(key)) for key in beside.given)


def _differs(
    edition: Edition, ours: Filled, parts: Sequence[Expr], situations: Sequence[Mapping[str, int]], struck: Set[str]
) -> bool:
    switches = {line.switch: int(line.switch not in struck) for line in lines(edition)}
    switches |= {each.switch: 0 for each in beside(edition)}
    without = Substitution({name: truth(bool(value)) for name, value in switches.items()})
    with_it = Substitution({n: truth(bool(v)) for n, v in (switches | {ours.switch: 1}).items()})
    changed = [(a, b) for part in parts if (a := without(part)) is not (b := with_it(part))]
    return any(evaluate(a, values) != evaluate(b, values) for values in situations for a, b in changed)
