"""Whoever comes to the bench: with hostile text, with keys alone, with a telephone, with a printer."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from bench_hands import example, kept, typed_over
from visits import PAGES, without_server

pytestmark = pytest.mark.browser

PROPOSALS: Final = Path(__file__).parents[2] / "examples" / "proposals"


def test_hostile_text_stays_text(bench: Any, tmp_path: Path) -> None:
    """Markup in a title, a heading, a sentence, a file's name or a mistake is shown as typed, and does nothing."""
    bad = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    bench.on("dialog", lambda dialog: pytest.fail(dialog.message))
    text = (PROPOSALS / "one-round-after-a-low-bid.md").read_text("utf-8")
    heading = text.replace("Replaced in any other way", bad).replace("By another sufficient bid", bad)
    file = tmp_path / "<img src=x onerror=alert(3)>.md"
    file.write_text(heading.replace("title: One", f"title: {bad} One"), "utf-8")
    with bench.expect_file_chooser() as chooser:
        bench.get_by_role("button", name="Open a file").click()
    chooser.value.set_files(file)
    bench.locator("#back article", has_text=bad).wait_for()
    bench.get_by_role("button", name="Look at it here").click()
    frame = bench.frame_locator("iframe.committee")
    assert bad in frame.locator("h1").inner_text()
    assert bench.locator("main img").count() == frame.locator("img, script").count() == 0
    typed_over(bench, "a correction of", bad)
    bench.locator("#mistakes .fault", has_text="<img").wait_for()


def test_by_keyboard(bench: Any) -> None:
    """A proposal is begun, a clause taken into it and edited, and the editor left again, without a mouse."""
    keys = bench.keyboard

    def tab_to(name: str) -> None:
        for _ in range(60):
            keys.press("Tab")
            named = bench.evaluate("() => document.activeElement.innerText || document.activeElement.id || ''")
            if named == name:
                return
        pytest.fail(f"{name} cannot be reached")

    tab_to("New proposal")
    keys.press("Enter")
    keys.type("By keys")
    keys.press("Enter")
    bench.get_by_label("Clauses", exact=True).locator("option").nth(20).wait_for(state="attached")
    tab_to("clause-words")
    keys.type("27B2")
    keys.press("Tab")
    keys.press("Enter")
    bench.locator("#back article").wait_for()
    assert bench.evaluate("() => document.activeElement.id") == "editor"
    keys.press("End")
    keys.type(" anew")
    assert "## 27B2 Replaced in any other way anew" in kept(bench, "by-keys.md")
    keys.press("Escape")
    keys.press("Tab")
    assert bench.evaluate("() => document.activeElement.id") != "editor"


def test_on_a_telephone(bench: Any) -> None:
    """At 390 px nothing has to be moved sideways to be read."""
    bench.set_viewport_size({"width": 390, "height": 844})
    example(bench)
    bench.locator(".families table.auction").wait_for()
    assert bench.evaluate("() => document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_stands_in_anybodys_way(bench: Any, axe: str, scheme: str) -> None:
    """axe-core finds no violation: on the empty page, with families, with a mistake in the text, with a question."""
    bench.emulate_media(color_scheme=scheme)
    assert violations(bench, axe) == []
    example(bench)
    bench.locator(".families table.auction").wait_for()
    assert violations(bench, axe) == []
    typed_over(bench, "must pass at", "must pas at")
    bench.locator("#mistakes .fault").wait_for()
    assert violations(bench, axe) == []
    bench.get_by_role("button", name="New proposal").click()
    assert violations(bench, axe) == []


def violations(page: Any, axe: str) -> list[str]:
    """What axe-core has to say of a page."""
    page.evaluate(axe)
    found = page.evaluate("() => axe.run()")["violations"]
    return [f"{each['id']}: {json.dumps([node['html'] for node in each['nodes']])[:300]}" for each in found]


def test_the_whole_text_is_printed(bench: Any) -> None:
    """The editor writes only the lines that are in view; on paper all of them stand, and no button."""
    example(bench)
    bench.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    bench.emulate_media(media="print")
    assert bench.locator("#printed").inner_text().strip() == kept(bench, "one-round-after-a-low-bid.md").strip()
    assert not bench.locator("#rulings button").first.is_visible()


def test_examples_are_those_of_the_repository() -> None:
    """What the bench offers to load is word by word what the tests of proposals check."""
    offered = sorted((PAGES / "examples").iterdir())
    assert [each.name for each in offered] == sorted(set(re.findall(r'"([\w-]+\.md)"', proposals_script())))
    assert all(each.read_bytes() == (PROPOSALS / each.name).read_bytes() for each in offered)


def proposals_script() -> str:
    """The module that offers them."""
    return (PAGES / "bench" / "proposals.mjs").read_text("utf-8")


def test_without_a_server_it_is_told_how_much_is_downloaded(page: Any) -> None:
    """Whoever comes for the first time sees that something is going on, and then the bench is the same."""
    without_server(page, "bench.html")
    page.goto("bench.html")
    page.get_by_text("2.5 of 8.0 MB").wait_for()
    example(page)
    assert "at his next turn" in page.locator("#back ins").inner_text()
