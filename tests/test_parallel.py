"""Work in a second process: its result, its error, and its silence when nobody waits for it."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from auctionlaws_proofs.command.saying import Say
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


WORKING = """
import time
from auctionlaws_proofs.engines.parallel import start

def work():
    print("works", flush=True)
    while True:
        sum(range(1000))
    yield

there = start(work)
time.sleep(60)
"""


def test_what_works_for_a_process_ends_with_it() -> None:
    """Whoever ends a check by force leaves nothing behind that goes on to work for nobody."""
    with subprocess.Popen([sys.executable, "-c", WORKING], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "works\n"
        process.kill()
        assert process.stdout.read() == ""  # Read to its end: nobody holds it open any more.


def test_a_log_is_told_what_is_going_on(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Where nobody looks at a terminal, a line comes now and then; and none with what programs read."""
    monkeypatch.setattr("auctionlaws_proofs.command.saying.EVERY", 0.01)
    for quiet in (False, True):
        with Say(quiet=quiet) as say:
            say.show("searching auctions of up to 4 events")
            time.sleep(0.1)
        told = capsys.readouterr()
        assert ("s: searching auctions of up to 4 events" in told.err) is not quiet and not told.out
