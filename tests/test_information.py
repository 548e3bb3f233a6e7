"""Laws 20, 40 and 75 beside the auction: who may ask, who answers, who must speak up and who must be silent."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from auctionlaws.calls import Seat
from auctionlaws.edition import LAWS, Edition, load_edition, with_laws
from auctionlaws.language.terms import Stage
from auctionlaws.machine.information import Finding, Key, free, information
from auctionlaws.machine.relation import build
from auctionlaws.machine.state import STATE
from auctionlaws.machine.variables import variables_of
from auctionlaws.machine.whole import join
from auctionlaws.table.information import told
from auctionlaws.table.laws import Laws, load_laws
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from auctionlaws_proofs.claims_reader import shipped_claims
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.information import for_some_findings
from auctionlaws_proofs.questions import Asker

CASES: Final[list[Mapping[str, Any]]] = tomllib.loads(
    (Path(__file__).parent / "information.toml").read_text(encoding="utf-8")
)["case"]
CLAIMS: Final = {c.number: c for c in shipped_claims("1997")}


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["name"])
def test_case(laws: Laws, case: Mapping[str, Any]) -> None:
    """Permissions and duties are those that the law text gives, no more and no fewer, each by its clause."""
    assert case.keys() <= {"name", "script", "on", "about", "findings", "clause", "source", "expect"}
    table = play_script(laws, parse_script(case["script"]))
    findings = [Finding(name) for name in case.get("findings", [])]
    found = told(table, case["on"], Seat[case["about"]], findings)
    texts = [f"{each.seat.name} {each.words} ({', '.join(each.clauses)})" for each in found]
    assert sorted(texts) == sorted(case["expect"]), case["source"]


MISLED: Final = frozenset(map(Finding, ("misinformed", "reasonable", "caused", "pointed", "often")))


OWN_PART: Final = {
    "2007": ["N has redress (12B1)", "N bears what he brought on himself (12C1b)"],
    "2017": ["N has redress (12B1)", "N bears what he brought on himself (12C1e)"],
}
"""What follows where a side has hurt itself: the part that it brought on itself is left to it."""


@pytest.mark.parametrize(
    ("findings", "said"),
    [
        (MISLED, ["N has redress (12B1)"]),
        *((MISLED - {Finding(name)}, []) for name in ("misinformed", "caused", "pointed", "often")),
        (MISLED - {Finding("reasonable")}, None),
    ],
)
@pytest.mark.parametrize("edition", ["2007", "2017"])
def test_what_misinformation_has_cost_is_made_good(
    edition: str, findings: Set[Finding], said: list[str] | None
) -> None:
    """12B1 in the newer editions: four questions have to be answered with yes; if a side misplayed, 12C1b or 12C1e."""
    said = OWN_PART[edition] if said is None else said
    table = play_script(load_laws(edition), parse_script("dealer N; N 1C; E Pass; S Pass"))
    found = told(table, "inquiry", Seat.N, findings)
    assert [f"{each.seat.name} {each.words} ({', '.join(each.clauses)})" for each in found] == said


def test_every_clause_is_about_some_case() -> None:
    """The cases are about every clause of procedure in these laws."""
    about = {case["clause"] for case in CASES}
    stages = {Stage.ASKING, Stage.RESTATING, Stage.REPLYING, Stage.ERROR, Stage.MISTAKE, Stage.BASIS}
    formal = {c.number for c in load_edition("1997").clauses for case in c.cases if case.stage in stages}
    assert formal <= about | {"75C"}


def test_every_printed_clause_is_in_its_place() -> None:
    """Laws 20 and 40 as a whole, and of Law 75 what is procedure; outside the model only with a reason."""
    book = load_edition("1997").by_number
    formal = ("20A", "20B", "20C1", "20C2", "20D", "20E", "20F1", "20F2", "40C", "40E2", "75C", "75D1", "75D2", "21A")
    assert all(book[n].status == "formalised" for n in formal)
    for number in ("40A", "40B", "40D", "40E1"):
        outside = book[number].outside
        assert outside is not None and outside.startswith(("conduct:", "regulation:"))


def test_findings_are_quantified_away() -> None:
    """A condition holds for some findings exactly if there are findings with which it holds."""
    said = information(load_edition("1997"), variables_of(STATE))
    silent = said.holds(Key(Stage.MISTAKE, "silent", 2, 0))
    found = for_some_findings(silent)
    assert found is not silent
    assert for_some_findings(found) is found
    assert for_some_findings(free(Finding.OWN)) is for_some_findings(free(Finding.DAMAGE))


@dataclass(frozen=True)
class Claims:
    """The claims about information, put to one wording of the laws."""

    asker: Asker
    symbolic: Symbolic

    @classmethod
    def under(cls, edition: Edition) -> Claims:
        asker = Asker(join(build(edition)))
        return cls(asker, Symbolic(asker.whole))

    def hold(self, number: str) -> bool:
        """Whether a claim holds in every state whatever, reachable or not."""
        question = self.asker.question(CLAIMS[number])
        assert question is not None and question.state is not None
        return self.symbolic.refute([], self.symbolic.term(question.state)) is not None


@pytest.fixture(scope="module")
def as_printed() -> Claims:
    return Claims.under(load_edition("1997"))


PROVED: Final = ("F1", "F2", "F2.giver", "F2.end", "F3", "F3.answered", "F3.review", "F4.some", "F5")
OPEN: Final = ("F1.answer", "F2.passed-out", "F3.reply", "F4", "F5.both")


@pytest.mark.parametrize("number", [*PROVED, *OPEN])
def test_claim(as_printed: Claims, number: str) -> None:
    """These hold of every state; those fail in some."""
    assert as_printed.hold(number) is (number in PROVED)


BROKEN: Final = [
    ("F1", "law75.md", "       and the play is not over\n", ""),
    ("F2", "law75.md", "       and the final pass has not been made\n", "       and the play is over\n"),
    (
        "F2.giver",
        "law75.md",
        "when   the offender has realised",
        "when   the play is over and the offender has realised",
    ),
    ("F3", "law20.md", "LHO of the caller may restate", "partner of the caller may restate"),
    ("F3.answered", "law20.md", "LHO of the caller may restate", "partner of the caller may restate"),
    ("F3.review", "law20.md", "       and the caller is not required to pass\n", ""),
    (
        "F4.some",
        "law40.md",
        "when   the explanation did damage",
        "when   the explanation did damage and the play is over",
    ),
    ("F5", "law21.md", "then   the caller has no recourse", "then   partner of the caller has no recourse"),
]


@pytest.mark.parametrize(("number", "file", "old", "new"), BROKEN, ids=[b[0] for b in BROKEN])
def test_a_broken_law_breaks_its_claim(tmp_path: Path, number: str, file: str, old: str, new: str) -> None:
    """A claim that could not fail would say nothing."""
    text = (LAWS / "1997" / file).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert not Claims.under(with_laws("1997", tmp_path)).hold(number)
