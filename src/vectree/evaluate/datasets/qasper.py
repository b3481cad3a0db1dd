"""QASPER in its published format (Dasigi et al., 2021): ``qasper/*.json``, papers by id with ``full_text`` and ``qas``.

The release has sections and paragraphs, no pages: every section becomes a page and a node of the tree (`` ::: `` in a
section's name is nesting), and the gold pages are the sections that hold an evidence paragraph. Evidence that is a
figure or table (``FLOAT SELECTED``) has no page. Several annotators answer one question: the longest answer is the
reference, the evidence of all of them is gold, and it counts as unanswerable when all say so.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from vectree.errors import InputError, NotFoundError
from vectree.evaluate.datasets.rows import Row, read_text
from vectree.evaluate.question import DocumentSource, EvaluationSet, PageRef, Question

FLOAT = "FLOAT SELECTED"
_NESTING = ":::"


class _Section(Row):
    section_name: str | None
    paragraphs: tuple[str, ...]


class _Answer(Row):
    unanswerable: bool
    extractive_spans: tuple[str, ...]
    yes_no: bool | None
    free_form_answer: str
    evidence: tuple[str, ...]


class _Annotation(Row):
    answer: _Answer


class _Question(Row):
    question: str
    question_id: str
    answers: tuple[_Annotation, ...]


class _Paper(Row):
    title: str
    abstract: str
    full_text: tuple[_Section, ...]
    qas: tuple[_Question, ...]


_PAPERS = TypeAdapter(dict[str, _Paper])


def load(data: Path) -> EvaluationSet:
    """All papers of ``qasper/*.json`` (train, dev or test, whatever is there).

    Raises NotFoundError where there is none, InputError for a file of another shape.
    """
    names = sorted(path.name for path in (data / "qasper").glob("*.json"))
    if not names:
        raise NotFoundError(f"QASPER needs its published JSON in {str(data / 'qasper')!r}: there is none")
    questions: list[Question] = []
    documents: list[DocumentSource] = []
    for name in names:
        try:
            papers = _PAPERS.validate_json(read_text(data, f"qasper/{name}"))
        except ValidationError as error:
            problem = error.errors(include_url=False)[0]
            raise InputError(f"qasper/{name}: {problem['loc']}: {problem['msg']}") from error
        for paper_id, paper in papers.items():
            called = f"qasper/{paper_id}.json"
            documents.append(DocumentSource(name=called, content=_tree(paper)))
            questions.extend(_question(called, paper, question) for question in paper.qas)
    return EvaluationSet(name="qasper", questions=tuple(questions), documents=tuple(documents))


def _pages(paper: _Paper) -> list[tuple[str, str]]:
    """(title, text) of each page; the abstract is the first."""
    pages = [("Abstract", paper.abstract)]
    pages.extend((section.section_name or "", "\n\n".join(section.paragraphs)) for section in paper.full_text)
    return pages


def _tree(paper: _Paper) -> bytes:
    pages = _pages(paper)
    count = len(pages)
    tops: list[dict[str, object]] = []
    known: dict[tuple[str, ...], list[dict[str, object]]] = {(): tops}
    for number, (name, text) in enumerate(pages, start=1):
        path = tuple(part.strip() for part in name.split(_NESTING)) if name else (f"Section {number}",)
        below: list[dict[str, object]] = []
        body = f"{path[-1]}\n{text}"
        node: dict[str, object] = {"title": path[-1], "node_id": f"s{number:03}", "page_index": number}
        node |= {"text": body, "nodes": below}
        above = known.get(path[:-1], tops)
        above.append(node)
        known[path] = below
    return json.dumps({"doc_name": paper.title, "structure": tops, "pages": count}, ensure_ascii=False).encode()


def _question(document: str, paper: _Paper, question: _Question) -> Question:
    answers = [annotation.answer for annotation in question.answers]
    answerable = not answers or not all(answer.unanswerable for answer in answers)
    paragraphs = [text for answer in answers for text in answer.evidence if FLOAT not in text]
    return Question(
        id=question.question_id,
        documents=(document,),
        text=question.question,
        answer=max((_text(answer) for answer in answers), key=len, default="") if answerable else "",
        evidence=tuple(PageRef(document, page) for page in _gold(paper, paragraphs)),
        answerable=answerable,
    )


def _gold(paper: _Paper, paragraphs: Sequence[str]) -> list[int]:
    wanted = {" ".join(text.split()) for text in paragraphs}
    places = [(paper.abstract,), *(section.paragraphs for section in paper.full_text)]
    return [
        number
        for number, texts in enumerate(places, start=1)
        if any(" ".join(text.split()) in wanted for text in texts)
    ]


def _text(answer: _Answer) -> str:
    if answer.unanswerable:
        return ""
    if answer.yes_no is not None:
        return "Yes" if answer.yes_no else "No"
    return answer.free_form_answer or ", ".join(answer.extractive_spans)
