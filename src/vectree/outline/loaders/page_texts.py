"""Page-text JSON: ``{"title": …, "language": …, "pages": ["text of page 1", …]}``."""

from __future__ import annotations

import re

from vectree.errors import TreeError
from vectree.outline.loaders.detect import Format
from vectree.outline.loaders.json_shape import Json, mapping, parse_json, sequence, text_of
from vectree.text.normalise import matching_form
from vectree.types.document import Metadata, Page, PageStatus, SourceDocument

MOST_PAGES = 100_000
_LANGUAGE = re.compile(r"[a-z]{2,3}")


def load_page_texts(text: str, name: str) -> SourceDocument:
    """The document; ``TreeError`` where the JSON is not of that shape.

    A page is a string or null (blank), or an object with ``text`` and perhaps ``label``.
    """
    parsed = mapping(parse_json(text), "page-text JSON")
    pages = sequence(parsed.get("pages"), "pages")
    if len(pages) > MOST_PAGES:
        raise TreeError(f"pages has {len(pages)} entries; a document has at most {MOST_PAGES}")
    return SourceDocument(
        name=name,
        media_type=Format.PAGE_TEXTS,
        pages=tuple(_page(value, number) for number, value in enumerate(pages, start=1)),
        metadata=Metadata(title=text_of(parsed.get("title"), "title").strip() or None),
        language=_language(parsed.get("language")),
    )


def text_page(number: int, text: str, *, label: str | None = None, reason: str = "") -> Page:
    """A page of a format without geometry; blank when it has no letters or digits."""
    status = PageStatus.TEXT if matching_form(text) else PageStatus.BLANK
    return Page(number=number, label=label, text=text, status=status, reason=reason)


def _page(value: Json, number: int) -> Page:
    place = f"pages[{number - 1}]"
    if value is None or isinstance(value, str):
        return text_page(number, text_of(value, place).replace("\r\n", "\n"))
    page = mapping(value, place)
    label = text_of(page.get("label"), f"{place}.label") or None
    return text_page(number, text_of(page.get("text"), f"{place}.text").replace("\r\n", "\n"), label=label)


def _language(value: Json) -> str | None:
    code = text_of(value, "language").strip().lower().replace("_", "-").split("-")[0]
    return code if _LANGUAGE.fullmatch(code) else None
