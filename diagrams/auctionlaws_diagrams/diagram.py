"""The neutral model of a diagram: what is shown, not how it is drawn.

A diagram checks itself when it is made, so that whatever draws it can rely on it: ids are unique and known,
every label fits its place on the page, and no text holds a character that a drawing can't carry.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from auctionlaws.mistake import Mistake
from auctionlaws_diagrams.setting import Direction, Spacing

LINES_PER_LABEL = 3
CHARACTERS_PER_LINE = 24

_LIMIT = f"{LINES_PER_LABEL} lines of {CHARACTERS_PER_LINE} characters"
_NARROW = 16
"""Characters in a line of a label that is to be narrow, if it can be broken so."""
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ID_FORBIDDEN = '"\\<>&:'
_LINK = re.compile(r"(https?://|(?![^/?#]*:))[^\s\"'<>\\`|]+")
# Half the height of a diamond that holds 1, 2 or 3 lines, in lines of text: flat, or steeper where it got too wide.
_HALF_HEIGHTS = {1: (1.4, 1.6), 2: (2.2, 2.5), 3: (2.9, 3.4)}
_WIDE = 15.0
_CHARACTERS_PER_LINE_HEIGHT = 2.4


@dataclass(eq=False)
class DiagramError(Mistake):
    """A diagram that can't be drawn: ``problem`` says why, ``where`` names the diagram, node or edge."""

    problem: str
    where: str = ""

    def __post_init__(self) -> None:
        super().__init__(self.problem, self.where)

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}" if self.where else self.problem


class NothingToDraw(DiagramError):
    """There is no such diagram of these laws: a law decides nothing in the course of an auction."""


class NodeShape(Enum):
    """What a node means; the value is the key of its legend entry in the catalogue."""

    START = "start"  # where reading begins: a filled dot with its label beside it
    STATE = "state"  # a situation at the table: rounded
    QUESTION = "question"  # a question the facts decide: a diamond
    JUDGEMENT = "judgement"  # a question the Director judges: a dashed diamond
    OUTCOME = "outcome"  # how it ends: a double border
    DUTY = "duty"  # a duty laid on the offender's partner: a thick border
    NOTE = "note"  # a remark beside the diagram: a page with a folded corner


class Mark(Enum):
    """What a proposal does to a place or a step; the value is the key of its legend entry in the catalogue."""

    NORMAL = "normal"  # nothing
    ADDED = "added"  # it comes: thick letters, and the line of a step is thick
    REMOVED = "removed"  # it goes: letters struck through, a dotted border, and the line of a step dashed and barred


@dataclass(frozen=True)
class Node:
    """A place in a diagram.

    ``id`` is a name that readers may see (it is the tooltip and the accessible name in SVG); ``clause`` is the
    number printed last in the label; ``link`` an http(s) or relative address; ``cluster`` the id of a cluster. A place
    that is added can take that of another one: ``was`` is the label of that.
    """

    id: str
    label: str
    shape: NodeShape
    clause: str | None = None
    link: str | None = None
    cluster: str | None = None
    mark: Mark = Mark.NORMAL
    was: str | None = None


@dataclass(frozen=True)
class Edge:
    """A step from the node with id ``source`` to the node with id ``target``; the label may be empty.

    ``beside``: the target may lie beside the source, no further on.
    """

    source: str
    target: str
    label: str = ""
    clause: str | None = None
    mark: Mark = Mark.NORMAL
    beside: bool = False


@dataclass(frozen=True)
class Cluster:
    """A frame round the nodes of one section."""

    id: str
    label: str


@dataclass(frozen=True)
class Diagram:
    """One picture. ``name`` is a slug (lower case, digits, hyphens) fit for a file name.

    ``title`` and ``description`` are what a reader hears who can't see it, with the lines of an ``auction`` in four
    columns where it shows one.
    Raises DiagramError for anything that couldn't be drawn faithfully.
    """

    name: str
    title: str
    description: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    clusters: tuple[Cluster, ...] = ()
    legend: bool = True
    direction: Direction = Direction.DOWN
    spacing: Spacing = Spacing.WIDE
    auction: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        where = f"diagram {self.name!r}"
        if not _SLUG.fullmatch(self.name):
            raise DiagramError("a name is made of lower-case letters, digits and single hyphens", where)
        _check_text(self.title, "title", where)
        _check_text(self.description, "description", where)
        for line in filter(None, self.auction):
            _check_text(line, "auction", where)
        if not self.nodes:
            raise DiagramError("a diagram needs at least one node", where)
        clusters = _unique_ids((cluster.id for cluster in self.clusters), f"{where}, cluster")
        nodes = _unique_ids((node.id for node in self.nodes), f"{where}, node")
        for cluster in self.clusters:
            _check_label(cluster.label, None, f"{where}, cluster {cluster.id!r}")
        for node in self.nodes:
            _check_node(node, clusters, f"{where}, node {node.id!r}")
        _check_edges(self.edges, nodes, where)

    @property
    def marks(self) -> frozenset[Mark]:
        """The marks of a proposal that the diagram shows."""
        return marks_of(self.nodes, self.edges)


def marks_of(nodes: Collection[Node], edges: Iterable[Edge]) -> frozenset[Mark]:
    """The marks of a proposal that some nodes and edges bear."""
    found = {node.mark for node in nodes} | {edge.mark for edge in edges}
    found |= {Mark.REMOVED for node in nodes if node.was is not None}
    return frozenset(found - {Mark.NORMAL})


def undrawable(text: str) -> str:
    """The first control, formatting or unknown character of a text as U+0000, or nothing."""
    bad = (letter for letter in text if unicodedata.category(letter)[0] == "C" or letter in "\u2028\u2029")
    return next((f"U+{ord(letter):04X}" for letter in bad), "")


def is_question(shape: NodeShape) -> bool:
    """Whether nodes of this shape are diamonds."""
    return shape in (NodeShape.QUESTION, NodeShape.JUDGEMENT)


def wrap_label(text: str, clause: str | None = None, *, diamond: bool = False, narrow: bool = False) -> tuple[str, ...]:
    """Break a label into at most three lines of at most 24 characters, the clause number last.

    The clause gets a line of its own where that fits, otherwise the end of the last line. Lines are as few and as
    even as possible; with ``diamond``, as fits a small diamond; with ``narrow``, shorter ones. Breaks come at
    spaces only, never at a no-break space. Raises DiagramError if the label can't fit.
    """
    words = [word for word in text.split(" ") if word]
    tail = [clause] if clause else []
    enough = LINES_PER_LABEL * CHARACTERS_PER_LINE
    if sum(map(len, words + tail)) <= enough and len(clause or "") <= CHARACTERS_PER_LINE:
        own_line = [(*lines, *tail) for lines in _breaks(words, LINES_PER_LABEL - len(tail))]
        layouts = own_line or list(_breaks(words + tail, LINES_PER_LABEL))
        if layouts:
            return min(layouts, key=_diamond_cost if diamond else _narrow_cost if narrow else _box_cost)
    raise DiagramError(f"{' '.join(words + tail)!r} doesn't fit in {_LIMIT}", "label")


def diamond_size(widths: Sequence[float], line_height: float) -> tuple[float, float]:
    """Width and height of the diamond that holds centred lines of these widths, in the unit of the arguments."""
    middle = len(widths) / 2
    reach = [max(abs(row - middle), abs(row + 1 - middle)) for row in range(len(widths))]
    for half in _HALF_HEIGHTS[max(1, len(widths))]:
        width = max((width / (1 - far / half) for width, far in zip(widths, reach, strict=True)), default=0.0)
        if width <= _WIDE * line_height:
            break
    return width, 2 * half * line_height


def _breaks(words: Sequence[str], most: int) -> Iterator[tuple[str, ...]]:
    """Every way to set the words in at most this many lines that are short enough."""
    if not words:
        yield ()
    for count in range(1, min(most, len(words)) + 1):
        for cuts in combinations(range(1, len(words)), count - 1):
            starts, ends = (0, *cuts), (*cuts, len(words))
            lines = tuple(" ".join(words[start:end]) for start, end in zip(starts, ends, strict=True))
            if all(len(line) <= CHARACTERS_PER_LINE for line in lines):
                yield lines


def _box_cost(lines: tuple[str, ...]) -> tuple[int, int]:
    return len(lines), _width(lines)


def _width(lines: tuple[str, ...]) -> int:
    return max(map(len, lines), default=0)


def _narrow_cost(lines: tuple[str, ...]) -> tuple[int, int, int]:
    return max(0, _width(lines) - _NARROW), *_box_cost(lines)


def _diamond_cost(lines: tuple[str, ...]) -> tuple[float, float]:
    width, height = diamond_size([len(line) for line in lines], _CHARACTERS_PER_LINE_HEIGHT)
    return width * height, sum(len(line) ** 2 for line in lines)


def _unique_ids(ids: Iterable[str], what: str) -> set[str]:
    seen: set[str] = set()
    for name in ids:
        where = f"{what} {name!r}"
        _check_text(name, "id", where)
        if any(letter in _ID_FORBIDDEN for letter in name):
            raise DiagramError(f"an id must not contain any of {' '.join(_ID_FORBIDDEN)}", where)
        if name in seen:
            raise DiagramError("this id is used twice", where)
        seen.add(name)
    return seen


def _check_text(text: str, what: str, where: str) -> None:
    if not text.strip():
        raise DiagramError(f"the {what} is empty", where)
    if letter := undrawable(text):
        raise DiagramError(f"the {what} contains the character {letter}, which can't be drawn", where)


def _check_label(label: str, clause: str | None, where: str, *, needed: bool = True, diamond: bool = False) -> None:
    if label or needed:
        _check_text(label, "label", where)
    if clause is not None:
        _check_text(clause, "clause", where)
    try:
        wrap_label(label, clause, diamond=diamond)
    except DiagramError as error:
        raise DiagramError(error.problem, f"{where}, label") from None


def _check_node(node: Node, clusters: set[str], where: str) -> None:
    needed = node.shape is not NodeShape.START
    _check_label(node.label, node.clause, where, needed=needed, diamond=is_question(node.shape))
    if node.was is not None:
        _check_label(node.was, node.clause, where)
        if node.mark is not Mark.ADDED or is_question(node.shape):
            raise DiagramError("only an added place that is no question takes that of another", where)
    if node.cluster is not None and node.cluster not in clusters:
        raise DiagramError(f"its cluster {node.cluster!r} is not in the diagram", where)
    if node.link is not None and not _LINK.fullmatch(node.link):
        raise DiagramError(f"{node.link!r} is neither an http(s) nor a relative address", where)


def _check_edges(edges: tuple[Edge, ...], nodes: set[str], where: str) -> None:
    seen: set[Edge] = set()
    for edge in edges:
        here = f"{where}, edge {edge.source!r} to {edge.target!r}"
        for end in (edge.source, edge.target):
            if end not in nodes:
                raise DiagramError(f"there is no node {end!r}", here)
        _check_label(edge.label, edge.clause, here, needed=False)
        if edge in seen:
            raise DiagramError("this edge is drawn twice", here)
        seen.add(edge)
