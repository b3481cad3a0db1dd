"""From a draft to the answer's text and citations.

Citations are assigned here, from quotes, never parsed out of prose: numbered by first use, the same place
once. A quote must be found verbatim in the passages that were read; one that is not is removed and
counted. Boxes come from a ``Locator``; where it finds none the citation has no boxes and no guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from vectree.answer.not_found import not_found_text
from vectree.text.paragraphs import is_paragraphs
from vectree.types.answer import AnswerSentence, Citation, EvidenceSection, PageSpan

if TYPE_CHECKING:
    from vectree.answer.draft import Draft, Quote
    from vectree.index.compiled import CompiledDocument
    from vectree.types.document import Box, DocumentId
    from vectree.types.evidence import Evidence


class Locator(Protocol):
    """Finds a stretch of text on its page."""

    def boxes(self, document_id: DocumentId, page: int, start: int, end: int) -> tuple[Box, ...] | None:
        """One box for each printed line of ``page.text[start:end]``; empty when it cannot be located.

        None where there are no printed pages to look on.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Composed:
    """Text, citations and sentences of an answer, before its verdict (confidence is the draft's support)."""

    text: str
    citations: tuple[Citation, ...]
    sentences: tuple[AnswerSentence, ...]
    sections: tuple[EvidenceSection, ...]
    removed: int
    """Quotes that did not resolve."""


def compose(
    draft: Draft,
    evidence: Evidence,
    documents: Mapping[DocumentId, CompiledDocument],
    locator: Locator,
    *,
    name_documents: bool = False,
) -> Composed:
    """The answer's parts; the text says so, and what was looked at, when nothing was found.

    With ``name_documents`` every sentence of the text is followed by the names of the documents that it cites: for
    questions put to several of them, whose answers cannot be understood without.
    """
    sections = evidence_sections(evidence, documents)
    if not draft.found:
        return Composed(
            text=not_found_text(draft.language, sections, documents, draft.missing),
            citations=(),
            sentences=(),
            sections=sections,
            removed=0,
        )
    citations: dict[tuple[DocumentId, int, int, int], Citation] = {}
    sentences: list[AnswerSentence] = []
    removed = 0
    for sentence in draft.sentences:
        ids: list[int] = []
        for quote in sentence.quotes:
            if not _resolves(quote, evidence):
                removed += 1
                continue
            key = (quote.document_id, quote.page, quote.start, quote.end)
            if key not in citations:
                citations[key] = _citation(quote, len(citations) + 1, documents[quote.document_id], locator)
            ids.append(citations[key].id)
        sentences.append(
            AnswerSentence(
                text=sentence.text,
                citations=tuple(dict.fromkeys(ids)),
                documents=_names(ids, citations.values()),
                confidence=sentence.support,
            )
        )
    return Composed(
        text=_text(sentences, name_documents=name_documents),
        citations=tuple(citations.values()),
        sentences=tuple(sentences),
        sections=sections,
        removed=removed,
    )


def evidence_sections(
    evidence: Evidence, documents: Mapping[DocumentId, CompiledDocument]
) -> tuple[EvidenceSection, ...]:
    """The sections that the evidence's passages come from, best first, none twice."""
    found: dict[tuple[DocumentId, str], EvidenceSection] = {}
    for passage in evidence.passages:
        key = (passage.document_id, passage.section_id)
        if key in found:
            continue
        document = documents[passage.document_id]
        row = document.row_of(passage.section_id)
        first = int(document.sections.page_start[row]) if row >= 0 else passage.page
        found[key] = EvidenceSection(
            document_id=passage.document_id,
            section_id=passage.section_id,
            title=passage.title,
            page_start=first,
            page_end=int(document.sections.page_end[row]) if row >= 0 else passage.page,
            score=passage.score,
            label=passage.label if is_paragraphs(passage.label) else document.label(first),
        )
    return tuple(found.values())


def _resolves(quote: Quote, evidence: Evidence) -> bool:
    return any(
        passage.document_id == quote.document_id
        and passage.page == quote.page
        and passage.start <= quote.start <= quote.end <= passage.end
        and passage.text[quote.start - passage.start : quote.end - passage.start] == quote.text != ""
        for passage in evidence.passages
    )


def _citation(quote: Quote, number: int, document: CompiledDocument, locator: Locator) -> Citation:
    boxes = locator.boxes(quote.document_id, quote.page, quote.start, quote.end)
    span = PageSpan(page=quote.page, label=quote.label, start=quote.start, end=quote.end, boxes=boxes or ())
    return Citation(
        id=number,
        document=document.name,
        document_id=quote.document_id,
        section_id=quote.section_id,
        title=quote.title,
        page=quote.page,
        label=quote.label,
        quote=quote.text,
        spans=(span,),
        source="summary" if document.only_summaries else "text" if boxes is None else "page",
    )


def _names(ids: Sequence[int], citations: Iterable[Citation]) -> tuple[str, ...]:
    of = {citation.id: citation.document for citation in citations}
    return tuple(dict.fromkeys(of[number] for number in ids))


def _text(sentences: Sequence[AnswerSentence], *, name_documents: bool) -> str:
    return "\n".join(_line(sentence, name_documents=name_documents) for sentence in sentences)


def _line(sentence: AnswerSentence, *, name_documents: bool) -> str:
    marks = "".join(f"[{number}]" for number in sentence.citations)
    names = f"({', '.join(sentence.documents)})" if name_documents and sentence.documents else ""
    return " ".join(part for part in (sentence.text, marks, names) if part)
