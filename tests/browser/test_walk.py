"""The walk of TESTING-A-WORDING.md: whatever it tells people to click is there, and does what it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
from bench_hands import typed_over

pytestmark = pytest.mark.browser

WALK: Final = (Path(__file__).parents[2] / "TESTING-A-WORDING.md").read_text("utf-8")
NAMED: Final = set(re.findall(r"[*]{2}(.+?)[*]{2}", WALK))
"""What the walk tells people to click, and what else it names on the pages."""
VERDICT: Final = "1 family of rulings changes; no other ruling does: proved."


class Walker:
    """Clicks what the walk names, and nothing else."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.used: set[str] = set()

    def place(self, label: str) -> Any:
        """A button, link or summary with this label, which the walk has to name."""
        assert label in NAMED, label
        self.used.add(label)
        for role in ("button", "link"):
            found = self.page.get_by_role(role, name=label, exact=True)
            if found.count():
                return found.first
        return self.page.locator("summary, a, button", has_text=label).first

    def click(self, *labels: str) -> None:
        for label in labels:
            self.place(label).click()

    def sees(self, *labels: str) -> None:
        for label in labels:
            self.place(label).wait_for()


def test_a_wording_is_tested_as_the_walk_says(bench: Any) -> None:
    """From the empty bench to the answer about 27B2, with the slip of the finger; and everything else that is named."""
    walker = Walker(bench)
    walker.click("New proposal")
    bench.get_by_label("Title").fill(said("*Title*, type"))
    assert bench.get_by_label("Builds on").locator("option:checked").inner_text() == "Laws of 2017"
    walker.click("Begin")
    bench.get_by_label("Clauses", exact=True).locator("option").nth(20).wait_for(state="attached")
    bench.get_by_label("Number, heading or words").fill(said("*Number, heading or words*, type"))
    walker.sees("Strike it out", "Renumber it", "Add a new clause")
    walker.click("Reword it")
    typed_over(bench, "at every turn that is left", "at his next turn")
    typed_over(bench, "throughout", said("In the formal text, put"))
    fault = bench.locator("#mistakes .fault")
    fault.wait_for()
    assert "is not a word of the law language" in fault.inner_text() and "turn" in fault.inner_text()
    typed_over(bench, "trun", "turn")
    assert bench.locator("#back ins").first.inner_text().strip().startswith("at his next turn")
    assert VERDICT in WALK
    bench.get_by_text(VERDICT).wait_for()
    assert "West must pass once, at his next turn." in bench.locator(".families > li").inner_text()
    walker.sees("by the old wording", "by the new wording", "Decide the claims", "Draw the diagrams")
    walker.sees("Download the committee’s page", "Download the file", "Open a file", "Duplicate")
    typed_over(bench, "at his next turn", "[throughout | at his next turn]")
    bench.get_by_role("heading", name="Alternatives left open").wait_for()
    walker.click("Bench")
    walker.sees("New proposal")
    assert NAMED - walker.used - LATER == TABLE


def test_a_case_is_ruled_on_as_the_walk_says(bench: Any) -> None:
    """North bids 1♥, East 1♣, South declines it, East passes: West must pass throughout."""
    walker = Walker(bench)
    walker.click("Table")
    for label in ("1♥", "1♣", "Director!", "South declines", "Pass"):
        bench.locator("body[data-ready=true]").wait_for()
        bench.locator("button:visible", has_text=re.compile(rf"^{re.escape(label)}")).first.click()
        walker.used.add(label)
    bench.locator("#position", has_text="West must pass throughout").wait_for()
    walker.sees("Copy link", "Write a report")
    assert walker.used == TABLE


TABLE: Final = {"Table", "1♥", "1♣", "Director!", "South declines", "Pass", "Copy link", "Write a report"}
LATER: Final = {"Cancel", "Take it over"}
"""Shown only while something is worked out, or when it has been: other tests of the bench click them."""


def said(before: str) -> str:
    """What the walk has people type: the next words in the typeface of a machine."""
    found = re.search(rf"{re.escape(before)} `([^`]+)`", WALK)
    assert found is not None, before
    return found[1]
