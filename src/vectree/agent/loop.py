"""The loop: a policy chooses actions, tools answer, until it finishes or a bound is reached.

What a policy is told of an error is the error; of a call it has made before, that nothing has changed. It ends within
``MAX_STEPS`` whatever the policy does, with a typed reason and what was read so far.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from pydantic import ValidationError

from vectree.agent.actions import FINISH, Finished
from vectree.agent.payload import dumps
from vectree.agent.toolbox import Toolbox
from vectree.errors import BudgetError, PromptTooLongError, ReplyError, VectreeError
from vectree.text.tokens import count_tokens
from vectree.types.agent import Action, AgentTrace, Step, Stopped, ToolResult

MAX_STEPS = 30
_REPEATS = 3
"""Calls made before, in a row, that end a run."""
_FAILURES = 4
"""Actions in a row that no tool could take."""


class Policy(Protocol):
    """What chooses the next action: a model, or a script. It sees tool outputs only."""

    async def decide(self, question: str, steps: Sequence[Step]) -> Action:
        """The next action. Raises VectreeError where none can be had, which ends the run."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentRun:
    """How a run ended: ``finished`` is None where a bound ended it."""

    finished: Finished | None
    trace: AgentTrace


async def run_agent(question: str, policy: Policy, toolbox: Toolbox, *, max_steps: int = MAX_STEPS) -> AgentRun:
    """The run; never an error of the policy's or a tool's, those end it with a reason."""
    steps: list[Step] = []
    for _ in range(max_steps):
        try:
            action = await policy.decide(question, tuple(steps))
        except VectreeError as error:
            return _ended(steps, _why(error), error.message)
        if action.tool == FINISH:
            finished, problem = _read_finish(action)
            if finished is not None:
                return AgentRun(
                    finished=finished,
                    trace=AgentTrace(
                        steps=tuple(steps), stopped="answered" if finished.outcome == "answer" else "refused"
                    ),
                )
            steps.append(_failed(action, problem))
        else:
            steps.append(await asyncio.to_thread(_step, action, toolbox, tuple(steps)))
        if _in_a_row(steps, _is_repeat) >= _REPEATS:
            return _ended(steps, "repeating", f"the same call again and again: {action.tool}")
        if _in_a_row(steps, lambda step: step.failed) >= _FAILURES:
            return _ended(steps, "no_usable_action", steps[-1].result.text)
    return _ended(steps, "out_of_steps", f"{max_steps} steps")


def _step(action: Action, toolbox: Toolbox, before: Sequence[Step]) -> Step:
    earlier = next((place for place, step in enumerate(before) if _same(step.action, action)), None)
    if earlier is not None:
        return Step(action=action, result=_said({"unchanged": _REPEATED.format(step=earlier + 1)}))
    start = perf_counter()
    try:
        result = toolbox.call(action.tool, action.arguments)
    except VectreeError as error:
        return _failed(action, error.message, perf_counter() - start)
    return Step(action=action, result=result, milliseconds=(perf_counter() - start) * 1000)


_REPEATED = (
    "You made this very call in step {step}; the documents have not changed, its result stands above. "
    "Read another place, search with other words, or finish."
)


def _is_repeat(step: Step) -> bool:
    return step.result.text.startswith('{"unchanged":')


def _same(one: Action, other: Action) -> bool:
    return one.tool == other.tool and _canonical(one) == _canonical(other)


def _canonical(action: Action) -> str:
    return json.dumps(dict(action.arguments), sort_keys=True, ensure_ascii=False, default=str)


def _read_finish(action: Action) -> tuple[Finished | None, str]:
    try:
        return Finished.model_validate(dict(action.arguments)), ""
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        return None, f"finish takes outcome, text and pages: {'.'.join(map(str, first['loc']))}: {first['msg']}"


def _failed(action: Action, message: str, seconds: float = 0.0) -> Step:
    return Step(action=action, result=_said({"error": message}), failed=True, milliseconds=seconds * 1000)


def _said(value: object) -> ToolResult:
    text = dumps(value)
    return ToolResult(text=text, tokens=count_tokens(text))


def _in_a_row(steps: Sequence[Step], counts: _Test) -> int:
    found = 0
    for step in reversed(steps):
        if not counts(step):
            break
        found += 1
    return found


class _Test(Protocol):
    def __call__(self, step: Step, /) -> bool: ...


def _why(error: VectreeError) -> Stopped:
    if isinstance(error, BudgetError):
        return "budget"
    if isinstance(error, PromptTooLongError):
        return "prompt_too_long"
    return "no_usable_action" if isinstance(error, ReplyError) else "model_failed"


def _ended(steps: Sequence[Step], stopped: Stopped, reason: str) -> AgentRun:
    return AgentRun(finished=None, trace=AgentTrace(steps=tuple(steps), stopped=stopped, reason=reason))
