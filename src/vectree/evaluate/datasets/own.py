"""Questions of your own: ``own/questions.jsonl`` and the documents it names, relative to the data folder.

A row: ``{"id", "question", "documents": ["own/report.pdf", …], "answer"?, "evidence"?: [{"document", "page"}, …],
"gold_sections"?, "answerable"?, "options"?, "kind"?}``. Pages are physical and 1-based. Every question is put to its
own documents; ``own-library`` puts all of them to all documents, which is the shape of a benchmark over many papers.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pydantic import Field

from vectree.errors import InputError
from vectree.evaluate.datasets.rows import Row, files, read_rows
from vectree.evaluate.question import EvaluationSet, PageRef, Question


class _Page(Row):
    document: str
    page: int = Field(ge=1)


class _Row(Row):
    id: str
    question: str
    documents: tuple[str, ...] = Field(min_length=1)
    answer: str = ""
    evidence: tuple[_Page, ...] = ()
    gold_sections: tuple[str, ...] = ()
    answerable: bool = True
    options: tuple[str, ...] = ()
    kind: str = ""


def load(data: Path) -> EvaluationSet:
    """The questions. Raises InputError for evidence in a document that the question does not name."""
    rows = read_rows(data, "own/questions.jsonl", _Row)
    return EvaluationSet(
        name="own",
        questions=tuple(_question(row) for row in rows),
        documents=files(data, (name for row in rows for name in row.documents)),
    )


def load_library(data: Path) -> EvaluationSet:
    """The same questions over all documents at once."""
    return replace(load(data), name="own-library", scope="library")


def _question(row: _Row) -> Question:
    foreign = {one.document for one in row.evidence} - set(row.documents)
    if foreign:
        raise InputError(f"question {row.id!r} has evidence in {min(foreign)!r}, which is none of its documents")
    return Question(
        id=row.id,
        documents=row.documents,
        text=row.question,
        answer=row.answer,
        evidence=tuple(PageRef(one.document, one.page) for one in row.evidence),
        gold_sections=row.gold_sections,
        kind=row.kind,
        answerable=row.answerable,
        options=row.options,
    )
