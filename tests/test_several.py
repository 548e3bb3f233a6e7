"""More than one auction of a family: unlike one another, each parting the wordings at its last event and no sooner."""

from __future__ import annotations

from pathlib import Path

import pytest

from auctionlaws.amendment import amend
from auctionlaws.proposal import read_proposal
from auctionlaws_proofs.bench.checked import Check, Pair
from auctionlaws_proofs.bench.rulings import Sides, side_by_side
from auctionlaws_proofs.bench.telling import judged_text
from auctionlaws_proofs.bench.told_json import judged_json
from auctionlaws_proofs.command.app import run

EXAMPLES = Path(__file__).parent.parent / "examples/proposals"


def test_further_auctions_are_of_other_kinds() -> None:
    """27B2 with one pass: another player, and a slip that is put right by a pass."""
    check = Check(Pair.of(amend(read_proposal(EXAMPLES / "one-round-after-a-low-bid.md"))), auctions=3)
    (only,) = check.rulings()
    assert isinstance(only.sides, Sides) and only.kinds is not None and only.kinds > len(only.others) == 2
    every = (only.sides, *only.others)
    assert len({sides.witness.script for sides in every}) == 3
    kinds = {(s.last[0].event.kind, s.last[0].event.seat, s.last[1].report.fired) for s in every}
    assert len(kinds) == 3
    for sides in every:
        parted = side_by_side(check.bench.old_laws, check.bench.new_laws, sides.witness)
        assert parted is not None and parted.witness == sides.witness and any(sides.said)
    told = judged_text(1, only)
    assert f"{only.kinds} kinds of auction are known. Others:" in told
    assert judged_json(only)["others"] == [sides.witness.script for sides in only.others]
    assert all(sides.witness.script in told for sides in every)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--auctions", "6", "one-round-after-a-low-bid.md"], "--auctions"),
        (["--auctions", "0", "one-round-after-a-low-bid.md"], "--auctions"),
        (["--auctions", "2", "prices-of-a-low-bid.md"], "leaves alternatives open"),
    ],
)
def test_how_many_is_refused_where_it_means_nothing(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", "--rulings-only", *arguments[:-1], str(EXAMPLES / arguments[-1])]) == 2
    assert words in capsys.readouterr().err
