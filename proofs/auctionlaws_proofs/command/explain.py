"""``auctionlaws explain``: a clause, a term, a claim or a finding, in full."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from auctionlaws_proofs.command.ink import tell
from auctionlaws_proofs.command.wording import EditionName, LawFiles, ProposalFile, Without, Wording


def explain(
    subject: Annotated[
        str,
        typer.Argument(metavar="ID", help="A clause (27B2), law or section (27), claim, finding, or words of a term."),
    ],
    edition: EditionName = None,
    laws: LawFiles = None,
    proposal: ProposalFile = None,
    without: Without = None,
    prove: Annotated[
        bool, typer.Option("--prove", help="Where its shortest auction would not change without a clause: does any?")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the explanation as JSON.")] = False,
) -> None:
    """Explain a clause, a term, a claim, or a gap or conflict that has been found.

    Of a law or a section: its clauses. Of a clause: our paraphrase, the formal text, its read-back, its shortest
    auction, what rests on it, and what changes if it is struck out. By one's own wording, auctions are those on record
    that show the same.

    \b
    Examples:
      auctionlaws explain 27B2
      auctionlaws explain C8
      auctionlaws explain conflict-28B-29A
      auctionlaws explain "sufficient bid"
      auctionlaws explain 27B2 --proposal my-wording.md
    """
    from auctionlaws_proofs.command.explained import sources_of
    from auctionlaws_proofs.command.saying import Say
    from auctionlaws_proofs.explaining.anything import explain_anything

    with Say(quiet=as_json) as say:
        wording = Wording(edition, laws, proposal, without=tuple(without or ()))
        told = explain_anything(sources_of(wording, say.show, prove=prove), subject)
    if as_json:
        print(json.dumps(told.as_json, ensure_ascii=False, indent=2))
    else:
        tell(told.text)
