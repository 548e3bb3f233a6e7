"""What comes of the events about information: who owes an answer, what was mistaken, who knows, what is broken."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from auctionlaws.calls import PASS, Seat, call_symbol
from auctionlaws.machine.field_values import Phase
from auctionlaws.table.events import SPOKEN, UNLIKE_AGREEMENT, Event, Fact, Kind
from auctionlaws.table.informed import AT_ONCE, DURING_PLAY, Informed
from auctionlaws.table.laws import Laws, Saying
from auctionlaws.table.report import Report
from auctionlaws.table.said import NOTHING, Breach, Misstatement, Owed, Said

_GOES_ON: Final = (*SPOKEN, Kind.LEADS, Kind.PLAY_ENDS)
"""With these the auction or the play goes on; what had to be said at once has not been."""
_NOTED: Final = (Kind.MISINFORMED, Kind.LEADS)
"""Events of the auction that leave something in the record, whatever has been said."""


class NotHere(Exception):
    """An event about information that means nothing at this point; the message says why."""


class Outcome(NamedTuple):
    """The record after an event, and what was at work in it."""

    said: Said
    by: tuple[Saying, ...] = ()


def report(laws: Laws, outcome: Outcome) -> Report:
    """The clauses at work, in printed order, and the laws that they point to for a consequence."""
    at_work = sorted(outcome.by, key=lambda saying: laws.numbers.index(saying.clause))
    clauses = tuple(dict.fromkeys(saying.clause for saying in at_work))
    points = tuple(dict.fromkeys(to for saying in at_work for to in saying.points))
    return Report(clauses=clauses, points=points, fired=clauses)


def outcome_of(event: Event, here: Informed, made: Collection[Event]) -> Outcome:
    """What comes of an event about information; ``made``: the calls made so far. NotHere if it means nothing here."""
    if event.kind is Kind.PLAY_ENDS:
        return _play_ends(here)
    if event.kind is Kind.DIRECTOR_IN_VAIN:
        return _decides_nothing(here)
    assert event.seat is not None
    match event.kind:
        case Kind.REVIEWS:
            return _reviews(event.seat, here, made)
        case Kind.ASKS:
            return _asks(event.seat, event.about, here, made)
        case Kind.EXPLAINS | Kind.ALERTS | Kind.NO_ALERT:
            return _tells(event, event.seat, here, made)
        case Kind.REALISES:
            return _realises(event.seat, here)
        case Kind.CORRECTS:
            return _corrects(event.seat, here)
        case _:
            raise AssertionError(f"{event.kind} is no event about information")


def _decides_nothing(here: Informed) -> Outcome:
    """The Director comes, and no call and no card waits for a ruling; he rules on those that do."""
    if here.phase in (Phase.OPTION, Phase.CORRECTION):
        raise NotHere("the Director is there already")
    return Outcome(here.said)


# -- questions


def _reviews(seat: Seat, here: Informed, made: Collection[Event]) -> Outcome:
    _needs_a_deal(here)
    if not made:
        raise NotHere("nothing has been called yet")
    may = here.clauses("may_review", seat)
    return Outcome(here.said, may) if may else _asked_in_vain(here, "may_review", seat)


def _asks(seat: Seat, about: int | None, here: Informed, made: Collection[Event]) -> Outcome:
    """A question in order has to be answered; one out of order is a breach, and no clause makes anybody answer it."""
    _needs_a_deal(here)
    theirs = [e for e in made if e.seat in (seat.lho, seat.rho) and about in (None, e.call)]
    if not theirs:
        raise NotHere(f"no opponent has called {_name(about)}" if about is not None else "no opponent has called yet")
    may = here.clauses("may_ask", seat)
    if not may:
        return _asked_in_vain(here, "may_ask", seat)
    asked = [theirs[-1]] if about is not None else _last_of_each(theirs)
    owed = here.said.owed
    for event in asked:
        assert event.seat is not None
        new = (Owed(replier, event.call, by) for replier, by in here.repliers(event.seat).items())
        owed += tuple(each for each in new if each not in owed)
    return Outcome(replace(here.said, owed=owed), may)


def _last_of_each(theirs: Iterable[Event]) -> list[Event]:
    """Of each player the last call that was no pass; of who has only passed, the last pass."""
    last: dict[Seat | None, Event] = {}
    for event in theirs:
        if event.call != PASS or event.seat not in last or last[event.seat].call == PASS:
            last[event.seat] = event
    return list(last.values())


def _needs_a_deal(here: Informed) -> None:
    if here.phase is Phase.ENDED and not here.played:
        raise NotHere("the deal has been passed out, and is over")


# -- explanations and Alerts


def _tells(event: Event, seat: Seat, here: Informed, made: Collection[Event]) -> Outcome:
    """A player explains or alerts a call, or does not alert one; what is not as agreed is a misstatement."""
    _needs_a_deal(here)
    call = event.about
    assert call is not None
    about = _explained(event, seat, call, made)
    if event.kind is not Kind.EXPLAINS and here.phase is Phase.ENDED:
        raise NotHere("the auction period has ended")
    if event.facts >= UNLIKE_AGREEMENT:
        raise NotHere("what no agreement is behind is mistaken without saying so")
    if event.facts & UNLIKE_AGREEMENT and Fact.MISBID in about.facts:
        raise NotHere("a misbid departs from the agreement, and its explanation does not")
    said, by = here.said, tuple[Saying, ...]()
    if event.kind is Kind.EXPLAINS:
        said, by = _answers(seat, call, here)
        if about.seat is seat:
            said, by = _of_his_own_call(seat, call, replace(here, said=said), by)
    if event.is_mistaken:
        said = replace(said, mistaken=(*said.mistaken, Misstatement(event.kind, seat, call)))
    elif event.kind is Kind.EXPLAINS and Fact.MISBID in about.facts and about.seat is seat.partner:
        said = replace(said, misbids=tuple(dict.fromkeys((*said.misbids, (seat.partner, call)))))
    return Outcome(said, by)


def _explained(event: Event, seat: Seat, call: int, made: Collection[Event]) -> Event:
    """The call that is spoken of: partner's, or when it is explained, one's own."""
    of_side = [e for e in made if e.call == call and e.seat is seat.partner]
    if not of_side and event.kind is Kind.EXPLAINS:
        of_side = [e for e in made if e.call == call and e.seat is seat]
    if not of_side:
        who = "his partner has not" if event.kind is not Kind.EXPLAINS else "nobody of his side has"
        raise NotHere(f"{who} called {_name(call)}")
    return of_side[-1]


def _answers(seat: Seat, call: int, here: Informed) -> Outcome:
    """An explanation answers what was asked about that call, whoever gives it; it may be for another to give."""
    mine = [owed for owed in here.said.owed if owed.call == call and owed.seat in (seat, seat.partner)]
    said = replace(here.said, owed=tuple(owed for owed in here.said.owed if owed not in mine))
    by = tuple(dict.fromkeys(saying for owed in mine for saying in owed.by))
    if mine and all(owed.seat is not seat for owed in mine):
        return Outcome(_with_breaches(said, by, seat), by)
    return Outcome(said, by)


def _of_his_own_call(seat: Seat, call: int, here: Informed, by: tuple[Saying, ...]) -> Outcome:
    """A player explains what he has called himself: the reply is his partner's, asked for or not (20F1).

    Where he knows that his partner has explained it wrongly he puts that right, and may have had to be silent (20F5).
    """
    replies = tuple(s for replier, given in here.repliers(seat).items() if replier is not seat for s in given)
    said = _with_breaches(here.said, () if by else replies, seat)
    partners = [m for m in said.mistaken if m.giver is seat.partner and m.call == call and not m.corrected]
    for mistaken in (m for m in partners if seat in m.known):
        silent = here.silenced(seat, mistaken)
        said = _with_breaches(_with(said, mistaken, replace(mistaken, corrected=True)), silent, seat)
        by = (*by, *silent)
    return Outcome(said, tuple(dict.fromkeys((*by, *replies))))


# -- knowledge and corrections


def _realises(seat: Seat, here: Informed) -> Outcome:
    of_side = _uncorrected(seat, here.said)
    unknown = [each for each in of_side if seat not in each.known]
    if not unknown:
        raise NotHere("he knows that already" if of_side else "nothing that his side has said is mistaken")
    now = replace(unknown[-1], known=unknown[-1].known | {seat})
    due = here.deadline(seat, now)
    by = (*here.silenced(seat, now), *here.may_speak(seat, now), *(due[1] if due else ()))
    return Outcome(_with(here.said, unknown[-1], now), tuple(dict.fromkeys(by)))


def _corrects(seat: Seat, here: Informed) -> Outcome:
    """He puts right what he knows of, or else the last thing that was mistaken; he may have had to be silent."""
    of_side = _uncorrected(seat, here.said)
    if not of_side:
        return _corrects_call(seat, here)
    known = [each for each in of_side if seat in each.known]
    mistaken = (known or of_side)[-1]
    due, silent = here.deadline(seat, mistaken), here.silenced(seat, mistaken)
    now = replace(mistaken, known=mistaken.known | {seat}, corrected=True)
    said = _with_breaches(_with(here.said, mistaken, now), silent, seat)
    return Outcome(said, silent or here.may_speak(seat, mistaken) or (due[1] if due else ()))


def _corrects_call(seat: Seat, here: Informed) -> Outcome:
    """He tells that a call of his departed from the agreement: no explanation is put right by that."""
    others = tuple(misbid for misbid in here.said.misbids if misbid[0] is not seat)
    if others == here.said.misbids:
        raise NotHere("nothing that his side has said is mistaken")
    silent = here.silenced_misbid(seat)
    return Outcome(_with_breaches(replace(here.said, misbids=others), silent, seat), silent)


def _uncorrected(seat: Seat, said: Said) -> list[Misstatement]:
    """What his side has said that is mistaken and has not been put right."""
    return [each for each in said.mistaken if not each.corrected and each.giver in (seat, seat.partner)]


def _with(said: Said, old: Misstatement, new: Misstatement) -> Said:
    """The record with the last of such misstatements replaced: others like it may have been made before."""
    place = len(said.mistaken) - 1 - said.mistaken[::-1].index(old)
    return replace(said, mistaken=(*said.mistaken[:place], new, *said.mistaken[place + 1 :]))


def _play_ends(here: Informed) -> Outcome:
    if not here.played:
        raise NotHere("the play has not begun")
    if here.said.play_over:
        raise NotHere("the play is over already")
    then = Informed(here.laws, here.state, here.dealer, replace(here.said, play_over=True))
    known = [(seat, each) for each in then.said.mistaken if not each.corrected for seat in each.known]
    due = [deadline for seat, each in sorted(known, key=lambda k: k[0]) if (deadline := then.deadline(seat, each))]
    return Outcome(then.said, tuple(dict.fromkeys(saying for _, by in due for saying in by)))


# -- what is broken, and what other events mean for the record


def _asked_in_vain(here: Informed, slot: str, seat: Seat) -> Outcome:
    """A question out of order breaks the clause that gives the right to others, or at other times.

    That clause points to no law for it.
    """
    withheld = here.withholds(slot, seat)
    by = () if withheld is None else (withheld._replace(points=()),)
    breach = Breach("" if withheld is None else withheld.clause, seat)
    return Outcome(replace(here.said, breaches=(*here.said.breaches, breach)), by)


def _with_breaches(said: Said, by: Iterable[Saying], seat: Seat) -> Said:
    """Who has broken each clause once, however many cases of it he has broken."""
    numbers = dict.fromkeys(saying.clause for saying in by)
    return replace(said, breaches=(*said.breaches, *(Breach(number, seat) for number in numbers)))


def after(event: Event, here: Informed, then: Informed) -> Said:
    """The record after any event that is settled; ``then``: the position after it, its record being already what an
    event about information has made of it.

    Who had to speak and did not has broken the clause; who calls has called on what had been said.
    """
    said = then.said
    if said is NOTHING and event.kind not in _NOTED:
        return said
    for mistaken in here.said.mistaken:
        late = {seat: by for seat in mistaken.known if (by := _missed(event, here, then, seat, mistaken))}
        for seat in sorted(late):
            said = _with_breaches(said, late[seat], seat)
        now = replace(mistaken, misled=_misled(event, mistaken), overdue=mistaken.overdue | late.keys())
        if now != mistaken:
            said = _with(said, mistaken, now)
    led = event.seat if event.kind is Kind.LEADS and then.played else said.led
    return replace(said, found=_found(event, said, then), led=led)


def _missed(event: Event, here: Informed, then: Informed, seat: Seat, mistaken: Misstatement) -> tuple[Saying, ...]:
    """By what a player had to correct a mistake before this event; nothing if he has been told of before."""
    due = here.deadline(seat, mistaken)
    if due is None or mistaken.corrected or seat in mistaken.overdue or event.kind not in _GOES_ON:
        return ()
    word, by = due
    if word == DURING_PLAY:
        return by if event.kind is Kind.PLAY_ENDS else ()
    lead = event.kind is Kind.LEADS and then.played
    return by if word == AT_ONCE or (lead and not here.silenced(seat, mistaken)) else ()


def _misled(event: Event, mistaken: Misstatement) -> frozenset[Seat]:
    """The opponents whose last call was made before a mistake was put right."""
    if event.seat is None or event.seat in (mistaken.giver, mistaken.giver.partner):
        return mistaken.misled
    if event.kind in SPOKEN and not mistaken.corrected:
        return mistaken.misled | {event.seat}
    again = event.kind in (*SPOKEN, Kind.STANDS)
    return mistaken.misled - {event.seat} if again else mistaken.misled


def _found(event: Event, said: Said, then: Informed) -> Seat | None:
    """Whom the Director has found misinformed, as long as somebody has to say whether he changes a call."""
    if then.phase is not Phase.OPTION:
        return None
    return event.seat if event.kind is Kind.MISINFORMED else said.found


def _name(call: int) -> str:
    return "a pass" if call == PASS else call_symbol(call)
