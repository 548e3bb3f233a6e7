"""Two wordings of one text, with the words marked that go and come; formal text as it is set on pages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from itertools import groupby

from auctionlaws_proofs.bench.markup import Html, element, escaped, joined


def formal(lines: Iterable[Html]) -> Html:
    """The lines of a formal text; what does not fit on one goes on further in."""
    return element("div", joined(element("div", line) for line in lines), "formal")


def compared(before: str, now: str) -> tuple[list[Html], list[Html]]:
    """The lines of two texts, with the words marked that go and come; a text that is not there is a dash."""
    if not (before and now):
        return unmarked(before), unmarked(now)
    one, other = before.split(), now.split()
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    ends = {(0, 0), (len(one), len(other))}
    # a word or two in common, in the middle of what changes, would only tear it to pieces
    kept = [b for b in blocks if b.size > 2 or {(b.a, b.b), (b.a + b.size, b.b + b.size)} & ends]
    stay = {b.a + i for b in kept for i in range(b.size)}, {b.b + i for b in kept for i in range(b.size)}
    return _marked(before, stay[0], "del"), _marked(now, stay[1], "ins")


def unmarked(text: str) -> list[Html]:
    """The lines of a text; of none, a dash."""
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
