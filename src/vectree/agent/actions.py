"""Actions as JSON under a schema: for models that do not call tools, and the two actions that end a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from vectree.models.bounded_schema import bounded
from vectree.types.agent import Action
from vectree.types.model import ToolSpec

FINISH = "finish"
"""The action that ends a run."""
_THOUGHT_CHARACTERS = 200
_ARGUMENT_CHARACTERS = 200
_ANSWER_CHARACTERS = 1500
_ITEMS = 3


class Finished(BaseModel):
    """Arguments of ``finish``."""

    model_config = ConfigDict(extra="forbid")

    outcome: Literal["answer", "refuse"] = Field(
        description="answer, or refuse where the documents do not say what was asked"
    )
    text: str = Field(min_length=1, description="The answer in the question's language, or why it is refused")
    pages: list[CitedPage] = Field(
        default_factory=list["CitedPage"], max_length=20, description="Pages that say so, among those you have read"
    )


class CitedPage(BaseModel):
    """A page named at the end."""

    model_config = ConfigDict(extra="forbid")

    document: str
    page: int = Field(ge=1)


Finished.model_rebuild()

FINISH_SPEC = ToolSpec(
    name=FINISH,
    description="End with the answer, or refuse where the documents do not say.",
    schema=Finished.model_json_schema(),
)


class WrittenAction(BaseModel):
    """An action as a model writes it."""

    thought: str = Field("", description="One sentence: what is known and what is missing")
    action: str = Field(description="Name of a tool, or finish")
    arguments: dict[str, object] = Field(default_factory=dict, description="Arguments of that tool")


def action_schema(tools: Sequence[ToolSpec]) -> Mapping[str, object]:
    """JSON schema of one action: one alternative for each tool, so that a model held to it cannot mix them up.

    Texts are bounded: a model that finds no end still writes a whole action within the tokens of a reply.
    """
    alternatives: list[Mapping[str, object]] = []
    for tool in tools:
        kept = {key: value for key, value in tool.schema.items() if key not in ("title", "description", "$defs")}
        longest = _ANSWER_CHARACTERS if tool.name == FINISH else _ARGUMENT_CHARACTERS
        schema = bounded(kept, characters=longest, items=_ITEMS)
        alternatives.append(
            {
                "type": "object",
                "properties": {
                    "thought": {"type": "string", "maxLength": _THOUGHT_CHARACTERS},
                    "action": {"const": tool.name},
                    "arguments": schema,
                },
                "required": ["thought", "action", "arguments"],
                "additionalProperties": False,
            }
        )
    definitions = {name: value for tool in tools for name, value in _definitions(tool.schema).items()}
    return {"anyOf": alternatives, "$defs": definitions}


def _definitions(schema: Mapping[str, object]) -> Mapping[str, object]:
    found = schema.get("$defs", {})
    return found if isinstance(found, dict) else {}  # pyright: ignore[reportUnknownVariableType] - JSON


def read_action(written: WrittenAction) -> Action:
    """The action as the loop takes it."""
    return Action(tool=written.action, arguments=written.arguments, thought=written.thought)
