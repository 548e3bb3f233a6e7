"""The words at the edges that leave a question of a decision diagram."""

from __future__ import annotations

from auctionlaws_diagrams.choices import Ask, cases_below
from auctionlaws_diagrams.routes import Flow, alternatives, common
from auctionlaws_diagrams.situations import Situations
from auctionlaws_diagrams.wording import Wording


def answers(situations: Situations, flow: Flow, ask: Ask, words: Wording) -> list[str]:
    """The words at the edges that leave a question."""
    known = situations.conditions[flow.stage]
    tests = [[known[i] for i in test] for test in ask.tests]
    if len(tests) == 1:
        return ["no", "yes"] if words.denies(tests) else ["yes", "no"]
    labels = []
    for number, test in enumerate(ask.tests):
        earlier = frozenset(i for former in ask.tests[:number] for i in former)
        overlap = any(sight.holds & earlier and sight.holds & frozenset(test) for sight in flow.sights)
        labels.append(words.answer(tests[number], other=overlap))
    return [*labels, _last_answer(situations, flow, ask, words)]


def _last_answer(situations: Situations, flow: Flow, ask: Ask, words: Wording) -> str:
    """What is the case if no test of a question is met: what the cases that are left require, or just the rest."""
    first = situations.conditions[flow.stage][ask.tests[0][0]]
    left = [situations.cases[flow.stage][i][1] for i in cases_below(ask.answers[-1])]
    known = {situations.conditions[flow.stage][i] for i in flow.entry}
    required = [node for node in common(left) - known if alternatives(node, first)]
    return words.answer(required) if len(required) == 1 else "otherwise"
