"""Two computations side by side, each in a process of its own where the system can fork one."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, TypeVar

S = TypeVar("S")
T = TypeVar("T")


def can_fork() -> bool:
    """Whether a second process can help: not inside one that was forked here."""
    if multiprocessing.current_process().daemon:
        return False
    return "fork" in multiprocessing.get_all_start_methods() and (os.cpu_count() or 1) > 1


def start(work: Callable[[], Iterable[object]]) -> Connection:
    """Run some work in a forked process; what it finds, one after another, is :func:`received` through the connection.

    When the connection is closed at this end, the work is over as soon as it has found something.
    """
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)

    def child() -> None:
        here.close()
        with suppress(BrokenPipeError):  # Nobody wants to know any more.
            try:
                for found in work():
                    there.send(found)
            except BrokenPipeError:
                raise
            except BaseException as error:
                there.send(error)
            there.close()

    context.Process(target=child, daemon=True).start()
    there.close()
    return here


def received(connection: Connection) -> Iterator[Any]:
    """What the other process finds, each waited for; raises the exception that ended its work, if one did.

    The connection is closed at the end of the work.
    """
    while True:
        try:
            found = connection.recv()
        except EOFError:
            connection.close()
            return
        if isinstance(found, BaseException):
            connection.close()
            raise found
        yield found


def beside(work: Callable[[], T]) -> Callable[[], T]:
    """Begin a computation in another process, if there can be one; to be called for its result, which is waited for."""
    if not can_fork():
        return work
    connection = start(lambda: [work()])

    def result() -> T:
        found: T
        (found,) = received(connection)
        return found

    return result


def both(here: Callable[[], S], there: Callable[[], T]) -> tuple[S, T]:
    """The results of two computations, the second in another process if there can be one."""
    theirs = beside(there)
    return here(), theirs()
