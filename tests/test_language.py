"""The law language: every phrase is read as itself, and every tree survives being printed; what it says in English."""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lark import Lark, logger

from auctionlaws.api.editions import default_edition
from auctionlaws.edition import LAWS, Edition, load_edition
from auctionlaws.language.clauses import KEYWORDS, Builder
from auctionlaws.language.errors import LawError
from auctionlaws.language.glossary import glossary
from auctionlaws.language.grammar import Parser, grammar_text
from auctionlaws.language.printing import fill, pattern_text, print_clause, print_condition
from auctionlaws.language.readback import read_back, read_condition, read_effect
from auctionlaws.language.reader import MAX_PHRASE, sections
from auctionlaws.language.scopes import check_scopes
from auctionlaws.language.syntax import (
    All,
    Any,
    Before,
    Case,
    Clause,
    Node,
    Not,
    Parameter,
    Place,
    Reference,
    Said,
    SomePlayer,
)
from auctionlaws.language.terms import Sort, Term

EDITION: Edition = load_edition("1997")
PARSER = Parser(EDITION.vocabulary)
HERE = Place("here", 1, 1)
TERMS = EDITION.vocabulary.terms
CALM = settings(suppress_health_check=[HealthCheck.too_slow])
START = {Sort.KIND: "condition"}
SIMPLE = {
    Sort.PLAYER: ("the offender", "declarer", "LHO of the caller", "the player in turn", "[player]"),
    Sort.CALL: ("the call", "the call on the table", "the withdrawn call of the dealer", "[call]"),
    Sort.CLAUSE: ("25", "27B1a"),
}


def parse(start: str, text: str) -> Node:
    node: Node = PARSER.parse(start, text, HERE)
    return node


def of(sort: Sort) -> list[Term]:
    return EDITION.vocabulary.of(sort)


def gaps(term: Term) -> tuple[Sort, ...]:
    return (Sort.CALL, *term.gaps) if term.sort is Sort.KIND else term.gaps


@pytest.mark.parametrize("term", TERMS, ids=lambda t: f"{t.sort.value}: {t.pattern}")
def test_every_phrase_is_read_as_itself(term: Term) -> None:
    for texts in product(*(SIMPLE[gap] for gap in gaps(term))):
        said = f"{texts[0]} is {fill(term, texts[1:])}" if term.sort is Sort.KIND else fill(term, texts)
        args = tuple(
            text if gap is Sort.CLAUSE else parse(gap.value, text) for gap, text in zip(gaps(term), texts, strict=True)
        )
        assert parse(START.get(term.sort, term.sort.value), said) == Said(term, args, HERE)
        capital = said[0].upper() + said[1:].replace(" ", "\n  ")
        assert parse(START.get(term.sort, term.sort.value), capital) == Said(term, args, HERE)


@pytest.mark.parametrize(
    ("plain", "full"),
    [
        ("the caller has not called before", "the caller has called before"),
        ("the caller is not the dealer", "the caller is the dealer"),
        ("no player missed his turn by one of the last passes", "a player missed his turn by one of the last passes"),
        ("the caller need not repeat his withdrawn call", "the caller must repeat his withdrawn call"),
        ("the call does not have a much different meaning", "the call has a much different meaning"),
        ("the call on the table did not specify a suit", "the call on the table specified a suit"),
        ("Law 19 does not permit the call", "Law 19 permits the call"),
    ],
)
def test_a_condition_is_denied_in_plain_words(plain: str, full: str) -> None:
    assert parse("condition", plain) == parse("condition", f"it is not so that {full}") == Not(parse("condition", full))
    assert print_condition(Not(parse("condition", full))) == plain
    assert read_condition(Not(parse("condition", full))).replace(" (32B1)", "") == plain


def test_what_plain_words_would_leave_unclear_is_denied_in_full() -> None:
    for full in ("nobody of his side has called since", "no call stands", "the auction or the play goes on"):
        denied = Not(parse("condition", full))
        assert print_condition(denied) == f"it is not so that {full}"
        assert parse("condition", print_condition(denied)) == denied


@pytest.mark.parametrize("term", of(Sort.CONDITION), ids=lambda t: t.pattern)
def test_every_denial_is_read_as_one(term: Term) -> None:
    if term.denial is None:
        return
    for texts in product(*(SIMPLE[gap] for gap in gaps(term))):
        assert parse("condition", fill(term.denial, texts)) == Not(parse("condition", fill(term, texts)))


def test_only_the_reach_of_such_that_is_left_to_the_parser(caplog: pytest.LogCaptureFixture) -> None:
    """One ambiguity is meant: *some player is such that … and …* reaches as far as it can."""
    logger.addHandler(caplog.handler)
    caplog.set_level(logging.DEBUG, logger.name)
    starts = ["condition", "effect", "occasion", "player", "call"]
    Lark(grammar_text(TERMS), parser="lalr", start=starts, debug=True, keep_all_tokens=True)
    logger.removeHandler(caplog.handler)
    conflicts = [m for m in caplog.messages if "conflict" in m.lower()]
    assert all("terminal _AND" in m for m in conflicts), conflicts


def filler(gap: Sort, bound: bool = False) -> st.SearchStrategy[Node | str]:
    """What can fill a gap; if ``bound``, only what has a meaning outside definitions and *such that*."""
    if gap is Sort.CLAUSE:
        return st.sampled_from(SIMPLE[Sort.CLAUSE])
    terms = [t for t in of(gap) if not (bound and t.pattern == "he")]
    simple: st.SearchStrategy[Node] = said([t for t in terms if not t.gaps], bound)
    deep = [t for t in terms if t.gaps]
    free: st.SearchStrategy[Node] = st.nothing() if bound else st.just(Parameter(gap))
    if gap is Sort.CALL:
        return simple | free | said(deep, bound)
    return st.recursive(simple | free, lambda inner: said(deep, bound, inner), max_leaves=3)


def _inside(gap: Sort, bound: bool, filled: st.SearchStrategy[Node] | None) -> st.SearchStrategy[Node | str]:
    """What fills a gap; inside a player, another player or a plain call."""
    if filled is None:
        return filler(gap, bound)
    return filled if gap is Sort.PLAYER else said([t for t in of(gap) if not t.gaps], bound)


def said(terms: list[Term], bound: bool, filled: st.SearchStrategy[Node] | None = None) -> st.SearchStrategy[Said]:
    def of_term(term: Term) -> st.SearchStrategy[Said]:
        args = (_inside(gap, bound, filled) for gap in gaps(term))
        return st.tuples(*args).map(lambda args: Said(term, args, HERE))

    return st.sampled_from(terms).flatmap(of_term)


def of_one_call(parts: tuple[Node | str, list[Said]]) -> Node:
    call, kinds = parts
    said_of_it = tuple(Said(k.term, (call, *k.args[1:]), HERE) for k in kinds)
    return Any(said_of_it) if len(said_of_it) > 1 else said_of_it[0]


def conjunctions(statements: st.SearchStrategy[Node], last: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    return st.tuples(st.lists(statements, max_size=3), last).map(lambda p: All((*p[0], p[1])) if p[0] else p[1])


def conditions(bound: bool = False) -> st.SearchStrategy[Node]:
    """Every condition that a phrase of the language can have for its tree."""
    of_kind = st.lists(said(of(Sort.KIND), bound), min_size=1, max_size=3)
    plain = said(of(Sort.CONDITION), bound) | st.tuples(filler(Sort.CALL, bound), of_kind).map(of_one_call)
    wrapped = (lambda s: s.map(Not)) if bound else (lambda s: s.map(Not) | s.map(Before))
    statements: st.SearchStrategy[Node] = st.recursive(plain, wrapped, max_leaves=2)
    reaching = conjunctions(statements, statements).map(SomePlayer)
    groups = conjunctions(statements, statements | reaching | reaching.map(Not))
    return groups | st.lists(groups, min_size=2, max_size=3).map(lambda parts: Any(tuple(parts)))


@settings(CALM, deadline=None, max_examples=150)
@given(conditions())
def test_a_condition_survives_being_printed(node: Node) -> None:
    assert parse("condition", print_condition(node)) == node


@settings(CALM, deadline=None, max_examples=60)
@given(conditions())
def test_every_condition_has_an_english_sentence(node: Node) -> None:
    text = read_condition(node)
    assert text == " ".join(text.split()) and "{" not in text and "[" not in text


def clear(node: Node) -> bool:
    """Whether it is clear how far every *such that* reaches."""
    try:
        check_scopes(node)
    except LawError:
        return False
    return True


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("no player is such that he is the dealer and no call stands", 45),
        ("it is not so that some player is such that he is the dealer and no call stands", 65),
        ("beforehand some player is such that he is the dealer and the call is a pass", 58),
        ("no call stands, or no player is such that no call stands and he is the dealer", 43),
        ("some player is such that he is the dealer and some player is such that he is the caller", 72),
    ],
)
def test_a_such_that_that_may_reach_further_than_is_meant_is_refused(text: str, column: int) -> None:
    with pytest.raises(LawError, match="such that") as caught:
        check_scopes(parse("condition", text))
    assert caught.value.place.column == column and caught.value.hint


@pytest.mark.parametrize(
    "text",
    [
        "some player is such that he is the dealer and no call stands",
        "no call stands and no player is such that he is the dealer and he is the caller",
        "no player is such that he is the dealer, or no call stands",
    ],
)
def test_a_such_that_with_one_meaning_is_read(text: str) -> None:
    assert clear(parse("condition", text))


def cases() -> st.SearchStrategy[Case]:
    def on(occasion: Said) -> st.SearchStrategy[Case]:
        effects = said([t for t in of(Sort.EFFECT) if occasion.term.meaning() in t.stages], True)
        return st.builds(
            Case,
            st.just(occasion),
            st.none() | conditions(bound=True).filter(lambda n: clear(n) and len(print_condition(n)) < MAX_PHRASE),
            st.lists(st.sampled_from(["18A", "27B1a", "31A2b", "40"]), max_size=2, unique=True).map(tuple),
            st.booleans(),
            st.lists(effects, min_size=1, max_size=3).map(tuple),
            st.just(HERE),
            over=st.lists(st.sampled_from(["17C", "33"]), max_size=2, unique=True).map(tuple),
        )

    used = {stage for t in of(Sort.EFFECT) for stage in t.stages}
    return said([t for t in of(Sort.OCCASION) if t.meaning() in used], True).flatmap(on)


def references() -> st.SearchStrategy[tuple[Reference, ...]]:
    purpose = st.lists(st.sampled_from(["the", "lead", "for", "LHO's", "pass", "and"]), max_size=4)
    purposes = purpose.map(lambda words: " ".join(["what", *words]))
    one = st.builds(Reference, st.sampled_from(["23", "16C2", "27B1a"]), purposes, st.booleans(), st.just(HERE))
    return st.lists(one, max_size=4).map(tuple)


def reread(clause: Clause) -> Clause:
    text = f"## {clause.number} {clause.heading}\n\n{clause.prose}\n\n```law\n{print_clause(clause)}```\n"
    _, found = sections(text, "printed.md", KEYWORDS)
    return Builder(EDITION.vocabulary, PARSER).clause(found[0])


@settings(CALM, deadline=None, max_examples=40)
@given(st.lists(cases(), max_size=2).map(tuple), references())
def test_a_clause_survives_being_printed(found: tuple[Case, ...], see: tuple[Reference, ...]) -> None:
    found = tuple(replace(case, references=see) for case in found)
    clause = Clause("99A", "Ours", "Our words.", HERE, found, (), see)
    assert reread(clause) == clause


@pytest.mark.parametrize("clause", EDITION.clauses, ids=lambda c: c.number)
def test_every_clause_survives_being_printed(clause: Clause) -> None:
    """By itself: what other clauses say of their precedence stands with them."""
    alone = tuple(replace(case, unless=case.own_unless, outdone=()) for case in clause.cases)
    assert reread(clause) == replace(clause, cases=alone)


def test_a_tree_without_a_phrase_is_not_printed() -> None:
    bid, no_bid = parse("condition", "the call is a bid"), parse("condition", "no player has bid")
    for node in (All((Any((bid, no_bid)), bid)), Not(All((bid, no_bid))), All((SomePlayer(bid), no_bid))):
        with pytest.raises(ValueError, match="no phrase"):
            print_condition(node)


def test_different_trees_read_differently() -> None:
    """Every way of putting three statements together with and, or, not and such that has a sentence of its own."""
    atoms = [parse("condition", t) for t in ("the call is a bid", "the call is a pass", "no call stands")]
    small = [*atoms, *map(Not, atoms), *map(SomePlayer, atoms), *(Not(SomePlayer(a)) for a in atoms)]
    pairs = [join(p) for p in combinations(small, 2) for join in (All, Any)]
    wrapped = [wrap(p) for p in pairs for wrap in (Not, SomePlayer, Before)]
    larger = [join((p, a)) for p in [*pairs, *wrapped] for a in atoms for join in (All, Any)]
    flat = [join((*p.parts, a)) for p in pairs for a in atoms for join in (All, Any)]
    trees = list(dict.fromkeys([*small, *pairs, *wrapped, *larger, *flat]))
    said: dict[str, Node] = {}
    for tree in trees:
        other = said.setdefault(read_condition(tree), tree)
        assert other == tree, read_condition(tree)


def test_27b2_reads_as_its_paraphrase() -> None:
    assert read_back(EDITION.by_number["27B2"]) == (
        "27B2. When the offender corrects an insufficient bid: if both of these hold: (a) the call is a sufficient bid "
        "(18C) or a pass; and (b) it is not so that the call makes good every bid withdrawn at this turn; then the "
        "correction stands, partner of the offender must pass throughout, declarer may restrict the lead of partner of "
        "the offender because of the call on the table, and declarer may restrict the lead of partner of the offender "
        "because of his calls withdrawn before it.\n"
        "See 10C1 for explaining all options before the offender chooses, 23 for the forced pass, and 26 for the lead."
    )


def test_a_clause_that_prevails_says_so_and_so_do_those_that_yield() -> None:
    assert (
        read_back(EDITION.by_number["33"])
        .splitlines()[-1]
        .endswith(
            "then the call on the table counts as made after the call. "
            "Where it applies, 17D, 25B1, 27A, 28B, 29A, 35A, 35B, 35C, and U10 do not."
        )
    )
    assert read_back(EDITION.by_number["35B"]).endswith("This does not apply where 33 does.")


def test_definitions_defaults_and_clauses_outside_the_model_read_as_sentences() -> None:
    assert read_back(EDITION.by_number["18C"]).splitlines()[0] == (
        "18C. A call is a sufficient bid when at least one of these holds: (a) that call is a bid and no player has "
        "bid; or (b) that call is a bid and that call supersedes the last bid (18B)."
    )
    assert "When a call stands: unless another clause decides otherwise, the turn passes to LHO of the caller." in (
        read_back(EDITION.by_number["17C"]).splitlines()
    )
    assert read_back(EDITION.by_number["18F"]).startswith("18F. This clause is outside the model (")
    assert read_back(Clause("27B1", "Ours", "", HERE)) == "27B1. This clause decides nothing by itself."


@pytest.mark.parametrize("clause", EDITION.clauses, ids=lambda c: c.number)
def test_the_read_back_leaves_nothing_out(clause: Clause) -> None:
    text = read_back(clause)
    assert text.startswith(f"{clause.number}. ") and text.endswith(".")
    for case in clause.cases:
        assert all(read_effect(said) in text for said in case.then)
        assert case.when is None or read_condition(case.when) in text
        assert all(f"{number} does" in text or f"{number} or" in text or f"{number}," in text for number in case.unless)
        assert not case.default or "unless another clause decides otherwise" in text
        assert all(re.search(rf"Where it applies, .*\b{number}\b.* do(es)? not\.", text) for number in case.over)
    assert all(f"{r.number} for {r.purpose}" in text for r in clause.references)


def test_the_glossary_is_current_and_complete() -> None:
    """The glossary file lists every term of the default edition, and nothing else."""
    text = glossary(load_edition(default_edition()).vocabulary)
    assert all(f"| {pattern_text(t)} | " in text for t in TERMS)
    assert all(t.gloss.endswith((".", "?")) for t in TERMS)
    path = Path(LAWS / "glossary.md")
    assert path.read_text(encoding="utf-8") == text, f"python -m auctionlaws.language.glossary > {path}"
