"""TreeRAG's own questions on its own trees (general n=204, medical n=42).

What they show: that the algorithms are faithful, not that retrieval is good. 134 of the general questions are on
passages of two paragraphs written for them; every medical answer is a node's summary word for word and its question
quotes the node's title. The trees have no page text: contexts are the nodes' summaries.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from vectree.evaluate.datasets.one_document import load_one_document
from vectree.evaluate.question import EvaluationSet


def load_general(data: Path) -> EvaluationSet:
    """``qa/treerag_general.jsonl``."""
    return _load(data, "treerag-general", "qa/treerag_general.jsonl")


def load_medical(data: Path) -> EvaluationSet:
    """``qa/treerag_medical.jsonl``."""
    return _load(data, "treerag-medical", "qa/treerag_medical.jsonl")


def _load(data: Path, name: str, file: str) -> EvaluationSet:
    return replace(load_one_document(data, name, file, gold="gold_nodes"), answers="passages")
