"""Pictures in other languages: nothing is cut off, and a translation that is too long is named with its line."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from auctionlaws.edition import load_edition
from auctionlaws_diagrams.catalogue import Catalogue, CatalogueError, load_catalogue
from auctionlaws_diagrams.diagram import Diagram, Edge, Node, NodeShape
from auctionlaws_diagrams.fitting import fitted
from auctionlaws_diagrams.font import text_width
from auctionlaws_diagrams.layout import faults
from auctionlaws_diagrams.ordinary import ordinary_auction
from auctionlaws_diagrams.reference import EDITION
from auctionlaws_diagrams.setting import Direction, Spacing
from auctionlaws_diagrams.svg import fits_page, to_svg
from auctionlaws_diagrams.translating import catalogue_of
from auctionlaws_proofs.command.app import run

SVG = "{http://www.w3.org/2000/svg}"


@cache
def auction() -> Diagram:
    return ordinary_auction(load_edition(EDITION))


def translated(path: Path, diagram: Diagram, **phrases: str) -> Catalogue:
    """A catalogue in which some labels of a picture, given by their first word, are translated."""
    lines = []
    for line in catalogue_of([diagram]).replace('language = "en"', 'language = "xx"').splitlines():
        key = re.match(r'"(\w+)', line)
        word = key and phrases.get(key[1])
        lines.append(f"{line.rpartition(' = ')[0]} = {json.dumps(word)}" if word else line)
    path.write_text("\n".join(lines), "utf-8")
    return load_catalogue(path)


def line_of(path: Path, start: str) -> int:
    return next(n for n, line in enumerate(path.read_text("utf-8").splitlines(), 1) if line.startswith(start))


def test_the_lines_of_a_catalogue_are_known(tmp_path: Path) -> None:
    catalogue = translated(tmp_path / "xx.toml", auction())
    assert catalogue.lines["texts.yes"] == line_of(tmp_path / "xx.toml", "yes = ")
    assert catalogue.lines["phrases.The auction has closed"] == line_of(
        tmp_path / "xx.toml", '"The auction has closed"'
    )
    assert len(catalogue.lines) == len(catalogue.texts) + len(catalogue.phrases) + 1


def test_a_label_without_room_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "xx.toml"
    catalogue = translated(
        path, auction(), fourth="the fourth pass in a row, which is the last of all four passes there are"
    )
    where = f"{path}:{line_of(path, chr(34) + 'fourth pass')}"
    with pytest.raises(CatalogueError, match=rf"{re.escape(where)}: 'fourth pass': .* doesn't fit in 3 lines of 24"):
        fitted(auction(), catalogue)


def fan(count: int, direction: Direction) -> Diagram:
    """A box that leads to so many others."""
    nodes = tuple(Node(str(n), "A label in a row" if n else "Short", NodeShape.STATE) for n in range(count + 1))
    edges = tuple(Edge("0", node.id) for node in nodes[1:])
    return Diagram("fan", "Fan", "Fan.", nodes, edges, direction=direction)


def test_a_translation_that_makes_the_page_too_large_is_named(tmp_path: Path) -> None:
    picture, path = fan(15, Direction.RIGHT), tmp_path / "xx.toml"
    assert fits_page(to_svg(picture))
    long = "Wwwwwwwwww wwwwwwwwwwwww Wwwwwwwwww wwwwwwwwwwwww Wwwwwwwwww"
    catalogue = translated(path, picture, A=long, Short="Kurz")
    told = rf"{re.escape(str(path))}:\d+: 'A label in a row': '{long}' is too long; with it the picture fan takes"
    with pytest.raises(CatalogueError, match=told + r" \d+ × \d+ points, of which a page has 504 × 684"):
        fitted(picture, catalogue)


def test_a_longer_translation_is_set_closer_or_another_way(tmp_path: Path) -> None:
    picture = fan(5, Direction.DOWN)
    catalogue = translated(tmp_path / "xx.toml", picture, A="Une étiquette assez longue dans une rangée de cases")
    assert not fits_page(to_svg(picture, catalogue))
    set_ = fitted(picture, catalogue)
    assert (set_.direction, set_.spacing) != (picture.direction, picture.spacing)
    svg = to_svg(set_, catalogue)
    assert fits_page(svg) and not faults(svg)
    assert fitted(picture, load_catalogue()) is picture
    assert (picture.direction, picture.spacing) == (Direction.DOWN, Spacing.WIDE)


@pytest.mark.parametrize(
    "words", ["橋牌叫牌規則第二十七條", "Щёголь широко шумящий", "Çağrı geçersiz sayılır", "Österreichische Ü"]
)
def test_letters_of_every_alphabet_stay_in_their_boxes(words: str, tmp_path: Path) -> None:
    nodes = tuple(Node(shape.value, "Words", shape, "27A") for shape in NodeShape)
    edges = tuple(Edge(one.id, other.id, "Words") for one, other in pairwise(nodes))
    picture = Diagram("all", "All", "All.", nodes, edges)
    catalogue = translated(tmp_path / "xx.toml", picture, Words=words)
    svg = to_svg(picture, catalogue)
    assert not faults(svg)
    shown = {text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")}
    assert any(words.split(" ")[0] in (text or "") for text in shown)
    assert not any((text or "").endswith("\u00a0") for text in shown - {"\u00a0"})


def test_accents_take_no_room_and_other_letters_enough() -> None:
    assert text_width("é") == text_width("e") and text_width("e\u0301") == text_width("e")
    assert text_width("щ") > text_width("m") - 2 and text_width("橋") == 10.0


def test_the_command_says_it_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "xx.toml"
    translated(path, auction(), The="ein viel zu langes Wort: Donaudampfschifffahrtsgesellschaft")
    status = run(["draw", "ordinary-auction", "--labels", str(path), "--output", str(tmp_path / "out")])
    out, err = capsys.readouterr()
    assert status == 2 and not out and err.count("\n") == 1
    assert re.search(r"--labels: .*xx\.toml:\d+: 'The .*': .* doesn't fit in 3 lines of 24 characters", err)
