"""Proposals: what a committee writes in one file, and the laws that come of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from proposal_trials import CASE, FILES, HEADING, TOP, change, clause, trial

from auctionlaws.amendment import Amended, ChangeKind, amend
from auctionlaws.edition import Edition, load_edition
from auctionlaws.language.errors import LawError
from auctionlaws.language.precedence import Precedence
from auctionlaws.machine.event import EventKind
from auctionlaws.machine.relation import build
from auctionlaws.proposal import MAX_DEPTH, combinations, parse_proposal, read_proposal
from auctionlaws.table.laws import Laws, laws_of
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from auctionlaws.table.state_json import state_json
from auctionlaws_proofs.claims_reader import proposal_claims


def remarks(amended: Amended) -> list[str]:
    return [f"{r.number}: {r.text}" for r in amended.remarks]


def changes(amended: Amended) -> list[tuple[ChangeKind, str]]:
    return [(c.kind, c.number) for c in amended.changes]


def numbers(edition: Edition) -> list[str]:
    return [c.number for c in edition.clauses]


@cache
def example_laws(stem: str) -> Laws:
    return laws_of(build(amend(read_proposal(FILES[stem])).edition))


@cache
def book() -> Edition:
    return load_edition("1997")


@pytest.mark.parametrize("stem", FILES)
def test_every_example_changes_what_it_says(stem: str) -> None:
    """The examples replace one or two clauses each, in their place; everything else stays as printed."""
    proposal = read_proposal(FILES[stem])
    for choice in combinations(proposal):
        amended = amend(proposal, choice)
        base = load_edition(amended.root)
        assert amended.base.fingerprint == base.fingerprint
        struck = {c.number for c in amended.changes if c.kind is ChangeKind.STRUCK}
        assert numbers(amended.edition) == [number for number in numbers(base) if number not in struck]
        assert amended.edition.name == f"{amended.root} as amended by {stem}"
        changed = {c.number for c in amended.changes}
        assert {c.kind for c in amended.changes} <= {ChangeKind.REPLACED, ChangeKind.STRUCK} and len(changed) <= 2
        left = [clause for clause in base.clauses if clause.number not in struck]
        # What pointed to a clause that was struck out points there no more.
        changed |= {remark.number for remark in amended.remarks}
        for old, new in zip(left, amended.edition.clauses, strict=True):
            same = old.number not in changed or choice.name == "throughout"
            assert (old.source == new.source) is same
        assert (amended.edition.fingerprint == base.fingerprint) is (choice.name == "throughout")


def test_an_example_settles_a_contradiction() -> None:
    """West passes before the dealer, North passes: 28B alone decides, and West has still to call."""
    table = play_script(example_laws("one-contradiction-less"), parse_script("W Pass; N Pass"))
    assert not table.unsettled
    assert state_json(table)["auction"] == [{"seat": "N", "call": "Pass"}]
    amended = amend(read_proposal(FILES["one-contradiction-less"]))
    (claim,) = proposal_claims(amended)
    assert (claim.number, str(claim.place)) == ("P1", f"{amended.file}:38:4")


def test_an_example_breaks_something() -> None:
    """The innocent sentence lets a bid of eight become the contract."""
    table = play_script(example_laws("an-innocent-sentence"), parse_script("N 8C; E Pass; S Pass; W Pass"))
    assert "8C" in str(state_json(table)["contract"])


def test_an_example_costs_one_pass() -> None:
    """After a replaced insufficient bid West passes once, and not throughout."""
    script = parse_script("N 1H; E 1C; director; S declines; E Pass")
    duty = state_json(play_script(example_laws("once-instead-of-throughout"), script))["must_pass"]
    assert duty == {"N": "no", "E": "no", "S": "no", "W": "once"}


def test_added_clauses_stand_where_their_numbers_sort() -> None:
    """27B4 comes after 27B3, 27A1 after 27A, and a law of its own after all lower ones."""
    line = CASE + "then   the correction stands\n"
    amended = trial("".join(clause(n, line) for n in ("60A", "27B4", "27A1", "27B1a1")))
    order = numbers(amended.edition)
    assert [order[order.index(n) - 1] for n in ("27A1", "27B1a1", "27B4", "60A")] == ["27A", "27B1a", "27B3", "41C"]
    assert changes(amended) == [(ChangeKind.ADDED, n) for n in ("27A1", "27B1a1", "27B4", "60A")]
    assert len(order) == len(book().clauses) + 4


def test_an_exemption_to_a_clause_that_is_gone_is_dropped_and_told() -> None:
    """Without 28A, calling at the turn of an RHO who must pass is out of rotation like any other."""
    amended = trial(change("strike out 28A"))
    assert changes(amended) == [(ChangeKind.STRUCK, "28A")]
    assert remarks(amended) == ["17C: its unless 28A points nowhere now"]
    clause_17c = amended.edition.by_number["17C"]
    assert clause_17c.cases[0].unless == ("U1",) and "28A" not in clause_17c.source
    assert clause_17c.cases[1] == book().by_number["17C"].cases[1]
    assert "28A" not in amended.edition.by_number


def test_a_clause_that_prevailed_takes_that_with_it() -> None:
    """33 goes: 25B1 and 27A yield to nobody, and there is nothing to tell."""
    amended = trial(change("strike out 33"))
    old, new = (e.by_number["25B1"].cases for e in (book(), amended.edition))
    assert [c.unless for c in old] == [("33",), (), (), ("33",)]
    assert [c.unless for c in new] == [(), (), (), ()]
    assert not remarks(amended)


def test_one_of_several_clauses_prevailed_over_is_dropped_and_told() -> None:
    amended = trial(change("strike out 28B"))
    assert remarks(amended) == ["33: its prevails over 28B points nowhere now"]
    assert amended.edition.by_number["33"].cases[1].over == ("17D", "25B1", "27A", "29A", "35A", "35B", "35C", "U10")
    assert "28B" not in amended.edition.by_number["33"].source
    assert "33" in amended.edition.by_number["29A"].cases[2].unless


def test_a_precedence_that_decides_nothing_any_more_is_dropped_and_told() -> None:
    """28B no longer speaks of a call over the call on the table, so it has nothing to yield to 33 with."""
    lines = "on     the Director's arrival\nwhen   the call on the table is out of rotation\n"
    amended = trial(clause("28B", lines + "then   LHO of the offender may accept the call on the table\n"))
    assert remarks(amended) == ["33: its prevails over 28B means nothing now: 28B decides nothing on that occasion"]


def test_who_prevails_and_who_yields_can_both_say_so() -> None:
    """27A worded anew as it was before 33 said that it prevails: the same clauses yield to the same."""
    again = book().by_number["27A"].source.replace("unless 25B1", "unless 25B1, 33, 35C").removeprefix("clause 27A\n")
    amended = trial(clause("27A", again))
    assert amended.edition.by_number["27A"].cases[2].unless == book().by_number["27A"].cases[2].unless
    assert (
        build(amended.edition).branches[EventKind.CALL].fires["27A"]
        is build(book()).branches[EventKind.CALL].fires["27A"]
    )


def test_a_reference_to_a_law_that_is_gone_goes_too_and_is_told() -> None:
    """Without Law 23 the ruling on East's pass sends the Director to 10C1 and 26 only."""
    amended = trial(change("strike out 23"))
    assert {"27B2: its see 23 points nowhere now", "31A2a: its see 23 points nowhere now"} <= {*remarks(amended)}
    edition = amended.edition
    assert not [c.number for c in edition.clauses for r in c.references if r.number == "23"]
    assert edition.by_number["27B2"].source == book().by_number["27B2"].source.replace(
        "       23 for the forced pass\n", ""
    )
    assert "see    26 for the lead\n" in edition.by_number["31A2b"].source, "what is kept moves up to its keyword"
    script = parse_script("N 1H; E 1C; director; S declines; E Pass")
    assert state_json(play_script(laws_of(build(edition)), script))["laws"] == ["10C1", "26"]


def test_a_reference_to_a_law_of_which_something_stays_stays() -> None:
    """29B goes on pointing to Law 31 without 31A1; once nothing of Law 31 is left, it does not."""
    kept = trial(change("strike out 31A1")).edition.by_number["29B"]
    assert "31" in [r.number for r in kept.references]
    every = ", ".join(c.number for c in book().clauses if c.number.startswith("31"))
    _, _, rest = book().by_number["31B"].source.partition("term")
    term = f"term{rest.partition('on  ')[0].rstrip()}\n"
    amended = trial(change(f"strike out {every}") + clause("27D", term))
    assert "31" not in [r.number for r in amended.edition.by_number["29B"].references]
    told = remarks(amended)
    assert "29B: its see also 31 points nowhere now" in told
    assert '29B: its "the penalty stands in Law 31" sends a case to a law that is not there any more' in told


def test_a_reference_in_the_proposal_to_what_it_takes_away_is_a_mistake() -> None:
    """The committee can mend its own clause; of a number that has moved it is told where to."""
    line = CASE + "then   the correction stands\nsee    {} for the forced pass\n"
    with pytest.raises(LawError, match=r'^trial.md:20:8: "23" is not there any more; delete the reference$'):
        trial(change("strike out 23") + clause("27B4", line.format("23")))
    with pytest.raises(LawError, match=r'^trial.md:20:8: "28A" is not there any more; it is 28C now$'):
        trial(change("renumber 28A as 28C") + clause("27B4", line.format("28A")))
    assert not remarks(trial(change("renumber 28A as 28C") + clause("27B4", line.format("28C"))))


def test_references_follow_a_renumbered_clause() -> None:
    """28A becomes 28C: 17C yields to 28C, and 28C stands after 28B."""
    amended = trial(change("renumber 28A as 28C"))
    assert changes(amended) == [(ChangeKind.RENUMBERED, "28C")]
    assert amended.changes[0].old == book().by_number["28A"]
    edition = amended.edition
    assert edition.by_number["17C"].cases[0].unless == ("28C", "U1")
    assert edition.by_number["28C"].source.startswith("clause 28C\n")
    assert numbers(edition).index("28C") == numbers(edition).index("28B") + 1
    assert not remarks(amended)


def test_every_kind_of_reference_follows() -> None:
    """*unless*, *see* and the sentences follow, also where one number passes on to another clause."""
    amended = trial(change("renumber 38 as 38A\nrenumber 21B1 as 21B4\nrenumber 37 as 38"))
    edition = amended.edition
    assert edition.by_number["25A"].cases[0].unless == ("21B4",)
    assert trial(change("renumber 28B as 28C")).edition.by_number["33"].cases[1].over[3] == "28C"
    assert [r.number for r in edition.by_number["29A"].references] == ["32", "38A"]
    assert "(38A)" in edition.by_number["29A"].prose
    assert edition.by_number["38"].heading == book().by_number["37"].heading
    assert edition.by_number["38A"].heading == book().by_number["38"].heading


def test_a_number_that_moved_away_can_be_given_again() -> None:
    """A new 27B2 comes in, and the old one becomes 27B4."""
    line = CASE + "when   the call is a pass\nunless 27B4\nthen   the correction stands\n"
    amended = trial(change("renumber 27B2 as 27B4") + clause("27B2", line))
    assert changes(amended) == [(ChangeKind.ADDED, "27B2"), (ChangeKind.RENUMBERED, "27B4")]
    assert amended.edition.by_number["27B4"].heading == book().by_number["27B2"].heading
    assert amended.edition.by_number["27B2"].cases[0].unless == ("27B4",)


def test_a_term_can_be_redefined() -> None:
    """What a sufficient bid is changes for every clause that speaks of one."""
    lines = "term   [call] is a sufficient bid\nmeans  [call] is a bid\n\non     a call\n"
    amended = trial(clause("18C", lines + "when   the call is a sufficient bid\nthen   the call is sufficient\n"))
    assert not remarks(amended)
    assert amended.edition.by_number["18C"].definitions[0].means != book().by_number["18C"].definitions[0].means


def test_wording_that_may_not_be_meant_is_told() -> None:
    """Sentences and formal text should change together; a clause that says the same is told as well."""
    old = book().by_number["28A"]
    block = old.source.removeprefix("clause 28A\n")
    assert remarks(trial(clause("28A", block, old.prose))) == ["28A: says what it said before"]
    assert remarks(trial(clause("28A", block))) == ["28A: its sentences change and its formal text does not"]
    other = block.replace("       and RHO of the caller is required to pass\n", "")
    assert remarks(trial(clause("28A", other, old.prose))) == ["28A: its formal text changes and its sentences do not"]
    assert remarks(trial(clause("28A", other))) == []


def test_proposals_stack(tmp_path: Path) -> None:
    """The second proposal amends the wording of the first, and its changes are counted from there."""
    (tmp_path / "first.md").write_text(TOP + change("renumber 28A as 28C"), encoding="utf-8")
    second = TOP.replace("1997", "../sub/../first.md") + change("strike out 28C, 28B")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/second.md").write_text(second, encoding="utf-8")
    amended = amend(read_proposal(tmp_path / "sub/second.md"))
    assert amended.edition.name == "1997 as amended by first, second" and amended.root == "1997"
    assert amended.base.name == "1997 as amended by first"
    assert changes(amended) == [(ChangeKind.STRUCK, "28B"), (ChangeKind.STRUCK, "28C")]
    assert not {"28A", "28B", "28C"} & {*numbers(amended.edition)}


def stack(folder: Path, height: int) -> Path:
    for level in range(height):
        below = f"p{level - 1}.md" if level else "1997"
        (folder / f"p{level}.md").write_text(TOP.replace("1997", below), encoding="utf-8")
    return folder / f"p{height - 1}.md"


def test_how_high_proposals_stack(tmp_path: Path) -> None:
    assert read_proposal(stack(tmp_path, MAX_DEPTH)).root == "1997"
    with pytest.raises(LawError, match=r'p1.md:3:12: "p0.md" would be one proposal more than the 20'):
        read_proposal(stack(tmp_path, MAX_DEPTH + 1))


def test_a_proposal_on_itself(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(TOP.replace("1997", "a.md"), encoding="utf-8")
    with pytest.raises(LawError, match=r'a.md:3:12: "a.md" is this proposal, which cannot build on itself$'):
        read_proposal(tmp_path / "a.md")
    (tmp_path / "a.md").write_text(TOP.replace("1997", "b.md"), encoding="utf-8")
    (tmp_path / "b.md").write_text(TOP.replace("1997", "./a.md"), encoding="utf-8")
    with pytest.raises(LawError, match=r'b.md:3:12: "./a.md" builds, by way of others, on this proposal itself$'):
        read_proposal(tmp_path / "a.md")


def test_alternatives_are_filled_in() -> None:
    """Each variant is the wording that somebody would have written out, to the letter."""
    proposal = read_proposal(FILES["alternatives"])
    throughout, once, nothing = combinations(proposal)
    assert [c.name for c in (throughout, once, nothing)] == ["throughout", "at his next turn", "nothing"]
    printed = book().by_number["27B2"].source
    assert amend(proposal, throughout).edition.by_number["27B2"].source == printed
    written = amend(read_proposal(FILES["once-instead-of-throughout"]))
    assert amend(proposal, once).edition.fingerprint == written.edition.fingerprint
    free = amend(proposal, nothing).edition.by_number["27B2"]
    assert free.source == printed.replace("       partner of the offender must pass throughout\n", "")
    with pytest.raises(LawError, match=r"alternatives.md:20:8: .* is still open"):
        amend(proposal)


def test_alternatives_within_a_phrase_and_at_the_margin() -> None:
    lines = (
        f"{CASE}when   the call is a [double | pass]\n[unless 27B1a | ]\n"
        "then   the correction stands\n       partner of the offender must pass [throughout | at his next turn]\n"
    )
    proposal = parse_proposal(TOP + clause("27B4", lines), Path("trial.md"))
    choices = combinations(proposal)
    assert [c.name for c in choices][:3] == [
        "double, unless 27B1a, throughout",
        "double, unless 27B1a, at his next turn",
        "double, nothing, throughout",
    ]
    assert len({c.name for c in choices}) == len(choices) == 8
    last = amend(proposal, choices[-1]).edition.by_number["27B4"]
    assert last.source == (
        f"clause 27B4\n{CASE}when   the call is a pass\n"
        "then   the correction stands\n       partner of the offender must pass at his next turn\n"
    )
    first = amend(proposal, choices[0]).edition.by_number["27B4"]
    assert first.cases[0].unless == ("27B1a",)


def test_brackets_of_terms_are_no_alternatives() -> None:
    lines = "term   [call] is odd\nmeans  [[call] is a bid | [call] is a pass]\n       and [call] is conventional\n"
    proposal = parse_proposal(TOP + clause("27D", lines), Path("trial.md"))
    assert [c.name for c in combinations(proposal)] == ["bid", "pass"]
    for choice in combinations(proposal):
        assert amend(proposal, choice).edition.by_number["27D"].definitions


def test_a_mistake_among_alternatives_keeps_its_place() -> None:
    """Whichever alternative is filled in, what stands after it is where the file has it."""
    text = TOP + HEADING + CASE + "when   the call is [a pass | a double] and teh call is a bid\n```\n"
    proposal = parse_proposal(text, Path("trial.md"))
    for choice in combinations(proposal):
        with pytest.raises(LawError, match=r'^trial.md:13:44: "teh" is not a word'):
            amend(proposal, choice)


def test_interpretations_of_a_proposal_are_followed() -> None:
    """A contradiction that the amended laws keep can be settled in the same file."""
    block = "## I1 Ours\n\n```interpretation\nfollow   28B\nagainst  29A\nsource   ours\n```\n\n"
    amended = trial(change("renumber 28A as 28C") + block)
    assert amended.edition.precedence == {Precedence("28B", "29A")}
    assert [i.number for i in amended.interpretations] == ["I1"]
    with pytest.raises(LawError, match=r'trial.md:16:10: "29Z" is no clause'):
        trial(change("renumber 28A as 28C") + block.replace("29A", "29Z"))


def test_claims_of_a_proposal_speak_of_its_own_terms() -> None:
    lines = "term   [call] is odd\nmeans  [call] is a pass and [call] is conventional\n"
    text = clause("27D", lines) + "## P1 Ours\n\n```claim\nclaim  P1\nnever  the call on the table is {}\n```\n"
    (claim,) = proposal_claims(trial(text.format("odd")))
    assert claim.place.line == 16
    with pytest.raises(LawError, match=r'^trial.md:20:33: "od" is not a word'):
        proposal_claims(trial(text.format("od")))
