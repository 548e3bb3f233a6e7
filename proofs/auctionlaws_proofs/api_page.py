"""The page of the API, made from the docstrings: ``python -m auctionlaws_proofs.api_page > API.md``."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cached_property
from importlib import import_module
from itertools import pairwise
from textwrap import dedent, fill
from typing import Any, Final

PACKAGES: Final = ("auctionlaws", "auctionlaws_diagrams", "auctionlaws_proofs")
COMMAND: Final = "python -m auctionlaws_proofs.api_page > API.md"
_INTRODUCTION: Final = f"""# The Python API

Made from the docstrings by `{COMMAND}`; not to be edited. The tests run
every example. `auctionlaws` plays, `auctionlaws_diagrams` draws, `auctionlaws_proofs` proves and compares."""
_WIDTH: Final = 120
_PROMPT: Final = ">>> "
_ROLE: Final = re.compile(r":[a-z]+:`[.~]*([^`]+)`")
_MODULE: Final = re.compile(r"\b(?:[a-z_]+\.)+(?=[A-Z])")
_SPECIAL: Final = ("__iter__", "__len__", "__getitem__", "__str__")


def api_page() -> str:
    """The whole page: for each package what it is for, then every name that it exports."""
    parts = [_INTRODUCTION]
    for package in PACKAGES:
        module = import_module(package)
        parts += [f"## {package}", *_prose(module)]
        for name in module.__all__:
            parts += [f"### {name}", *_entry(f"{package}.{name}", getattr(module, name))]
    return "\n\n".join(parts) + "\n"


def _entry(name: str, thing: object) -> Iterator[str]:
    """What is said of an exported name: of a function how it is called, of a class all that it has."""
    if inspect.isfunction(thing):
        yield f"```python\n{name}{_signature(thing)}\n```"
        yield from _prose(thing)
    elif inspect.isclass(thing):
        yield from _prose(thing)
        members = [_item(*member) for member in _members(thing)]
        if members:
            yield "\n".join(members)
    else:
        yield f"`{str(thing).replace('typing.', '')}`"


def _item(code: str, said: str) -> str:
    """A line of a list: the code, and what is said of it."""
    text = f"`{code}`: {_plain(said)}" if said else f"`{code}`"
    return fill(text, _WIDTH, initial_indent="* ", subsequent_indent="  ", break_on_hyphens=False)


def _prose(thing: object) -> Iterator[str]:
    """A docstring as Markdown: paragraphs, and examples as blocks."""
    for paragraph in (inspect.getdoc(thing) or "").split("\n\n"):
        if paragraph.startswith(_PROMPT):
            yield f"```pycon\n{paragraph}\n```"
        elif paragraph:
            yield _plain(paragraph)


def _plain(text: str) -> str:
    """Text without the marks of docstrings."""
    return _ROLE.sub(r"`\1`", text).replace("``", "`")


# -- what a class has


def _members(of: type) -> Iterator[tuple[str, str]]:
    """Values, fields, attributes, properties and methods, and what is said of each; without a word, no method."""
    below = _said_below(of)
    if issubclass(of, Enum):
        yield from ((member.name, below.get(member.name, "")) for member in of)
        return
    if is_dataclass(of):
        shown = (f for f in fields(of) if not f.name.startswith("_"))
        yield from ((f"{f.name}: {_type(f.type)}", below.get(f.name, "")) for f in shown)
    else:
        yield from below.items()
    for name, member in vars(of).items():
        if not name.startswith("_") or name in _SPECIAL:
            yield from _member(name, member)


def _said_below(of: type) -> dict[str, str]:
    """What stands as a string below a value of a class, or below an attribute that ``__init__`` sets."""
    (tree,) = ast.parse(dedent(inspect.getsource(of))).body
    assert isinstance(tree, ast.ClassDef)
    inits = [node.body for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "__init__"]
    found = {}
    for body in (tree.body, *inits):
        for set_, said in pairwise(body):
            match set_, said:
                case (
                    ast.Assign(targets=[ast.Name(id=name) | ast.Attribute(attr=name)])
                    | ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name)),
                    ast.Expr(value=ast.Constant(value=str(text))),
                ):
                    found[name] = " ".join(text.split())
    return found


def _member(name: str, member: object) -> Iterator[tuple[str, str]]:
    """A property or a method with a docstring, its examples left out."""
    match member:
        case property(fget=function) | cached_property(func=function) if function is not None:
            code = f"{name}: {_type(inspect.signature(function).return_annotation)}"
        case _ if inspect.isfunction(member):
            function, code = member, name + _signature(member, _WIDTH * 2)
        case _:
            return
    paragraphs = (inspect.getdoc(function) or "").split("\n\n") if function.__doc__ else []
    said = " ".join(" ".join(p for p in paragraphs if not p.startswith(_PROMPT)).split())
    if said:
        yield code, said


# -- as it is written


def _signature(function: Callable[..., Any], width: int = 100) -> str:
    """The parameters of a function and what it returns, as they are written, a line each where they are many."""
    (tree,) = ast.parse(dedent(inspect.getsource(function))).body
    assert isinstance(tree, ast.FunctionDef) and tree.returns is not None
    given = tree.args
    if given.args and given.args[0].arg == "self":
        del given.args[0]
    written = ast.unparse(given).replace("'", '"').replace("=", " = ")
    returns = ast.unparse(tree.returns)
    line = f"({written}) -> {returns}"
    if len(line) <= width:
        return line
    parameters = re.split(r", (?=\*|\w+:)", written)
    return "\n".join(["(", *(f"    {each}," for each in parameters), f") -> {returns}"])


def _type(annotation: object) -> str:
    """A type, without the modules in which its parts are written."""
    if isinstance(annotation, str):
        return annotation
    return _MODULE.sub("", inspect.formatannotation(annotation))


if __name__ == "__main__":
    sys.stdout.write(api_page())
