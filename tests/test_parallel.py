"""Work in a second process: its result, its error, and its silence when nobody waits for it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest

from auctionlaws_proofs.engines.parallel import beside, both, can_fork, received, start

DROPPED = """
import time
from auctionlaws_proofs.engines.parallel import beside
result = beside(lambda: time.sleep(0.3))
del result
time.sleep(1)
"""


def test_both_results_come_back() -> None:
    assert both(lambda: 1, lambda: "two") == (1, "two")


def test_an_error_comes_back_as_it_is() -> None:
    def fail() -> None:
        raise KeyError("27B2")

    with pytest.raises(KeyError, match="27B2"):
        beside(fail)()


@pytest.mark.skipif(not can_fork(), reason="there is no second process here")
def test_results_come_one_by_one_until_the_work_ends_or_fails() -> None:
    def fail() -> Iterator[str]:
        yield "27A"
        raise KeyError("27B2")

    connection = start(lambda: ["27A", "27B1"])
    assert list(received(connection)) == ["27A", "27B1"]
    assert connection.closed
    results = received(start(fail))
    assert next(results) == "27A"
    with pytest.raises(KeyError, match="27B2"):
        next(results)


@pytest.mark.skipif(not can_fork(), reason="there is no second process here")
def test_a_result_that_nobody_waits_for_is_dropped_in_silence() -> None:
    """A check is done before the recorded auctions have been played: no word of the other process comes of it."""
    done = subprocess.run([sys.executable, "-c", DROPPED], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")
