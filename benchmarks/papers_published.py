"""Figures that the papers publish, and those of the original's code on the same questions."""

from __future__ import annotations

Published = dict[str, tuple[float, ...]]
"""System -> figures, in the order that each table states below it."""
GENERAL_PUBLISHED: Published = {
    "bm25-chunks": (0.324, 0.373, 104.8, 3.83, 0.298, 110.0),
    "dense": (0.290, 0.337, 103.5, 2.11),
    "flatrag": (0.248, 0.294, 0.0, 2.04, 0.248, 150.3),
    "raptor": (0.194, 0.219, 218.7, 7.87, 0.214, 142.9),
    "treerag-dfs": (0.451, 0.521, 65.5, 1.22, 0.416, 69.1),
    "treerag-beam": (0.428, 0.498, 85.9, 1.04, 0.393, 90.4),
}
"""ROUGE-L, "BERTScore", context tokens, ms as published; ROUGE-L and context tokens of the original's code."""
MEDICAL_PUBLISHED: Published = {
    "bm25-chunks": (0.358, 1.000, 76.7, 0.358),
    "dense": (0.315, 0.992, 78.0),
    "flatrag": (0.271, 1.000, 0.0, 0.271),
    "raptor": (0.053, 0.895, 300.5, 0.053),
    "treerag-dfs": (0.366, 1.000, 73.5, 0.366),
    "treerag-beam": (0.265, 1.000, 115.5, 0.265),
}
"""ROUGE-L, entity recall, context tokens as published; ROUGE-L of the original's code."""
ABLATION_PUBLISHED = {
    "DFS, no compression, no references": (0.496, 107.4),
    "Beam, no compression, no references": (0.399, 170.5),
    "Beam + compression": (0.493, 107.5),
    "Beam + compression + references": (0.449, 138.9),
}
"""ROUGE-L and context tokens as published, on 70 questions that are not told."""
