"""Extractive answers: the sentences and table rows of the evidence that answer the question, verbatim.

The best candidate (``candidates``) and those nearly as good are given in reading order, unless the best
place covers too little of the question (``answerable``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from vectree.answer.answerable import is_answerable
from vectree.answer.candidates import Candidate, candidates
from vectree.answer.draft import Draft, DraftSentence, Quote
from vectree.text.normalise import matching_form

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.types.document import DocumentId
    from vectree.types.evidence import Evidence
    from vectree.types.query import Query

NEARLY = 0.6
"""Share of the best score that a further sentence needs."""
MOST = 3


def extract_answer(query: Query, evidence: Evidence, documents: Mapping[DocumentId, CompiledDocument]) -> Draft:
    """At most five sentences or rows, in reading order; ``found`` is False rather than a guess."""
    ranked = candidates(query, evidence, documents)
    covered = max((candidate.covered for candidate in ranked), default=0.0)
    if not ranked or ranked[0].score <= 0 or not is_answerable(query, covered):
        return Draft(
            found=False,
            sentences=(),
            language=query.language,
            reason=f"the best place covers {covered:.0%} of the question's words",
        )
    chosen = _different([candidate for candidate in ranked if candidate.score >= NEARLY * ranked[0].score])[:MOST]
    return Draft(
        found=True,
        sentences=tuple(_sentence(candidate) for candidate in sorted(chosen, key=lambda one: one.order)),
        language=query.language,
    )


def _different(ranked: Sequence[Candidate]) -> list[Candidate]:
    """The candidates without those whose letters and digits a better one has."""
    kept: list[Candidate] = []
    forms: list[str] = []
    for candidate in ranked:
        form = matching_form(candidate.text)
        if not any(form in other for other in forms):
            kept.append(candidate)
            forms.append(form)
    return kept


def _sentence(candidate: Candidate) -> DraftSentence:
    passage, text = candidate.passage, candidate.text
    quote = Quote(
        document_id=passage.document_id,
        section_id=passage.section_id,
        title=passage.title,
        page=passage.page,
        label=passage.label,
        start=candidate.start,
        end=candidate.end,
        text=text,
    )
    return DraftSentence(text=" ".join(text.split()), quotes=(quote,), support=candidate.covered)
