"""What a call that takes its place leaves behind: the bid, its doubling, the passes, who has named what."""

from __future__ import annotations

import pytest
from played_auctions import played

from auctionlaws.machine.field_values import Duty, Phase
from auctionlaws.table.laws import Laws

EAST, SOUTH, WEST = 1, 2, 3
"""Seats counted from North, the dealer."""


@pytest.mark.parametrize(
    ("script", "doubled", "doubler"),
    [
        ("N 1C; E X", 1, EAST),
        ("N 1C; E X; S Pass", 1, EAST),
        ("N 1C; E X; S XX", 2, EAST),
        ("N 1C; E X; S 1D", 0, 0),
        ("N 1C; E X; S XX; W 1D", 0, 0),
        ("N 1C; E X; S 1D; W X", 1, WEST),
    ],
)
def test_a_new_bid_wipes_out_the_double_and_who_made_it(laws: Laws, script: str, doubled: int, doubler: int) -> None:
    """19C: and so a later redouble is judged by who doubled last."""
    table = played(laws, script)
    assert (table.get("doubled"), table.get("doubler")) == (doubled, doubler)


def test_where_a_double_has_been_wiped_out_the_auction_is_as_if_it_had_not_been_made(laws: Laws) -> None:
    """Equal situations are equal states, once the double can no longer be changed or gone back to."""
    double, no_double = (played(laws, f"N 1C; E {call}; S 1D; W 1H; N 1S; E 2C") for call in ("X", "Pass"))
    assert double.state == no_double.state


@pytest.mark.parametrize(
    ("script", "passes", "phase"),
    [
        ("N Pass; E Pass; S Pass", 3, Phase.CALLING),
        ("N Pass; E Pass; S Pass; W Pass", 3, Phase.ENDED),
        ("N Pass; E Pass; S 1C; W Pass; N Pass", 2, Phase.CALLING),
        ("N 1C; E Pass; S Pass; W X; N Pass; E Pass", 2, Phase.CALLING),
        ("N 1C; E Pass; S Pass; W Pass", 3, Phase.CLOSED),
    ],
)
def test_three_passes_in_a_row_are_counted(laws: Laws, script: str, passes: int, phase: Phase) -> None:
    table = played(laws, script)
    assert table.phase is phase
    if phase is Phase.CALLING:
        assert table.get("passes") == passes


def test_declarer_is_who_named_the_denomination_first_of_his_side(laws: Laws) -> None:
    """His partner may bid it again and higher; an opponent who named it takes nothing from him."""
    table = played(laws, "N 1C; E 1H; S 1NT; W 2H; N 2NT; E Pass; S Pass; W Pass")
    assert [table.get(f"first_{s}") for s in range(4)] == [0b00001, 0b00100, 0b10000, 0]


def test_a_duty_for_one_turn_ends_with_it_and_one_throughout_does_not(laws: Laws) -> None:
    """30A: a pass out of rotation, at whose maker's turn he has to pass. 27B2: partner has to pass throughout."""
    once = "S Pass; director; W declines"
    assert played(laws, once).get(f"must_pass_{SOUTH}") == Duty.ONCE
    assert played(laws, f"{once}; N 1C; E Pass; S Pass").get(f"must_pass_{SOUTH}") == Duty.NONE
    throughout = "N 1H; E 1C; director; S declines; E Pass"
    for later in ("", "; S Pass; W Pass"):
        assert played(laws, throughout + later).get(f"must_pass_{WEST}") == Duty.THROUGHOUT


def test_what_is_changed_is_gone_with_all_it_did(laws: Laws) -> None:
    """25A: the slip 1C is put right to 1H; nothing is left of it but that North has changed a call."""
    changed, meant = played(laws, "N 1C; N changes 1H (inadvertent)"), played(laws, "N 1H")
    for field in ("bid", "bidder", "first_0", "passes", "turn", "called"):
        assert changed.get(field) == meant.get(field), field


def test_a_duty_laid_by_a_ruling_outlives_what_is_cancelled_later(laws: Laws) -> None:
    """West has to pass throughout (27B2); South's slip is put right, and West has to pass as before."""
    script = "N 1H; E 1C; director; S declines; E Pass; S 2C; S changes 2D (inadvertent)"
    assert played(laws, script).get(f"must_pass_{WEST}") == Duty.THROUGHOUT
