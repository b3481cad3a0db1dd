"""The paper's equations, by hand."""

from __future__ import annotations

from math import log, sqrt

import pytest

from tests.unit.retrieve.made_documents import Node, compiled
from vectree.retrieve import prepare_query
from vectree.retrieve.scoring.paper import PaperScorer

TREE = (
    Node(
        title="Pump",
        summary="Water pump",
        children=(Node(title="Seal of the pump", summary="Grease"), Node(title="Voltage", summary="Fuse")),
    ),
)


def test_node_relevance_is_the_weighted_sum_of_its_three_parts() -> None:
    scorer = PaperScorer(prepare_query("pump seal"), compiled(TREE))
    # labels: {pump, water}; {seal, pump, greas}; {voltag, fuse}
    assert scorer.score([0, 1, 2]) == pytest.approx(
        [
            0.7 * 0.5 + 0.2 * 1 + 0.1 * 0,
            0.7 * 1.0 + 0.2 / 1.1 + 0.1 * (1 / 3),
            0.7 * 0.0 + 0.2 / 1.1 + 0.1 * 0,
        ],
        abs=1e-6,
    )


def test_beam_relevance_takes_the_cosine() -> None:
    scorer = PaperScorer(prepare_query("seal"), compiled(TREE), "beam")
    rare, common = log(4 / 2) + 1, log(4 / 3) + 1
    cosine = rare / sqrt(2 * rare**2 + common**2)
    assert scorer.score([1]) == pytest.approx([0.6 * cosine + 0.2 * 1 + 0.2 / 1.1], abs=1e-6)


def test_several_top_sections_lie_one_below_the_document() -> None:
    scorer = PaperScorer(prepare_query("pump"), compiled((*TREE, Node(title="Pump"))))
    assert scorer.score([3]) == pytest.approx([0.7 + 0.2 / 1.1], abs=1e-6)


def test_promise_bounds_the_subtree_and_is_zero_without_a_common_word() -> None:
    scorer = PaperScorer(prepare_query("grease"), compiled(TREE))
    assert scorer.promise(0) == scorer.score([1])[0]
    assert scorer.promise(2) == 0
    assert scorer.keyword(1) == 1
