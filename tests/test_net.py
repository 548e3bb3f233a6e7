"""The net: what this program says of two wordings is played by chance, and its own mistakes are told as such."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from proposal_trials import TOP, clause, trial

from auctionlaws.amendment import amend
from auctionlaws.core.expr import FALSE, Expr
from auctionlaws.language.terms import Stage
from auctionlaws.machine.decided import Decided
from auctionlaws.machine.moment import Moment
from auctionlaws.machine.relation import Relation, build
from auctionlaws.machine.slots import Slot, SlotName
from auctionlaws.proposal import parse_proposal, read_proposal
from auctionlaws.table.laws import laws_of, load_laws
from auctionlaws.table.player import Table
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from auctionlaws_proofs.bench.answer import Answer
from auctionlaws_proofs.bench.anywhere import anywhere
from auctionlaws_proofs.bench.auctions import Excluded, Parting, watching
from auctionlaws_proofs.bench.checked import Check, Pair
from auctionlaws_proofs.bench.families import families
from auctionlaws_proofs.bench.groups import grouped
from auctionlaws_proofs.bench.judged import Status
from auctionlaws_proofs.bench.mistakes import contradiction
from auctionlaws_proofs.bench.net import Concern, Haul
from auctionlaws_proofs.bench.outputs import Effect
from auctionlaws_proofs.bench.stages import changed_stages, touched
from auctionlaws_proofs.bench.steering import steered
from auctionlaws_proofs.bench.telling import groups_text, judged_text, mistake_text
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.engines.witness import Witness, tables

EXAMPLES = Path(__file__).parent.parent / "examples/proposals"
ONCE = EXAMPLES / "once-instead-of-throughout.md"
RESTATED = EXAMPLES / "only-restated.md"


@contextmanager
def deaf(stage: Stage, slot: Slot) -> Iterator[None]:
    """A machine that does not read what clauses decide for a slot at one stage."""
    reads = Decided.slot

    def slot_of(self: Decided, name: SlotName, otherwise: Expr) -> Expr:
        unread = name.startswith(slot) and self.stage is stage
        return otherwise if unread else reads(self, name, otherwise)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Decided, "slot", slot_of)
        yield


def test_words_that_the_machine_does_not_carry_out_are_a_mistake_and_no_proof() -> None:
    """A duty to pass that both machines are deaf to: that nothing changes is not said, and an auction shows why."""
    pair = Pair.of(amend(read_proposal(ONCE)))
    check, derived = Check(pair), families(changed_stages(pair.old, pair.new, {}))
    assert [f.effect for f in derived] == [Effect.PASS]
    with deaf(Stage.CORRECTION, Slot.MUST_PASS):
        pair.__dict__["old_laws"] = laws_of(build(pair.old))
        check.bench.__dict__["families"] = derived
        assert check.bench.new_laws.numbers
    (only,) = judged = list(check.rulings())
    assert only.status is Status.UNDECIDED and only.why is Excluded.IDLE
    assert "comes to nothing in this program" in judged_text(1, only)
    (mistake,) = mistakes = list(check.bench.mistakes(judged))
    assert mistake.family is only.family and mistake.sides is None
    assert "declines" in mistake.witness.script and mistake.witness.script in mistake_text(mistake)
    assert "A MISTAKE IN THIS PROGRAM" in mistake_text(mistake)
    assert Answer(judged, mistakes).sentence.startswith("No verdict")


def test_a_difference_that_no_family_has_is_a_mistake(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The machine of the new wording alone is deaf: every ruling was proved to be the same, and one is not."""

    def built(edition: object, **more: object) -> Relation:
        if "watch" in more:
            return build(edition, **more)  # type: ignore[arg-type]
        with deaf(Stage.CORRECTION, Slot.MUST_PASS):
            return build(edition, **more)  # type: ignore[arg-type]

    monkeypatch.setattr("auctionlaws_proofs.bench.relations.build", built)
    assert run(["check", "--rulings-only", "--json", str(RESTATED)]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert answer["same"] is False and answer["rulings"] == [] and answer["verdict"].startswith("No verdict")
    (mistake,) = answer["mistakes"]
    assert mistake["id"] is None and "no family" in mistake["words"]
    assert "must pass" in " ".join(mistake["before"]) and mistake["script"].count("director") == 1
    assert not any("must pass" in sentence for sentence in mistake["after"])


def test_chance_finds_nothing_wrong_with_a_wording_that_only_restates() -> None:
    check = Check(Pair.of(amend(read_proposal(RESTATED))))
    haul = check.bench.haul
    assert haul.outside is None and haul.belongs == {} and list(check.bench.mistakes(())) == []


ORDERED = TOP.replace("1997", "2007") + clause(
    "28C",
    """on     acceptance of the call on the table
when   the call on the table was made as the Director had ordered
then   partner of the offender must pass throughout
""",
)


def test_a_wrong_derivation_is_caught_where_the_clause_seldom_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is derived that no call lies on the table as the Director has ordered: the solver knows of one that does.

    By chance alone the order, a call out of turn, the Director and acceptance hardly ever come together.
    """

    def nowhere(stage: Stage, declared: tuple[str, ...]) -> Moment:
        moment = anywhere(stage, declared)
        return moment.at(table=replace(moment.table, ordered=FALSE))

    monkeypatch.setattr("auctionlaws_proofs.bench.stages.anywhere", nowhere)
    check = Check(Pair.of(amend(parse_proposal(ORDERED, Path("ordered.md")))))
    assert not check.bench.families
    (mistake,) = check.bench.mistakes(())
    assert mistake.family is None and mistake.sides is not None
    assert "must pass" in " ".join(mistake.sides.said[1])


def test_chance_begins_where_a_changed_clause_decides() -> None:
    """At whose last event 27B2 decides, by the old wording and by the new: a bid too low, declined, and replaced."""
    pair = Pair.of(amend(read_proposal(ONCE)))
    found = families(changed_stages(pair.old, pair.new, {}))
    laws = load_laws("1997")
    parting = Parting(build(pair.old, watch=watching(found)), build(pair.new), found)
    declined = play_script(laws, parse_script("dealer N; N 1C; E 1C; director; S declines"))
    auctions = list(steered(parting, {"27B2"}, [Table(laws), declined]))
    assert auctions
    for auction in auctions:
        *_, table = tables(laws, auction)
        assert "27B2" in table.history[-1].report.clauses


def test_what_is_derived_of_a_family_is_held_against_what_chance_shows() -> None:
    """An event that belongs to a family contradicts that none does; one ruled differently, that all are ruled alike."""
    comes, differs = Witness((), ()), Witness((), ())
    haul = Haul(2, None, {"a": comes, "b": comes}, {"b": differs})
    for why, contradicted in {
        None: set[str](),
        Excluded.NEVER: {"a", "b"},
        Excluded.IDLE: {"a", "b"},
        Excluded.ALIKE: {"b"},
        Excluded.FOLLOWS: {"b"},
    }.items():
        assert {name for name in "abc" if contradiction(haul, name, why) is not None} == contradicted


def test_chance_is_steered_to_the_clauses_that_change() -> None:
    """The changed clause by each of its numbers, and those that speak on the same occasion."""
    pair = Pair.of(trial("## The change\n\n```change\nrenumber 27B2 as 27B5\nstrike out 25B2b1\n```\n"))
    changed = touched(pair.old, pair.new, pair.renumbered)
    concern = Concern.of(pair.old, pair.new, changed, pair.renumbered)
    assert "25B2b1" in concern.clauses and "25B2b2" in concern.beside - concern.clauses
    assert {"27B2", "27B5"} <= concern.clauses or "27B2" not in changed


# -- what a proof about a change compares


def test_another_law_to_be_looked_at_is_a_changed_ruling() -> None:
    """24B without its reference to the law on enforced passes: nothing else changes, and that does."""
    section = next(c for c in trial(" ").base.clauses if c.number == "24B")
    assert "see" in section.source
    lines = [line for line in section.source.splitlines() if "23 for" not in line]
    text = "\n".join(line.replace("       50 for", "see    50 for") for line in lines)
    pair = Pair.of(trial(f"## 24B One honour, or a card led\n\nOurs.\n\n```law\n{text}\n```\n"))
    found = families(changed_stages(pair.old, pair.new, {}))
    assert [(f.stage, f.effect, [number for number, _ in f.clauses]) for f in found] == [
        (Stage.CARDS, Effect.REFERENCE, ["24B"])
    ]
    (only,) = Check(pair).rulings()
    assert only.status is Status.CHANGED and only.sides is not None
    assert only.sides.said == (("Law 23 is to be looked at for the forced pass.",), ())


def test_many_families_are_counted_by_law_clause_and_occasion() -> None:
    """Without Laws 25, 27, 30 and 31, no family is lost for being one of many."""
    numbers = [c.number for c in trial(" ").base.clauses if c.number[:2] in ("25", "27", "30", "31") and c.source]
    struck = "\n".join(f"strike out {number}" for number in numbers)
    pair = Pair.of(trial(f"## The change\n\n```change\n{struck}\n```\n"))
    told: list[str] = []
    found = families(changed_stages(pair.old, pair.new, {}), lambda family: told.append(family.name))
    assert len(found) > 100 and sorted(told) == sorted(f.name for f in found)
    groups = grouped(found)
    assert list(groups) == ["25", "27", "30", "31"]
    assert sum(n for law in groups.values() for stages in law.values() for n in stages.values()) == len(found)
    assert "  27B2: 1 family\n    1 on a correction of an insufficient bid\n" in groups_text(groups)


# -- occasions that lead nowhere


def test_a_clause_on_an_occasion_of_another_kind_gets_an_answer(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Law 23 on a ruling: an adjusted score where the text then gives out is no ruling that a table sees."""
    section = next(c for c in trial(" ").base.clauses if c.number == "23")
    text = section.source.replace(
        "an enforced pass of partner of the offender", "a ruling against the call on the table"
    )
    path = tmp_path / "ours.md"
    top = "---\ntitle: Trial\nbuilds on: 1997\n---\n\n"
    path.write_text(f"{top}## 23 Ours\n\nOurs.\n\n```law\n{text}\n```\n", encoding="utf-8")
    assert run(["check", "--rulings-only", "--json", str(path)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert {r["status"] for r in answer["rulings"]} == {"changed"} and len(answer["rulings"]) == 2


@pytest.mark.nightly
def test_an_occasion_to_which_nothing_leads_any_more_is_decided() -> None:
    """Without 25B2b nobody chooses: whatever is struck out about the choice shows only after that.

    The shorter sister is ``test_bench::test_what_only_follows_from_a_change_is_no_further_ruling``.
    """
    lines = "\n".join(f"strike out {n}" for n in ("25B2b", "25B2b1", "25B2b2", "25B2c"))
    pair = Pair.of(trial(f"## The change\n\n```change\n{lines}\n```\n"))
    judged = list(Check(pair).rulings())
    choices = [j for j in judged if j.family.stage is Stage.CHOICE]
    assert choices and {j.status for j in choices} == {Status.CONSEQUENCE}
    assert any(j.why is Excluded.FOLLOWS for j in choices)
    assert Status.UNDECIDED not in {j.status for j in judged}
