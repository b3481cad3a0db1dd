"""Refusing what the documents do not answer, and only that.

Against all answerable questions of FinanceBench and of MMLongBench-Doc with evidence in text: MMLongBench-Doc's
unanswerable questions (their words do stand in the document), and 70 answerable questions of both sets put to another
document of their set (few of their words do). Which questions and which document is fixed by a hash of the question's
key, so the list is the same wherever the data are. Questions of MMLongBench-Doc that need a chart or a figure are
reported apart (kind ``figure``): to a system that reads text they are neither.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from vectree.evaluate.datasets import financebench, mmlongbench
from vectree.evaluate.question import FIGURE, EvaluationSet, Question

ELSEWHERE = 35
"""Questions of each set that are put to a wrong document."""


def load(data: Path) -> EvaluationSet:
    """The two sets' questions, ``kind`` saying which: answerable, unanswerable, elsewhere or figure."""
    filings, long = financebench.load(data), mmlongbench.load(data)
    text = mmlongbench.load_text(data)
    questions = [
        *(replace(question, kind="answerable") for question in (*filings.questions, *text.questions)),
        *(replace(question, kind="unanswerable") for question in long.questions if not question.answerable),
        *_elsewhere(filings.questions, [source.name for source in filings.documents]),
        *_elsewhere(text.questions, [source.name for source in long.documents]),
        *(replace(question, kind=FIGURE) for question in mmlongbench.load_figures(data).questions),
    ]
    documents = {source.name: source for source in (*filings.documents, *long.documents)}
    return EvaluationSet(
        name="refusals",
        questions=tuple(questions),
        documents=tuple(documents[name] for name in sorted(documents)),
    )


def _elsewhere(questions: Sequence[Question], documents: Sequence[str]) -> Iterator[Question]:
    for question in sorted(questions, key=lambda question: _hash(question.key))[:ELSEWHERE]:
        others = [name for name in documents if name not in question.documents]
        if others:
            wrong = min(others, key=lambda name: _hash(f"{question.key}>{name}"))
            yield replace(
                question,
                id=f"{question.id}@elsewhere",
                documents=(wrong,),
                answer="",
                evidence=(),
                kind="elsewhere",
                answerable=False,
            )


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
