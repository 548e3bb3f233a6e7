"""Random events for a table (:mod:`auctionlaws_proofs.engines.chance`), as Hypothesis draws and shrinks them."""

from __future__ import annotations

from hypothesis import strategies as st

from auctionlaws_proofs.engines.chance import HIGHEST, NUMBERS, UTTERED, Drawn, drawn_by

__all__ = ["DRAWN", "UTTERED", "Drawn", "drawn_by"]

DRAWN = st.builds(
    Drawn,
    numbers=st.tuples(*(st.integers(0, HIGHEST) for _ in range(NUMBERS))),
    reading=st.integers(0, 9),
)
