"""The neutral diagram model: how labels are wrapped, and that what no page could show is refused."""

import dataclasses
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_diagrams import sample, single

from auctionlaws_diagrams import CatalogueError, Cluster, DiagramError, Edge, Node, NodeShape, wrap_label
from auctionlaws_diagrams.diagram import CHARACTERS_PER_LINE, LINES_PER_LABEL


def test_labels_are_wrapped_with_the_clause_last() -> None:
    assert wrap_label("yes") == ("yes",)
    assert wrap_label("yes", "27A") == ("yes", "27A")
    assert wrap_label("", "27A") == ("27A",)
    assert wrap_label("") == ()
    text = "Partner must pass throughout the auction"
    assert wrap_label(text, "27B2") == ("Partner must pass", "throughout the auction", "27B2")
    assert wrap_label("Is it the lowest sufficient bid in the denomination?", "27B1")[-1].endswith(" 27B1")
    assert wrap_label("no\u00a0break here is wanted", None)[0].startswith("no\u00a0break")


def test_a_label_may_fill_its_space_and_not_a_character_more() -> None:
    full = " ".join(["x" * CHARACTERS_PER_LINE] * LINES_PER_LABEL)
    assert len(wrap_label(full)) == LINES_PER_LABEL
    for text, clause in (
        (full + " y", None),
        (full, "27A"),
        ("x" * 25, None),
        ("x" * 100_000, None),
        ("x " * 9999, None),
    ):
        with pytest.raises(DiagramError, match="doesn't fit in 3 lines of 24 characters"):
            wrap_label(text, clause)


@given(st.lists(st.text("abc?", min_size=1, max_size=9), max_size=10), st.none() | st.just("27B1a"), st.booleans())
def test_wrapping_keeps_every_word_and_the_limits(words: list[str], clause: str | None, diamond: bool) -> None:
    try:
        lines = wrap_label(" ".join(words), clause, diamond=diamond)
    except DiagramError:
        assert len(" ".join(words)) > CHARACTERS_PER_LINE * 2 - 20
        return
    assert " ".join(lines).split() == words + ([clause] if clause else [])
    assert len(lines) <= LINES_PER_LABEL
    assert all(len(line) <= CHARACTERS_PER_LINE for line in lines)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": "Law 99"}, "a name is made of lower-case letters"),
        ({"name": ""}, "a name is made of lower-case letters"),
        ({"title": " "}, "the title is empty"),
        ({"description": ""}, "the description is empty"),
        ({"nodes": (), "edges": ()}, "needs at least one node"),
        ({"nodes": (*sample().nodes, sample().nodes[0])}, "node 'start': this id is used twice"),
        ({"clusters": (*sample().clusters, Cluster("a", "Again"))}, "cluster 'a': this id is used twice"),
        ({"clusters": ()}, "node 'accepted\\?': its cluster 'a' is not in the diagram"),
        ({"edges": (Edge("start", "nowhere"),)}, "edge 'start' to 'nowhere': there is no node 'nowhere'"),
        ({"edges": (Edge("nowhere", "start"),)}, "there is no node 'nowhere'"),
        ({"edges": (Edge("start", "stands"),) * 2}, "this edge is drawn twice"),
        ({"edges": (Edge("start", "stands", "x" * 25),)}, "edge 'start' to 'stands', label: .* doesn't fit"),
        ({"clusters": (Cluster("a", ""), Cluster("b", "B"))}, "cluster 'a': the label is empty"),
    ],
)
def test_a_diagram_that_cannot_be_drawn_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(DiagramError, match=message):
        sample(**changes)


@pytest.mark.parametrize("letter", ["\x00", "\n", "\x1b", "\x7f", "\ud800", "\u202e", "\ufffe", "\u2028", "\ue000"])
def test_characters_that_no_drawing_can_carry_are_refused(letter: str) -> None:
    places: list[dict[str, object]] = [
        {"nodes": (Node("a", f"a{letter}b", NodeShape.STATE),)},
        {"nodes": (Node("a", "a", NodeShape.STATE, f"27{letter}"),)},
        {"nodes": (Node(f"a{letter}", "a", NodeShape.STATE),)},
        {"edges": (Edge("start", "stands", f"a{letter}"),)},
        {"title": f"a{letter}"},
        {"description": f"a{letter}"},
        {"clusters": (Cluster("a", f"A{letter}"), Cluster("b", "B"))},
    ]
    for changes in places:
        with pytest.raises(DiagramError, match=r"contains the character U\+"):
            sample(**changes)


@pytest.mark.parametrize("name", ['a"b', "a\\", "<a>", "a&b", "a:b", "", " "])
def test_ids_that_would_not_survive_drawing_are_refused(name: str) -> None:
    with pytest.raises(DiagramError, match=r"an id must not contain|the id is empty"):
        dataclasses.replace(single("a"), nodes=(Node(name, "a", NodeShape.STATE),))


@pytest.mark.parametrize(
    "link", ["javascript:alert(1)", "data:x", "a b", 'x"y', "file:///etc/passwd", "", "x\ny", "<x>"]
)
def test_links_are_web_or_relative_addresses(link: str) -> None:
    with pytest.raises(DiagramError, match="neither an http\\(s\\) nor a relative address"):
        single("a", link=link)
    assert single("a", link="../laws/27.md#27b:2")


def test_errors_can_be_sent_between_processes() -> None:
    error = pickle.loads(pickle.dumps(DiagramError("no", "node 'x'")))
    assert (error.problem, error.where, str(error)) == ("no", "node 'x'", "node 'x': no")
    wrong = pickle.loads(pickle.dumps(CatalogueError("no", "texts.yes", "fr.toml")))
    assert str(wrong) == "fr.toml: texts.yes: no"
