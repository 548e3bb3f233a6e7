"""Run by the runtime of the page, before there is a page: compiles modules, so that no visitor has to wait for it."""

import json
import py_compile
from pathlib import Path

NEVER_CHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH


def compile_folder(folder: str, seen_at: str, own: bool) -> None:
    """Every module below a folder; tracebacks name it by where it will be.

    Our ``own`` keep their sources and what they assert; of others the bytecode takes the place of the module.
    """
    for path in sorted(Path(folder).rglob("*.py")):
        seen = f"{seen_at}/{path.relative_to(folder).as_posix()}"
        place = None if own else str(path.with_suffix(".pyc"))
        optimize = 0 if own else 2
        py_compile.compile(
            str(path), place, seen, doraise=True, optimize=optimize, invalidation_mode=NEVER_CHECKED, quiet=2
        )
        if not own:
            path.unlink()


for work in json.loads(WORK):  # type: ignore[name-defined]  # noqa: F821  given by bytecode.mjs
    compile_folder(**work)
