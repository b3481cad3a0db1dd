"""LitQA2 in its published format (LAB-Bench; Laurent et al., 2024): ``litqa2/*.jsonl`` and the papers it asks about.

A row has ``id``, ``question``, ``ideal``, ``distractors`` and ``sources`` (DOIs). The papers are not part of it: put
their PDFs into ``litqa2/papers``, each named after its DOI with ``/`` written as ``_`` (``10.1000_xyz.pdf``); an
address (``https://doi.org/…``) counts as the DOI in it. Questions none of whose papers is there are left out and
counted in ``EvaluationSet.notes``; no paper at all is an error. Every question is put to all papers.
"""

from __future__ import annotations

import random
from pathlib import Path

from vectree.errors import NotFoundError
from vectree.evaluate.datasets.rows import Row, files, read_rows
from vectree.evaluate.question import EvaluationSet, Question

REFUSAL = "Insufficient information to answer the question"
_RESOLVER = "doi.org/"


class _Row(Row):
    id: str
    question: str
    ideal: str
    distractors: tuple[str, ...]
    sources: tuple[str, ...]


def load(data: Path) -> EvaluationSet:
    """All rows whose papers are there; options in an order fixed by the question's id.

    Raises NotFoundError where there are none.
    """
    names = sorted(path.name for path in (data / "litqa2").glob("*.jsonl"))
    if not names:
        raise NotFoundError(f"LitQA2 needs its published rows in {str(data / 'litqa2')!r} (*.jsonl): there are none")
    rows = [row for name in names for row in read_rows(data, f"litqa2/{name}", _Row)]
    questions = tuple(question for row in rows if (question := _question(row, data)) is not None)
    if not questions:
        wanted = sorted({_paper(source) for row in rows for source in row.sources})
        raise NotFoundError(f"LitQA2 needs its papers; none of {', '.join(wanted[:3])}, … is in {str(data)!r}")
    documents = files(data, (name for question in questions for name in question.documents))
    absent = len(rows) - len(questions)
    notes = (f"{absent} of {len(rows)} questions left out: their papers are not there.",) if absent else ()
    return EvaluationSet(name="litqa2", questions=questions, documents=documents, scope="library", notes=notes)


def _paper(source: str) -> str:
    doi = source.rpartition(_RESOLVER)[2].strip()
    return f"litqa2/papers/{doi.replace('/', '_')}.pdf"


def _question(row: _Row, data: Path) -> Question | None:
    papers = tuple(name for name in map(_paper, row.sources) if (data / name).is_file())
    if not papers:
        return None
    options = [row.ideal, *row.distractors, REFUSAL]
    random.Random(row.id).shuffle(options)
    return Question(id=row.id, documents=papers, text=row.question, answer=row.ideal, options=tuple(options))
