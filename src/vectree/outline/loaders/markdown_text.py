"""Markdown's text as a reader sees it, line by line: without the marks of emphasis, links, code and quotes.

Marks of lists and tables stay, for they are how a text shows them, and so does what only looks like a mark:
``2*3*4`` and ``<name>``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from vectree.types.document import TaggedHeading

if TYPE_CHECKING:
    from markdown_it.token import Token

_IN_FRONT = re.compile(r">[ \t]?|#{1,6}[ \t]+")
"""Marks of quotes, and of headings in quotes and lists, which stand before a line's words."""
_LINE_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_MARKUP = re.compile(
    r"<!--.*?-->|</?(?:a|b|code|del|div|em|font|i|img|ins|kbd|mark|p|s|small|span|strong|sub|sup|u)\b[^>]*>",
    re.DOTALL | re.IGNORECASE,
)
_BREAKS = frozenset({"softbreak", "hardbreak"})


def plain_markdown(text: str) -> tuple[str, tuple[TaggedHeading, ...]]:
    """The text without marks, and its headings with their offsets in it.

    A heading's line is its title. Headings inside code, quotes and lists are text.
    """
    from markdown_it import MarkdownIt  # heavy to import, only needed here

    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)
    lines: list[str | None] = list(text.split("\n"))
    levels: dict[int, int] = {}
    for index, token in enumerate(tokens):
        if token.map is None:
            continue
        first, end = token.map
        if token.type == "heading_open" and not token.level:
            title = " ".join(" ".join(_words(tokens[index + 1])).split())
            if title:
                levels[first] = int(token.tag[1:])
                lines[first:end] = [title, *[None] * (end - first - 1)]
        elif first not in levels:
            lines[first:end] = _without_marks(tokens, index, lines[first:end])
    return _joined(lines, levels)


def _joined(lines: Sequence[str | None], levels: Mapping[int, int]) -> tuple[str, tuple[TaggedHeading, ...]]:
    """The lines that are left, and the headings among them."""
    left: list[str] = []
    headings: list[TaggedHeading] = []
    length = 0
    for number, line in enumerate(lines):
        if line is None or not (line.strip() or left):  # a text does not begin with a line that was only a mark
            continue
        if number in levels:
            headings.append(TaggedHeading(title=line, level=levels[number], page=1, offset=length))
        left.append(line)
        length += len(line) + 1
    return "\n".join(left), tuple(headings)


def _without_marks(tokens: Sequence[Token], index: int, lines: Sequence[str | None]) -> Sequence[str | None]:
    """The lines of the token in that place, without its own marks."""
    token = tokens[index]
    match token.type:
        case "inline" if tokens[index - 1].type in ("paragraph_open", "heading_open"):
            return _unmarked(lines, token)
        case "tr_open":
            end = next(at for at in range(index, len(tokens)) if tokens[at].type == "tr_close")
            return [_unmarked_row(lines[0] or "", [one for one in tokens[index:end] if one.type == "inline"])]
        case "blockquote_open":
            return ["" if line is not None and not line.strip(" \t>") else line for line in lines]
        case "hr":
            return [""]
        case "fence":  # it need not be closed, and may have more on its first line than the name of a language
            info = token.info.strip()
            last = (lines[-1] or "").strip(" \t>")
            closed = len(lines) > 1 and last.startswith(token.markup) and not last.strip(token.markup[0])
            return [info if " " in info else "", *(lines[1:-1] if closed else lines[1:]), *([""] if closed else [])]
        case _:
            return lines


def _unmarked(lines: Sequence[str | None], token: Token) -> Sequence[str | None]:
    """The lines of a paragraph with its words alone; as they are where the words cannot be found in them."""
    written = token.content.split("\n")
    words = list(_words(token))
    if len(written) != len(lines) or len(words) > len(lines):
        return lines
    found: list[str | None] = [None] * len(lines)  # code that was broken over lines has fewer
    for at, (line, mine, plain) in enumerate(zip(lines, written, words, strict=False)):
        start = (line or "").find(mine)
        if line is None or start < 0:
            return lines
        found[at] = _IN_FRONT.sub("", line[:start]) + plain
    return found


def _unmarked_row(line: str, cells: Sequence[Token]) -> str:
    """The row of a table with the words of its cells alone, its bars and widths as they are."""
    parts: list[str] = []
    done = 0
    for cell in cells:
        start = line.find(cell.content, done)
        if start < 0:  # it has a bar in it
            continue
        parts += line[done:start], " ".join(_words(cell))
        done = start + len(cell.content)
    return "".join([*parts, line[done:]])


def _words(token: Token) -> Iterator[str]:
    """The words of an inline token, line by line."""
    inline = token.children or []
    words = ""
    for one, following in zip(inline, _following(inline), strict=True):
        if one.type in _BREAKS:
            yield words
            words = ""
        elif one.type == "html_inline":
            words += _MARKUP.sub("", _LINE_BREAK.sub(" ", one.content))
        elif one.content:
            words += one.content
        elif one.markup.startswith(("*", "_")) and _inside_word(words[-1:], following[:1]):
            words += one.markup
    yield words


def _following(inline: Sequence[Token]) -> list[str]:
    """For each token the text behind it on its line."""
    found: list[str] = []
    text = ""
    for one in reversed(inline):
        found.append(text)
        text = "" if one.type in _BREAKS else one.content or text
    return found[::-1]


def _inside_word(before: str, after: str) -> bool:
    """Whether what stands between is no emphasis but a sign: of a product, or in a name."""
    return f"{before}{after}".isascii() and before.isalnum() and after.isalnum()
