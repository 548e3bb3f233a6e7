"""What a subcommand says while it works: lines that stay on standard output, progress on standard error."""

from __future__ import annotations

import sys
import time
from threading import Event, Thread
from typing import Final

from auctionlaws_proofs.command.ink import tell

EVERY: Final = 10.0
"""Where nobody looks at a terminal, so many seconds pass between two words on what is going on."""


class Say:
    """Lines on standard output; what is going on, on standard error: at once on a terminal, now and then elsewhere."""

    def __init__(self, *, quiet: bool) -> None:
        from rich.console import Console

        console = Console(stderr=True)
        self._status = console.status("reading the laws") if console.is_terminal and not quiet else None
        self._now = None if quiet or self._status is not None else _NowAndThen()

    def __enter__(self) -> Say:
        if self._status is not None:
            self._status.start()
        if self._now is not None:
            self._now.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._status is not None:
            self._status.stop()
        if self._now is not None:
            self._now.over.set()

    def show(self, message: str) -> None:
        """What is going on."""
        if self._now is not None:
            self._now.doing = message
        if self._status is not None:
            from rich.text import Text

            # As text, for a file may be called something like [/b], which is markup to rich.
            self._status.update(Text(message))

    def line(self, text: str) -> None:
        """A line that stays."""
        tell(text)


class _NowAndThen(Thread):
    """Says what is going on, for a log that somebody watches."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.doing = "reading the laws"
        self.over = Event()

    def run(self) -> None:
        """Until it is over."""
        began = time.monotonic()
        while not self.over.wait(EVERY):
            print(f"{time.monotonic() - began:.0f} s: {self.doing}", file=sys.stderr, flush=True)
