"""What the laws on information (20, 21, 40, 75) say at a table: who may ask, answer, speak up or must be silent."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.language.terms import Stage
from auctionlaws.machine.finding import Finding
from auctionlaws.machine.pointer import Pointer
from auctionlaws.machine.supposed import Supposed
from auctionlaws.table.laws import Laws, Saying, numbers_of
from auctionlaws.table.player import Table
from auctionlaws.table.words import SEATS as NAMES

_WORDS: Final = {
    "may_hear": "may have the last call repeated",
    "may_review": "may have all previous calls restated",
    "may_ask_lead": "may ask whether the opening lead is his",
    "may_ask": "may ask what the opponents' calls mean",
    "may_ask_play": "may ask what the opponents' card play means",
    "may_look": "may look at the opponents' convention card",
    "may_not_look": "may not look at his own convention card",
    "may_restate": "may restate the calls",
    "replies": "gives the explanation",
    "must_disclose": "must disclose what his side has agreed",
    "must_correct": "must correct the error at once",
    "must_call": "must call the Director at once",
    "must_call_in_time": "must call the Director before the opening lead is faced",
    "must_call_in_play": "must call the Director during the play",
    "may_call": "may call the Director earlier",
    "silent": "must be silent about the mistake",
    "must_tell": "must call the Director and tell the opponents of the mistake",
    "no_recourse": "has no recourse",
    "bears_part": "bears what he brought on himself",
    "redress": "has redress",
    "may change": "may change his call",
    "adjusts": "an adjusted score is in play",
}

OCCASIONS: Final = {
    "asking": Stage.ASKING,
    "restatement": Stage.RESTATING,
    "explanation": Stage.REPLYING,
    "error": Stage.ERROR,
    "mistake": Stage.MISTAKE,
    "misbid": Stage.MISBID,
    "inquiry": Stage.BASIS,
    "misinformed": Stage.FINDING,
}
"""The occasions by a short name: somebody would ask; a request to have the calls restated, or explained; an error in
a restatement; a mistaken explanation; a mistaken call that was explained as agreed; what a call rested on; the finding
that it rested on misinformation."""


_ABOUT: Final = {
    "asking": "{} would ask about the auction",
    "restatement": "{} has asked to have the calls restated",
    "explanation": "An explanation of {}'s calls is asked for",
    "error": "There was an error in the restatement that {} asked for",
    "mistake": "{} has given a mistaken explanation",
    "misbid": "A call of {} that departed from the agreement was explained as agreed",
    "inquiry": "The Director asks what {}'s last call rested on",
    "misinformed": "{} is found to have called on misinformation",
}
_FOUND: Final = {
    Finding.NOT_HEARD: "he has not heard the last call",
    Finding.PLAY_OVER: "the play is over",
    Finding.TURN_TO_PLAY: "it is his turn to play",
    Finding.FIRST_TURN: "it is his first turn to play",
    Finding.REALISED: "he has realised it",
    Finding.PARTNER_KNOWS: "his partner holds it mistaken",
    Finding.DAMAGE: "it has done damage",
    Finding.OWN: "it was a misunderstanding of his own",
    Finding.MISINFORMED: "an opponent has misinformed him",
    Finding.BETRAYS: "a full answer shows that an earlier explanation was mistaken",
    Finding.REASONABLE: "his side went on reasonably",
    Finding.CAUSED: "the misinformation brought about the result",
    Finding.POINTED: "the right explanation would have pointed to a better one",
    Finding.OFTEN: "that would have been found often enough",
    Finding.ALERT: "the mistake lies in an Alert",
}


def occasion_words(occasion: str, about: Seat, findings: Collection[Finding]) -> str:
    """An occasion and what the Director finds, in a sentence."""
    found = [_FOUND[finding] for finding in Finding if finding in findings]
    return f"{_ABOUT[occasion].format(NAMES[about])}{''.join(f', and {words}' for words in found)}."


@dataclass(frozen=True, slots=True)
class Told:
    """What the laws say to a player, in bridge words, and the clauses that say it.

    An adjusted score is told to the player that the occasion is about.
    """

    seat: Seat
    words: str
    clauses: tuple[str, ...]
    points: tuple[Pointer, ...] = ()
    """The laws to be looked at for it."""

    @property
    def sentence(self) -> str:
        """What the laws say, with the player; a score is nobody's."""
        nobody = self.words == _WORDS["adjusts"]
        return f"{self.words[0].upper()}{self.words[1:]}." if nobody else f"{NAMES[self.seat]} {self.words}."


def told(
    table: Table,
    occasion: str,
    about: Seat,
    findings: Collection[Finding] = (),
    laws: Laws | None = None,
    supposing: Supposed | None = None,
) -> tuple[Told, ...]:
    """What the laws say on an occasion (:data:`OCCASIONS`) at a table, for every player in the order N, E, S, W.

    ``about`` is the player who asks, whose call is in question, or who has given the mistaken explanation. ``laws``:
    another wording; where none is given, that by which the table is played. ``supposing``: of that position instead.
    """
    said = (laws or table.laws).said(table.state, findings, supposing)
    whom = OCCASIONS[occasion].value, (about - table.dealer) & 3
    given: dict[tuple[Seat, str], list[Saying]] = {}
    for saying in said:
        if (saying.stage, saying.about) == whom:
            given.setdefault((table.seat(saying.seat), saying.slot), []).append(saying)
    found = [_told(seat, slot, by) for (seat, slot), by in given.items()]
    return tuple(sorted(found, key=lambda each: each.seat))


def _told(seat: Seat, slot: str, by: Sequence[Saying]) -> Told:
    points = dict.fromkeys(to for saying in by for to in saying.points)
    return Told(seat, _WORDS[slot], tuple(numbers_of(by)), tuple(points))
