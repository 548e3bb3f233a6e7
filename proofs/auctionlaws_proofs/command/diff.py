"""``auctionlaws diff``: compare two editions or proposals."""

from __future__ import annotations

from typing import Annotated

import typer


def diff(
    old: Annotated[str, typer.Argument(metavar="OLD", help="An edition, or a proposal (a Markdown file).")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Another.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    html: Annotated[str | None, typer.Option(metavar="FILE", help="Write a page for the committee as well.")] = None,
) -> int:
    """Compare two wordings: every ruling that differs, each with its shortest auction, and that nothing else does.

    Exit status: 0 compared, 2 bad input, 3 something is undecided.

    \b
    Example:
      auctionlaws diff 1997 examples/proposals/once-instead-of-throughout.md
    """
    from auctionlaws_proofs.command.checking import compare

    return compare(old, new, as_json=as_json, html=html)
