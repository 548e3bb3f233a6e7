"""What a check has found, in bridge terms: for people as text, for programs as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from textwrap import wrap
from typing import Final

from auctionlaws.language.terms import Sort, Stage
from auctionlaws.table.auction_text import auction_lines
from auctionlaws.vocabulary import BASE
from auctionlaws_proofs.bench.bench import Judged, Status
from auctionlaws_proofs.bench.checked import ClaimChange, ClauseChange, Consequences, Pair, Wording
from auctionlaws_proofs.bench.families import Family, Part
from auctionlaws_proofs.bench.positions import Position
from auctionlaws_proofs.bench.rulings import Sides

WIDTH = 100
_PARTS = {
    Part.STAYS: "says something else",
    Part.GOES: "no longer applies",
    Part.COMES: "applies now",
}


def occasion(stage: Stage) -> str:
    """The occasion of a stage, as the law files have it."""
    return next(t.pattern for t in BASE.of(Sort.OCCASION) if t.meaning() is stage)


def family_words(family: Family) -> str:
    """A family in one sentence: the occasion, the clauses and the effect."""
    said = ", ".join(f"{number} {_PARTS[part]}" for number, part in family.clauses) or "a clause gives way"
    return f"On {occasion(family.stage)}, {said}: {family.effect.value}."


# -- the verdict


def verdict_sentence(judged: Sequence[Judged]) -> str:
    """The answer in one sentence."""
    if not judged:
        return "The same ruling in every position: proved."
    count = {status: sum(j.status is status for j in judged) for status in Status}
    changed, follow, unknown = (count[s] for s in (Status.CHANGED, Status.CONSEQUENCE, Status.UNDECIDED))
    if not changed and not unknown:
        return "Nothing changes that can happen at a table: proved."
    parts = ["1 family of rulings changes" if changed == 1 else f"{changed} families of rulings change"]
    parts += [f"{follow} more only after that, as far as short auctions show"] if follow else []
    parts += [f"{unknown} more could, and no auction is known"] if unknown else []
    return f"{'; '.join(parts)}; no other ruling does: proved."


# -- text


ONLY_FOLLOWS: Final = "Only after a ruling that is different already, or on which the text contradicts itself"


def changes_text(pair: Pair) -> str:
    """The clauses that change, wording by wording, and what the committee may not have meant."""
    lines = [pair.title, "", f"{pair.new.name}, compared with {pair.old.name}", ""]
    for change in pair.changes:
        lines += [*_clause_lines(change, pair.former(change.number)), ""]
    lines += [line for remark in pair.remarks for line in _wrapped(f"Note: {remark}.", 0)]
    return "\n".join(lines).rstrip() + "\n"


def _clause_lines(change: ClauseChange, former: str | None) -> list[str]:
    lines = [f"{change.number} {change.kind.value}{f', {former} before' if former is not None else ''}"]
    before, after = change.before, change.after
    for mark, wording, other in (("-", before, after), ("+", after, before)):
        if wording is not None and (other is None or wording.prose != other.prose):
            lines += _wrapped(wording.prose, 2, f"  {mark} ")
    lines += [f"    {line}" for line in _formal_diff(before, after)]
    if after is not None:
        lines += ["  Read back:", *_wrapped(after.read_back, 4)]
    return lines


def _formal_diff(before: Wording | None, after: Wording | None) -> Iterator[str]:
    one, other = ((w.formal.splitlines() if w is not None else []) for w in (before, after))
    yield from (
        line for line in unified_diff(one, other, n=1, lineterm="") if not line.startswith(("---", "+++", "@@"))
    )


def judged_text(number: int, judged: Judged) -> str:
    """A family with its auction, ruled both ways."""
    head = _wrapped(f"{number}. {family_words(judged.family)}", 0)
    match judged.status:
        case Status.CHANGED:
            assert judged.sides is not None
            return "\n".join([*head, *_sides_lines(judged.sides, shortest=judged.shortest)]) + "\n"
        case Status.CONSEQUENCE:
            return "\n".join([*head, "   In short auctions, only after a ruling that is different already."]) + "\n"
        case Status.IMPOSSIBLE:
            return "\n".join([*head, "   This cannot happen at a table: proved."]) + "\n"
        case Status.UNDECIDED:
            return (
                "\n".join([*head, "   UNDECIDED: no short auction shows it, and nothing proves that none does."]) + "\n"
            )


def _sides_lines(sides: Sides | Position, *, shortest: bool) -> list[str]:
    note = "" if shortest else "   (a shorter auction is not excluded)"
    lines = [f"   {sides.witness.script}{note}", ""]
    lines += auction_lines(sides.beforehand, indent=5)
    lines += ["", *_wrapped(sides.happening, 3)]
    for name, sentences in zip(("before", "now"), sides.said, strict=True):
        told = sentences or ("Nothing of that.",)
        beside = [line for text in told for line in _wrapped(text, 15)]
        lines += [f"     {name:<10}{beside[0].strip()}", *beside[1:]]
    return lines


def consequences_text(found: Consequences) -> str:
    """What becomes of claims and findings."""
    lines: list[str] = []
    for family in found.follow:
        lines += _wrapped(f"{ONLY_FOLLOWS}: proved. {family_words(family)}", 0)
    for change in found.claims:
        lines += _claim_lines(change)
    for heading, findings in (("New", found.new), ("Dead: never decides anything", found.dead)):
        for finding in findings:
            lines += _wrapped(f"{heading}: {finding.identity}, {finding.title}", 0)
            lines += [f"      {finding.script}"] if finding.script else []
    lines += [f"Settled: {identity}" for identity in found.vanished]
    lines += [f"Open: {name}, neither shown by a short auction nor excluded by a proof" for name in found.open]
    own = sum(c.before is None for c in found.claims)
    known = found.decided - own
    same = known - (len(found.claims) - own)
    lines.append(f"{known} claims decided anew, {same} of them as before" + (f"; {own} of its own" if own else ""))
    return "\n".join(lines) + "\n"


def _claim_lines(change: ClaimChange) -> list[str]:
    verdict = change.verdict
    was = f"{change.before}, now " if change.before is not None else ""
    lines = _wrapped(f"Claim {verdict.number}, {verdict.title}: {was}{verdict.word.value.upper()}", 0)
    return [*lines, *([f"      {verdict.script}"] if verdict.script else [])]


def _wrapped(text: str, left: int, first: str | None = None) -> list[str]:
    pad = " " * left
    begin = pad if first is None else first
    return wrap(text, WIDTH, initial_indent=begin, subsequent_indent=pad + "  ", break_on_hyphens=False)


# -- JSON


def as_json(pair: Pair, judged: Sequence[Judged], found: Consequences | None, seconds: float) -> str:
    """Everything, for programs."""
    answer = {
        "title": pair.title,
        "old": pair.old.name,
        "new": pair.new.name,
        "same": not judged,
        "verdict": verdict_sentence(judged),
        "seconds": round(seconds, 3),
        "clauses": [_clause_json(c, pair.former(c.number)) for c in pair.changes],
        "remarks": list(pair.remarks),
        "rulings": [_judged_json(j) for j in judged],
        "consequences": None if found is None else _consequences_json(found),
    }
    return json.dumps(answer, ensure_ascii=False, indent=2)


def _clause_json(change: ClauseChange, former: str | None) -> dict[str, object]:
    wordings = {"before": change.before, "after": change.after}
    told = {
        when: None if w is None else {"prose": w.prose, "formal": w.formal, "read_back": w.read_back}
        for when, w in wordings.items()
    }
    return {"number": change.number, "former": former, "change": change.kind.value, **told}


def _judged_json(judged: Judged) -> dict[str, object]:
    sides = judged.sides
    return {
        "id": judged.family.name,
        "status": judged.status.value,
        "occasion": occasion(judged.family.stage),
        "clauses": [{"number": n, "change": _PARTS[part]} for n, part in judged.family.clauses],
        "effect": judged.family.effect.value,
        "script": None if sides is None else sides.witness.script,
        "shortest": sides is not None and judged.shortest,
        "happening": None if sides is None else sides.happening,
        "before": [] if sides is None else list(sides.said[0]),
        "after": [] if sides is None else list(sides.said[1]),
    }


def _consequences_json(found: Consequences) -> dict[str, object]:
    return {
        "claims": [c.verdict.as_json() | {"before": c.before} for c in found.claims],
        "new": [f.as_json() for f in found.new],
        "vanished": list(found.vanished),
        "dead": [f.as_json() for f in found.dead],
        "open": list(found.open),
        "decided": found.decided,
        "only follows": [family_words(family) for family in found.follow],
    }
