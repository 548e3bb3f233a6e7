"""Every group of tests in a process of its own, which ends with the group, so that what tests make does not pile up.

Expressions are kept as long as a process lives; one that had run all tests would hold ten gigabytes. A process that is
silent for too long is ended with the stacks of its threads, and the test that it was at fails with them.
"""

from __future__ import annotations

import faulthandler
import os
import tempfile
from collections.abc import Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any, Final, NoReturn

import pytest
from _pytest.runner import runtestprotocol

LIMIT: Final = 1500
"""Seconds that a test may take: more than any needs on a slow machine that does something else besides."""


class OwnProcess:
    """A process that runs the tests of one group, one after the other, when it is told to."""

    def __init__(self, session: pytest.Session) -> None:
        self._session = session
        self._stacks = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115
        self._here, there = Pipe()
        self._process = os.fork()
        if not self._process:
            self._here.close()
            _run_what_is_asked(session, there, self._stacks)
        there.close()

    def reports(self, item: pytest.Item, next_here: pytest.Item | None) -> Iterator[pytest.TestReport]:
        """What a test came to. ``next_here``: the test of the group that follows; without one, all is torn down."""
        items = self._session.items
        try:
            self._here.send((items.index(item), None if next_here is None else items.index(next_here)))
            told = self._here.recv()
        except (EOFError, OSError):
            yield self._ended_at(item)
            return
        restored = self._session.config.hook.pytest_report_from_serializable
        yield from (restored(config=self._session.config, data=data) for data in told)

    def end(self) -> None:
        """Let the process end; what it still holds goes with it."""
        self._here.close()
        if self.alive:
            os.waitpid(self._process, 0)
            self._process = 0

    @property
    def alive(self) -> bool:
        """Whether the process still runs, so that it can be given another test."""
        return self._process != 0

    def _ended_at(self, item: pytest.Item) -> pytest.TestReport:
        _, status = os.waitpid(self._process, 0)
        self._process = 0
        self._stacks.seek(0)
        told = f"The process of this test has ended, with status {os.waitstatus_to_exitcode(status)}.\n"
        longrepr = told + self._stacks.read()
        return pytest.TestReport(item.nodeid, item.location, {}, "failed", longrepr, "call")


def _run_what_is_asked(session: pytest.Session, there: Connection, stacks: Any) -> NoReturn:
    """Run the tests of a session that are asked for, by their places in it, until nobody asks any more."""
    config = session.config
    status = 1
    try:
        while True:
            try:
                here, following = there.recv()
            except EOFError:
                break
            faulthandler.dump_traceback_later(LIMIT, exit=True, file=stacks)
            next_here = None if following is None else session.items[following]
            reports = runtestprotocol(session.items[here], log=False, nextitem=next_here)
            faulthandler.cancel_dump_traceback_later()
            there.send([config.hook.pytest_report_to_serializable(config=config, report=r) for r in reports])
        status = 0
    finally:
        os._exit(status)  # What the worker would do at its end is not done here.
