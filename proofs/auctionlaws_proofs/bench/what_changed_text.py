"""What changed from one edition to another: for people as text, for programs as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from auctionlaws.table.auction_text import auction_lines
from auctionlaws.table.words import listed
from auctionlaws_proofs.bench.auctions import Excluded
from auctionlaws_proofs.bench.became import Became, ThenAndNow
from auctionlaws_proofs.bench.checked import Pair
from auctionlaws_proofs.bench.editions import InTwo
from auctionlaws_proofs.bench.exhibits import Exhibit
from auctionlaws_proofs.bench.positions import Position
from auctionlaws_proofs.bench.rulings import NONE_OF_THAT, Sides
from auctionlaws_proofs.bench.telling import family_words, wrapped
from auctionlaws_proofs.bench.told_json import mistake_json
from auctionlaws_proofs.bench.what_changed import Chapter, WhatChanged

NO_AUCTION = {
    None: "No auction is known that shows it, and nothing proves that there is none.",
    Excluded.NEVER: "This cannot happen at a table: proved.",
    Excluded.ALIKE: "Wherever this happens, both editions rule alike: proved.",
}


def title(found: WhatChanged) -> str:
    """What the answer is about."""
    return f"What changed in the auction from {found.pair.old.name} to {found.pair.new.name}"


def verdict(found: WhatChanged, exhibits: Sequence[Exhibit]) -> str:
    """The answer in one sentence."""
    if found.mistakes:
        return "No verdict: this program has made a mistake, which an auction shows."
    if not found.changes:
        return "The same ruling in every position: proved."
    shown = sum(exhibit.sides is not None for exhibit in exhibits)
    return f"{len(found.changes)} changes of rulings, {shown} with an auction; no other ruling changes: proved."


def counted(found: WhatChanged) -> str:
    """How many clauses there are of each kind, as a sentence."""
    count = Counter(each.became for each in found.clauses)
    told = listed([f"{count[became]} {became.value}" for became in Became if count[became]])
    old, new = found.pair.old, found.pair.new
    return f"{len(old.clauses)} clauses in {old.name}, {len(new.clauses)} in {new.name}: {told}."


def head_text(found: WhatChanged, seconds: float) -> str:
    """What is known before any auction is looked for."""
    families = len(found.families)
    proof = f"No ruling changes outside {len(found.changes)} changes ({families} families): proved ({seconds:.1f} s)"
    return "\n".join([title(found), "", *wrapped(counted(found), 0), "", proof]) + "\n"


def chapter_text(found: WhatChanged, number: int, chapter: Chapter) -> str:
    """A heading with what is written under it, and the auction that shows it best, ruled by both editions."""
    lines = [*wrapped(f"{number}. {chapter.title}", 0), *wrapped(chapter.paragraph, 3)]
    lines += wrapped(f"{listed(chapter.clauses)}: {chapter.direction.value}.{matters(chapter)}", 3)
    if chapter.shown is None:
        return "\n".join([*lines, *wrapped(NO_AUCTION[chapter.exhibits[0].why], 3)]) + "\n"
    sides = chapter.shown.sides
    assert sides is not None
    lines += ["", *wrapped(happens(chapter.shown), 3), "", *_sides_lines(found.pair, sides)]
    more = [e for e in chapter.exhibits if e is not chapter.shown]
    lines += ["", "   See as well:"] if more else []
    return "\n".join([*lines, *(line for each in more for line in _also(each))]) + "\n"


def matters(chapter: Chapter) -> str:
    """The facts that its auctions need, as a sentence."""
    facts = dict.fromkeys(fact for exhibit in chapter.exhibits for fact in exhibit.facts)
    return f" It matters whether a call is found to be: {', '.join(facts)}." if facts else ""


def happens(exhibit: Exhibit) -> str:
    """The auction of an exhibit, and what else is to be known of it."""
    assert exhibit.sides is not None
    parted = " (the editions have ruled differently before)" if exhibit.later else ""
    return f"{exhibit.sides.witness.script}{parted}"


def _sides_lines(pair: Pair, sides: Sides | Position) -> Iterator[str]:
    yield from auction_lines(sides.beforehand, indent=5)
    yield from ("", *wrapped(sides.happening, 3))
    for name, sentences in zip((pair.old.name, pair.new.name), sides.said, strict=True):
        first, *others = [line for text in sentences or (NONE_OF_THAT,) for line in wrapped(text, 15)]
        yield from (f"     {name:<10}{first.strip()}", *others)


def _also(exhibit: Exhibit) -> list[str]:
    told = NO_AUCTION[exhibit.why] if exhibit.sides is None else happens(exhibit)
    return wrapped(f"{listed(exhibit.change.clauses)}: {told}", 5)


def clauses_text(found: WhatChanged) -> str:
    """Every clause with what has become of it, but those with the same text under the same number."""
    lines = [f"Clause by clause ({found.pair.old.name} → {found.pair.new.name})", ""]
    for each in found.clauses:
        if each.became is not Became.SAME:
            lines += wrapped(f"{each.words}: {each.became.value}", 2)
    return "\n".join(lines) + "\n"


def stood_text(pair: Pair, found: InTwo) -> str:
    """What became of claims and findings from one edition to the other, as the records have it."""
    lines = [f"Claims, as recorded for {pair.old.name} and for {pair.new.name}:"]
    for claim in found.claims:
        if claim.before != claim.after:
            lines += wrapped(f"{claim.number:<12} {claim.before} → {claim.after}: {claim.title}", 2)
    same = sum(claim.before == claim.after for claim in found.claims)
    lines += [f"  {same} claims have the same verdict in both", "", "Gaps and contradictions:"]
    for finding in found.findings:
        if finding.before != finding.after:
            lines += wrapped(f"{'gone' if finding.before else 'new'}: {finding.identity}, {finding.title}", 2)
    stay = [finding for finding in found.findings if finding.before and finding.after]
    lines += [f"  {len(stay)} are in both"]
    return "\n".join(lines) + "\n"


# -- JSON


def as_json(found: WhatChanged, exhibits: Sequence[Exhibit], seconds: float) -> str:
    """Everything, for programs."""
    answer = {
        "title": title(found),
        "old": found.pair.old.name,
        "new": found.pair.new.name,
        "same": not (found.families or found.mistakes),
        "verdict": verdict(found, exhibits),
        "seconds": round(seconds, 3),
        "clauses": [_clause_json(each) for each in found.clauses],
        "changes": [_chapter_json(chapter) for chapter in found.chapters(exhibits)],
        "families": [{"id": f.name, "words": family_words(f)} for f in found.families],
        "mistakes": [mistake_json(mistake) for mistake in found.mistakes],
        "editions": asdict(found.stood),
    }
    return json.dumps(answer, ensure_ascii=False, indent=2)


def _clause_json(each: ThenAndNow) -> dict[str, object]:
    old, new = each.old, each.new
    return {
        "old": None if old is None else old.number,
        "new": None if new is None else new.number,
        "became": each.became.name.lower(),
    }


def _chapter_json(chapter: Chapter) -> dict[str, object]:
    return {
        "title": chapter.title,
        "paragraph": chapter.paragraph,
        "clauses": list(chapter.clauses),
        "direction": chapter.direction.name.lower(),
        "auctions": [_exhibit_json(exhibit) for exhibit in chapter.exhibits],
    }


def _exhibit_json(exhibit: Exhibit) -> dict[str, object]:
    sides = exhibit.sides
    return {
        "clauses": list(exhibit.change.clauses),
        "families": [family.name for family in exhibit.change.families],
        "script": None if sides is None else sides.witness.script,
        "differ before": exhibit.later,
        "happening": None if sides is None else sides.happening,
        "before": [] if sides is None else list(sides.said[0]),
        "after": [] if sides is None else list(sides.said[1]),
        "facts": list(exhibit.facts),
        "excluded": None if exhibit.why is None else exhibit.why.name.lower(),
    }
