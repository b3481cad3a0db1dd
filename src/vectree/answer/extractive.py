"""Extractive answers: the sentences and table rows of the evidence that answer the question, verbatim.

The best candidate (``candidates``) and those nearly as good are given in reading order, unless the documents hardly
can answer (``answerable``). A section's title alone answers only where nothing else does. A table row comes with the
line that heads its columns.
Of a tree without text whole summaries are given, those that the evidence has: retrieval chose as many of them as the
question points to, and less than one cannot be cited. A section that the question itself names is always answered with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from vectree.answer.answerable import answerability, missing
from vectree.answer.candidates import Candidate, candidates
from vectree.answer.draft import Draft, DraftSentence, Quote
from vectree.answer.short_answer import short_answer
from vectree.text.normalise import matching_form, unwrapped
from vectree.text.paragraphs import stretch_label

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.types.document import DocumentId
    from vectree.types.evidence import Evidence, Passage
    from vectree.types.query import Query

NEARLY = 0.4
"""Share of the best score that a further sentence needs."""
MOST = 3
MOST_OF_SEVERAL = 5


def extract_answer(query: Query, evidence: Evidence, documents: Mapping[DocumentId, CompiledDocument]) -> Draft:
    """At most three sentences or rows, five where several things are asked for, and whole summaries; in reading order.

    Where a few words answer (``short_answer``), the sentence that has them is among these. ``found`` is False rather
    than a guess.
    """
    ranked = candidates(query, evidence, documents)
    summaries = frozenset(identity for identity, document in documents.items() if document.only_summaries)
    covered = max((candidate.covered for candidate in ranked), default=0.0)
    named = any(passage.reason and passage.document_id in summaries for passage in evidence.passages)
    read = dict.fromkeys(passage.document_id for passage in evidence.passages) or documents
    judged = answerability(query, covered, [documents[identity] for identity in read])
    if not ranked or not (named or (ranked[0].score > 0 and judged.answerable)):
        return Draft(
            found=False,
            sentences=(),
            language=query.language,
            reason=f"the best place covers {covered:.0%} of the question's words; the doubt is {judged.doubt:.2f}",
            missing=missing(query, tuple(documents.values())),
        )
    most = MOST_OF_SEVERAL if query.kind in {"comparative", "exhaustive"} else MOST
    best = next((one for one in ranked if one.score > 0 and not _is_title(one)), ranked[0])
    enough = NEARLY * best.score
    nearly = [one for one in ranked if one.score >= enough and (one is best or not _is_title(one))]
    chosen = _different([candidate for candidate in nearly if candidate.passage.document_id not in summaries])[:most]
    short = short_answer(query, [candidate for candidate in ranked if candidate.passage.document_id not in summaries])
    if short is not None and short.candidate not in chosen:
        chosen = [short.candidate, *chosen][:most]
    sentences = [(candidate.order, _sentence(candidate)) for candidate in chosen]
    good = summaries.intersection(candidate.passage.document_id for candidate in nearly)
    for candidate in ranked:
        if candidate.passage.document_id in good:
            sentences.append((candidate.order, _of_summary(candidate)))
    return Draft(
        found=True,
        sentences=tuple(sentence for _, sentence in sorted(sentences, key=lambda one: one[0])),
        language=query.language,
        short="" if short is None else short.text,
    )


def _is_title(candidate: Candidate) -> bool:
    """Whether it says no more than the title over it, which is cited anyway."""
    return matching_form(candidate.text) in matching_form(candidate.passage.title)


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
    quotes = [_quote(candidate.passage, candidate.start, candidate.end)]
    if candidate.header is not None:
        quotes.append(_quote(candidate.passage, *candidate.header))
    text = " ".join(unwrapped(quote.text) for quote in reversed(quotes))
    return DraftSentence(text=text, quotes=tuple(quotes), support=candidate.covered)


def _of_summary(candidate: Candidate) -> DraftSentence:
    """A sentence of a summary, which cites the whole of it."""
    passage = candidate.passage
    return DraftSentence(
        text=unwrapped(candidate.text),
        quotes=(_quote(passage, passage.start, passage.end),),
        support=1.0 if passage.reason else candidate.covered,
    )


def _quote(passage: Passage, start: int, end: int) -> Quote:
    return Quote(
        document_id=passage.document_id,
        section_id=passage.section_id,
        title=passage.title,
        page=passage.page,
        label=stretch_label(passage.label, passage.text, start - passage.start, end - passage.start),
        start=start,
        end=end,
        text=passage.text[start - passage.start : end - passage.start],
    )
