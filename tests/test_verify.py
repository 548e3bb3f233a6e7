"""Claims can fail, and be somebody's own: what a broken law does to them, what the record is worth, and mistakes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from auctionlaws.edition import LAWS, load_edition, with_laws
from auctionlaws.machine.relation import build
from auctionlaws.table.laws import laws_of, load_laws
from auctionlaws_proofs.claims_reader import Claim, read_claims, shipped_claims
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.decide import Decision
from auctionlaws_proofs.engines.witness import from_script
from auctionlaws_proofs.recorded import Recorded, load_recorded, write_recorded
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Verdict, Word


def test_a_recorded_auction_has_no_shorter_one() -> None:
    """Without the record the search finds auctions of the same length."""
    wanted = [c for c in shipped_claims() if c.number in ("A5", "C8")]
    recorded = load_recorded("1997")
    study = Study(load_edition("1997"), load_laws("1997"), Recorded(), wanted)
    decision = Decision(study, survey=False)
    for verdict in decision.verdicts():
        assert verdict.script is not None
        assert verdict.script.count(";") == len(recorded.witnesses[f"claim {verdict.number}"].events)


def test_a_record_reads_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written down as the record is what the next run compares with, readings of a conflict included."""
    monkeypatch.setattr("auctionlaws_proofs.recorded.FOLDER", tmp_path)
    script = "dealer N; E 8C; director; E X; S Pass"
    write_recorded("1997", {"D3": {"verdict": "refuted"}}, ["gap-x"], {"claim D3": from_script(script, (1, 0))})
    found = load_recorded("1997")
    assert found.verdict("D3") == "refuted" and found.verdict("B1") is None
    assert found.witnesses["claim D3"] == from_script(script, (1, 0))


BROKEN = [
    (
        "B1",
        "law35.md",
        (
            "then   the call on the table is void\n\non     the Director's arrival after a void call\n"
            "when   the call on the table is above seven",
            "then   the call on the table stands\n\n"
            "on     the Director's arrival after a void call\nwhen   the call on the table is above seven",
        ),
    ),
    (
        "C1",
        "law27.md",
        (
            "       partner of the offender must pass throughout\n       declarer may restrict the lead of "
            "partner of the offender because of the call on the table\n",
            "       declarer may restrict the lead of partner of the offender because of the call on the table\n",
        ),
    ),
    (
        "D2",
        "law17.md",
        ("then   the turn passes to LHO of the caller", "then   the turn passes to partner of the caller"),
    ),
    (
        "A1",
        "law18.md",
        (
            "when   the call is an insufficient bid\n",
            "when   the call is an insufficient bid and the call is conventional\n",
        ),
    ),
    ("E5", "law23.md", ("see    72B1 for", "see    73Z for")),
]


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Verdict]:
    """The verdict on a claim under the laws that are broken for it, each derived once."""

    @cache
    def verdict(number: str) -> Verdict:
        ((file, (old, new)),) = (b[1:] for b in BROKEN if b[0] == number)
        text = (LAWS / "1997" / file).read_text(encoding="utf-8")
        assert old in text
        folder = tmp_path_factory.mktemp("broken")
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
        edition = with_laws("1997", folder)
        claims = [c for c in shipped_claims() if c.number == number]
        study = Study(edition, laws_of(build(edition)), Recorded(), claims)
        (found,) = Decision(study, survey=False).verdicts()
        return found

    return verdict


@pytest.mark.parametrize("number", [b[0] for b in BROKEN])
def test_a_broken_law_breaks_its_claim(broken: Callable[[str], Verdict], number: str) -> None:
    """A claim that could not fail would say nothing: breaking the laws on purpose turns it."""
    verdict = broken(number)
    assert verdict.word.value != load_recorded("1997").verdict(number)
    if verdict.word is Word.REFUTED and verdict.engine.startswith("shortest"):
        assert verdict.script and "; " in verdict.script


def test_a_bid_of_eight_that_may_stay_is_shown(broken: Callable[[str], Verdict]) -> None:
    """The readable counterexample: an eight bid that LHO has called over stands."""
    verdict = broken("B1")
    assert verdict.word is Word.REFUTED
    assert verdict.script == "dealer N; N 8C; E Pass"


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

## P3 An option is answered

```claim
claim     P3
from      a player is asked whether he accepts
leads to  a player is to call, or another call must be made in place of one, or the table waits for the Director,
          or the text has given out, or the auction has closed
```

## P4 No double ever stands

```claim
claim     P4
whenever  the call stands
then      the call is not a double
```
"""


def _decide(claims: tuple[Claim, ...]) -> dict[str, Verdict]:
    study = Study(load_edition("1997"), load_laws("1997"), Recorded(), claims)
    decision = Decision(study, survey=False)
    return {v.number: v for v in decision.verdicts()}


def test_a_committee_decides_its_own_claims() -> None:
    """Every form of claim, written by somebody else, gets its word."""
    found = _decide(read_claims(OWN, "own.md", load_edition("1997")))
    assert found["P1"].word is Word.REACHABLE
    assert found["P2"].word is Word.PROVED
    assert found["P3"].word is Word.PROVED
    assert found["P4"].word is Word.REFUTED
    assert found["P4"].script == "dealer N; N 1C; E X"


@pytest.mark.parametrize(
    ("change", "where", "what"),
    [
        (("must pass throughout", "must pas throughout"), "own.md:7", "pas"),
        (("can    some", "cann   some"), "own.md:7", "cann"),
        (("some player is such that he must", "he must"), "own.md:3", "he"),
        (("always it is not so that", "always it is not so that beforehand"), "own.md:10", "beforehand"),
        (("claim  P1", "claim  P9"), "own.md:6", "P9"),
        (("then      the call is not a double\n", ""), "own.md:27", "then"),
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


@pytest.mark.parametrize(
    "arguments",
    [
        ["--claim", "Z9"],
        ["--claim", "B1", "--record"],
        ["--laws", "nowhere"],
        ["--claims", "nowhere.md"],
        ["--proposal", "nowhere.md"],
        ["--proposal", "nowhere.md", "--edition", "1997"],
        ["--edition", "1066"],
        ["--frob"],
    ],
)
def test_bad_options_get_one_message(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """Status 2 and one line, never a traceback."""
    assert run(["verify", *arguments]) == 2
    said = capsys.readouterr().err
    assert said.strip() and "Traceback" not in said and said.count("\n") == 1
