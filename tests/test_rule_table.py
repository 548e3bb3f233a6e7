"""A ruling as people read it: the auction in columns, what is not settled, what may happen next, and what cannot."""

from __future__ import annotations

from dataclasses import replace

import pytest
from played_auctions import auction, played
from proposal_trials import clause, trial

from auctionlaws.calls import GAME, PASS, Seat
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.relation import build
from auctionlaws.table.auction_text import auction_lines
from auctionlaws.table.events import Script
from auctionlaws.table.laws import Laws, laws_of
from auctionlaws.table.possible import EventError, calls_text, play_script, possible_text
from auctionlaws.table.ruling import ruling_text
from auctionlaws.table.script import parse_script


def test_a_clause_is_explained_where_it_is_used_first(laws: Laws) -> None:
    text = ruling_text(played(laws, "N 1H; E 2H; S 3H"))
    assert text.count(laws.by_number["18C"].prose.split(",")[0]) == 1
    assert "  3. South bids 3♥ (18C)." in text


# -- the auction in four columns


@pytest.mark.parametrize(
    ("script", "lines"),
    [
        ("dealer S; S 1NT; W Pass", ["1NT", "Pass ?"]),
        ("N 1H; S 2C; W Pass", ["1♥ — 2♣¹", "Pass ?", "¹ out of rotation; accepted: 29A"]),
        (
            "N 1H; S 2C; director; W declines; E Pass",
            ["1♥ (2♣)¹", "Pass ?", "¹ out of rotation; cancelled: 29B, 31A"],
        ),
        (
            "N 8C; E Pass; S 1C; director",
            ["(8♣)¹ (Pass)² (1♣)²", "?", "¹ more than seven; cancelled: 35C", "² cancelled: 35C"],
        ),
        ("N 1H; S 2C; E 2D", ["1♥ (2♣)¹", "2♦ ?", "¹ out of rotation; counts as never made: 28B"]),
        ("N 1H; E 1C", ["1♥ 1♣¹", "¹ insufficient; not ruled on yet"]),
        ("N 1H; E 1C; director", ["1♥ 1♣¹", "¹ insufficient; South may accept it: 27A"]),
        (
            "N 1H; E 1C; director; S declines; E X",
            ["1♥ (1♣)¹", "(X)²", "?", "¹ insufficient; cancelled: 27B", "² cancelled: 27B3"],
        ),
        (
            "N 1H; S X; director",
            ["1♥ (X)¹", "?", "¹ out of rotation, an inadmissible double; cancelled: 29B, 32B"],
        ),
        ("E 1H; N 1S (simultaneous)", ["1♠ 1♥¹", "¹ insufficient; counts as made later: 33; not ruled on yet"]),
        (
            "N 1C; N Pass (conventional); director; E accepts; E Pass; W Pass; N Pass",
            [
                "1♣ — —",
                "— Pass¹ Pass",
                "(Pass)² (Pass)³ ?",
                "¹ out of rotation; accepted: 29A",
                "² out of rotation; cancelled: 34",
                "³ cancelled: 34",
            ],
        ),
        ("", ["?"]),
    ],
)
def test_auction(laws: Laws, script: str, lines: list[str]) -> None:
    assert auction(laws, script) == lines


def test_columns_are_west_first_and_the_dealer_leaves_blanks(laws: Laws) -> None:
    heading, row, *_ = auction_lines(played(laws, "dealer E; E 1C; S 1D; W 1H; N 1S"))
    assert heading.split() == ["West", "North", "East", "South"]
    assert row.index("1♣") == heading.index("East")
    assert row.index("1♦") == heading.index("South")


def test_ten_footnotes_and_more(laws: Laws) -> None:
    rejected = "".join(f"; E {level}{suit}; S declines" for level in (1, 2, 3) for suit in "CDHS")
    found = auction_lines(played(laws, f"N 7NT; E 1NT; director; S declines{rejected}; E Pass"))
    assert sum("(" in line for line in found) == 13
    assert found[-1].strip().startswith("²")


# -- positions that the laws do not settle


def test_a_conflict_shows_its_clauses_and_every_reading(laws: Laws) -> None:
    text = ruling_text(played(laws, "dealer E; N 1C; E 1D"))
    assert "NOT SETTLED. East bids 1♦: 28B and 29A contradict each other." in text
    assert "(a) Following 28B:" in text
    assert "(b) Following 29A:" in text
    assert "The position before that event" in text
    assert "counts as never made: 28B" in text
    assert "accepted: 29A" in text


def test_a_gap_names_the_question_and_the_nearest_clauses(laws: Laws) -> None:
    text = ruling_text(played(laws, "N 1H; E 1C; N 2C"))
    assert "no clause says what becomes of East's 1♣ when North calls." in " ".join(text.split())
    assert "27A Accepted." in text


def test_a_gap_about_a_void_change_of_call_asks_for_the_first_call(laws: Laws) -> None:
    """35C cancels an 8♣ that LHO called over. It does not say what replaces a first call, nor whose turn it is."""
    changed, made = (
        " ".join(ruling_text(play_script(laws, parse_script(script), follow=("35C",))).split())
        for script in ("N Pass; N changes 8C; E Pass; director", "E 8C; S Pass; director")
    )
    assert "no clause says what becomes of the call that North's 8♣ was to replace." in changed
    assert "no clause says who calls once East's 8♣ has been cancelled." in made


def test_a_law_without_a_penalty_is_named(laws: Laws) -> None:
    """A double at LHO's turn: 29B sends us to Law 32, which is about RHO's turn and partner's."""
    text = " ".join(ruling_text(played(laws, "W X; director")).split())
    assert "29B leaves the penalty for West's double to Law 32, which has no text for this case." in text
    assert "32A At partner's turn." in text and "32B At RHO's turn." in text
    assert "no clause says" not in text and "25B1" not in text


def test_a_law_without_a_penalty_is_named_where_one_reading_comes_to_it(laws: Laws) -> None:
    """A conventional pass at partner's turn, from another board: 29B and 30C leave it to Law 31, on bids there."""
    text = " ".join(ruling_text(played(laws, "S Pass (conventional, wrong board); director")).split())
    told = "29B and 30C leave the penalty for South's pass to Law 31, which has no text for this case."
    assert f"(a) Following 17D: {told} (b) Following 29A:" in text


def test_a_call_for_which_there_is_no_law_is_named_with_what_is_irregular_in_it(laws: Laws) -> None:
    """An insufficient bid, changed before the Director comes."""
    text = " ".join(ruling_text(played(laws, "N 1H; E 1C; E changes 2C; director")).split())
    assert "NOT SETTLED. The Director is called: no law has a text for East's 2♣ (a change of call)." in text


def test_an_insufficient_change_that_has_to_be_corrected_leaves_the_first_call_open(laws: Laws) -> None:
    """27B, followed against 25B2b, has South replace his 1♣, and says nothing of the pass that was to go for it."""
    script = "N 1C; E Pass; S Pass; S changes 1C; director; W declines"
    text = " ".join(ruling_text(played(laws, script, "27B")).split())
    assert "no clause says what becomes of the call that South's 1♣ was to replace." in text
    table = played(laws, script, "25B2b")
    assert table.phase is Phase.OPTION and table.seat(table.get("asked")) is Seat.S


def test_a_law_that_is_not_written_down_is_named() -> None:
    script = "N 1H; E Pass; S Pass; W Pass; W leads HK"
    words = "on     a lead by the other defender\nprevails over 17E\nthen   Law 54 applies\n"
    laws = laws_of(build(trial(clause("17F", words)).edition))
    assert "the case goes to Law 54, beyond the laws of the auction." in ruling_text(played(laws, script))
    missing = replace(laws, missing={"54": "Opening lead out of turn"})
    text = " ".join(ruling_text(played(missing, script)).split())
    assert "the case goes to Law 54 (Opening lead out of turn), which is not written down yet." in text


def test_nothing_can_follow_an_open_point(laws: Laws) -> None:
    with pytest.raises(EventError, match='do not settle the position after "E 1D" unless one follows 28B or 29A'):
        played(laws, "dealer E; N 1C; E 1D; S Pass")


# -- what may happen next


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("N 1H", "E: Pass, X, 1S to 7NT"),
        ("N 7S; E X; S Pass", "W: Pass, 7NT"),
        ("N 7H; E X", "S: Pass, XX, 7S, 7NT"),
        ("N 1H; E 1C", "S: Pass, X, 1D to 7NT; director"),
        ("N 1H; E 1C; director", "S accepts; S declines; S: Pass, X, 1D to 7NT"),
        ("N 1H; E 1C; director; S declines", "E: Pass, 1S to 7NT"),
        ("N 1H; E Pass; S Pass; W Pass", "E leads any card"),
        ("N 1C; N changes 1S", "E: Pass, X, 1NT to 7NT; director"),
        ("N 1C; N changes 1S; director; E declines", "N stands; N: Pass, 1D to 7NT"),
        ("N 1C; N changes 1S; E 1NT (over original)", "E stands; E changes Pass, X, 2C to 7NT"),
        ("N 1C; N changes 1S; E 1D (over original)", "E changes Pass, X, 1NT to 7NT"),
        ("N 1NT; E Pass; E misinformed", "E stands; E changes X, 2C to 7NT"),
        ("N 1NT; E Pass; S 2C; E misinformed; E changes X", "S stands; S changes Pass, XX, 2D to 7NT"),
        ("N 1H; E exposes HK", "E: Pass, X, 1S to 7NT; director"),
        ("dealer E; N 1C", "director; E: Pass, 1C to 7NT (not settled by the laws)"),
        ("N Pass; E Pass; S Pass; W Pass", "nothing; the auction period has ended"),
        ("dealer E; N 1C; E 1D", "nothing; the laws do not settle the position"),
    ],
)
def test_possible(laws: Laws, script: str, text: str) -> None:
    assert possible_text(played(laws, script)) == text


def test_calls_text() -> None:
    assert calls_text([8, 9, 11, PASS]) == "Pass, 1C, 1D, 1S"
    assert calls_text(GAME.calls()) == "Pass, X, XX, 1C to 7NT"
    assert calls_text([]) == ""


# -- what cannot happen


def test_event_error_tells_everything(laws: Laws) -> None:
    with pytest.raises(EventError) as caught:
        play_script(laws, parse_script("N 1H\ne dbl\n W STANDS", "game"))
    error = caught.value
    assert (error.source, error.line, error.number, error.text) == ("game", 3, 3, "W stands")
    assert error.possible == "S: Pass, XX, 1S to 7NT"
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("N 1C; E Pass; S 1D; N changes 1H", "the call can no longer be changed: U7"),
        ("N 1C; E Pass; S 1D; N changes 1H (inadvertent)", "the call can no longer be changed: 25A"),
        ("N 1C; E changes 1S", "he has made no call"),
        ("N 1C; S misinformed", "he has made no call"),
        ("N 1C; S 1D; director; W declines; S changes 1H", "his call has been cancelled"),
        ("N 1H; E 1C; director; S declines; E changes 1S", "his call has been cancelled, and he has to make another"),
        ("N 1C; E 1D; E misinformed; N misinformed", "the Director is asking East about a call of his"),
        ("N 1C (simultaneous)", "there is no call just before it to be simultaneous with"),
    ],
)
def test_an_error_says_why_where_that_is_not_plain(laws: Laws, script: str, why: str) -> None:
    with pytest.raises(EventError, match=f"cannot happen here \\({why}\\); possible: ") as caught:
        played(laws, script)
    assert caught.value.why == why


def test_a_card_is_shown_once(laws: Laws) -> None:
    line = parse_script("E exposes HK").lines[0]
    with pytest.raises(EventError, match=r"cannot happen here \(a card is named twice\)"):
        play_script(laws, Script((line, line)))


def test_nothing_follows_the_end(laws: Laws) -> None:
    with pytest.raises(EventError, match="possible: nothing; the auction period has ended"):
        played(laws, "N Pass; E Pass; S Pass; W Pass; hands returned")
