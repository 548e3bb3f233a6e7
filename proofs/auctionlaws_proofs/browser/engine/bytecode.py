"""Run by the runtime of the page, before there is a page: compiles modules, so that no visitor has to wait for it."""

import json
import py_compile
from pathlib import Path

NEVER_CHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH


def compile_folder(folder: str, seen_at: str, optimize: int, sources: bool) -> None:
    """Every module below a folder; tracebacks name it by where it will be.

    With ``sources`` the bytecode is put where Python keeps it, otherwise in the place of the module.
    """
    for path in sorted(Path(folder).rglob("*.py")):
        seen = f"{seen_at}/{path.relative_to(folder).as_posix()}"
        place = None if sources else str(path.with_suffix(".pyc"))
        py_compile.compile(
            str(path), place, seen, doraise=True, optimize=optimize, invalidation_mode=NEVER_CHECKED, quiet=2
        )
        if not sources:
            path.unlink()


for work in json.loads(WORK):  # type: ignore[name-defined]  # noqa: F821  given by bytecode.mjs
    compile_folder(**work)
