"""Every case of the case table, played by the concrete player."""

from __future__ import annotations

import pytest

from auctionlaws.table.laws import Laws
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from auctionlaws.table.state_json import state_json
from cases_table import Case, load_cases, mismatches

CASES = load_cases()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(laws: Laws, case: Case) -> None:
    state = state_json(play_script(laws, parse_script(case.script)))
    assert not mismatches(case, state), f"{case.script}\n{case.source}"


def test_names_tell_cases_apart() -> None:
    names = [str(case) for case in CASES]
    assert len(names) == len(set(names))
