"""Verdicts and findings as a person reads them."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from auctionlaws.table.declared import any_fact
from auctionlaws.table.script import parse_script, script_text
from auctionlaws_proofs.engines.invariant import Invariant
from auctionlaws_proofs.verdicts import Finding, Findings, Verdict, Word, following

WIDTH = 100


def verdict_line(verdict: Verdict) -> str:
    """A verdict in a line or a few: number, word, title, how, the auction, and what is to be said about it."""
    head = f"{verdict.number:<14}{verdict.word.value:<12}"
    lines = wrap(f"{verdict.title}", WIDTH, initial_indent=head, subsequent_indent=" " * 26)
    about = f"{verdict.engine}, {verdict.seconds:.2f} s"
    proof = verdict.word in (Word.PROVED, Word.UNREACHABLE)
    if verdict.clauses:
        about += f", {'rests on' if proof else 'by'} {', '.join(verdict.clauses)}"
    elif proof:
        about += ", rests on no clause, only on what the words mean"
    lines += wrap(about, WIDTH, initial_indent=" " * 26, subsequent_indent=" " * 28)
    if verdict.script is not None:
        lines += _script_lines(verdict.script)
    if verdict.note:
        lines += wrap(verdict.note, WIDTH, initial_indent=" " * 26, subsequent_indent=" " * 28)
    if verdict.recorded is not None and verdict.recorded != verdict.word.value:
        lines.append(" " * 26 + f"RECORDED AS {verdict.recorded.upper()}")
    return "\n".join(lines)


def _script_lines(script: str) -> list[str]:
    text = "; ".join(script_text(parse_script(script, facts=any_fact)).splitlines())
    lines = wrap(text, WIDTH - 26)
    if len(lines) > 4:
        lines = [*lines[:2], "…", lines[-1]]
    return [" " * 26 + line for line in lines]


def verdict_summary(
    verdicts: Sequence[Verdict],
    findings: Findings,
    invariant: Invariant | None,
    seconds: float,
    *,
    whole: bool,
    granted: str = "",
) -> str:
    """The end of what ``verify`` prints: gaps, conflicts and their auctions, dead clauses, the invariant, the counts.

    ``granted``: the command that lists what the laws take for granted.
    """
    parts: list[str] = [""]
    if whole:
        parts += _open_points("Conflicts: clauses that demand different things of the same event", findings.conflicts)
        parts += _open_points("Gaps: what no clause decides", findings.gaps)
        parts += _dead(findings.dead)
        if findings.open:
            parts += ["Open: neither shown by a short auction nor excluded by a proof", ""]
            parts += [*(f"  {name}" for name in findings.open), ""]
    parts += _invariant(invariant)
    parts += [f"What the laws take for granted, and which claims rest on it: {granted}"] if granted else []
    counts = ", ".join(f"{n} {w.value}" for w in Word if (n := sum(v.word is w for v in verdicts)))
    differ = sum(v.recorded is not None and v.recorded != v.word.value for v in verdicts)
    unrecorded = sum(v.recorded is None for v in verdicts)
    compared = "all as recorded"
    if differ:
        compared = f"{differ} not as recorded"
    elif unrecorded:
        compared = f"{unrecorded} not recorded"
    parts.append(f"{len(verdicts)} claims: {counts}; {compared}; {seconds:.1f} s")
    return "\n".join(parts)


def _invariant(invariant: Invariant | None) -> list[str]:
    """How many lemmas hold, and which do not; those of the state's layout are only counted."""
    if invariant is None:
        return []
    kept, dropped = len(invariant.lemmas), [lemma.name for lemma in invariant.dropped]
    written = [name for name in dropped if " " not in name]
    others = len(dropped) - len(written)
    named = ", ".join([*written, *([f"{others} on the layout of states"] if others else [])])
    without = f"; not {named}" if named else ""
    when = "proved together before, and remembered" if invariant.remembered else "proved together"
    return [f"Invariant: {kept} of {kept + len(dropped)} lemmas, {when}{without}"]


def _open_points(heading: str, findings: Sequence[Finding]) -> list[str]:
    """Gaps or conflicts: each with its identity, title and shortest auction."""
    if not findings:
        return []
    lines = [heading, ""]
    for finding in findings:
        head = f"{finding.identity}: {finding.title}"
        lines += wrap(head, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
        if finding.script:
            lines.append(f"      {finding.script}")
        if finding.follow:
            lines.append(f"      where {following(finding.follow)}")
        if not finding.paragraph:
            lines.append("      no paragraph on it yet")
    return [*lines, ""]


def _dead(findings: Sequence[Finding]) -> list[str]:
    if not findings:
        return []
    named = [f"{number} {finding.title}" for finding in findings for number in finding.clauses]
    lines = [line for words in named for line in wrap(words, WIDTH, initial_indent="  ", subsequent_indent="    ")]
    return ["Dead clauses: never decide anything", "", *lines, ""]
