"""The examples in the docstrings of the API come out as they are shown, and the page made from them is current."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from auctionlaws_proofs.api_page import COMMAND, PACKAGES, api_page

PAGE = Path(__file__).parent.parent / "API.md"


def modules() -> Iterator[str]:
    """The packages, and the modules that hold the names that they export."""
    for package in PACKAGES:
        yield package
        exported = import_module(package)
        named = (getattr(exported, name) for name in exported.__all__)
        yield from (thing.__module__ for thing in named if inspect.isclass(thing) or inspect.isfunction(thing))


def examples(module: str) -> list[doctest.DocTest]:
    finder = doctest.DocTestFinder(exclude_empty=True)
    return [test for test in finder.find(import_module(module), module) if test.examples]


@pytest.mark.parametrize("module", [name for name in dict.fromkeys(modules()) if examples(name)])
def test_examples(module: str) -> None:
    told: list[str] = []
    runner = doctest.DocTestRunner()
    for test in examples(module):
        runner.run(test, out=told.append)
    assert not runner.failures, "".join(told)


def test_every_package_begins_with_an_example() -> None:
    assert all(examples(package) for package in PACKAGES)


def test_the_page_is_current() -> None:
    assert PAGE.read_text("utf-8") == api_page(), COMMAND


def test_everything_that_is_exported_is_documented() -> None:
    for package in PACKAGES:
        module = import_module(package)
        for name in module.__all__:
            thing = getattr(module, name)
            spoken = inspect.isclass(thing) or inspect.isfunction(thing)
            assert not spoken or inspect.getdoc(thing), f"{package}.{name}"
