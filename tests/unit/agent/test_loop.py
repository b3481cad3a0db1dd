import asyncio
from collections.abc import Sequence

import pytest

from vectree.agent import AgentRun, Finished, run_agent
from vectree.errors import BudgetError, ModelUnavailableError, PromptTooLongError, ReplyError, VectreeError
from vectree.types.agent import Action, Step


class Scripted:
    """A policy that does as written; the last entry for ever."""

    def __init__(self, *moves: Action | VectreeError) -> None:
        self.moves = moves
        self.seen: list[Sequence[Step]] = []

    async def decide(self, question: str, steps: Sequence[Step]) -> Action:
        self.seen.append(steps)
        move = self.moves[min(len(self.seen), len(self.moves)) - 1]
        if isinstance(move, VectreeError):
            raise move
        return move


def act(tool: str, **arguments: object) -> Action:
    return Action(tool=tool, arguments=arguments)


def finish(outcome: str = "answer", text: str = "35 decibel.") -> Action:
    return act("finish", outcome=outcome, text=text, pages=[])


def run(fixture, *moves: Action | VectreeError, **options: int) -> tuple[AgentRun, Scripted]:
    policy = Scripted(*moves)
    return asyncio.run(run_agent("How loud?", policy, fixture.tools, **options)), policy


def test_it_searches_reads_and_finishes(small):
    found, policy = run(
        small, act("search", query="noise"), act("get_page_content", document=small.id, pages=[2]), finish()
    )
    assert found.finished == Finished(outcome="answer", text="35 decibel.", pages=[])
    assert found.trace.stopped == "answered"
    assert [step.action.tool for step in found.trace.steps] == ["search", "get_page_content"]
    assert [page.page for page in found.trace.pages] == [2]
    assert found.trace.tokens_read == sum(step.result.tokens for step in found.trace.steps)
    assert "decibel" in policy.seen[2][1].result.text


def test_a_refusal_is_an_end_of_its_own(small):
    found, _ = run(small, finish("refuse", "Not there."))
    assert found.trace.stopped == "refused"


def test_errors_are_told_and_not_raised(small):
    found, policy = run(small, act("get_page_content", document=small.id, pages=[80]), act("fly"), finish())
    assert "pages 1 to 3" in policy.seen[1][0].result.text
    assert "no tool 'fly'" in policy.seen[2][1].result.text
    assert [step.failed for step in found.trace.steps] == [True, True]
    assert found.trace.stopped == "answered"


def test_the_same_call_again_is_told_that_nothing_changed_and_then_stopped(small):
    again = act("search", query="noise")
    found, policy = run(small, again)
    assert found.trace.stopped == "repeating"
    assert found.finished is None
    assert "step 1" in policy.seen[2][1].result.text
    assert len(found.trace.steps) == 4


def test_a_repeated_call_between_others_does_not_stop_it(small):
    again = act("search", query="noise")
    found, _ = run(small, again, act("list_documents"), again, act("search", query="fee"), finish())
    assert found.trace.stopped == "answered"


def test_actions_that_no_tool_takes_stop_it(small):
    found, _ = run(small, *(act("search", words=str(place)) for place in range(9)))
    assert found.trace.stopped == "no_usable_action"
    assert len(found.trace.steps) == 4


def test_a_finish_without_its_arguments_is_told_what_it_takes(small):
    found, policy = run(small, act("finish", answer="35"), finish())
    assert "outcome" in policy.seen[1][0].result.text
    assert found.trace.stopped == "answered"


def test_it_ends_after_so_many_steps_with_what_was_read(small):
    found, _ = run(small, *(act("search", query=f"noise {place}") for place in range(99)), max_steps=7)
    assert found.trace.stopped == "out_of_steps"
    assert len(found.trace.steps) == 7


@pytest.mark.parametrize(
    ("error", "stopped"),
    [
        (BudgetError("used up"), "budget"),
        (ReplyError("prose"), "no_usable_action"),
        (PromptTooLongError("long"), "prompt_too_long"),
        (ModelUnavailableError("down"), "model_failed"),
    ],
)
def test_a_model_that_fails_ends_it_with_the_reason(small, error, stopped):
    found, _ = run(small, act("search", query="noise"), error)
    assert (found.trace.stopped, found.trace.reason) == (stopped, error.message)
    assert len(found.trace.steps) == 1
