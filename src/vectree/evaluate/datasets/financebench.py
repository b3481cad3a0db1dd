"""FinanceBench (Islam et al., 2023): questions of analysts on annual and quarterly reports, with evidence pages.

Shows whether the right page of 50-250 is found for questions that often say things in other words than the report.
Many answers are computed from several rows: extractive answers cannot state those, so judge pages here, not answers.
``financebench-library`` puts the same questions to all filings and long documents at once.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from vectree.evaluate.datasets.one_document import load_one_document
from vectree.evaluate.question import EvaluationSet


def load(data: Path) -> EvaluationSet:
    """``qa/financebench.jsonl``, each question put to its own filing."""
    return load_one_document(data, "financebench", "qa/financebench.jsonl", gold="evidence_pages")


def load_library(data: Path) -> EvaluationSet:
    """The same questions over all documents of FinanceBench, MMLongBench-Doc and the 10-Q set together."""
    from vectree.evaluate.datasets import mmlongbench, sec10q

    own = load(data)
    others = [*mmlongbench.load(data).documents, *sec10q.load(data).documents]
    documents = {source.name: source for source in (*own.documents, *others)}
    return replace(
        own,
        name="financebench-library",
        documents=tuple(documents[name] for name in sorted(documents)),
        scope="library",
    )
