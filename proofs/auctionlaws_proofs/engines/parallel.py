"""Two computations side by side, each in a process of its own where the system can fork one."""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Thread
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
        gc.freeze()  # What is there stays: to look through it for garbage would copy all of it.
        here.close()
        Thread(target=_end_with_parent, daemon=True).start()
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


def _end_with_parent() -> None:
    """Nothing is worked out any more for a process that has been ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


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


class Aside(Iterator[T]):
    """What some work finds, one by one, in another process if there can be one."""

    def __init__(self, work: Callable[[], Iterable[T]]) -> None:
        """The work begins at once, or in this process, where there can be no other, as it is waited for."""
        self._connection = start(work) if can_fork() else None
        self._found = iter(work()) if self._connection is None else received(self._connection)

    def __next__(self) -> T:
        return next(self._found)

    @property
    def ready(self) -> bool:
        """Whether the next one, or the end, need not be waited for; never where there is no other process."""
        here = self._connection
        return here is not None and not here.closed and here.poll()


def beside(work: Callable[[], T]) -> Callable[[], T]:
    """Begin a computation beside this one; to be called for its result, which is waited for."""

    def once() -> Iterator[T]:
        yield work()

    found = Aside(once)
    return lambda: next(found)


def both(here: Callable[[], S], there: Callable[[], T]) -> tuple[S, T]:
    """The results of two computations, the second in another process if there can be one."""
    theirs = beside(there)
    return here(), theirs()
