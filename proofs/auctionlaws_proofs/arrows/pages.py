"""Pages of diagrams for any laws: as they ship, of one's own wording, and for an auction on its way.

Nothing is drawn that is not proved. For an edition that ships it is on record what has been proved; for any other
laws it is proved first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from auctionlaws.api.laws import Laws
from auctionlaws.machine.whole import join
from auctionlaws.table.auction_text import auction_table
from auctionlaws.table.happened import FIRST, Outcome
from auctionlaws.table.kept_relation import relation_of
from auctionlaws.table.open_point import gives_out
from auctionlaws.table.player import Table
from auctionlaws.table.position_text import position_sentences
from auctionlaws.table.words import listed as listed_words
from auctionlaws_diagrams.api import page_on_record
from auctionlaws_diagrams.picture import GUIDE, Guide
from auctionlaws_diagrams.states.chart import MACHINE, Chart
from auctionlaws_diagrams.states.composed import composed
from auctionlaws_diagrams.states.decision import Decision, page_of_decision, shipped_decisions
from auctionlaws_diagrams.states.guide import guide_svg
from auctionlaws_diagrams.states.guiding import guide_rows
from auctionlaws_diagrams.states.paging import page_of
from auctionlaws_diagrams.states.printed import DoesNotFit, Mark, Page
from auctionlaws_diagrams.states.proved import Proved, load_proved, recorded_scripts, write_proved
from auctionlaws_diagrams.states.reading import shipped_charts
from auctionlaws_proofs.arrows.amended import Amended, amended, changed_charts
from auctionlaws_proofs.arrows.checked import Checked, check_charts, check_text, proved_of
from auctionlaws_proofs.arrows.decided import Decider
from auctionlaws_proofs.arrows.exhibits import Exhibits, is_ordinary
from auctionlaws_proofs.arrows.instead import broken, instead, rows_in_order
from auctionlaws_proofs.arrows.meaning import Reader
from auctionlaws_proofs.arrows.path import taken
from auctionlaws_proofs.deciding import Progress
from auctionlaws_proofs.engines.witness import from_script
from auctionlaws_proofs.study import Study

Key = tuple[str, str]
"""A diagram by its name, and the number of an arrow."""


def titled(laws: Laws) -> str:
    """How a page names the laws."""
    return f"Laws of {laws.edition.name}"


def record(study: Study, edition: str) -> tuple[Path, tuple[str, ...]]:
    """Prove every diagram of a shipped edition and put it on record; what is faulty is left out, and told.

    Recorded auctions are kept where they take their arrow still, those with extraordinary events only if there is no
    other. DoesNotFit where a page, or the Director's guide, has more to print than there is room for.
    """
    known = recorded_scripts(edition).items()
    hints = {arrow: script for arrow, script in known if is_ordinary(from_script(script, FIRST))}
    checked = check_charts(study, shipped_charts(edition), hints=hints)
    sound = {each.chart.name: proved_of(study, each) for each in checked if each.proved}
    decisions = {decision.name: Decider(study).prove(decision) for decision in shipped_decisions(edition)}
    sound |= {name: proved for name, (wrong, proved) in decisions.items() if not wrong}
    path = write_proved(edition, sound)
    study.progress("laying out the pages")
    for each in checked:
        if each.proved:
            composed(page_of(each.chart, sound[each.chart.name], ""))
    guide_svg(GUIDE, "", guide_rows([each.chart for each in checked if each.proved], sound))
    faulty = [check_text(each, edition) for each in checked if not each.proved]
    return path, (*faulty, *(u.sentence for wrong, _ in decisions.values() for u in wrong))


def at_hand(laws: Laws, charts: Sequence[Chart]) -> tuple[dict[Key, str], set[Key]]:
    """The auctions on record for arrows of diagrams that ship, and the arrows for which none was found."""
    hints = {key: script for key, script in recorded_scripts(laws.root).items() if key[0] in {c.name for c in charts}}
    known = load_proved(laws.root) if laws.ships else {}
    same = [chart for chart in charts if chart.name in known and chart in shipped_charts(laws.root)]
    return hints, {(c.name, arrow.number) for c in same for arrow in c.arrows} - hints.keys()


def pages_by(
    laws: Laws, wanted: Sequence[Chart | Decision], progress: Progress, *, changed: bool = False
) -> tuple[Page, ...]:
    """The pages of diagrams by some laws; ``changed``: only of those that do not hold as they stand.

    What is on record for an edition that ships is drawn at once. By any other laws all is proved first: arrows that do
    not hold are struck through, and what holds instead is in heavy lines.
    """
    on_record = load_proved(laws.root) if laws.ships else {}
    if all(each.name in on_record for each in wanted):
        return tuple(page_on_record(each, on_record[each.name], titled(laws)) for each in wanted)
    other = amended(laws, progress)
    charts = [each for each in wanted if isinstance(each, Chart)]
    found = {chart.name: _page(other, laws, other.check(chart)) for chart in _wanted(other, charts, changed=changed)}
    for decision in (each for each in wanted if isinstance(each, Decision)):
        wrong, proved = Decider(other.study).prove(decision) if other.informs_otherwise or not changed else ((), None)
        if proved is not None and (wrong or not changed):
            faults = {unproved.way[-1]: unproved.sentence for unproved in wrong}
            found[decision.name] = page_of_decision(decision, proved, titled(laws), faults)
    return tuple(found[each.name] for each in wanted if each.name in found)


def _wanted(other: Amended, charts: Sequence[Chart], *, changed: bool) -> Iterable[Chart]:
    return changed_charts(other, charts) if changed else charts


def guide_by(laws: Laws, charts: Sequence[Chart], progress: Progress) -> Guide:
    """The Director's guide by some laws, from the arrows of these diagrams.

    By laws that do not ship the arrows are proved first; where one does not hold, the guide says so in its place.
    """
    on_record = load_proved(laws.root) if laws.ships else {}
    if all(chart.name in on_record for chart in charts):
        return Guide(titled(laws), guide_rows(charts, on_record))
    other = amended(laws, progress)
    checked = [other.check(chart) for chart in charts if any(arrow.guide for arrow in chart.arrows)]
    proved = {each.chart.name: proved_of(other.study, each) for each in checked}
    false = {(each.chart.name, number) for each in checked for number in broken(each)}
    shown = {each.chart.name: _as_before(other, each.chart, proved[each.chart.name]) for each in checked}
    return Guide(titled(laws), guide_rows([each.chart for each in checked], shown, false))


def _as_before(other: Amended, chart: Chart, proved: Proved) -> Proved:
    """What is proved, and the auctions of the edition for arrows that do not hold any more."""
    known = other.on_record.get(chart.name)
    return proved if known is None else replace(proved, scripts={**known.scripts, **proved.scripts})


def _page(other: Amended, laws: Laws, checked: Checked) -> Page:
    """A page by other laws, with what holds in the place of what does not."""
    chart = checked.chart
    gone, proved = other.gone(chart), proved_of(other.study, checked)
    marks = broken(checked) | dict.fromkeys(gone, Mark.BROKEN)
    page = page_of(chart, replace(proved, scripts={**gone, **proved.scripts}), titled(laws), marks)
    if checked.proved:
        return page
    at_hand = [*other.study.recorded.auctions]
    exhibits = Exhibits(other.study.symbolic, other.plays, at_hand, other.familiar)
    extra = instead(other.anywhere, checked, exhibits, other.before)
    return _fitting(replace(page, rows=rows_in_order(page.rows, extra)))


def _fitting(page: Page) -> Page:
    """A page as it is, or with only those arrows in its table that change, where there is no room for all."""
    try:
        composed(page)
    except DoesNotFit:
        rows = tuple(replace(row, listed=row.mark is not Mark.PLAIN) for row in page.rows)
        return replace(page, rows=rows, notes=(*page.notes, "The table holds only the arrows that change."))
    return page


def page_of_auction(laws: Laws, table: Table, title: str = "An auction", name: str = "auction") -> Page:
    """The machine with the way of an auction through it in heavy lines, and the auction as its table.

    Only arrows that it takes are listed, in the order in which it first takes them.
    """
    chart = next(chart for chart in shipped_charts(laws.root) if chart.name == MACHINE)
    reader = Reader(join(relation_of(laws.edition)))
    way = [n for h in table.history if h.outcome is Outcome.SETTLED for n in taken(reader, chart, h)]
    known = load_proved(laws.root).get(MACHINE) if laws.ships else None
    shown = known or Proved({}, dict.fromkeys(way, ""))
    page = page_of(chart, shown, titled(laws), dict.fromkeys(way, Mark.HEAVY))
    order = list(dict.fromkeys(way))
    listed = [row for number in order for row in page.rows if row.number == number]
    others = tuple(replace(row, listed=False) for row in page.rows if row.number not in order)
    rows, footnotes = auction_table(table)
    ends = tuple(_how_it_ends(table))
    grid = tuple((row[0], row[1], row[2], row[3]) for row in rows)
    return replace(
        page, name=name, title=title, rows=(*listed, *others), notes=tuple(footnotes), open=ends, auction=grid
    )


def _how_it_ends(table: Table) -> Iterator[str]:
    """What the text leaves open at the end of an auction: nothing, a question, or what each reading rules."""
    if table.history and table.history[-1].outcome in (Outcome.GAP, Outcome.OUTSIDE):
        yield gives_out(table)
    for reading in table.readings:
        followed = listed_words(reading.clauses) or "another clause"
        yield f"Following {followed}: {' '.join(position_sentences(reading.table))}"
