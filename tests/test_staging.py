"""What the clauses of a stage decide together: who gives way, who contradicts whom, and how effects are joined."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auctionlaws.core.expr import FALSE, TRUE, const, is_const, value_of
from auctionlaws.core.walk import Substitution
from auctionlaws.edition import Edition, load_edition, make_edition
from auctionlaws.interpretation import (
    interpreted,
    parse_interpretations,
    read_interpretations,
    shipped_interpretations,
)
from auctionlaws.language.clauses import KEYWORDS
from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import sections
from auctionlaws.language.terms import Stage
from auctionlaws.machine.decided import Applied, Decided
from auctionlaws.machine.event import MOST_READINGS, READING_WIDTH, EventKind
from auctionlaws.machine.relation import build
from auctionlaws.machine.slots import Slot
from auctionlaws.machine.staging import applied
from auctionlaws_proofs.bench.anywhere import READING, anywhere

FACTS = {
    "insufficient": "table is insufficient",
    "out of rotation": "table is rotation",
    "conventional": "table conventional",
}
"""What a call on the table can be, each a variable of the moment at which anything may be the case."""
STANDS, VOID, NEVER = (f"the call on the table {what}" for what in ("stands", "is void", "counts as never made"))
OVER, RULING = "a call over the call on the table", "a ruling against the call on the table"


def case(effect: str, *lines: str, on: str = OVER) -> str:
    return "\n".join((f"on {on}", *lines, f"then {effect}"))


def when(fact: str) -> str:
    return f"when the call on the table is {fact}"


def laws(**clauses: str) -> Edition:
    """A small edition; ``_1A`` is clause 1A."""
    text = "".join(f"## {n[1:]} Ours\n\n```law\nclause {n[1:]}\n{lines}\n```\n" for n, lines in clauses.items())
    return make_edition("small", sections(text, "small.md", KEYWORDS)[1], partial=True, missing={}, elsewhere={})


def following(edition: Edition, *pairs: tuple[str, str], file: str = "ours.md") -> Edition:
    """The edition with interpretations switched on that follow the first of each pair against the second."""
    blocks = (f"```interpretation\nfollow {a}\nagainst {b}\nsource ours\n```\n" for a, b in pairs)
    text = "".join(f"## I{number} Ours\n\n{block}" for number, block in enumerate(blocks))
    return interpreted(edition, parse_interpretations(text, file, edition))


def apply(edition: Edition, stage: Stage = Stage.OVER) -> Applied:
    return applied(stage, edition.cases(stage), anywhere(stage), TRUE, READING, precedence=edition.precedence)


def decide(edition: Edition, stage: Stage = Stage.OVER) -> Decided:
    return apply(edition, stage).decided


def at(*facts: str, reading: int = 0) -> Substitution:
    """A call on the table that is just that, and the reading that is followed."""
    known = {name: TRUE if fact in facts else FALSE for fact, name in FACTS.items()}
    return Substitution(known | {"table is change": FALSE, "reading": const(reading, READING_WIDTH)})


def prevailing(decided: Decided, *facts: str, reading: int = 0) -> list[str]:
    """The clauses that prevail."""
    here = at(*facts, reading=reading)
    return [mark.name for mark in decided.fires if here(mark.when) is TRUE]


# -- defaults


def test_a_default_gives_way_to_a_clause_that_is_none() -> None:
    decided = decide(laws(_1A=case(STANDS, "by default"), _1B=case(VOID, when("insufficient"))))
    assert prevailing(decided) == ["1A"]
    assert prevailing(decided, "insufficient") == ["1B"]
    assert decided.conflict is FALSE


def test_a_default_gives_way_only_where_the_other_decides_the_same() -> None:
    decided = decide(laws(_1A=case(STANDS, "by default"), _1B=case("the caller may withdraw his call")))
    assert prevailing(decided) == ["1A", "1B"]


def test_two_defaults_that_agree_both_hold() -> None:
    decided = decide(laws(_1A=case(STANDS, "by default"), _1B=case(STANDS, "by default")))
    assert prevailing(decided) == ["1A", "1B"] and decided.conflict is FALSE


def test_two_defaults_that_differ_contradict_each_other() -> None:
    decided = decide(laws(_1A=case(STANDS, "by default"), _1B=case(VOID, when("insufficient"), "by default")))
    assert prevailing(decided) == ["1A"]
    assert at("insufficient")(decided.conflict) is TRUE and at()(decided.conflict) is FALSE
    assert [prevailing(decided, "insufficient", reading=r) for r in (0, 1)] == [["1A"], ["1B"]]


def test_defaults_that_differ_give_way_to_a_third_clause() -> None:
    decided = decide(
        laws(
            _1A=case(STANDS, "by default"),
            _1B=case(VOID, "by default"),
            _1C=case(NEVER, when("insufficient")),
        )
    )
    assert prevailing(decided, "insufficient") == ["1C"] and at("insufficient")(decided.conflict) is FALSE


def test_a_default_speaks_where_the_clause_it_gives_way_to_is_silent_itself() -> None:
    small = laws(
        _1A=case(STANDS, "by default"),
        _1B=case(VOID, "unless 1C"),
        _1C=case("the caller may withdraw his call", when("insufficient")),
    )
    assert prevailing(decide(small)) == ["1B"]
    assert prevailing(decide(small), "insufficient") == ["1A", "1C"]


# -- interpretations


def test_the_clause_that_is_followed_wins() -> None:
    small = laws(_1A=case(STANDS), _1B=case(VOID, when("insufficient")))
    for pair, winner in ((("1A", "1B"), "1A"), (("1B", "1A"), "1B")):
        decided = decide(following(small, pair))
        assert prevailing(decided, "insufficient") == [winner]
        assert prevailing(decided) == ["1A"]
        assert decided.conflict is FALSE


def test_nobody_gives_way_to_a_clause_that_demands_the_same() -> None:
    decided = decide(following(laws(_1A=case(STANDS), _1B=case(STANDS)), ("1A", "1B")))
    assert prevailing(decided) == ["1A", "1B"]


def test_a_clause_gives_way_only_to_one_that_is_followed_itself() -> None:
    """1A goes before 1B, and 1B before 1C: where 1A silences 1B, 1C and 1A are left, and contradict each other."""
    small = laws(_1A=case(STANDS, when("insufficient")), _1B=case(VOID), _1C=case(NEVER))
    decided = decide(following(small, ("1A", "1B"), ("1B", "1C")))
    assert prevailing(decided) == ["1B"]
    assert at("insufficient")(decided.conflict) is TRUE
    assert [prevailing(decided, "insufficient", reading=r) for r in (0, 1)] == [["1A"], ["1C"]]


def test_a_clause_speaks_where_the_one_that_it_yields_to_is_not_followed() -> None:
    withdraws = "the caller may withdraw his call"
    small = laws(_1A=case(STANDS, when("insufficient")), _1B=case(VOID), _1C=case(withdraws, "unless 1B"))
    decided = decide(following(small, ("1A", "1B")))
    assert prevailing(decided) == ["1B"] and prevailing(decided, "insufficient") == ["1A", "1C"]


# -- circles of precedence

_CIRCLE = "closes a circle of clauses that give way to each other"


def refused(edition: Edition, *pairs: tuple[str, str]) -> str:
    with pytest.raises(LawError) as caught:
        build(following(edition, *pairs))
    return str(caught.value)


def test_interpretations_that_contradict_each_other_are_refused() -> None:
    small = laws(_1A=case(STANDS), _1B=case(VOID), _1C=case(NEVER))
    assert refused(small, ("1A", "1B"), ("1B", "1A")) == (
        f'ours.md:5:9: "1A" {_CIRCLE}: an interpretation follows 1A against 1B (ours.md:5:9), '
        "an interpretation follows 1B against 1A (ours.md:12:9); take one of these back"
    )
    said = refused(small, ("1A", "1B"), ("1B", "1C"), ("1C", "1A"))
    assert all(f"follows 1{a} against 1{b} (ours.md:" in said for a, b in ("AB", "BC", "CA"))


def test_interpretations_of_several_files_are_refused_together() -> None:
    small = laws(_1A=case(STANDS), _1B=case(VOID))
    one = following(small, ("1A", "1B"), file="first.md")
    with pytest.raises(LawError) as caught:
        following(one, ("1B", "1A"), file="second.md")
    assert caught.value.place.file == "second.md" and "(first.md:5:9)" in str(caught.value)


def test_a_circle_of_unless_is_refused_on_one_occasion_only() -> None:
    with pytest.raises(LawError, match=f"{_CIRCLE}: 1A yields to 1B .*, 1B yields to 1C .*, 1C yields to 1A "):
        laws(_1A=case(STANDS, "unless 1B"), _1B=case(VOID, "unless 1C"), _1C=case(NEVER, "unless 1A"))
    penalty = "the offender must pass throughout"
    two = laws(
        _1A="\n".join((case(STANDS, "unless 1B"), case(penalty, on=RULING))),
        _1B="\n".join((case(VOID), case(penalty, "unless 1A", on=RULING))),
    )
    assert prevailing(decide(two)) == ["1B"] and prevailing(decide(two, Stage.RULING)) == ["1A"]


def test_unless_and_an_interpretation_in_a_circle_are_refused() -> None:
    small = laws(_1A=case(STANDS, "unless 1B"), _1B=case(VOID))
    assert refused(small, ("1A", "1B")) == (
        f'ours.md:5:9: "1A" {_CIRCLE}: an interpretation follows 1A against 1B (ours.md:5:9), '
        "1A yields to 1B (small.md:6:8); take one of these back"
    )
    three = laws(_1A=case(STANDS, "unless 1B"), _1B=case(VOID), _1C=case(NEVER))
    said = refused(three, ("1C", "1B"), ("1A", "1C"))
    assert "1A yields to 1B" in said and "follows 1C against 1B" in said and "follows 1A against 1C" in said


def test_a_default_that_an_interpretation_follows_is_refused() -> None:
    small = laws(_1A=case(STANDS, "by default"), _1B=case(VOID))
    said = refused(small, ("1A", "1B"))
    assert "follows 1A against 1B (ours.md:5:9)" in said and "1A gives way to 1B by default (small.md:5:4)" in said


def test_no_circle_where_the_clauses_decide_different_things() -> None:
    """1A yields to 1B over a call; it is followed against 1B where both speak of something else."""
    duty = case("the offender must pass throughout", on=RULING)
    withdraws = case("the caller may withdraw his call", "unless 1B")
    small = laws(_1A=f"{withdraws}\n{duty}", _1B=f"{case(VOID)}\n{duty}")
    decided = decide(following(small, ("1A", "1B")))
    assert prevailing(decided) == ["1B"]


def test_an_interpretation_against_one_that_ships_is_refused() -> None:
    shipped = shipped_interpretations("1997")
    assert shipped is not None
    edition = load_edition("1997")
    followed = interpreted(edition, read_interpretations(shipped, edition))
    with pytest.raises(LawError, match=r"follows 25B1 against 17D .*follows 17D against 25B1 "):
        following(followed, ("25B1", "17D"))


# -- contradictions


def test_of_many_clauses_that_contradict_each_other_each_can_be_followed() -> None:
    seats = [f"{'LHO of ' * n}the dealer may accept the call on the table" for n in range(4)]
    small = laws(**{f"_{n + 1}A": case(seats[n % 4], on="the Director's arrival") for n in range(MOST_READINGS)})
    decided = decide(small, Stage.ARRIVAL)
    assert is_const(decided.readings) and value_of(decided.readings) == MOST_READINGS
    followed = [prevailing(decided, reading=r) for r in range(MOST_READINGS)]
    for number, numbers in enumerate(followed):
        assert numbers == [f"{n + 1}A" for n in range(MOST_READINGS) if n % 4 == number % 4]
    assert decided.untold is FALSE


def test_more_clauses_than_can_be_told_apart_leave_a_gap() -> None:
    seats = [f"{'LHO of ' * n}the dealer may accept the call on the table" for n in range(4)]
    small = laws(**{f"_{n + 1}A": case(seats[n % 4], on="the Director's arrival") for n in range(MOST_READINGS + 1)})
    assert decide(small, Stage.ARRIVAL).untold is TRUE
    director = build(small).branches[EventKind.DIRECTOR]
    assert "which way several contradictions at once are settled" in director.gaps


def test_contradictions_that_have_nothing_to_do_with_each_other_leave_a_gap() -> None:
    in_order = ("the call is sufficient", "the call is considered to be in rotation")
    irregular = ("the call is irregular as an insufficient bid", "the call is irregular as out of rotation")
    small = laws(**{f"_{n}A": case(effect, on="a call") for n, effect in enumerate((*in_order, *irregular), 1)})
    decided = decide(small, Stage.CLASSIFY)
    assert all(at(reading=r)(decided.untold) is TRUE for r in range(4))


def test_a_reading_that_another_stage_asks_for_still_follows_a_clause() -> None:
    decided = decide(laws(_1A=case(STANDS), _1B=case(VOID)))
    assert prevailing(decided, reading=7) == ["1B"]


# -- every small set of clauses

_EFFECTS = (STANDS, VOID, NEVER, "the caller may withdraw his call")
_NUMBERS = ("1A", "1B", "1C", "1D")


@st.composite
def small_laws(draw: st.DrawFn) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """Four clauses, and interpretations."""
    clauses = {}
    for number in _NUMBERS:
        lines = [when(fact)] if (fact := draw(st.sampled_from((None, *FACTS)))) else []
        others = draw(st.sets(st.sampled_from([n for n in _NUMBERS if n != number]), max_size=1))
        lines += [f"unless {', '.join(sorted(others))}"] if others else []
        lines += ["by default"] if draw(st.integers(0, 3)) == 0 else []
        clauses[f"_{number}"] = case(draw(st.sampled_from(_EFFECTS)), *lines)
    pairs = st.tuples(st.sampled_from(_NUMBERS), st.sampled_from(_NUMBERS)).filter(lambda p: p[0] != p[1])
    return clauses, draw(st.lists(pairs, max_size=3))


def moments() -> Iterator[tuple[str, ...]]:
    for chosen in product((False, True), repeat=len(FACTS)):
        yield tuple(fact for fact, holds in zip(FACTS, chosen, strict=True) if holds)


SMALL = tuple[dict[str, str], list[tuple[str, str]]]


@settings(deadline=None, max_examples=40)
@given(small_laws())
def test_precedence_silences_never_all(drawn: SMALL) -> None:
    """Some clause is in force wherever one applies, and in every reading one thing becomes of the call."""
    _some_clause_is_in_force(drawn)


@pytest.mark.nightly
@settings(deadline=None, max_examples=400)
@given(small_laws())
def test_precedence_silences_never_all_of_more_laws(drawn: SMALL) -> None:
    _some_clause_is_in_force(drawn)


def _some_clause_is_in_force(drawn: SMALL) -> None:
    clauses, pairs = drawn
    try:
        stage = apply(following(laws(**clauses), *pairs))
    except LawError as error:
        assert _CIRCLE in str(error)
        return
    applying = apply(laws(**{number: without_precedence(text) for number, text in clauses.items()}))
    for facts in moments():
        applies, in_force = ({r.number for r in d.rules if at(*facts)(r.guard) is TRUE} for d in (applying, stage))
        assert in_force <= applies and bool(in_force) == bool(applies)
        decides = any(e.slot == Slot.FATE for r in stage.rules if r.number in in_force for e in r.effects)
        for reading in range(max(1, value_of(at(*facts)(stage.decided.readings)))):
            here = at(*facts, reading=reading)
            effects = [e for rule in stage.rules if here(rule.active) is TRUE for e in rule.effects]
            assert len({value_of(here(e.value)) for e in effects if e.slot == Slot.FATE}) == decides


def without_precedence(clause: str) -> str:
    return "\n".join(line for line in clause.split("\n") if not line.startswith(("unless", "by default")))


# -- how effects are joined


def test_effects_that_can_stand_together_are_joined() -> None:
    """Of two duties to pass the longer holds, and lead penalties add up, in whichever order the clauses stand."""
    once, throughout = (f"the dealer must pass {how}" for how in ("at his next turn", "throughout"))
    results = []
    for one, other in ((once, throughout), (throughout, once)):
        decided = decide(laws(_1A=case(one, on=RULING), _1B=case(other, on=RULING)), Stage.RULING)
        duty = decided.slot(Slot.MUST_PASS.of(0), const(0, 2))
        assert decided.conflict is FALSE and is_const(duty)
        results.append(value_of(duty))
    alone = decide(laws(_1A=case(throughout, on=RULING)), Stage.RULING).slot(Slot.MUST_PASS.of(0), const(0, 2))
    assert results == [value_of(alone)] * 2


def test_a_union_joins_what_was_there_before() -> None:
    leads = "declarer may restrict the lead of partner of the dealer because of the call on the table"
    stage = apply(laws(_1A=case(leads, on=RULING)), Stage.RULING)
    (effect,) = (e for e in stage.rules[0].effects if at()(e.when) is TRUE and e.slot.startswith("withdrawn_"))
    slot = Substitution({"table spec": const(0b00110, 5)})(stage.decided.slot(effect.slot, const(0b1001, 4)))
    assert value_of(slot) == 0b1111
