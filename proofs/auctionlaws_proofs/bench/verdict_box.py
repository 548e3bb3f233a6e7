"""The whole verdict on a wording in one box: rulings, claims, findings, and mistakes of the program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from auctionlaws_proofs.bench.answer import Answer
from auctionlaws_proofs.bench.checked import Consequences
from auctionlaws_proofs.bench.judged import Judged
from auctionlaws_proofs.bench.markup import Html, element, escaped, in_lines
from auctionlaws_proofs.bench.mistakes import Mistake
from auctionlaws_proofs.bench.telling import mistake_words
from auctionlaws_proofs.findings import FindingText

Texts = Mapping[str, FindingText]
"""What is written about findings, by identity."""
NOT_LOOKED_AT = "Claims, gaps and contradictions were not looked at."


def verdict_box(
    judged: Sequence[Judged], found: Consequences | None, mistakes: Sequence[Mistake], texts: Texts
) -> Html:
    """Everything that is decided, in sentences; ``found`` is None where claims and findings were not looked at."""
    parts = [element("p", escaped(Answer(judged, mistakes).sentence))]
    parts += [element("p", escaped(f"{mistake_words(m)} {m.witness.script}")) for m in mistakes]
    if found is None:
        parts.append(element("p", escaped(NOT_LOOKED_AT)))
    else:
        parts.append(element("p", escaped(summary(found))))
        lines = [element("li", escaped(line)) for line in _lines(found, texts)]
        parts += [element("ul", in_lines(lines))] * bool(lines)
    return element("div", in_lines(parts), "verdict")


def summary(found: Consequences) -> str:
    """How many claims were decided anew, and what becomes of them and of findings, in two sentences."""
    same = found.decided - len(found.claims)
    told = f"{found.decided} claims were decided anew; {same} have the verdict they had."
    others = [c for c in found.claims if c.before is not None]
    counts = (
        (others, "claim has another verdict", "claims have other verdicts"),
        (found.new, "gap or contradiction is new", "gaps or contradictions are new"),
        (found.vanished, "gap or contradiction is settled", "gaps or contradictions are settled"),
        (found.dead, "clause never decides anything", "clauses never decide anything"),
        (found.open, "gap or contradiction is undecided", "gaps or contradictions are undecided"),
    )
    parts = [f"{len(those)} {one if len(those) == 1 else more}" for those, one, more in counts if those]
    return f"{told} {'; '.join(parts)}." if parts else f"{told} No claim, gap or contradiction changes."


def named(identity: str, texts: Texts) -> str:
    """A gap or a contradiction by its title, and its identity; a clause is named by its number alone."""
    return f"{texts[identity].title} ({identity})" if identity in texts else identity


def _lines(found: Consequences, texts: Texts) -> Iterator[str]:
    """A line for everything that is another one."""
    for change in found.claims:
        was = f"{change.before}, now " if change.before is not None else ""
        yield f"Claim {change.verdict.number}, {change.verdict.title}: {was}{change.verdict.word.value}"
    for finding in found.new:
        yield f"New: {finding.title} ({finding.identity})"
    yield from (f"Settled: {named(identity, texts)}" for identity in found.vanished)
    yield from (f"Never decides anything: {finding.title} ({finding.identity})" for finding in found.dead)
    yield from (f"Undecided: {named(identity, texts)}" for identity in found.open)
