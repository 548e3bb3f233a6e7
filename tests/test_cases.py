"""Every case of the case table, played by the concrete player."""

from __future__ import annotations

import pytest

from auctionlaws.api.editions import editions
from auctionlaws.table.laws import load_laws
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from auctionlaws.table.state_json import state_json
from cases_table import EDITIONS, Case, load_cases, mismatches

CASES = [case for edition in EDITIONS for b in (False, True) for case in load_cases(edition, beside=b)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    state = state_json(play_script(load_laws(case.edition), parse_script(case.script)))
    assert not mismatches(case, state), f"{case.script}\n{case.source}"


def test_names_tell_cases_apart() -> None:
    names = [str(case) for case in CASES]
    assert len(names) == len(set(names))


def test_every_edition_that_ships_has_its_cases() -> None:
    assert set(EDITIONS) == set(editions())
    assert all(len(load_cases(edition)) >= 200 for edition in EDITIONS)
    assert all(len(load_cases(edition, beside=True)) >= 60 for edition in EDITIONS)
