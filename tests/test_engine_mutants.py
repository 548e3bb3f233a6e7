"""The list of edits that the tests must notice: each can still be made, and the tests that it names exist."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("engine_mutants", ROOT / "benchmarks/engine_mutants.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


SCRIPT = script()
MUTANTS = SCRIPT.load()


def test_there_are_many_edits_and_none_twice() -> None:
    assert len(MUTANTS) >= 60
    assert len({(m.file, m.old, m.new) for m in MUTANTS}) == len(MUTANTS)
    assert all(m.means for m in MUTANTS)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda m: f"{Path(m.file).name}: {m.means}")
def test_the_edit_can_be_made(mutant: object) -> None:
    """The old text occurs once in its file, and what comes of the edit is still Python."""
    assert isinstance(mutant, SCRIPT.Mutant)
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    compile(mutant.edited(text), mutant.file, "exec")


def test_an_edit_that_cannot_be_made_is_named() -> None:
    mutant = MUTANTS[0]
    for text in ("", mutant.old * 2):
        with pytest.raises(ValueError, match=re.escape(mutant.file)):
            mutant.edited(text)


@pytest.mark.parametrize("name", sorted({test for m in MUTANTS for test in m.tests}))
def test_the_tests_that_are_named_exist(name: str) -> None:
    file, _, function = name.partition("::")
    text = (ROOT / "tests" / file).read_text(encoding="utf-8")
    assert f"def {function.split('[')[0]}(" in text if function else "def test_" in text
