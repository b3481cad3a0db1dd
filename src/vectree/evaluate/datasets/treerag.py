"""TreeRAG's own questions on its own trees (general n=204, medical n=42).

What they show: that the algorithms are faithful, not that retrieval is good. 134 of the general questions are on
passages of two paragraphs written for them; every medical answer is a node's summary word for word and its question
quotes the node's title. The trees have no page text: contexts are the nodes' summaries.
"""

from __future__ import annotations

from pathlib import Path

from vectree.evaluate.datasets.rows import Row, files, read_rows
from vectree.evaluate.question import EvaluationSet, Question


class _Row(Row):
    id: str
    document: str
    question: str
    answer: str
    gold_nodes: tuple[str, ...]
    kind: str = ""


def load_general(data: Path) -> EvaluationSet:
    """``qa/treerag_general.jsonl``."""
    return _load(data, "treerag-general", "qa/treerag_general.jsonl")


def load_medical(data: Path) -> EvaluationSet:
    """``qa/treerag_medical.jsonl``."""
    return _load(data, "treerag-medical", "qa/treerag_medical.jsonl")


def _load(data: Path, name: str, file: str) -> EvaluationSet:
    rows = read_rows(data, file, _Row)
    questions = tuple(
        Question(
            id=row.id,
            documents=(row.document,),
            text=row.question,
            answer=row.answer,
            gold_sections=row.gold_nodes,
            kind=row.kind,
        )
        for row in rows
    )
    return EvaluationSet(
        name=name, questions=questions, documents=files(data, (row.document for row in rows)), answers="passages"
    )
