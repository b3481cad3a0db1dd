"""A model as policy: thought, action, result, and again (ReAct; VecTree-RAG runs at most 30 such steps).

Models that call tools are given tools; others write an action as JSON under a schema, the first one a search. What was
read long ago gives way when the context gets full: results are shortened from the oldest on, never sent again unchanged
after "too long".
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from vectree.agent.actions import FINISH, FINISH_SPEC, WrittenAction, action_schema, read_action
from vectree.agent.toolbox import Toolbox
from vectree.errors import PromptTooLongError, ReplyError
from vectree.models.json_reply import UnreadableError, read_reply, valid_strings
from vectree.models.session import ModelSession, prompt_tokens
from vectree.models.structured import ask_for
from vectree.prompts import fenced, load_prompt
from vectree.types.agent import Action, Step
from vectree.types.model import Capabilities, Message, ModelRequest, ToolCall, ToolSpec

REPLY_TOKENS = 500
_ATTEMPTS = 2
_GONE = '{"read_before":"This result was taken out to make room; call the tool again with other arguments if needed."}'


class ReActPolicy:
    """``Policy``: the next action as the model chooses it."""

    def __init__(self, session: ModelSession, toolbox: Toolbox) -> None:
        self._session = session
        self._specs = toolbox.specs()
        self._first = tuple(spec for spec in self._specs if "document" not in _required(spec))
        """What can be called while no document is known: a model held to a schema need not invent one."""

    async def decide(self, question: str, steps: Sequence[Step]) -> Action:
        """See ``Policy``. Raises ReplyError where the model names no action, and what the session raises.

        Of a model that calls tools, read pages and twice writes text instead of a call, the text is its answer.
        """
        capabilities = await self._session.capabilities()
        request = self._fitted(question, steps, capabilities)
        if not capabilities.tools:
            return read_action((await ask_for(self._session, request, WrittenAction)).value)
        said = ""
        for _ in range(_ATTEMPTS):
            reply = await self._session.complete(request)
            if reply.tool_calls:
                return _of_call(reply.tool_calls[0], reply.text)
            try:  # some write the action although they could call it
                return read_action(read_reply(reply.text, WrittenAction).value)
            except UnreadableError:
                said = reply.text.strip() if reply.finish == "stop" else ""
                turn = Message(role="assistant", text=reply.text or "(nothing)")
                told = Message(role="user", text="Call a tool, or finish by calling finish.")
                request = replace(request, messages=(*request.messages, turn, told))
        if said and any(step.result.pages for step in steps):
            return Action(tool=FINISH, arguments={"outcome": "answer", "text": said})
        raise ReplyError(f"{self._session.name} called no tool", purpose="agent")

    def _fitted(self, question: str, steps: Sequence[Step], capabilities: Capabilities) -> ModelRequest:
        """The request with as many of the latest results as fit the context.

        Raises PromptTooLongError where not even the last one does.
        """
        reply = min(REPLY_TOKENS, capabilities.context_tokens // 4)
        for gone in range(len(steps) + 1):
            request = self._request(question, steps, gone, capabilities, reply)
            if prompt_tokens(request) + reply <= capabilities.context_tokens:
                return request
        raise PromptTooLongError(
            f"{self._session.name} holds {capabilities.context_tokens} tokens: too few for the tools",
            context_tokens=capabilities.context_tokens,
        )

    def _request(
        self, question: str, steps: Sequence[Step], gone: int, capabilities: Capabilities, reply: int
    ) -> ModelRequest:
        prompt = load_prompt("agent")
        messages = [
            Message(role="system", text=prompt.text if capabilities.tools else f"{prompt.text}\n\n{self._described()}"),
            Message(role="user", text=fenced("question", question)),
        ]
        for place, step in enumerate(steps):
            messages.extend(_turn(step, place, capabilities, shown=place >= gone))
        return ModelRequest(
            purpose="agent",
            messages=tuple(messages),
            prompt=prompt.version,
            schema=None if capabilities.tools else action_schema((*self._specs, FINISH_SPEC) if steps else self._first),
            tools=(*self._specs, FINISH_SPEC) if capabilities.tools else (),
            max_output_tokens=reply,
        )

    def _described(self) -> str:
        """The tools in words, for models that are not given them."""
        lines = [f"- `{spec.name}`: {spec.description}" for spec in (*self._specs, FINISH_SPEC)]
        return "The tools:\n\n" + "\n".join(lines)


def _required(spec: ToolSpec) -> Sequence[object]:
    required = spec.schema.get("required", ())
    return required if isinstance(required, list | tuple) else ()  # pyright: ignore[reportUnknownVariableType] - JSON


def _of_call(called: ToolCall, text: str) -> Action:
    try:
        arguments = valid_strings(json.loads(called.arguments or "{}"))
    except (ValueError, RecursionError):
        arguments = None
    if not isinstance(arguments, dict):
        return Action(tool=called.name, arguments={"not_json": called.arguments[:200]}, thought=text)
    return Action(tool=called.name, arguments=arguments, thought=text)  # pyright: ignore[reportUnknownArgumentType]


def _turn(step: Step, place: int, capabilities: Capabilities, *, shown: bool) -> tuple[Message, Message]:
    """What the model did and what came of it."""
    result = step.result.text if shown else _GONE
    pictures = step.result.pictures if shown and capabilities.pictures else ()
    if capabilities.tools:
        called = ToolCall(id=f"step-{place + 1}", name=step.action.tool, arguments=_written(step.action.arguments))
        return (
            Message(role="assistant", text=step.action.thought, tool_calls=(called,)),
            Message(role="tool", text=result, pictures=pictures, answers=called),
        )
    written = WrittenAction(thought=step.action.thought, action=step.action.tool, arguments=dict(step.action.arguments))
    return (
        Message(role="assistant", text=written.model_dump_json()),
        Message(role="user", text=fenced("result", result), pictures=pictures),
    )


def _written(arguments: object) -> str:
    return json.dumps(arguments, ensure_ascii=False, default=str)
