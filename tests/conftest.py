"""What several tests play with, and which tests belong on one worker because they share what is dear to make."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import Any, Final

import pytest
from made_once import compiled
from own_process import OwnProcess
from verified import VERIFYING, Verified, verify

from auctionlaws.table.laws import Laws, load_laws
from auctionlaws_proofs.bench.net import Net


def pytest_configure() -> None:
    """Expressions are kept for good, and there are millions of them: to look through all again and again is in vain."""
    gc.set_threshold(200_000, 50, 1000)


@pytest.fixture(scope="session")
def laws() -> Laws:
    """The edition of 1997, to be played."""
    compiled("1997")
    return load_laws("1997")


@pytest.fixture(scope="session")
def verified(tmp_path_factory: pytest.TempPathFactory) -> Verified:
    """Every claim about 2017 decided, by one run of the command: for what the README shows of it, and for verdicts."""
    return verify(tmp_path_factory.mktemp("verified"))


def pytest_unconfigure() -> None:
    """What the tests have made goes with the process: looking through it for garbage at the end takes many seconds."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def cache_of_this_run(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """No test is answered with what an earlier run has derived; what this run derives, all its workers share."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(shared / "cache"))
        yield


FEWER_EVENTS: Final = 300
"""So many random events does a comparison play within a test; the commands that are typed play all."""


@pytest.fixture(scope="session", autouse=True)
def fewer_random_events(request: pytest.FixtureRequest) -> Any:
    """What a comparison says is tested by what it derives; that chance is asked too, by a few events but at night.

    What chance has to find in ``test_net`` it finds among the recorded auctions and these.
    """
    by_day = "not nightly" in request.config.option.markexpr
    with pytest.MonkeyPatch.context() as patch:
        if by_day:
            patch.setattr(Net.cast, "__defaults__", (FEWER_EVENTS,))
        yield


# -- what one runs while one works

QUICK: Final = (
    *("test_language_errors", "test_staging", "test_expressions", "test_folding", "test_packed", "test_clauses"),
    *("test_architecture", "test_engine_mutants", "test_calls_take_place", "test_script", "test_script_errors"),
    *("test_rule", "test_rule_table", "test_lemmas", "test_states_drawn"),
    *("test_pbn_files", "test_lin_files"),
)
"""Files that are short and together look at every area: the law language, staging, expressions, the player, scripts and
rulings, files with auctions, a few proofs, the command line, diagrams. Of the cases, those of the edition in force are
quick."""


def _is_quick(item: pytest.Item) -> bool:
    case_in_force = item.path.stem == "test_cases" and "[2017" in item.name
    return (item.path.stem in QUICK or case_in_force) and not item.get_closest_marker("nightly")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _is_quick(item):
            item.add_marker("quick")
    order = {file: place for place, file in enumerate(DEAR)}
    items.sort(key=lambda item: order.get("test_verified" if VERIFYING in item.nodeid else item.path.stem, len(order)))


# -- who does what: tests of a file stay together, with few exceptions, and what takes long comes first

ALONE: Final = ("test_readme",)
"""Files whose tests share little: each test goes to whoever is free."""
PAGE_OF_STEPS: Final = "docs/trust.md"
"""A page on which a command looks at what another has written."""
STEPWISE: Final = ("test_operators", "test_wrong_operators", "test_steps_agree")
"""Files about the same relation, or about what is checked of it."""
DEAR: Final = (
    *("test_verified", "test_engines_agree", "test_states_proved", "test_bench", "test_wordings", "test_readme"),
    *("test_own_claims", "test_act_bound", "test_relation_matches_player", "test_verify", "test_compile"),
    *("test_explain", "test_uses", "test_soundness", "test_false_claims", "test_cases", "test_tables"),
)
"""Files that take long, the longest first: at the end of a run nobody waits for one of them."""


def shared(test: str) -> str:
    """Tests with the same answer run on one worker; a test is named by its file and its own name."""
    file = Path(test.split("::")[0]).stem
    if file == "test_verified" or VERIFYING in test:
        return "verified"
    if PAGE_OF_STEPS in test:
        return PAGE_OF_STEPS
    if file in ALONE:
        return test
    if file in STEPWISE:
        return STEPWISE[0]
    return file


_running: dict[str, OwnProcess] = {}
"""The process of the group whose turn it is, by the group."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A worker has every group of tests run in a process of its own; without workers, all is done here."""
    if "PYTEST_XDIST_WORKER" not in os.environ or not hasattr(os, "fork"):
        return None
    group = shared(item.nodeid)
    last = nextitem is None or shared(nextitem.nodeid) != group
    if group not in _running or not _running[group].alive:
        _running[group] = OwnProcess(item.session)
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in _running[group].reports(item, None if last else nextitem):
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    if last:
        _running.pop(group).end()
    return True


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Workers are given what is :func:`shared` together, in the order of the tests."""
    from xdist.scheduler import LoadScopeScheduling

    config.option.loadscopereorder = False
    scheduling = LoadScopeScheduling(config, log)
    scheduling._split_scope = shared
    return scheduling
