"""The API: tables that are played at, taken back and copied, wordings of one's own, and what is refused and why."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import auctionlaws
from auctionlaws import Contract, Laws, Mistake, Table
from auctionlaws.api.decisions import decisions_json
from auctionlaws.table.laws import Laws as Compiled
from auctionlaws.table.script import parse_script
from auctionlaws.table.state_json import state_json

ROOT = Path(__file__).parent.parent
EXAMPLE = "N 1H; E 1C; director; S declines; E Pass"
CONTRADICTION = "dealer N; W Pass; N Pass"


@pytest.fixture(scope="module")
def book() -> Laws:
    return auctionlaws.load("1997")


# -- importing


def test_importing_loads_nothing_and_playing_no_solver_and_no_grammar(book: Laws) -> None:
    """Of laws that have been played before, here by the test itself."""
    assert book.player
    code = (
        "import sys, auctionlaws\n"
        "print(sorted(m for m in sys.modules if m.startswith('auctionlaws.')))\n"
        f"str(auctionlaws.play('edition 1997; {EXAMPLE}').ruling)\n"
        "print([m for m in ('z3', 'lark', 'markdown_it', 'numpy', 'graphviz', 'rich') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["['auctionlaws.lazily']", "[]"]


def test_every_name_of_the_api_is_there_and_no_other() -> None:
    assert all(hasattr(auctionlaws, name) and name in dir(auctionlaws) for name in auctionlaws.__all__)
    with pytest.raises(AttributeError, match="'auctionlaws' has no attribute 'laod'"):
        _ = auctionlaws.laod  # type: ignore[attr-defined]


# -- where a table stands


def test_a_table_says_what_the_command_line_says(book: Laws, laws: Compiled) -> None:
    table = book.table(dealer="N").play(EXAMPLE)
    told = table.to_json()
    decisions = [event.pop("decisions") for event in told["events"]]
    assert told == state_json(table.played) and decisions == decisions_json(book.edition, table.played)
    assert {"auction": [{"seat": c.seat, "call": c.call} for c in table.auction]}.items() <= told.items()
    assert (table.turn, table.dealer, dict(table.must_pass)) == (told["turn"], told["dealer"], told["must_pass"])
    assert (list(table.lead_restriction), list(table.laws_to_look_at)) == (told["lead_restriction"], told["laws"])
    assert [(s.event, list(s.clauses)) for s in table.ruling] == [(e["text"], e["clauses"]) for e in told["events"]]
    assert table.phase is auctionlaws.Phase.CALLING
    assert "West must pass throughout, at every turn that is left." in table.position


def test_the_end_of_an_auction(book: Laws) -> None:
    table = book.play("dealer E; E 1H; S Pass; W 2H; N X; E Pass; S Pass; W Pass")
    assert (table.contract, table.passed_out) == (Contract("2H", 1, "E"), False)
    assert book.play("N Pass; E Pass; S Pass; W Pass").passed_out
    assert book.table().contract is None


# -- play


def test_play_goes_on_and_what_is_possible_can_beplayed(book: Laws) -> None:
    table = book.table("west")
    for _ in range(7):
        table.play(table.possible()[-1])
    assert len(table.events) == 7
    assert book.play(table.script).to_json() == table.to_json()


def test_nothing_has_happened_where_one_event_cannot(book: Laws) -> None:
    table = book.table().play("N 1H")
    with pytest.raises(auctionlaws.EventError, match=r'event 2, "E accepts", cannot happen here; possible: S: Pass'):
        table.play("E Pass; E accepts")
    with pytest.raises(auctionlaws.ScriptError, match=r'script:1:3: "1Z" is not a call'):
        table.play("E 1Z")
    assert table.events == ("N 1H",)


def test_taking_back(book: Laws) -> None:
    table = book.table("E").play("E 1H; S 1C; director; W declines")
    before = book.table("E").play("E 1H; S 1C").to_json()
    assert table.undo(2) == "director"
    assert table.to_json() == before
    assert (table.undo(), table.undo(), table.events) == ("S 1C", "E 1H", ())
    with pytest.raises(ValueError, match="1 events cannot be taken back; 0 have happened"):
        table.undo()


def test_taking_back_keeps_a_reading_that_was_followed(book: Laws) -> None:
    table = book.play(CONTRADICTION).follow("28B").play("E 1H; S Pass")
    table.undo()
    assert table.to_json() == book.play(CONTRADICTION).follow("28B").play("E 1H").to_json()
    assert (table.undo(2), table.events, table.unsettled) == ("N Pass", ("W Pass",), None)


def test_a_copy_goes_its_own_way(book: Laws) -> None:
    table = book.play("N 1H")
    other = table.copy().play("E 2H")
    assert (table.events, other.events) == (("N 1H",), ("N 1H", "E 2H"))
    ruling = table.ruling
    table.play("E 1C")
    assert len(ruling) == 1


# -- what is not settled


def test_readings(book: Laws) -> None:
    table = book.play(CONTRADICTION)
    point = table.unsettled
    assert point is not None
    assert (point.kind, point.clauses) == ("conflict", ("28B", "29A"))
    assert [(r.clauses, r.table.turn) for r in point.readings] == [(("28B",), "E"), (("29A",), "E")]
    assert point.readings[0].table.to_json() != point.readings[1].table.to_json()
    assert table.possible() == ()
    assert book.play(CONTRADICTION, follow="29A").to_json() == table.copy().follow("29A").to_json()
    with pytest.raises(Mistake, match='"27A" picks no reading; one follows 28B or 29A'):
        table.follow("27A")
    with pytest.raises(Mistake, match="the laws do not contradict each other here"):
        book.table().follow("27A")


# -- laws


def test_interpretations_settle_what_they_are_about() -> None:
    settled = auctionlaws.load("1997", interpretations="shipped")
    assert settled.play(CONTRADICTION).unsettled is None
    assert not settled.ships


def test_ones_own_law_files() -> None:
    own = auctionlaws.load("1997", laws=ROOT / "examples/eight-stands")
    assert [call.call for call in own.play("N 8C; E Pass").auction] == ["8C", "Pass"]
    assert [call.call for call in auctionlaws.load("1997").play("N 8C; E Pass; director").auction] == []


def test_a_proposal(book: Laws) -> None:
    proposed = auctionlaws.propose(ROOT / "examples/proposals/once-instead-of-throughout.md")
    assert (proposed.play(EXAMPLE).must_pass["W"], book.play(EXAMPLE).must_pass["W"]) == ("once", "throughout")
    assert proposed.root == "1997"
    assert proposed.proposal is not None
    assert "must pass at his next turn" in proposed.formal("27B2")


def test_variants_of_a_proposal() -> None:
    (file,) = (ROOT / "examples/proposals").glob("*alternative*.md")
    made = auctionlaws.variants(file)
    assert len(made) > 1
    assert len({laws.edition.fingerprint for laws in made}) == len(made)
    with pytest.raises(auctionlaws.LawError, match="is still open"):
        auctionlaws.propose(file)


def test_a_script_names_its_edition_and_a_table_keeps_its_own(book: Laws) -> None:
    assert auctionlaws.play(f"edition 1997; {EXAMPLE}").to_json() == book.play(EXAMPLE).to_json()
    with pytest.raises(auctionlaws.EditionError, match=r'^script: "1987" is not an edition; did you mean 1997\?'):
        auctionlaws.play("edition 1987; N 1H")
    table = book.table("S")
    assert table.play("dealer S; edition 1997; S 1H").turn == "W"
    with pytest.raises(Mistake, match="S is the dealer of this table"):
        table.play("dealer N; W Pass")
    with pytest.raises(Mistake, match='"1987" is not the edition of this table'):
        table.play("edition 1987; W Pass")


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (lambda book: book.table("Q"), '^"Q" is not a seat; expected N, E, S or W$'),
        (lambda book: book.table(follow=["28B", "99"]), '^"99" is no clause of 1997$'),
        (lambda book: book.formal("99\x1b[2K"), r'^"99\\x1b\[2K" is no clause of 1997$'),
        (lambda book: auctionlaws.load("1997", laws="nowhere"), '^"nowhere": no such folder$'),
    ],
)
def test_what_is_no_good_is_said_in_one_line(book: Laws, wish: object, message: str) -> None:
    assert callable(wish)
    with pytest.raises(Mistake, match=message):
        wish(book)


# -- many scripts at once


def test_lines(book: Laws) -> None:
    lines: list[str | bytes] = [EXAMPLE, b"N 1H; E 1C", "N 1H; E 1Z", b"\xff", "N 1H; S accepts", "edition 1987; N 1H"]
    found = list(book.play_lines(lines))
    assert [line.number for line in found] == [1, 2, 3, 4, 5, 6]
    assert [isinstance(line.table, Table) for line in found] == [True, True, False, False, False, True]
    assert found[0].to_json() == book.play(EXAMPLE).to_json()
    assert [line.event for line in found[2:5]] == [2, None, 2]
    assert found[2].to_json() == {"error": parse_error("N 1H; E 1Z"), "event": 2}
    by_name = list(auctionlaws.play_lines(lines, load=lambda named: auctionlaws.load(named or "1997")))
    assert [line.to_json() for line in by_name[:5]] == [line.to_json() for line in found[:5]]
    assert isinstance(by_name[5].error, auctionlaws.EditionError)
    with pytest.raises(Mistake, match="is no clause"):
        book.play_lines([], follow="99")


def parse_error(text: str) -> str:
    with pytest.raises(auctionlaws.ScriptError) as error:
        parse_script(text)
    return error.value.message
