"""Rows of charts: what every answer leads to is told once, and questions that some auctions leave open come later."""

from __future__ import annotations

from auctionlaws_diagrams.chart import GAP, Chart, End, Row, Shown, rows
from auctionlaws_diagrams.diagram import Mark, Node, NodeShape
from auctionlaws_diagrams.marking import marked
from auctionlaws_diagrams.parts import Part

ONE, OTHER = End("One", NodeShape.OUTCOME, "1A"), End("Other", NodeShape.OUTCOME, "1B")


def told(*shown: Shown) -> list[tuple[tuple[str, ...], tuple[End, ...]]]:
    return [(row.answers, row.ends) for row in rows(shown)]


def test_an_end_that_every_answer_leads_to_is_told_before_them() -> None:
    shown = [Shown(("a pass", "no suit"), (ONE,)), Shown(("a pass", "a suit"), (OTHER, ONE))]
    shown.append(Shown(("a bid", ""), (GAP,)))
    assert told(*shown) == [(("a pass",), (ONE,)), (("a pass", "a suit"), (OTHER,)), (("a bid",), (GAP,))]


def test_a_question_left_open_comes_after_the_one_that_tells_why() -> None:
    shown = [Shown(("a pass", "RHO passes", "called"), (ONE,)), Shown(("a pass", "RHO bids", "called"), (OTHER,))]
    shown += [Shown(("a pass", "", "not called"), (GAP,)), Shown(("a bid", "", "called"), (ONE,))]
    assert told(*shown) == [
        (("a pass", "called", "RHO passes"), (ONE,)),
        (("a pass", "called", "RHO bids"), (OTHER,)),
        (("a pass", "not called"), (GAP,)),
        (("a bid",), (ONE,)),
    ]


def test_each_row_has_ends_of_its_own_named_by_its_answers() -> None:
    chart = Chart()
    start = chart.node("Start", NodeShape.START)
    chart.rows(start, [Row(("a pass", "early"), (ONE,)), Row(("a pass", "late"), (ONE,)), Row((), (GAP,))])
    ends = {edge.target for edge in chart.edges} - {"A pass"}
    assert ends == {"a pass, early, One 1A", "a pass, late, One 1A", GAP.label}
    assert (start, GAP.label) in {(edge.source, edge.target) for edge in chart.edges}


def test_an_end_that_only_another_row_leads_to_now_is_the_same_end() -> None:
    old, new = (Part((Node(name, "One", NodeShape.OUTCOME, "1A"),), ()) for name in ("early", "late"))
    (node,) = marked(old, new).part.nodes
    assert (node.id, node.mark, node.was) == ("late", Mark.NORMAL, None)
