import pytest

from vectree.text.analyse import content_terms
from vectree.verify.evidence import EvidenceIndex
from vectree.verify.signals import jaccard, measure_signals, ngram_f1, weighted_f1

EVIDENCE = "Cats sleep all day. Dogs bark at night and guard the house. Birds sing in the morning."


def signals(text: str, evidence: str = EVIDENCE):
    return measure_signals(text, content_terms(text), EvidenceIndex([evidence]), citation=0.0)


def test_a_copied_sentence_has_full_overlap():
    found, source = signals("Dogs bark at night and guard the house.")

    assert source == 0
    assert (found.word_f1, found.bigram_f1, found.trigram_f1, found.char_jaccard) == (1.0, 1.0, 1.0, 1.0)
    assert found.mean == pytest.approx(0.8)


def test_the_best_window_may_be_two_sentences():
    one, _ = signals("Dogs bark at night and guard the house; birds sing in the morning.")

    assert one.word_f1 == 1.0


def test_nothing_in_common_is_zero():
    found, source = signals("Quantum chromodynamics.")

    assert source is None
    assert found.mean == 0.0


def test_f1_is_symmetric_and_weighs_numbers_more():
    one, other = ["profit", "2023", "rose"], ["profit", "2024", "rose"]

    assert weighted_f1(one, other) == weighted_f1(other, one)
    assert weighted_f1(one, other) < weighted_f1(["profit", "cost", "rose"], ["profit", "loss", "rose"])


def test_empty_and_short_texts():
    assert weighted_f1([], ["a"]) == 0.0
    assert ngram_f1(["a"], ["a"], 2) == 1.0
    assert ngram_f1(["a"], ["b"], 2) == 0.0
    assert jaccard("", "abc") == 0.0
