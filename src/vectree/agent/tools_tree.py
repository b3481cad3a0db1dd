"""Layer 1: the tree of a document in parts of at most 500 tokens, each of which says what to call next."""

from __future__ import annotations

from collections.abc import Sequence

from vectree.agent.arguments import GetDocumentTree
from vectree.agent.payload import TREE_TOKENS, call, dumps, fitting, require_start, shortened, tokens_of
from vectree.agent.reader import Reader
from vectree.errors import NotFoundError
from vectree.text.tokens import count_tokens
from vectree.types.agent import ToolResult
from vectree.types.section import Section

_TITLE_TOKENS = 16
_ENVELOPE_TOKENS = 90
"""For the document's name and the next calls."""
_OPENED = 3
"""Sections of a part that are proposed to be opened."""


def get_document_tree(reader: Reader, asked: GetDocumentTree) -> ToolResult:
    """As many levels of the tree, or of the part below a section, as fit; entries in document order.

    Raises NotFoundError for a document or section that is not there, InputError for a start behind the end.
    """
    document = reader.document(asked.document)
    top: Sequence[Section] = document.tree.sections
    if asked.section is not None:
        found = document.tree.find(asked.section)
        if found is None:
            raise NotFoundError(f"no section {asked.section!r} in {document.name!r}: see get_document_tree without one")
        top = found.children or (found,)
    budget = TREE_TOKENS - _ENVELOPE_TOKENS
    require_start(asked.start, len(top), "section")
    rest = top[asked.start :]
    levels = _levels_that_fit(rest, budget)
    rows = [_row(section, levels - depth) for section, depth in _walk(rest, levels)]
    shown = fitting(rows, budget) if levels == 1 else len(rows)
    answer: dict[str, object] = {
        "document": document.id,
        "name": shortened(document.name, 12),
        "sections": rows[:shown],
    }
    following: list[object] = []
    if shown < len(rows):
        section = {"section": asked.section} if asked.section else {}
        following.append(call("get_document_tree", document=document.id, **section, start=asked.start + shown))
    hidden = [row["section"] for row in rows[:shown] if row.get("inside")]
    if hidden:
        following.append(
            {"open": [call("get_document_tree", document=document.id, section=one) for one in hidden[:_OPENED]]}
            if len(hidden) == 1
            else f"get_document_tree with section= one of those that have something inside, such as {hidden[0]!r}"
        )
    following.append("get_section or get_page_content to read")
    answer["next"] = following
    text = dumps(answer)
    return ToolResult(text=text, tokens=count_tokens(text))


def _row(section: Section, levels_below: int) -> dict[str, object]:
    row: dict[str, object] = {
        "section": section.id,
        "title": shortened(section.title, _TITLE_TOKENS),
        "pages": section.page_ref,
        "level": section.level,
    }
    if levels_below <= 1 and section.children:
        row["inside"] = sum(1 for _ in section.walk()) - 1
    return row


def _levels_that_fit(top: Sequence[Section], budget: int) -> int:
    """The most levels whose rows fit together; 1 where not even those do."""
    levels, used = 1, -1
    while True:
        rows = [_row(section, levels + 1 - depth) for section, depth in _walk(top, levels + 1)]
        needed = sum(tokens_of(row) + 1 for row in rows)
        if needed > budget or needed == used:
            return levels
        levels, used = levels + 1, needed


def _walk(top: Sequence[Section], levels: int) -> list[tuple[Section, int]]:
    """(section, its depth from 0) down to so many levels, in document order."""
    found: list[tuple[Section, int]] = []
    stack = [(section, 0) for section in reversed(top)]
    while stack:
        section, depth = stack.pop()
        found.append((section, depth))
        if depth + 1 < levels:
            stack.extend((child, depth + 1) for child in reversed(section.children))
    return found
