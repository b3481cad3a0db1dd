"""From a draft to an answer: citations assigned and located, every sentence checked, confidence and notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vectree.answer import Composed, compose
from vectree.answer.relevance import relevance, relevance_warning
from vectree.compress import OVER_BUDGET
from vectree.pipeline.answering.locating import ViewerLocator
from vectree.pipeline.evidence.gathering import Gathered
from vectree.text.normalise import unwrapped
from vectree.types.agent import AgentTrace
from vectree.types.answer import Answer, AnswerSentence, AnswerTrace
from vectree.types.document import DocumentId
from vectree.types.evidence import Evidence
from vectree.types.model import ModelCall
from vectree.verify import check_sentences

if TYPE_CHECKING:
    from vectree.answer.draft import Draft
    from vectree.index.store import Store
    from vectree.pdf import PdfViewer


@dataclass(frozen=True, slots=True, kw_only=True)
class ByModel:
    """What a model had to do with an answer."""

    model: str | None
    """Name of the model that wrote it; None where it could not, and the answer is in sentences of the documents."""
    calls: tuple[ModelCall, ...]
    agent: AgentTrace | None = None
    notes: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()
    """What it failed at: notes as well."""


class Finisher:
    """Finishes answers from one library; keeps nothing of a question."""

    def __init__(self, store: Store, viewer: PdfViewer) -> None:
        self._store = store
        self._viewer = viewer

    def finish(self, gathered: Gathered, draft: Draft, by_model: ByModel | None = None) -> Answer:
        """The answer that a draft makes: citations assigned and located, every sentence checked."""
        clock, evidence = gathered.clock, gathered.evidence
        with clock.stage("locate"):
            locator = ViewerLocator(self._store, self._viewer, gathered.texts)
            several = len(gathered.trace.routed) > 1
            composed = compose(draft, evidence, gathered.documents, locator, name_documents=several)
        about = relevance([sentence.confidence for sentence in composed.sentences])
        with clock.stage("verify"):
            verdict = check_sentences(
                [_marked(sentence) for sentence in composed.sentences],
                # What a sentence says must stand in what it quotes, not merely somewhere near.
                _quoted(composed),
                {citation.id for citation in composed.citations},
                language=draft.language,
            )
        failures = (*gathered.failures, *(by_model.failures if by_model else ()))
        notes = (*gathered.notes, *failures, *(by_model.notes if by_model else ()))
        if not draft.found:
            notes = (*notes, *_over_budget(evidence), *self._unread([one.document_id for one in gathered.trace.routed]))
        return Answer(
            question=gathered.question,
            text=composed.text,
            short=draft.short,
            found=draft.found,
            citations=composed.citations,
            sentences=tuple(
                replace(sentence, confidence=checked.confidence, flags=checked.flags)
                for sentence, checked in zip(composed.sentences, verdict.sentences, strict=True)
            ),
            sections=composed.sections,
            evidence=evidence,
            context_tokens=evidence.context_tokens,
            confidence=verdict.confidence * about,
            warning=(verdict.warning or relevance_warning(about, draft.language)) if draft.found else None,
            mode=gathered.mode,
            model=by_model.model if by_model else None,
            trace=AnswerTrace(
                retrieval=gathered.trace,
                milliseconds=clock.total(),
                removed_citations=composed.removed,
                notes=notes,
                whole=not failures,
                calls=by_model.calls if by_model else (),
                agent=by_model.agent if by_model else None,
                parts=gathered.parts,
            ),
        )

    def _unread(self, routed: Sequence[DocumentId]) -> tuple[str, ...]:
        """What could not be looked at: pages without text."""
        return tuple(
            f"{row.name}: pages without text: {row.needs_ocr} of {row.pages} (needs OCR)."
            for row in map(self._store.row, routed)
            if row.needs_ocr
        )


def _over_budget(evidence: Evidence) -> tuple[str, ...]:
    """What to say where nothing was read because no passage was small enough."""
    if evidence.passages or not any(dropped.reason == OVER_BUDGET for dropped in evidence.dropped):
        return ()
    return ("No passage fits the budget of tokens, so none was read (`--budget-tokens`).",)


def _quoted(composed: Composed) -> list[str]:
    """What each sentence quotes, as one text in the page's order: a table row below the line over its columns."""
    citations = {citation.id: citation for citation in composed.citations}
    return [
        _without_marks(
            " ".join(
                unwrapped(citation.quote)
                for citation in sorted(
                    (citations[number] for number in sentence.citations),
                    key=lambda citation: (citation.page, citation.spans[0].start),
                )
            )
        )
        for sentence in composed.sentences
    ]


def _without_marks(text: str) -> str:
    """A source's own "[12]" must not be taken for a citation of ours."""
    return text.replace("[", "(").replace("]", ")")


def _marked(sentence: AnswerSentence) -> str:
    return f"{_without_marks(sentence.text)} {''.join(f'[{number}]' for number in sentence.citations)}"
