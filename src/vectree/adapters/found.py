"""What every framework's retriever hands on: the text of a place, and the facts that lead back to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from vectree.errors import QueryError

if TYPE_CHECKING:
    from vectree.pipeline.library import Library, References
    from vectree.types.ranking import Hit, Mode

Text = Literal["page", "passage"]
"""What a result holds: all text of its page, or the beginning of the passage on it that says most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A page that says something about the question, as frameworks keep one: an id, text and flat metadata."""

    id: str
    """The same page of the same bytes has the same id everywhere."""
    text: str
    document_id: str
    score: float
    metadata: dict[str, str | int | float | None]
    """``document`` (name), ``document_id``, ``page`` (physical, 1-based), ``label`` (printed, None without one),
    ``section_id`` and ``title`` of the deepest section, ``score``."""


def find(
    library: Library, question: str, *, k: int, mode: Mode, documents: References, text: Text
) -> tuple[Found, ...]:
    """Pages best first, at most ``k``, none twice; empty where nothing in the documents meets the question.

    Raises what ``Library.search`` and ``Library.pages`` raise: a failure is never an empty result.
    """
    if text not in get_args(Text):
        raise QueryError(f"no text {text!r}; there are {', '.join(get_args(Text))}", text=text)
    hits = library.search(question, documents, unit="page", mode=mode, limit=k)
    texts = _page_texts(library, hits) if text == "page" else {}
    return tuple(
        Found(
            id=f"{hit.document_id}:{hit.page}",
            text=texts[hit.document_id, hit.page] if text == "page" else hit.snippet,
            document_id=hit.document_id,
            score=hit.score,
            metadata={
                "document": hit.document,
                "document_id": hit.document_id,
                "page": hit.page,
                "label": hit.label,
                "section_id": hit.section_id,
                "title": hit.title,
                "score": hit.score,
            },
        )
        for hit in hits
    )


def _page_texts(library: Library, hits: Sequence[Hit]) -> dict[tuple[str, int], str]:
    numbers: dict[str, list[int]] = {}
    for hit in hits:
        numbers.setdefault(hit.document_id, []).append(hit.page)
    return {
        (identity, page.number): page.text
        for identity, wanted in numbers.items()
        for page in library.pages(identity, wanted)
    }
