"""Pages fit to print: no line through words or boxes, no words upon each other, no lines that cross."""

from __future__ import annotations

import pytest

from auctionlaws.edition import load_edition
from auctionlaws_diagrams.diagram import Diagram, Edge, Mark, Node, NodeShape
from auctionlaws_diagrams.layout import crossed, faults
from auctionlaws_diagrams.reference import EDITION, REFERENCES, pages_by
from auctionlaws_diagrams.svg import page, to_svg


def drawing(*parts: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg"><g class="graph">{"".join(parts)}</g></svg>'


def box(name: str, x: float, y: float, thickness: int = 1) -> str:
    """A box of 40 by 20 points with its name in it."""
    corners = f"{x},{y} {x + 40},{y} {x + 40},{y + 20} {x},{y + 20} {x},{y}"
    return (
        f'<g class="node state"><title>{name}</title>'
        f'<polygon stroke="black" stroke-width="{thickness}" points="{corners}"/>{words(name, x + 20, y + 13)}</g>'
    )


def words(text: str, x: float, y: float) -> str:
    return f'<text text-anchor="middle" x="{x}" y="{y}">{text}</text>'


def line(source: str, target: str, *points: tuple[float, float], label: str = "", thickness: int = 1) -> str:
    run = " ".join(f"{x},{y}" for x, y in points)
    return (
        f'<g class="edge"><title>{source} → {target}</title>'
        f'<polyline stroke="black" stroke-width="{thickness}" points="{run}"/>{label}</g>'
    )


THREE = (box("a", 0, 0), box("b", 100, 0), box("c", 200, 0))


def test_a_line_past_a_box_is_well() -> None:
    assert not faults(drawing(*THREE, line("a", "c", (40, 10), (60, 30), (180, 30), (200, 10))))
    assert not faults(drawing(*THREE, line("a", "b", (40, 10), (100, 10)), line("b", "c", (140, 10), (200, 10))))


@pytest.mark.parametrize(
    ("height", "thickness", "touches"),
    [(10, 1, True), (22, 1, True), (22.9, 1, True), (23.5, 1, False), (23.5, 3, True)],
)
def test_a_line_that_touches_a_box_is_not(height: float, thickness: int, touches: bool) -> None:
    bent = line("a", "c", (40, 10), (60, height), (180, height), (200, 10), thickness=thickness)
    found = [fault for fault in faults(drawing(*THREE, bent)) if "touches" in fault]
    assert found == (["the line a → c touches “b”"] if touches else [])


def test_a_line_to_a_box_whose_name_ends_alike_is_not_its_own() -> None:
    through = line("a", "c", (40, 10), (200, 10))
    assert any(
        "“b c”" in fault for fault in faults(drawing(box("b c", 100, 0), box("a", 0, 0), box("c", 200, 0), through))
    )


def test_words_that_a_line_runs_through_are_told() -> None:
    assert "a line runs through “no”" in faults(
        drawing(*THREE, line("a", "b", (40, 10), (100, 10), label=words("no", 70, 13)))
    )


def test_words_upon_words_or_in_another_box_or_out_of_their_own_are_told() -> None:
    away = [(40.0, 10.0), (100.0, 10.0)]
    assert not faults(drawing(*THREE, line("a", "b", *away, label=words("no", 70, 30))))
    both = (line("a", "b", *away, label=words("no", 70, 30)), line("b", "a", *away, label=words("yes", 72, 30)))
    assert faults(drawing(*THREE, *both)) == ("“no” lies upon “yes”",)
    inside = line("a", "b", *away, label=words("i", 210, 8))
    assert "the words at a → b lie in “c”" in faults(drawing(*THREE, inside))
    long = "much too long a name"
    assert f"the words of “{long}” stick out" in faults(drawing(box(long, 100, 100)))


def test_lines_that_cross_are_told_but_not_where_they_meet() -> None:
    four = (box("a", 0, 0), box("b", 0, 100), box("c", 200, 0), box("d", 200, 100))
    over = line("a", "d", (40, 10), (200, 110)), line("b", "c", (40, 110), (200, 10))
    assert crossed(drawing(*four, *over)) == (("a → d", "b → c"),)
    together = line("a", "d", (40, 10), (202, 110)), line("b", "d", (40, 112), (200, 108))
    assert crossed(drawing(*four, *together)) == ()
    assert crossed(drawing(*four, line("a", "c", (40, 10), (200, 10)), line("b", "d", (40, 110), (200, 110)))) == ()


# -- pictures


def pictures() -> dict[str, Diagram]:
    book = load_edition(EDITION)
    return {page.name: page for reference in REFERENCES for page in pages_by(reference.make, book)}


@pytest.mark.nightly
def test_nothing_is_in_the_way_in_a_reference_picture() -> None:
    found = {name: faults(page(picture)) for name, picture in pictures().items()}
    assert not {name: told for name, told in found.items() if told}


@pytest.mark.nightly
def test_no_two_lines_cross_in_a_reference_picture() -> None:
    found = {name: crossed(page(picture)) for name, picture in pictures().items()}
    assert not {name: pairs for name, pairs in found.items() if pairs}


def test_the_checks_see_what_is_really_drawn() -> None:
    nodes = tuple(Node(name, name, NodeShape.STATE) for name in "abcd")
    pairs = (("a", "c"), ("a", "d"), ("b", "c"), ("b", "d"))
    svg = to_svg(Diagram("cross", "A cross", "A cross.", nodes, tuple(Edge(*pair, mark=Mark.ADDED) for pair in pairs)))
    assert len(crossed(svg)) == 1 and not faults(svg)
    title = "<title>b</title>"
    assert title in svg
    assert any("stick out" in fault for fault in faults(svg.replace(">b</text>", ">b, and much more than that</text>")))
