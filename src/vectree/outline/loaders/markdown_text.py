"""Markdown's text as a reader sees it, line by line: without the marks of emphasis, links, code, quotes and HTML.

Marks of lists stay, for they are how a text shows them, and so does what only looks like a mark: ``2*3*4`` and
``<name>``. Tables are rows with ``|`` between the cells, as of DOCX and HTML.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict, cast

from vectree.outline.loaders.markdown_parser import markdown_parser
from vectree.outline.loaders.parts import CELLS
from vectree.types.document import TaggedHeading

if TYPE_CHECKING:
    from markdown_it.token import Token

_IN_FRONT = re.compile(r">[ \t]?|#{1,6}[ \t]+")
"""Marks of quotes, and of headings in quotes and lists, which stand before a line's words."""
_LINE_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_ATTRIBUTES = r"(?:\s[^<>]*=[^<>]*)?\s*/?"
"""With a value: ``a<b and c>d`` is no tag."""
_MARKUP = re.compile(
    rf"<!--.*?-->|</?(?:a|b|code|del|div|em|font|i|img|ins|kbd|mark|p|s|small|span|strong|sub|sup|u){_ATTRIBUTES}>",
    re.DOTALL | re.IGNORECASE,
)
_UNSEEN = re.compile(r"<(script|style)\b.*?</\1\s*>", re.DOTALL | re.IGNORECASE)
_NEXT_CELL = re.compile(r"</t[dh]\s*>\s*(?=<t[dh]\b)", re.IGNORECASE)
_PARAGRAPH_END = re.compile(r"</(?:tr|p|div|li|dt|dd|h[1-6]|summary)\s*>|<br\s*/?>", re.IGNORECASE)
_BLOCK = re.compile(
    r"</?(?:address|article|aside|blockquote|caption|center|details|dl|dt|dd|div|figcaption|figure|footer|h[1-6]|header|hr"
    r"|li|main|nav|ol|p|picture|pre|section|source|summary|table|tbody|td|tfoot|th|thead|tr|ul)\b[^<>]*>",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:|[#/.]", re.IGNORECASE)
_BAR = re.compile(r"(?<!\\)\|")
_BREAKS = frozenset({"softbreak", "hardbreak"})


class _Definition(TypedDict):
    """Where a link leads, and on which lines that is said."""

    href: str
    map: list[int]


def plain_markdown(text: str) -> tuple[str, tuple[TaggedHeading, ...]]:
    """The text without marks, and its headings with their offsets in it.

    A heading's line is its title. Headings inside code, quotes and lists are text. Blank lines stand alone.
    """
    environment: dict[str, object] = {}
    tokens = markdown_parser().parse(text, environment)
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
    for name, definition in cast("Mapping[str, _Definition]", environment.get("references", {})).items():
        if _ADDRESS.match(definition["href"]) and not name.startswith("^"):  # a note is for readers
            first, end = definition["map"]
            lines[first:end] = [None] * (end - first)
    return _joined(lines, levels)


def _joined(lines: Sequence[str | None], levels: Mapping[int, int]) -> tuple[str, tuple[TaggedHeading, ...]]:
    """The lines that are left, and the headings among them."""
    left: list[str] = []
    headings: list[TaggedHeading] = []
    length = 0
    for number, written in enumerate(lines):
        for line in [] if written is None else written.split("\n"):
            if not (line.strip() or (left and left[-1].strip())):
                continue
            if number in levels:
                headings.append(TaggedHeading(title=line, level=levels[number], page=1, offset=length))
            left.append(line)
            length += len(line) + 1
    return "\n".join(left), tuple(headings)


def _without_marks(tokens: Sequence[Token], index: int, lines: Sequence[str | None]) -> Sequence[str | None]:
    """The lines of the token in that place, without its own marks; one of them may have become several."""
    token = tokens[index]
    match token.type:
        case "inline" if tokens[index - 1].type in ("paragraph_open", "heading_open"):
            return _unmarked(lines, token)
        case "table_open":
            return [lines[0], None, *lines[2:]]
        case "tr_open":
            end = next(at for at in range(index, len(tokens)) if tokens[at].type == "tr_close")
            return [f"\n{_row(lines[0] or '', [one for one in tokens[index:end] if one.type == 'inline'])}\n"]
        case "html_block":
            return [_without_markup(token.content), *[None] * (len(lines) - 1)]
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


def _row(line: str, cells: Sequence[Token]) -> str:
    """The words of a table's row; it may have more cells than the table has columns."""
    done = 0
    for cell in cells:
        written = cell.content.replace("|", r"\|")
        done = max(done, line.find(written, done) + len(written))
    more = [one.strip() for one in _BAR.split(line[done:])]
    return CELLS.join([*(" ".join(_words(cell)) for cell in cells), *filter(None, more)]).rstrip(" |")


def _without_markup(markup: str) -> str:
    """The words of a block of HTML, its rows and paragraphs on lines of their own."""
    seen = _NEXT_CELL.sub(CELLS, _UNSEEN.sub("", markup))
    return html.unescape(_BLOCK.sub("", _MARKUP.sub("", _PARAGRAPH_END.sub("\n", seen))))


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
        elif one.markup.startswith(("*", "_", "~")) and _inside_word(words[-1:], following[:1]):
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
