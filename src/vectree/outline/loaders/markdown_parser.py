"""The parser of Markdown: CommonMark with tables and struck words, but for what that takes amiss.

``>50`` begins a comparison, not a quote. Emphasis may begin and end beside a Korean, Japanese or Chinese letter, which
have no spaces between them: ``**제1조(목적)**에``.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from vectree.text.analyse import CJK

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline

_DEEPEST = 100
"""Levels of lists and quotes, two to a list: behind a deeper one the parser sees no more headings."""
_COMPARISON = re.compile(r">[=\d]")
_UNSPACED = re.compile(f"[{CJK}]")


@cache
def markdown_parser() -> MarkdownIt:
    """The one parser; it keeps nothing of what it has parsed."""
    from markdown_it import MarkdownIt  # heavy to import, only needed here

    parser = MarkdownIt("commonmark", {"maxNesting": _DEEPEST}).enable(["table", "strikethrough"])
    parser.block.ruler.at("blockquote", _quote, {"alt": ["paragraph", "reference", "blockquote", "list"]})
    parser.inline.ruler.at("emphasis", _emphasis)
    return parser


def _quote(state: StateBlock, first: int, end: int, silent: bool) -> bool:
    from markdown_it.rules_block import blockquote

    if _COMPARISON.match(state.src, state.bMarks[first] + state.tShift[first]):
        return False
    return blockquote(state, first, end, silent)


def _emphasis(state: StateInline, silent: bool) -> bool:
    from markdown_it.rules_inline import emphasis

    start, known = state.pos, len(state.delimiters)
    if not emphasis.tokenize(state, silent):
        return False
    before, after = state.src[max(0, start - 1) : start], state.src[state.pos : state.pos + 1]
    if state.src[start] == "*" and _UNSPACED.search(before + after):
        for mark in state.delimiters[known:]:
            mark.open = bool(after.strip())
            mark.close = bool(before.strip())
    return True
