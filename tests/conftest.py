"""What several tests play with."""

from __future__ import annotations

import pytest

from auctionlaws.table.laws import Laws, load_laws


@pytest.fixture(scope="session")
def laws() -> Laws:
    """The edition of 1997, to be played."""
    return load_laws("1997")
