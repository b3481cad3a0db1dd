"""MOSAIC (VecTree-RAG): ``mosaic/*.jsonl`` and the papers it asks about, in ``mosaic/papers``.

Free-text questions that need five to seven of 124 papers each. As its authors describe it, a row has ``id``,
``question``, ``answer`` (the reference), ``papers`` (ids of those needed) and ``evidence``, pages of them as
``{"paper": id, "pages": [physical pages from 1]}``; ``type`` (aggregation, comparison, multi-hop) may be there. The
PDFs are named after the ids, ``/`` written as ``_``. Questions of which a paper is missing cannot be answered in full:
they are left out and counted in ``EvaluationSet.notes``; all missing is an error. Every question is put to all papers.
"""

from __future__ import annotations

from pathlib import Path

from vectree.errors import InputError, NotFoundError
from vectree.evaluate.datasets.rows import Row, files, read_rows
from vectree.evaluate.question import EvaluationSet, PageRef, Question


class _Evidence(Row):
    paper: str
    pages: tuple[int, ...]


class _Row(Row):
    id: str
    question: str
    answer: str
    papers: tuple[str, ...]
    evidence: tuple[_Evidence, ...] = ()
    type: str = ""


def load(data: Path) -> EvaluationSet:
    """All rows whose papers are all there. Raises NotFoundError where there are none."""
    names = sorted(path.name for path in (data / "mosaic").glob("*.jsonl"))
    if not names:
        raise NotFoundError(f"MOSAIC needs its published rows in {str(data / 'mosaic')!r} (*.jsonl): there are none")
    rows = [row for name in names for row in read_rows(data, f"mosaic/{name}", _Row)]
    there = [row for row in rows if all((data / _paper(paper)).is_file() for paper in row.papers)]
    if not there:
        wanted = sorted({_paper(paper) for row in rows for paper in row.papers})
        raise NotFoundError(f"MOSAIC needs its papers: {', '.join(wanted[:3])}, … are not all in {str(data)!r}")
    questions = tuple(_question(row) for row in there)
    papers = dict.fromkeys(name for question in questions for name in question.documents)
    absent = len(rows) - len(there)
    notes = (f"{absent} of {len(rows)} questions left out: not all of their papers are there.",) if absent else ()
    return EvaluationSet(
        name="mosaic", questions=questions, documents=files(data, papers), scope="library", notes=notes
    )


def _paper(identity: str) -> str:
    return f"mosaic/papers/{identity.replace('/', '_')}.pdf"


def _question(row: _Row) -> Question:
    other = sorted({one.paper for one in row.evidence} - set(row.papers))
    if other:
        raise InputError(f"question {row.id!r} of MOSAIC has evidence in {other[0]!r}, which is not among its papers")
    return Question(
        id=row.id,
        documents=tuple(_paper(paper) for paper in row.papers),
        text=row.question,
        answer=row.answer,
        evidence=tuple(PageRef(_paper(one.paper), page) for one in row.evidence for page in one.pages),
        kind=row.type,
    )
