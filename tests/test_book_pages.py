"""What stands on the pages of the book: clauses with all about them, auctions that can be played, open points."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from html import unescape
from urllib.parse import parse_qs

import pytest

import auctionlaws
from auctionlaws.edition import editions, load_edition
from auctionlaws.table.possible import EventError
from auctionlaws_proofs.book.frame import Ways
from auctionlaws_proofs.book.law_page import law_page
from auctionlaws_proofs.book.links import table_address
from auctionlaws_proofs.book.open_points import Kind
from auctionlaws_proofs.book.site import Volume, site
from auctionlaws_proofs.command.explained import sources_of
from auctionlaws_proofs.command.wording import Wording
from auctionlaws_proofs.explaining.clauses import explain_clause
from auctionlaws_proofs.explaining.natural import natural_auction, natural_scripts
from auctionlaws_proofs.explaining.sources import PROOFS, Sources

PLAYS = re.compile(r'href="\.\./table\.html#([^"]+)"')


def sources(name: str) -> Sources:
    return sources_of(Wording(name), lambda message: None)


def section(text: str, anchor: str) -> str:
    """A section of a page, without its markup."""
    part = text.split(f'<section id="{anchor}"', 1)[1].split("</section>", 1)[0].partition(">")[2]
    part = re.sub("</?(a|del|ins)[^>]*>", "", part)
    return " ".join(unescape(re.sub("<[^>]*>", " ", part)).split())


@pytest.fixture(scope="module")
def volume() -> Volume:
    others = {name: load_edition(name).by_number for name in editions() if name != "2017"}
    return Volume("2017", sources("2017"), others, striking=False, playable=True)


@pytest.fixture(scope="module")
def playable(volume: Volume) -> Mapping[str, str]:
    return site([volume])


# -- auctions


@pytest.mark.parametrize("edition", editions())
def test_in_a_natural_auction_its_clause_decides(edition: str) -> None:
    """What is kept by hand is played: each names a clause of the edition, which decides the last event."""
    at_hand = sources(edition)
    scripts = natural_scripts(edition)
    assert len(scripts) > 80
    assert scripts.keys() <= at_hand.edition.by_number.keys()
    assert [number for number in scripts if natural_auction(at_hand, number) is None] == []


def test_an_auction_opens_in_the_table_as_it_is(playable: Mapping[str, str]) -> None:
    """Where the book is written with the table, each auction leads there, and can be played when it has arrived."""
    laws = auctionlaws.load("2017")
    found = [address for name, text in playable.items() if "/law-" in name for address in PLAYS.findall(text)]
    assert len(found) > 90
    for address in found:
        told = parse_qs(unescape(address), strict_parsing=True)
        assert told["edition"] == ["2017"] and len(told) == 2
        try:
            laws.play(told["script"][0])
        except EventError as error:
            # What a clause does may be that the last event cannot happen; then the table says by which.
            assert "the call can no longer be changed: " in str(error)
    assert PLAYS.search(playable["2017/findings.html"]) and PLAYS.search(playable["2017/claims.html"])


def test_the_address_of_an_auction_holds_nothing_that_an_address_may_not() -> None:
    address = table_address("2017", 'dealer N; N 1C (shows H & S, "x" + 50%); director')
    assert re.fullmatch(r"\.\./table\.html#[A-Za-z0-9%=&._-]+", address)
    told = parse_qs(address.partition("#")[2])
    assert told == {"edition": ["2017"], "script": ['dealer N; N 1C (shows H & S, "x" + 50%); director']}


def test_every_page_leads_to_all_parts_of_the_book(playable: Mapping[str, str]) -> None:
    for name, text in playable.items():
        if name.endswith(".html"):
            up = "../" if "/" in name else ""
            header = text[text.index("<header>") : text.index("</header>")]
            for address in ("index.html", "search.html", "2017/index.html", "table.html", "bench.html"):
                assert f'href="{up}{address}"' in header, name


def test_without_the_table_nothing_leads_to_it(volume: Volume) -> None:
    plain = Volume("2017", volume.sources, volume.others, striking=False)
    assert plain.opens is None and volume.opens == "2017"
    # The table knows the editions that ship, and no wording of one's own.
    assert Volume("wording", replace(volume.sources, root="2017"), playable=True).opens is None
    text = "".join(site([plain]).values())
    assert "table.html" not in text and "bench.html" not in text


# -- a law


def test_a_clause_has_all_that_is_about_it(volume: Volume, playable: Mapping[str, str]) -> None:
    """Clause 27B1b: words, formal text and its read-back, the other editions, what is open, what rests on it."""
    told = section(playable["2017/law-27.html"], "27B1b")
    clause = load_edition("2017").by_number["27B1b"]
    for words in (clause.prose, clause.source, "Read back", "2007: 27B1b, another formal text."):
        assert " ".join(words.split()) in told
    assert "1997: no clause corresponds to it." in told
    recorded = volume.sources.recorded
    resting = {c.number for c in volume.sources.claims if "27B1b" in (recorded.clauses_used(c.number) or ())}
    proved = {number for number in resting if recorded.verdict(number) in PROOFS}
    assert f"Claims that rest on it: {len(proved)} " in told and proved
    points = sum("27A1" in point.clauses for point in volume.open_points)
    assert points > 6, "so many clauses contradict it"
    assert re.findall(r"Open points: \d+", section(playable["2017/law-27.html"], "27A1")) == [f"Open points: {points}"]
    assert "West North East South" in told and "dealer N; N 1D; E 1S; S 1H" in told


def test_what_another_edition_has_instead_is_marked(playable: Mapping[str, str]) -> None:
    """In 1997 an insufficient bid had to be replaced by a sufficient bid or a pass; since then by a legal call."""
    part = playable["2017/law-27.html"].split('<section id="27B"', 1)[1].split("</section>", 1)[0]
    assert "<del>sufficient bid or a pass.</del>" in part


def test_a_clause_leads_to_what_is_announced_of_it(playable: Mapping[str, str]) -> None:
    """What changed since 2007 is told under headings; a clause by which a ruling changed leads to its own."""
    addresses = re.findall(
        r'Changed the rulings: <a href="changes.html#(change-[0-9]+)">([^<]*)</a>', "".join(playable.values())
    )
    assert len(addresses) > 10
    for anchor, title in addresses:
        assert f'<h2 id="{anchor}">{title}</h2>' in playable["2017/changes.html"]


def test_the_first_diagram_comes_before_the_clauses(playable: Mapping[str, str]) -> None:
    text = playable["2017/law-27.html"]
    assert text.index("<figure") < text.index('<section id="27A1"')


# -- open points


def test_open_points_stand_by_kind_and_law_with_titles_in_words(volume: Volume, playable: Mapping[str, str]) -> None:
    text = playable["2017/findings.html"]
    headings = [unescape(words) for words in re.findall("<h2>([^<]*)</h2>", text)]
    assert headings == [kind.value for kind in Kind]
    for point in volume.open_points:
        told = section(text, point.identity)
        assert told.startswith(f"{point.title} {' '.join(point.paragraph.split())}")
        assert point.identity not in told and "Nobody has written" not in told
    for part in text.split("<h2>")[1:]:
        laws = [int(number) for number in re.findall("<h3>Law ([0-9]+)", part)]
        assert len(laws) > 8 and laws == sorted(set(laws))


def test_a_contradiction_shows_the_table_by_each_reading(playable: Mapping[str, str]) -> None:
    """A pass out of turn, and the player passes who is both LHO and next to call: 28B and 29A, each with its table."""
    told = section(playable["2017/findings.html"], "conflict-28B-29A")
    assert told.count("West North East South") == 3
    assert "Following 28B" in told and "Following 29A" in told
    assert told.index("counts as never made: 28B") < told.index("accepted: 29A")


# -- what would be ruled without a clause


def test_what_is_ruled_without_a_clause_names_its_auction(volume: Volume) -> None:
    """The auction beside the clause is another one than that in which the ruling without it is shown."""
    law = Volume("2017", volume.sources, striking=True)
    clause = law.sources.edition.by_number["27B2"]
    told = explain_clause(law.sources, "27B2", striking=True)
    assert told is not None
    text = section(law_page(law, "27", [(clause, told)], [], Ways()), "27B2")
    value = next(part.value for part in told.parts if part.heading == "without it")
    assert f"On event {value['event']} of {value['script']} :" in text
    assert len(auctionlaws.load("2017").play(value["script"]).played.history) >= value["event"]
    assert "West must pass throughout" in text.split("With it")[1].split("Without it")[0]
