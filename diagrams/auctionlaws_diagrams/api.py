"""The API of the diagrams: state diagrams of an edition as they were proved, ready to be written to files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from auctionlaws.api.laws import Laws
from auctionlaws.mistake import Mistake
from auctionlaws_diagrams.picture import GUIDE, POSTER, Diagram, Guide, Picture, Poster
from auctionlaws_diagrams.states.chart import Chart
from auctionlaws_diagrams.states.decision import Decision, page_of_decision, shipped_decisions
from auctionlaws_diagrams.states.guiding import guide_rows
from auctionlaws_diagrams.states.page import Page
from auctionlaws_diagrams.states.paging import page_of
from auctionlaws_diagrams.states.proved import Proved, load_proved
from auctionlaws_diagrams.states.reading import shipped_charts

REGION: Final = "region-"
"""How diagrams of what a table remembers beside the turn are named; the poster has no room for them."""


def pictures(edition: str) -> Mapping[str, str]:
    """The names of the diagrams of an edition, each with its title.

    >>> import auctionlaws_diagrams
    >>> auctionlaws_diagrams.pictures("2017")["machine"]
    'The auction as a state machine'
    """
    named = {each.name: each.title for each in shipped(edition)}
    return named | {GUIDE: Guide.title, POSTER: "The machine with the diagrams of the laws, A3"}


def drawn(
    edition: str,
    names: Sequence[str],
    pages: Callable[[Sequence[Chart | Decision]], Sequence[Page]],
    guide: Callable[[Sequence[Chart]], Guide],
) -> tuple[Picture, ...]:
    """The pictures of these names; all on A4 without any. ``pages`` and ``guide`` make them of diagrams."""
    charts = shipped_charts(edition)
    if not names:
        return (*map(Diagram, pages(shipped(edition))), guide(charts))
    found: list[Picture] = []
    for name in names:
        key = name.strip().lower()
        if key == GUIDE:
            found.append(guide(charts))
        elif key == POSTER:
            machine, *others = pages([chart for chart in charts if not chart.name.startswith(REGION)])
            found.append(Poster(machine, tuple(others)))
        else:
            found += map(Diagram, pages(chosen_charts(edition, name)))
    return tuple(found)


def shipped(edition: str) -> tuple[Chart | Decision, ...]:
    """The diagrams of an edition, and the Director's decisions."""
    return (*shipped_charts(edition), *shipped_decisions(edition))


def chosen_charts(edition: str, *names: str) -> tuple[Chart | Decision, ...]:
    """The diagrams of these names, ``law-25`` or just ``25`` for 25A and 25B; all without any.

    Mistake for a name that none has.
    """
    by_name = {each.name: each for each in shipped(edition)}
    found: list[Chart | Decision] = []
    for name in names:
        key = name.strip().lower()
        asked = key if key in by_name else f"law-{key.removeprefix('law-')}"
        charts = [c for n, c in by_name.items() if n.rstrip("abc") == asked or n == asked]
        if not charts:
            every = pictures(edition)
            near = get_close_matches(key, every, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(every)}"
            raise Mistake(f'"{name[:40]}" is no diagram of the laws of {edition}; {hint}')
        found += charts
    return tuple(found) or tuple(by_name.values())


def draw(laws: Laws, *names: str) -> tuple[Picture, ...]:
    """The diagrams of an edition: ``"law-27"``, just ``"27"``, a name of :func:`pictures`; by default all on A4.

    Only what has been proved of these very laws is drawn. Mistake, with the nearest name, for what is no diagram; and
    for laws of which nothing is on record, since these have to be proved first: ``auctionlaws_proofs.draw`` does that.

    >>> import auctionlaws, auctionlaws_diagrams
    >>> laws = auctionlaws.load("2017")
    >>> auctionlaws_diagrams.draw(laws, "machine")
    (<Picture: machine>,)
    """
    on_record = load_proved(laws.root) if laws.ships else {}
    title = f"Laws of {laws.edition.name}"

    def proved(name: str) -> Proved:
        if name not in on_record:
            raise Mistake(f"{name}: not proved of these laws yet; auctionlaws_proofs.draw proves and draws")
        return on_record[name]

    return drawn(
        laws.root,
        names,
        lambda wanted: [page_on_record(each, proved(each.name), title) for each in wanted],
        lambda charts: Guide(title, guide_rows(charts, {chart.name: proved(chart.name) for chart in charts})),
    )


def page_on_record(each: Chart | Decision, proved: Proved, title: str) -> Page:
    """The page of a diagram or a decision that is proved just as it stands."""
    return page_of_decision(each, proved, title) if isinstance(each, Decision) else page_of(each, proved, title)
