"""Wordings that change what a table sees, each in something of its own: none of them is answered "the same"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from proposal_trials import change, clause
from random_wordings import random_wording

import auctionlaws
import auctionlaws_proofs
from auctionlaws.amendment import Amended, amend
from auctionlaws.api.laws import laws_of_proposal
from auctionlaws.language.errors import LawError
from auctionlaws.proposal import parse_proposal
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from auctionlaws.table.state_json import state_json
from auctionlaws_proofs.bench import outputs
from auctionlaws_proofs.bench.answer import Answer
from auctionlaws_proofs.bench.checked import Check, Pair
from auctionlaws_proofs.bench.judged import Status
from auctionlaws_proofs.bench.outputs import Effect
from auctionlaws_proofs.bench.same_facts import facts_remarks
from auctionlaws_proofs.bench.standing import same_finding
from auctionlaws_proofs.command.app import run


def wording(text: str, edition: str = "2017") -> Amended:
    return amend(parse_proposal(f"---\ntitle: Trial\nbuilds on: {edition}\n---\n\n{text}", Path("trial.md")))


MOVED = change("renumber 30A as 29D")
WITHOUT_REFERENCES = clause(
    "20F4a",
    """on     a mistaken explanation
when   the offender has realised that his explanation was mistaken
       and the final pass has not been made
then   the offender must call the Director before the opening lead is faced
       the offender may call the Director earlier
""",
)
PARTNER_CANCELLED = clause(
    "21B4",
    """on     a finding of misinformation
when   the last call of partner of the caller was cancelled
then   the caller may change his call
""",
)


def proposed(text: str) -> auctionlaws.Laws:
    return laws_of_proposal(wording(text))


@cache
def check_of(text: str) -> Check:
    return Check(Pair.of(wording(text)))


# -- numbers


def test_a_clause_that_leaves_the_law_to_which_a_penalty_is_left_is_a_difference() -> None:
    """29B leaves the penalty to Law 30, and 30A has become 29D: Law 30 has no text for a pass any more."""
    (family,) = check_of(MOVED).bench.families
    assert family.effect is Effect.PENALTY and dict(family.clauses).keys() == {"29D"}
    laws = auctionlaws.load("2017")
    assert not auctionlaws_proofs.compare(laws, proposed(MOVED)).same


def test_so_it_is_where_the_clause_was_moved_in_a_law_file() -> None:
    """Nobody says then that it was renumbered: which clause is which is told by what they do."""
    old, new = wording(MOVED).base, wording(MOVED).edition
    pair = Pair.between(old, new, "2017")
    assert pair.renumbered == {"30A": "29D"}
    assert [family.effect for family in Check(pair).bench.families] == [Effect.PENALTY]


def test_a_clause_that_stays_in_its_law_rules_as_before() -> None:
    assert check_of(change("renumber 28B as 28C")).bench.families == ()


def test_a_finding_is_the_same_under_the_new_number_of_its_clause() -> None:
    """A contradiction goes by the numbers of its clauses, whichever of them is printed first."""
    assert same_finding("conflict-28B-33", {"28B": "28C"}) == same_finding("conflict-28C-33")
    assert same_finding("conflict-28B-28A", {"28B": "27E"}) == same_finding("conflict-27E-28A")
    assert same_finding("dead-28B", {"28B": "28C"}) == "dead-28C"
    assert same_finding("gap-void-change", {"28B": "28C"}) == "gap-void-change"


# -- what is read off a position


def test_what_a_wording_settles_about_a_cancelled_call_of_partners_is_shown() -> None:
    """21B for a player whose partner's call was cancelled: it was open whether he may still change his own."""
    (only,) = check_of(PARTNER_CANCELLED).rulings()
    assert only.status is Status.CHANGED and only.sides is not None
    before, now = only.sides.said
    assert "no clause says whether North may still change a call" in before[0]
    assert now[0] == "North may change his pass, or leave it."


def test_laws_to_be_looked_at_for_an_explanation_are_shown() -> None:
    """20F4a without its *see*: as long as both wordings rule alike, the list of laws to look at is another."""
    check = check_of(WITHOUT_REFERENCES)
    (only,) = check.rulings()
    assert only.family.effect is Effect.REFERENCE and only.status is Status.CHANGED and only.sides is not None
    assert only.sides.said[0] == (
        "Law 21B is to be looked at for a call made on it.",
        "Law 40B3 is to be looked at for the damage it did.",
    )
    script = "N 1C; S explains 1C (mistaken); E P; S realises"
    one, other = (
        state_json(play_script(laws, parse_script(script))) for laws in (check.pair.old_laws, check.bench.new_laws)
    )
    assert one["laws"] == ["21B", "40B3"] and other["laws"] == []


def test_what_a_law_is_to_be_looked_at_for_is_part_of_it() -> None:
    """20F4a with another purpose after *see 21B*: the line of a ruling is another."""
    text = auctionlaws.load("2017").formal("20F4a").replace("for a call made on it", "for a call that rests on it")
    families = check_of(clause("20F4a", text.partition("\n")[2])).bench.families
    assert {family.effect for family in families} == {Effect.REFERENCE}


def test_two_cases_of_a_clause_point_each_to_its_own_laws() -> None:
    """A clause gives a right in one case, and points somewhere in another: only there is that law to be looked at."""
    unheard = "on     a question about the auction\nwhen   the caller did not hear the last call distinctly\n"
    right = "then   the caller may have all previous calls restated\nsee    12 for ours\n"
    own = auctionlaws.load("2017").formal("20B").partition("\n")[2]
    laws = proposed(clause("20B", f"{unheard}{right}\n{own}")).player
    assert state_json(play_script(laws, parse_script("N 1C; E reviews")))["laws"] == []


# -- what cannot be read


UNREADABLE = clause(
    "27B2",
    """on     a correction of an insufficient bid
when   the call is a pass
then   the correction stands

on     the start of the auction
when   the change follows from misinformation
then   the dealer is the player in turn
""",
)


def test_of_a_wording_that_cannot_be_read_nothing_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Misinformation means nothing at the start of an auction: neither families nor "proved" before that is said."""
    comparison = auctionlaws_proofs.compare(auctionlaws.load("2017"), proposed(UNREADABLE))
    for asked in ("families", "same"):
        with pytest.raises(LawError, match="cannot be said on this occasion"):
            getattr(comparison, asked)
    path = tmp_path / "ours.md"
    path.write_text(f"---\ntitle: Trial\nbuilds on: 2017\n---\n\n{UNREADABLE}", "utf-8")
    assert run(["check", "--rulings-only", str(path)]) == 2
    said = capsys.readouterr()
    assert "proved" not in said.out and "cannot be said on this occasion" in said.err


# -- the differential, which shares nothing with the derivation


EFFECTS = {
    Effect.REFERENCE: WITHOUT_REFERENCES,
    Effect.PENALTY: MOVED,
    Effect.SCORE: change("strike out 23B"),
    Effect.PASS: change("strike out 30A"),
    Effect.ASKED: PARTNER_CANCELLED,
    Effect.BESIDE: change("strike out 20C1"),
}
"""By effect, a wording that changes it, alone or beside others."""
BY_DAY = (Effect.REFERENCE,)


@pytest.mark.parametrize("effect", [pytest.param(e, marks=() if e in BY_DAY else pytest.mark.nightly) for e in EFFECTS])
def test_an_effect_that_is_compared_nowhere_is_noticed_by_play(effect: Effect, monkeypatch: pytest.MonkeyPatch) -> None:
    """A derivation that has forgotten an effect says "the same", and play contradicts it: that is no verdict."""
    whole = outputs.differences

    def forgetful(*wordings: object) -> dict[Effect, object]:
        return {e: where for e, where in whole(*wordings).items() if e is not effect}  # type: ignore[arg-type]

    monkeypatch.setattr("auctionlaws_proofs.bench.stages.differences", forgetful)
    bench = Check(Pair.of(wording(EFFECTS[effect]))).bench
    left = bench.families
    mistakes = tuple(bench.mistakes(()))
    assert mistakes or left, "what is left may belong to another effect"
    assert not Answer((), mistakes).same


# -- wordings that nobody has chosen


def problems(edition: str, seed: int) -> Iterator[str]:
    """What an answer about a random wording says that play contradicts, or that shows in nothing."""
    check = Check(Pair.of(random_wording(edition, seed)))
    judged = list(check.rulings())
    for mistake in check.bench.mistakes(judged):
        yield f"{mistake.family and mistake.family.name}: {mistake.witness.script}"
    for each in judged:
        if each.status is Status.CHANGED and each.sides is None:
            yield f"{each.family.name} is called changed, and nothing shows it"


WORDINGS = 1000


@pytest.mark.parametrize(
    "seed", [29, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(WORDINGS) if n != 29)]
)
def test_a_random_wording_is_answered_truly(seed: int) -> None:
    edition = ("2017", "2017", "1997", "2007")[seed % 4]
    assert list(problems(edition, seed)) == []


# -- what a script can say


def test_that_scripts_cannot_say_a_fact_any_more_is_told() -> None:
    """A fact of a call at which no clause looks is refused in a script, whether or not a ruling changes with that."""
    old = wording(change("renumber 28B as 28C")).base
    without = replace(old, clauses=tuple(c for c in old.clauses if "comparable" not in c.source))
    told = list(facts_remarks(old, without))
    assert told == ['no clause looks any more at "comparable", and a script that says it of a call is refused']
    assert list(facts_remarks(without, old)) == ['a clause looks at "comparable" now, and scripts can say it of a call']
    assert list(facts_remarks(old, old)) == []
