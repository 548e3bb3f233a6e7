"""Where a table stands in the diagram of the machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from auctionlaws.api.table import Table
from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import Expr
from auctionlaws.language.definitions import parser_of
from auctionlaws.language.semantics import holds
from auctionlaws.machine.moment import Moment, call_on_table
from auctionlaws.machine.state import values_of
from auctionlaws.machine.variables import state_variables
from auctionlaws_diagrams.states.chart import MACHINE
from auctionlaws_diagrams.states.reading import shipped_charts
from auctionlaws_proofs.vocabulary import CLAIMS


def situations_of(table: Table) -> Iterator[str]:
    """The names of the situations of the machine's diagram that the position of a table belongs to."""
    values = values_of(table.played.state)
    for name, condition in _situations(table.laws.root).items():
        if evaluate(condition, values):
            yield name


@cache
def _situations(edition: str) -> Mapping[str, Expr]:
    """What each situation says of a state; none of them speaks of facts that laws declare."""
    chart = next(chart for chart in shipped_charts(edition) if chart.name == MACHINE)
    parser, state = parser_of(CLAIMS, {}), state_variables(())
    moment = Moment(state, call_on_table(state))
    said = {situation.name: situation.condition for situation in chart.situations if not situation.is_exit}
    return {name: holds(parser.parse("condition", s.text, s.place), moment) for name, s in said.items()}
