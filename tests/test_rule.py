"""``auctionlaws rule`` and ``laws``: what they print, and how they refuse."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from made_once import compiled
from played_auctions import auction, played

from auctionlaws.table.laws import Laws, load_laws
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from auctionlaws.table.state_json import state_json
from auctionlaws_proofs.command.app import run

ROOT = Path(__file__).parent.parent
EXAMPLE = "dealer N; N 1H; E 1C; director; S declines; E Pass"
EXAMPLE_STATE = {
    "edition": "1997",
    "dealer": "N",
    "events": [
        {"text": "N 1H", "irregularities": [], "clauses": ["17B", "18C"]},
        {"text": "E 1C", "irregularities": ["insufficient"], "clauses": ["18D"]},
        {"text": "director", "irregularities": [], "clauses": ["27A"]},
        {"text": "S declines", "irregularities": [], "clauses": ["27B"]},
        {"text": "E Pass", "irregularities": [], "clauses": ["27B2"]},
    ],
    "auction": [{"seat": "N", "call": "1H"}, {"seat": "E", "call": "Pass"}],
    "phase": "calling",
    "turn": "S",
    "contract": None,
    "must_pass": {"N": "no", "E": "no", "S": "no", "W": "throughout"},
    "may_not_double": [],
    "must_repeat": {},
    "lead_restriction": ["W"],
    "adjustment": [],
    "laws": ["10C1", "23", "26"],
    "may_ask": ["S"],
    "may_review": ["S"],
    "must_answer": {},
    "must_correct": {},
    "may_correct": [],
    "must_be_silent": [],
    "may_change": [],
    "breaches": [],
    "unsettled": [],
}

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(laws: Laws, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs the command in this process, by 1997 where no edition is named: its status, output and error output."""
    monkeypatch.setattr("auctionlaws.table.laws.load_laws", {"1997": laws}.__getitem__)
    monkeypatch.setenv("AUCTIONLAWS_EDITION", "1997")

    def execute(*arguments: str, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = run(arguments)
        return status, *capsys.readouterr()

    return execute


# -- the contract's example, in every form


def test_state_of_the_example_equals_the_contract(command: Command) -> None:
    status, out, err = command("rule", "--json", EXAMPLE)
    assert (status, err) == (0, "")
    state = _without_decisions(json.loads(out))
    assert state == EXAMPLE_STATE
    assert list(state) == list(EXAMPLE_STATE)


def _without_decisions(state: dict[str, Any]) -> dict[str, Any]:
    """A state without what clauses decided at each event, which every event of the example has."""
    assert all(event.pop("decisions") for event in state["events"])
    return state


def test_a_script_is_a_file_or_standard_input_or_an_argument(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "table"
    file.write_text(EXAMPLE.replace("; ", "\r\n") + "  # West is barred\n", encoding="utf-8-sig")
    for arguments, stdin in [((str(file),), b""), (("-",), EXAMPLE.encode()), ((EXAMPLE,), b"")]:
        assert _without_decisions(json.loads(command("rule", "--json", *arguments, stdin=stdin)[1])) == EXAMPLE_STATE


def test_another_dealer_than_the_script_has(command: Command) -> None:
    script = "edition 1997; dealer N; E 1C"
    status, out, _ = command("rule", "--json", "--edition", "1997", "--dealer", "east", script)
    assert (status, json.loads(out)["dealer"], json.loads(out)["events"][0]["irregularities"]) == (0, "E", [])


def test_ruling_of_the_example(command: Command) -> None:
    status, out, _ = command("rule", EXAMPLE)
    assert status == 0
    for words in ("27B2 Replaced", "West must pass throughout", "23 (the forced pass)", "South to call.", "1♥"):
        assert words in " ".join(out.split())
    assert "  ¹ insufficient; cancelled: 27B; corrected: 27B2\n" in out


def test_what_a_ruling_takes_for_granted_is_told_with_it(command: Command) -> None:
    """1997 cancels a bid of more than seven, and that its maker calls once more is a reading."""
    taken = "Taken for granted, and not said by the law book: U2. All of that: auctionlaws laws --granted"
    assert command("rule", "N 1C; E 8C; director")[1].splitlines()[-1] == taken
    assert "Taken for granted" not in command("rule", "N 1C; E 8C")[1]


# -- readings, and what may happen next


def test_a_reading_can_be_followed(laws: Laws, command: Command) -> None:
    script = "dealer E; N 1C; E 1D"
    assert auction(laws, script, "28B")[0] == "(1♣)¹ 1♦ ?"
    assert auction(laws, script, "29A")[:2] == ["— —", "— 1♣¹ 1♦ ?"]
    status, out, _ = command("rule", "--json", "--reading", "28B", f"{script}; S 1H")
    assert (status, json.loads(out)["turn"], json.loads(out)["unsettled"]) == (0, "W", [])
    for first, second in (("28B", "29A"), ("29A", "28B")):
        both, one = played(laws, script, first, second), played(laws, script, first)
        assert not both.unsettled
        assert both.state == one.state, f"{first} is named first"


def test_possible_on_the_command_line(command: Command) -> None:
    assert command("rule", "--possible", "N 1H; E 1C; director")[1].splitlines() == [
        "S accepts",
        "S declines",
        "S: Pass, X, 1D to 7NT",
    ]
    found = json.loads(command("rule", "--possible", "--json", "N 1H; E Pass; S Pass; W Pass")[1])["possible"]
    assert len(found) == 52
    assert "E leads HK" in found


def test_the_reading_is_meant_that_follows_just_what_is_named() -> None:
    """One reading follows 23B alone, another 23B and 36B4: each can be named."""
    compiled("2017")
    script, laws = parse_script("E X; director; N Pass; E Pass (comparable)"), load_laws("2017")
    one, both = (play_script(laws, script, follow=named) for named in (["23B"], ["23B", "36B4"]))
    assert not one.unsettled and not both.unsettled
    assert state_json(one)["auction"] == [{"seat": "N", "call": "Pass"}, {"seat": "E", "call": "Pass"}]
    assert state_json(both) != state_json(one)


# -- refusals: one clear message, status 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rule"], "rule: SCRIPT is missing: a file, - for standard input, or the events as one argument"),
        (["rule", "nofile.txt"], '"nofile.txt": no such file, and not a script'),
        (["rule", ""], '"": no such file, and not a script'),
        (["rule", "x" * 5000], "no such file"),
        (["rule", "a\0b c"], '"a\\x00b" is not the beginning of an event'),
        (["rule", str(ROOT)], "cannot be read: Is a directory"),
        (["rule", "N 1H; E 1Z"], 'events:1:9: "1Z" is not a call; expected Pass, X, XX'),
        (["rule", "N 1H; S accepts"], 'events:1: event 2, "S accepts", cannot happen here; possible: E: Pass, X, 1S'),
        (["rule", "N exposes HK; E exposes HK"], "names HK a second time"),
        (
            ["rule", "edition 1999; N 1H"],
            'events: "1999" is not an edition; did you mean 1997? there are 2017, 2007, 1997',
        ),
        (["rule", "--edition", "1996", "N 1H"], '--edition: "1996" is not an edition; did you mean 1997?'),
        (["rule", "--edition", "../1997", "N 1H"], '--edition: "../1997" is not an edition'),
        (["rule", "--dealer", "Q", "N 1H"], '--dealer: "Q" is not a seat; expected N, E, S or W'),
        (["rule", "--reading", "99", "N 1H"], '--reading: "99" is no clause of 1997'),
        (["rule", "--jsno", "N 1H"], "auctionlaws rule: No such option: --jsno (Possible options: --json)"),
        (["rule", "--edition"], "Option '--edition' requires an argument."),
        (["rule", "N 1H", "E 1S"], "auctionlaws rule: Got unexpected extra argument"),
        (["rule", "--lines", "x"], "--lines takes the place of SCRIPT and needs --json"),
        (["rule", "--json", "--lines", "nofile"], "nofile: cannot be read: No such file or directory"),
        (["rule", "--json", "--lines", str(ROOT)], "cannot be read: Is a directory"),
        (["laws", "--edition", "97"], '--edition: "97" is not an edition; did you mean 1997?'),
        (["compile", "--edition", "x"], '--edition: "x" is not an edition; there are 2017, 2007, 1997'),
        (["ruel", "N 1H"], "No such command 'ruel'. Did you mean 'rule'?"),
    ],
)
def test_bad_input_gets_one_message(command: Command, arguments: list[str], message: str) -> None:
    status, out, err = command(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


@pytest.mark.parametrize("data", [b"\x7fELF\xff\xfe", b"N 1H\n\xc3", b"x" * 8_000_001])
def test_a_file_that_is_no_script(command: Command, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "data"
    file.write_bytes(data)
    for arguments, stdin in [((str(file),), b""), (("-",), data)]:
        status, out, err = command("rule", *arguments, stdin=stdin)
        assert (status, out, err.count("\n")) == (2, "", 1)


def test_an_error_names_the_file_and_the_line(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    file.write_text("dealer N\nN 1H\n\nS accepts\n")
    assert command("rule", str(file))[2].startswith(f'{file}:4: event 2, "S accepts", cannot happen here')


def test_help_has_an_example(command: Command) -> None:
    for arguments in ([], ["rule"], ["laws"], ["compile"]):
        status, out, _ = command(*arguments, "--help")
        assert status == 0
        assert re.search(r"Examples?:\n +auctionlaws ", out)
    status, _, err = command()
    assert status == 2
    assert "Usage: auctionlaws" in err


# -- many scripts at once


def test_lines(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "archive"
    broken = b"dealer N; N 1H; E 1Z\n\xff\nN 1H; S accepts\nedition 1999; N 1H\n" + b"N" * 90_000 + b"\n"
    file.write_bytes(EXAMPLE.encode() + b"\n" + broken + b"dealer E; N 1C; E 1D\r\n\nN 1H # the last")
    for arguments, stdin in [((str(file),), b""), (("-",), file.read_bytes())]:
        status, out, err = command("rule", "--json", "--lines", *arguments, stdin=stdin)
        found = [json.loads(line) for line in out.splitlines()]
        assert (status, err, len(found)) == (0, "", 9)
        assert _without_decisions(found[0]) == EXAMPLE_STATE
        assert found[1] == {"error": '"1Z" is not a call; expected Pass, X, XX or a bid such as 1C … 7NT', "event": 2}
        assert [answer.get("event") for answer in found[2:6]] == [None, 2, None, 1]
        assert [sorted(answer) for answer in found[1:6]] == [["error", "event"]] * 5
        assert found[6]["unsettled"][0]["kind"] == "conflict"
        assert [_without_decisions(answer)["events"] for answer in found[7:]] == [[], [{"text": "N 1H", **PLAIN}]]


PLAIN = {"irregularities": [], "clauses": ["17B", "18C"]}


def test_lines_with_possible(command: Command) -> None:
    _, out, _ = command("rule", "--json", "--possible", "--lines", "-", stdin=b"N 7NT\nN 7S")
    assert [json.loads(line) for line in out.splitlines()] == [
        {"possible": ["E Pass", "E X"]},
        {"possible": ["E Pass", "E X", "E 7NT"]},
    ]


# -- the table of clauses


def test_laws(command: Command) -> None:
    status, out, _ = command("laws", "--json", "--edition", "1997")
    rows = {row["number"]: row for row in json.loads(out)["clauses"]}
    assert status == 0
    assert rows["27B2"]["status"] == "formalised"
    assert rows["18B"]["status"] == "definition"
    assert (rows["19D"]["status"], rows["19D"]["reason"][:7]) == ("outside the model", "scoring")
    assert rows["30A"]["status"] == "formalised"
    assert rows["U1"]["status"] == "understood"
    assert [n for n in rows if n.startswith("17")] == ["17A", "17B", "17C", "17D", "17E"]
    text = command("laws")[1]
    assert text.startswith("Laws of 1997\n")
    assert all(f"  {number} " in text for number in rows)
    assert all(len(line) <= 100 for line in text.splitlines())
