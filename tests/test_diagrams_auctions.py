"""Pictures of auctions: the overview of irregular calls, the ordinary auction, and any auction that is given."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from reference_pictures import edition, laws
from wild_tables import wild_tables

from auctionlaws.calls import GAME, PASS
from auctionlaws.machine.state import INDEX, Phase
from auctionlaws.table.events import Event, Kind
from auctionlaws.table.player import Outcome, Table
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from auctionlaws.table.state_json import ORDINARY
from auctionlaws_diagrams.auction import STEPS, auction_diagrams
from auctionlaws_diagrams.catalogue import load_catalogue
from auctionlaws_diagrams.clause_numbers import law_of
from auctionlaws_diagrams.diagram import Diagram, NodeShape
from auctionlaws_diagrams.dot import to_dot
from auctionlaws_diagrams.layout import faults
from auctionlaws_diagrams.ordinary import ordinary_auction, standing
from auctionlaws_diagrams.overview import which_law
from auctionlaws_diagrams.reference import REPEATED
from auctionlaws_diagrams.svg import fits_page, to_svg

# -- the overview


def test_random_auctions_go_to_the_laws_that_the_overview_names() -> None:
    picture, met = which_law(edition()), 0
    kinds = {edge.target for edge in picture.edges if edge.source == "question"}
    labels = {node.id: node.label for node in picture.nodes}
    ways = {kind: {labels[edge.target] for edge in picture.edges if edge.source == kind} for kind in kinds}
    for table in wild_tables(300, laws()):
        for made, dealt in pairwise(table.history):
            broken, lies = made.report.irregularities, made.after[INDEX["on"]] and not made.after[INDEX["void"]]
            fresh = len(broken) == 1 and lies and made.outcome is dealt.outcome is Outcome.SETTLED
            (kind, *_) = [kind for kind in kinds if broken and kind.endswith(broken[0])] or [""]
            if fresh and kind and dealt.event.kind is Kind.DIRECTOR:
                fired = {f"Law {law_of(number)}" for number in dealt.report.clauses}
                assert fired & ways[kind], (kind, dealt.report.clauses)
                met += 1
    assert met > 50


# -- the ordinary auction


def test_the_ordinary_auction_goes_the_way_that_its_picture_shows() -> None:
    picture = ordinary_auction(edition())
    steps = {(edge.source, edge.target): f"{edge.label} {edge.clause}" for edge in picture.edges}
    assert len(picture.nodes) == 8
    dice = random.Random(27)
    for _ in range(200):
        for before, after in regular_steps(dice):
            told = steps[place(before, picture), place(after, picture)]
            clauses = [n for n in after.history[-1].report.clauses if n != ORDINARY] or [ORDINARY]
            assert all(number in told for number in clauses), (told, clauses)


def regular_steps(dice: random.Random) -> Iterator[tuple[Table, Table]]:
    table = Table(laws())
    while table.phase is Phase.CALLING:
        after = table.copy()
        seat = table.seat(table.get("turn"))
        after.apply(Event(Kind.CALL, seat, dice.choice((PASS, PASS, PASS, *GAME.calls()))))
        if after.phase is not Phase.IRREGULARITY:
            yield table, after
            table = after


def place(table: Table, picture: Diagram) -> str:
    """The node for the position of a table."""
    now = standing(table)
    words = {0: "not doubled", 1: "is doubled", 2: "redoubled"}[now.doubled]
    if table.phase is Phase.CLOSED:
        words = "closed"
    elif table.phase is Phase.ENDED:
        words = "passed out"
    elif not now.bid:
        words = "Nobody" if now.opened else "No call"
    return next(node.id for node in picture.nodes if words in node.label)


# -- one auction


def play(script: str) -> Table:
    return play_script(laws(), parse_script(script))


def test_the_counterexample_ends_with_a_call_that_cannot_stand() -> None:
    (picture,) = auction_diagrams(play(REPEATED))
    assert [edge.clause for edge in picture.edges] == ["17B, 18C", "18D", "27A, 29A", "27C, 29B, 31A", "31A1", "18D"]
    assert picture.nodes[-1].shape is NodeShape.OUTCOME
    assert picture.nodes[-1].label == "South's 1♣ is not ruled on yet"


def test_both_readings_of_a_conflict_are_drawn() -> None:
    (picture,) = auction_diagrams(play("dealer E; N 1C; E 1D"))
    assert [edge.clause for edge in picture.edges[-2:]] == ["28B", "29A"]


def test_a_long_auction_takes_several_pages() -> None:
    table = play("N 1C; E 1C; director; S declines; E X; E 1C; S declines; E 1C; S declines; E Pass")
    pages = auction_diagrams(table, "long")
    assert [page.name for page in pages] == ["long-1", "long-2"]
    assert all(len(page.edges) <= STEPS + 2 and fits_page(to_svg(page)) for page in pages)
    assert pages[1].nodes[0].label == pages[0].nodes[-1].label


@pytest.mark.parametrize("script", ["", "N Pass; E Pass; S Pass; W Pass", "N 8C; E Pass; director", "N X; E Pass"])
def test_any_auction_can_be_drawn(script: str) -> None:
    for page in auction_diagrams(play(script)):
        svg = to_svg(page)
        assert fits_page(svg) and not faults(svg)


def test_random_auctions_can_be_drawn() -> None:
    catalogue = load_catalogue()
    for table in wild_tables(300, laws()):
        for page in auction_diagrams(table):
            assert to_dot(page, catalogue)
