"""The words of claims about information (Laws 20, 21, 40, 75), and findings that a claim leaves free."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, Final

from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import and_, eq, or_
from auctionlaws.core.walk import Substitution, in_order, rebuild, variables
from auctionlaws.language.syntax import Node, phrases
from auctionlaws.language.terms import Sort, Stage
from auctionlaws.machine.finding import finding_name
from auctionlaws.machine.information import Finding, Information, Key, free
from auctionlaws.machine.limits_of_auction import to_be_played
from auctionlaws.machine.moment import Moment, lho, partner, rho
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import F
from auctionlaws.machine.variables import variable
from auctionlaws_proofs.mistaken import SAID, given_by, holds, speaks_of_it
from auctionlaws_proofs.vocabulary import CLAIMS

Declare = Callable[[Callable[..., Any]], Callable[..., Any]]


_TAG = "information"


def _condition(pattern: str, gloss: str) -> Declare:
    return CLAIMS.term(Sort.CONDITION, pattern, gloss, tags=(_TAG,))


def speaks_of_information(node: Node | None) -> bool:
    """Whether a condition of a claim has one of the words below."""
    return node is not None and any(_TAG in phrase.term.tags for phrase in phrases(node))


def with_information(moment: Moment, said: Information) -> Moment:
    """A moment with what the laws on information say, as the words below find it.

    Findings are free but for those that events come to: these are as has been said by then.
    """
    told = {_name(key): _by_events(key, said.holds(key)) for key in said.given}
    about = {f.value: free(f) for f in Finding if f not in _COME_TO}
    if speaks_of_it(moment.happened):
        about[Finding.PLAY_OVER.value] = holds("play over", moment.happened)
    return moment.at(happened={**moment.happened, **told}, about=about)


_COME_TO: Final = {
    Finding.REALISED: holds("giver knows"),
    Finding.PARTNER_KNOWS: holds("partner knows"),
    Finding.PLAY_OVER: holds("play over"),
}
_TOLD: Final = Substitution({finding_name(f): found for f, found in _COME_TO.items()})


def _by_events(key: Key, given: Expr) -> Expr:
    """What the laws give, where events have come to the findings; of an explanation, where there is that one."""
    found = _TOLD(given)
    return and_(given_by(key.about), found) if key.stage is Stage.MISTAKE else found


def _said(m: Moment) -> Mapping[str, Expr]:
    """What has been said by some moment; ValueError in a claim that does not carry it along."""
    if not speaks_of_it(m.happened):
        raise ValueError("asks what has been said so far; that cannot be asked with mark, nor with leads to")
    return m.happened


def _name(key: Key) -> str:
    return f"information {key.stage.value} {key.slot} {key.about} {key.seat}"


def _given(m: Moment, stage: Stage, slot: str, about: Expr, player: Expr) -> Expr:
    """Whether the laws give that to a player where the occasion is about another, in the state of the moment."""
    by_then = {name: value for name, value in m.happened.items() if name in SAID}
    plain = m.state[F.phase] is variable(F.phase) and all(SAID[n] is value for n, value in by_then.items())
    here: Callable[[Expr], Expr] = (lambda e: e) if plain else Substitution({**m.state, **by_then})
    found = [
        and_(eq(about, a), eq(player, s), here(m.happened.get(_name(Key(stage, slot, a, s)), FALSE)))
        for a in SEATS
        for s in SEATS
    ]
    if not by_then and speaks_of_it(variables(found)):
        _said(m)
    return or_(*found)


def _same(player: Expr) -> Expr:
    return player


# -- what the laws say to a player: the occasion is about himself, or about another in that relation to him

_WORDS: Mapping[str, tuple[Stage, tuple[str, ...], Callable[[Expr], Expr], str]] = {
    "{player} may have the calls restated": (Stage.ASKING, ("may_review",), _same, "20B, 20C2."),
    "{player} may ask for an explanation": (Stage.ASKING, ("may_ask",), _same, "20F1, 20F2."),
    "{player} may restate the calls for himself": (Stage.RESTATING, ("may_restate",), _same, "20D."),
    "{player} may restate the calls for his partner": (Stage.RESTATING, ("may_restate",), partner, "20D."),
    "{player} may restate the calls for his LHO": (Stage.RESTATING, ("may_restate",), lho, "20D."),
    "{player} may restate the calls for his RHO": (Stage.RESTATING, ("may_restate",), rho, "20D."),
    "{player} must disclose what the calls of his partner mean": (Stage.REPLYING, ("must_disclose",), partner, "75C."),
    "{player} must speak up about his own explanation": (
        Stage.MISTAKE, ("must_call", "must_tell"), _same, "He must call the Director now (75D).",
    ),
    "{player} must speak up about the explanation of his partner": (
        Stage.MISTAKE, ("must_call", "must_tell"), partner, "He must call the Director now (75D).",
    ),
    "{player} must be silent about his own explanation": (Stage.MISTAKE, ("silent",), _same, "75D."),
    "{player} must be silent about the explanation of his partner": (Stage.MISTAKE, ("silent",), partner, "75D."),
    "{player} has no recourse for his call": (Stage.BASIS, ("no_recourse",), _same, "21A."),
    "{player} has redress for his call": (Stage.BASIS, ("redress",), _same, "12B1."),
    "{player} may change his call as misinformed": (Stage.FINDING, ("may change",), _same, "21B1."),
}  # fmt: skip

for _pattern, (_stage, _slots, _relation, _gloss) in _WORDS.items():
    _condition(_pattern, _gloss)(
        lambda m, player, stage=_stage, slots=_slots, to=_relation: or_(
            *(_given(m, stage, slot, to(player), player) for slot in slots)
        )
    )

_SCORES = {
    "the score may be adjusted for the call of {player}": (Stage.FINDING, "It rested on misinformation (21B3)."),
    "the score may be adjusted for an explanation by {player}": (Stage.MISTAKE, "It was mistaken (40C)."),
    "the score may be adjusted for an error in a restatement to {player}": (Stage.ERROR, "20E."),
}

for _pattern, (_stage, _gloss) in _SCORES.items():
    _condition(_pattern, _gloss)(lambda m, player, stage=_stage: _given(m, stage, "adjusts", player, player))


@_condition("a clause names who explains the calls of {player}", "20F1.")
def named_to_reply(m: Moment, player: Expr) -> Expr:
    return or_(*(_given(m, Stage.REPLYING, "replies", player, const(s, 2)) for s in SEATS))


@_condition("there is a declarer", "The final pass has been made, and there was a bid.")
def there_is_a_declarer(m: Moment) -> Expr:
    return to_be_played(m.state)


# -- what events have come to


@_condition("{player} has given a mistaken explanation", "Or has alerted wrongly; nobody has put it right.")
def has_given(m: Moment, player: Expr) -> Expr:
    return given_by(player, _said(m))


@_condition(
    "{player} knows his own explanation mistaken", "He has given it, has come to know, and it is not put right."
)
def knows_his_own(m: Moment, player: Expr) -> Expr:
    return and_(has_given(m, player), holds("giver knows", m.happened))


@_condition("{player} knows the explanation of his partner mistaken", "He has come to know, and it is not put right.")
def knows_his_partners(m: Moment, player: Expr) -> Expr:
    return and_(has_given(m, partner(player)), holds("partner knows", m.happened))


# -- findings, free in every claim

_FINDINGS = {
    "a full answer betrays an earlier mistake": (Finding.BETRAYS, "It shows that partner explained wrongly."),
    "the missing correction did damage": (Finding.DAMAGE, "Of an explanation or a restatement."),
    "the call rested on his own misunderstanding": (Finding.OWN, "His who made it."),
    "the call rested on misinformation": (Finding.MISINFORMED, "By an opponent."),
    "his side went on reasonably": (Finding.REASONABLE, "After its call."),
    "misinformation brought about the result": (Finding.CAUSED, "Of the board."),
    "the right explanation would have helped": (Finding.POINTED, "For the misinformed side."),
    "it would have helped often enough": (Finding.OFTEN, "By players of their class."),
    "the mistake was about an Alert": (Finding.ALERT, "One was mistaken, or was not given."),
}

for _pattern, (_finding, _gloss) in _FINDINGS.items():
    _condition(_pattern, f"A finding, free. {_gloss}")(lambda m, finding=_finding: free(finding))


def for_some_findings(condition: Expr) -> Expr:
    """Whether the condition holds for some findings: it speaks of none any more."""
    left: list[Expr] = []
    within: set[int] = set()
    for node in in_order([condition], _SILENT):
        if node in _FREE or any(a.key in within for a in node.args):
            within.add(node.key)
            left.append(node)
        else:
            _SILENT[node.key] = node
    found = [n for n in left if n in _FREE]
    values = product((FALSE, TRUE), repeat=len(found))
    return or_(*(_where(condition, left, dict(zip(found, each, strict=True))) for each in values))


_FREE = frozenset(free(f) for f in Finding)
_SILENT: dict[int, Expr] = {}
"""Nodes that have been seen to speak of no finding, by key: most claims are about the same steps."""


def _where(condition: Expr, left: Sequence[Expr], found: Mapping[Expr, Expr]) -> Expr:
    """The condition with these findings; ``left`` are the nodes that speak of findings, arguments first."""
    done: dict[int, Expr] = {}
    for node in left:
        done[node.key] = found[node] if node in found else rebuild(node, [done.get(a.key, a) for a in node.args])
    return done.get(condition.key, condition)
