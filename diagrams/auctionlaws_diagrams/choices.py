"""Decision trees: which questions, asked in the order of the clauses, settle which cases of a law apply."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from auctionlaws.table.player import Outcome
from auctionlaws_diagrams.clause_numbers import law_of
from auctionlaws_diagrams.situations import Sight


@dataclass(frozen=True)
class Leaf:
    """An end of the tree: the cases of the law that apply here, counted as the stage counts them.

    Where none does, ``laws`` are those that decide instead, by the ``clauses`` named, unless it is a ``gap``. ``way``
    tells leaves apart that are alike but lead on differently.
    """

    cases: tuple[int, ...]
    laws: tuple[str, ...] = ()
    clauses: tuple[str, ...] = field(default=(), compare=False)
    conflict: bool = False
    gap: bool = False
    way: tuple[int, ...] = ()


@dataclass(frozen=True)
class Ask:
    """A question. Each test lists conditions; the first test of which one holds gives the answer, else the last."""

    tests: tuple[tuple[int, ...], ...]
    answers: tuple[Tree, ...]


@dataclass(frozen=True)
class First:
    """Cases that apply whatever the answers to the questions behind them."""

    cases: tuple[int, ...]
    then: Tree


Tree = Leaf | Ask | First


@dataclass(frozen=True)
class Rules:
    """What a tree is to settle.

    ``every`` case of the stage is counted; ``cases`` are those of the law, in the order in which they are looked at,
    each with its conditions in ``asked``. ``routes`` only send on to another law, ``defaults`` yield to every other.
    ``clause`` names the clause of a case, ``same`` tells whether two conditions say the same thing of two calls,
    ``kinds`` whether they answer one question about a call.
    """

    every: range
    cases: tuple[int, ...]
    asked: dict[int, tuple[int, ...]]
    routes: frozenset[int]
    defaults: frozenset[int]
    clause: Callable[[int], str]
    same: Callable[[int, int], bool]
    kinds: Callable[[int, int], bool]

    def others(self, sight: Sight) -> frozenset[int]:
        """The cases of other laws that decide what is seen, those that yield to every other only by themselves."""
        found = sight.fired - frozenset(self.cases)
        return found - self.defaults or found


def decide(rules: Rules, sights: Sequence[Sight]) -> Tree:
    """The tree that tells the sights apart as far as the rules want it, the simplest sight first in each leaf."""
    return _merged(rules, _split(rules, _plain(rules, sights)))


def choose(ask: Ask, sight: Sight) -> int:
    """Which answer a sight gives to a question."""
    hits = (n for n, test in enumerate(ask.tests) if sight.holds & frozenset(test))
    return next(hits, len(ask.tests))


def leaves(tree: Tree) -> Iterator[Leaf]:
    """Every leaf of a tree once, in the order of the answers."""
    match tree:
        case Leaf():
            yield tree
        case First(then=then):
            yield from leaves(then)
        case Ask(answers=answers):
            yield from dict.fromkeys(leaf for answer in answers for leaf in leaves(answer))


def renamed(tree: Tree, name: Callable[[Leaf, tuple[int, ...]], Leaf], way: tuple[int, ...] = ()) -> Tree:
    """The tree with another leaf for each leaf; the function is given the answers that lead to it as well."""
    match tree:
        case Leaf():
            return name(tree, way)
        case First(cases=cases, then=then):
            return First(cases, renamed(then, name, way))
        case Ask(tests=tests, answers=answers):
            return Ask(tests, tuple(renamed(answer, name, (*way, n)) for n, answer in enumerate(answers)))


def cases_below(tree: Tree) -> frozenset[int]:
    """The cases that a tree can come to."""
    own = frozenset(tree.cases) | cases_below(tree.then) if isinstance(tree, First) else frozenset()
    return own.union(*(leaf.cases for leaf in leaves(tree)))


def combined(rules: Rules, sights: Sequence[Sight]) -> set[frozenset[int]]:
    """The sets of cases that apply together only because a call is irregular in several ways at once."""
    sets = {sight.fired & frozenset(rules.cases) for sight in sights}
    found = set()
    for cases in sets:
        parts = [part for part in sets if part and part < cases]
        if len(parts) > 1 and frozenset().union(*parts) == cases:
            found.add(cases)
    return found


def _plain(rules: Rules, sights: Sequence[Sight]) -> list[Sight]:
    several = combined(rules, sights)
    return [sight for sight in sights if sight.fired & frozenset(rules.cases) not in several]


def _split(rules: Rules, sights: Sequence[Sight], known: frozenset[int] = frozenset()) -> Tree:
    """The tree for these sights; ``known`` are cases already said to apply."""
    everywhere = frozenset(rules.cases).intersection(*(s.fired for s in sights)) - known
    open_ = [case for case in rules.cases if len({case in s.fired for s in sights}) > 1]
    divided = all(s.fired & frozenset(open_) for s in sights) or all(case in rules.routes for case in open_)
    if open_ and everywhere and divided:
        return First(_ordered(rules, everywhere), _split(rules, sights, known | everywhere))
    question = _question(rules, open_, sights)
    if question is None:
        return _leaf(rules, sights, everywhere)
    yes = [s for s in sights if question in s.holds]
    no = [s for s in sights if question not in s.holds]
    return Ask(((question,),), (_split(rules, yes, known), _split(rules, no, known)))


def _question(rules: Rules, open_: Sequence[int], sights: Sequence[Sight]) -> int | None:
    """The first condition of an undecided case that holds in some sights only; None if nothing is undecided."""
    wanted = (condition for case in open_ for condition in rules.asked[case])
    return next((c for c in wanted if len({c in s.holds for s in sights}) > 1), None)


def _ordered(rules: Rules, cases: frozenset[int]) -> tuple[int, ...]:
    return tuple(case for case in rules.cases if case in cases)


def _leaf(rules: Rules, sights: Sequence[Sight], cases: frozenset[int]) -> Leaf:
    if cases:
        conflict = all(s.verdict is Outcome.CONFLICT for s in sights)
        least = min((s.fired for s in sights), key=len)
        against = dict.fromkeys(rules.clause(case) for case in sorted(least - rules.defaults) if conflict)
        return Leaf(_ordered(rules, cases), clauses=tuple(against), conflict=conflict)
    if all(s.verdict is Outcome.GAP for s in sights):
        return Leaf((), gap=True)
    settled = [s for s in sights if s.verdict is Outcome.SETTLED] or sights
    simplest: dict[frozenset[str], None] = {}
    for clauses in sorted(
        {frozenset(map(rules.clause, rules.others(s))) for s in settled}, key=lambda c: (len(c), sorted(c))
    ):
        laws = set(map(law_of, clauses))
        if not any(laws > set(map(law_of, other)) or clauses > other for other in simplest):
            simplest[clauses] = None
    every = frozenset[str]().union(*simplest)
    named = tuple(dict.fromkeys(rules.clause(case) for case in rules.every if rules.clause(case) in every))
    return Leaf((), tuple(dict.fromkeys(map(law_of, named))), named)


def _both(one: Tree, other: Tree) -> Tree:
    """Two equal trees as one; of two leaves of other laws, with the clauses of both."""
    if isinstance(one, Leaf) and isinstance(other, Leaf):
        return replace(one, clauses=tuple(dict.fromkeys((*one.clauses, *other.clauses))))
    return one


def _merged(rules: Rules, tree: Tree) -> Tree:
    """The same tree with fewer questions: what is asked of two things, or of the kinds of one, is asked at once."""
    match tree:
        case Leaf():
            return tree
        case First(cases=cases, then=then):
            return First(cases, _merged(rules, then))
    answers = tuple(_merged(rules, answer) for answer in tree.answers)
    test, yes, no = tree.tests[0], answers[0], answers[-1]
    if isinstance(no, Ask):
        following = no.tests[0]
        if no.answers[0] == yes and (rules.same(test[0], following[0]) or rules.kinds(test[0], following[0])):
            return Ask(((*test, *following), *no.tests[1:]), (_both(yes, no.answers[0]), *no.answers[1:]))
        if rules.kinds(test[0], following[0]):
            return Ask((test, *no.tests), (yes, *no.answers))
    return Ask(tree.tests, answers)
