"""What a check has found as one web page for a drafting committee."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from auctionlaws.table.words import listed
from auctionlaws_diagrams.states.inlined import to_inline_svg
from auctionlaws_diagrams.states.printed import DoesNotFit, Page
from auctionlaws_proofs.arrows.redrawn import Redrawn
from auctionlaws_proofs.bench.both_ways import both_ways
from auctionlaws_proofs.bench.checked import ClaimChange, ClauseChange, Consequences, Pair
from auctionlaws_proofs.bench.draft_text import consolidated, proposed
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.made import Made, command_line
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
from auctionlaws_proofs.bench.noted import NOTHING_NOTED, Noted
from auctionlaws_proofs.bench.page_notes import on_kept, on_widths
from auctionlaws_proofs.bench.reason import reason
from auctionlaws_proofs.bench.telling import (
    ONLY_FOLLOWS,
    also_words,
    family_words,
    kinds_words,
    later_words,
    undecided_words,
)
from auctionlaws_proofs.bench.verdict_box import Texts, named, verdict_box
from auctionlaws_proofs.bench.wordings import compared, formal
from auctionlaws_proofs.findings import shipped_findings
from auctionlaws_proofs.verdicts import Finding

_GROUPS: Final = {
    Status.CHANGED: (
        "Rulings that change",
        "Each family of rulings stands here once, with an auction that shows it. Up to its last event both wordings "
        "rule alike; of the rulings on that event, what both say is left out.",
    ),
    Status.CITED: (
        "What is only cited otherwise",
        "Wherever these happen, both wordings rule alike: proved. Other clauses are cited, and that is all.",
    ),
    Status.UNDONE: (
        "What is laid and undone at once",
        "Wherever these happen, both wordings rule alike: proved. What one clause says another undoes at once.",
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
    "A family of rulings is what one clause says otherwise on one occasion, about one thing. "
    "A claim is a statement about the laws, such as that the auction always ends, that is proved or refuted. "
    "{}"
    "All of it is about the formal text: whether that says what the sentence beside it says is for you to judge, and "
    "the formal text read back in English is there to help."
)
_UNDECIDED: Final = (
    "Undecided means: neither shown by an auction nor excluded by a proof, so that it has to be counted as possible. "
)
_DO_NOT_RELY: Final = "A mistake in the program, and none in the wording: do not rely on this page."
_NO_DIAGRAM: Final = "No diagram changes: every arrow of every diagram holds as it did, and that is proved."
_NOT_DRAWN: Final = "Diagrams were not looked at."
_TOO_MUCH: Final = "There is more on this diagram than fits on a sheet, so it is not drawn."
_CERTIFIED: Final = "What it says of rulings, as circuits and proofs with a checker of one file, for who distrusts it:"
_GRANTED: Final = "What these laws take for granted and the law book does not say:"
_STRUCK: Final = (
    "Each diagram that changes stands here twice. In the second, arrows that do not hold any more are struck through, "
    "and what holds in their place is in heavy lines."
)


def page(
    pair: Pair,
    judged: Sequence[Judged],
    found: Consequences | None,
    mistakes: Sequence[Mistake] = (),
    *,
    diagrams: Sequence[Redrawn] | None = None,
    made: Made,
    noted: Noted = NOTHING_NOTED,
) -> str:
    """The whole page; ``found`` is None where claims and findings were not looked at, ``diagrams`` likewise."""
    texts = shipped_findings(pair.root).by_identity
    changed = ", ".join(f"{change.number} ({change.kind.value})" for change in pair.changes)
    about = f"Before: {pair.old.name}. Now: {pair.new.name}. Clauses that change: {changed or 'none'}."
    body = (
        element("h1", escaped(pair.title)),
        paragraphs(reason(pair.amended), "reason"),
        *proposed(pair.amended),
        verdict_box(judged, found, mistakes, texts),
        element("p", escaped(about), "small"),
        *on_widths(noted.widths),
        *([element("p", escaped(_DO_NOT_RELY), "small")] * bool(mistakes)),
        *on_kept(noted.held),
        *(part for status in Status for part in _group(status, judged)),
        *_consequences(found, texts),
        *_diagrams(diagrams),
        *clauses_side_by_side(pair, "Appendix: the clauses, before and now"),
        *consolidated(pair.amended),
        element("h2", escaped("How to read this page")),
        element("p", escaped(_HOW_TO_READ.format(_UNDECIDED if _is_undecided(judged, found) else ""))),
    )
    return document(pair.title, body, _footer(made, pair), draft=pair.amended is not None)


def _is_undecided(judged: Sequence[Judged], found: Consequences | None) -> bool:
    """Something on the page is undecided."""
    return any(j.status is Status.UNDECIDED for j in judged) or (found is not None and found.undecided)


def _footer(made: Made, pair: Pair) -> Html:
    """Commands at the foot of the page: to make it again, to certify its rulings, to list what the laws rest on."""
    lines = [(f"{made.sentence} ", made.command)]
    if pair.amended is not None:
        words = ["certify", "--changes", "--proofs", "--output", "certificate", "--proposal"]
        lines.append((f"{_CERTIFIED} ", command_line(*words, pair.amended.path.name)))
    lines.append((f"{_GRANTED} ", command_line("laws", "--granted", "--edition", pair.new_root or pair.root)))
    return element("footer", joined(_told(sentence, command) for sentence, command in lines))


def _told(sentence: str, command: str) -> Html:
    return element("p", joined((escaped(sentence), element("code", escaped(command)))), "small")


# -- clauses


def clauses_side_by_side(pair: Pair, heading: str = "What changes, clause by clause") -> Iterator[Html]:
    """Every clause that changes, before and now, with the words marked that go and come."""
    yield element("h2", escaped(heading))
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
        ("Formal text", formal, "" if before is None else before.formal, "" if now is None else now.formal),
        ("Read back", in_lines, "" if before is None else before.read_back, "" if now is None else now.read_back),
    )
    cells = (
        joined((header(name, "row"), *(element("td", shown(side)) for side in compared(one, other))))
        for name, shown, one, other in rows
    )
    return in_lines(element("h3", escaped(title)), table("clause", "", ("", "Before", "Now"), cells))


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
        if each.shown is None or status is not Status.CHANGED:
            yield element("p", joined((title, escaped(_note(each)))))
        else:
            first = [] if each.later is None else [element("p", escaped(later_words(each)))]
            shown = both_ways(each.shown, shortest=each.shortest)
            also = (part for other in each.also for part in _also(other))
            others = (part for sides in each.others for part in both_ways(sides, shortest=True))
            kinds = [] if each.kinds is None else [element("p", escaped(kinds_words(each.kinds)))]
            parts = (*first, *shown, *kinds, *others, *also)
            yield element("section", in_lines(element("h3", title), parts), "family")


def _also(judged: Judged) -> Iterator[Html]:
    """Another effect that comes out differently in a family, with its auction."""
    yield element("h4", escaped(also_words(judged)))
    if judged.shown is not None and judged.status is Status.CHANGED:
        yield from both_ways(judged.shown, shortest=True)


def _note(judged: Judged) -> str:
    """What is said of a family for which no auction is shown."""
    match judged.status:
        case Status.UNDECIDED if judged.why or judged.sides:
            return f" In doubt: {undecided_words(judged)}"
        case Status.UNDONE:
            by = "" if judged.happens is None else f": {judged.happens.script}"
            return f" By {listed(judged.undone_by)}{by}."
        case _:
            return ""


# -- claims and findings


def _consequences(found: Consequences | None, texts: Texts) -> Iterator[Html]:
    """What the box has in a line each, with its auctions; nothing where nothing is another one."""
    if found is None or not (found.claims or found.new or found.vanished or found.dead or found.open or found.follow):
        return
    yield element("h2", escaped("Claims and findings"))
    if found.claims:
        yield table("claims", "", ("Claim", "Before", "Now"), (_claim(c) for c in found.claims))
    new, dead = ([_finding(f) for f in findings] for findings in (found.new, found.dead))
    yield from bulleted("New gaps and contradictions", new)
    yield from bulleted("Settled gaps and contradictions", [escaped(named(i, texts)) for i in found.vanished])
    yield from bulleted("Clauses that never decide anything", dead)
    follow = [escaped(family_words(family)) for family in found.follow]
    yield from bulleted(f"{ONLY_FOLLOWS}: proved", follow)
    yield from bulleted(
        "Neither shown by a short auction nor excluded by a proof", [escaped(named(i, texts)) for i in found.open]
    )


def _claim(change: ClaimChange) -> Html:
    verdict = change.verdict
    name = header(f"{verdict.number} {verdict.title}", "row")
    before = element("td", escaped(change.before or "not decided"))
    return joined((name, before, element("td", joined((escaped(verdict.word.value), _auction(verdict.script))))))


def _finding(finding: Finding) -> Html:
    return joined((escaped(f"{finding.title} ({finding.identity})"), _auction(finding.script)))


def _auction(script: str | None) -> Html:
    return Html("") if script is None else joined((escaped(": "), element("code", escaped(script))))


def bulleted(heading: str, items: Sequence[Html]) -> Iterator[Html]:
    """A list under a heading, if there is anything in it."""
    if items:
        yield element("h3", escaped(heading))
        yield element("ul", in_lines(element("li", item) for item in items))


# -- diagrams


def _diagrams(diagrams: Sequence[Redrawn] | None) -> Iterator[Html]:
    """The diagrams that change, as they were and as they are."""
    yield element("h2", escaped("Diagrams"))
    if not diagrams:
        yield element("p", escaped(_NO_DIAGRAM if diagrams is not None else _NOT_DRAWN))
        return
    yield element("p", escaped(_STRUCK), "intro")
    for each in diagrams:
        yield element("h3", escaped(each.title))
        for when, drawn in (("Before", each.before), ("Now", each.now)):
            yield element("figure", joined((element("figcaption", escaped(when)), _picture(drawn, when.lower()))))


def _picture(drawn: Page, prefix: str) -> Html:
    """A diagram; where there is too much on it to be drawn, it is said so, and the page is still made."""
    try:
        return Html(to_inline_svg(drawn, f"{prefix}-"))
    except DoesNotFit:
        return element("p", escaped(_TOO_MUCH))
