"""A witness is told with the fewest facts: nothing odd stands in it that it does without."""

from __future__ import annotations

import pytest

from auctionlaws.calls import GAME
from auctionlaws.table.happened import FIRST
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws_proofs.engines.plainer import plainer
from auctionlaws_proofs.engines.witness import Replay, Witness, from_script, play


@pytest.mark.parametrize(
    ("found", "told", "broken"),
    [
        ("N 1C; E 1C (wrong board, damage); director", "N 1C; E 1C; director", "insufficient"),
        ("N 1C (conventional, shows S); E 1C; director", "N 1C; E 1C; director", "insufficient"),
        ("N 1C; E 1D (wrong board); director", "N Pass; E Pass (wrong board); director", "wrong board"),
        ("N 1C; E 2C (wrong board); director", "N Pass; E X; director", None),
        ("E Pass; N Pass (simultaneous); N Pass; director", "N Pass; E Pass; N Pass; director", "out of rotation"),
        ("S X; N Pass (simultaneous); director", "N Pass; S X; director", "inadmissible double"),
    ],
)
def test_a_fact_goes_where_the_auction_does_without_it(laws: Laws, found: str, told: str, broken: str | None) -> None:
    """With another call, where that takes it; it stays where the auction is about it. ``broken``: some law, if None."""

    def reaches(witness: Witness) -> Replay | None:
        try:
            table = play(laws, witness)
        except ImpossibleEvent:
            return None
        irregular = {name for h in table.history for name in h.report.irregularities}
        there = broken in irregular if broken else bool(irregular)
        return Replay(table, (), ()) if there else None

    witness = plainer(from_script(f"dealer N; {found}", FIRST), reaches, GAME)
    assert witness.script == f"dealer N; {told}"
