"""Mistakes: what is said when something that was given to read, or a wish, is no good."""

from __future__ import annotations


class Mistake(Exception):
    """Something that was given is no good: the text says where it stands, what is wrong and what to do.

    Every error that is the reader's to mend is one, and its text is one line that is safe to print.
    """
