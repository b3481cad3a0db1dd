"""Rows that put a question to one document and say where its answer stands: most of the page-labelled sets."""

from __future__ import annotations

from pathlib import Path

from vectree.evaluate.datasets.rows import Row, files, read_rows
from vectree.evaluate.question import EvaluationSet, PageRef, Question


class _Row(Row):
    id: str
    document: str
    question: str
    answer: str
    evidence_pages: tuple[int, ...] = ()
    gold_nodes: tuple[str, ...] = ()
    gold_node: str | None = None
    kind: str = ""


def load_one_document(data: Path, name: str, file: str, *, gold: str) -> EvaluationSet:
    """The set ``name`` of that file; every row must have the field ``gold``. Raises InputError, NotFoundError."""
    rows = read_rows(data, file, _Row, required=gold)
    questions = tuple(
        Question(
            id=row.id,
            documents=(row.document,),
            text=row.question,
            answer=row.answer,
            evidence=tuple(PageRef(row.document, page) for page in row.evidence_pages),
            gold_sections=row.gold_nodes if row.gold_node is None else (row.gold_node,),
            kind=row.kind,
        )
        for row in rows
    )
    return EvaluationSet(name=name, questions=questions, documents=files(data, (row.document for row in rows)))
