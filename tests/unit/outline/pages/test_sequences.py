from vectree.outline.pages.numbering import Number, parse_number
from vectree.outline.pages.sequences import counting


def numbers(*titles: str) -> list[Number]:
    return [number for title in titles if (number := parse_number(title)) is not None]


def test_numbers_that_count_score_one() -> None:
    assert counting(numbers("1 A", "1.1 B", "1.2 C", "2 D", "2.1 E")) == 1.0


def test_articles_with_inserted_ones_count() -> None:
    assert counting(numbers("제1조(목적)", "제2조(정의)", "제2조의2(신탁)", "제3조(세율)")) == 1.0


def test_numbers_in_disorder_do_not_count() -> None:
    assert counting(numbers("7 A", "3 B", "5 C", "2 D")) < 0.4


def test_one_number_is_no_sequence() -> None:
    assert counting(numbers("1 A")) == 0.0
