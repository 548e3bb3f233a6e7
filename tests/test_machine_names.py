"""Names that the machine goes by are types: none is declared that nothing uses, and a misspelt one is no name."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path

import pytest

from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Move
from auctionlaws.machine.questions import Question
from auctionlaws.machine.slots import READ, Slot, is_read, law_of_penalty, penalty_slot, slot_of
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.targets import Sort
from auctionlaws_proofs.recorded import load_recorded

MODEL = Path(__file__).parent.parent / "model/auctionlaws"


def used(names: type[StrEnum], *folders: str) -> set[str]:
    """The names of a type that stand in the code of some folders, where they are not declared."""
    paths = (path for folder in folders for path in (MODEL / folder).glob("*.py"))
    texts = (path.read_text("utf-8") for path in paths)
    found = {name for text in texts for name in re.findall(rf"\b{names.__name__}\.([A-Z_]+)\b", text)}
    return found & names.__members__.keys()


def test_every_question_is_asked_by_the_machine() -> None:
    """A gap that has words and that no part of the machine can come upon would be told of by nobody."""
    assert used(Question, "machine") == Question.__members__.keys()


def test_every_move_is_made_by_the_machine_and_read_at_the_table() -> None:
    assert used(Move, "machine") == used(Move, "table") == Move.__members__.keys()


def test_every_slot_is_read_on_some_occasion_and_filled_by_some_phrase() -> None:
    assert {slot for slots in READ.values() for slot in slots} == set(Slot)
    by_name = {Slot.ABOVE, Slot.INSUFFICIENT}  # Of each irregularity by its own name; these two stand for them.
    filled = used(Slot, "vocabulary", "machine")
    assert {slot.name for slot in by_name} <= filled
    assert {slot for slot in Slot if slot.name not in filled} <= {Slot.PENALTY_IN}


@pytest.mark.parametrize("slot", Slot)
def test_the_slot_of_a_player_belongs_to_its_slot(slot: Slot) -> None:
    assert slot_of(slot) is slot
    assert {slot_of(slot.of(seat)) for seat in range(4)} == {slot}


def test_the_slot_of_a_penalty_names_its_law() -> None:
    left = penalty_slot("31")
    assert law_of_penalty(left) == "31" and slot_of(left) is Slot.PENALTY_IN
    assert is_read(Stage.RULING, left) and not is_read(Stage.START, left)
    assert law_of_penalty(Slot.PENALTY) is None


@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
def test_whatever_an_auction_is_recorded_for_is_of_a_sort(edition: str) -> None:
    recorded = load_recorded(edition)
    known = [*recorded.witnesses, *recorded.open]
    assert known and all(targets.is_of(target, *Sort) and targets.name_of(target) for target in known)
    assert {sort for sort in Sort if any(targets.is_of(target, sort) for target in known)} >= set(Sort) - {Sort.USE}
