"""The words of the pictures in any language: every text is there, and mistakes of a translator are named."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from sample_diagrams import SVG, parts, sample

from auctionlaws_diagrams import Catalogue, CatalogueError, Mark, NodeShape, load_catalogue
from auctionlaws_diagrams.catalogue import ENGLISH
from auctionlaws_diagrams.dot import to_dot
from auctionlaws_diagrams.svg import to_svg
from auctionlaws_diagrams.table import to_table


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


def test_catalogue_is_a_value() -> None:
    assert load_catalogue() is load_catalogue(ENGLISH)
    assert isinstance(load_catalogue(), Catalogue)
    with pytest.raises(TypeError):
        load_catalogue().texts["yes"] = "oui"  # type: ignore[index]
