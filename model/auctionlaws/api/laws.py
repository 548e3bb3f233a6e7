"""Laws to be played, proved, drawn and compared: an edition that ships, or a wording of one's own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Final

from auctionlaws.api.editions import checked_edition, default_edition
from auctionlaws.api.lines import Line, play_lines
from auctionlaws.api.seats import dealing, seat_of
from auctionlaws.api.table import Table
from auctionlaws.calls import Seat
from auctionlaws.mistake import Mistake
from auctionlaws.table import laws as player
from auctionlaws.table.events import Script
from auctionlaws.table.laws import ClauseText
from auctionlaws.table.script import parse_script
from auctionlaws.table.words import listed
from auctionlaws.visible import printable, visible

if TYPE_CHECKING:
    from auctionlaws.alternatives import Choice
    from auctionlaws.amendment import Amended
    from auctionlaws.edition import Edition
    from auctionlaws.interpretation import Interpretation
    from auctionlaws.language.syntax import Clause

SHIPPED: Final = "shipped"
"""In place of a file: the interpretations that ship for an edition."""

File = str | PathLike[str]


class Laws:
    """The laws of an edition or of a wording of one's own; made by :func:`load` and :func:`propose`.

    >>> import auctionlaws
    >>> laws = auctionlaws.load("1997")
    >>> laws
    <Laws: 1997>
    >>> laws.clause("27B2").heading
    'Replaced in any other way'
    >>> laws.play("dealer E; E 1H; S 1D").phase.name
    'IRREGULARITY'
    """

    def __init__(
        self,
        root: str,
        edition: Edition | None = None,
        proposal: Amended | None = None,
        interpretations: tuple[Interpretation, ...] = (),
    ) -> None:
        """Laws that are there already; without ``edition``, those of ``root`` as it ships."""
        self.root = root
        """The name of the shipped edition at the bottom."""
        self.proposal = proposal
        """What the laws propose and build on, where they were read from a proposal."""
        self.interpretations = interpretations
        """The interpretations that are switched on."""
        self._edition = edition

    def __repr__(self) -> str:
        return f"<Laws: {self.name}>"

    @property
    def name(self) -> str:
        """What the laws are called."""
        return self.root if self._edition is None else self._edition.name

    @property
    def ships(self) -> bool:
        """These are the laws of an edition as it ships, and not another wording."""
        return self._edition is None

    @cached_property
    def edition(self) -> Edition:
        """The clauses as they were read from the law files; LawError if one has a mistake."""
        from auctionlaws.edition import load_edition

        return load_edition(self.root) if self._edition is None else self._edition

    @cached_property
    def player(self) -> player.Laws:
        """The laws compiled to be played; LawError if a law file has a mistake."""
        if self._edition is None:
            return player.load_laws(self.root)
        from auctionlaws.machine.relation import build

        return player.laws_of(build(self._edition))

    # -- the clauses

    @property
    def clauses(self) -> tuple[ClauseText, ...]:
        """Every clause in the printed order: number, heading, paraphrase, and the laws that it points to."""
        return self.player.clauses

    def clause(self, number: str) -> ClauseText:
        """The clause with a number; Mistake if there is none.

        >>> import auctionlaws
        >>> auctionlaws.load("1997").clause("27B9")
        Traceback (most recent call last):
        auctionlaws.mistake.Mistake: "27B9" is no clause of 1997
        """
        known = self.player.by_number.get(number)
        if known is None:
            raise Mistake(f"{visible(number)} is no clause of {self.name}")
        return known

    def formal(self, number: str) -> str:
        """The formal text of a clause, as it stands in the law file; empty for one outside the model.

        >>> import auctionlaws
        >>> print(auctionlaws.load("1997").formal("17B").splitlines()[0])
        clause 17B
        """
        return self._formal(number).source

    def read_back(self, number: str) -> str:
        """A clause read back in English, from its formal text alone; Mistake if there is no such clause."""
        from auctionlaws.language.readback import read_back

        return read_back(self._formal(number))

    def _formal(self, number: str) -> Clause:
        self.clause(number)
        return self.edition.by_number[number]

    # -- tables

    def table(self, dealer: str = "N", *, follow: Iterable[str] = ()) -> Table:
        """A table at which nothing has happened yet.

        ``follow``: clauses to be followed wherever they contradict others, the first of them before the second.
        Mistake for what is no seat or no clause.
        """
        return Table(self, seat_of(dealer), self._followed(follow))

    def play(self, script: str | Script, *, dealer: str | None = None, follow: Iterable[str] = ()) -> Table:
        """The table after a whole script, ruled by these laws whatever edition the script names.

        The script says who deals, or ``dealer`` does, whatever it says; where neither does, North. ``follow`` as for
        :meth:`table`. ScriptError if the script cannot be read, EventError if something in it cannot happen.

        >>> import auctionlaws
        >>> auctionlaws.load("2017").play("dealer E; E 1H; S 1S").turn
        'W'
        >>> auctionlaws.load("2017").play("1H 1S P", dealer="E").turn
        'N'
        """
        named = dealing(dealer)
        read = parse_script(script, facts=self._facts, dealer=named) if isinstance(script, str) else script
        seat = read.dealer if named is None else named
        return Table(self, Seat.N if seat is None else seat, self._followed(follow)).happen(read)

    def _facts(self, edition: str | None) -> Collection[str]:
        """The facts of a call that these laws declare, whatever edition a script names."""
        return self.player.declared

    def play_lines(
        self, lines: Iterable[str | bytes], *, dealer: str | None = None, follow: Iterable[str] = ()
    ) -> Iterator[Line]:
        """One answer for every line, in order; each line is a script, and a mistake in one does not stop the others.

        Lines of bytes are read as UTF-8, so that a file that was opened to be read as bytes can be given. Mistake for
        what is no seat or no clause.

        >>> import auctionlaws
        >>> lines = ["N 1H; E 1C", "N 1H; E 1Z", "dealer E; E Pass"]
        >>> for line in auctionlaws.load("1997").play_lines(lines):
        ...     print(line.error or line.table.phase.name)
        IRREGULARITY
        line 2:1:9: "1Z" is not a call; expected Pass, X, XX or a bid such as 1C … 7NT
        CALLING
        """
        if dealer is not None:
            seat_of(dealer)
        return play_lines(lines, dealer=dealer, follow=self._followed(follow), load=lambda edition: self)

    def _followed(self, numbers: Iterable[str]) -> tuple[str, ...]:
        followed = (numbers,) if isinstance(numbers, str) else tuple(numbers)
        for number in followed:
            self.clause(number)
        return followed


def load(
    edition: str | None = None,
    *,
    laws: File | None = None,
    interpretations: File | None = None,
    without: Sequence[str] = (),
) -> Laws:
    """The laws of an edition; without a name, of the newest that is complete.

    ``laws``: a folder of law files that take the place of the edition's own of the same name, or join them.
    ``interpretations``: a file that settles contradictions, or ``"shipped"`` for those that ship. ``without``: readings
    that are switched off, understood clauses or interpretations, by their numbers.

    EditionError if there is no such edition; LawError if a law file has a mistake; Mistake if there is no such folder
    or no such reading.

    >>> load("1997", interpretations="shipped").play("W Pass; N Pass").unsettled is None
    True
    """
    root = default_edition() if edition is None else checked_edition(edition)
    if laws is None and interpretations is None and not without:
        return Laws(root)
    from auctionlaws.edition import load_edition
    from auctionlaws.interpretation import read_interpretations, shipped_interpretations

    if laws is not None and not Path(laws).is_dir():
        raise Mistake(f"{visible(str(laws))}: no such folder")
    book = load_edition(root) if laws is None else _with_files(root, Path(laws))
    given: tuple[Interpretation, ...] = ()
    if interpretations is not None:
        path = shipped_interpretations(root) if interpretations == SHIPPED else Path(interpretations)
        if path is None:
            raise Mistake(f"no interpretations ship for {root}; name a file")
        given = read_interpretations(path, book)
    return _without(Laws(root, book, interpretations=given), without)


def _without(laws: Laws, numbers: Sequence[str]) -> Laws:
    """Laws with some readings switched off, and with the interpretations that are left switched on."""
    from auctionlaws.interpretation import interpreted
    from auctionlaws.readings import check_readings, without

    given = laws.interpretations
    check_readings(numbers, laws.edition, [i.number for i in given])
    left = tuple(i for i in given if i.number not in numbers)
    book = without(laws.edition, numbers)
    if laws.proposal is None:
        return Laws(laws.root, interpreted(book, left) if left else book, interpretations=left)
    return Laws(laws.root, book, laws.proposal, left)


def _with_files(root: str, folder: Path) -> Edition:
    """The edition with other law files, under a name that says so, and which clauses are gone with the old ones."""
    from auctionlaws.edition import lost_clauses, with_laws

    changed = with_laws(root, folder)
    lost = lost_clauses(root, changed)
    without = f", without {listed(lost)}" if lost else ""
    return replace(changed, name=f"{root} with the law files of {printable(folder.resolve().name)}{without}")


def propose(file: File, *, without: Sequence[str] = ()) -> Laws:
    """The laws as a proposal would have them, its interpretations switched on.

    ``without``: understood clauses that are switched off. LawError, with a place in the file, for whatever cannot be
    read or done, and for alternatives that are still open: :func:`variants` fills them in; Mistake for no such clause.
    """
    from auctionlaws.amendment import amend
    from auctionlaws.proposal import read_proposal

    amended = amend(read_proposal(Path(file)))
    return laws_of_proposal(amended_without(amended, without) if without else amended)


def amended_without(proposal: Amended, numbers: Sequence[str]) -> Amended:
    """A proposal, and what it builds on, with understood clauses switched off; Mistake for what is none of either."""
    from auctionlaws.readings import check_readings, readings_of, without

    check_readings(numbers, proposal.edition)
    below = [n for n in numbers if n in readings_of(proposal.base)]
    return replace(proposal, base=without(proposal.base, below), edition=without(proposal.edition, numbers))


def proposed(text: str, name: str, beside: Mapping[str, str]) -> Laws:
    """The laws as the text of a proposal would have them; it may build on those given ``beside``, by name.

    No file is read, whatever the text names. LawError as for :func:`propose`.
    """
    from auctionlaws.amendment import amend
    from auctionlaws.proposal import parse_proposal

    return laws_of_proposal(amend(parse_proposal(text, Path(name), beside)))


def variants(file: File) -> tuple[Laws, ...]:
    """The laws by each way of filling in the alternatives of a proposal; LawError as for :func:`propose`."""
    from auctionlaws.amendment import amend
    from auctionlaws.proposal import combinations, read_proposal

    proposal = read_proposal(Path(file))
    choices: Sequence[Choice] = combinations(proposal)
    return tuple(laws_of_proposal(amend(proposal, choice)) for choice in choices)


def laws_of_proposal(proposal: Amended) -> Laws:
    """The laws by a proposal that has been read, its interpretations switched on."""
    return Laws(proposal.root, proposal.edition, proposal, proposal.interpretations)
