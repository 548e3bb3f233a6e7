"""PBN files: their games, with tags, notes and auctions.

Source: PBN 2.1, sections 3.1 to 3.6 (game layout). Files of PBN 1.0 and 2.0 are PBN 2.1 files.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from auctionlaws.api.seats import SeatName, seat_name
from auctionlaws.calls import Seat
from auctionlaws.files.content import Content
from auctionlaws.files.pbn_auction import AuctionReading, AuctionWord, FirstCaller
from auctionlaws.files.pbn_inheritance import Inheritance
from auctionlaws.files.pbn_tokens import Sort, Token, tokens
from auctionlaws.files.recorded import (
    MAX_BOARDS,
    MAX_REMARKS,
    AuctionFile,
    FileFormat,
    RecordedBoard,
    RecordedContract,
    Remark,
)
from auctionlaws.mistake import Mistake
from auctionlaws.visible import printable, visible

SIGN: Final = b"{auctionlaws:"
"""How the comment begins in which a script is written into a PBN file."""
_AUCTION: Final = "auction"
_SECOND_AUCTION: Final = "second auction"
_NOTE: Final = "note"
_INHERITED: Final = ("board", "dealer", "contract", "declarer", _AUCTION)
_PLAYERS: Final = ("west", "north", "east", "south")
_MANDATORY: Final = (
    "event",
    "site",
    "date",
    "board",
    "dealer",
    "vulnerable",
    "deal",
    "scoring",
    "declarer",
    "contract",
)
_WITHOUT_SECTION: Final = frozenset((*_PLAYERS, *_MANDATORY, "result", _NOTE))
"""Tags after which nothing can stand but another tag; any other tag may open a section."""
_NOBODY: Final = ("", "?")
_SHOWN: Final = 100


@dataclass(frozen=True, slots=True)
class PlacedBoard:
    """A board of a PBN file; where its auction section ends, and where scripts stand in it as comments, in bytes."""

    board: RecordedBoard
    end: int
    comments: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class _Tag:
    """The value of a tag as it is written, and its line."""

    written: str
    line: int


@dataclass(slots=True)
class _Game:
    """What has been read of a game; ``section`` is the one that is open, ``noted`` the one that notes belong to."""

    tags: dict[str, _Tag] = field(default_factory=dict)
    words: list[AuctionWord] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)
    comments: list[tuple[int, int]] = field(default_factory=list)
    end: int = 0
    section: str = ""
    noted: str = ""
    begun: bool = False
    astray: bool = False


def read_pbn(data: str | bytes, source: str = "PBN") -> AuctionFile:
    """The auctions of a PBN file (PBN 1.0, 2.0 or 2.1); ``source`` is what messages call it.

    Bytes are read as UTF-8 where they are that, else as ISO 8859-1. What cannot be read is in ``remarks``, and the next
    board goes on. Raises Mistake for a file that is too large or UTF-16.

    >>> file = read_pbn('[Board "1"] [Dealer "E"] [Auction "E"] 1H ^I 1C AP')
    >>> file.boards[0].script, file.boards[0].calls[1].insufficient
    ('dealer E; E 1H; S 1C; W Pass; N Pass; E Pass', True)
    """
    reading = PbnReading(Content(data, source), source)
    boards = tuple(placed.board for placed in reading.boards())
    return AuctionFile(source, FileFormat.PBN, boards, reading.silent, tuple(reading.remarks))


class PbnReading:
    """What has been read of a PBN file: boards one by one, and what stands outside of them."""

    def __init__(self, content: Content, source: str) -> None:
        self.remarks: list[Remark] = []
        self.silent = 0
        """The number of games without an auction."""
        self._content, self._source = content, source
        self._games = 0
        self._inheritance = Inheritance()

    def boards(self) -> Iterator[PlacedBoard]:
        """The games that have an auction, in order. Raises Mistake for too many games."""
        game = _Game()
        for token in tokens(self._content):
            if token.sort is Sort.EMPTY_LINE and game.begun:
                yield from self._finished(game)
                game = _Game()
            else:
                self._read(game, token)
        if game.begun:
            yield from self._finished(game)

    def _read(self, game: _Game, token: Token) -> None:
        game.begun = game.begun or token.sort in (Sort.TAG, Sort.BROKEN_TAG)
        match token.sort:
            case Sort.TAG:
                self._tag(game, token)
            case Sort.WORD if game.section == _AUCTION:
                game.words.append(AuctionWord(self._text(token), self._line(token)))
                game.end = token.end
            case Sort.WORD if not game.astray and (not game.section or game.section in _WITHOUT_SECTION):
                game.astray = True
                self._astray(game, token)
            case Sort.COMMENT if game.section == _AUCTION and self._content.data.startswith(SIGN, token.start):
                game.comments.append((token.start, token.end))
            case Sort.BROKEN_TAG:
                # Of a tag that is not read here nothing is lost.
                lost = token.name in ("", *_INHERITED)
                self._tell(game, token, 'is not a tag; expected one such as [Dealer "N"]', unreadable=lost)
            case Sort.OPEN_COMMENT:
                self._unreadable(game, token, "begins a comment that is never closed; what follows is not read")
            case Sort.WORD | Sort.COMMENT | Sort.EMPTY_LINE:
                # Words of other sections, comments of the annotator, and empty lines between games are no auction.
                pass

    def _tag(self, game: _Game, token: Token) -> None:
        name, written = token.name, self._content.text(token.value)
        game.section, game.astray = name, False
        if name not in _WITHOUT_SECTION:
            game.noted = name
        if name == _NOTE:
            number, _, note = written.partition(":")
            if game.noted == _AUCTION:
                game.notes.setdefault(number.strip().lstrip("0"), note)
        elif name not in game.tags:
            game.tags[name] = _Tag(written, self._line(token))
            game.end = token.end if name == _AUCTION else game.end
        elif name == _AUCTION:
            game.section = game.noted = _SECOND_AUCTION
            self._unreadable(game, token, "is a second auction in one game, and is not read; an empty line ends a game")
        elif name in _INHERITED and game.tags[name].written != written:
            self._unreadable(game, token, f"contradicts an earlier {name} tag of the game; an empty line ends a game")

    def _finished(self, game: _Game) -> Iterator[PlacedBoard]:
        """The board of a game, if it has an auction."""
        self._games += 1
        if self._games > MAX_BOARDS:
            raise Mistake(f"{printable(self._source)}: has more than {MAX_BOARDS:,} games; split it")
        values = {name: self._inherited(game, name) for name in _INHERITED}
        if _AUCTION not in game.tags or not (game.words or game.remarks):
            self.silent += 1
            self.remarks += game.remarks[: MAX_REMARKS - len(self.remarks)]
            return
        first = FirstCaller(self._seat(game, values, "dealer"), self._seat(game, values, _AUCTION))
        auction = AuctionReading(first)
        auction.read(game.words, game.notes)
        board = RecordedBoard(
            self._games,
            values["board"] or "",
            game.tags[_AUCTION].line,
            auction.dealer,
            tuple(auction.calls),
            auction.unfinished,
            auction.skipped,
            RecordedContract(
                values["contract"], values["declarer"], _line_of(game, "contract"), _line_of(game, "declarer")
            ),
            tuple(sorted((*game.remarks, *auction.remarks), key=lambda remark: remark.line)),
        )
        yield PlacedBoard(board, game.end, tuple(game.comments))

    def _inherited(self, game: _Game, name: str) -> str | None:
        tag = game.tags.get(name)
        value = self._inheritance.value(name, None if tag is None else tag.written)
        if value is None and tag is not None:
            game.remarks.append(Remark(tag.line, f"the {name} tag is that of an earlier game, and none has it"))
        return value

    def _seat(self, game: _Game, values: dict[str, str | None], name: str) -> SeatName | None:
        """The seat that a tag names, None for one that names nobody."""
        value = values[name] or ""
        if value.upper() in Seat.__members__:
            return seat_name(Seat[value.upper()])
        if value not in _NOBODY:
            text = f"the {name} tag names no seat: {visible(value)}; expected N, E, S or W"
            game.remarks.append(Remark(_line_of(game, name), text, unreadable=True))
        return None

    def _astray(self, game: _Game, token: Token) -> None:
        """Say of a word that it stands where none can; a brace that is left over loses nothing."""
        if self._text(token) == "}":
            self._tell(game, token, "closes no comment; a comment ends at its first closing brace")
        else:
            self._unreadable(game, token, "stands in no section; calls follow an Auction tag, and no empty line or tag")

    def _unreadable(self, game: _Game, token: Token, text: str) -> None:
        self._tell(game, token, text, unreadable=True)

    def _tell(self, game: _Game, token: Token, text: str, *, unreadable: bool = False) -> None:
        """Say it of the game that the token stands in, or of the file."""
        told = game.remarks if game.begun else self.remarks
        if len(told) < MAX_REMARKS:
            word = self._content.text(self._content.data[token.start : token.end][:_SHOWN])
            told.append(Remark(self._line(token), text, word=word, unreadable=unreadable))

    def _text(self, token: Token) -> str:
        return self._content.text(self._content.data[token.start : token.end])

    def _line(self, token: Token) -> int:
        return self._content.line(token.start)


def _line_of(game: _Game, name: str) -> int:
    """The line of a tag; where it is inherited, that of the auction."""
    tag = game.tags.get(name)
    return game.tags[_AUCTION].line if tag is None else tag.line
