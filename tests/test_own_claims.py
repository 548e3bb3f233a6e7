"""Claims with nothing on record: a committee's own, each form of them decided, and every mistake in them named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from auctionlaws.edition import load_edition
from auctionlaws.table.laws import load_laws
from auctionlaws_proofs.claims_reader import read_claims, shipped_claims
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.decide import Decision
from auctionlaws_proofs.ends import decide_ends
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.invariant import Invariant
from auctionlaws_proofs.engines.search import Goal
from auctionlaws_proofs.proving import undecided
from auctionlaws_proofs.recorded import Recorded, load_recorded
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Verdict, Word

OWN = """# Our own

## P1 Somebody can be barred for the whole auction

```claim
claim  P1
can    some player is such that he must pass throughout
```

## P2 West is never asked about his own call

```claim
claim  P2
always it is not so that a player is asked whether he accepts,
       or an irregular call lies on the table
```

## P3 What has closed has closed

```claim
claim     P3
from      the auction has closed
leads to  the auction has closed
```

## P4 No double ever stands

```claim
claim     P4
whenever  the call stands
then      the call is not a double
```
"""


ANSWERED = """# Our own

## P5 An option is answered

```claim
claim     P5
from      a player is asked whether he accepts
leads to  a player is to call, or another call must be made in place of one, or the table waits for the Director,
          or the text has given out, or the auction has closed
```
"""


@pytest.fixture(scope="module")
def without_record() -> dict[str, Verdict]:
    """Verdicts on a committee's own claims, and on two that ship, with nothing on record: one search for all."""
    edition = load_edition("1997")
    shipped = [c for c in shipped_claims("1997") if c.number in ("A5", "C8")]
    study = Study(edition, load_laws("1997"), Recorded(), [*shipped, *read_claims(OWN, "own.md", edition)])
    return {v.number: v for v in Decision(study, survey=False).verdicts()}


def test_a_recorded_auction_has_no_shorter_one(without_record: dict[str, Verdict]) -> None:
    """Without the record the search finds auctions of the same length."""
    recorded = load_recorded("1997")
    for number in ("A5", "C8"):
        script = without_record[number].script
        assert script is not None
        assert script.count(";") == len(recorded.witnesses[targets.claim(number)].events)


def test_a_committee_decides_its_own_claims(without_record: dict[str, Verdict]) -> None:
    """Every form of claim, written by somebody else, gets its word."""
    assert without_record["P1"].word is Word.REACHABLE
    assert without_record["P2"].word is Word.PROVED
    assert without_record["P3"].word is Word.PROVED
    assert without_record["P4"].word is Word.REFUTED
    assert without_record["P4"].script == "dealer N; N 1C; E X"


@pytest.mark.nightly
def test_what_takes_several_events_to_lead_somewhere_is_proved() -> None:
    """The shorter sisters: the claim before that takes one event, and those that ship, which take several."""
    edition = load_edition("1997")
    study = Study(edition, load_laws("1997"), Recorded(), read_claims(ANSWERED, "own.md", edition))
    assert [v.word for v in Decision(study, survey=False).verdicts()] == [Word.PROVED]


def test_words_that_say_of_no_ending_decide_nothing() -> None:
    """They are not taken for "whatever happens", which a cycle refutes."""
    edition = load_edition("2017")
    (claim,) = read_claims("## X1 In other words\n\n```claim\nclaim  X1\nends   in the end\n```\n", "own.md", edition)
    verdict = decide_ends(Study(edition, load_laws("2017"), Recorded(), (claim,)), claim)
    assert verdict.word is Word.UNDECIDED and '"in the end"' in verdict.note


def test_what_the_other_process_cannot_prove_is_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the claims on events are proved there; no claim goes without a verdict for that."""
    claims = [c for c in shipped_claims("1997") if c.number in ("C5", "D2")]
    study = Study(load_edition("1997"), load_laws("1997"), load_recorded("1997"), claims)
    monkeypatch.setattr(study, "proved", Invariant((), (), 1))
    monkeypatch.setattr(study, "prove_invariant", lambda: None)
    monkeypatch.setattr("auctionlaws_proofs.decide.prove", lambda study, claim: None)
    decision, asked = Decision(study, survey=False), list[str]()

    def found(goals: Mapping[str, Goal], *, deep: bool = True) -> Iterator[Verdict]:
        asked.extend(goals)
        yield from (undecided(study, c, "search", "") for c in claims if f"claim {c.number}" in goals)

    monkeypatch.setattr(decision.hunt, "run", found)
    assert [v.number for v in decision.verdicts()] == ["C5", "D2"]
    assert asked == ["claim C5", "claim D2"]


@pytest.mark.parametrize(
    ("change", "where", "what"),
    [
        (("must pass throughout", "must pas throughout"), "own.md:7", "pas"),
        (("can    some", "cann   some"), "own.md:7", "cann"),
        (("some player is such that he must", "he must"), "own.md:3", "he"),
        (("always it is not so that", "always it is not so that beforehand"), "own.md:10", "beforehand"),
        (("claim  P1", "claim  P9"), "own.md:6", "P9"),
        (("then      the call is not a double\n", ""), "own.md:26", "then"),
    ],
)
def test_a_mistake_in_a_claim_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: tuple[str, str], where: str, what: str
) -> None:
    """One clear message with file, line and word, and status 2."""
    path = tmp_path / "own.md"
    path.write_text(OWN.replace(*change), encoding="utf-8")
    assert run(["verify", "--edition", "1997", "--claims", str(path)]) == 2
    said = capsys.readouterr().err
    assert where in said and what in said and said.count("\n") == 1


def test_a_claim_of_ones_own_is_not_compared_with_another_of_its_number() -> None:
    """C8 is on record as refuted; what somebody else calls C8 is another claim, with no auction of that one either."""
    book = load_edition("1997")
    own = "## C8 Ours\n\n```claim\nclaim  C8\nnever  an irregular call lies on the table and no call stands\n```\n"
    study = Study(book, load_laws("1997"), load_recorded("1997"), read_claims(own, "own.md", book))
    assert study.recorded.verdict("C8") is None and "claim C8" not in study.recorded.witnesses
    assert study.recorded.verdict("C7") is not None
    (verdict,) = Decision(study, survey=False).verdicts()
    assert (verdict.word, verdict.recorded) == (Word.REFUTED, None)
    shipped = Study(book, load_laws("1997"), load_recorded("1997"))
    assert shipped.recorded.verdict("C8") == "refuted"


def test_an_auction_on_record_answers_for_a_claim_of_ones_own() -> None:
    """It takes more events than are searched for at first; one on record shows it."""
    book = load_edition("1997")
    shows = "can    an irregular call lies on the table and the call on the table is after the final pass"
    own = f"## P9 Ours\n\n```claim\nclaim  P9\n{shows}\n```\n"
    study = Study(book, load_laws("1997"), load_recorded("1997"), read_claims(own, "own.md", book))
    decision = Decision(study, survey=False)
    assert "claim P9" not in study.recorded.witnesses
    decision.hunt.play_recorded(study.claims)
    assert 5 <= len(study.recorded.witnesses[targets.claim("P9")].events) <= 6
