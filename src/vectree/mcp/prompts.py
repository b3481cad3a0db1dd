"""Prompts that a client can offer its user."""

from __future__ import annotations

from collections.abc import Mapping

import mcp_types as types

from vectree.errors import InputError, NotFoundError
from vectree.prompts import fenced, load_prompt

PROMPTS = (
    types.Prompt(
        name="answer",
        title="Answer from the documents, with pages",
        description="Search, read, answer with document and page for every statement, or say that it is not there.",
        arguments=[types.PromptArgument(name="question", description="What to answer", required=True)],
    ),
    types.Prompt(
        name="compare",
        title="Compare two documents",
        description="Read what both say about a subject and set it side by side, with pages.",
        arguments=[
            types.PromptArgument(name="subject", description="What to compare", required=True),
            types.PromptArgument(name="first", description="One document", required=True),
            types.PromptArgument(name="second", description="The other document", required=True),
        ],
    ),
)


def prompt_messages(name: str, arguments: Mapping[str, str]) -> types.GetPromptResult:
    """The prompt's messages. Raises NotFoundError for no such prompt, InputError for a missing argument."""
    found = next((prompt for prompt in PROMPTS if prompt.name == name), None)
    if found is None:
        raise NotFoundError(f"no prompt {name!r}; there are {', '.join(prompt.name for prompt in PROMPTS)}")
    missing = [one.name for one in found.arguments or [] if not arguments.get(one.name)]
    if missing:
        raise InputError(f"the prompt {name!r} needs {', '.join(missing)}")
    given = "\n".join(fenced(one.name, arguments[one.name]) for one in found.arguments or [])
    text = f"{load_prompt('agent').text}\n\n{found.description}\n\n{given}"
    return types.GetPromptResult(
        description=found.description,
        messages=[types.PromptMessage(role="user", content=types.TextContent(text=text))],
    )
