"""Damaged files: a text in which lines and words were lost, doubled, swapped or replaced."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st


@st.composite
def damaged(draw: st.DrawFn, texts: Sequence[str], pieces: st.SearchStrategy[str]) -> str:
    """One of some texts, damaged in up to three places; ``pieces`` are what words are replaced by."""
    lines = draw(st.sampled_from(texts)).split("\n")
    for _ in range(draw(st.integers(1, 3))):
        at, other = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["lose", "double", "swap", "replace", "insert", "cut"])):
            case "lose":
                lines[at] = ""
            case "double":
                lines.insert(other, lines[at])
            case "swap":
                lines[at], lines[other] = lines[other], lines[at]
            case "cut":
                lines[at] = lines[at][: draw(st.integers(0, 40))]
            case "insert":
                lines[at] += draw(st.text(max_size=10))
            case _:
                words = lines[at].split(" ")
                words[draw(st.integers(0, len(words) - 1))] = draw(pieces)
                lines[at] = " ".join(words)
    return "\n".join(lines)
