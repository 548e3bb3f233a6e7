"""The table in a browser: what somebody clicks is ruled on in the words of the package, by the laws that he chooses."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from table_hands import LOW, call, does, ready, ruled, script, table

import auctionlaws

pytestmark = pytest.mark.browser


# -- a case by clicks


def test_an_insufficient_bid_is_ruled_on_by_clicks(page: Any) -> None:
    """1♥, 1♣ by East, the Director, South does not accept, East passes: 27B2, in the words of the ruling."""
    table(page)
    call(page, "1H")
    call(page, "1C")
    does(page, "director")
    does(page, "S declines")
    call(page, "Pass")
    ruling = auctionlaws.load("2017").play(LOW)
    assert ruled(page)[-1] == "East passes."
    shown = page.locator("#ruling li").last.inner_text()
    assert "27B2" in shown and ruling.laws.clause("27B2").prose in shown
    assert all(change in shown for change in ruling.ruling[-1].changes)
    assert all(text in page.locator("#position").inner_text() for text in ruling.position)
    assert script(page) == "N 1H; E 1C; director; S declines; E Pass"


def test_calls_that_are_clicked_faster_than_ruled_on_are_made_in_their_order(page: Any) -> None:
    """A regular auction in one go: each call is that of the player whose turn it is then."""
    table(page)
    for name in ("1H", "Pass", "2H", "Pass", "4H"):
        page.locator(f'button[data-call="{name}"]').click()
    page.locator("#auction tbody tr").nth(1).locator("td", has_text="4♥").wait_for()
    before = "N 1H; E Pass; S 2H; W Pass; N 4H"
    assert script(page) == before
    page.get_by_role("button", name="New deal").click()
    for name in ("1H", "1C", "Pass"):
        page.locator(f'button[data-call="{name}"]').click()
    page.locator("#undo").click()
    ready(page)
    # Back to the last script that has been ruled on: to the former deal, if the new one has not been.
    assert script(page) in (before, "dealer N", "dealer N; N 1H", "dealer N; N 1H; E 1C")


def test_what_breaks_a_law_is_marked_and_what_cannot_happen_is_not_offered(page: Any) -> None:
    """Over 1♥ East's 1♣ is insufficient and said to be so, 1♠ is not; there is nothing to accept."""
    table(page, "1H")
    low, high = page.locator('button[data-call="1C"]'), page.locator('button[data-call="1S"]')
    assert "insufficient" in low.get_attribute("title") and "insufficient" in low.inner_text()
    assert "irregular" in low.get_attribute("class") and not high.get_attribute("class")
    assert page.locator('button[data-key="S accepts"]').count() == 0
    assert not page.locator('button[data-call="8C"]').is_visible()


def test_a_call_out_of_turn(page: Any) -> None:
    """East is to call and South does: the seat is chosen before the call."""
    table(page, "1H")
    page.get_by_role("radio", name="South").check()
    ready(page)
    call(page, "2C")
    assert script(page) == "1H; S 2C"
    assert "out of rotation" in page.locator("#position").inner_text()


def test_a_fact_is_said_of_one_call(page: Any) -> None:
    """East corrects with a double that the Director finds comparable; the next call has no such fact."""
    table(page, LOW.removesuffix("; E Pass"))
    page.get_by_role("button", name="comparable", exact=True).click()
    call(page, "X")
    call(page, "Pass")
    assert script(page).endswith("E X (comparable); S Pass")


def test_cards_are_shown_and_a_call_is_changed(page: Any) -> None:
    """East shows the king of hearts; then North, who called, changes his call."""
    table(page, "1H")
    page.locator("#more > summary").click()
    page.locator("#more summary", has_text="Cards").last.click()
    page.get_by_role("button", name="East shows them").click()
    assert "Choose a card first." in page.locator("#more").inner_text()
    page.get_by_role("button", name="♥K", exact=True).click()
    page.get_by_role("button", name="East shows them").click()
    ready(page)
    assert script(page) == "1H; E exposes HK"
    table(page, "1H")
    does(page, "N changes Pass")
    call(page, "1S")
    assert script(page) == "1H; N changes 1S"


def test_an_explanation_with_what_the_director_finds_of_it(page: Any) -> None:
    """North explains his partner's 2♦ mistakenly; the facts of explanations are their own."""
    table(page, "1NT P 2D")
    page.locator("#more > summary").click()
    page.locator("#more summary", has_text="Explanations").last.click()
    page.get_by_role("button", name="mistaken", exact=True).first.click()
    does(page, "N explains 2D")
    assert script(page) == "1NT P 2D; N explains 2D (mistaken)"
    assert page.locator('button[data-key="N explains 2D"]').is_visible()


def test_a_contradiction_is_shown_with_both_readings(page: Any) -> None:
    """West passes out of turn and North calls: both readings are shown, and following one goes on."""
    table(page, "W Pass; N Pass")
    assert "28B and 29A contradict each other" in page.locator("#open").inner_text()
    page.get_by_role("button", name="Follow 29A").click()
    ready(page)
    assert "follow=29A" in page.url and "East to call." in page.locator("#position").inner_text()
    page.get_by_role("button", name="Follow none").click()
    ready(page)
    assert "contradict" in page.locator("#open").inner_text()


def test_the_place_in_the_diagram_lights_up(page: Any) -> None:
    """After the Director has come a player is asked, after the answer a call is to be replaced; words say so, too."""
    table(page, "1H; E 1C; director")
    assert page.locator("#diagram .here").get_attribute("data-situation") == "asked"
    does(page, "S declines")
    assert page.locator("#diagram .here").get_attribute("data-situation") == "replaced"
    assert "REPLACED" in page.locator("#diagram-place").inner_text()


# -- laws


def test_other_editions_that_rule_otherwise_are_named_and_can_be_chosen(page: Any) -> None:
    """A comparable call is known to 2017 alone; where all rule alike nothing is said."""
    table(page, LOW.removesuffix("; E Pass"))
    assert not page.locator("#elsewhere-part").is_visible()
    table(page, "1H; E 1C; director; S declines; E X (comparable)")
    other = page.locator("#elsewhere-part")
    assert "Laws of 2007" in other.inner_text() and "West must pass throughout" in other.inner_text()
    other.get_by_role("button", name="Play by the laws of 1997").click()
    ready(page)
    assert "edition=1997" in page.url and page.locator("#laws").input_value() == "e:1997"
    assert "West must pass throughout" in page.locator("#position").inner_text()
    page.locator("#laws").select_option("e:2017")
    ready(page)
    assert "West must pass" not in page.locator("#position").inner_text()


def test_a_proposal_of_the_bench_can_be_played_by(page: Any, request: pytest.FixtureRequest) -> None:
    """It lies in the browser's storage; a clause of its own leads to no page of the book."""
    text = (request.config.rootpath / "examples" / "proposals" / "a-pass-that-costs-nothing-said.md").read_text("utf-8")
    table(page)
    page.evaluate(
        "text => localStorage.setItem('auctionlaws:proposal:mine', JSON.stringify({text, changed: ''}))",
        text,
    )
    table(page, "E Pass; director; S declines", edition="2017")
    before = page.locator("#position").inner_text()
    page.locator("#laws").select_option("p:mine")
    ready(page)
    assert "proposal=mine" in page.url and page.locator("#position").inner_text() != before
    assert page.locator("#ruling a", has_text="30A").count() == 0
    page.reload()
    ready(page)
    assert page.locator("#laws").input_value() == "p:mine"


def test_clauses_lead_to_the_book(page: Any) -> None:
    table(page, LOW)
    assert page.locator("#ruling a", has_text="27B2").get_attribute("href") == "2017/law-27.html#27B2"


def test_a_report(page: Any) -> None:
    """It names script, laws and version; without a word of one's own there is none, and it is said why."""
    table(page, LOW)
    page.get_by_text("Write a report").click()
    page.get_by_role("button", name="Make the report").click()
    page.locator("#report [role=alert]:not(:empty)").wait_for()
    page.get_by_label("How would you rule").fill("No penalty.")
    page.get_by_role("button", name="Make the report").click()
    page.get_by_label("The report").wait_for()
    text = page.get_by_label("The report").input_value()
    assert "No penalty." in text and "Laws: 2017" in text and auctionlaws.__version__ in text and "E 1C" in text


@pytest.mark.parametrize(("text", "said"), [("# Nothing in it", ""), (None, "No proposal called mine")])
def test_a_proposal_that_cannot_be_played_by_is_named_and_left(page: Any, text: str | None, said: str) -> None:
    """It is half written, or is no longer there: the script is kept, and other laws can be chosen."""
    table(page, "1H")
    if text is not None:
        page.evaluate("text => localStorage.setItem('auctionlaws:proposal:mine', JSON.stringify({text}))", text)
    page.goto("about:blank")
    page.goto(f"table.html#proposal=mine&script={quote('1H; E 1C')}")
    page.locator("#laws-mistake p").wait_for()
    assert said in page.locator("#laws-mistake").inner_text() and script(page) == "1H; E 1C"
    page.locator("#laws").select_option("e:2017")
    ready(page)
    assert ruled(page)[-1].startswith("East bids 1♣.") and page.locator("#laws-mistake p").count() == 0


# -- auctions on record


def test_a_file_is_opened_and_its_boards_lead_to_the_table(page: Any, tmp_path: Path) -> None:
    """An insufficient bid that was accepted, in a PBN file: its board is ruled on as a script would be."""
    table(page)
    text = '[Board "7"]\n[Dealer "E"]\n[Contract "1D"]\n[Auction "E"]\n1H ^I 1C 1D AP\n\n[Auction "N"]\n1Z\n'
    file = tmp_path / "club.pbn"
    file.write_text(text)
    page.locator("#file").set_input_files(file)
    boards = page.locator("#boards li")
    boards.first.wait_for()
    assert boards.first.inner_text() == "board 7: 1♦ by West, as recorded, irregular"
    assert 'call 1, "1Z": is not a call' in boards.last.inner_text()
    boards.first.locator("a").click()
    ready(page)
    assert script(page) == "dealer E; E 1H; S 1C; W 1D; N Pass; E Pass; S Pass"
    assert "27A1" in page.locator("#ruling li").nth(2).inner_text()
    page.locator("#undo").click()
    ready(page)
    assert script(page).endswith("E Pass")


def test_a_file_that_cannot_be_opened_is_told(page: Any, tmp_path: Path) -> None:
    table(page)
    file = tmp_path / "notes.txt"
    file.write_text("hello")
    page.locator("#file").set_input_files(file)
    told = page.locator("#boards .mistake")
    told.wait_for()
    assert "neither a PBN nor a LIN file" in told.inner_text()
