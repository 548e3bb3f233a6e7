"""The bench in a real browser: from an empty page to the committee's page, with a mistake on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bench_hands import begun, example, kept, typed_over

pytestmark = pytest.mark.browser
TAKES_NO_KEY = 300
"""Milliseconds: for some time after what is offered has changed, the editor takes no key for it."""


# -- from nothing to the committee


def test_from_the_empty_page_to_the_committees_page(bench: Any, tmp_path: Path) -> None:
    """27B2 with one pass instead of silence: a mistake on the way is seen under its words; the page is downloaded."""
    begun(bench, "One pass is enough")
    bench.get_by_label("Number, heading or words").fill("27B2")
    assert "at every turn that is left" in bench.locator(".sentence").inner_text()
    bench.get_by_role("button", name="Reword it").click()
    typed_over(bench, "must pass throughout", "must pas at his next turn")
    mistake = bench.locator("#mistakes .fault")
    mistake.wait_for()
    assert "is not a word of the law language" in mistake.inner_text()
    assert bench.locator(".cm-lintRange-error").all_inner_texts() == ["pas"]
    bench.locator(".cm-lintRange-error").hover()
    assert "must pass at his next turn" in bench.locator(".cm-tooltip-lint").inner_text()
    mistake.get_by_role("button").click()
    typed_over(bench, "must pas at", "must pass at")
    bench.locator("#mistakes .good").wait_for()
    assert bench.locator("#back ins").inner_text().strip() == "at his next turn,"
    bench.get_by_text("1 family of rulings changes; no other ruling does: proved.").wait_for()
    family = bench.locator(".families > li")
    assert "West must pass once, at his next turn." in family.inner_text()
    assert family.locator("table.auction tbody tr").first.inner_text().split() == ["1♣", "(1♣)¹"]
    ways = [way.get_attribute("href") or "" for way in family.get_by_role("link").all()]
    assert ways[0].startswith("table.html#edition=2017&script=dealer%20N")
    assert ways[1].startswith("table.html#proposal=one-pass-is-enough.md&script=dealer%20N")
    with bench.expect_download() as coming:
        bench.get_by_role("button", name="Download the committee’s page").click()
    coming.value.save_as(tmp_path / "page.html")
    assert coming.value.suggested_filename == "one-pass-is-enough.html"
    assert "1 family of rulings changes; no other ruling does: proved." in (tmp_path / "page.html").read_text("utf-8")
    bench.get_by_role("button", name="Look at it here").click()
    verdict = bench.frame_locator("iframe.committee").locator(".verdict")
    assert verdict.evaluate("(element) => getComputedStyle(element).borderTopStyle") == "solid"
    family.get_by_role("link", name="by the new wording").click()
    bench.locator("#ruling", has_text="West must pass once, at his next turn.").wait_for()


@pytest.mark.nightly
def test_claims_are_decided_and_diagrams_drawn(bench: Any) -> None:
    """One pass for silence: every claim stands as before, and the diagram of Law 27 is another."""
    bench.context.set_default_timeout(600_000)
    example(bench)
    bench.get_by_role("button", name="Decide the claims").click()
    bench.get_by_text("All of them stand as before.").wait_for()
    bench.get_by_role("button", name="Draw the diagrams").click()
    drawn = bench.locator("#diagrams figure img")
    drawn.first.wait_for()
    assert drawn.count() % 2 == 0 and "Law 27" in (drawn.first.get_attribute("alt") or "")
    assert all(each.evaluate("(image) => image.naturalWidth") > 0 for each in drawn.all())


def test_strike_out_renumber_and_add(bench: Any) -> None:
    """72C goes, 27B4 is called 27B5, and a clause is added with its blanks, of which the first is pointed at."""
    begun(bench, "Less of it")
    words = bench.get_by_label("Number, heading or words")
    words.fill("72C")
    bench.get_by_role("button", name="Strike it out").click()
    words.fill("27B4")
    bench.get_by_role("button", name="Renumber it").click()
    bench.get_by_label("New number").fill("27B5")
    bench.get_by_role("dialog").get_by_role("button", name="Renumber").click()
    bench.locator("#back article", has_text="renumbered").wait_for()
    assert bench.locator("#back h3", has_text="72C").inner_text().endswith("struck out")
    assert kept(bench, "less-of-it.md").endswith("```change\nrenumber 27B4 as 27B5\nstrike out 72C\n```\n")
    bench.get_by_role("button", name="Add a new clause").click()
    bench.get_by_label("Number", exact=True).fill("27B")
    bench.get_by_label("Heading", exact=True).fill("Mine")
    bench.get_by_role("button", name="Add", exact=True).click()
    assert "There is a clause 27B already" in bench.get_by_role("alert").inner_text()
    bench.get_by_label("Number", exact=True).fill("27Z1")
    bench.get_by_role("button", name="Add", exact=True).click()
    bench.locator("#mistakes .fault", has_text="stands alone").wait_for()


def test_clauses_are_found_by_everyday_words(bench: Any) -> None:
    """Whoever looks for a call that was not meant, or for a bid of more than seven, needs no number."""
    begun(bench, "Looking")
    words, listed = bench.get_by_label("Number, heading or words"), bench.get_by_label("Clauses", exact=True)
    for said, number in (
        ("comparable call", "23A"),
        ("more than seven", "35C"),
        ("meant to make", "25A1"),
        ("BOOT", "31A1"),
        ("UI", "16B1a"),
        ("27b2", "27B2"),
    ):
        words.fill(said)
        assert number in [text.split()[0] for text in listed.locator("option").all_inner_texts()], said


def test_phrases_are_offered(bench: Any) -> None:
    """After 'declarer may forbid' the rectifications are offered, each with its gloss; Enter takes one."""
    example(bench)
    bench.get_by_label("Clauses", exact=True).locator("option").nth(20).wait_for(state="attached")
    line = bench.locator(".cm-line", has_text="must pass at his next turn").last
    line.click()
    bench.keyboard.press("End")
    bench.keyboard.press("Enter")
    bench.keyboard.type("declarer may forbid part")
    offered = bench.locator(".cm-tooltip-autocomplete li")
    offered.first.wait_for()
    assert "declarer may forbid partner of [player] the lead of a suit" in offered.first.inner_text()
    assert bench.locator(".cm-completionInfo").inner_text()
    bench.wait_for_timeout(TAKES_NO_KEY)
    bench.keyboard.press("Enter")
    assert "declarer may forbid partner of player the lead of a suit" in kept(bench, "one-round-after-a-low-bid.md")


# -- proofs


def test_cancelled_and_asked_again(bench: Any) -> None:
    """A comparison that is cancelled in the middle says so, and comes to the same end when it is asked again."""
    example(bench)
    bench.get_by_text("No ruling changes outside 1 family: proved.").wait_for()
    bench.locator("#rulings").get_by_role("button", name="Cancel").click()
    assert bench.locator("#rulings .state").inner_text() == "Cancelled."
    bench.get_by_role("button", name="Compare now").click()
    bench.get_by_text("1 family of rulings changes; no other ruling does: proved.").wait_for()
    bench.locator("#rulings table.auction").wait_for()


def test_an_answer_is_marked_when_the_text_has_changed(bench: Any) -> None:
    """Families of an earlier text are grey and say so, until those of the new text take their place."""
    example(bench)
    bench.locator("#rulings .verdict", has_text="proved").wait_for()
    typed_over(bench, "must pass at his next turn", "must pass throughout")
    assert bench.locator("#rulings .earlier").is_visible()
    bench.get_by_text("The same ruling in every position: proved.").wait_for()
    assert not bench.locator("#rulings .earlier").is_visible()


def test_alternatives(bench: Any) -> None:
    """Three prices for a low bid: a row each, of which the one that is taken over is the text from then on."""
    example(bench, "Three alternatives, left open")
    bench.get_by_text("Alternatives are left open").wait_for()
    bench.get_by_role("button", name="Compare the alternatives").click()
    rows = bench.locator("table.matrix tbody tr")
    rows.nth(2).wait_for()
    assert [row.inner_text().split("\t")[:2] for row in rows.all()] == [
        ["throughout", "0"],
        ["at his next turn", "1"],
        ["nothing", "1"],
    ]
    bench.get_by_role("button", name="Take it over: at his next turn").click()
    bench.locator("#back article", has_text="must pass at his next turn").wait_for()
    assert "[" not in kept(bench, "prices-of-a-low-bid.md")
    bench.get_by_text("No ruling changes outside 1 family: proved.").wait_for()


def test_an_auction_is_kept_in_one_step(bench: Any) -> None:
    """The pass after a low bid is to stay as it was: the proposal says so, and is told that it does not keep it."""
    begun(bench, "One pass, and the rest as it was")
    bench.get_by_label("Number, heading or words").fill("27B2")
    bench.get_by_role("button", name="Reword it").click()
    typed_over(bench, "must pass throughout", "must pass at his next turn")
    keep = bench.get_by_role("button", name="Keep this auction as it was")
    keep.wait_for()
    keep.click()
    bench.locator(".cm-line", has_text="```ruling").wait_for()
    assert bench.locator(".cm-line", has_text="auction  dealer N; N 1C; E 1C").count() == 1
    bench.locator("pre", has_text="NOT KEPT: changed").wait_for()


def test_another_auction_of_a_family(bench: Any) -> None:
    """Asked for more, the page shows auctions of other kinds one by one, and says how many kinds are known."""
    begun(bench, "One pass, in other auctions as well")
    bench.get_by_label("Number, heading or words").fill("27B2")
    bench.get_by_role("button", name="Reword it").click()
    typed_over(bench, "must pass throughout", "must pass at his next turn")
    another = bench.get_by_role("button", name="Another auction")
    another.wait_for()
    assert bench.locator(".families table.auction").count() == 1
    another.click()
    bench.locator(".others table.auction").wait_for()
    bench.get_by_text("kinds of auction are known that show it.").wait_for()
