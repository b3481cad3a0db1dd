"""What an agent does: an action, what came of it, and why it stopped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from vectree.types.document import DocumentId
from vectree.types.model import Picture

Stopped = Literal[
    "answered", "refused", "out_of_steps", "repeating", "no_usable_action", "budget", "model_failed", "prompt_too_long"
]
"""Why a run ended. All but the first two end with what was found so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """A tool and its arguments as the policy gave them, not yet checked."""

    tool: str
    arguments: Mapping[str, object]
    thought: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRead:
    """A page whose text (or picture) a tool handed out."""

    document_id: DocumentId
    page: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """What a tool hands out: JSON text for the reader, within the tool's budget of tokens."""

    text: str
    tokens: int
    pages: tuple[PageRead, ...] = ()
    """Pages whose content is in it."""
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One action and its result. An error is a result that says so, never an empty one."""

    action: Action
    result: ToolResult
    failed: bool = False
    milliseconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentTrace:
    """A whole run."""

    steps: tuple[Step, ...]
    stopped: Stopped
    reason: str = ""
    """In words, where it did not end by itself."""

    @property
    def tool_calls(self) -> int:
        """Tools called."""
        return len(self.steps)

    @property
    def tokens_read(self) -> int:
        """Tokens of all results together."""
        return sum(step.result.tokens for step in self.steps)

    @property
    def pages(self) -> tuple[PageRead, ...]:
        """All pages read, in order, none twice."""
        return tuple(dict.fromkeys(page for step in self.steps for page in step.result.pages))
