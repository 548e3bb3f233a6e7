"""A certificate is accepted if it shows what it states; damaged ones are refused, or still show what they state."""

from __future__ import annotations

import ast
import json
import lzma
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from toy_certificate import CLAIMS, can_be_bad, certified, toy

from auctionlaws.mistake import Mistake
from auctionlaws_proofs.certifying import check_certificate, on_record, refuting
from auctionlaws_proofs.certifying.check_certificate import Certificate, Circuit, Refused, check, read_circuit
from auctionlaws_proofs.certifying.needed import found
from auctionlaws_proofs.certifying.writing import proofs
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.exporting.aiger import Netlist

CIRCUITS = ("model.aig", "witness.aig", "shown.aig")
DAMAGES = 400


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("toy") / "certificate"
    certified(folder)
    return folder


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "copy"))


def said(folder: Path) -> tuple[bool, list[str]]:
    lines: list[str] = []
    return check(folder, lines.append), lines


def stated(folder: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((folder / "claims.json").read_text("utf-8"))
    return content


def state(folder: Path, content: dict[str, Any]) -> None:
    """State something else, the hashes being those of the circuits that are there."""
    content["sha256"] = {name: sha256((folder / name).read_bytes()).hexdigest() for name in CIRCUITS}
    (folder / "claims.json").write_text(json.dumps(content), "utf-8")


def rewritten(circuit: Circuit) -> bytes:
    def named(kind: str, values: list[int]) -> list[tuple[str, int]]:
        return [(circuit.names[f"{kind}{n}"], value) for n, value in enumerate(values)]

    inputs = [circuit.names[f"i{n}"] for n in range(circuit.inputs)]
    return Netlist(inputs, named("l", circuit.next), named("o", circuit.outputs), circuit.gates, "").written()


def test_a_certificate_is_accepted_claim_by_claim(whole: Path) -> None:
    assert stated(whole)["lemmas"] == ["one < 7", "one = other"]
    accepted, lines = said(whole)
    assert accepted
    assert lines[0] == "start: none of 2 lemmas fails"
    assert [line.split(":")[0] for line in lines[2:]] == ["in step proved", "never seven proved", "light refuted"]


def test_the_checker_needs_nothing_but_python(whole: Path) -> None:
    """It stands beside the certificate, and imports nothing that is ours or anybody's."""
    text = (whole / "check_certificate.py").read_text("utf-8")
    assert len(text.splitlines()) <= 420
    nodes = list(ast.walk(ast.parse(text)))
    imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names
    words = [sys.executable, "-I", str(whole / "check_certificate.py"), str(whole)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.splitlines()) == (0, said(whole)[1])


def test_there_is_no_proof_of_what_does_not_follow() -> None:
    made = toy()
    with pytest.raises(Mistake, match="do not prove in step"):
        found(made, lambda message: None, ["one < 7"])
    with pytest.raises(Mistake, match="do not prove false__no_light"):
        list(proofs(made.witness([*made.lemmas]), len(CLAIMS), lambda message: None))


def test_what_a_proof_deletes_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clause is of use until the line that deletes it, and no longer."""
    monkeypatch.setattr(refuting, "_DELETED", 0)
    certified(tmp_path)
    assert said(tmp_path)[0]
    path = tmp_path / "step-0.lrat.xz"
    lines = lzma.decompress(path.read_bytes()).splitlines()
    deletes = next(n for n, line in enumerate(lines) if line.split()[1] == b"d")
    earlier = [*lines[: deletes - 1], lines[deletes], lines[deletes - 1], *lines[deletes + 1 :]]
    path.write_bytes(lzma.compress(b"\n".join(earlier) + b"\n"))
    accepted, told = said(tmp_path)
    assert not accepted and "there is no clause" in told[-1]


def leave_out_lemma(folder: Path, content: dict[str, Any]) -> None:
    """A lemma that is needed, from the circuit and from what is stated; the proofs are those that there were."""
    circuit = read_circuit((folder / "witness.aig").read_bytes(), "")
    del circuit.outputs[-1]
    (folder / "witness.aig").write_bytes(rewritten(circuit))
    content["lemmas"].pop()
    content["steps"][0]["outputs"].pop()


def swap_outputs(folder: Path, content: dict[str, Any]) -> None:
    first, second = content["claims"][:2]
    first["output"], second["output"] = second["output"], first["output"]


def longer_auction(folder: Path, content: dict[str, Any]) -> None:
    (folder / "stimulus-0.txt").write_text("00\n00\n01\n", "ascii")


def with_constraint(folder: Path, content: dict[str, Any]) -> None:
    """A constraint could leave no auction at all; a header with one is another kind of file."""
    data = (folder / "witness.aig").read_bytes()
    head, _, rest = data.partition(b"\n")
    (folder / "witness.aig").write_bytes(head + b" 0 1\n" + rest)


def bomb(folder: Path, content: dict[str, Any]) -> None:
    """A proof that would take up all memory: few bytes, one endless line."""
    (folder / "step-0.lrat.xz").write_bytes(lzma.compress(b"1 " * 30_000_000))


def circular(folder: Path, content: dict[str, Any]) -> None:
    """A proof that takes for granted what it is to show."""
    path = folder / "claim-0.lrat.xz"
    path.write_bytes(lzma.compress(b"999999 0 999999 0\n"))


NAMED: dict[str, Callable[[Path, dict[str, Any]], object]] = {
    "its numbers|does not|rests on|no clause|other lemmas": leave_out_lemma,
    "another output": swap_outputs,
    "not 1 at the end": longer_auction,
    "is no binary AIGER": with_constraint,
    "is too long": bomb,
    "there is no clause": circular,
    "every lemma once": lambda folder, content: content["steps"][0]["outputs"].pop(),
    "every lemma once; without": lambda folder, content: content["steps"].clear(),
    "rests on other lemmas": lambda folder, content: content["steps"][0]["rests_on"].pop(),
    "rests on other lemmas than": lambda folder, content: content["claims"][0]["rests_on"].insert(0, 2),
    "its outputs are not": lambda folder, content: content["lemmas"].reverse(),
    "another output, or": lambda folder, content: content["claims"].pop(0),
    "no circuit shows": lambda folder, content: content["claims"][2].update(verdict="bounded"),
    "claims.json states": lambda folder, content: content["claims"][2].update(verdict="proved", output=2),
}


@pytest.mark.parametrize("why", NAMED)
def test_a_damage_is_refused_with_the_reason(copy: Path, why: str) -> None:
    content = stated(copy)
    NAMED[why](copy, content)
    state(copy, content)
    accepted, lines = said(copy)
    assert not accepted and any(each in lines[-1] for each in why.split("|")), lines


def damaged_gate(folder: Path, chance: random.Random) -> None:
    """One gate, next value or output is another one, in one circuit or alike in all; the hashes are made to fit."""
    names = CIRCUITS if chance.random() < 0.6 else (chance.choice(CIRCUITS),)
    read = {name: read_circuit((folder / name).read_bytes(), name) for name in names}
    kind, place, value = chance.choice(("gate", "gate", "next", "output")), chance.random(), chance.random()
    first = min(read.values(), key=lambda c: len(c.gates))
    for circuit in read.values():
        most = 2 * first.variables
        if kind == "gate":
            n = int(place * len(first.gates))
            below = 2 * (circuit.first_gate + n)
            pair = circuit.gates[n]
            other = int(value * below) if chance.random() < 0.5 else pair[0] ^ 1
            circuit.gates[n] = (max(other, pair[1]), min(other, pair[1]))
        elif kind == "next":
            circuit.next[int(place * circuit.latches)] = int(value * most)
        else:
            circuit.outputs[int(place * len(circuit.outputs))] ^= 1
    for name, circuit in read.items():
        (folder / name).write_bytes(rewritten(circuit))


def damaged_proof(folder: Path, chance: random.Random) -> None:
    """One number of a proof is another one, or one of its lines is missing."""
    path = chance.choice(sorted(folder.glob("*.lrat.xz")))
    lines = [line.split() for line in lzma.decompress(path.read_bytes()).decode().splitlines()]
    if chance.random() < 0.3 and len(lines) > 1:
        del lines[chance.randrange(len(lines))]
    else:
        words = chance.choice(lines)
        words[chance.randrange(len(words))] = str(chance.choice((-1, 1)) * chance.randrange(400))
    path.write_bytes(lzma.compress("".join(" ".join(words) + "\n" for words in lines).encode()))


def damaged_byte(folder: Path, chance: random.Random) -> None:
    """One byte of one file is another one."""
    path = chance.choice([p for p in sorted(folder.iterdir()) if p.suffix != ".py"])
    data = bytearray(path.read_bytes())
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)


@pytest.mark.parametrize("damage", [damaged_gate, damaged_proof, damaged_byte])
def test_random_damages_are_refused_or_change_nothing_that_is_stated(
    copy: Path, whole: Path, damage: Callable[[Path, random.Random], None]
) -> None:
    """What is accepted is true: every state that can be reached is visited, and no output of the model is ever 1.

    A gate that is another one in all circuits makes another machine, of which the proofs may still be right.
    """
    counted: Counter[bool] = Counter()
    for seed in range(DAMAGES):
        for path in whole.iterdir():
            shutil.copyfile(path, copy / path.name)
        damage(copy, random.Random(seed))
        if damage is damaged_gate:
            state(copy, stated(copy))
        accepted, lines = said(copy)
        counted[accepted] += 1
        if accepted:
            assert not can_be_bad(Certificate(copy).model), (seed, lines)
        else:
            assert lines[-1].startswith("refused: ") and len(lines[-1]) > 15
    assert counted[False] > DAMAGES * 0.6, counted


def test_hashes_are_looked_at(copy: Path) -> None:
    """A circuit that would be accepted, but is not the one that is stated."""
    data = (copy / "model.aig").read_bytes()
    (copy / "model.aig").write_bytes(data + b"another comment\n")
    assert said(copy)[1] == ["refused: model.aig: is not the file whose hash is stated"]
    state(copy, stated(copy))
    assert said(copy)[0]


def test_hostile_numbers_are_refused_at_once() -> None:
    for head in (
        b"aig 999999999 999999999 0 0 0\n",
        b"aig 3 1 1 1 1\n",
        b"aig 2 1 1 1 0\n9\n",
        b"aag 1 1 0 0 0\n",
        b"",
    ):
        with pytest.raises(Refused):
            read_circuit(head, "hostile")


def test_work_is_limited(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_certificate.Budget, "left", 1_000)
    assert said(whole) == (False, [*said(whole)[1][:-1], "refused: it is too much work to check"])


def test_what_cannot_be_certified_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.md").write_text("my only copy", "utf-8")
    for words, why in (
        ([], "--output: says where"),
        (["--output", str(tmp_path)], "holds no certificate"),
        (["--record", "--proofs"], "leave out the other options"),
        (["--claim", "Z9", "--output", str(tmp_path / "new")], "is no claim"),
    ):
        assert run(["certify", *words]) == 2
        told = capsys.readouterr().err
        assert why in told and told.count("\n") == 1


@pytest.mark.nightly
@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
def test_an_edition(edition: str, tmp_path: Path) -> None:
    """Everything that is stated of an edition, with proofs; the shorter sisters are about the toy, and in docs."""
    folder = tmp_path / edition
    assert run(["certify", "--edition", edition, "--proofs", "--output", str(folder)]) == 0
    recorded = json.loads((on_record.FOLDER / f"{edition}.json").read_text("utf-8"))
    assert stated(folder)["lemmas"] == recorded["lemmas"]
    accepted, lines = said(folder)
    assert accepted and len(lines) > 60
    assert sum(path.stat().st_size for path in folder.iterdir()) < 200_000_000


# -- sentences


@pytest.mark.parametrize("part", ["sentence", "formal", "number", "verdict"])
def test_a_sentence_that_was_altered_is_refused(whole: Path, tmp_path: Path, part: str) -> None:
    """What is stated of an output is part of its name in the circuit: by itself it cannot be another."""
    folder = tmp_path / "altered"
    shutil.copytree(whole, folder)
    told = stated(folder)
    told["claims"][1][part] = "unreachable" if part == "verdict" else "something milder"
    (folder / "claims.json").write_text(json.dumps(told), "utf-8")
    accepted, lines = said(folder)
    assert not accepted and "outputs are not those" in lines[-1]
