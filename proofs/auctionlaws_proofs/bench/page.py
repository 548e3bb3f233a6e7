"""What a check has found as one web page for a drafting committee."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import Final

from auctionlaws.table.auction_text import auction_table
from auctionlaws.table.words import SEATS
from auctionlaws_proofs.bench.checked import ClaimChange, ClauseChange, Consequences, Pair
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.markup import (
    Html,
    document,
    element,
    escaped,
    header,
    in_lines,
    joined,
    paragraphs,
    table,
)
from auctionlaws_proofs.bench.mistakes import Mistake
from auctionlaws_proofs.bench.positions import Position
from auctionlaws_proofs.bench.rulings import Sides
from auctionlaws_proofs.bench.telling import (
    ONLY_FOLLOWS,
    family_words,
    mistake_words,
    undecided_words,
    verdict_sentence,
)
from auctionlaws_proofs.verdicts import Finding

_GROUPS: Final = {
    Status.CHANGED: (
        "Rulings that change",
        "Each family of rulings stands here once, with an auction that shows it. Up to its last event both wordings "
        "rule alike; of the rulings on that event, what both say is left out.",
    ),
    Status.CONSEQUENCE: (
        "What only follows from an earlier change",
        "In short auctions, these differ only after a ruling that is different already.",
    ),
    Status.IMPOSSIBLE: (
        "What cannot happen at a table",
        "The two wordings would decide these differently, but no auction leads there: proved.",
    ),
    Status.UNDECIDED: (
        "Undecided",
        "No auction is known that shows these, and nothing proves that there is none. They may happen at a table.",
    ),
}
_HOW_TO_READ: Final = (
    "Proved means: for auctions of any length, whatever the players call and whatever a Director finds; nothing was "
    "sampled. "
    "Undecided means: neither shown by an auction nor excluded by a proof, so that it has to be counted as possible. "
    "All of it is about the formal text: whether that says what the sentence beside it says is for you to judge, and "
    "the formal text read back in English is there to help."
)


def page(
    pair: Pair,
    judged: Sequence[Judged],
    found: Consequences | None,
    mistakes: Sequence[Mistake] = (),
) -> str:
    """The whole page; ``found`` is None where claims and findings were not looked at."""
    body = (
        element("h1", escaped(pair.title)),
        element("p", escaped(verdict_sentence(judged, mistakes)), "verdict"),
        *(part for mistake in mistakes for part in _mistake(mistake)),
        element("p", escaped(_summary(found))),
        element("p", escaped(f"Before: {pair.old.name}. Now: {pair.new.name}."), "small"),
        *clauses_side_by_side(pair),
        *(part for status in Status for part in _group(status, judged)),
        *_consequences(found),
        element("h2", escaped("How to read this page")),
        element("p", escaped(_HOW_TO_READ)),
    )
    return document(pair.title, body)


def _mistake(mistake: Mistake) -> Iterator[Html]:
    """A mistake of the program, with the auction that shows it."""
    yield element("h2", escaped("A mistake in the program, and none in the wording: do not rely on this page"))
    script = element("code", escaped(mistake.witness.script))
    yield element("p", joined((escaped(f"{mistake_words(mistake)} "), script)))


# -- clauses


def clauses_side_by_side(pair: Pair) -> Iterator[Html]:
    """Every clause that changes, before and now, with the words marked that go and come."""
    yield element("h2", escaped("What changes, clause by clause"))
    legend = (escaped("What goes is "), element("del", escaped("struck through")), escaped(", what comes is "))
    yield element("p", joined((*legend, element("ins", escaped("bold and underlined")), escaped("."))), "small")
    if not pair.changes:
        yield element("p", escaped("No clause is worded differently."))
    for change in pair.changes:
        yield _clause(change, pair.former(change.number))
    yield paragraphs(f"Note: {remark}." for remark in pair.remarks)


def _clause(change: ClauseChange, former: str | None) -> Html:
    """A clause before and now, side by side."""
    before, now = change.before, change.after
    heading = next((w.heading for w in (now, before) if w is not None), "")
    was = f", {former} before" if former is not None else ""
    title = f"{change.number} {heading} ({change.kind.value}{was})"
    rows = (
        ("Sentence", in_lines, "" if before is None else before.prose, "" if now is None else now.prose),
        ("Formal text", _formal, "" if before is None else before.formal, "" if now is None else now.formal),
        ("Read back", in_lines, "" if before is None else before.read_back, "" if now is None else now.read_back),
    )
    cells = (
        joined((header(name, "row"), *(element("td", shown(side)) for side in _compared(one, other))))
        for name, shown, one, other in rows
    )
    return in_lines(element("h3", escaped(title)), table("clause", "", ("", "Before", "Now"), cells))


def _formal(lines: Iterable[Html]) -> Html:
    return element("div", joined(element("div", line) for line in lines), "formal")


def _compared(before: str, now: str) -> tuple[list[Html], list[Html]]:
    """The lines of two texts, with the words marked that go and come; a text that is not there is a dash."""
    if not (before and now):
        return _unmarked(before), _unmarked(now)
    one, other = before.split(), now.split()
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    ends = {(0, 0), (len(one), len(other))}
    # a word or two in common, in the middle of what changes, would only tear it to pieces
    kept = [b for b in blocks if b.size > 2 or {(b.a, b.b), (b.a + b.size, b.b + b.size)} & ends]
    stay = {b.a + i for b in kept for i in range(b.size)}, {b.b + i for b in kept for i in range(b.size)}
    return _marked(before, stay[0], "del"), _marked(now, stay[1], "ins")


def _unmarked(text: str) -> list[Html]:
    return [escaped(line) for line in (text or "—").split("\n")]


def _marked(text: str, stay: set[int], mark: str) -> list[Html]:
    """The lines of a text, with the words marked that do not stay; words are counted through all lines."""
    lines, count = [], 0
    for line in text.split("\n"):
        words = re.findall(r"\s*\S+", line)
        numbered = list(enumerate(words, count))
        count += len(words)
        runs = [(stays, "".join(w for _, w in run)) for stays, run in groupby(numbered, lambda w: w[0] in stay)]
        lines.append(joined(escaped(run) if stays else _run(run, mark) for stays, run in runs))
    return lines


def _run(run: str, mark: str) -> Html:
    """Words marked, but not the space before them."""
    words = run.lstrip()
    return joined((escaped(run[: len(run) - len(words)]), element(mark, escaped(words))))


# -- rulings


def _group(status: Status, judged: Sequence[Judged]) -> Iterator[Html]:
    """The families of one status, by the numbers that they have in the order of the answer."""
    mine = [(number, j) for number, j in enumerate(judged, 1) if j.status is status]
    if not mine:
        return
    heading, words = _GROUPS[status]
    yield element("h2", escaped(heading))
    yield element("p", escaped(words), "intro")
    for number, each in mine:
        title = escaped(f"{number}. {family_words(each.family)}")
        if each.sides is None:
            doubt = f" In doubt: {undecided_words(each)}" if each.why and status is Status.UNDECIDED else ""
            yield element("p", joined((title, escaped(doubt))))
        else:
            shown = both_ways(each.sides, shortest=each.shortest)
            yield element("section", in_lines(element("h3", title), shown), "family")


def both_ways(sides: Sides | Position, *, shortest: bool) -> Iterator[Html]:
    """The auction up to the event, and the ruling on the event under each wording."""
    (players, *rows), notes = auction_table(sides.beforehand)
    cells = [joined(element("td", escaped(text)) for text in row) for row in rows]
    yield table("auction", f"Dealer {SEATS[sides.beforehand.dealer]}", players, cells)
    yield paragraphs(notes, "small")
    said = (element("td", paragraphs(sentences or ("Nothing of that.",))) for sentences in sides.said)
    last = "Then" if isinstance(sides, Position) else "Last event"
    yield table("ruling", f"{last}: {sides.happening}", ("Before", "Now"), [joined(said)])
    script = joined((escaped("Event by event: "), element("code", escaped(sides.witness.script)), escaped(".")))
    longer = escaped("" if shortest else " A shorter auction that shows it is not excluded.")
    yield element("p", joined((script, longer)), "small")


# -- claims and findings


def _summary(found: Consequences | None) -> str:
    """What becomes of claims and findings, in one sentence."""
    if found is None:
        return "Claims, gaps and contradictions were not looked at."
    others = [c for c in found.claims if c.before is not None]
    counts = (
        (others, "claim has another verdict", "claims have other verdicts"),
        (found.new, "gap or contradiction is new", "gaps or contradictions are new"),
        (found.vanished, "gap or contradiction is settled", "gaps or contradictions are settled"),
        (found.dead, "clause never decides anything", "clauses never decide anything"),
        (found.open, "gap or contradiction is undecided", "gaps or contradictions are undecided"),
    )
    told = [f"{len(those)} {one if len(those) == 1 else more}" for those, one, more in counts if those]
    return f"{'; '.join(told)}." if told else "No claim, gap or contradiction changes."


def _consequences(found: Consequences | None) -> Iterator[Html]:
    yield element("h2", escaped("Claims and findings"))
    if found is None:
        yield element("p", escaped("They were not looked at: only rulings were compared."))
        return
    same = found.decided - len(found.claims)
    told = f"{found.decided} claims were decided anew; {same} have the verdict they had."
    yield element("p", escaped(f"{told} {_summary(found)}"))
    if found.claims:
        yield table("claims", "", ("Claim", "Before", "Now"), (_claim(c) for c in found.claims))
    new, dead = ([_finding(f) for f in findings] for findings in (found.new, found.dead))
    yield from bulleted("New gaps and contradictions", new)
    yield from bulleted("Settled gaps and contradictions", [escaped(identity) for identity in found.vanished])
    yield from bulleted("Clauses that never decide anything", dead)
    follow = [escaped(family_words(family)) for family in found.follow]
    yield from bulleted(f"{ONLY_FOLLOWS}: proved", follow)
    yield from bulleted(
        "Neither shown by a short auction nor excluded by a proof", [escaped(name) for name in found.open]
    )


def _claim(change: ClaimChange) -> Html:
    verdict = change.verdict
    name = header(f"{verdict.number} {verdict.title}", "row")
    before = element("td", escaped(change.before or "not decided"))
    return joined((name, before, element("td", joined((escaped(verdict.word.value), _auction(verdict.script))))))


def _finding(finding: Finding) -> Html:
    return joined((escaped(f"{finding.identity}: {finding.title}"), _auction(finding.script)))


def _auction(script: str | None) -> Html:
    return Html("") if script is None else joined((escaped(": "), element("code", escaped(script))))


def bulleted(heading: str, items: Sequence[Html]) -> Iterator[Html]:
    """A list under a heading, if there is anything in it."""
    if items:
        yield element("h3", escaped(heading))
        yield element("ul", in_lines(element("li", item) for item in items))
