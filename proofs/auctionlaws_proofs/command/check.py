"""``auctionlaws check``: test a proposal, and say everything that it changes."""

from __future__ import annotations

from typing import Annotated

import typer

from auctionlaws_proofs.command.wording import Without


def check(
    proposal: Annotated[
        str, typer.Argument(metavar="FILE", help="A proposal: a Markdown file, or an amending sentence.")
    ],
    rulings_only: Annotated[
        bool, typer.Option("--rulings-only", help="Leave claims and findings alone: these take some minutes.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    html: Annotated[str | None, typer.Option(metavar="FILE", help="Write a page for the committee as well.")] = None,
    without: Without = None,
    auctions: Annotated[
        int, typer.Option(metavar="N", min=1, max=5, help="Tell up to so many auctions of a family, of unlike kinds.")
    ] = 1,
    edition: Annotated[
        str | None, typer.Option(metavar="NAME", help="The edition that an amending sentence is about.")
    ] = None,
) -> int:
    """Test a proposed wording: the clauses it changes, every ruling that changes, and what it breaks or mends.

    Every family of changed rulings comes with its shortest auction, ruled both ways, and with the proof that no other
    ruling changes. Then every claim is decided anew, and gaps and contradictions that come or go are listed.

    The page for the committee has the date of today at its foot, or that of SOURCE_DATE_EPOCH in the environment.

    Exit status: 0 nothing is broken, 1 a claim, a gap or a contradiction is another one, 2 bad input, 3 something is
    undecided, 4 a ruling that the proposal says it keeps is not kept.

    \b
    Examples:
      auctionlaws check examples/proposals/once-instead-of-throughout.md
      auctionlaws check --rulings-only examples/proposals/only-restated.md
      auctionlaws check --without U5 examples/proposals/once-instead-of-throughout.md
      auctionlaws check --rulings-only "strike out 36C"
    """
    from auctionlaws_proofs.command.checking import check_proposal

    return check_proposal(
        proposal,
        rulings_only=rulings_only,
        as_json=as_json,
        html=html,
        without=tuple(without or ()),
        edition=edition,
        auctions=auctions,
    )
