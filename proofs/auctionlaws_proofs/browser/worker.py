"""The process in which requests are answered, one after another: started by :mod:`workers`, and ended with it.

A line that comes in is a request, as a string of JSON. Lines that go out begin with a sign: what it is.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Final

from auctionlaws_proofs.browser.protocol import Tell, respond

TOLD: Final = b">"
"""Before what is told while it is worked on."""
LAST: Final = b"="
"""Before an answer."""
LAST_OF_ALL: Final = b"!"
"""Before an answer after which the process should be replaced, for it has grown."""
MEMORY: Final = 8 << 30
"""Bytes that a process may have, where the system can be told."""
GROWN: Final = 3 << 29
"""Bytes from which on a process is replaced: what it has once thought of it keeps."""


def main(answer: Callable[[str, Tell], str] = respond, *, solvers: bool = False) -> None:
    """Answer what comes in, until nobody is there to ask."""
    out = _output()
    requests: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read, args=(requests,), daemon=True).start()
    _limit_memory()
    if answer is respond:
        _warm(solvers=solvers)
    this = os.getpid()

    def tell(text: str) -> None:
        # A process that is forked here has no output, and where it was there may be somebody else's by then.
        if os.getpid() == this:
            _write(out, TOLD, text)

    while True:
        request = requests.get()
        told = _answered(answer, request, tell)
        _write(out, LAST_OF_ALL if _size() > GROWN else LAST, told)


def failed(reason: str) -> str:
    """What is told of a request that has no answer."""
    return json.dumps({"failed": reason}, ensure_ascii=False)


def _answered(answer: Callable[[str, Tell], str], request: str, tell: Tell) -> str:
    try:
        return answer(request, tell)
    except MemoryError:
        return failed("this takes more memory than it may have")
    except Exception as error:
        traceback.print_exc()
        return failed(f"the program has made a mistake ({type(error).__name__}); the terminal has the details")


def _warm(*, solvers: bool) -> None:
    """Load beforehand what the first question would wait for."""
    from auctionlaws.api.editions import default_edition
    from auctionlaws_proofs.browser.request import laws_named

    _ = laws_named(default_edition()).player
    if solvers:
        import auctionlaws_proofs.browser.comparison  # noqa: F401


# -- the other process


def _output() -> int:
    """Where lines go; whatever else is printed goes to standard error, and no process that is forked here has it."""
    out = os.dup(1)
    os.dup2(2, 1)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=lambda: os.close(out))
    return out


def _write(out: int, sign: bytes, text: str) -> None:
    line = memoryview(sign + text.encode("utf-8", "replace") + b"\n")
    while line:
        line = line[os.write(out, line) :]


def _read(requests: SimpleQueue[str]) -> None:
    """Hand on what comes in; at its end nobody is there any more, and this process ends with all that it has begun.

    Read without Python's own buffer, whose lock a process that is forked meanwhile would wait for in vain.
    """
    rest = b""
    while found := os.read(0, 1 << 16):
        *whole, rest = (rest + found).split(b"\n")
        for line in whole:
            requests.put(json.loads(line))
    if sys.platform != "win32" and os.getpgid(0) == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


# -- memory


def _limit_memory() -> None:
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        limit = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
        resource.setrlimit(resource.RLIMIT_DATA, (limit, most))


def _size() -> int:
    """The memory that this process has in use, or where the system does not tell, the most it has had; else 0.

    What Linux has for the most is that of the process that started this one, if it had more.
    """
    with suppress(OSError, ValueError, IndexError):
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    try:
        import resource
    except ImportError:
        return 0
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used if sys.platform == "darwin" else used << 10


if __name__ == "__main__":
    main(solvers="--solvers" in sys.argv)
