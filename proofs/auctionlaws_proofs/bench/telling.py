"""What a check has found, in bridge terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import unified_diff
from textwrap import wrap
from typing import Final

from auctionlaws.amending_sentences import amending_sentences
from auctionlaws.language.terms import Sort, Stage
from auctionlaws.table.auction_text import auction_lines
from auctionlaws.table.words import listed
from auctionlaws.vocabulary import BASE
from auctionlaws_proofs.bench.auctions import Excluded
from auctionlaws_proofs.bench.checked import ClaimChange, ClauseChange, Consequences, Pair
from auctionlaws_proofs.bench.clause_wording import Wording
from auctionlaws_proofs.bench.families import Family, Part
from auctionlaws_proofs.bench.groups import Groups
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.mistakes import Mistake
from auctionlaws_proofs.bench.positions import Position
from auctionlaws_proofs.bench.rulings import NONE_OF_THAT, Sides

WIDTH = 100
PART_WORDS: Final = {
    Part.STAYS: "says something else",
    Part.GOES: "no longer applies",
    Part.COMES: "applies now",
}


def occasion(stage: Stage) -> str:
    """The occasion of a stage, as the law files have it."""
    return next(t.pattern for t in BASE.of(Sort.OCCASION) if t.meaning() is stage)


def family_words(family: Family) -> str:
    """A family in one sentence: the occasion, the clauses and the effect."""
    said = ", ".join(f"{number} {PART_WORDS[part]}" for number, part in family.clauses) or "a clause gives way"
    return f"On {occasion(family.stage)}, {said}: {family.effect.value}."


def families_sentence(count: int) -> str:
    """What is proved as soon as it is known how many families there are, one or more."""
    return f"No ruling changes outside {_families(count)}: proved"


# -- text


CANNOT_HAPPEN: Final = "This cannot happen at a table: proved."
ONLY_FOLLOWS: Final = "Only after a ruling that is different already, or on which the text contradicts itself"


def changes_text(pair: Pair) -> str:
    """The clauses that change, wording by wording, and what the committee may not have meant."""
    lines = [pair.title, "", f"{pair.new.name}, compared with {pair.old.name}", ""]
    if pair.amended is not None:
        lines += [line for said in amending_sentences(pair.amended) for line in wrapped(said, 0)]
        lines += [""]
    for change in pair.changes:
        lines += [*_clause_lines(change, pair.former(change.number)), ""]
    lines += [line for remark in pair.remarks for line in wrapped(f"Note: {remark}.", 0)]
    return "\n".join(lines).rstrip() + "\n"


def _clause_lines(change: ClauseChange, former: str | None) -> list[str]:
    lines = [f"{change.number} {change.kind.value}{f', {former} before' if former is not None else ''}"]
    before, after = change.before, change.after
    for mark, wording, other in (("-", before, after), ("+", after, before)):
        if wording is not None and (other is None or wording.prose != other.prose):
            lines += wrapped(wording.prose, 2, f"  {mark} ")
    lines += [f"    {line}" for line in _formal_diff(before, after)]
    if after is not None:
        lines += ["  Read back:", *wrapped(after.read_back, 4)]
    return lines


def _formal_diff(before: Wording | None, after: Wording | None) -> Iterator[str]:
    one, other = ((w.formal.splitlines() if w is not None else []) for w in (before, after))
    yield from (
        line for line in unified_diff(one, other, n=1, lineterm="") if not line.startswith(("---", "+++", "@@"))
    )


def groups_text(groups: Groups) -> str:
    """How many families there are, by law, clause and occasion."""
    lines = []
    for law, clauses in groups.items():
        lines.append(f"{f'Law {law}' if law else 'Clauses that give way'}: {_families(_all(clauses.values()))}")
        for clause, stages in clauses.items():
            lines += [f"  {clause}: {_families(sum(stages.values()))}"] if clause else []
            lines += [line for s, n in stages.items() for line in wrapped(f"{n} on {occasion(s)}", 4)]
    return "\n".join(lines) + "\n"


def _all(counts: Iterable[Mapping[Stage, int]]) -> int:
    return sum(sum(stages.values()) for stages in counts)


def _families(count: int) -> str:
    return "1 family" if count == 1 else f"{count} families"


def judged_text(number: int, judged: Judged) -> str:
    """A family with its auction, ruled both ways."""
    head = wrapped(f"{number}. {family_words(judged.family)}", 0)
    match judged.status:
        case Status.CHANGED:
            assert judged.shown is not None
            first = wrapped(later_words(judged), 3) if judged.later is not None else []
            shown = [*_sides_lines(judged.shown, shortest=judged.shortest), *_others(judged)]
            return "\n".join([*head, *first, *shown, *(line for each in judged.also for line in _also(each))]) + "\n"
        case Status.CITED | Status.UNDONE:
            example = [] if judged.happens is None else [f"   {judged.happens.script}"]
            return "\n".join([*head, *wrapped(alike_words(judged), 3), *example]) + "\n"
        case Status.CONSEQUENCE:
            proved = judged.why is Excluded.FOLLOWS
            told = (
                f"{ONLY_FOLLOWS}: proved."
                if proved
                else "In short auctions, only after a ruling that is different already."
            )
            return "\n".join([*head, *wrapped(told, 3)]) + "\n"
        case Status.IMPOSSIBLE:
            return "\n".join([*head, f"   {CANNOT_HAPPEN}"]) + "\n"
        case Status.UNDECIDED:
            return "\n".join([*head, *wrapped(f"UNDECIDED: {undecided_words(judged)}", 3)]) + "\n"


def _others(judged: Judged) -> Iterator[str]:
    """Lines with the further example auctions of a family, and the number of kinds of situation."""
    if judged.kinds is not None:
        yield from ("", *wrapped(kinds_words(judged.kinds), 3))
    for sides in judged.others:
        yield from ("", *_sides_lines(sides, shortest=True))


def kinds_words(kinds: int) -> str:
    """How many kinds of auction are known."""
    return "No auction of another kind is known." if kinds == 1 else f"{kinds} kinds of auction are known. Others:"


def _also(judged: Judged) -> Iterator[str]:
    """Another effect that comes out differently in a family, with its auction."""
    yield ""
    yield from wrapped(also_words(judged), 3)
    if judged.shown is not None and judged.status is Status.CHANGED:
        yield from wrapped(later_words(judged), 3) if judged.later is not None else []
        yield from _sides_lines(judged.shown, shortest=True)


def also_words(judged: Judged) -> str:
    """Which other effect comes out differently, in a sentence."""
    effect = judged.family.effect.value
    if judged.status is not Status.CHANGED:
        return f"Maybe also {effect}: no auction that goes on from this one is known to show it, and none is excluded."
    return f"Also {effect}:"


def later_words(judged: Judged) -> str:
    """That an auction goes on to where a difference shows, and from where it is remembered."""
    assert judged.sides is not None
    return f"{judged.sides.happening} Nobody sees it then: what differs is remembered, and shows at the end of this:"


def alike_words(judged: Judged) -> str:
    """What makes it so that both wordings rule alike wherever a family happens."""
    alike = "wherever this happens, both wordings rule alike: proved."
    if judged.status is Status.UNDONE:
        return f"Laid and undone at once, by {listed(judged.undone_by)}: {alike}"
    return f"Only cited otherwise: {alike}"


def undecided_words(judged: Judged) -> str:
    """Why nothing is known of a family."""
    if judged.sides is not None:
        script = judged.sides.witness.script
        return f"after {script or 'the start'} nothing that differs is told, then or soon after; it may be much later."
    match judged.why:
        case None:
            return "no short auction shows it, and nothing proves that none does."
        case Excluded.IDLE:
            return "what the clauses say there comes to nothing in this program, whatever the position."
        case Excluded.NEVER | Excluded.ALIKE | Excluded.FOLLOWS:
            return "a proof says that no auction shows it, and an auction says otherwise; see below."


def mistake_text(mistake: Mistake) -> str:
    """A mistake of this program, with the auction that shows it."""
    lines = wrapped("A MISTAKE IN THIS PROGRAM, and none in the wording: do not rely on what it says here.", 0)
    lines += wrapped(mistake_words(mistake), 3)
    lines += [f"   {mistake.witness.script}"]
    if mistake.sides is not None:
        lines += said_lines(mistake.sides.said)
    return "\n".join(lines) + "\n"


def mistake_words(mistake: Mistake) -> str:
    """What an auction shows, and what was derived."""
    if mistake.family is None:
        return "The two wordings rule differently at the end of this auction, and no family of changed rulings has it:"
    family = family_words(mistake.family)
    match mistake.why:
        case Excluded.NEVER:
            return f"This was proved never to happen, and happens at the end of this auction. {family}"
        case Excluded.ALIKE:
            return f"This was proved to change no ruling, and changes the last one of this auction. {family}"
        case Excluded.FOLLOWS:
            return f"This was proved to come only after another difference, and is the first one here. {family}"
        case Excluded.IDLE | None:
            return f"This happens at the end of this auction, and what is said there comes to nothing. {family}"


def _sides_lines(sides: Sides | Position, *, shortest: bool) -> list[str]:
    note = "" if shortest else "   (a shorter auction is not excluded)"
    lines = [f"   {sides.witness.script}{note}", ""]
    lines += auction_lines(sides.beforehand, indent=5)
    return [*lines, "", *wrapped(sides.happening, 3), *said_lines(sides.said)]


def said_lines(said: tuple[Sequence[str], Sequence[str]]) -> list[str]:
    """What each wording says that the other does not."""
    lines: list[str] = []
    for name, sentences in zip(("before", "now"), said, strict=True):
        told = sentences or (NONE_OF_THAT,)
        beside = [line for text in told for line in wrapped(text, 15)]
        lines += [f"     {name:<10}{beside[0].strip()}", *beside[1:]]
    return lines


def consequences_text(found: Consequences) -> str:
    """What becomes of claims and findings."""
    lines: list[str] = []
    for family in found.follow:
        lines += wrapped(f"{ONLY_FOLLOWS}: proved. {family_words(family)}", 0)
    for change in found.claims:
        lines += _claim_lines(change)
    for heading, findings in (("New", found.new), ("Dead: never decides anything", found.dead)):
        for finding in findings:
            lines += wrapped(f"{heading}: {finding.identity}, {finding.title}", 0)
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
    lines = wrapped(f"Claim {verdict.number}, {verdict.title}: {was}{verdict.word.value.upper()}", 0)
    return [*lines, *([f"      {verdict.script}"] if verdict.script else [])]


def wrapped(text: str, left: int, first: str | None = None) -> list[str]:
    """A text in lines that begin so far to the right; ``first``: what the first line begins with instead."""
    pad = " " * left
    begin = pad if first is None else first
    return wrap(text, WIDTH, initial_indent=begin, subsequent_indent=pad + "  ", break_on_hyphens=False)
