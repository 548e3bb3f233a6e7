"""A question is open only where no clause decides it: a wording that settles it is followed."""

from __future__ import annotations

from pathlib import Path

import pytest

from auctionlaws.edition import LAWS, with_laws
from auctionlaws.machine.relation import build
from auctionlaws.table.happened import FIRST
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws, laws_of, load_laws
from auctionlaws.table.player import Table
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from auctionlaws_proofs.engines.termination import passing_on, stem_of
from auctionlaws_proofs.engines.witness import from_script
from cases_table import EDITIONS

CANCELLED = "dealer N; N 1C; S 1H; director; W declines"
OPEN = "whether a call of partner's that was cancelled ends the right to change a call"
SILENT = "when   it is not so that partner's only call since was cancelled\nunless 21B1a, 25A1\n"
TOO_LATE = """when   nobody of his side has called since
unless 21B1a, 25A1
then   the call lies on the table as a change of call

on     an attempt to change a call
when   it is not so that nobody of his side has called since
unless 21B1a, 25A1
then   the call can no longer be changed"""


def after(table: Table, event: str) -> Table:
    """The table after an event more."""
    table.happen(parse_script(event).events[0])
    return table


@pytest.mark.parametrize("event", ["N changes 1S", "N changes 1S (inadvertent)", "N misinformed"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_cancelled_call_of_partners_leaves_it_open(edition: str, event: str) -> None:
    """He has called, and it is gone: no edition says whether the right to change the first call has gone as well."""
    table = after(play_script(load_laws(edition), parse_script(CANCELLED)), event)
    assert table.history[-1].report.gaps == (OPEN,)


def worded(folder: Path, old: str, new: str) -> Laws:
    """The laws of 2017 with other words in Law 25."""
    text = (LAWS / "2017" / "law25.md").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / "law25.md").write_text(text.replace(old, new), encoding="utf-8")
    return laws_of(build(with_laws("2017", folder)))


def test_a_wording_by_which_it_is_too_late_is_followed(tmp_path: Path) -> None:
    laws = worded(tmp_path, SILENT + "then   the call lies on the table as a change of call", TOO_LATE)
    with pytest.raises(ImpossibleEvent, match="can no longer be changed: 25B"):
        after(play_script(laws, parse_script(CANCELLED)), "N changes 1S")


def test_a_wording_by_which_it_is_in_time_is_followed(tmp_path: Path) -> None:
    """The change lies on the table, and East may have it instead of North's 1♣."""
    laws = worded(tmp_path, SILENT, "unless 21B1a, 25A1\n")
    table = after(play_script(laws, parse_script(CANCELLED)), "N changes 1S")
    assert not table.unsettled and table.get("on_change") == 1
    assert table.calls == [(table.seat(0), 8)]
    for event in ("director", "E accepts"):
        after(table, event)
    assert [call for _, call in table.calls] == [11]


# -- auctions that never end


@pytest.mark.parametrize("edition", ["2007", "2017"])
def test_passes_go_round_over_a_double_of_nothing(edition: str) -> None:
    """Law 22 ends an auction by three passes over a bid or by four passes; over a double alone it ends by neither."""
    (endless,) = passing_on(load_laws(edition), [from_script("dealer N; N X; E Pass", FIRST)])
    stem = stem_of(load_laws(edition), endless)
    assert stem is not None and len(endless.events) - stem == 4


def test_passes_end_an_auction_in_which_somebody_has_bid() -> None:
    begun = [from_script(script, FIRST) for script in ("dealer N; N 1C", "dealer N; N Pass", "dealer N; N 1C; E X")]
    assert list(passing_on(load_laws("2017"), begun)) == []
    assert list(passing_on(load_laws("1997"), [from_script("dealer N; N X; E Pass", FIRST)])) == []
