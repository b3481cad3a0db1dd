"""Questions on five USPSTF recommendation statements, given as section trees with full text in the nodes.

Small (n=22) and in one style: shows whether the right section of a clinical guideline is found, no more.
"""

from __future__ import annotations

from pathlib import Path

from vectree.evaluate.datasets.one_document import load_one_document
from vectree.evaluate.question import EvaluationSet


def load(data: Path) -> EvaluationSet:
    """``qa/uspstf.jsonl``."""
    return load_one_document(data, "uspstf", "qa/uspstf.jsonl", gold="gold_node")
