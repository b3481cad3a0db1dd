"""Korean questions on page-text documents (OCR) of five fields, with one evidence page each.

BM25 over pages finds nearly all of them within the document: only hit@1, and the search over all 26 documents
(``korean-library``), tell systems apart.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from vectree.evaluate.datasets.one_document import load_one_document
from vectree.evaluate.question import EvaluationSet


def load(data: Path) -> EvaluationSet:
    """``qa/korean.jsonl``, each question put to its own document."""
    return load_one_document(data, "korean", "qa/korean.jsonl", gold="evidence_pages")


def load_library(data: Path) -> EvaluationSet:
    """The same questions over all documents at once."""
    return replace(load(data), name="korean-library", scope="library")
