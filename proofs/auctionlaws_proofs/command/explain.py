"""``auctionlaws explain``: a clause, a term or a claim, in full."""

from __future__ import annotations

import json
from difflib import get_close_matches
from textwrap import indent, wrap
from typing import Annotated, Any

import typer

from auctionlaws.edition import Edition, load_edition
from auctionlaws.language.printing import pattern_text
from auctionlaws.language.readback import read_back
from auctionlaws_proofs.claims_reader import shipped_claims, vocabulary_of
from auctionlaws_proofs.command.inputs import InputError, default_edition, known_edition
from auctionlaws_proofs.recorded import load_recorded

_WIDTH = 100


def explain(
    subject: Annotated[str, typer.Argument(metavar="ID", help="A clause (27B2), a claim (C8), or words of a term.")],
    edition: Annotated[str | None, typer.Option(metavar="NAME", help="The edition; by default the newest.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the explanation as JSON.")] = False,
) -> None:
    """Explain a clause, a term or a claim: our paraphrase, the formal text, its read-back, its shortest auction.

    \b
    Examples:
      auctionlaws explain 27B2
      auctionlaws explain C8
      auctionlaws explain "sufficient bid"
    """
    book = load_edition(default_edition() if edition is None else known_edition(edition))
    parts = _clause(book, subject) or _claim(book, subject) or _terms(book, subject)
    if parts is None:
        known = [*book.by_number, *(c.number for c in shipped_claims())]
        near = get_close_matches(subject, known, 1, 0.3)
        hint = f"; the nearest is {near[0]}" if near else ""
        raise InputError(f'"{subject}" is no clause, claim or term of {book.name}{hint}')
    print(json.dumps(parts, ensure_ascii=False, indent=2) if as_json else _text(parts))


def _clause(book: Edition, number: str) -> dict[str, Any] | None:
    clause = book.by_number.get(number)
    if clause is None:
        return None
    witness = load_recorded(book.name).witnesses.get(f"life {number}")
    return {
        "title": f"{number} {clause.heading}",
        "paraphrase": clause.prose,
        "formal text": clause.source.rstrip(),
        "read back": read_back(clause),
        "shortest auction": None if witness is None else witness.script,
    }


def _claim(book: Edition, number: str) -> dict[str, Any] | None:
    claim = next((c for c in shipped_claims() if c.number == number), None)
    if claim is None:
        return None
    recorded = load_recorded(book.name)
    witness = recorded.witnesses.get(f"claim {number}")
    return {
        "title": f"{number} {claim.title}",
        "formal text": claim.source.rstrip(),
        "recorded verdict": recorded.verdict(number),
        "shortest auction": None if witness is None else witness.script,
    }


def _terms(book: Edition, words: str) -> dict[str, Any] | None:
    found = [t for t in vocabulary_of(book).terms if words.lower() in pattern_text(t).lower()]
    if not found:
        return None
    lines = [f"{pattern_text(t)} ({t.sort.value}): {t.gloss}" for t in found]
    return {"title": f'Terms with "{words}"', "terms": lines}


def _text(parts: dict[str, Any]) -> str:
    blocks = [parts["title"]]
    for name, content in parts.items():
        if name == "title" or content is None:
            continue
        lines = content if isinstance(content, list) else str(content).split("\n")
        if name != "formal text":
            lines = [w for line in lines for w in (wrap(line, _WIDTH - 2) or [""])]
        blocks.append(f"{name[0].upper()}{name[1:]}\n\n" + indent("\n".join(lines), "  "))
    return "\n\n".join(blocks)
