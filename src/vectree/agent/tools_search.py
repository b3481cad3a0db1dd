"""Layer 0 and the way into a document: which documents and sections, without their text."""

from __future__ import annotations

from vectree.agent.arguments import ListDocuments, Search, SearchWithinDocument
from vectree.agent.payload import (
    SEARCH_RESULT_TOKENS,
    TREE_TOKENS,
    call,
    dumps,
    fitting,
    require_start,
    shortened,
    tokens_of,
)
from vectree.agent.reader import Reader
from vectree.storage.schema.collections import DEFAULT_COLLECTION
from vectree.text.counted import counted
from vectree.text.tokens import count_tokens
from vectree.types.agent import ToolResult
from vectree.types.document import Document
from vectree.types.ranking import Hit

_TITLE_TOKENS = 14
_NAME_TOKENS = 12
_SNIPPET_TOKENS = 22


def search(reader: Reader, asked: Search) -> ToolResult:
    """Sections of all documents, best first, about 50 tokens each: document, title and pages, no text."""
    hits = reader.search(asked.query, asked.documents, unit="section", limit=asked.limit)
    results = [_compact(hit) for hit in hits]
    return _result({"results": results, **_advice(hits, "get_page_content", "search_within_document")})


def list_documents(reader: Reader, asked: ListDocuments) -> ToolResult:
    """The documents by name, in parts. Raises InputError for a start behind the end."""
    wanted = (asked.contains or "").casefold()
    listed = [one for one in reader.documents() if wanted in one.name.casefold() or wanted in one.title.casefold()]
    require_start(asked.start, len(listed), "document")
    rows = [
        {
            "document": one.id,
            "name": shortened(one.name, _NAME_TOKENS),
            "title": shortened(one.title, _TITLE_TOKENS),
            "pages": one.pages,
            "language": one.language,
            "domain": one.domain,
            **({"collection": one.collection} if one.collection != DEFAULT_COLLECTION else {}),
        }
        for one in listed[asked.start :]
    ]
    shown = fitting(rows, TREE_TOKENS - 60)
    answer: dict[str, object] = {"total": len(listed), "documents": rows[:shown]}
    if shown < len(rows):
        again = {"contains": asked.contains} if asked.contains else {}
        answer["next"] = call("list_documents", **again, start=asked.start + shown)
    return _result(answer)


def search_within_document(reader: Reader, asked: SearchWithinDocument) -> ToolResult:
    """Pages of one document, best first, each with its section and the words around the place.

    It says how many of the first are likely to hold an answer, where the others hardly are.
    """
    hits = reader.search(asked.query, asked.document, unit="page", limit=asked.limit)
    rows = [
        {
            "page": hit.page,
            **({"label": hit.label} if hit.label and hit.label != str(hit.page) else {}),
            "section": hit.section_id,
            "title": shortened(hit.title, _TITLE_TOKENS),
            "snippet": shortened(hit.snippet, _SNIPPET_TOKENS),
        }
        for hit in hits
    ]
    shown = fitting(rows, TREE_TOKENS - 90)
    likely = sum(hit.likely for hit in hits[:shown])
    answer: dict[str, object] = {"results": rows[:shown], **_unread(reader.document(asked.document))}
    if likely < shown:
        answer["likely"] = f"the first {likely}; the others hardly"
    return _result({**answer, **_advice(hits, "get_page_content")})


def _compact(hit: Hit) -> dict[str, object]:
    """A hit in at most about 50 tokens: titles give way first."""
    row: dict[str, object] = {
        "document": hit.document_id,
        "name": shortened(hit.document, _NAME_TOKENS),
        "section": hit.section_id,
        "title": shortened(hit.title, _TITLE_TOKENS),
        "page": hit.page,
    }
    over = tokens_of(row) - SEARCH_RESULT_TOKENS
    if over > 0:
        row["title"] = shortened(hit.title, max(4, _TITLE_TOKENS - over))
    return row


def _unread(document: Document) -> dict[str, object]:
    """That pages are pictures which no search has read, where there are any."""
    unread = len(document.coverage.needs_ocr)
    if not unread:
        return {}
    return {
        "not_searched": f"no text on {unread} of {counted(document.page_count, 'page')}: see them with get_page_image"
    }


def _advice(hits: object, *tools: str) -> dict[str, object]:
    if hits:
        return {"next": f"Read with {' or '.join(tools)}; nothing here is the text itself."}
    return {"next": "Nothing found. Try other words, or list_documents and get_document_tree."}


def _result(value: object) -> ToolResult:
    text = dumps(value)
    return ToolResult(text=text, tokens=count_tokens(text))
