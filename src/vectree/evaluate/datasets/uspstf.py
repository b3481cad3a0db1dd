"""Questions on five USPSTF recommendation statements, given as section trees with full text in the nodes.

Small (n=22) and in one style: shows whether the right section of a clinical guideline is found, no more.
"""

from __future__ import annotations

from pathlib import Path

from vectree.evaluate.datasets.rows import Row, files, read_rows
from vectree.evaluate.question import EvaluationSet, PageRef, Question


class _Row(Row):
    id: str
    document: str
    question: str
    answer: str
    evidence_pages: tuple[int, ...]
    gold_node: str
    kind: str = ""


def load(data: Path) -> EvaluationSet:
    """``qa/uspstf.jsonl``."""
    rows = read_rows(data, "qa/uspstf.jsonl", _Row)
    questions = tuple(
        Question(
            id=row.id,
            documents=(row.document,),
            text=row.question,
            answer=row.answer,
            evidence=tuple(PageRef(row.document, page) for page in row.evidence_pages),
            gold_sections=(row.gold_node,),
            kind=row.kind,
        )
        for row in rows
    )
    return EvaluationSet(name="uspstf", questions=questions, documents=files(data, (row.document for row in rows)))
