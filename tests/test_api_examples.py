"""The examples in the docstrings of the API come out as they are shown, and the page made from them is current."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from importlib import import_module

import pytest

PACKAGES = ("auctionlaws", "auctionlaws_diagrams")


def modules() -> Iterator[str]:
    """The packages, and the modules that hold the names that they export."""
    for package in PACKAGES:
        exported = import_module(package)
        yield package
        yield from dict.fromkeys(getattr(exported, n).__module__ for n in exported.__all__ if n != "SeatName")


@pytest.mark.parametrize("name", dict.fromkeys(modules()))
def test_examples(name: str) -> None:
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for test in doctest.DocTestFinder(exclude_empty=True).find(import_module(name), name):
        runner.run(test, out=told.append)
    assert not runner.failures, "".join(told)
