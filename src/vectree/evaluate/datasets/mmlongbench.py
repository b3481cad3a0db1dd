"""MMLongBench-Doc (Ma et al., 2024): long PDFs of many kinds, evidence pages, some questions without an answer.

``mmlongbench-text`` keeps the questions with evidence whose every listed source is text, table or layout, or that list
none: what a system that reads text can be asked. Charts and figures need a model that sees.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from vectree.evaluate.datasets.rows import Row, files, read_rows
from vectree.evaluate.question import EvaluationSet, PageRef, Question

TEXT_SOURCES = frozenset({"Pure-text (Plain-text)", "Table", "Generalized-text (Layout)"})


class _Row(Row):
    id: str
    document: str
    question: str
    answer: str
    evidence_pages: tuple[int, ...] = ()
    evidence_sources: tuple[str, ...] = ()
    answerable: bool = True
    kind: str = ""


def load(data: Path) -> EvaluationSet:
    """``qa/mmlongbench.jsonl``, the unanswerable questions included. Ids repeat in the file: a number is added."""
    return _make("mmlongbench", _rows(data), data)


def load_text(data: Path) -> EvaluationSet:
    """The questions with evidence that text alone can answer, with their documents only."""
    rows = [
        row
        for row in _rows(data)
        if row.answerable and row.evidence_pages and set(row.evidence_sources) <= TEXT_SOURCES
    ]
    return _make("mmlongbench-text", rows, data)


def load_figures(data: Path) -> EvaluationSet:
    """The answerable questions that need a chart or a figure, alone or beside text, with their documents only."""
    rows = [row for row in _rows(data) if row.answerable and set(row.evidence_sources) - TEXT_SOURCES]
    return _make("mmlongbench-figures", rows, data)


def _rows(data: Path) -> list[_Row]:
    """All rows, ids made unique inside a document."""
    seen: dict[tuple[str, str], int] = {}
    rows: list[_Row] = []
    for row in read_rows(data, "qa/mmlongbench.jsonl", _Row):
        key = (row.document, row.id)
        seen[key] = seen.get(key, 0) + 1
        rows.append(row if seen[key] == 1 else row.model_copy(update={"id": f"{row.id}-{seen[key]}"}))
    return rows


def _make(name: str, rows: list[_Row], data: Path) -> EvaluationSet:
    questions = tuple(_question(row) for row in rows)
    return EvaluationSet(name=name, questions=questions, documents=files(data, (row.document for row in rows)))


def _question(row: _Row) -> Question:
    question = Question(
        id=row.id,
        documents=(row.document,),
        text=row.question,
        answer=row.answer,
        evidence=tuple(PageRef(row.document, page) for page in row.evidence_pages),
        kind=row.kind,
        answerable=row.answerable,
    )
    return question if row.answerable else replace(question, answer="")
