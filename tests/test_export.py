"""The machine for other programs: what they read is what the table does, and they find the recorded auctions."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import made_once
import pytest
from exported_machines import Aiger, Btor2, Smtlib2, Stepped, Values

import auctionlaws
from auctionlaws.calls import Seat
from auctionlaws.core.bitwise import add
from auctionlaws.core.evaluate import evaluate, evaluate_all
from auctionlaws.core.expr import var
from auctionlaws.core.operations import eq
from auctionlaws.edition import load_edition
from auctionlaws.machine.event import EVENT_KINDS, EVENT_WIDTH
from auctionlaws.machine.state import STATE, WIDTH, values_of
from auctionlaws.table.happened import Outcome
from auctionlaws.table.player import Table
from auctionlaws.table.script import parse_script
from auctionlaws_proofs.claims_reader import shipped_claims
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.witness import EVENT_NAMES, Witness, from_script, from_solver, replay, values_at
from auctionlaws_proofs.exporting.aiger import aiger
from auctionlaws_proofs.exporting.btor2 import btor2
from auctionlaws_proofs.exporting.machine import Exported, Machine, Property, Register, export
from auctionlaws_proofs.exporting.smtlib2 import smtlib2
from auctionlaws_proofs.questions import Asker
from auctionlaws_proofs.recorded import load_recorded
from cases_table import load_cases

ABC = shutil.which("berkeley-abc") or shutil.which("abc")
WIDTHS = dict(WIDTH) | dict(EVENT_WIDTH)
STEPS = 25


@cache
def exported() -> Exported:
    return export(load_edition("2017"), shipped_claims("2017"))


def machine() -> Machine:
    return exported().machine


@cache
def as_aiger() -> bytes:
    return aiger(machine())


@cache
def as_btor2() -> str:
    return btor2(machine())


@cache
def played() -> tuple[tuple[Values, Values], ...]:
    """Events of hand-worked cases that the laws settle: what was known at each, and the state after it."""
    laws = auctionlaws.load("2017").player
    found: list[tuple[Values, Values]] = []
    for case in load_cases("2017"):
        script = parse_script(case.script)
        table = Table(laws, script.dealer or Seat.N)
        for event in script.events:
            if table.unsettled:
                break
            table.apply(event)
        found += [
            (dict(values_at(h, h.reading)), values_of(h.after)) for h in table.history if h.outcome is Outcome.SETTLED
        ]
    return tuple(random.Random(16).sample(found, STEPS))


@cache
def one(number: str) -> Machine:
    """The machine for a single claim."""
    return export(load_edition("2017"), [c for c in shipped_claims("2017") if c.number == number]).machine


def written(name: str) -> str:
    """A name as a file has it."""
    return name.replace(" ", "_")


def beside(whole: Machine, values: Values) -> Values:
    """What was known at an event, and that nothing claims ask about has happened so far."""
    return {r.name: 0 for r in whole.registers} | values


def told(whole: Machine, values: Values) -> Values:
    """The same, by the names that a file has."""
    return {written(name): value for name, value in beside(whole, values).items()}


def said(whole: Machine, values: Values, after: Values) -> Stepped:
    """What the machine should say of a step: the player's next state, the claims it is bad for evaluated.

    What is remembered for claims beside the state is worked out from what the machine says of it.
    """
    here = beside(whole, values)
    bad = {p.number for p in whole.properties if evaluate(p.bad, here)}
    later = {r.name: after[r.name] if r.name in after else evaluate(r.next, here) for r in whole.registers}
    return Stepped({written(name): int(value) for name, value in later.items()}, bad)


def cannot_happen() -> Values:
    """North accepts before anybody has called."""
    return dict.fromkeys(WIDTHS, 0) | {"event": EVENT_KINDS.index("accepts")}


def test_every_claim_is_a_property_or_is_left_out_with_a_reason() -> None:
    properties = [p.number for p in machine().properties]
    assert len(properties) > 40
    assert {*properties, *exported().left_out} == {c.number for c in shipped_claims("2017")}
    assert not {*properties} & {*exported().left_out}
    assert {"A2", "E1"} <= exported().left_out.keys() and {"C8", "B3"} <= {*properties}


@pytest.mark.parametrize("reader", [lambda: Aiger(as_aiger()), lambda: Btor2(as_btor2())], ids=["aiger", "btor2"])
def test_a_file_steps_as_the_table_does(reader: Callable[[], Aiger | Btor2]) -> None:
    read = reader()
    assert read.first() == {written(r.name): r.first for r in machine().registers}
    for values, after in played()[:10]:
        assert read.step(told(machine(), values)) == said(machine(), values, after)
    assert read.step(told(machine(), cannot_happen())) == Stepped(read.first(), set())


@cache
def read_by_a_solver() -> Smtlib2:
    return Smtlib2(smtlib2(one("C8")))


@pytest.mark.nightly
def test_an_smtlib_file_steps_as_the_table_does() -> None:
    read = read_by_a_solver()
    first = {r.name: r.first for r in one("C8").registers}
    assert read.first() == first
    for values, after in played()[:3]:
        assert read.step(values, WIDTHS) == said(one("C8"), values, after)
    assert read.step(cannot_happen(), WIDTHS) == Stepped(first, set())


def test_what_cannot_happen_changes_nothing() -> None:
    """The events of auctions, but for the call: that is none in any auction."""
    possible = made_once.whole("2017").possible
    registers = machine().registers
    spoken = [values for values, _ in played() if values["event"] == EVENT_KINDS.index("call")]
    assert spoken
    for values in spoken:
        event = beside(machine(), values) | {"call": (1 << EVENT_WIDTH["call"]) - 1}
        assert evaluate(possible, values) and not evaluate(possible, event)
        assert list(evaluate_all([r.next for r in registers], event)) == [event[r.name] for r in registers]


def test_a_bad_step_is_bad_in_each_format() -> None:
    """The recorded auction that refutes C8, its last event being bad for C8, as all three readers see it."""
    witness = load_recorded("2017").witnesses[targets.claim("C8")]
    laws = auctionlaws.load("2017").player
    table = Table(laws, Seat.N)
    for event, reading in zip(witness.events, witness.readings, strict=True):
        table.apply(event, reading)
    last = table.history[-1]
    values = dict(values_at(last, last.reading))
    only = one("C8")
    assert Aiger(aiger(only)).step(values).bad == {"C8"}
    assert Btor2(btor2(only)).step(values).bad == {"C8"}
    assert read_by_a_solver().step(values, WIDTHS).bad == {"C8"}
    assert len(only.registers) < len(STATE)


def test_a_register_that_begins_with_something_else_than_zero() -> None:
    """AIGER's latches begin with 0: the bits that do not are stored as their opposite."""
    count = var("count", 3)
    toy = Machine("toy", (Register("count", 3, 5, add(count, 1)),), (), (Property("X", eq(count, 6)),))
    read = Aiger(aiger(toy))
    stored = {"count": 0}
    seen = []
    for _ in range(4):
        stepped = read.step(stored)
        seen.append((stored["count"] ^ 5, stepped.bad))
        stored = stepped.after
    assert seen == [(5, set()), (6, {"X"}), (7, set()), (0, set())]


@pytest.mark.nightly
def test_the_same_bytes_every_time() -> None:
    """In each format, for all claims. The shorter sister exports one claim twice by the command."""
    again = export(load_edition("2017"), shipped_claims("2017")).machine
    assert aiger(again) == as_aiger()
    assert btor2(again) == as_btor2()
    assert smtlib2(again) == smtlib2(machine())


@pytest.mark.skipif(ABC is None, reason="NOT RUN: no model checker (Debian's berkeley-abc) is installed")
@pytest.mark.parametrize("number", ["C8", *(pytest.param(n, marks=pytest.mark.nightly) for n in ("B1", "D3", "F4"))])
def test_a_model_checker_finds_the_recorded_auction(number: str, tmp_path: Path) -> None:
    """As long as recorded, and none is shorter; what it found is played, and refutes the claim."""
    assert ABC is not None
    claims = [c for c in shipped_claims("1997") if c.number == number]
    only = export(load_edition("1997"), claims).machine
    (tmp_path / "claim.aig").write_bytes(aiger(only))
    recorded = load_recorded("1997").witnesses[targets.claim(number)]
    words = "read_aiger claim.aig; bmc3 -F 5; write_cex -n trace.txt"
    told = subprocess.run([ABC, "-c", words], cwd=tmp_path, capture_output=True, text=True, timeout=120).stdout
    found = re.search(r"asserted in frame +(\d+)", told)
    assert found is not None and int(found[1]) + 1 == len(recorded.events)
    inputs = Aiger(aiger(only)).events((tmp_path / "trace.txt").read_text().split())
    witness = from_solver([tuple(event.get(name, 0) for name in EVENT_NAMES) for event in inputs], ())
    laws, so_far = auctionlaws.load("1997").player, Asker(made_once.whole("1997")).so_far
    ghosts = so_far.needed([only.properties[0].bad])
    assert replay(laws, witness, only.properties[0].bad, ghosts=ghosts) is not None
    shorter = Witness(witness.events[:-1], witness.readings[:-1])
    assert replay(laws, shorter, only.properties[0].bad, ghosts=ghosts) is None


def test_the_command_says_what_it_wrote(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "c8.btor2"
    words = ["export", "--format", "btor2", "--claim", "C8", "--output", str(target)]
    assert run([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["claims"] == ["C8"] and told["left_out"] == {} and told["bytes"] == target.stat().st_size
    before = target.read_bytes()
    assert run(words) == 0
    assert target.read_bytes() == before


def test_what_cannot_be_exported_is_refused_with_the_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "wording.md"
    mine.write_text("my only copy", "utf-8")
    for words, why in (
        (["--claim", "E1"], "is about the text of the laws or"),
        (["--claim", "A2"], "is about what comes at last"),
        (["--claim", "Z9"], 'there is no claim "Z9"'),
        (["--output", str(mine)], "is not overwritten"),
        (["--json"], "add --output"),
    ):
        assert run(["export", "--format", "aiger", *words]) == 2
        told = capsys.readouterr().err
        assert why in told and told.count("\n") == 1
    assert mine.read_text("utf-8") == "my only copy"


def test_an_own_wording_is_exported(tmp_path: Path) -> None:
    """A proposal that changes what happens changes the machine that others read."""
    proposal = Path(__file__).parent.parent / "examples/proposals/one-contradiction-less.md"
    target = tmp_path / "mine.btor2"
    words = ["export", "--format", "btor2", "--claim", "C8", "--output", str(target)]
    assert run([*words, "--proposal", str(proposal)]) == 0
    mine = target.read_bytes()
    assert run([*words, "--edition", "1997"]) == 0
    assert target.read_bytes() != mine


def test_recorded_auctions_are_read_as_the_machine_reads_them() -> None:
    """A script that is written and read again is the same input."""
    witness = load_recorded("2017").witnesses[targets.claim("C8")]
    assert from_script(witness.script, witness.readings[-1]).events == witness.events
