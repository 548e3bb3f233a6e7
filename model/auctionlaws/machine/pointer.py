"""A law to which a clause points for a consequence."""

from __future__ import annotations

from typing import NamedTuple


class Pointer(NamedTuple):
    """A law to be looked at for a consequence, and what for, in the words of the clause that points there."""

    law: str
    purpose: str
