"""A page with everything in its place: the picture above, the table beneath, then lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from auctionlaws_diagrams.states.automatic import automatic, settings, size_laid_out
from auctionlaws_diagrams.states.crowding import crossings, crowded_graph, crowded_words, gravity
from auctionlaws_diagrams.states.figure import Figure
from auctionlaws_diagrams.states.fixed import Places, Scale, fixed, is_fixed
from auctionlaws_diagrams.states.geometry import MARGIN, PAGE, Point, Rect
from auctionlaws_diagrams.states.letters import ASCENT, DESCENT, LEADING, width, wrapped
from auctionlaws_diagrams.states.mending import mended
from auctionlaws_diagrams.states.printed import DoesNotFit, Page
from auctionlaws_diagrams.states.tabled import AIRY, BETWEEN, Table, Text, table


@dataclass(frozen=True, slots=True)
class Letters:
    """Sizes of letters: of the table, the picture, and the lines beneath; and from line to line, as a share of that."""

    table: float
    picture: float
    below: float
    leading: float = LEADING


LETTERS: Final = (
    Letters(10.0, 10.0, 10.0),
    Letters(9.5, 9.5, 9.5),
    Letters(9.0, 9.0, 9.0),
    Letters(9.0, 8.0, 8.5),
    Letters(9.0, 8.0, 8.0, 1.09),
    Letters(9.0, 8.0, 8.0, 1.06),
)
"""Letters that are tried, the largest first."""
FRAME: Final = Rect(MARGIN, MARGIN, PAGE[0] - MARGIN, PAGE[1] - MARGIN)
TITLE: Final = 15.0
"""The size of the letters of a title."""
LAWS: Final = 10.0
ABOVE: Final = 8.0
"""Above the table."""
PARAGRAPH: Final = 7.0
"""Above a block of lines beneath the table."""
OPEN: Final = "Where the text is open"
_INDENT: Final = 9.0
_COLUMN: Final = 64.0
"""How wide a column of an auction is."""
_CROSSING: Final = 6
"""Two lines that cross are as bad as a layout that is by so many less comfortable."""
_HIGH: Final = 5
"""A graph that leaves no air between the rows of its table is as bad as a layout less comfortable by so many."""
_ENOUGH: Final = 6
"""So many layouts without faults are compared."""
_MENDED: Final = 3
"""So many layouts are mended, if none is without faults."""
_SMALLEST: Final = 0.5
"""The picture is not made smaller than this."""


@dataclass(frozen=True)
class Sheet:
    """A page with everything in its place. ``rule``: the line beneath the title is so far down."""

    page: Page
    header: tuple[Text, ...]
    rule: float
    figure: Figure | None
    table: Table
    below: tuple[tuple[Text, ...], ...]

    def texts(self) -> Iterator[Text]:
        """Every line of words that is not in the picture."""
        yield from self.header
        yield from self.table.texts()
        for block in self.below:
            yield from block


def crowded(page: Page) -> list[str]:
    """What touches what on a page, or lies outside its margins. DoesNotFit if it does not fit."""
    sheet = composed(page)
    graph = [] if sheet.figure is None else crowded_graph(sheet.figure, FRAME)
    return graph + list(crowded_words(list(sheet.texts()), FRAME, None if sheet.figure is None else sheet.figure.rect))


@lru_cache(maxsize=256)
def composed(page: Page) -> Sheet:
    """A page with everything in its place. DoesNotFit if there is no room for it."""
    header, rule = heading(page.title, page.laws, page.date)
    top = rule + 6.0
    over = float("inf")
    best: tuple[int, Sheet] | None = None
    for letters in LETTERS:
        measured = table(page, _from(0.0), letters.table, BETWEEN, letters.leading)
        ends = max((text.rect.bottom for block in _below(page, 0.0, letters) for text in block), default=0.0)
        room = FRAME.bottom - top - measured.bottom - ends - ABOVE
        figure, excess = _picture(page, top, top + room, letters.picture)
        over = min(over, excess)
        if excess > 0:
            continue
        faults = 0 if figure is None else gravity(crowded_graph(figure, FRAME))
        if best is None or faults < best[0]:
            at = top if figure is None else figure.rect.bottom + ABOVE
            spare = max(0.0, top + room - (FRAME.top if figure is None else figure.rect.bottom))
            between = min(AIRY, BETWEEN + 0.8 * spare / max(1, len(page.rows)))
            placed = table(page, _from(at), letters.table, between, letters.leading)
            best = faults, Sheet(page, header, rule, figure, placed, _below(page, placed.bottom, letters))
        if best[0] == 0:
            break
    if best is None:
        raise DoesNotFit(page.name, over)
    return best[1]


def ends_at(page: Page) -> float:
    """How far down a page what is on it ends. DoesNotFit if there is no room for it."""
    sheet = composed(page)
    bottoms = [text.rect.bottom for text in sheet.texts()]
    return max([sheet.rule, *bottoms, *([sheet.figure.rect.bottom] if sheet.figure is not None else [])])


def _from(top: float) -> Rect:
    """The frame of the page from so far down."""
    return FRAME._replace(top=top)


def _picture(page: Page, top: float, bottom: float, size: float) -> tuple[Figure | None, float]:
    """The graph between two lines of the page, and by how much it is too high, or too wide, for that."""
    if not page.boxes:
        return None, top - bottom
    frame = Rect(FRAME.left, top, FRAME.right, max(bottom, top + 1.0))
    if is_fixed(page):
        return in_places(page, frame, size)
    return _laid_out(page, frame, size)


def in_places(page: Page, frame: Rect, size: float) -> tuple[Figure, float]:
    """A graph in its own places; moved, then made smaller, only if there is no room."""
    places = _places(page)
    scale = Scale(FRAME)
    figure = _moved_into(fixed(page, size, scale, places)[0], frame)
    for _ in range(12):
        if figure.rect.within(frame):
            break
        across = scale.share.real * _shrunk(figure.rect.width, frame.width)
        down = scale.share.imag * _shrunk(figure.rect.height, frame.height)
        if min(across, down) < _SMALLEST:
            break
        scale = Scale(FRAME, complex(across, down))
        figure = _moved_into(fixed(page, size, scale, places)[0], frame)
    if figure.rect.within(frame) and (faults := len(crowded_graph(figure, FRAME))):
        other = _moved_into(fixed(page, size, scale)[0], frame)
        if other.rect.within(frame) and len(crowded_graph(other, FRAME)) < faults:
            return other, 0.0
    return figure, max(0.0, _over(figure, frame))


def _shrunk(long: float, most: float) -> float:
    """By what to shrink what is too long: a little more than it is, as boxes keep their size."""
    return 1.0 if long <= most else most / long - 0.005


@lru_cache(maxsize=64)
def _places(page: Page) -> Places:
    """Where the numbers of a page stand that have no places of their own, if it has all the room that it wants."""
    return fixed(page, LETTERS[0].picture, Scale(FRAME))[1]


def _moved_into(figure: Figure, frame: Rect) -> Figure:
    """A graph moved as little as needed to be in a frame, at its upper left corner if it is too large."""
    rect = figure.rect
    across = max(frame.left - rect.left, min(0.0, frame.right - rect.right))
    down = max(frame.top - rect.top, min(0.0, frame.bottom - rect.bottom))
    return figure.moved(Point(across, down)) if across or down else figure


def _over(figure: Figure, frame: Rect) -> float:
    return max(figure.rect.height - frame.height, figure.rect.width - frame.width)


def _laid_out(page: Page, frame: Rect, size: float) -> tuple[Figure | None, float]:
    """A graph laid out in the way that fits and has the fewest lines in each other's way, or by how much none fits."""
    found: list[tuple[int, int, Figure]] = []
    least = float("inf")
    for n, setting in enumerate(settings(page)):
        wide, high = size_laid_out(page, setting, size)
        figure = None
        over = max(wide - frame.width, high - frame.height)
        if over <= 0:
            figure = automatic(page, setting, size)
            over = _over(figure, frame)
        least = min(least, over)
        if figure is None or over > 0:
            continue
        figure = figure.moved(Point(frame.left + (frame.width - figure.rect.width) / 2, frame.top))
        cost = crossings(figure) * _CROSSING + _HIGH * (figure.rect.height > 0.85 * frame.height) + n
        found.append((gravity(crowded_graph(figure, FRAME)), cost, figure))
        clean = [price for faults, price, _ in found if faults == 0]
        if len(clean) == _ENOUGH or min(clean, default=n + 1) <= n:
            break
    if not found:
        return None, least
    found.sort(key=lambda one: one[:2])
    if found[0][0] == 0:
        return found[0][2], 0.0
    for _, _, figure in found[:_MENDED]:
        other = mended(figure, frame)
        faults = gravity(crowded_graph(other, FRAME))
        found.insert(0, (faults, 0, other))
        if faults == 0:
            break
    return min(found, key=lambda one: one[0])[2], 0.0


def heading(title: str, laws: str, date: str = "") -> tuple[tuple[Text, ...], float]:
    """The title, on the left, and the laws and the date on the right; and how far down the line beneath it is."""
    beside = " · ".join(part for part in (laws, date) if part)
    room = FRAME.width - width(beside, LAWS) - 16.0
    lines = wrapped(title, room, TITLE, True)
    bases = [FRAME.top + TITLE * (ASCENT + n * LEADING) for n in range(max(1, len(lines)))]
    texts = [Text(line, FRAME.left, base, TITLE, True) for line, base in zip(lines, bases, strict=False)]
    if beside:
        texts.append(Text(beside, FRAME.right, bases[0], LAWS, anchor="end"))
    return tuple(texts), bases[-1] + TITLE * DESCENT + 3.0


def _below(page: Page, top: float, letters: Letters) -> tuple[tuple[Text, ...], ...]:
    """The lines beneath the table: where the text is open, notes, and the foot."""
    size, leading = letters.below, letters.leading
    blocks = [_auction(page, top + PARAGRAPH, size, leading)] if page.auction else []
    top = blocks[0][-1].rect.bottom if blocks else top
    for heading, lines in ((OPEN, page.open), ("", page.notes), ("", page.foot)):
        if not lines:
            continue
        at = top + PARAGRAPH
        texts: list[Text] = []
        if heading:
            texts.append(Text(heading, FRAME.left, at + size * ASCENT, size, True))
            at += size * leading
        for line in lines:
            left = FRAME.left + (_INDENT if len(lines) > 1 or heading else 0.0)
            if left > FRAME.left:
                texts.append(Text("•", FRAME.left, at + size * ASCENT, size))
            for words in wrapped(line, FRAME.right - left, size):
                texts.append(Text(words, left, at + size * ASCENT, size))
                at += size * leading
        top = texts[-1].rect.bottom
        blocks.append(tuple(texts))
    return tuple(blocks)


def _auction(page: Page, top: float, size: float, leading: float) -> tuple[Text, ...]:
    """The auction in four columns, West first."""
    return tuple(
        Text(words, FRAME.left + column * _COLUMN, top + size * (ASCENT + line * leading), size, bold=line == 0)
        for line, row in enumerate(page.auction)
        for column, words in enumerate(row)
        if words
    )
