"""Questions over several quarterly reports at once; gold are the documents, not their pages.

Each question is put to all twelve filings: shows whether a comparison finds every filing it needs.
"""

from __future__ import annotations

from pathlib import Path

from vectree.evaluate.datasets.rows import Row, files, read_rows
from vectree.evaluate.question import EvaluationSet, Question


class _Row(Row):
    id: str
    documents: tuple[str, ...]
    question: str
    answer: str
    kind: str = ""


def load(data: Path) -> EvaluationSet:
    """``qa/sec10q.jsonl``."""
    rows = read_rows(data, "qa/sec10q.jsonl", _Row)
    questions = tuple(
        Question(id=row.id, documents=row.documents, text=row.question, answer=row.answer, kind=row.kind)
        for row in rows
    )
    return EvaluationSet(
        name="sec10q",
        questions=questions,
        documents=files(data, (name for row in rows for name in row.documents)),
        scope="library",
    )
