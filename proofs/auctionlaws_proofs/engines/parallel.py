"""Two computations side by side, each in a process of its own where the system can fork one."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
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


def start(work: Callable[[Connection], None]) -> Connection:
    """Run some work in a forked process; what it sends, or the exception that ends it, comes through the connection.

    When the connection is closed at this end, the work is over as soon as it has something to send.
    """
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)

    def child() -> None:
        here.close()
        with suppress(BrokenPipeError):  # Nobody wants to know any more.
            try:
                work(there)
            except BrokenPipeError:
                raise
            except BaseException as error:
                there.send(error)
            there.close()

    context.Process(target=child, daemon=True).start()
    there.close()
    return here


def beside(work: Callable[[], T]) -> Callable[[], T]:
    """Begin a computation in another process, if there can be one; to be called for its result, which is waited for."""
    if not can_fork():
        return work
    connection = start(lambda pipe: pipe.send(work()))

    def result() -> T:
        found: Any = connection.recv()
        connection.close()
        if isinstance(found, BaseException):
            raise found
        return found  # type: ignore[no-any-return]

    return result


def both(here: Callable[[], S], there: Callable[[], T]) -> tuple[S, T]:
    """The results of two computations, the second in another process if there can be one."""
    theirs = beside(there)
    return here(), theirs()
