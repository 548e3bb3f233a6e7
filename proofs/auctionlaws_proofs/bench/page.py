"""What a check has found as one web page for a drafting committee: it prints on A4 and needs nothing but itself.

Whatever comes from a proposal becomes ``Html`` in :func:`_text` only, which escapes it; the type checker sees to that.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import Final, NewType
from unicodedata import category

from auctionlaws.table.auction_text import auction_table
from auctionlaws.table.words import SEATS
from auctionlaws_proofs.bench.bench import Judged, Status
from auctionlaws_proofs.bench.checked import ClaimChange, ClauseChange, Consequences, Pair
from auctionlaws_proofs.bench.positions import Position
from auctionlaws_proofs.bench.rulings import Sides
from auctionlaws_proofs.bench.telling import family_words, verdict_sentence
from auctionlaws_proofs.verdicts import Finding

Html = NewType("Html", str)

STYLE: Final = """
@page { size: A4; margin: 18mm 16mm; }
body { max-width: 178mm; margin: 2em auto; padding: 0 1em; color: black; background: white;
  font: 10.5pt/1.4 Georgia, "Times New Roman", serif; }
h1 { font-size: 17pt; line-height: 1.2; margin: 0 0 .4em; }
h2 { font-size: 13pt; margin: 1.4em 0 .4em; border-bottom: .6pt solid black; }
h3 { font-size: 10.5pt; margin: 1.4em 0 .5em; }
h1, h2, h3, caption, .intro { break-after: avoid; }
p { margin: .5em 0; orphans: 3; widows: 3; }
.verdict { font-size: 12.5pt; font-weight: bold; border: 1.2pt solid black; padding: .5em .7em; }
section.family, tr, li { break-inside: avoid; }
table { border-collapse: collapse; width: 100%; margin: .6em 0; table-layout: fixed; break-inside: avoid; }
table.clause { break-inside: auto; }
caption { text-align: left; font-weight: bold; padding-bottom: .2em; }
th, td { border: .5pt solid black; padding: .3em .5em; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.clause td { white-space: pre-line; }
td p { margin: 0 0 .3em; }
.clause thead td { width: 16mm; }
.claims thead th:first-child { width: 45%; }
.auction { width: 92mm; break-after: avoid; }
.auction th, .auction td { border-width: 0 0 .3pt; }
.formal { font: 8pt/1.45 "DejaVu Sans Mono", Consolas, Menlo, monospace; }
.formal div { white-space: pre-wrap; padding-left: 9ch; text-indent: -9ch; min-height: 1.45em; }
ins { font-weight: bold; text-decoration: underline; }
del { text-decoration: line-through; }
.small { font-size: 9pt; }
code { font-size: 90%; overflow-wrap: anywhere; }
@media print { body { margin: 0; padding: 0; max-width: none; } }
"""

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


def page(pair: Pair, judged: Sequence[Judged], found: Consequences | None) -> str:
    """The whole page; ``found`` is None where claims and findings were not looked at."""
    body = (
        _element("h1", _text(pair.title)),
        _element("p", _text(verdict_sentence(judged)), "verdict"),
        _element("p", _text(_summary(found))),
        _element("p", _text(f"Before: {pair.old.name}. Now: {pair.new.name}."), "small"),
        *_clauses(pair),
        *(part for status in Status for part in _group(status, judged)),
        *_consequences(found),
        _element("h2", _text("How to read this page")),
        _element("p", _text(_HOW_TO_READ)),
    )
    head = (
        Html('<meta charset="utf-8">'),
        Html('<meta name="viewport" content="width=device-width">'),
        _element("title", _text(pair.title)),
        Html(f"<style>{STYLE}</style>"),
    )
    whole = _lines(_element("head", _lines(head)), _element("body", _element("main", _lines(body))))
    return f'<!DOCTYPE html>\n<html lang="en">\n{whole}\n</html>\n'


# -- building HTML


def _text(text: str) -> Html:
    """Text as text: nothing in it is markup, and nothing in it is invisible."""
    seen = "".join("\N{REPLACEMENT CHARACTER}" if category(c)[0] == "C" and c not in "\n\t" else c for c in text)
    return Html(html.escape(seen))


def _element(name: str, content: Html, kind: str = "") -> Html:
    attribute = f' class="{kind}"' if kind else ""
    return Html(f"<{name}{attribute}>{content}</{name}>")


def _joined(parts: Iterable[Html]) -> Html:
    return Html("".join(parts))


def _lines(*parts: Html | Iterable[Html]) -> Html:
    return Html("\n".join(line for part in parts for line in ([part] if isinstance(part, str) else part)))


def _paragraphs(texts: Iterable[str], kind: str = "") -> Html:
    return _joined(_element("p", _text(text), kind) for text in texts)


def _header(text: str, scope: str) -> Html:
    return Html(f'<th scope="{scope}">{_text(text)}</th>')


def _table(kind: str, caption: str, head: Sequence[str], rows: Iterable[Html]) -> Html:
    """A table; ``rows`` are the cells of each."""
    titles = _joined(_header(text, "col") if text else Html("<td></td>") for text in head)
    return _lines(
        Html(f'<table class="{kind}">'),
        [_element("caption", _text(caption))] * bool(caption),
        _element("thead", _element("tr", titles)),
        _element("tbody", _lines(_element("tr", row) for row in rows)),
        Html("</table>"),
    )


# -- clauses


def _clauses(pair: Pair) -> Iterator[Html]:
    yield _element("h2", _text("What changes, clause by clause"))
    legend = (_text("What goes is "), _element("del", _text("struck through")), _text(", what comes is "))
    yield _element("p", _joined((*legend, _element("ins", _text("bold and underlined")), _text("."))), "small")
    if not pair.changes:
        yield _element("p", _text("No clause is worded differently."))
    for change in pair.changes:
        yield _clause(change, pair.former(change.number))
    yield _paragraphs(f"Note: {remark}." for remark in pair.remarks)


def _clause(change: ClauseChange, former: str | None) -> Html:
    """A clause before and now, side by side."""
    before, now = change.before, change.after
    heading = next((w.heading for w in (now, before) if w is not None), "")
    was = f", {former} before" if former is not None else ""
    title = f"{change.number} {heading} ({change.kind.value}{was})"
    rows = (
        ("Sentence", _lines, "" if before is None else before.prose, "" if now is None else now.prose),
        ("Formal text", _formal, "" if before is None else before.formal, "" if now is None else now.formal),
        ("Read back", _lines, "" if before is None else before.read_back, "" if now is None else now.read_back),
    )
    cells = (
        _joined((_header(name, "row"), *(_element("td", shown(side)) for side in _compared(one, other))))
        for name, shown, one, other in rows
    )
    return _lines(_element("h3", _text(title)), _table("clause", "", ("", "Before", "Now"), cells))


def _formal(lines: Iterable[Html]) -> Html:
    return _element("div", _joined(_element("div", line) for line in lines), "formal")


def _compared(before: str, now: str) -> tuple[list[Html], list[Html]]:
    """The lines of two texts, with the words marked that go and come; a text that is not there is a dash."""
    if not (before and now):
        return [_text(line) for line in (before or "—").split("\n")], [_text(line) for line in (now or "—").split("\n")]
    one, other = before.split(), now.split()
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    ends = {(0, 0), (len(one), len(other))}
    # a word or two in common, in the middle of what changes, would only tear it to pieces
    kept = [b for b in blocks if b.size > 2 or {(b.a, b.b), (b.a + b.size, b.b + b.size)} & ends]
    stay = {b.a + i for b in kept for i in range(b.size)}, {b.b + i for b in kept for i in range(b.size)}
    return _marked(before, stay[0], "del"), _marked(now, stay[1], "ins")


def _marked(text: str, stay: set[int], mark: str) -> list[Html]:
    """The lines of a text, with the words marked that do not stay; words are counted through all lines."""
    lines, count = [], 0
    for line in text.split("\n"):
        words = re.findall(r"\s*\S+", line)
        numbered = list(enumerate(words, count))
        count += len(words)
        runs = [(stays, "".join(w for _, w in run)) for stays, run in groupby(numbered, lambda w: w[0] in stay)]
        lines.append(_joined(_text(run) if stays else _run(run, mark) for stays, run in runs))
    return lines


def _run(run: str, mark: str) -> Html:
    """Words marked, but not the space before them."""
    words = run.lstrip()
    return _joined((_text(run[: len(run) - len(words)]), _element(mark, _text(words))))


# -- rulings


def _group(status: Status, judged: Sequence[Judged]) -> Iterator[Html]:
    """The families of one status, by the numbers that they have in the order of the answer."""
    mine = [(number, j) for number, j in enumerate(judged, 1) if j.status is status]
    if not mine:
        return
    heading, words = _GROUPS[status]
    yield _element("h2", _text(heading))
    yield _element("p", _text(words), "intro")
    for number, each in mine:
        title = _text(f"{number}. {family_words(each.family)}")
        if each.sides is None:
            yield _element("p", title)
        else:
            shown = _sides(each.sides, shortest=each.shortest)
            yield _element("section", _lines(_element("h3", title), shown), "family")


def _sides(sides: Sides | Position, *, shortest: bool) -> Iterator[Html]:
    """The auction up to the event, and the ruling on the event under each wording."""
    (players, *rows), notes = auction_table(sides.beforehand)
    cells = [_joined(_element("td", _text(text)) for text in row) for row in rows]
    yield _table("auction", f"Dealer {SEATS[sides.beforehand.dealer]}", players, cells)
    yield _paragraphs(notes, "small")
    said = (_element("td", _paragraphs(sentences or ("Nothing of that.",))) for sentences in sides.said)
    last = "Then" if isinstance(sides, Position) else "Last event"
    yield _table("ruling", f"{last}: {sides.happening}", ("Before", "Now"), [_joined(said)])
    script = _joined((_text("Event by event: "), _element("code", _text(sides.witness.script)), _text(".")))
    longer = _text("" if shortest else " A shorter auction that shows it is not excluded.")
    yield _element("p", _joined((script, longer)), "small")


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
    yield _element("h2", _text("Claims and findings"))
    if found is None:
        yield _element("p", _text("They were not looked at: only rulings were compared."))
        return
    same = found.decided - len(found.claims)
    told = f"{found.decided} claims were decided anew; {same} have the verdict they had."
    yield _element("p", _text(f"{told} {_summary(found)}"))
    if found.claims:
        yield _table("claims", "", ("Claim", "Before", "Now"), (_claim(c) for c in found.claims))
    new, dead = ([_finding(f) for f in findings] for findings in (found.new, found.dead))
    yield from _list("New gaps and contradictions", new)
    yield from _list("Settled gaps and contradictions", [_text(identity) for identity in found.vanished])
    yield from _list("Clauses that never decide anything", dead)
    yield from _list("Neither shown by a short auction nor excluded by a proof", [_text(name) for name in found.open])


def _claim(change: ClaimChange) -> Html:
    verdict = change.verdict
    name = _header(f"{verdict.number} {verdict.title}", "row")
    before = _element("td", _text(change.before or "not decided"))
    return _joined((name, before, _element("td", _joined((_text(verdict.word.value), _auction(verdict.script))))))


def _finding(finding: Finding) -> Html:
    return _joined((_text(f"{finding.identity}: {finding.title}"), _auction(finding.script)))


def _auction(script: str | None) -> Html:
    return Html("") if script is None else _joined((_text(": "), _element("code", _text(script))))


def _list(heading: str, items: Sequence[Html]) -> Iterator[Html]:
    if items:
        yield _element("h3", _text(heading))
        yield _element("ul", _lines(_element("li", item) for item in items))
