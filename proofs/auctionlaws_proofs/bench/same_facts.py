"""Two wordings that look at different facts of a call, laid out alike so that they can be compared.

A wording ignores a fact that only the other looks at: it is remembered with the call, and makes no difference. Without
that no event of the old wording would tell of it, and what the new one does there would seem never to happen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from auctionlaws.edition import Edition
from auctionlaws.machine.records import FOUND, MOST_DECLARED
from auctionlaws.machine.relation import found_mask
from auctionlaws.machine.state import DECLARED, STATE
from auctionlaws.mistake import Mistake
from auctionlaws.table.events import Event, Kind
from auctionlaws.table.words import listed
from auctionlaws_proofs.engines.witness import Witness

REMEMBERED: Final = tuple(f.name for f in (*STATE, *DECLARED) if f.name.endswith(("_found", "_declared")))
"""Where a state remembers what was told of calls."""
_SHORT: Final = 6
"""In auctions of up to so many events a fact is told of each call by itself as well."""


def with_same_facts(old: Edition, new: Edition) -> tuple[Edition, Edition]:
    """Both wordings, each with the facts that either looks at; Mistake if these are more than a state holds."""
    facts = tuple(sorted({*old.facts, *new.facts}))
    if len(facts) > MOST_DECLARED:
        raise Mistake(
            f"{old.name} and {new.name} look at {len(facts)} declared facts between them ({listed(facts)}), and only "
            f"wordings with {MOST_DECLARED} at the most can be compared; strike out those that make no difference"
        )
    told = found_mask(old) | found_mask(new)
    return _with(old, facts, told), _with(new, facts, told)


def facts_remarks(old: Edition, new: Edition) -> Iterator[str]:
    """Facts of a call that scripts can say by one of two wordings only: by the other, no clause looks at them."""
    one, other = found_mask(old), found_mask(new)
    before, after = ({f for place, f in enumerate(FOUND) if mask >> place & 1} for mask in (one, other))
    before, after = before | {*old.facts}, after | {*new.facts}
    for fact in sorted(before - after):
        yield f'no clause looks any more at "{fact}", and a script that says it of a call is refused'
    for fact in sorted(after - before):
        yield f'a clause looks at "{fact}" now, and scripts can say it of a call'


def _with(edition: Edition, facts: tuple[str, ...], told: int) -> Edition:
    alike = edition.facts == facts and found_mask(edition) == told
    return edition if alike else replace(edition, facts=facts, told=told)


def telling(auctions: Sequence[Witness], facts: Sequence[str]) -> tuple[Witness, ...]:
    """The auctions, and each of them with a declared fact of every call, or of one: by themselves they tell of none."""
    return (*auctions, *(told for witness in auctions for fact in facts for told in _told(witness, fact)))


def _told(witness: Witness, fact: str) -> Iterator[Witness]:
    calls = [place for place, event in enumerate(witness.events) if event.kind in (Kind.CALL, Kind.CHANGES)]
    alone = [{place} for place in calls] if len(calls) > 1 and len(witness.events) <= _SHORT else []
    for places in ([set(calls)] if calls else []) + alone:
        events = (_with_fact(e, fact) if place in places else e for place, e in enumerate(witness.events))
        yield replace(witness, events=tuple(events))


def _with_fact(event: Event, fact: str) -> Event:
    return replace(event, declared=event.declared | {fact})
