"""What a proposal does besides, which its committee may not have meant: interpretations that go, facts of no use."""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws.change_blocks import Orders
from auctionlaws.edition import Edition
from auctionlaws.language.declared_facts import facts_declared
from auctionlaws.loose_references import Remark


def on_interpretations(orders: Orders, base: Edition) -> Iterator[Remark]:
    """Interpretations of the laws below that go with a clause that is struck out."""
    for each in sorted(base.precedence):
        for number in (n for n in (each.follow, each.against) if n in orders.struck):
            text = f"the interpretation that follows {each.follow} against {each.against} goes with it"
            yield Remark(number, text, orders.struck[number])


def on_facts(edition: Edition) -> Iterator[Remark]:
    """Facts that are declared, and at which no clause looks."""
    for fact, number in facts_declared(edition.clauses).items():
        if fact not in edition.facts:
            text = f'it declares the fact "{fact}", and no clause looks at it: no script can state it'
            yield Remark(number, text, edition.by_number[number].place)
