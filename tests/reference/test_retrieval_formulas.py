"""Our formulas beside independent ones."""

from __future__ import annotations

import random
from math import log, sqrt

import numpy as np
import pytest
from rank_bm25 import BM25Okapi

from tests.unit.retrieve.made_documents import WORDS, Node, compiled
from vectree.index.matching import match_labels, match_terms
from vectree.index.okapi import bm25
from vectree.retrieve.scoring.fielded import fielded_bm25, label_counts
from vectree.retrieve.scoring.tfidf import tfidf_cosine


@pytest.mark.parametrize("seed", range(5))
def test_bm25_agrees_with_rank_bm25(seed: int) -> None:
    """rank_bm25 uses another idf (it can be negative); given ours, the rest must agree."""
    draw = random.Random(seed)
    corpus = [[draw.choice(WORDS) for _ in range(draw.randint(3, 40))] for _ in range(30)]
    question = draw.sample(WORDS, 5)
    other = BM25Okapi(corpus, k1=1.2, b=0.75)
    for word in WORDS:
        present = sum(word in text for text in corpus)
        other.idf[word] = log(1 + (len(corpus) - present + 0.5) / (present + 0.5))
    counts = np.asarray([[text.count(word) for text in corpus] for word in question], dtype=np.float64)
    lengths = np.asarray([len(text) for text in corpus], dtype=np.float64)
    assert bm25(counts, lengths, np.ones(5)) == pytest.approx(other.get_scores(question))


def test_bm25_of_nothing_is_nothing() -> None:
    assert bm25(np.zeros((0, 3)), np.ones(3), np.zeros(0)).tolist() == [0, 0, 0]
    assert bm25(np.zeros((2, 3)), np.zeros(3), np.ones(2)).tolist() == [0, 0, 0]


@pytest.mark.parametrize("seed", range(3))
def test_tfidf_cosine_agrees_with_the_plain_computation(seed: int) -> None:
    draw = random.Random(seed)
    nodes = tuple(
        Node(title=" ".join(draw.choices(WORDS, k=3)), summary=" ".join(draw.choices(WORDS, k=8))) for _ in range(12)
    )
    document = compiled(nodes)
    from vectree.text.analyse import content_terms

    labels = [content_terms(f"{node.title} {node.summary}") for node in nodes]
    question = content_terms("pump seal voltage filter unheard")

    def idf(term: str) -> float:
        return log((1 + len(labels)) / (1 + sum(term in label for label in labels))) + 1

    expected = []
    for label in labels:
        product = sum(label.count(term) * idf(term) ** 2 for term in question)
        length = sqrt(sum((label.count(term) * idf(term)) ** 2 for term in set(label)))
        expected.append(product / (length * sqrt(sum(idf(term) ** 2 for term in question))))
    found = tfidf_cosine(match_labels(document, question), document.sections.label_norm)
    assert found.tolist() == pytest.approx(expected, rel=1e-5)


def test_fielded_bm25_agrees_with_the_plain_computation() -> None:
    nodes = (
        Node(
            title="Pump", summary="Water moves", text="A pump moves water.", children=(Node(title="Seal", text="Oil."),)
        ),
        Node(title="Filter", summary="A pump filter", text="Clean it."),
    )
    document = compiled(nodes)
    # rows: Pump, Seal (below it), Filter; the body holds the title line too
    title, path, summary, body = [1, 0, 0], [0, 1, 0], [0, 0, 1], [2, 0, 0]
    lengths = {
        "title": document.sections.title_length,
        "summary": document.sections.summary_length,
        "body": document.sections.body_length,
    }

    def part(count: int, name: str, row: int, b: float) -> float:
        return count / (1 - b + b * lengths[name][row] / lengths[name].mean())

    pooled = [
        3 * part(title[row], "title", row, 0.5)
        + path[row]
        + part(summary[row], "summary", row, 0.5)
        + part(body[row], "body", row, 0.75)
        for row in range(3)
    ]
    rarity = log(1 + (3 - 3 + 0.5) / (3 + 0.5))
    expected = [rarity * value / (1.2 + value) for value in pooled]
    match = match_terms(document, ["pump"])
    found = fielded_bm25(match, np.ones(1), label_counts(match))
    assert found.tolist() == pytest.approx(expected)
