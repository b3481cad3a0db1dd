"""The one measure that stands for a data set where there is room for one: in figures and over several sets."""

from __future__ import annotations

_OF_SETS = (
    ("treerag-", "rouge_l_f1"),
    ("hotpotqa", "all@3"),
    ("financebench-library", "hit@10"),
    ("sec10q", "document_recall"),
    ("refusals", "refusal_recall"),
    ("litqa2", "option_accuracy"),
)
"""By how the name of a set begins."""
PAGES = "hit@5"


def quality_measure(dataset: str) -> str:
    """Its name; ``hit@5`` for every set with labelled pages that has no better one."""
    return next((measure for beginning, measure in _OF_SETS if dataset.startswith(beginning)), PAGES)
