"""Korean questions on page-text documents (OCR) of five fields, with one evidence page each.

BM25 over pages finds nearly all of them within the document: only hit@1, and the search over all 26 documents
(``korean-library``), tell systems apart.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from vectree.evaluate.datasets.rows import Row, files, read_rows
from vectree.evaluate.question import EvaluationSet, PageRef, Question


class _Row(Row):
    id: str
    document: str
    question: str
    answer: str
    evidence_pages: tuple[int, ...]
    kind: str = ""


def load(data: Path) -> EvaluationSet:
    """``qa/korean.jsonl``, each question put to its own document."""
    rows = read_rows(data, "qa/korean.jsonl", _Row)
    questions = tuple(
        Question(
            id=row.id,
            documents=(row.document,),
            text=row.question,
            answer=row.answer,
            evidence=tuple(PageRef(row.document, page) for page in row.evidence_pages),
            kind=row.kind,
        )
        for row in rows
    )
    return EvaluationSet(name="korean", questions=questions, documents=files(data, (row.document for row in rows)))


def load_library(data: Path) -> EvaluationSet:
    """The same questions over all documents at once."""
    return replace(load(data), name="korean-library", scope="library")
