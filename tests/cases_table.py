"""The table of cases: scripts with what the law text says of them, for every engine that plays the laws."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

CASES: Final = Path(__file__).parent / "cases"
EDITIONS: Final = ("1997", "2007", "2017")
OLDER_AT_NIGHT: Final = (*(pytest.param(edition, marks=pytest.mark.nightly) for edition in EDITIONS[:-1]), EDITIONS[-1])
"""Editions for slow tests of code that all editions share: the older two run only in the nightly suite."""
_KEYS: Final = {"name", "script", "clause", "source", "expect"}
_EXPECTED: Final = {
    "phase",
    "turn",
    "must_pass",
    "must_repeat",
    "may_not_double",
    "lead_restriction",
    "laws",
    "clauses",
    "irregularities",
    "auction",
    "unsettled",
    "contract",
    "adjustment",
    "outside",
}
INFORMATION: Final[Mapping[str, Any]] = {
    **{key: [] for key in ("may_ask", "may_review", "may_correct", "must_be_silent", "may_change", "breaches")},
    **{key: {} for key in ("must_answer", "must_correct")},
}
"""What is about to be asked and said, by key: empty where a case on information says nothing of it, but for who may ask
and have a review."""
BESIDE: Final = "information"
"""How the files begin whose cases are about what is said beside the auction: it is the player alone who plays that."""


@dataclass(frozen=True)
class Case:
    """A script, the edition and the clause it is about, where the law text says so, and what is expected.

    ``expect`` has the keys of the table script's state; ``clauses`` and ``irregularities`` are those of the last
    event, ``must_pass`` holds only the players who must, ``outside`` the laws that are not written down yet.
    """

    edition: str
    file: str
    name: str
    script: str
    clause: str
    source: str
    expect: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.edition} {self.file}: {self.name}"


def load_cases(edition: str, *, beside: bool = False) -> list[Case]:
    """The cases of an edition in the order of the files; ValueError if one has a key that nothing looks at.

    ``beside``: those on information, instead of those on the auction.
    """
    found = []
    for path in sorted(p for p in (CASES / edition).glob("*.toml") if p.stem.startswith(BESIDE) is beside):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            unknown = (entry.keys() - _KEYS) | (entry["expect"].keys() - _EXPECTED - INFORMATION.keys())
            if unknown or entry.keys() != _KEYS:
                raise ValueError(f"{path.name}: {entry.get('name')!r}: keys {sorted(unknown or _KEYS - entry.keys())}")
            found.append(Case(edition, path.stem, **{key: entry[key] for key in _KEYS}))
    return found


def mismatches(case: Case, state: Mapping[str, Any]) -> list[str]:
    """What a state, with the keys of the table script's contract, has otherwise than the case expects."""
    return [
        f"{key}: expected {wanted!r}, found {found!r}"
        for key, wanted in _expected(case).items()
        if not _same(key, wanted, found := _found(key, state))
    ]


def _expected(case: Case) -> Mapping[str, Any]:
    unsaid = ("may_ask", "may_review")
    empty = {key: value for key, value in INFORMATION.items() if key not in unsaid}
    return empty | dict(case.expect) if case.file.startswith(BESIDE) else case.expect


def _found(key: str, state: Mapping[str, Any]) -> Any:
    """The part of a state that an expectation is about, written as the cases write it."""
    match key:
        case "clauses" | "irregularities":
            return state["events"][-1][key]
        case "must_pass":
            return {seat: duty for seat, duty in state["must_pass"].items() if duty != "no"}
        case "auction":
            return ", ".join(f"{made['seat']} {made['call']}" for made in state["auction"])
        case "turn" | "contract":
            return "none" if state[key] is None else state[key]
        case "unsettled":
            return [{"kind": p["kind"], "clauses": p["clauses"]} for p in state["unsettled"] if p["kind"] != "outside"]
        case "outside":
            return [law for p in state["unsettled"] if p["kind"] == "outside" for law in p["clauses"]]
        case _:
            return state[key]


def _same(key: str, wanted: Any, found: Any) -> bool:
    if key != "unsettled":
        return bool(wanted == found)
    return len(wanted) == len(found) and all(_same_point(w, f) for w, f in zip(wanted, found, strict=True))


def _same_point(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    """The kind agrees, and so do the clauses, in any order, where the case names them."""
    clauses = wanted.get("clauses")
    return wanted["kind"] == found["kind"] and (clauses is None or set(clauses) == set(found["clauses"]))
