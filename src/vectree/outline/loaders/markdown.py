"""Markdown: headings as the format has them, front matter as metadata, the rest as a reader sees it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from vectree.outline.describe.metadata import is_usual
from vectree.outline.loaders.detect import Format
from vectree.outline.loaders.markdown_text import plain_markdown
from vectree.outline.loaders.parts import PARTS_NOTE, divide
from vectree.outline.pages.numbering import parse_number
from vectree.types.document import Metadata, SourceDocument, TaggedHeading

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(?P<fields>.*?\n)(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_FIELD = re.compile(r"^(?P<key>[A-Za-z_-]+)[ \t]*:[ \t]*(?P<value>.*)$")
_ISO_DATE = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")


def load_markdown(text: str, name: str) -> SourceDocument:
    """The text in parts (``loaders.parts``), without marks (``loaders.markdown_text``).

    Fields of the front matter that are known go to the metadata.
    """
    fields, body = _front_matter(text.replace("\f", "\n"))
    pages, headings = divide(*plain_markdown(body))
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
