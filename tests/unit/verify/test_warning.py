"""What is warned of says the same in every language."""

import pytest

from vectree.types.verdict import SentenceVerdict, Signals
from vectree.verify.warning import verdict_warning

NONE = Signals(citation=0.0, word_f1=0.0, bigram_f1=0.0, trigram_f1=0.0, char_jaccard=0.0)


def sentence(confidence: float, *flags):
    return SentenceVerdict(text="x", confidence=confidence, signals=NONE, flags=flags, reasons=(), evidence_index=None)


@pytest.mark.parametrize("language", ["en", "ko", "ja", "zh", "sw"])
@pytest.mark.parametrize(
    ("verdicts", "confidence", "numbers"),
    [
        ([], 0.0, []),
        ([sentence(0.5, "number"), sentence(1.0)], 0.75, ["1", "2"]),
        ([sentence(0.41)], 0.41, ["0.41"]),
        ([sentence(0.59)] * 4 + [sentence(1.0)], 0.672, ["4", "5"]),
    ],
)
def test_every_language_gives_the_same_numbers(language, verdicts, confidence, numbers):
    warning = verdict_warning(verdicts, confidence, language)
    assert warning is not None
    assert all(number in warning for number in numbers)
    assert "{" not in warning


def test_nothing_is_warned_of_where_all_is_well():
    assert verdict_warning([sentence(1.0), sentence(0.5)], 0.75, "ko") is None
