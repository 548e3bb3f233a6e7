"""The bench in a real browser: from an empty page to the committee's page, and nothing typed is ever lost."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from bench_site import PAGES, Bench, bench, opened, served_bench, visitor

__all__ = ["bench", "served_bench", "visitor"]
pytestmark = pytest.mark.browser

PROPOSALS: Final = Path(__file__).parents[2] / "examples" / "proposals"
ONE_PASS: Final = "One pass after an insufficient bid"
KEPT: Final = "auctionlaws:proposal:"


def kept(page: Any, name: str) -> str:
    """What the browser keeps of a proposal."""
    found: str = page.evaluate("(key) => JSON.parse(localStorage.getItem(key)).text", KEPT + name)
    return found


def example(page: Any, label: str = ONE_PASS) -> None:
    """Load an example, and wait until it has been read."""
    page.get_by_role("button", name=label).click()
    page.locator("#back article").wait_for()


def begun(page: Any, title: str) -> None:
    """A new proposal, on the newest edition."""
    page.get_by_role("button", name="New proposal").click()
    page.get_by_label("Title").fill(title)
    page.get_by_role("button", name="Begin").click()
    page.get_by_label("Clauses", exact=True).locator("option").nth(20).wait_for(state="attached")


SELECT: Final = """
(line, words) => {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const place = (at) => {
    walker.currentNode = line;
    for (let passed = 0; walker.nextNode(); passed += walker.currentNode.length)
      if (at <= passed + walker.currentNode.length) return [walker.currentNode, at - passed];
  };
  const at = line.textContent.indexOf(words);
  getSelection().setBaseAndExtent(...place(at), ...place(at + words.length));
}
"""


def typed_over(page: Any, old: str, new: str) -> None:
    """Type something in the place of words of a line, as one does who has selected them."""
    line = page.locator(".cm-line", has_text=old).last
    line.click()
    line.evaluate(SELECT, old)
    page.keyboard.type(new)


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
        ("UI", "16B1"),
        ("27b2", "27B2"),
    ):
        words.fill(said)
        assert number in [text.split()[0] for text in listed.locator("option").all_inner_texts()], said


def test_phrases_are_offered(bench: Any) -> None:
    """After 'declarer may forbid' the rectifications are offered, each with its gloss; Enter takes one."""
    example(bench)
    line = bench.locator(".cm-line", has_text="must pass at his next turn").last
    line.click()
    bench.keyboard.press("End")
    bench.keyboard.press("Enter")
    bench.keyboard.type("declarer may forbid part")
    offered = bench.locator(".cm-tooltip-autocomplete li")
    offered.first.wait_for()
    assert "declarer may forbid partner of [player] the lead of a suit" in offered.first.inner_text()
    assert bench.locator(".cm-completionInfo").inner_text()
    bench.keyboard.press("Enter")
    assert "declarer may forbid partner of player the lead of a suit" in kept(bench, "one-round-after-a-low-bid.md")


# -- nothing is lost


def test_nothing_is_lost(bench: Any, visitor: Any, served_bench: Bench) -> None:
    """What was typed is there after a reload, and in a tab that is opened when the first was killed."""
    example(bench)
    bench.locator(".cm-line").nth(5).click()
    bench.keyboard.press("End")
    bench.keyboard.type(" (third draft)")
    bench.reload()
    bench.locator(".cm-line", has_text="(third draft)").wait_for()
    bench.locator(".cm-line").nth(5).click()
    bench.keyboard.press("End")
    bench.keyboard.type(" and a fourth")
    bench.close(run_before_unload=False)
    opened(visitor, served_bench).locator(".cm-line", has_text="(third draft) and a fourth").wait_for()


def test_two_tabs(bench: Any, visitor: Any, served_bench: Bench) -> None:
    """A change in one tab is shown in the other; where both change the text at once, both texts are kept."""
    example(bench)
    other = opened(visitor, served_bench)
    other.locator("#back article").wait_for()
    bench.locator(".cm-line").nth(5).click()
    bench.keyboard.press("End")
    bench.keyboard.type(" by one")
    other.locator(".cm-line", has_text="after an insufficient bid by one").first.wait_for()
    name = "one-round-after-a-low-bid.md"
    meanwhile = kept(bench, name).replace("by one", "by another")
    # A tab is told of the others a moment after they have written: this writes without its being told.
    other.evaluate("([key, text]) => localStorage.setItem(key, JSON.stringify({text}))", [KEPT + name, meanwhile])
    other.locator(".cm-line").nth(5).click()
    other.keyboard.press("End")
    other.keyboard.type("!")
    other.get_by_text("Another tab has changed").wait_for()
    assert kept(other, name) == meanwhile
    assert "by one!" in kept(other, "one-round-after-a-low-bid-2.md")


def test_a_browser_that_is_full_says_so(bench: Any) -> None:
    """What cannot be kept any more is not lost in silence: it is said, and the download has all that was typed."""
    example(bench)
    bench.evaluate(FULL)
    bench.locator(".cm-line").nth(5).click()
    bench.keyboard.press("End")
    bench.keyboard.type(" that nobody keeps")
    bench.get_by_text("This browser could not keep your text.").wait_for()
    with bench.expect_download() as coming:
        bench.get_by_role("button", name="Download the file").click()
    assert "that nobody keeps" in coming.value.path().read_text("utf-8")
    bench.on("dialog", lambda dialog: dialog.dismiss())
    bench.get_by_role("button", name="Delete").click()
    assert bench.locator(".cm-line", has_text="that nobody keeps").is_visible()


FULL: Final = """
() => {
  for (let size = 1 << 20, count = 0; size >= 1;)
    try { localStorage.setItem(`full${count++}`, "x".repeat(size)); } catch { size >>= 1; }
}
"""


def test_delete_and_bring_back(bench: Any) -> None:
    """A deleted proposal comes back as it was, after a reload too; a copy and a new name leave the text alone."""
    example(bench)
    text = (PROPOSALS / "one-round-after-a-low-bid.md").read_text("utf-8")
    bench.get_by_role("button", name="Delete").click()
    bench.locator("#open").wait_for(state="hidden")
    bench.reload()
    bench.get_by_role("button", name="Bring back one-round-after-a-low-bid.md").click()
    bench.locator("#back article").wait_for()
    bench.get_by_role("button", name="Duplicate").click()
    bench.get_by_role("button", name="Rename").click()
    bench.get_by_label("New name").fill("no/name.md")
    bench.get_by_role("dialog").get_by_role("button", name="Rename").click()
    assert "no /" in bench.get_by_role("alert").inner_text()
    bench.get_by_label("New name").fill("other.md")
    bench.get_by_role("dialog").get_by_role("button", name="Rename").click()
    assert kept(bench, "other.md") == kept(bench, "one-round-after-a-low-bid.md") == text
    with bench.expect_download() as coming:
        bench.get_by_role("button", name="Download the file").click()
    assert (coming.value.suggested_filename, coming.value.path().read_text("utf-8")) == ("other.md", text)


def test_a_file_from_the_disk(bench: Any, tmp_path: Path) -> None:
    """A file is opened under its name; lines as Windows ends them are read alike."""
    file = tmp_path / "from-disk.md"
    file.write_bytes((PROPOSALS / "only-restated.md").read_bytes().replace(b"\n", b"\r\n"))
    with bench.expect_file_chooser() as chooser:
        bench.get_by_role("button", name="Open a file").click()
    chooser.value.set_files(file)
    bench.locator("#mistakes .good").wait_for()
    assert bench.get_by_label("Proposal", exact=True).input_value() == "from-disk.md"


def test_the_folder_of_a_server(bench: Any, served_bench: Bench) -> None:
    """A proposal is written to the folder and opened from it; what others have written there is not written over."""
    example(bench)
    bench.get_by_role("button", name="Write to the folder").click()
    bench.get_by_text("one-round-after-a-low-bid.md is written.").wait_for()
    file = served_bench.folder / "one-round-after-a-low-bid.md"
    text = file.read_text("utf-8")
    assert text == kept(bench, file.name)
    file.write_text(text.replace("One round", "Another round"), "utf-8")
    bench.locator(".cm-line").nth(5).click()
    bench.keyboard.press("End")
    bench.keyboard.type(" of mine")
    bench.get_by_role("button", name="Write to the folder").click()
    bench.get_by_text("There is another text in").wait_for()
    assert "of mine" not in file.read_text("utf-8")
    bench.get_by_role("button", name="Open it").click()
    bench.locator(".cm-line", has_text="# Another round").wait_for()
    bench.get_by_label("Proposal", exact=True).select_option(file.name)
    bench.get_by_role("button", name="Write to the folder").click()
    bench.get_by_role("button", name="Write over it").click()
    bench.get_by_text("one-round-after-a-low-bid.md is written.").wait_for()
    assert file.read_text("utf-8") == kept(bench, file.name)


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


# -- whoever comes


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
