"""HotpotQA, distractor setting (Yang et al., 2018): ten paragraphs, two of which support the answer.

The ten paragraphs of a question become one document: a section tree with a section and a page for each, so that "page
k" is the k-th paragraph and page metrics are paragraph metrics.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from vectree.errors import InputError
from vectree.evaluate.datasets.rows import Row, read_rows
from vectree.evaluate.question import DocumentSource, EvaluationSet, PageRef, Question


class _Paragraph(Row):
    title: str
    sentences: tuple[str, ...]


class _Row(Row):
    id: str
    question: str
    answer: str
    paragraphs: tuple[_Paragraph, ...]
    supporting_facts: tuple[tuple[str, int], ...]
    """(title of a paragraph, number of its sentence), as published."""
    kind: str = ""


def load(data: Path) -> EvaluationSet:
    """``qa/hotpotqa.jsonl``."""
    rows = read_rows(data, "qa/hotpotqa.jsonl", _Row)
    return EvaluationSet(
        name="hotpotqa",
        questions=tuple(_question(row) for row in rows),
        documents=tuple(DocumentSource(name=_name(row), content=_tree(row.paragraphs)) for row in rows),
    )


def _question(row: _Row) -> Question:
    titles = [paragraph.title for paragraph in row.paragraphs]
    supporting = {title for title, _ in row.supporting_facts}
    unknown = supporting - set(titles)
    if unknown:
        raise InputError(f"question {row.id!r} is supported by {min(unknown)!r}, which is none of its paragraphs")
    pages = sorted({titles.index(title) + 1 for title in supporting})
    return Question(
        id=row.id,
        documents=(_name(row),),
        text=row.question,
        answer=row.answer,
        evidence=tuple(PageRef(_name(row), page) for page in pages),
        gold_sections=tuple(f"p{page:02}" for page in pages),
        kind=row.kind,
    )


def _name(row: _Row) -> str:
    return f"hotpotqa/{row.id}.json"


def _tree(paragraphs: Sequence[_Paragraph]) -> bytes:
    nodes = [
        {
            "title": paragraph.title,
            "node_id": f"p{number:02}",
            "page_index": number,
            "text": f"{paragraph.title}\n{''.join(paragraph.sentences).strip()}",
        }
        for number, paragraph in enumerate(paragraphs, start=1)
    ]
    return json.dumps({"doc_name": "paragraphs", "structure": nodes}, ensure_ascii=False).encode()
