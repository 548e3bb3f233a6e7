"""Packed expressions: the very same when they are unpacked, and nothing that somebody else wrote does any harm."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auctionlaws.core.bitwise import add, bitor, bits, widen
from auctionlaws.core.expr import Expr, const, var
from auctionlaws.core.interpreter import Interpreter
from auctionlaws.core.operations import and_, eq, ite, less, not_, or_
from auctionlaws.core.packed import Damaged, Packed, from_bytes, pack, to_bytes, unpack
from auctionlaws.edition import load_edition
from auctionlaws.machine.branch import Branch
from auctionlaws.machine.relation import Relation, build
from auctionlaws.table import tables_file
from auctionlaws.table.kept_relation import relation_of
from auctionlaws.table.tables_file import TablesFile, file_of

X, Y, P, Q = var("x", 4), var("y", 4), var("p", 0), var("q", 0)


def some_roots() -> dict[str, list[Expr]]:
    """Every operation, parts that are shared, roots that are inputs and constants."""
    number = ite(P, add(X, Y), bitor(X, const(5, 4)))
    truth = and_(or_(P, not_(Q)), less(number, Y), eq(bits(number, 2, 1), 1))
    return {"numbers": [number, widen(number, 70), X, const(1 << 69, 70)], "truths": [truth, Q, not_(truth)]}


def test_what_is_unpacked_is_the_same() -> None:
    roots = some_roots()
    for packed in (pack(roots), pack(roots, [("y", 4), ("nobody", 3), ("x", 4)])):
        again = unpack(from_bytes(to_bytes(packed)))
        assert list(again) == list(roots)
        for name, each in roots.items():
            assert all(one is other for one, other in zip(again[name], each, strict=True))


def test_inputs_come_in_the_order_that_is_asked_for() -> None:
    packed = pack(some_roots(), [("y", 4), ("nobody", 3)])
    assert packed.inputs == (("y", 4), ("nobody", 3), ("p", 0), ("q", 0), ("x", 4))


def expressions(relation: Relation) -> Iterator[tuple[str, Any]]:
    for kind, branch in relation.branches.items():
        for each in fields(Branch):
            value = getattr(branch, each.name)
            if isinstance(value, dict):
                yield from ((f"{kind} {each.name} {name}", e) for name, e in value.items())
            elif isinstance(value, tuple):
                yield from ((f"{kind} {each.name} {pair}", e) for *pair, e in value)
            else:
                yield f"{kind} {each.name}", value


@pytest.mark.parametrize("switches", [False, True])
def test_a_relation_that_was_kept_is_the_one_that_is_built(
    switches: bool, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Node by node, in the same order; and what is loaded was not built."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    edition = load_edition("2017")
    built = relation_of(edition, switches=switches)
    with monkeypatch.context() as patched:
        patched.setattr("auctionlaws.table.kept_relation.build", None)
        kept = relation_of(edition, switches=switches)
    assert (kept.edition, kept.ladder, kept.initial) == (edition, built.ladder, built.initial)
    here, there = list(expressions(kept)), list(expressions(build(edition, switches=switches)))
    assert [name for name, _ in here] == [name for name, _ in there]
    assert all(one is other or _alike(one, other) for (_, one), (_, other) in zip(here, there, strict=True))


def _alike(one: Any, other: Any) -> bool:
    """The occasions of a branch, which are no expressions."""
    return isinstance(one, frozenset) and one == other


def test_the_relation_of_another_wording_is_never_one_that_was_kept(tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    edition = load_edition("2017")
    other = replace(edition, clauses=edition.clauses[:-1])
    monkeypatch.setattr("auctionlaws.table.kept_relation.build", lambda edition, switches: edition)
    monkeypatch.setattr("auctionlaws.table.kept_relation.private_folder", None)
    made: Any = relation_of(other)
    assert made is other


# -- what others may have written


def damaged(change: Callable[[dict[str, Any]], object], body: bytes | None = None) -> bytes:
    """A packed graph with something changed in what it says of itself."""
    line, _, rest = to_bytes(pack(some_roots())).partition(b"\n")
    head = json.loads(line)
    change(head)
    return json.dumps(head).encode() + b"\n" + (rest if body is None else body)


CHANGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "more operations than there are": lambda h: h.update(operations=1 << 40),
    "fewer operations than there are": lambda h: h.update(operations=h["operations"] - 1),
    "less than none": lambda h: h.update(parts=-1),
    "a number that is none": lambda h: h.update(operations=True),
    "a very wide input": lambda h: h["inputs"].append(["z", 1 << 40]),
    "a constant out of bounds": lambda h: h["constants"].append([16, 4]),
    "a constant that is none": lambda h: h["constants"].append(["__import__('os')", 4]),
    "a constant without a width": lambda h: h["constants"].append([1]),
    "a root that is not there": lambda h: h["roots"].update(more=[1 << 20]),
    "a root below": lambda h: h["roots"].update(more=[-1]),
    "a root that is none": lambda h: h["roots"].update(more=["numbers"]),
    "roots without names": lambda h: h.update(roots=[[1]]),
    "nothing of inputs": lambda h: h.pop("inputs"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_does_not_fit_together_is_refused(what: str) -> None:
    assert from_bytes(damaged(lambda head: None))
    with pytest.raises(Damaged):
        from_bytes(damaged(CHANGES[what]))


@pytest.mark.parametrize(
    "line", [b"", b"[]", b"7", b"null", b"{}", b"[" * 100_000, b'{"inputs": 7}', b"\xff", b"1" * 9999]
)
def test_what_is_no_description_is_refused(line: bytes) -> None:
    with pytest.raises(Damaged):
        from_bytes(line + b"\n" + bytes(100))


def with_column(name: str, place: int, value: int) -> Packed:
    packed = pack(some_roots())
    column: Any = getattr(packed, name)[:]
    column = bytearray(column) if isinstance(column, bytes) else column
    column[place] = value
    return Packed(**{**vars(packed), name: bytes(column) if isinstance(column, bytearray) else column})


def test_references_to_itself_and_forward_are_refused() -> None:
    packed = pack(some_roots())
    start = 0
    for number, count in enumerate(packed.counts, packed.first):
        for later in (number, number + 1, (1 << 32) - 1):
            with pytest.raises(Damaged):
                from_bytes(to_bytes(with_column("parts", start, later)))
        start += count


@pytest.mark.parametrize(("column", "value"), [("codes", 11), ("codes", 255), ("counts", 1), ("counts", 60_000)])
@pytest.mark.parametrize("place", range(len(pack(some_roots()).codes)))
def test_operations_with_parts_that_they_do_not_take_are_refused(column: str, value: int, place: int) -> None:
    if getattr(pack(some_roots()), column)[place] != value:
        with pytest.raises(Damaged):
            from_bytes(to_bytes(with_column(column, place, value)))


def test_very_wide_operations_are_refused() -> None:
    for column in ("widths", "lows"):
        with pytest.raises(Damaged):
            from_bytes(to_bytes(with_column(column, 0, 60_000)))


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_whatever_is_read_comes_to_an_end(data: st.DataObject) -> None:
    """With some bytes changed it is refused, or some expressions, if not those that were written."""
    whole = bytearray(to_bytes(pack(some_roots())))
    for place in data.draw(st.lists(st.integers(0, len(whole) - 1), max_size=4)):
        whole[place] = data.draw(st.integers(0, 255))
    try:
        packed = from_bytes(bytes(whole))
    except Damaged:
        return
    inputs = tuple(data.draw(st.integers(0, (1 << (width or 1)) - 1)) for _, width in packed.inputs)
    interpreter = Interpreter(packed)
    assert [len(interpreter(name, inputs)) for name in packed.roots] == [len(each) for each in packed.roots.values()]
    assert [len(each) for each in unpack(packed).values()] == [len(each) for each in packed.roots.values()]


def test_a_table_that_grows_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some thousand bytes that would come to a thousand times as many."""
    monkeypatch.setattr(tables_file, "to_bytes", lambda table: bytes(1 << 25))
    written = file_of("laws", {}, {"table": pack(some_roots())})
    assert len(written) < 1 << 16
    with pytest.raises(Damaged):
        TablesFile(written).raw("table")


def test_a_table_that_is_cut_off_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zlib, "compress", lambda data, whole=zlib.compress: whole(data)[:-9])
    with pytest.raises(Damaged):
        TablesFile(file_of("laws", {}, {"table": pack(some_roots())}))["table"]


@pytest.mark.parametrize("about", [b"", b"[]", b"{}", b'{"about":{},"tables":[["a"]]}', b'{"about":7,"tables":[]}'])
def test_a_file_that_says_nothing_of_itself_is_refused(about: bytes) -> None:
    content = about + b"\n"
    written = b"\n".join((b"auctionlaws tables", b"laws", tables_file._sum(content), content))
    with pytest.raises(Damaged):
        TablesFile(written)
