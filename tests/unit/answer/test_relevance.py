import pytest

from vectree.answer.relevance import relevance, relevance_warning


@pytest.mark.parametrize(("supports", "value"), [([], 0.0), ([0.1, 0.25], 0.5), ([0.5], 1.0), ([0.9, 0.2], 1.0)])
def test_half_of_the_question_covered_is_enough(supports: list[float], value: float) -> None:
    assert relevance(supports) == value


def test_a_reader_is_warned_of_an_answer_that_shares_little_with_the_question() -> None:
    assert relevance_warning(0.6) is None
    assert "share little" in str(relevance_warning(0.59))


@pytest.mark.parametrize(("language", "word"), [("ko", "질문"), ("ja", "質問"), ("zh", "问题"), ("fi", "question")])
def test_the_warning_is_in_the_language_of_the_question_or_english(language: str, word: str) -> None:
    assert word in str(relevance_warning(0.0, language))
