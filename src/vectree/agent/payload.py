"""Results as compact JSON within a budget of tokens: what does not fit is named with the call that gets it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from vectree.errors import InputError
from vectree.text.counted import counted
from vectree.text.tokens import count_tokens

SEARCH_RESULT_TOKENS = 50
"""A result of ``search``: which document and section, no text (VecTree-RAG, layer 0)."""
TREE_TOKENS = 500
"""A part of a tree, a list of documents, the hits inside one document (layer 1)."""
PAGE_TOKENS = 2000
"""Text of pages or of a section in one result (layer 2)."""


def dumps(value: object) -> str:
    """Compact JSON; letters of all scripts as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def tokens_of(value: object) -> int:
    """Tokens of the value's JSON."""
    return count_tokens(dumps(value))


def fitting(items: Sequence[object], budget_tokens: int) -> int:
    """How many of the first items fit the budget together; at least one, so that every reading goes on."""
    used = 0
    for count, item in enumerate(items):
        used += tokens_of(item) + 1
        if used > budget_tokens and count > 0:
            return count
    return len(items)


def shortened(text: str, budget_tokens: int) -> str:
    """The text, or its beginning with an ellipsis where it has more tokens than allowed."""
    if count_tokens(text) <= budget_tokens:
        return text
    return f"{text[: prefix_length(text, budget_tokens - 1)].rstrip()}…"


def prefix_length(text: str, budget_tokens: int) -> int:
    """Code points of the longest beginning that has at most so many tokens, cut at a word where there is one."""
    low, high = 0, min(len(text), budget_tokens * 16)
    while low < high:
        middle = (low + high + 1) // 2
        if count_tokens(text[:middle]) <= budget_tokens:
            low = middle
        else:
            high = middle - 1
    if low == len(text):
        return low
    space = max(text.rfind(" ", 0, low), text.rfind("\n", 0, low))
    return space if space > low // 2 else low


def call(tool: str, **arguments: object) -> Mapping[str, object]:
    """A call as results propose it."""
    return {"tool": tool, "arguments": arguments}


def require_start(start: int, total: int, noun: str) -> None:
    """Raises InputError for a part that begins behind the end: empty, it would say that there are none."""
    if start and start >= total:
        raise InputError(
            f"start {start} lies behind the end: there {'is' if total == 1 else 'are'} {counted(total, noun)}"
        )
