"""What diagrams print is checked by a vocabulary: the words of shipped pages are so, and false ones are refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from test_states_proved import EDITIONS, chart_of, prover

from auctionlaws.core.expr import FALSE
from auctionlaws_diagrams.states.chart import Arrow, Chart, Situation
from auctionlaws_diagrams.states.reading import shipped_charts
from auctionlaws_proofs.arrows.checked import Refuted
from auctionlaws_proofs.arrows.law_words import Term, Where, pieces, read_printed, read_vocabulary, vocabulary
from auctionlaws_proofs.arrows.printed_words import Misprint, Misprinted, Reviewer, Sayings
from auctionlaws_proofs.arrows.proving import Wrong


@cache
def reviewer(edition: str, name: str) -> Reviewer:
    proving, chart = prover(edition), chart_of(edition, name)
    return Reviewer(
        chart,
        proving.symbolic.whole.relation.edition,
        Sayings(proving.reader, proving.reader.he(chart)),
        proving.refuted,
        lambda condition: proving.symbolic.refute_position(proving.lemmas, condition) is not None,
    )


def arrow_of(chart: Chart, number: str) -> Arrow:
    return next(arrow for arrow in chart.arrows if arrow.number == number)


def misprints(edition: str, name: str, where: Arrow | Situation) -> list[Misprinted]:
    """What is wrong with the words of an arrow or a box."""
    found = reviewer(edition, name)
    if isinstance(where, Situation):
        return list(found.of_box(where))
    return list(found.of_arrow(prover(edition).reader.arrow(found.chart, where)))


def printing() -> list[Any]:
    found = [(edition, chart.name) for edition in EDITIONS for chart in shipped_charts(edition)]
    return [pytest.param(e, name, marks=() if e == "2017" else pytest.mark.nightly) for e, name in found]


@pytest.mark.parametrize(("edition", "name"), printing())
def test_the_words_of_shipped_diagrams_are_so(edition: str, name: str) -> None:
    chart = chart_of(edition, name)
    printed: tuple[Arrow | Situation, ...] = (*chart.arrows, *chart.situations)
    found = {where.place: misprints(edition, name, where) for where in printed}
    assert not {place: wrong for place, wrong in found.items() if wrong}


WORDS, NEVER, NUMBER, UNKNOWN = Misprint.WORDS, Misprint.NEVER, Misprint.NUMBER, Misprint.UNKNOWN_WORD
PLANTED = (
    ("law-27", "2", "follows", "the bid stands as if it were legal", "the bid is cancelled", WORDS),
    ("law-27", "7", "follows", "the bid is cancelled", "the bid stands", WORDS),
    ("law-27", "11", "follows", "to the end of the auction", "once", WORDS),
    ("law-27", "11", "follows", "his partner must", "LHO must", WORDS),
    ("law-27", "1", "follows", "LHO may accept", "RHO may accept", WORDS),
    ("law-27", "7", "says", "LHO declines", "LHO accepts", WORDS),
    ("law-27", "7", "says", "LHO declines", "RHO declines", WORDS),
    ("law-27", "4", "says", "a legal call", "an irregular call", NEVER),
    ("law-27", "8", "follows", "(26)", "(26C)", NUMBER),
    ("law-27", "15", "follows", "9 to 11", "9 to 71", NUMBER),
    ("law-27", "7", "follows", "cancelled", "cancelled with a fine", UNKNOWN),
    ("law-28", "9", "follows", "LHO may let it stand", "it stands", WORDS),
    ("law-28", "15", "follows", "RHO's call is in rotation", "LHO's call is in rotation", WORDS),
    ("law-28", "21", "says", "a pass", "a faulty pass", UNKNOWN),
    ("law-30", "3", "follows", "must pass when his own comes", "must pass to the end", WORDS),
    ("law-30", "7", "follows", "partner is to call", "LHO is to call", WORDS),
    ("law-31", "8", "follows", "must make the same call again", "may make any legal call", WORDS),
    ("law-31", "8", "says", "RHO passes", "RHO bids", WORDS),
    ("law-31", "15", "follows", "must pass once", "must pass throughout", WORDS),
    ("law-31", "15", "follows", "his lead may be restricted", "no lead is restricted", NEVER),
    ("law-31", "18", "follows", "the auction closes", "the auction goes on", NEVER),
    ("law-32", "2", "follows", "must pass throughout", "must pass once", WORDS),
    ("law-36", "3", "says", "the player in turn calls at the same instant", "LHO calls at the same instant", WORDS),
    ("law-36", "1", "follows", "nothing yet", "it stands", WORDS),
    ("law-24", "5", "says", "the Director comes", "LHO declines", WORDS),
    ("law-26", "1", "follows", "it can be restricted", "leads stay free", NEVER),
    ("law-38", "4", "follows", "the score adjusted", "no penalty", NEVER),
    ("law-21", "5", "follows", "the auction goes on", "adjusted score, the auction goes on", NEVER),
    ("law-25a", "3", "follows", "LHO may change", "RHO may change", WORDS),
    ("region-cards", "1", "follows", "face up", "none has been seen", WORDS),
    ("machine", "11", "follows", "it stands", "it stands, void", WORDS),
)


@pytest.mark.parametrize(("name", "number", "line", "old", "new", "misprint"), PLANTED)
def test_a_false_word_at_an_arrow_is_refused(
    name: str, number: str, line: str, old: str, new: str, misprint: Misprint
) -> None:
    arrow = arrow_of(chart_of("2017", name), number)
    text = arrow.says if line == "says" else arrow.follows
    assert old in text
    false = text.replace(old, new, 1)
    damaged = replace(arrow, says=false) if line == "says" else replace(arrow, follows=false)
    assert misprint in {wrong.misprint for wrong in misprints("2017", name, damaged)}


@pytest.mark.parametrize(
    ("name", "box", "words", "misprint"),
    [
        ("machine", "closed", "ENDED", WORDS),
        ("machine", "ended", "CLOSED", WORDS),
        ("machine", "calling", "AN IRREGULAR CALL / LIES ON THE TABLE", WORDS),
        ("law-27", "asked", "RHO IS ASKED / whether the bid shall stand", WORDS),
        ("law-27", "barred", "THE AUCTION GOES ON / but his partner need not pass", WORDS),
        ("law-27", "barred", "THE AUCTION GOES ON / but his partner must pass / at his next turn", NEVER),
        ("law-27", "lies", "A BID OUT OF TUNE", UNKNOWN),
        ("law-27", "lies", "A PASS / nobody has ruled on it", WORDS),
        ("law-35", "card", "A CARD LIES FACE UP / Law 24F", NUMBER),
        ("law-38", "lies", "THE PLAY BEGINS", WORDS),
        ("duty", "once", "HE MUST PASS / at every turn that is left", WORDS),
        ("region-cards", "shown", "NO CARD OF HIS / HAS BEEN SEEN", WORDS),
    ],
)
def test_a_false_word_in_a_box_is_refused(name: str, box: str, words: str, misprint: Misprint) -> None:
    situation = chart_of("2017", name).situation(box)
    damaged = replace(situation, words=tuple(words.split(" / ")))
    assert misprint in {wrong.misprint for wrong in misprints("2017", name, damaged)}


def test_a_false_word_is_a_fault_of_the_diagram() -> None:
    """It is told with the arrow, or the box, and with an auction that shows it where one can."""
    chart = chart_of("2017", "law-38")
    arrows = tuple(
        replace(a, follows=a.follows.replace("cancelled; he", "it stands; pahses; Law 99; he"))
        if a.number == "4"
        else a
        for a in chart.arrows
    )
    situations = tuple(replace(s, words=("ENDED",)) if s.name == "pass" else s for s in chart.situations)
    faults = prover("2017").prove(replace(chart, arrows=arrows, situations=situations)).faults
    assert {(f.wrong, f.where.place) for f in faults} == {
        (Wrong.WORDS, arrow_of(chart, "4").place),
        (Wrong.NUMBER, arrow_of(chart, "4").place),
        (Wrong.UNKNOWN_WORD, arrow_of(chart, "4").place),
        (Wrong.WORDS, chart.situation("pass").place),
    }
    assert all((fault.shown_by is FALSE) == (fault.wrong is not Wrong.WORDS) for fault in faults)
    told = " ".join(Refuted(f.wrong, "there", f.words, None).sentence for f in faults)
    assert '"pahses"' in told and '"passes"' in told and "charts/words.toml" in told and "99 is printed" in told


def test_what_is_hedged_need_not_be_so_each_time() -> None:
    def hedges(text: str, where: Where) -> list[bool]:
        return [piece.hedged for piece in pieces(text, where)]

    assert hedges("it stands; leads stay free", Where.FOLLOWS) == [False, False]
    assert hedges("it stands; or it is cancelled", Where.FOLLOWS) == [True, True]
    assert hedges("a double or redouble (26)", Where.SAYS) == [False, True]
    assert hedges("LHO passes; RHO bids [a double]", Where.SAYS) == [True, True, True]
    assert hedges("LHO declines [a pass]", Where.SAYS) == [False, False]


def test_his_lead_is_that_of_the_player_named_before() -> None:
    uses = read_printed("LHO must pass once; his lead may be restricted", Where.FOLLOWS, vocabulary()).uses
    assert [use.who for use in uses] == ["LHO", "LHO"]


def conditions_of(term: Term) -> Iterator[str]:
    for condition in (*term.means, *term.can):
        yield from condition.split(" & ")


def test_every_condition_of_the_vocabulary_means_something() -> None:
    """By some edition; and no diagram that ships prints a word that is not in it."""
    texts = [
        (text, where)
        for edition in EDITIONS
        for chart in shipped_charts(edition)
        for text, where in (
            *((arrow.says, Where.SAYS) for arrow in chart.arrows),
            *((arrow.follows, Where.FOLLOWS) for arrow in chart.arrows),
            *((" ".join(situation.words), Where.BOX) for situation in chart.situations),
        )
    ]
    assert not [text for text, where in texts if read_printed(text, where, vocabulary()).unknown]
    sayings = [Sayings(prover(edition).reader, reviewer(edition, "machine").sayings.he) for edition in EDITIONS]
    for condition in {each for term in vocabulary().terms for each in conditions_of(term)}:
        assert any(each.understands(condition) for each in sayings), condition


def test_a_condition_about_nothing_is_refused() -> None:
    term = {"words": "so", "in": ["follows"], "means": ["somewhere: a player is to call"]}
    neutral = {"words": "", "says": "", "follows": "", "box": ""}
    (use,) = read_printed("so", Where.FOLLOWS, read_vocabulary({"term": [term], "neutral": neutral})).uses
    with pytest.raises(ValueError, match="somewhere"):
        reviewer("2017", "machine").sayings.meaning(use, use.term.means)
