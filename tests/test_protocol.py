"""What a page may ask: answers are the player's and the bench's own, and a request is carried out or refused."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import auctionlaws
from auctionlaws.amendment import Amended
from auctionlaws.table.events import Fact
from auctionlaws.table.fact_words import MEANINGS, fact_meaning
from auctionlaws_proofs.browser.protocol import ASKS, Stage, asks, respond
from cases_table import EDITIONS, load_cases

PROPOSALS: Final = Path(__file__).parents[1] / "examples" / "proposals"
SAID: Final = (PROPOSALS / "a-pass-that-costs-nothing-said.md").read_text("utf-8")
LOW: Final = "1H; E 1C; director; S declines; E Pass"


def asked(ask: str, **fields: object) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What comes back, and what was told before."""
    told: list[dict[str, Any]] = []
    answer = respond(json.dumps({"ask": ask, **fields}), lambda text: told.append(json.loads(text)))
    return json.loads(answer), told


def answer(ask: str, **fields: object) -> dict[str, Any]:
    found: dict[str, Any] = asked(ask, **fields)[0]
    assert "answer" in found, found
    return found["answer"]  # type: ignore[no-any-return]


def mistake(ask: str, **fields: object) -> dict[str, Any]:
    found: dict[str, Any] = asked(ask, **fields)[0]
    assert "mistake" in found, found
    return found["mistake"]  # type: ignore[no-any-return]


# -- the table


def test_a_ruling_is_that_of_the_player() -> None:
    """A 1♣ over 1♥ that is passed out of: the words and the state are those of ``auctionlaws rule``.

    What each clause decided at each event is not sent: a page shows none of it, and it takes a while to work out.
    """
    table = auctionlaws.load("2017").play(LOW)
    found, state = answer("rule", script=LOW, edition="2017"), table.to_json()
    assert found["text"] == str(table.ruling)
    assert all(event.pop("decisions") for event in state["events"])
    assert found["state"] == state
    assert [step["event"] for step in found["steps"]] == list(table.events)
    assert found["steps"][-1]["clauses"][0]["number"] == "27B2"
    assert "West must pass throughout, at every turn that is left." in found["steps"][-1]["changes"]


def test_who_is_expected_to_call() -> None:
    """The player in turn; over East's 1♣, which lies on the table, South; nobody in particular after the auction."""
    expected = {
        "1H": "E",
        "1H; E 1C": "S",
        "1H; W 2C": "N",
        "1H; E 1C; director; S declines": "E",
        "dealer W; P P P P": "W",
    }
    assert {script: answer("rule", script=script)["caller"] for script in expected} == expected


def test_irregular_calls_are_offered_and_marked() -> None:
    """East can bid 1♣ over 1♥, which is insufficient; nobody can make a call at a table that has been ruled at."""
    calls = {e["event"]: e["irregular"] for e in answer("possible", script="1H", seat="E")["events"]}
    assert calls["E 1C"] and not calls["E 1S"]
    assert "E accepts" not in calls
    acts = [e["event"] for e in answer("possible", script="1H; E 1C; director")["events"]]
    assert "S accepts" in acts and "director" not in acts
    assert "director" in [e["event"] for e in answer("possible", script="1H; E 1C")["events"]]


def test_what_is_offered_can_happen() -> None:
    """Each event that is offered is played by the player, with what it is said to break."""
    for script in ("", "1H; E 1C", "1H; E 1C; director", "1H P P P", "W 1C", "1NT P 2D; W asks 2D"):
        offered = answer("possible", script=script)["events"]
        for seat in "NESW":
            offered += answer("possible", script=script, seat=seat)["events"]
        assert offered
        for each in offered:
            table = auctionlaws.play(script).play(each["event"])
            assert (table.unsettled is None) is each["settled"], each


def test_facts_that_no_clause_looks_at_are_not_offered() -> None:
    """Whether a call is comparable is a question of 2017, whether it means the same one of 2007."""

    def offered(edition: str) -> list[str]:
        facts = answer("possible", script="1H", seat="E", edition=edition)["facts"]["call"]
        assert all(each["words"].endswith(".") for each in facts)
        return [each["fact"] for each in facts]

    assert "comparable" in offered("2017") and "comparable" not in offered("2007")
    assert "same meaning" in offered("2007")


def test_every_fact_has_a_meaning_in_words() -> None:
    """A Director who is offered a fact is told what it means; one that a proposal declares is said to be its own."""
    assert set(MEANINGS) == set(Fact)
    assert "these laws declare" in fact_meaning("of both minors")


def test_events_stand_where_the_script_has_them() -> None:
    """A page takes back an event by cutting the script before it, and underlines the one that cannot happen."""
    script = "dealer E # ours\n1H P; N accepts"
    wrong = mistake("rule", script=script)
    assert (wrong["line"], wrong["column"], wrong["words"]) == (2, 7, "N accepts")
    steps = answer("rule", script=script.removesuffix("; N accepts"))["steps"]
    assert [(step["line"], step["column"]) for step in steps] == [(2, 1), (2, 4)]


def test_clauses_lead_to_the_book_unless_a_proposal_has_worded_them() -> None:
    """27B2 stands on the page of Law 27; a clause that is proposed stands nowhere in the book."""
    assert answer("rule", script=LOW)["steps"][-1]["clauses"][0]["address"] == "2017/law-27.html#27B2"
    script = "E Pass; director; S declines"
    shipped = {c["number"]: c["address"] for step in answer("rule", script=script)["steps"] for c in step["clauses"]}
    proposed = answer("rule", script=script, files={"p.md": SAID}, proposal="p.md")
    worded = {c["number"]: c["address"] for step in proposed["steps"] for c in step["clauses"]}
    assert (proposed["laws"], proposed["root"]) == ("2017 as amended by p", "2017")
    assert shipped["30A"] == "2017/law-30.html#30A" and worded["30A"] is None


def test_a_question_can_be_about_each_call_of_the_other_side() -> None:
    """West can ask about the auction of North and South, about 1NT and about 2♦; not about his partner's pass."""
    acts = [e["event"] for e in answer("possible", script="1NT P 2D")["events"]]
    assert [act for act in acts if act.startswith("W asks")] == ["W asks", "W asks 1NT", "W asks 2D"]


def test_a_reading_is_followed_in_other_editions_too() -> None:
    """West passes out of turn and North calls: the clauses contradict each other in every edition, so none differs."""
    for follow in ([], ["28B"]):
        found = answer("elsewhere", script="W Pass; N Pass", edition="2017", follow=follow)["editions"]
        assert [each["same"] for each in found] == [True, True]


def test_other_editions_rule_differently() -> None:
    """After 1♥, East's 1♣ is ruled on alike by all; when he has passed, the leads that declarer can restrict differ.

    In 2017 he can forbid one of four suits; before, he could require or forbid clubs.
    """
    low = answer("elsewhere", script="1H; E 1C; director; S declines", edition="2017")["editions"]
    assert [(each["edition"], each["same"]) for each in low] == [("2007", True), ("1997", True)]
    passed = answer("elsewhere", script=LOW, edition="2017")["editions"]
    assert [(each["same"], each["event"]) for each in passed] == [(False, 5), (False, 5)]
    assert all("As the auction stands declarer might require or forbid clubs." in each["position"] for each in passed)
    comparable = answer("elsewhere", script="1H; E 1C; director; S declines; E X (comparable)")["editions"]
    assert {each["event"] for each in comparable if not each["same"]} == {5}


def _words(position: Iterable[str]) -> list[str]:
    """Sentences on where a table stands, without the numbers of clauses and without which laws are to be looked at."""
    return [re.sub(r"[0-9]{2}[A-Z0-9]*[a-z0-9]*", "", t) for t in position if not t.startswith("Laws to look at")]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_ruled_on_alike_is_told_alike(edition: str) -> None:
    """For one case in eight: where another edition is said to rule alike, its table stands in the same words."""
    for case in load_cases(edition)[::8]:
        for other in answer("elsewhere", script=case.script, edition=edition)["editions"]:
            if other["same"]:
                here = answer("rule", script=case.script, edition=edition)
                there = auctionlaws.load(other["edition"]).play(case.script)
                assert _words(here["position"]) == _words(there.position) or here["open"], case.script


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_case_is_answered(edition: str) -> None:
    """For one case in eight: whatever is asked about it, there is an answer."""
    for case in load_cases(edition)[1::8]:
        for ask in ("rule", "elsewhere", "possible", "place"):
            assert answer(ask, script=case.script, edition=edition), case.script


def test_the_place_in_the_diagram() -> None:
    """A call on the table that the Director has not come for is in the situation of that name, and in no other."""
    assert answer("place", script="1H; E 1C")["situations"] == ["running", "on the table"]
    assert answer("place", script="1H; E 1C; director")["situations"][-1] == "asked"
    assert answer("place", script="1H P P P")["situations"][-1] == "closed"


def test_a_report_can_be_played_again() -> None:
    """It names laws, version and script, and what somebody would rule; without that there is nothing to report."""
    text = answer("report", script=LOW, instead="No penalty.")["text"]
    script = next(line for line in text.splitlines() if line.startswith("Script: ")).removeprefix("Script: ")
    assert answer("rule", script=script)["text"] in text and "No penalty." in text
    assert mistake("report", script=LOW, instead="  ")


# -- the bench


def test_a_file_is_opened_with_the_scripts_of_its_boards() -> None:
    """As the command has them; 1♣ over 1♥ is accepted, and each script leads to the table."""
    text = '[Board "7"]\n[Auction "N"]\n1H 1C AP\n\n[Auction "N"]\n1Z\n\n[Deal "N:..."]\n'
    found = answer("open", name="club.PBN", data=b64encode(text.encode()).decode())
    first, second = found["boards"]
    assert first == {
        "title": "board 7",
        "script": "dealer N; N 1H; E 1C; S Pass; W Pass; N Pass",
        "result": "1♣ by East",
        "regular": False,
        "messages": ['club.PBN:3: board 7, call 2, "1C": insufficient, and not marked ^I'],
    }
    assert answer("rule", script=first["script"])["state"]["contract"]["bid"] == "1C"
    assert (second["script"], second["result"]) == ("dealer N", "not finished, North to call")
    assert (found["silent"], found["messages"]) == (1, [])
    (hand,) = answer("open", name="a.lin", data=b64encode(b"md|9|mb|1C|").decode())["boards"]
    assert (hand["script"], hand["result"], len(hand["messages"])) == (None, "", 2)


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("a.txt", "", '"a.txt" is neither a PBN nor a LIN file'),
        ("a.pbn", "*", "data is not in base64"),
        ("a.pbn", "é", "data is not in base64"),
        ("a.pbn", "A" * 2_000_004, "data is no file of at most 1,500,000 bytes"),
        ("a.pbn", b64encode(b'[Auction "N"] AP\n\n' * 501).decode(), "a.pbn: has 501 auctions, and a page opens 500"),
        ("a.pbn", b64encode(b"\xff\xfe").decode(), "a.pbn: is UTF-16"),
    ],
)
def test_a_file_that_a_page_cannot_open_is_refused(name: str, data: str, text: str) -> None:
    assert mistake("open", name=name, data=data)["text"].startswith(text)


def test_a_proposal_is_read_back() -> None:
    """The clause before and now, and the first mistake with its place and words."""
    found = answer("read", files={"p.md": SAID}, proposal="p.md")
    (clause,) = found["clauses"]
    assert (clause["number"], clause["change"], found["root"]) == ("30A", "replaced", "2017")
    assert clause["before"]["read_back"] != clause["after"]["read_back"]
    wrong = mistake("read", files={"p.md": SAID.replace("at the turn", "at the trn")}, proposal="p.md")
    line = SAID.splitlines()[wrong["line"] - 1].replace("at the turn", "at the trn")
    assert wrong["words"] == "trn" and line[wrong["column"] - 1 :].startswith("trn") and "turn" in wrong["hint"]


def test_a_proposal_builds_on_what_was_sent_and_on_no_file(tmp_path: Path) -> None:
    """A committee's second proposal builds on its first; a file on disk is not looked at, whatever it is called."""
    (tmp_path / "secret.md").write_text(SAID, "utf-8")
    second = SAID.replace("builds on: 2017", "builds on: p.md")
    assert answer("read", files={"p.md": SAID, "q.md": second}, proposal="q.md")["root"] == "2017"
    for path in (str(tmp_path / "secret.md"), "../secret.md", "r.md"):
        named = SAID.replace("builds on: 2017", f"builds on: {path}")
        assert "neither an edition nor a proposal" in mistake("read", files={"p.md": named}, proposal="p.md")["text"]
    assert mistake("read", files={"../p.md": SAID}, proposal="../p.md")


def test_a_wording_is_compared() -> None:
    """First the families, proved to be all; then the auction that shows the one that changes a ruling."""
    found, told = asked("compare", files={"p.md": SAID}, proposal="p.md")
    parts = [each["part"] for each in told if "part" in each]
    assert [len(part["families"]) for part in parts if "families" in part] == [3]
    rulings = {part["ruling"]["status"]: part["ruling"] for part in parts if "ruling" in part}
    assert rulings["changed"]["script"] == "dealer N; E Pass; director; S declines"
    assert rulings["changed"]["auction"]["rows"] == [["", "", "Pass¹", ""]]
    assert found["answer"]["verdict"] == "1 family of rulings changes; no other ruling does: proved."
    assert asked("compare", files={"p.md": SAID}, proposal="p.md")[0] == found


def test_more_auctions_of_a_family() -> None:
    """Each of another kind than the one told first; of no family there is none to be told."""
    once = (PROPOSALS / "once-instead-of-throughout.md").read_text("utf-8")
    draft = {"files": {"p.md": once}, "proposal": "p.md"}
    _, told = asked("compare", **draft)
    (changed,) = (r for each in told if (r := each.get("part", {}).get("ruling")))
    found = answer("others", family=changed["id"], **draft)
    scripts = [each["script"] for each in found["others"]]
    assert scripts and len({*scripts, changed["script"]}) == 1 + len(scripts) <= found["kinds"]
    assert all(each["auction"]["rows"] and each["before"] != each["after"] for each in found["others"])
    assert "has been told" in mistake("others", family="none such", **draft)["text"]


def test_a_comparison_that_was_broken_off_is_begun_anew() -> None:
    """Whoever cancels and asks again is told every ruling, and never a verdict over the few that were found before."""
    draft = {"files": {"broken-off.md": SAID}, "proposal": "broken-off.md"}

    def gone(told: str) -> None:
        if "searching" in told:
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        respond(json.dumps({"ask": "compare", **draft}), gone)
    assert answer("compare", **draft)["verdict"] == "1 family of rulings changes; no other ruling does: proved."


def test_an_alternative_is_taken_over() -> None:
    """The committee settles on a single pass: the same file without the bracket; a row of another name is refused."""
    text = (PROPOSALS / "prices-of-a-low-bid.md").read_text("utf-8")
    draft = {"files": {"p.md": text}, "proposal": "p.md"}
    settled = answer("settle", row="at his next turn", **draft)["text"]
    gone = {each.strip() for each in text.splitlines()} - {each.strip() for each in settled.splitlines()}
    assert len(gone) == 1 and "       partner of the offender must pass at his next turn\n" in settled
    assert "no way of filling in" in mistake("settle", row="for two turns", **draft)["text"]


def test_diagrams_are_drawn_as_what_a_proposal_builds_on_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A committee's second proposal is compared with its first, and not with the edition below that."""
    asked_of: list[tuple[str, str]] = []

    def redrawn_by(amended: Amended, progress: object) -> tuple[()]:
        assert amended.below is not None
        asked_of.append((amended.file, amended.below.file))
        return ()

    monkeypatch.setattr("auctionlaws_proofs.browser.comparison.redrawn_by", redrawn_by)
    second = SAID.replace("builds on: 2017", "builds on: p.md").replace("stays free", "stays  free")
    assert answer("redraw", files={"p.md": SAID, "q.md": second}, proposal="q.md") == {"pictures": []}
    assert asked_of == [("q.md", "p.md")]


# -- what is refused


@pytest.mark.parametrize("ask", sorted(ASKS))
def test_nothing_is_accepted_and_ignored(ask: str) -> None:
    """A field that a question does not have is refused by its name, before anything is worked out."""
    given = {"script": "1H", "seat": "E", "subject": "30A", "instead": "x", "names": ["machine"], "row": "x"}
    given |= {"name": "a.pbn", "data": "", "family": "x"}
    needed = {name: given[name] for name in NEEDED.get(ask, ())}
    files = {"files": {"p.md": SAID}, "proposal": "p.md"} if ask in DRAFTS else {}
    assert "says nothing in this request" in mistake(ask, **needed, **files, misspelt=1)["text"]


NEEDED: Final = {
    **dict.fromkeys(("rule", "elsewhere", "place"), ("script",)),
    "possible": ("script", "seat"),
    "report": ("script", "instead"),
    "open": ("name", "data"),
    "explain": ("subject",),
    "settle": ("row",),
    "others": ("family",),
    "draw": ("names",),
}
DRAFTS: Final = ("read", "settle", "compare", "others", "claims", "alternatives", "redraw")


@pytest.mark.parametrize(
    "request_text", ["", "[]", "{", "null", '{"ask": 5}', '{"ask": "eval"}', "[" * 100_000, '{"ask": "rule"', "1e999"]
)
def test_what_is_no_request_is_refused(request_text: str) -> None:
    """Nothing is raised, and nothing is run."""
    assert "mistake" in json.loads(respond(request_text, print))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.dictionaries(
        st.sampled_from(["script", "edition", "dealer", "follow", "seat", "files", "proposal"]),
        st.one_of(
            st.none(),
            st.booleans(),
            st.integers(),
            st.text(max_size=30),
            st.lists(st.text(max_size=5), max_size=3),
            st.dictionaries(st.text(max_size=5), st.text(max_size=20), max_size=2),
        ),
    ),
    st.sampled_from(["rule", "possible", "read"]),
)
def test_any_request_is_answered_or_refused(fields: dict[str, object], ask: str) -> None:
    """Whatever the fields hold, what comes back is an answer or a mistake with its sentence."""
    found, _ = asked(ask, **fields)
    assert set(found) in ({"answer"}, {"mistake"})
    assert "answer" in found or found["mistake"]["text"].isprintable()


def test_the_script_and_the_table_go_by_the_same_laws() -> None:
    """A script for 2007 is not ruled on by 2017 in silence; where no laws are named, it says by which."""
    assert "2007" in mistake("rule", script="edition 2007; 1H", edition="2017")["text"]
    assert answer("rule", script="edition 2007; 1H")["laws"] == "2007"


def test_the_table_needs_no_solver() -> None:
    """Ruling, reading and looking things up load neither solver: a page has them only when something is proved."""
    quick = sorted(asks(Stage.TABLE, Stage.DRAFTING))
    choices = (PROPOSALS / "prices-of-a-low-bid.md").read_text("utf-8")
    assert {"rule", "possible", "read", "draw", "place"} <= set(quick)
    code = "\n".join(
        [
            "import json, sys",
            "from auctionlaws_proofs.browser.protocol import respond",
            f"draft = {{'files': {{'p.md': {choices!r}}}, 'proposal': 'p.md'}}",
            "given = {'script': '1H; E 1C', 'instead': 'x', 'names': ['machine'], 'row': 'nothing'}",
            "given |= {'name': 'a.pbn', 'data': ''}",
            f"for ask in {quick!r}:",
            "    named = {'report': ('script', 'instead'), 'draw': ('names',), 'settle': ('row',)}",
            "    named |= {'open': ('name', 'data')}",
            "    needs = named.get(ask, ('script',))",
            "    needs = () if ask in ('editions', 'clauses', 'words', 'read') else needs",
            "    fields = {n: given[n] for n in needs} | (draft if ask in ('read', 'settle') else {})",
            "    assert 'answer' in json.loads(respond(json.dumps({'ask': ask, **fields}), print)), ask",
            "print([m for m in ('z3', 'pysat', 'numpy') if m in sys.modules])",
        ]
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
