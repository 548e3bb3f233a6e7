"""The way of an auction through a diagram: which arrows its events take."""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws.core.evaluate import evaluate
from auctionlaws.table.happened import Happened
from auctionlaws_diagrams.states.chart import Chart
from auctionlaws_proofs.arrows.meaning import Reader
from auctionlaws_proofs.engines.witness import values_at


def taken(reader: Reader, chart: Chart, happened: Happened) -> Iterator[str]:
    """The numbers of the arrows that an event takes: one, or none where the diagram leaves the event aside."""
    values = values_at(happened, happened.reading)
    for arrow in chart.arrows:
        if evaluate(reader.arrow(chart, arrow).taken, values):
            yield arrow.number
