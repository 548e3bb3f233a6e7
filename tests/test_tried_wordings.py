"""Wordings tried on the laws in force: what each changes was chosen beforehand, and is played under both wordings."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from made_once import compiled

from auctionlaws.amendment import Amended, amend
from auctionlaws.edition import load_edition
from auctionlaws.proposal import parse_proposal
from auctionlaws.table.laws import Laws, laws_of, load_laws
from auctionlaws.table.possible import EventError, play_script
from auctionlaws.table.script import parse_script
from auctionlaws.table.state_json import state_json
from auctionlaws_proofs.bench.checked import Check, Pair
from auctionlaws_proofs.bench.families import families
from auctionlaws_proofs.bench.judged import Status
from auctionlaws_proofs.bench.relations import relations
from auctionlaws_proofs.bench.rulings import Sides
from auctionlaws_proofs.bench.stages import changed_stages
from cases_table import Case, mismatches

EDITION = "2017"
TABLE = Path(__file__).parent / "wordings_2017.toml"


@dataclass(frozen=True)
class Tried:
    """A row of the table."""

    row: dict[str, Any]

    def __str__(self) -> str:
        return str(self.row["name"])

    @property
    def amended(self) -> Amended:
        """The wording as a proposal: a clause struck out, or pieces of its formal text replaced."""
        clause = load_edition(EDITION).by_number[self.row["clause"]]
        text = f"---\ntitle: Tried\nbuilds on: {EDITION}\n---\n\n"
        if self.row.get("strike"):
            text += f"## Changes\n\n```change\nstrike out {clause.number}\n```\n"
        else:
            source = clause.source.rstrip("\n")
            for old, new in self.row["replace"]:
                assert old in source, old
                source = source.replace(old, new, 1)
            text += f"## {clause.number} {clause.heading}\n\n{clause.prose} (Tried.)\n\n```law\n{source}\n```\n"
        return amend(parse_proposal(text, Path("tried.md")))

    def unlike(self, laws: Laws, side: str) -> list[str]:
        """What the script comes to by some laws that is not as the row has it."""
        expected = self.row[side]
        try:
            state = state_json(play_script(laws, parse_script(self.row["script"])))
        except EventError as error:
            return [] if expected == {"error": error.why} else [str(error)]
        return mismatches(Case(EDITION, TABLE.stem, str(self), self.row["script"], "", "", expected), state)


ROWS = [Tried(row) for row in tomllib.loads(TABLE.read_text(encoding="utf-8"))["wording"]]
CHANGING = [tried for tried in ROWS if "script" in tried.row]
BY_DAY = 6
"""Of so many wordings one is played by day; at night all are."""


@pytest.mark.parametrize("tried", ROWS, ids=str)
def test_as_many_kinds_of_ruling_may_change_as_before(tried: Tried) -> None:
    """Where none may, every ruling is the same in every position: proved."""
    amended = tried.amended
    found = families(tuple(changed_stages(amended.base, amended.edition, {})))
    assert len(found) == tried.row["families"]
    assert bool(found) is (tried in CHANGING)


def test_there_are_enough_of_either_sort() -> None:
    assert len(CHANGING) >= 60 and len(ROWS) - len(CHANGING) >= 20
    assert len({str(tried) for tried in ROWS}) == len(ROWS)


@pytest.mark.parametrize(
    "tried",
    [pytest.param(t, marks=() if i % BY_DAY == 0 else pytest.mark.nightly) for i, t in enumerate(CHANGING)],
    ids=str,
)
def test_what_was_chosen_beforehand_is_what_changes(tried: Tried) -> None:
    compiled(EDITION)
    amended = tried.amended
    changed = families(tuple(changed_stages(amended.base, amended.edition, {})))
    _, new = relations(amended.base, amended.edition, changed)
    assert not tried.unlike(load_laws(EDITION), "before")
    assert not tried.unlike(laws_of(new), "after")


@pytest.mark.nightly
@pytest.mark.parametrize("tried", [t for t in CHANGING if "auctions" in t.row], ids=str)
def test_what_check_says_of_it(tried: Tried) -> None:
    """The auction of every kind of ruling that changes; nothing that chance comes upon is outside all of them."""
    check = Check(Pair.of(tried.amended))
    judged = list(check.rulings())
    shown = sorted(j.sides.witness.script for j in judged if j.status is Status.CHANGED and isinstance(j.sides, Sides))
    assert shown == tried.row["auctions"]
    assert not list(check.bench.mistakes(judged))
