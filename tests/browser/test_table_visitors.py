"""Whoever comes to the table: with hostile text, with keys alone, with a telephone, where there is no server."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote

import pytest
from table_hands import LOW, does, ready, ruled, script, table
from visits import without_server

pytestmark = pytest.mark.browser


HOSTILE: Final = (
    '1H <img src=x onerror="window.hurt=1">',
    "<script>window.hurt=1</script>",
    "1H; E 1C (<b>fact</b>)",
    "edition <svg/onload=window.hurt=1>",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(page: Any, text: str) -> None:
    """A link from a stranger shows its words, and runs nothing."""
    page.goto(f"table.html#script={quote(text)}")
    page.locator("#script-mistake p").first.wait_for()
    assert script(page) == text
    assert page.evaluate("() => window.hurt") is None
    assert page.locator("main img, main script, #script-mistake b, #script-mistake svg").count() == 0


def test_hostile_names_of_laws_and_clauses_stay_text(page: Any) -> None:
    for fields in ({"edition": "<img src=x>"}, {"proposal": "<img src=x>"}, {"follow": "<img src=x>"}):
        page.goto("about:blank")
        page.goto("table.html#" + "&".join(f"{name}={quote(value)}" for name, value in fields.items()))
        page.locator("#laws-mistake p").wait_for()
        assert page.locator("main img").count() == 0


def test_with_the_keyboard_alone(page: Any) -> None:
    """From the top: the bidding box is one stop of the Tab key, arrows go through it, and the focus is never lost."""
    table(page, "1H")
    page.locator("#box input:checked").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.dataset.call") == "Pass"
    page.keyboard.press("ArrowDown")
    assert page.evaluate("() => document.activeElement.dataset.call") == "1C"
    page.keyboard.press("Enter")
    ready(page)
    assert script(page) == "1H; E 1C" and page.evaluate("() => document.activeElement.dataset.call") == "1C"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    while page.evaluate("() => document.activeElement.dataset.key") != "director":
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    ready(page)
    assert script(page).endswith("director")
    assert page.evaluate("() => document.activeElement.id") == "standing"


@pytest.mark.parametrize("script", ["", LOW, "W Pass; N Pass", "1H; E 1C; director; S declines; E X (comparable)"])
def test_no_scrolling_sideways_on_a_phone(page: Any, script: str) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    table(page, script)
    page.evaluate("() => { for (const each of document.querySelectorAll('details')) each.open = true; }")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("script", [LOW, "W Pass; N Pass", "1H; E 1C"])
def test_accessible(page: Any, axe: str, script: str, scheme: str) -> None:
    """No rule of accessibility is broken, everything unfolded."""
    page.emulate_media(color_scheme=scheme)
    table(page, script)
    page.evaluate("() => { for (const each of document.querySelectorAll('details')) each.open = true; }")
    page.evaluate(axe)
    broken = page.evaluate("async () => (await axe.run()).violations.map((v) => [v.id, v.nodes.map((n) => n.html)])")
    assert broken == []


def test_a_server_that_does_not_answer_is_named_and_can_be_asked_again(page: Any) -> None:
    """What was done is kept, and ruled on once there is an answer."""
    table(page, "1H")
    page.route("**/api", lambda route: route.fulfill(status=503, body="too much to do"))
    page.locator('button[data-call="1S"]').click()
    page.locator("#laws-mistake p").wait_for()
    assert "too much to do" in page.locator("#laws-mistake").inner_text() and script(page) == "1H; E 1S"
    page.unroute("**/api")
    page.get_by_role("button", name="Try again").click()
    ready(page)
    assert ruled(page)[-1] == "East bids 1♠." and page.locator("#laws-mistake p").count() == 0


def test_without_a_server_a_worker_of_the_page_is_asked(page: Any) -> None:
    """How much is downloaded is told meanwhile; then the table is the same."""
    without_server(page, "table.html")
    page.goto(f"table.html#script={quote('1H; E 1C')}")
    page.get_by_text("2.5 of 8.0 MB").wait_for()
    ready(page)
    does(page, "director")
    assert "South to say" in page.locator("#position").inner_text()
    assert page.locator("#loading").inner_text() == ""
