"""Statistics against published examples and independent formulas."""

from __future__ import annotations

import itertools
import math
from statistics import NormalDist

import numpy as np
import pytest

from vectree.evaluate.statistics.bootstrap import bca_interval
from vectree.evaluate.statistics.cluster_bootstrap import cluster_interval, document_interval
from vectree.evaluate.statistics.comparison import compare
from vectree.evaluate.statistics.holm import holm
from vectree.evaluate.statistics.paired_t import cohens_d, paired_t
from vectree.evaluate.statistics.permutation import sign_flip_p
from vectree.evaluate.statistics.power import pairs_needed, power

# Student's (1908) sleep data: hours gained with two drugs by the same ten patients.
ONE = (0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0)
TWO = (1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4)
GAIN = [two - one for one, two in zip(ONE, TWO, strict=True)]


def test_paired_t_and_d_of_students_data() -> None:
    assert paired_t(GAIN) == pytest.approx(0.002833, abs=1e-6)
    assert cohens_d(GAIN) == pytest.approx(4.0621 / math.sqrt(10), abs=1e-4)


def test_sign_flips_are_exact_where_all_can_be_tried() -> None:
    observed = abs(sum(GAIN))
    flips = list(itertools.product((1, -1), repeat=len(GAIN)))
    sums = [abs(sum(sign * gain for sign, gain in zip(signs, GAIN, strict=True))) for signs in flips]
    exact = sum(total >= observed - 1e-12 for total in sums) / len(flips)
    assert sign_flip_p(GAIN) == pytest.approx(exact)


def test_sign_flips_at_random_follow_the_seed() -> None:
    values = np.random.default_rng(1).normal(0.3, 1, 60).tolist()
    assert sign_flip_p(values, seed=1) == sign_flip_p(values, seed=1)
    assert sign_flip_p(values) == pytest.approx(paired_t(values), abs=0.02)


def test_bca_against_efrons_formula() -> None:
    values = np.asarray([0.1, 0.2, 0.2, 0.3, 0.5, 0.9, 1.7, 3.3])
    draws = np.random.default_rng(7).choice(values, (200_000, len(values))).mean(axis=1)
    normal = NormalDist()
    below = (np.mean(draws < values.mean()) + np.mean(draws <= values.mean())) / 2
    bias = normal.inv_cdf(float(below))
    left_out = np.asarray([np.delete(values, place).mean() for place in range(len(values))])
    spread = left_out.mean() - left_out
    acceleration = (spread**3).sum() / (6 * (spread**2).sum() ** 1.5)
    ends: list[float] = []
    for share in (0.025, 0.975):
        z = bias + normal.inv_cdf(share)
        ends.append(float(np.quantile(draws, normal.cdf(bias + z / (1 - acceleration * z)))))
    assert bca_interval(values.tolist()) == pytest.approx(ends, abs=0.04)


def test_power_and_pairs_of_cohens_tables() -> None:
    assert pairs_needed(0.5) == 34
    assert pairs_needed(-0.2) == 199
    assert power(0.5, 34) == pytest.approx(0.8078, abs=1e-3)
    assert pairs_needed(0.0) is None
    for effect in (1.0, 3.0, 10.0, 24.0, 80.0):  # where a tail underflows
        assert 0 < power(effect, 3) <= 1
        assert power(effect, 3) <= power(effect, 60) <= 1
    assert (pairs_needed(math.inf), power(math.inf, 2)) == (2, 1.0)


def test_holm_steps_down() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))
    assert holm([]) == ()


def test_differences_without_spread() -> None:
    assert (paired_t([0.0, 0.0]), cohens_d([0.0, 0.0]), sign_flip_p([0.0, 0.0])) == (1.0, 0.0, 1.0)
    assert (paired_t([1.0, 1.0]), cohens_d([-1.0, -1.0])) == (0.0, -math.inf)
    assert bca_interval([0.5, 0.5, 0.5]) == (0.5, 0.5)


@pytest.mark.parametrize("too_few", [[], [1.0]])
def test_too_few_differences_are_refused(too_few: list[float]) -> None:
    with pytest.raises(ValueError, match="too few"):
        paired_t(too_few)
    with pytest.raises(ValueError, match="too few"):
        cohens_d(too_few)


def test_nothing_at_all_is_refused() -> None:
    with pytest.raises(ValueError, match="no values"):
        bca_interval([])
    with pytest.raises(ValueError, match="no differences"):
        sign_flip_p([])


def test_comparison_says_who_won() -> None:
    found = compare(TWO, ONE)
    assert (found.pairs, found.wins, found.losses) == (10, 9, 0)
    assert found.difference == pytest.approx(1.58)
    assert found.low < 1.58 < found.high
    assert found.pairs_needed is not None
    assert found.pairs_needed <= 10
    with pytest.raises(ValueError, match=r"shorter|longer"):
        compare([1.0], [1.0, 2.0])


def test_resampling_documents_is_wider_where_their_questions_agree() -> None:
    draw = np.random.default_rng(3)
    documents = [place // 10 for place in range(200)]
    agree = [float(document % 2) for document in documents]  # ten times the same answer says as much as once
    apart = draw.permutation(agree).tolist()
    over_questions, over_documents = bca_interval(agree), cluster_interval(agree, documents)
    assert over_documents[1] - over_documents[0] > 2 * (over_questions[1] - over_questions[0])
    low, high = cluster_interval(apart, documents)
    assert (high - low) == pytest.approx(over_questions[1] - over_questions[0], rel=0.35)


def test_documents_of_one_question_each_are_the_questions() -> None:
    values = [0.1, 0.2, 0.2, 0.3, 0.5, 0.9, 1.7, 3.3]
    assert cluster_interval(values, range(len(values))) == pytest.approx(bca_interval(values), abs=0.05)


def test_a_document_weighs_as_many_questions_as_it_has() -> None:
    low, high = cluster_interval([1.0, 1.0, 1.0, 0.0, 0.5], ["a", "a", "a", "b", "c"])
    assert low <= 0.7 <= high
    assert cluster_interval([0.5, 0.5, 0.5], "aab") == (0.5, 0.5)


def test_one_document_cannot_be_resampled() -> None:
    with pytest.raises(ValueError, match="too few"):
        cluster_interval([0.0, 1.0], "aa")
    assert document_interval([0.0, 1.0], "aa") is None
    assert document_interval([0.0, 1.0], ()) is None
    alone = compare([1.0, 0.0], [0.0, 0.5], documents="aa")
    assert (alone.low_documents, alone.high_documents) == (None, None)
    several = compare([1.0, 0.0, 0.7], [0.0, 0.5, 0.1], documents="aab")
    assert several.low_documents is not None
    with pytest.raises(ValueError, match=r"shorter|longer"):
        cluster_interval([0.0, 1.0], "abc")
