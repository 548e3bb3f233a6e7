"""The wording bench: what a wording changes is found, all of it, and nothing is said to change that does not."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from random_events import drawn_by

from auctionlaws.amendment import amend
from auctionlaws.calls import Seat
from auctionlaws.core.expr import Expr
from auctionlaws.edition import load_edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.moment import Moment
from auctionlaws.machine.observables import Reader, readers
from auctionlaws.machine.relation import build
from auctionlaws.proposal import combinations, parse_proposal, read_proposal
from auctionlaws.table.happened import Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import laws_of, load_laws
from auctionlaws.table.player import Table
from auctionlaws_proofs.bench.answer import Answer
from auctionlaws_proofs.bench.anywhere import READING, WITHOUT_CALL, anywhere, at
from auctionlaws_proofs.bench.auctions import Parting
from auctionlaws_proofs.bench.checked import Check, Consequences, Pair
from auctionlaws_proofs.bench.families import Part, families
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.matrix import Row, rows
from auctionlaws_proofs.bench.outputs import Effect
from auctionlaws_proofs.bench.relations import relations
from auctionlaws_proofs.bench.rulings import Sides, differ, side_by_side
from auctionlaws_proofs.bench.stages import changed_stages
from auctionlaws_proofs.bench.telling import consequences_text
from auctionlaws_proofs.command.alternatives import matrix_text
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.recorded import invariant_key, load_recorded
from auctionlaws_proofs.study import RECORDING

EXAMPLES = Path(__file__).parent.parent / "examples/proposals"
TOP = "---\ntitle: Trial\nbuilds on: 1997\n---\n\n"
WALKS = ("once-instead-of-throughout", "an-innocent-sentence", "at-lhos-turn", "one-contradiction-less")


@cache
def shipped(name: str) -> Pair:
    return Pair.of(amend(read_proposal(EXAMPLES / f"{name}.md")))


def trial(text: str) -> Pair:
    return Pair.of(amend(parse_proposal(TOP + text, Path("trial.md"))))


@cache
def checked(name: str) -> Check:
    return Check(shipped(name))


@cache
def judged(name: str) -> tuple[Judged, ...]:
    return tuple(checked(name).rulings())


# -- the same ruling in every position


def test_a_wording_that_only_restates_is_proved_to() -> None:
    """Two clauses said the other way round: no ruling changes, and the committee is told that this is proved."""
    assert checked("only-restated").bench.families == ()
    assert Answer((), ()).sentence == "The same ruling in every position: proved."


def test_an_edition_against_itself_changes_nothing() -> None:
    laws = load_edition("1997")
    assert list(changed_stages(laws, laws, {})) == []


def test_a_renumbered_clause_rules_as_before() -> None:
    """Numbers are no part of a ruling."""
    pair = trial("## The change\n\n```change\nrenumber 27B2 as 27B5\n```\n")
    assert pair.renumbered == {"27B2": "27B5"}
    assert Check(pair).bench.families == ()


@pytest.mark.parametrize("number", ["17C", "27B1a", "28A", "30A", "32A", "35B", "38", "39B"])
def test_no_clause_can_be_struck_out_unnoticed(number: str) -> None:
    """A bench that always said "the same" would pass for a proof: every clause makes a difference somewhere."""
    pair = trial(f"## The change\n\n```change\nstrike out {number}\n```\n")
    found = Check(pair).bench.families
    assert found
    assert any(number in dict(f.clauses) for f in found)


# -- what changes


def test_one_pass_instead_of_silence_is_one_family() -> None:
    """27B2 with "once": the duty to pass changes, on one occasion, and nothing else does."""
    (only,) = judged("once-instead-of-throughout")
    family, sides = only.family, only.sides
    assert (family.stage, family.clauses, family.effect) == (Stage.CORRECTION, (("27B2", Part.STAYS),), Effect.PASS)
    assert only.status is Status.CHANGED and only.shortest and sides is not None
    assert sides.witness.script == "dealer N; N 1C; E 1C; director; S declines; E Pass"
    assert sides.said == (
        ("West must pass throughout, at every turn that is left.",),
        ("West must pass once, at his next turn.",),
    )


def test_a_bid_at_lhos_turn_parts_who_had_called() -> None:
    """31B where LHO had not called: he bids again, and his partner has to pass."""
    never, again = judged("at-lhos-turn")
    assert never.status is Status.IMPOSSIBLE
    assert again.family.effect is Effect.PASS
    assert again.status is Status.CHANGED and again.shortest and isinstance(again.sides, Sides)
    assert again.sides.witness.script == "dealer N; N Pass; N 1C; director; E declines"
    before, now = again.sides.said
    assert not before and now[0] == "South must pass throughout, at every turn that is left."
    assert [happened.outcome for happened in again.sides.last] == [Outcome.SETTLED] * 2


def test_the_auction_of_a_family_parts_the_wordings_at_its_last_event_only() -> None:
    """What is shown is where the wordings part, not what follows from it."""
    pair, check = shipped("an-innocent-sentence"), checked("an-innocent-sentence")
    shown = [j for j in judged("an-innocent-sentence") if j.sides is not None]
    assert shown
    for each in shown:
        assert each.sides is not None
        again = side_by_side(pair.old_laws, check.bench.new_laws, each.sides.witness)
        assert again is not None and len(again.witness.events) == len(each.sides.witness.events)


def test_what_only_follows_from_a_change_is_no_further_ruling() -> None:
    """Once a bid of eight stands it is never void, so the Director's late arrival is another matter only then."""
    found = {j.family.stage: j for j in judged("an-innocent-sentence")}
    late, over = found[Stage.LATE], found[Stage.OVER]
    assert late.status is Status.CONSEQUENCE and over.status is Status.CHANGED
    bench = checked("an-innocent-sentence").bench
    assert bench.only_follows(late.family.name), "proved for auctions of any length"
    assert not bench.only_follows(over.family.name)
    told = consequences_text(Consequences((), (), (), (), (), 0, (late.family,)))
    assert "is different already" in told and "35C no longer applies" in told


def test_a_contradiction_that_a_wording_removes_is_a_changed_ruling() -> None:
    (only,) = judged("one-contradiction-less")
    assert only.family.effect is Effect.CONFLICT
    assert only.sides is not None and only.sides.witness.script == "dealer N; W Pass; N Pass"


@pytest.mark.parametrize("walks", [80, pytest.param(400, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("name", WALKS)
def test_chance_finds_no_difference_that_the_bench_does_not_know(name: str, walks: int) -> None:
    """Random events under both wordings: whatever comes out differently belongs to a family that the bench lists."""
    pair = shipped(name)
    known = families(tuple(changed_stages(pair.old, pair.new, pair.renumbered)))
    old, new = relations(pair.old, pair.new, known)
    parting, new_laws = Parting(old, new, known), laws_of(new)
    source, parted = Random(11), 0
    for _ in range(walks):
        before, after = Table(load_laws("1997"), Seat.N), Table(new_laws, Seat.N)
        for _ in range(8):
            event = drawn_by(source).event(before)
            try:
                before.apply(event)
            except ImpossibleEvent:
                continue
            after.apply(event)
            if differ(before, after):
                parted += 1
                assert list(parting.shown_by(before)), [h.event for h in before.history]
                break
            if before.unsettled:
                break
    assert parted or name != "an-innocent-sentence"


def test_every_stage_is_looked_at_as_the_machine_comes_to_it() -> None:
    """With a call or without one, as the machine applies the clauses: or else a difference could hide."""
    seen: set[Stage] = set()

    def watch(stage: Stage, moment: Moment) -> dict[str, Expr]:
        at(stage, moment, READING)
        seen.add(stage)
        return {}

    build(load_edition("1997"), watch=watch)
    assert seen == {stage for stage in Stage if Reader.EVENT in readers(stage)}
    assert Stage.RULING in WITHOUT_CALL
    with pytest.raises(ValueError, match="another make"):
        at(Stage.RULING, anywhere(Stage.OVER), READING)


# -- the record and the command line


def test_the_recorded_invariant_is_the_one_at_hand() -> None:
    """What a check takes from the record was proved for these laws, this machine and these lemmas."""
    assert load_recorded("1997").invariant == invariant_key("1997")


def test_the_record_answers_only_for_the_laws_it_was_made_with() -> None:
    """That a recorded auction is the shortest was searched for by this text; a proposal has to search for itself."""
    recorded = load_recorded("1997")
    assert recorded.shorter_excluded(load_edition("1997")) >= RECORDING
    assert recorded.shorter_excluded(shipped("once-instead-of-throughout").new) == 0
    assert replace(recorded, invariant="another machine").shorter_excluded(load_edition("1997")) == 0


def test_json_has_the_keys_that_programs_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--rulings-only", "--json", str(EXAMPLES / "only-restated.md")]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert set(answer) == {
        *("title", "old", "new", "same", "verdict", "seconds", "clauses", "remarks", "rulings", "consequences"),
        *("groups", "mistakes", "amending", "kept", "widths"),
    }
    assert answer["same"] is True and answer["rulings"] == [] and answer["consequences"] is None
    assert {c["number"] for c in answer["clauses"]} == {"27B2", "31A2a"}


@pytest.mark.nightly
def test_a_proposal_proves_a_claim_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    """``verify --proposal``: what 1997 contradicts, the proposal settles."""
    path = EXAMPLES / "one-contradiction-less.md"
    assert run(["verify", "--proposal", str(path), "--claim", "P1", "--json"]) == 0
    (claim,) = json.loads(capsys.readouterr().out)["claims"]
    assert (claim["id"], claim["verdict"], claim["recorded"]) == ("P1", "proved", None)


def test_diff_takes_editions_and_proposals(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", str(EXAMPLES / "only-restated.md"), "1997"]) == 0
    assert "The same ruling in every position: proved." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check", "nowhere.md"], "nowhere.md"),
        (["check", "--frob"], "--frob"),
        (["diff", "1997", "2098"], "2098"),
        (["diff", "1997"], "NEW"),
    ],
)
def test_bad_input_gets_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    assert run(arguments) == 2
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1


def test_a_mistake_in_a_proposal_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """File, line and word, before anything is computed."""
    path = tmp_path / "ours.md"
    text = (EXAMPLES / "once-instead-of-throughout.md").read_text(encoding="utf-8")
    path.write_text(text.replace("must pass at his next turn", "must passs at his next turn"), encoding="utf-8")
    assert run(["check", str(path)]) == 2
    said = capsys.readouterr().err
    assert f"{path}:20" in said and "passs" in said and said.count("\n") == 1


@pytest.mark.parametrize("forks", [True, False], ids=["two processes", "one process"])
def test_each_combination_has_its_row_in_order(forks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three alternatives: each process has its share of them, and none is left out or told twice."""
    where = "auctionlaws_proofs.bench.matrix"
    monkeypatch.setattr(f"{where}._row", lambda proposal, rulings_only, choice: Row(choice.name, 0, 0, {}))
    monkeypatch.setattr(f"{where}.can_fork", lambda: forks)
    proposal = read_proposal(EXAMPLES / "alternatives.md")
    names = [choice.name for choice in combinations(proposal)]
    assert len(names) == 3
    assert [row.name for row in rows(proposal, rulings_only=True)] == names


def test_the_matrix_has_a_column_for_whatever_some_alternative_changes() -> None:
    rows = [Row("throughout", 0, 0, {}), Row("once", 1, 0, {"C8": "proved", "gap-x": "new"})]
    lines = matrix_text("Title", rows).splitlines()
    assert lines[2].split() == ["alternative", *["families", "of", "rulings", "that", "change"], "C8", "gap-x"]
    assert lines[3].split() == ["throughout", "0", "·", "·"]
    assert lines[4].split() == ["once", "1", "proved", "new"]
