"""What was typed at the bench is never lost: by a reload, another tab, a full browser, a file on the disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from bench_hands import KEPT, example, kept
from visits import Site, opened

pytestmark = pytest.mark.browser

PROPOSALS: Final = Path(__file__).parents[2] / "examples" / "proposals"


def test_nothing_is_lost(bench: Any, visitor: Any, site: Site) -> None:
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
    opened(visitor, site).locator(".cm-line", has_text="(third draft) and a fourth").wait_for()


def test_two_tabs(bench: Any, visitor: Any, site: Site) -> None:
    """A change in one tab is shown in the other; where both change the text at once, both texts are kept."""
    example(bench)
    other = opened(visitor, site)
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


def test_the_folder_of_a_server(bench: Any, site: Site) -> None:
    """A proposal is written to the folder and opened from it; what others have written there is not written over."""
    example(bench)
    bench.get_by_role("button", name="Write to the folder").click()
    bench.get_by_text("one-round-after-a-low-bid.md is written.").wait_for()
    file = site.folder / "one-round-after-a-low-bid.md"
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
