"""``auctionlaws explain``: a clause, a term, a claim or a finding, in full."""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import Annotated

import typer

from auctionlaws_proofs.command.inputs import InputError, default_edition, known_edition


def explain(
    subject: Annotated[
        str, typer.Argument(metavar="ID", help="A clause (27B2), a claim (C8), a finding, or words of a term.")
    ],
    edition: Annotated[str | None, typer.Option(metavar="NAME", help="The edition; by default the newest.")] = None,
    prove: Annotated[
        bool, typer.Option("--prove", help="Where its shortest auction would not change without a clause: does any?")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the explanation as JSON.")] = False,
) -> None:
    """Explain a clause, a term, a claim, or a gap or conflict that has been found.

    Of a clause: our paraphrase, the formal text, its read-back, its shortest auction, what rests on it, and what
    changes if it is struck out.

    \b
    Examples:
      auctionlaws explain 27B2
      auctionlaws explain C8
      auctionlaws explain conflict-28B-29A
      auctionlaws explain "sufficient bid"
    """
    from auctionlaws.edition import load_edition
    from auctionlaws_proofs.command.saying import Say
    from auctionlaws_proofs.explaining.claims import explain_claim
    from auctionlaws_proofs.explaining.clauses import explain_clause
    from auctionlaws_proofs.explaining.findings import explain_finding, recorded_findings
    from auctionlaws_proofs.explaining.sources import Sources
    from auctionlaws_proofs.explaining.terms import explain_terms
    from auctionlaws_proofs.findings import shipped_findings
    from auctionlaws_proofs.recorded import load_recorded

    name = default_edition() if edition is None else known_edition(edition)
    with Say(quiet=as_json) as say:
        book = load_edition(name)
        sources = Sources(book, load_recorded(name), shipped_findings(name), prove, say.show)
        told = None
        for explained in (explain_clause, explain_claim, explain_finding, explain_terms):
            told = told or explained(sources, subject)
    if told is None:
        known = [*book.by_number, *(c.number for c in sources.claims), *recorded_findings(sources)]
        near = get_close_matches(subject, known, 1, 0.3)
        hint = f"; the nearest is {near[0]}" if near else ""
        raise InputError(f'"{subject}" is no clause, claim or term of {book.name}{hint}')
    print(json.dumps(told.as_json, ensure_ascii=False, indent=2) if as_json else told.text)
