"""The table beside a picture, for those who cannot see it: the whole content, and no text breaks it."""

import pytest
from sample_diagrams import HOSTILE, sample, single

from auctionlaws_diagrams.table import to_table


def test_the_table_holds_the_whole_content() -> None:
    table = to_table(sample())
    head, blank, columns, _, *rows = table.rstrip("\n").split("\n")
    assert (head, blank) == ("**Law 99.** From a low bid to its outcomes.", "")
    assert columns == "| No. | Section | Kind | Text | Clause | Leads to |"
    assert len(rows) == len(sample().nodes)
    question = "[Does LHO accept the insufficient bid?](<laws/99.md#99a>)"
    assert rows[1] == f"| 2 | Section A: accepted | question | {question} | 99A | yes 99A: 3; no 99B: 4 |"
    assert rows[3].endswith("| 99B | to a bid: 5; (added) to a pass 99B2: 7 |")
    assert rows[4].endswith("| 99B1 | no 99B1a: 6; (removed) yes 99B1b: 7 |")
    assert rows[5].endswith("| 99B1a |  |")
    assert "Section" not in to_table(single("A"))


@pytest.mark.parametrize("label", HOSTILE)
def test_a_table_cell_stays_one_cell(label: str) -> None:
    markdown = pytest.importorskip("markdown_it")
    tree = markdown.MarkdownIt("commonmark").enable("table").parse(to_table(single(label, clause=label[:20])))
    cells = [token for token in tree if token.type == "inline"][1:]
    texts = ["".join(child.content for child in cell.children or []) for cell in cells]
    assert texts[5:] == ["1", "state", label, label[:20].strip(), ""]
