"""The page for a committee: complete, well-formed, and harmless whatever a proposal contains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from page_reader import Reader

import auctionlaws
from auctionlaws.amendment import ChangeKind, amend
from auctionlaws.api.laws import laws_of_proposal
from auctionlaws.core.expr import TRUE
from auctionlaws.language.terms import Stage
from auctionlaws.machine.relation import build
from auctionlaws.proposal import read_proposal
from auctionlaws.table.happened import FIRST
from auctionlaws.table.laws import laws_of
from auctionlaws_proofs.arrows.redrawn import Redrawn, redrawn
from auctionlaws_proofs.bench.answer import Answer
from auctionlaws_proofs.bench.auctions import Excluded
from auctionlaws_proofs.bench.checked import ClaimChange, ClauseChange, Consequences, Pair
from auctionlaws_proofs.bench.clause_wording import Wording
from auctionlaws_proofs.bench.families import Family, Part
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.made import Made
from auctionlaws_proofs.bench.mistakes import Mistake
from auctionlaws_proofs.bench.outputs import Effect
from auctionlaws_proofs.bench.page import page as whole_page
from auctionlaws_proofs.bench.rulings import Sides, side_by_side
from auctionlaws_proofs.bench.telling import family_words
from auctionlaws_proofs.engines.witness import from_script
from auctionlaws_proofs.verdicts import Finding, Verdict, Word

PROPOSALS: Final = Path(__file__).parent.parent / "examples/proposals"
ONCE: Final = PROPOSALS / "once-instead-of-throughout.md"
AUCTION: Final = "dealer N; N 1C; E 1C; director; S declines; E Pass"
HOSTILE: Final = "</td><script>alert('x')</script><b onclick=\"y\">&amp;\u202e\x00"
MADE: Final = Made("2026-11-26", "auctionlaws check once.md", "9.9")
page = partial(whole_page, made=MADE)


@pytest.fixture(scope="module")
def pair() -> Pair:
    return Pair.of(amend(read_proposal(ONCE)))


@pytest.fixture(scope="module")
def sides(pair: Pair) -> Sides:
    found = side_by_side(pair.old_laws, laws_of(build(pair.new)), from_script(AUCTION, FIRST))
    assert found is not None
    return found


@pytest.fixture(scope="module")
def judged(sides: Sides) -> list[Judged]:
    """A family of every status, and an auction with one event for the second of those that are shown."""
    families = [
        Family(Stage.CORRECTION, ((number, part),), effect, TRUE)
        for number, part, effect in zip(
            ("27B2", "31B", "35C", "29A", "30A", "28A"), (*Part, *Part), list(Effect)[:6], strict=True
        )
    ]
    return [
        Judged(family, status, sides if status is Status.CHANGED else None, shortest=False)
        for family, status in zip(families, Status, strict=True)
    ]


def consequences(words: str = "Nobody waits") -> Consequences:
    verdict = Verdict("C8", words, Word.REFUTED, "", 0.1, script="dealer N; N 8C")
    return Consequences(
        claims=(ClaimChange(verdict, "proved"), ClaimChange(replace(verdict, number="P1"), None)),
        new=(Finding("gap-new", ("27B2",), words, "dealer N; N X"),),
        vanished=("conflict-28B-29A",),
        dead=(Finding("31B", ("31B",), words, None),),
        open=("gap-open",),
        decided=61,
    )


def box(text: str) -> Reader:
    """The box of a page with the verdict."""
    begins = text.index('<div class="verdict">')
    return Reader(text[begins : text.index("</div>", begins) + len("</div>")])


def test_the_reason_and_the_verdict_come_first(pair: Pair, judged: Sequence[Judged]) -> None:
    reader = Reader(page(pair, judged, None))
    assert reader.texts("h1") == [pair.title]
    reason, draft, verdict, looked_at = reader.texts("p")[:4]
    assert draft == "DRAFT. Not law: a proposal that builds on the laws of 1997."
    assert reason == "A bid that was too low seldom tells so much that partner has to be silent for good."
    assert verdict == Answer(judged, ()).sentence
    assert looked_at == "Claims, gaps and contradictions were not looked at."


def test_the_box_holds_the_whole_verdict(pair: Pair, judged: Sequence[Judged]) -> None:
    """Who reads no further knows of every claim and finding that is another one, by its title."""
    text = page(pair, judged, consequences())
    told = box(text).texts("li")
    assert told == [
        "Claim C8, Nobody waits: proved, now refuted",
        "Claim P1, Nobody waits: refuted",
        "New: Nobody waits (gap-new)",
        "Settled: The call at LHO's turn, when LHO calls (conflict-28B-29A)",
        "Never decides anything: Nobody waits (31B)",
        "Undecided: gap-open",
    ]
    assert Answer(judged, ()).sentence in box(text).texts("p")


def test_what_comes_in_which_order(pair: Pair, judged: Sequence[Judged]) -> None:
    """A committee reads what is proposed and then the rulings; formal text and consolidated text are appendices."""
    headings = Reader(page(pair, judged, consequences(), diagrams=())).texts("h2")
    assert headings[:2] == ["What is proposed", "Rulings that change"]
    order = ["Claims and findings", "Diagrams", "Appendix: the clauses, before and now", "Consolidated text"]
    assert headings[-5:] == [*order, "How to read this page"]


def test_a_mistake_of_the_program_stands_in_the_box(pair: Pair, judged: Sequence[Judged], sides: Sides) -> None:
    mistake = Mistake(judged[0].family, Excluded.NEVER, sides.witness, sides)
    text = page(pair, judged, None, [mistake])
    assert box(text).texts("p")[0] == "No verdict: this program has made a mistake, which an auction shows."
    assert AUCTION in box(text).all_text and "do not rely on this page" in Reader(text).all_text


def test_the_foot_says_when_and_how_it_was_made(pair: Pair, judged: Sequence[Judged]) -> None:
    text = page(pair, judged, None)
    foot = Reader(text[text.index("<footer>") : text.index("</footer>") + len("</footer>")])
    assert foot.all_text.startswith("Made on 2026-11-26 by auctionlaws 9.9: auctionlaws check once.md")
    proposal = "once-instead-of-throughout.md"
    certify = f"auctionlaws certify --changes --proofs --output certificate --proposal {proposal}"
    granted = "auctionlaws laws --granted --edition 1997"
    assert foot.texts("code") == ["auctionlaws check once.md", certify, granted]


@pytest.fixture(scope="module")
def diagrams(pair: Pair) -> tuple[Redrawn, ...]:
    assert pair.amended is not None
    return redrawn(auctionlaws.load("1997"), laws_of_proposal(pair.amended), lambda message: None)


def test_diagrams_that_change_stand_there_before_and_now(
    pair: Pair, judged: Sequence[Judged], diagrams: tuple[Redrawn, ...]
) -> None:
    """One pass instead of silence: the page of Law 27 changes, and that of the duty to pass; nothing is asked for."""
    assert [each.now.name for each in diagrams] == ["law-27", "duty"]
    text = page(pair, judged, consequences(), diagrams=diagrams)
    reader = Reader(text)
    assert reader.texts("figcaption") == ["Before", "Now"] * 2
    names = [attributes["id"] for _, attributes in reader.elements if "id" in attributes]
    assert len(names) == len(set(names)) and {"before-law-27-title", "now-law-27-title"} <= set(names)
    assert not any(words in text for words in ("http", "src=", "href=", "xmlns"))
    assert "No diagram changes" in Reader(page(pair, judged, consequences(), diagrams=())).all_text
    assert "Diagrams were not looked at." in Reader(page(pair, judged, None)).all_text


def test_every_clause_and_family_is_there(pair: Pair, judged: Sequence[Judged], sides: Sides) -> None:
    reader = Reader(page(pair, judged, consequences()))
    told = reader.all_text
    (change,) = pair.changes
    assert change.before is not None and change.after is not None
    for wording in (change.before, change.after):
        for text in (wording.prose, wording.formal, wording.read_back):
            assert " ".join(text.split()) in told
    for number, each in enumerate(judged, 1):
        assert told.count(f"{number}. {family_words(each.family)}") == 1
    assert reader.texts("del")[1] == "at every turn that is left,"
    assert reader.texts("ins")[1:3] == ["once,", "at his next turn"]
    assert reader.texts("p").count("¹ insufficient; cancelled: 27B; corrected: 27B2") == 2
    assert all(sentence in told for side in sides.said for sentence in side)
    for words in ("C8", "P1", "gap-new", "conflict-28B-29A", "31B", "gap-open", "61 claims", "59 have"):
        assert words in told
    assert "1 claim has another verdict" in told


def test_the_auction_is_a_table(pair: Pair, judged: Sequence[Judged]) -> None:
    text = page(pair, judged, None)
    assert "".join(f'<th scope="col">{seat}</th>' for seat in ("West", "North", "East", "South")) in text
    assert "<tr><td></td><td>1♣</td><td>(1♣)¹</td><td></td></tr>" in text
    assert '<p class="event">Last event: East passes.</p>' in text
    both = text[text.index('<div class="both">') : text.index("Event by event")]
    assert Reader(both[: both.rindex("<p")]).texts("h4") == ["Before", "Now"]
    assert both.count("<table") == 2 and both.count("<td>Pass</td>") == 2


def test_the_order_of_headings_and_the_frame(pair: Pair, judged: Sequence[Judged]) -> None:
    text = page(pair, judged, consequences())
    reader = Reader(text)
    levels = [int(tag[1]) for tag, _ in reader.elements if tag in ("h1", "h2", "h3")]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert all("scope" in attributes for tag, attributes in reader.elements if tag == "th")
    assert reader.texts("title") == [pair.title]


def test_it_needs_nothing_but_itself(pair: Pair, judged: Sequence[Judged]) -> None:
    text = page(pair, judged, consequences())
    for words in ("http", "<script", "url(", "src=", "href=", "@import", "<link"):
        assert words not in text
    assert text == page(pair, judged, consequences())


def test_where_nothing_changes(pair: Pair) -> None:
    reader = Reader(page(replace(pair, changes=()), [], Consequences((), (), (), (), (), 61)))
    assert reader.texts("p")[2] == "The same ruling in every position: proved."
    told = "61 claims were decided anew; 61 have the verdict they had. No claim, gap or contradiction changes."
    assert reader.texts("p")[3] == told
    assert "Claims and findings" not in reader.texts("h2")


@pytest.mark.parametrize("kind", ChangeKind)
def test_hostile_words_stay_words(pair: Pair, judged: Sequence[Judged], kind: ChangeKind) -> None:
    words = Wording(HOSTILE, HOSTILE, f"{HOSTILE}\n  {HOSTILE}", HOSTILE)
    honest = Wording("a", "b c", "d\ne", "f")
    wordings = {ChangeKind.ADDED: (None, words), ChangeKind.STRUCK: (words, None)}.get(kind, (words, honest))
    hostile = replace(
        pair,
        title=HOSTILE,
        old=replace(pair.old, name=HOSTILE),
        new=replace(pair.new, name=HOSTILE),
        changes=(ClauseChange(HOSTILE, kind, *wordings),),
        remarks=(HOSTILE,),
        renumbered={HOSTILE: HOSTILE},
    )
    text = page(hostile, judged, consequences(HOSTILE))
    tags = {tag for tag, _ in Reader(text).elements}
    assert not tags & {"script", "b"}
    assert "\u202e" not in text and "\x00" not in text
    assert "alert(&#x27;x&#x27;)" in text


def test_hostile_words_in_a_diagram_stay_words(
    pair: Pair, judged: Sequence[Judged], diagrams: tuple[Redrawn, ...]
) -> None:
    """A page is named after the laws, and these after a file: what stands there is drawn as letters."""
    words = HOSTILE[:24] + HOSTILE[-3:]
    hostile = [Redrawn(each.before, replace(each.now, title=words, laws=words)) for each in diagrams]
    text = page(pair, judged, None, diagrams=hostile)
    tags = {tag for tag, _ in Reader(text).elements}
    assert "now-law-27-title" in text and not tags & {"script", "b"}
    assert "\u202e" not in text and "\x00" not in text


def test_a_diagram_that_cannot_be_drawn_costs_nobody_the_page(
    pair: Pair, judged: Sequence[Judged], diagrams: tuple[Redrawn, ...]
) -> None:
    """A file may have a name as long as it likes: minutes of proofs are not lost for a line too many on a sheet."""
    crowded = [Redrawn(each.before, replace(each.now, title="A low bid " * 300)) for each in diagrams]
    reader = Reader(page(pair, judged, None, diagrams=crowded))
    assert "more on this diagram than fits" in reader.all_text and reader.texts("figcaption").count("Now") == 2


def test_a_proposal_with_a_hostile_name(tmp_path: Path) -> None:
    file = tmp_path / 'a"><i>.md'
    file.write_text(ONCE.read_text("utf-8").replace("One pass", "One <i>pass"), "utf-8")
    text = page(Pair.of(amend(read_proposal(file))), [], None)
    assert "<i>" not in text and "a&quot;&gt;&lt;i&gt;" in text and "One &lt;i&gt;pass" in text
