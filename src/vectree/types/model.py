"""What goes to a language model and what comes back; the same for every provider."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Role = Literal["system", "user", "assistant", "tool"]
Purpose = Literal["index", "score", "route", "decompose", "answer", "agent", "judge", "generate", "rewrite"]
"""What a call is made for: totals in a trace are by purpose."""

Finish = Literal["stop", "length", "tool_call"]
"""Why a reply ended. What was cut, without saying why, or by the provider's filter is an error, not a reply."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture in a message, for models that see."""

    data: bytes
    media_type: str = "image/png"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A tool the model wants called."""

    id: str
    name: str
    arguments: str
    """JSON as the model wrote it: not yet checked, perhaps not JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolSpec:
    """A tool the model may call."""

    name: str
    description: str
    schema: Mapping[str, object]
    """JSON schema of its arguments."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One turn. Text of a question or a document is data in a ``user`` or ``tool`` message, never in ``system``."""

    role: Role
    text: str
    pictures: tuple[Picture, ...] = ()
    tool_calls: tuple[ToolCall, ...] = ()
    """Of an ``assistant`` message."""
    answers: ToolCall | None = None
    """The call that a ``tool`` message answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptVersion:
    """Which prompt text was used: part of cache keys and traces."""

    name: str
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRequest:
    """One request: everything that decides the reply, apart from the model."""

    purpose: Purpose
    messages: tuple[Message, ...]
    prompt: PromptVersion
    schema: Mapping[str, object] | None = None
    """JSON schema that the reply's text must follow, where the model can be held to one."""
    tools: tuple[ToolSpec, ...] = ()
    max_output_tokens: int = 1024
    temperature: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What calls took. ``dollars`` is None where no price is known (a local model)."""

    input_tokens: int = 0
    output_tokens: int = 0
    dollars: float | None = None

    def __add__(self, other: Usage) -> Usage:
        """The sum; what has no price adds none."""
        known = [one for one in (self.dollars, other.dollars) if one is not None]
        return Usage(
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            dollars=sum(known) if known else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelReply:
    """A complete reply."""

    text: str
    finish: Finish
    usage: Usage
    tool_calls: tuple[ToolCall, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TextDelta:
    """The next piece of a streamed reply."""

    text: str
    thought: bool = False
    """No part of the reply, but thought first and sent apart from it. A session counts it and hands it to nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """What a model can do: requests are made to fit it."""

    context_tokens: int
    """Tokens of prompt and reply together, without the room for thoughts."""
    thinking_tokens: int = 0
    """Room for thoughts before each reply, beside the tokens that a request allows it."""
    tools: bool = False
    """Calls tools natively. Where not, actions are asked for as JSON under a schema."""
    json_schema: bool = False
    """Can be held to a JSON schema."""
    pictures: bool = False
    free: bool = False
    """Costs no money: it runs on machines of the user's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCall:
    """One call in a trace."""

    purpose: Purpose
    model: str
    prompt: PromptVersion
    usage: Usage
    milliseconds: float
    attempts: int = 1
    """Requests sent: more than one after a refusal to be waited out."""
    cached: bool = False
    error: str = ""
    """The failure's message; empty for a call that came back."""
