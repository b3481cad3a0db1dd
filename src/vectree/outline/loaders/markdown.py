"""Markdown: headings as the format has them, front matter as metadata, the rest of the text as written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from vectree.outline.describe.metadata import is_usual
from vectree.outline.loaders.detect import Format
from vectree.outline.loaders.parts import PARTS_NOTE, divide
from vectree.outline.pages.numbering import parse_number
from vectree.types.document import Metadata, SourceDocument, TaggedHeading

if TYPE_CHECKING:
    from markdown_it.token import Token

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(?P<fields>.*?\n)(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_FIELD = re.compile(r"^(?P<key>[A-Za-z_-]+)[ \t]*:[ \t]*(?P<value>.*)$")
_ISO_DATE = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")


def load_markdown(text: str, name: str) -> SourceDocument:
    """The text in parts (``loaders.parts``); a heading's line is its title without marks.

    Headings inside code, quotes and lists are text. Fields of the front matter that are known go to the metadata.
    """
    fields, body = _front_matter(text.replace("\f", "\n"))
    pages, headings = divide(*_headings(body))
    title = fields.get("title") or _top_title(headings)
    authors = re.split(r"\s*(?:[,;]|\band\b)\s*", fields.get("author") or fields.get("authors") or "")
    date = _ISO_DATE.match(fields.get("date") or "")
    return SourceDocument(
        name=name,
        media_type=Format.MARKDOWN,
        pages=pages,
        tagged_headings=headings,
        metadata=Metadata(
            title=title,
            authors=tuple(author for author in authors if author),
            date=date.group() if date else None,
            doi=fields.get("doi") or None,
        ),
        language=(fields.get("language") or fields.get("lang") or "")[:2].lower() or None,
        notes=(PARTS_NOTE,),
    )


def _top_title(headings: Sequence[TaggedHeading]) -> str | None:
    """The top heading that comes first, unless it is only the first part of several."""
    tops = [heading.title for heading in headings if heading.level == 1]
    if not tops or headings[0].level != 1:
        return None
    counted = all(parse_number(title) is not None for title in tops[:2])
    return None if len(tops) > 1 and (counted or is_usual(tops[0])) else tops[0]


def _front_matter(text: str) -> tuple[Mapping[str, str], str]:
    """The fields of a block between ``---`` lines at the top, and the text behind it."""
    match = _FRONT_MATTER.match(text)
    if match is None:
        return {}, text
    fields: dict[str, str] = {}
    for line in match["fields"].split("\n"):
        field = _FIELD.match(line)
        if field:
            fields[field["key"].lower()] = field["value"].strip().strip("\"'[]").replace('", "', ", ")
    return (fields, text[match.end() :]) if fields else ({}, text)


def _headings(text: str) -> tuple[str, tuple[TaggedHeading, ...]]:
    """The text with plain headings, and the headings with their offsets in it."""
    from markdown_it import MarkdownIt  # heavy to import, only needed here

    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    lines = text.split("\n")
    parts: list[str] = []
    headings: list[TaggedHeading] = []
    done = length = 0
    for index, token in enumerate(tokens):
        if token.type != "heading_open" or token.map is None or token.level:
            continue
        title = " ".join(_plain(tokens[index + 1].children or ()).split())
        if not title:
            continue
        before = lines[done : token.map[0]]
        parts.extend(before)
        length += sum(len(line) + 1 for line in before)
        headings.append(TaggedHeading(title=title, level=int(token.tag[1:]), page=1, offset=length))
        parts.append(title)
        length += len(title) + 1
        done = token.map[1]
    parts.extend(lines[done:])
    return "\n".join(parts), tuple(headings)


def _plain(inline: Sequence[Token]) -> str:
    """The words of inline tokens, without marks, links and pictures' addresses."""
    words: list[str] = []
    for token in inline:
        if token.type in ("softbreak", "hardbreak"):
            words.append(" ")
        elif token.type in ("text", "code_inline", "image", "text_special"):
            words.append(token.content)
    return "".join(words)
