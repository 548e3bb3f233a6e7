"""What a subcommand says while it works: lines that stay on standard output, progress on a terminal."""

from __future__ import annotations


class Say:
    """Lines on standard output; what is going on, on a terminal only, on standard error."""

    def __init__(self, *, quiet: bool) -> None:
        from rich.console import Console

        self._console = Console(stderr=True)
        self._status = self._console.status("reading the laws") if self._console.is_terminal and not quiet else None

    def __enter__(self) -> Say:
        if self._status is not None:
            self._status.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._status is not None:
            self._status.stop()

    def show(self, message: str) -> None:
        """What is going on."""
        if self._status is not None:
            from rich.text import Text

            # As text, for a file may be called something like [/b], which is markup to rich.
            self._status.update(Text(message))

    def line(self, text: str) -> None:
        """A line that stays."""
        print(text, flush=True)
