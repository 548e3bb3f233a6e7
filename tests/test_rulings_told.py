"""Whole rulings as people read them, without the clauses."""

from __future__ import annotations

import re

import pytest

from auctionlaws.table.laws import Laws
from auctionlaws.table.possible import play_script
from auctionlaws.table.ruling import ruling_text
from auctionlaws.table.script import parse_script

RULINGS = {
    "S 1C; S changes 1S; W 1D (over original)": """
  West     North    East     South
                             (1♣)¹
                             1♠²
  1♦³

  ¹ replaced: 25B1
  ² a change of call; accepted: 25B1
  ³ West may let it stand or make another call: 25B1

  1. South bids 1♣.
  2. South changes his call to 1♠. Irregular: a change of call.
     → The new call lies on the table, and South's 1♣ stays in the auction, until it is called
       over or the Director comes.
  3. West bids 1♦ (meant over the first call).
     → South's 1♠ is accepted and takes the place of his 1♣.
     → West may let his 1♦ stand or make another call.

  West may let his 1♦ stand or make another call.
  Laws to look at: 16C2 (what a call that is taken back has told).
""",
    "N 1C; N changes 1S; director; E declines; N stands": """
  West     North    East     South
           1♣¹
           (1♠)²    ?

  ¹ left standing: 25B2b1, 25B2c
  ² a change of call; cancelled: 25B2b

  1. North bids 1♣.
  2. North changes his call to 1♠. Irregular: a change of call.
     → The new call lies on the table, and North's 1♣ stays in the auction, until it is called
       over or the Director comes.
  3. The Director is called.
     → East may accept North's 1♠, or decline.
  4. East declines.
     → North's 1♠ is cancelled.
     → North may let his first call, 1♣, stand or make another.
  5. North leaves his call as it is.
     → North's 1♣ stands.
     → South must pass once, at his next turn.
     → Should South defend, declarer may restrict his first lead (North has withdrawn a call
       about spades).
     → East to call.

  East to call.
  South must pass once, at his next turn.
  Should South defend, declarer may restrict his first lead (North has withdrawn a call about
    spades).
  As the auction stands declarer might require or forbid spades.
  Laws to look at: 23 (the forced pass); 26 (the lead).
""",
    "N 1NT; E Pass; S 2C; E misinformed; E changes X; S changes XX": """
  West     North    East     South
           1NT      (Pass)¹
                    X        (2♣)²
                             XX
  ?

  ¹ replaced: 21B1, 21B2
  ² taken back: 21B1, 21B2

  1. North bids 1NT.
  2. East passes.
  3. South bids 2♣ (18C).
  4. East is found to have been misinformed.
     → East may change his pass, or leave it.
  5. East changes his call to a double.
     → It takes the place of East's pass.
     → South may let his 2♣ stand or make another call.
  6. South changes his call to a redouble.
     → It takes the place of South's 2♣.
     → West to call.

  West to call.
  Laws to look at: 16C (what withdrawn calls have told).
""",
    "N 1H; S Pass; W Pass; N Pass": """
  West     North    East     South
           1♥                (Pass)¹
  (Pass)²  (Pass)²  ?

  ¹ out of rotation; cancelled: 34
  ² cancelled: 34

  1. North bids 1♥.
  2. South passes. Irregular: out of rotation.
     → The call lies on the table until it is called over or the Director comes.
  3. West passes.
     → South's pass is accepted and stands.
     → North to call.
  4. North passes.
     → The turn goes back to East, who missed it; the passes since then are cancelled.

  East to call.
""",
    "N 1H; E exposes S4 D9; director; E exposes HK": """
  West     North    East     South
           1♥       ?

  1. North bids 1♥.
  2. East shows ♠4 ♦9. Irregular: showing cards during the auction.
     → Nothing follows before the Director comes.
     → East to call.
  3. The Director is called.
     → West must pass once, at his next turn.
  4. East shows ♥K. Irregular: showing cards during the auction.
     → Nothing follows before the Director comes.
     → East to call.

  East to call.
  East has shown ♠4 ♦9: should he defend, declarer may treat them as penalty cards.
  East has shown ♥K; the Director has not ruled on that.
  West must pass once, at his next turn.
  Laws to look at: 23 (the forced pass); 50 (penalty cards).
""",
    "N 1H (wrong board); E 1S; director; N 1C": """
  West     North    East     South
           (1♥)¹    (1♠)²
           1♣       ?

  ¹ made on cards from another board; cancelled: 17D; corrected: 17D
  ² cancelled: 17D

  1. North bids 1♥ (wrong board). Irregular: made on cards from another board.
     → The call lies on the table until it is called over or the Director comes.
  2. East bids 1♠.
     → North's 1♥ is void: it goes, and every call after it, when the Director comes.
     → South to call.
  3. The Director is called.
     → North's 1♥ is void: it is cancelled, with every call after it.
     → North must call again, on the cards of this board.
     → East must repeat his 1♠ at his turn.
  4. North bids 1♣.
     → It replaces North's 1♥.
     → An adjusted score is in play: Law 17D.
     → East to call.

  East to call.
  East must repeat his 1♠ at his turn.
  An adjusted score is in play: Law 17D.
""",
}


@pytest.mark.parametrize("script", RULINGS)
def test_ruling(laws: Laws, script: str) -> None:
    dealer = "" if script.startswith("N") else f"dealer {script[0]}; "
    text = ruling_text(play_script(laws, parse_script(dealer + script)))
    clauses = re.compile(r"^     \d.*\n(?:       .*\n)*", re.MULTILINE)
    told = clauses.sub("", text[text.index("  West") :])
    told = told.replace("The ruling, step by step\n\n", "").replace("Where the table stands\n\n", "")
    assert re.sub(r"\n\n(?= +\d+\. )", "\n", told) == re.sub(r"\n\n(?= +\d+\. )", "\n", RULINGS[script][1:])
