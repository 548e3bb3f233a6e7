"""A certificate of a change shows every family by its auction, and that nothing else is ruled otherwise."""

from __future__ import annotations

import json
from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from proposal_trials import FILES, TOP, clause

from auctionlaws.amendment import Amended, amend
from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import or_
from auctionlaws.machine.finding import Finding, finding_name
from auctionlaws.machine.state import values_of
from auctionlaws.proposal import read_proposal
from auctionlaws_proofs.bench.bench import Bench
from auctionlaws_proofs.bench.checked import Check, Pair
from auctionlaws_proofs.bench.seen_apart import compared
from auctionlaws_proofs.certifying.changes import changes, other_rulings, said_otherwise
from auctionlaws_proofs.certifying.check_certificate import Circuit, Obligation, check, read_circuit
from auctionlaws_proofs.certifying.refuting import Failing, Refutation, refutation
from auctionlaws_proofs.certifying.stating import Decided, Statement
from auctionlaws_proofs.certifying.writing import checked, files_of, told_of, write
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.engines.witness import tables, values_at
from auctionlaws_proofs.verdicts import Word

WORDINGS = Path(__file__).parent.parent / "benchmarks/wordings"
SOONER = WORDINGS / "information-sooner.md"
DOUBLES = FILES["no-double-for-a-low-bid"]
OPENS = "then   the call opens the auction\n"
WITH_CHOICES = ("alternatives", "prices-of-a-low-bid")


@cache
def amended(path: Path) -> Amended:
    return amend(read_proposal(path))


@cache
def stated(path: Path) -> Statement:
    return changes(amended(path), lambda message: None)


@cache
def bench_of(path: Path) -> Bench:
    return Check(Pair.of(amended(path))).bench


@cache
def witness_circuit(path: Path) -> Circuit:
    return read_circuit(stated(path).circuits.witness(()), "")


def shown_by_last_event(statement: Statement, condition: Expr) -> list[str]:
    """The families at the last event of whose auctions a condition holds."""
    found = []
    for decided in statement.shown:
        assert decided.known.witness is not None
        *_, table = tables(statement.player, decided.known.witness)
        last = table.history[-1]
        if evaluate(condition, values_at(last, last.reading)):
            found.append(decided.number)
    return found


def others(path: Path, without: str) -> dict[str, Decided]:
    """By number, that an event which belongs to no family, or to the one left out, is ruled alike."""
    parting = copy(bench_of(path).parting)
    kept = {name: when for name, when in parting.whole.watched.items() if name != without}
    parting.whole = replace(parting.whole, watched=kept)
    return {decided.number: decided for decided in other_rulings(parting)}


def any_of(decided: Iterable[Decided]) -> Expr:
    """An event is ruled otherwise, and belongs to no family."""
    return or_(*(each.never for each in decided))


@pytest.mark.nightly
def test_the_auction_of_a_family_is_something_else_where_the_family_is_left_out() -> None:
    """So a family that is forgotten makes the certificate one that cannot be proved."""
    statement = stated(DOUBLES)
    assert shown_by_last_event(statement, any_of(others(DOUBLES, "").values())) == []
    families = [decided.number for decided in statement.shown]
    assert len(families) == 3
    for family in families:
        assert family in shown_by_last_event(statement, any_of(others(DOUBLES, family).values()))


def test_a_family_left_out_of_what_is_said_of_a_position_is_noticed() -> None:
    """Of information, on which no event decides."""
    bench, statement = bench_of(SOONER), stated(SOONER)
    every = or_(*(d.never for d in said_otherwise(bench.parting, bench.families)))
    decided = statement.shown[0]
    others = said_otherwise(bench.parting, [f for f in bench.families if f.name != decided.number])
    forgotten = or_(*(d.never for d in others))
    assert decided.known.witness is not None
    *_, table = tables(statement.player, decided.known.witness)
    _, found = bench.parting.showings[decided.number].how(table.state)
    here = values_of(table.state) | {finding_name(f): int(f in found) for f in Finding}
    assert not evaluate(every, here)
    assert evaluate(forgotten, here)


def test_the_whole_certificate_of_a_change_is_accepted(tmp_path: Path) -> None:
    words = ["certify", "--proposal", str(SOONER), "--changes", "--proofs", "--output", str(tmp_path / "c")]
    assert run(words) == 0
    said: list[str] = []
    assert check(tmp_path / "c", said.append), said
    content = json.loads((tmp_path / "c/claims.json").read_text("utf-8"))
    assert not content["lemmas"] and all(c["rests_on"] == [] for c in content["claims"] if c["verdict"] == "proved")


EASY = ("nothing else: accepts", "nothing else: director")
"""What is proved within some seconds; ``test_every_proposal`` proves all."""


@pytest.mark.nightly
def test_a_part_of_a_certificate(tmp_path: Path) -> None:
    """The circuits and auctions are accepted, and of the statements some are proved."""
    statement = stated(DOUBLES)
    files = files_of(statement, ())
    write(tmp_path, told_of(statement, files, ()), files, ())
    assert checked(tmp_path, proofs=False) is None
    circuit, names = witness_circuit(DOUBLES), [d.number for d in statement.proved]
    easy = [output for output, name in enumerate(names) if name.startswith(EASY)]
    assert easy
    for output in easy[:4]:
        assert isinstance(refutation(Obligation(circuit, len(names), "claim", [output])), Refutation)


def test_what_a_forgotten_family_leaves_has_no_proof() -> None:
    statement = stated(DOUBLES)
    wrong = others(DOUBLES, statement.shown[0].number)["nothing else: call, phase correction: state"]
    made = replace(statement, decided=(wrong,)).circuits
    circuit = read_circuit(made.witness(()), "")
    assert isinstance(refutation(Obligation(circuit, 1, "claim", [0])), Failing)


def test_what_changes_before_the_first_event_is_left_out_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody is in turn at the start: no event shows that, and nothing else is another ruling."""
    path = tmp_path / "nobody.md"
    path.write_text(TOP + clause("17B", "on     a call that stands\nwhen   no call stands\n" + OPENS), "utf-8")
    assert run(["certify", "--proposal", str(path), "--changes", "--output", str(tmp_path / "c")]) == 0
    _, changed, nothing, left_out = capsys.readouterr().out.splitlines()
    assert changed == "Changed rulings: none that an auction shows"
    assert nothing == "Nothing else is ruled otherwise: 1 statement, each to be proved by itself"
    assert left_out.startswith("Left out: start: -17B: turn shows before the first event")


def test_what_is_no_question_of_changes_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, why in (
        (["--changes"], "add --proposal"),
        (["--changes", "--edition", "2017"], "add --proposal"),
        (["--changes", "--proposal", str(DOUBLES), "--claim", "C8"], "leave out --claim"),
    ):
        assert run(["certify", *words, "--output", str(tmp_path / "c")]) == 2
        assert why in capsys.readouterr().err


@pytest.mark.nightly
def test_what_never_happens_rests_on_lemmas() -> None:
    """A family that no auction comes to is stated as one, and may rest on lemmas; what is alone may not."""
    statement = stated(FILES["a-pass-at-third-hand"])
    never = [d.number for d in statement.proved if d.known.word is Word.UNREACHABLE]
    assert len(never) == 2 and [*statement.resting.proved] == never and statement.lemmas
    assert not stated(DOUBLES).resting.proved and not stated(DOUBLES).lemmas


@pytest.mark.nightly
@pytest.mark.parametrize("name", [name for name in FILES if name not in WITH_CHOICES])
def test_every_proposal(name: str, tmp_path: Path) -> None:
    """Everything that is stated of the changes of an example, with proofs."""
    words = ["certify", "--proposal", str(FILES[name]), "--changes", "--proofs", "--output", str(tmp_path / "c")]
    assert run(words) == 0
    said: list[str] = []
    assert check(tmp_path / "c", said.append), said


# -- formed anew


def test_a_certificate_is_compared_with_what_is_formed_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder in which sentence, circuit and hashes were altered together is none of these laws."""
    folder = tmp_path / "c"
    words = ["certify", "--proposal", str(SOONER), "--changes"]
    assert run([*words, "--output", str(folder)]) == 0
    assert run([*words, "--compare", str(folder)]) == 0
    assert "those that are formed anew" in capsys.readouterr().out
    told = json.loads((folder / "claims.json").read_text("utf-8"))
    told["claims"][0]["sentence"] = "Nothing changes at all"
    (folder / "claims.json").write_text(json.dumps(told), "utf-8")
    assert run([*words, "--compare", str(folder)]) == 1
    assert "claims is not what is formed anew" in capsys.readouterr().out
    assert run([*words, "--compare", str(tmp_path / "nowhere")]) == 2


def test_each_part_of_what_a_table_sees_has_its_statement() -> None:
    """The sentences are made from the list of parts by which rulings are compared."""
    said = {d.number.rpartition(": ")[2] for d in stated(DOUBLES).proved if d.number.startswith("nothing else")}
    parts = {part.name.lower() for part in compared(of_event=True)}
    assert said - {"any other event"} <= parts and {"state", "score", "points"} <= said
