"""The script and the address of the table: nothing typed is lost, and what was done can be taken back."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from bench_hands import kept
from table_hands import LOW, call, ready, ruled, script, table
from visits import Site, entered

pytestmark = pytest.mark.browser


def test_undo_takes_back_events_and_redo_brings_them_again(page: Any) -> None:
    """Also those that were opened with an address, and as they were written."""
    table(page, "1h p; # ours\nS 2H")
    page.get_by_role("button", name="Undo").click()
    ready(page)
    assert script(page) == "1h p; # ours"
    page.get_by_role("button", name="Undo").click()
    ready(page)
    assert script(page) == "1h" and ruled(page) == ["North bids 1♥."]
    page.get_by_role("button", name="Redo", exact=True).click()
    ready(page)
    page.get_by_role("button", name="Redo", exact=True).click()
    ready(page)
    assert script(page) == "1h p; # ours\nS 2H" and len(ruled(page)) == 3


def test_going_back_and_forth_in_the_browser(page: Any) -> None:
    table(page)
    call(page, "1H")
    call(page, "1S")
    page.go_back()
    ready(page)
    assert script(page) == "N 1H" and ruled(page) == ["North bids 1♥."]
    page.go_forward()
    ready(page)
    assert script(page) == "N 1H; E 1S"


def test_an_address_opens_at_another_place_as_it_was(page: Any, browser: Any, site: Site) -> None:
    """Laws, script and reading are in the address: somebody else sees the same table."""
    table(page, "W Pass; N Pass", edition="2007")
    page.get_by_role("button", name="Follow 28B").click()
    ready(page)
    page.get_by_role("button", name="Copy link").click()
    told = page.locator("#copied")
    told.get_by_text("Copied.").or_(told.locator("input")).wait_for()
    other = entered(browser.new_context(base_url=site.inside), site)
    other.goto(page.url)
    ready(other)
    assert other.locator("#position").inner_text() == page.locator("#position").inner_text()
    assert other.locator("#laws").input_value() == "e:2007" and script(other) == "W Pass; N Pass"
    other.context.close()


def test_a_mistake_stands_beside_the_script_and_nothing_typed_is_lost(page: Any) -> None:
    """The words are underlined and can be gone to; the table stays as it stood, and a reload keeps the text."""
    table(page, "1H")
    page.locator("#script").fill("1H; E 1X; S 2C")
    wrong = page.locator("#script-mistake")
    wrong.locator("mark").wait_for()
    assert wrong.locator("mark").inner_text() == "1X" and "is not a call" in wrong.inner_text()
    assert ruled(page) == ["North bids 1♥."] and page.locator("#next").get_attribute("inert") is not None
    wrong.get_by_role("button", name="Go to these words").click()
    selected = page.evaluate("() => [document.activeElement.selectionStart, document.activeElement.selectionEnd]")
    assert selected == [6, 8]
    page.reload()
    wrong.locator("mark").wait_for()
    assert script(page) == "1H; E 1X; S 2C"


def test_undo_of_what_cannot_be_read_and_redo(page: Any) -> None:
    """Back to the script that was ruled on last; redo brings back what was typed."""
    table(page, "1H")
    page.locator("#script").fill("1H; E 1X; S 2C")
    page.locator("#script-mistake mark").wait_for()
    page.get_by_role("button", name="Undo").click()
    ready(page)
    assert script(page) == "1H" and page.locator("#script-mistake p").count() == 0
    page.get_by_role("button", name="Redo", exact=True).click()
    page.locator("#script-mistake mark").wait_for()
    assert script(page) == "1H; E 1X; S 2C"


def test_an_event_that_cannot_happen_is_underlined(page: Any) -> None:
    """Also one that was written without its player."""
    table(page, "1H")
    page.locator("#script").fill("dealer E\n1H P; N accepts")
    page.locator("#script-mistake mark").wait_for()
    assert page.locator("#script-mistake mark").inner_text() == "N accepts"
    assert "cannot happen here" in page.locator("#script-mistake").inner_text()


def test_what_is_typed_is_not_lost_when_something_else_is_clicked_at_once(page: Any) -> None:
    """A new deal in the middle of a word: going back brings back the word."""
    table(page, "1H")
    page.locator("#script").fill("1H; E 1S; S 2")
    page.evaluate("() => document.getElementById('new-deal').click()")
    ready(page)
    assert script(page) == "dealer N"
    page.go_back()
    page.locator("#script-mistake mark").wait_for()
    assert script(page) == "1H; E 1S; S 2"


PROPOSAL: Final = "---\ntitle: As it was\nbuilds on: 2017\n---\n"


def test_an_auction_is_kept_in_a_proposal(page: Any) -> None:
    """A director finds an auction that has to stay as it is ruled: it is written into a proposal of this browser."""
    table(page, LOW)
    keep = page.get_by_role("button", name="Keep this auction in")
    assert keep.count() == 0
    kept_text = json.dumps({"text": PROPOSAL, "changed": "2017-01-01T00:00:00.000Z"})
    page.evaluate("(text) => localStorage.setItem('auctionlaws:proposal:as-it-was.md', text)", kept_text)
    table(page, LOW)
    keep.click()
    page.get_by_text("Written down.").wait_for()
    assert "auction  dealer N; N 1H; E 1C; director; S declines; E Pass" in kept(page, "as-it-was.md")
    keep.click()
    page.get_by_text("It is there already.").wait_for()
    page.get_by_role("link", name="To the bench").click()
    page.locator(".cm-line", has_text="```ruling").wait_for()
