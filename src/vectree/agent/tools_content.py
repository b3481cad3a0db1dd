"""Layer 2: the text of sections and pages, at most 2,000 tokens at a time, and pictures of pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vectree.agent.arguments import GetPageContent, GetPageImage, GetSection
from vectree.agent.payload import PAGE_TOKENS, call, dumps, prefix_length, shortened
from vectree.agent.reader import Reader
from vectree.errors import InputError, NotFoundError
from vectree.text.counted import counted
from vectree.text.tokens import count_tokens
from vectree.types.agent import PageRead, ToolResult
from vectree.types.document import Document, Page
from vectree.types.model import Picture
from vectree.types.section import Section

_ENVELOPE_TOKENS = 160
_SUMMARY_TOKENS = 80
_PICTURE_SCALE = 1.5
_PART_TOKENS = 14
"""Of a part beside its text."""


def get_section(reader: Reader, asked: GetSection) -> ToolResult:
    """A section's title, pages, summary and the beginning of its text; where it goes on.

    Raises NotFoundError for a document or section that is not there.
    """
    document = reader.document(asked.document)
    section = document.tree.find(asked.section)
    if section is None:
        raise NotFoundError(f"no section {asked.section!r} in {document.name!r}: see get_document_tree")
    pages = reader.pages(document.id, range(section.page_start, section.page_end + 1))
    stretches = _stretches(section, pages)
    cut = _cut(stretches, asked.start, PAGE_TOKENS - _ENVELOPE_TOKENS - _SUMMARY_TOKENS)
    answer: dict[str, object] = {
        "document": document.id,
        "section": section.id,
        "title": shortened(section.title, 30),
        "pages": section.page_ref,
        "verification": section.verification.value,
        "summary": shortened(section.summary, _SUMMARY_TOKENS),
        "text": cut.parts,
    }
    if cut.rest is not None:
        place, offset = cut.rest
        before = sum(end - begin for _, begin, end in stretches[:place])
        answer["next"] = call("get_section", document=document.id, section=section.id, start=before + offset)
    text = dumps(answer)
    return ToolResult(text=text, tokens=count_tokens(text), pages=_read(document, cut.pages))


def get_page_content(reader: Reader, asked: GetPageContent) -> ToolResult:
    """The text of pages, in the order asked for.

    Raises NotFoundError for a document, or pages of which none is there; of some that are not, the result says so.
    """
    document = reader.document(asked.document)
    wanted = list(dict.fromkeys(asked.pages))
    missing = [number for number in wanted if not 1 <= number <= document.page_count]
    if len(missing) == len(wanted):
        raise NotFoundError(f"{document.name!r} has pages 1 to {document.page_count}, not {missing}")
    by_number = {page.number: page for page in reader.pages(document.id, wanted)}
    pages = [by_number[number] for number in wanted if number in by_number]
    stretches = [(page, 0, len(page.text)) for page in pages]
    cut = _cut(stretches, asked.start, PAGE_TOKENS - _ENVELOPE_TOKENS)
    answer: dict[str, object] = {"document": document.id, "name": shortened(document.name, 12), "text": cut.parts}
    if missing:
        answer["not_there"] = f"pages {missing}: the document has {document.page_count}"
    empty = [page.number for page in pages if not page.text.strip()]
    if empty:
        answer["without_text"] = f"pages {empty}: try get_page_image"
    if cut.rest is not None:
        place, offset = cut.rest
        left = [page.number for page in pages[place:]]
        answer["next"] = call("get_page_content", document=document.id, pages=left, start=offset)
    text = dumps(answer)
    return ToolResult(text=text, tokens=count_tokens(text), pages=_read(document, cut.pages))


def get_page_image(reader: Reader, asked: GetPageImage) -> ToolResult:
    """A picture of a page. Raises NotFoundError for a page that is not there, InputError for a format without pages."""
    document = reader.document(asked.document)
    if not 1 <= asked.page <= document.page_count:
        raise NotFoundError(f"{document.name!r} has pages 1 to {document.page_count}, not {asked.page}")
    picture = Picture(data=reader.page_image(document.id, asked.page, scale=_PICTURE_SCALE))
    text = dumps({"document": document.id, "page": asked.page, "picture": "attached"})
    return ToolResult(text=text, tokens=count_tokens(text), pages=_read(document, (asked.page,)), pictures=(picture,))


def _stretches(section: Section, pages: Sequence[Page]) -> list[tuple[Page, int, int]]:
    found: list[tuple[Page, int, int]] = []
    for page in pages:
        start = section.start.offset if page.number == section.start.page else 0
        end = section.end.offset if page.number == section.end.page else len(page.text)
        if start < end:
            found.append((page, start, end))
    return found


@dataclass(frozen=True, slots=True)
class _Cut:
    """Parts page by page, and where to go on: stretch and code point in it; None at the end."""

    parts: list[dict[str, object]]
    pages: list[int]
    rest: tuple[int, int] | None


def _cut(stretches: Sequence[tuple[Page, int, int]], start: int, budget: int) -> _Cut:
    """What fits from code point ``start`` of the stretches taken together; at least one code point, so it goes on.

    Raises InputError for a start behind the end.
    """
    total = sum(end - begin for _, begin, end in stretches)
    if start and start >= total:
        raise InputError(f"start {start} lies behind the end: the text has {counted(total, 'character')}")
    parts: list[dict[str, object]] = []
    pages: list[int] = []
    for place, (page, begin, end) in enumerate(stretches):
        if start >= end - begin > 0:
            start -= end - begin
            continue
        text = page.text[begin + start : end]
        fits = len(text) if count_tokens(text) + _PART_TOKENS <= budget else prefix_length(text, budget - _PART_TOKENS)
        if fits < len(text):
            if not parts:
                fits = max(fits, 1)
            if fits > 0:
                parts.append(_part(page, text[:fits]))
                pages.append(page.number)
            return _Cut(parts, pages, (place, start + fits))
        parts.append(_part(page, text))
        pages.append(page.number)
        budget -= count_tokens(text) + _PART_TOKENS
        start = 0
    return _Cut(parts, pages, None)


def _part(page: Page, text: str) -> dict[str, object]:
    label = {"label": page.label} if page.label and page.label != str(page.number) else {}
    return {"page": page.number, **label, "text": text}


def _read(document: Document, pages: Sequence[int]) -> tuple[PageRead, ...]:
    return tuple(PageRead(document_id=document.id, page=page) for page in dict.fromkeys(pages))
