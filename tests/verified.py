"""The main job, done once for all tests that look at it: every claim about the laws in force, as text and as JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from shell import lines_of, prepared, ran

VERIFYING: Final = "auctionlaws verify"
VERIFY: Final = VERIFYING


@dataclass(frozen=True)
class Verified:
    """What the command prints, for people and with ``--json``, its exit status, and the folder that it ran in."""

    lines: list[str]
    answer: dict[str, Any]
    status: int
    folder: Path


def verify(folder: Path) -> Verified:
    """Everything derived anew; the JSON is the same answer, which is remembered from the text."""
    text = ran(prepared(folder), VERIFY)
    told = ran(folder, f"{VERIFY} --json")
    assert text.returncode == told.returncode, told.stderr
    return Verified(lines_of(text), json.loads(told.stdout), told.returncode, folder)
