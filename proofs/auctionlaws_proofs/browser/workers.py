"""Processes that answer requests beside the server: warm, one request at a time, ended when nobody wants the answer."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from auctionlaws_proofs.browser.protocol import Stage, asks
from auctionlaws_proofs.browser.worker import LAST_OF_ALL, TOLD, failed

SECONDS: Final = 60.0
"""What needs no proof has to be answered within this time."""
PATIENCE: Final = 0.3
"""Whoever waits longer for his turn is told."""
WAITING: Final = json.dumps({"progress": "waiting until other work has ended"})
_LONGEST: Final = 1 << 26
"""Bytes of one line of an answer."""
# Not from the folder in which somebody happens to be: a json.py that lies there is none of ours.
_COMMAND: Final = (sys.executable, "-P", "-m", "auctionlaws_proofs.browser.worker")


class Worker:
    """One process. Work that nobody waits for any more is ended with the process, and another one started.

    With a limit of ``seconds``, work that nobody waits for goes on to its end: that is soon, and the process stays.
    """

    def __init__(self, command: Sequence[str], seconds: float | None = None) -> None:
        self._command = command
        self._seconds = seconds
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._over = False

    async def start(self) -> None:
        """Start the process, which gets ready by itself."""
        # A session of its own, to be ended as a whole; and Ctrl-C on the terminal is for the server alone.
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, limit=_LONGEST, start_new_session=True
        )

    async def end(self) -> None:
        """End the process for good, and all that it has started."""
        self._over = True
        await self._kill()

    async def answer(self, request: str) -> AsyncGenerator[str]:
        """What is told while a request is worked on, line by line, and at last its answer.

        That has ``failed`` if the process has ended, or taken too long. Whoever stops listening gives the work up.
        """
        try:
            async with asyncio.timeout(PATIENCE):
                await self._turn.acquire()
        except TimeoutError:
            yield WAITING
            await self._turn.acquire()
        try:
            work = await self._begin(request)
            try:
                while not work.over:
                    yield await self._next(work)
            finally:
                if not work.over:
                    await self._give_up(work)
        finally:
            self._turn.release()

    async def _begin(self, request: str) -> _Work:
        if self._process is None and not self._over:
            await self.start()
        until = None if self._seconds is None else asyncio.get_running_loop().time() + self._seconds
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
        return _Work(self._process, until)

    async def _next(self, work: _Work) -> str:
        """The next line that is told of some work; if there is none, why."""
        try:
            line = await work.line()
        except TimeoutError:
            reason = f"this has taken longer than {self._seconds:.0f} s, and was ended"
        except ValueError:
            reason = "the answer is too long"
        else:
            sign, text = line[:1], line[1:].decode().removesuffix("\n")
            work.over = sign != TOLD
            if line.endswith(b"\n"):
                if sign == LAST_OF_ALL:
                    await self._renew()
                return text
            reason = "the process that worked on it has ended; what was asked can be asked again"
        work.over = True
        await self._renew()
        return failed(reason)

    async def _give_up(self, work: _Work) -> None:
        """End work that nobody waits for any more; if it is soon over by itself, wait for that."""
        try:
            while self._seconds is not None and not work.over:
                await self._next(work)
        finally:
            if not work.over:
                await self._renew()

    async def _renew(self) -> None:
        await self._kill()
        if not self._over:
            await self.start()

    async def _kill(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError, PermissionError):  # It has ended already.
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


@dataclass
class _Work:
    """A request that a process works on, until when it may, and whether that is over."""

    process: Process | None
    until: float | None
    over: bool = False

    async def line(self) -> bytes:
        """The next line; without an end if the process has ended. TimeoutError, or ValueError if it is too long."""
        if self.process is None:
            return b""
        assert self.process.stdout is not None
        async with asyncio.timeout_at(self.until):
            return await self.process.stdout.readline()


class Workers:
    """A process for what is answered at once, and one for proofs: these are hard work, one at a time."""

    def __init__(self, quick: Worker | None = None, heavy: Worker | None = None) -> None:
        self.quick = quick or Worker(_COMMAND, SECONDS)
        self.heavy = heavy or Worker((*_COMMAND, "--solvers"))

    async def start(self) -> None:
        """Start both, so that they are warm when somebody asks."""
        await self.quick.start()
        await self.heavy.start()

    async def end(self) -> None:
        """End both, and all that they have started."""
        await self.quick.end()
        await self.heavy.end()

    def answer(self, request: str) -> AsyncGenerator[str]:
        """What is told of a request, by the process that it is for."""
        return (self.heavy if _proves(request) else self.quick).answer(request)


def _proves(request: str) -> bool:
    """Whether a request needs proofs; one that cannot be read is refused by whoever answers."""
    try:
        fields = json.loads(request)
    except (ValueError, RecursionError):
        return False
    name = fields.get("ask") if isinstance(fields, dict) else None
    return isinstance(name, str) and name in asks(Stage.PROOFS)
