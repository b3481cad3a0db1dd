import pytest

from vectree.verify.belief import BeliefModel, belief_model
from vectree.verify.features import FEATURES


def test_the_shipped_weights_cover_every_feature_and_never_speak_for_a_sentence():
    model = belief_model()

    assert set(model.weights) == set(FEATURES)
    assert all(weight >= 0.0 for weight in model.weights.values())
    assert 0.0 < model.threshold < 1.0


def test_nothing_found_is_believed_and_everything_found_is_not():
    model = belief_model()

    assert model.probability([0.0] * len(FEATURES)) < 0.15
    assert model.probability([1.0] * len(FEATURES)) > 0.99


def test_confidence_falls_with_the_probability_and_is_low_from_the_threshold_on():
    model = BeliefModel(weights={}, bias=0.0, threshold=0.4)
    values = [model.confidence(p / 20) for p in range(21)]

    assert values == sorted(values, reverse=True)
    assert values[0] == 1.0
    assert values[-1] == 0.0
    assert model.confidence(0.4) == pytest.approx(0.6)
