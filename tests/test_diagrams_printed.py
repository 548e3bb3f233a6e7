"""PDF and PNG with the extra ``print`` and without it; the contact sheet; pictures in another language."""

from __future__ import annotations

import re
import sys
import tomllib
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdf
import pytest

from auctionlaws.edition import load_edition
from auctionlaws.table.laws import Laws
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from auctionlaws_diagrams.auction import auction_diagrams
from auctionlaws_diagrams.catalogue import ENGLISH, load_catalogue
from auctionlaws_diagrams.diagram import Cluster, Diagram, DiagramError, Edge, Mark, Node, NodeShape
from auctionlaws_diagrams.dot import to_dot
from auctionlaws_diagrams.ordinary import ordinary_auction
from auctionlaws_diagrams.printing import DOTS_PER_INCH, EXTRA, to_pdf, to_png
from auctionlaws_diagrams.sheet import contact_sheet
from auctionlaws_diagrams.svg import PAGE, page_size, to_svg
from auctionlaws_diagrams.table import to_table
from auctionlaws_diagrams.translating import catalogue_of, phrases_of
from auctionlaws_proofs.command.app import run

SVG = "{http://www.w3.org/2000/svg}"
SCRIPT = "dealer N; N 1D; E 8C; director; E 1C"
PNG = b"\x89PNG\r\n\x1a\n"


def sample() -> Diagram:
    """Every shape, every mark, a frame and a link."""
    nodes = [Node(f"{shape.value}?", f"The {shape.value}", shape, "27A", cluster="c") for shape in NodeShape]
    nodes.append(
        Node("more", "More of it", NodeShape.OUTCOME, "27B", "https://example.org/27", mark=Mark.ADDED, was="It")
    )
    edges = (Edge("state?", "more", "because", "27C", Mark.REMOVED), Edge("start?", "state?", "yes"))
    return Diagram("sample", "A sample", "All that there is.", tuple(nodes), edges, (Cluster("c", "A frame"),))


# -- the extra


def test_a_pdf_has_the_size_the_words_the_title_and_the_links() -> None:
    svg = to_svg(sample())
    pdf = to_pdf(svg)
    (page,) = pypdf.PdfReader(BytesIO(pdf)).pages
    assert tuple(map(float, page.mediabox[2:])) == pytest.approx(page_size(svg), abs=0.01)
    # Some fonts tell a space that does not break from another, some don't.
    words = page.extract_text().replace("\N{NO-BREAK SPACE}", " ")
    assert {"The outcome", "More of it", "because 27C"} <= set(words.splitlines())
    metadata = pypdf.PdfReader(BytesIO(pdf)).metadata
    assert metadata is not None and (metadata.title, metadata.subject) == ("A sample", "All that there is.")
    notes: Any = page["/Annots"]
    (link,) = (note.get_object() for note in notes)
    assert link["/A"]["/URI"] == "https://example.org/27"
    left, bottom, right, top = map(float, link["/Rect"])
    assert 0 < left < right < page.mediabox.width and 0 < bottom < top < page.mediabox.height
    assert to_pdf(svg) == pdf


def test_the_font_is_in_the_pdf() -> None:
    resources: Any = pypdf.PdfReader(BytesIO(to_pdf(to_svg(sample())))).pages[0]["/Resources"]
    names = {font.get_object()["/BaseFont"].partition("+")[2] for font in resources["/Font"].values()}
    assert names == {"LiberationSans", "LiberationSans-Bold"}


def test_a_png_has_the_size_of_the_picture() -> None:
    svg = to_svg(sample())
    png = to_png(svg)
    assert png.startswith(PNG) and to_png(svg) == png
    dots = int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
    assert dots == pytest.approx([length * DOTS_PER_INCH / 72 for length in page_size(svg)], abs=1)


@pytest.mark.parametrize("format_", ["pdf", "png"])
def test_draw_writes_a_format_of_the_extra(format_: str, tmp_path: Path) -> None:
    assert run(["draw", "--script", SCRIPT, "--format", format_, "--output", str(tmp_path)]) == 0
    (path,) = tmp_path.iterdir()
    assert path.name == f"auction.{format_}" and path.read_bytes()[:4] in (b"%PDF", PNG[:4])


@pytest.mark.parametrize("missing", ["vl_convert", "pypdf"])
def test_without_the_extra_one_message_says_what_to_install(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    assert run(["draw", "law-27", "--format", "pdf", "--output", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert f"pip install '{EXTRA}'" in err and err.count("\n") == 1 and not out
    assert run(["draw", "--script", SCRIPT, "--output", str(tmp_path)]) == 0
    with pytest.raises(DiagramError, match="PDF and PNG need an optional part"):
        to_pdf(to_svg(sample()))


# -- the contact sheet


def test_a_contact_sheet_shows_every_picture_alike() -> None:
    other = Diagram("other", "Other", "Other.", (Node("a", "Alone", NodeShape.STATE),), ())
    pictures = [(diagram, to_svg(diagram)) for diagram in (sample(), other)]
    root = ElementTree.fromstring(contact_sheet(pictures, "All", load_catalogue()))
    assert [float(number) for number in root.attrib["viewBox"].split()] == [0, 0, *PAGE]
    places = [group.attrib["transform"] for group in root.findall(f"{SVG}g")]
    assert len({place.partition("scale")[2] for place in places}) == 1 and len(places) == 2
    assert [text.text for text in root.findall(f"{SVG}text")] == ["sample", "other"]
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert ids == ["contact-sheet-title"]


# -- another language


@cache
def foreign(path: Path, *diagrams: Diagram) -> Path:
    """A catalogue in which every text is another one, without any letter of English."""
    words: dict[str, str] = {}

    def other(found: re.Match[str]) -> str:
        return f'{found[1]} = "{words.setdefault(found[2], f"⟦{len(words)}⟧")}"'

    text = re.sub(r'^(language) = "en"', r"\1 = 'xx'", catalogue_of(diagrams), flags=re.MULTILINE)
    path.write_text(re.sub(r'^("(?:[^"\\]|\\.)*"|\w+) = "(.*)"$', other, text, flags=re.MULTILINE), "utf-8")
    return path


def drawn(laws: Laws) -> tuple[Diagram, ...]:
    return (
        *auction_diagrams(play_script(laws, parse_script(SCRIPT))),
        ordinary_auction(load_edition("1997")),
        sample(),
    )


def test_nothing_english_stays_in_another_language(laws: Laws, tmp_path: Path) -> None:
    diagrams = drawn(laws)
    catalogue = load_catalogue(foreign(tmp_path / "xx.toml", *diagrams))
    for diagram in diagrams:
        numbers = {node.clause or "" for node in diagram.nodes} | {edge.clause or "" for edge in diagram.edges}
        root = ElementTree.fromstring(to_svg(diagram, catalogue))
        shown = [text for element in root.iter() if element.tag != f"{SVG}style" for text in [element.text or ""]]
        shown += [element.get("{http://www.w3.org/1999/xlink}title", "") for element in root.iter()]
        shown += to_table(diagram, catalogue).splitlines()
        for text in shown:
            for number in sorted(numbers, key=len, reverse=True):
                text = text.replace(number, "")
            left = re.sub(r"<https?:[^>]*>", "", text)
            assert not re.search(r"[A-Za-z]{2,}", left), text


def test_the_catalogue_to_be_translated_is_one(laws: Laws, tmp_path: Path) -> None:
    diagrams = drawn(laws)
    path = tmp_path / "same.toml"
    path.write_text(catalogue_of(diagrams), "utf-8")
    same = load_catalogue(path)
    assert all(to_dot(diagram, same) == to_dot(diagram, load_catalogue()) for diagram in diagrams)
    assert tomllib.loads(path.read_text("utf-8"))["phrases"].keys() == set(phrases_of(diagrams))


def test_draw_in_another_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["draw", "--script", SCRIPT, "--phrases"]) == 0
    catalogue = tmp_path / "fr.toml"
    text = capsys.readouterr().out.replace('language = "en"', 'language = "fr"')
    catalogue.write_text(
        text.replace('"East is to call" = "East is to call"', '"East is to call" = "Est parle"'), "utf-8"
    )
    assert run(["draw", "--script", SCRIPT, "--labels", str(catalogue), "--output", str(tmp_path)]) == 0
    assert "Est parle" in (tmp_path / "auction.svg").read_text("utf-8")
    catalogue.write_text(ENGLISH.read_text("utf-8").replace('yes = "yes"', ""), "utf-8")
    capsys.readouterr()
    assert run(["draw", "--script", SCRIPT, "--labels", str(catalogue), "--output", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert "--labels: " in err and "fr.toml: texts.yes: this text is missing" in err and err.count("\n") == 1
