import unicodedata

import pytest

from vectree.text.moments import find_moments
from vectree.verify.facts import same_amount
from vectree.verify.quantities import Quantity, find_quantities


def read(text: str) -> list[Quantity]:
    text = unicodedata.normalize("NFKC", text)
    return find_quantities(text, [(m.start, m.end) for m in find_moments(text)])


@pytest.mark.parametrize(
    ("text", "value", "base"),
    [
        ("1,234.5 items", 1234.5, ""),
        ("$1.14 million", 1_140_000, "USD"),
        ("EUR 48.2 million", 48_200_000, "EUR"),
        ("twenty-five", 25, None),
        ("two hundred and six", 206, None),
        ("the 10th annual", 10, None),
        ("a tenth annual", 10, None),
        ("two-thirds of them", 2 / 3, "ratio"),
        ("fell by a third", 1 / 3, "ratio"),
        ("half of it", 0.5, "ratio"),
        ("12.5 percent", 0.125, "ratio"),
        ("1 in 5", 0.2, "ratio"),
        ("a 12-month period", 12, "month"),
        ("two calendar years", 24, "month"),
        ("36 hours", 1.5, "day"),
        ("twice", 2, ""),
        ("5 mg", 0.005, "gram"),
        ("16.9 million metric tons", 16.9e12, "gram"),
        ("37.5 °C", 37.5, "kelvin"),
        ("120만원", 1_200_000, "KRW"),
        ("4,820억 원", 482_000_000_000, "KRW"),
        ("1조 2,000억원", 1_200_000_000_000, "KRW"),
        ("18,500천원", 18_500_000, "KRW"),
        ("100분의 80", 0.8, "ratio"),
        ("1천분의 27", 0.027, "ratio"),
        ("석 달", 3, "month"),
        ("두 번", 2, ""),
        ("하루", 1, "day"),
        ("3%p", 3, "point"),
        ("３割５分", 0.35, "ratio"),
        ("４分の３", 0.75, "ratio"),
        ("1万2千円", 12_000, "JPY"),
        ("3億5千万円", 350_000_000, "JPY"),
        ("二週間", 14, "day"),
        ("79時間45分", 79.75 / 24, "day"),
        ("１０ミリグラム", 0.01, "gram"),
        ("18歳", 216, "month"),
    ],
)
def test_one_amount_in_its_base_unit(text: str, value: float, base: str | None):
    (quantity,) = read(text)

    assert quantity.value == pytest.approx(value)
    assert quantity.base == base


@pytest.mark.parametrize(
    "text", ["COVID-19", "Form 10-K", "PM2.5", "H-2A", "제출한 일부", "一部の者", "同一の条件", "2023년", "令和5年"]
)
def test_codes_words_and_dates_are_no_amounts(text: str):
    assert read(text) == []


def test_the_first_of_a_range_has_the_unit_of_the_second():
    five, ten = read("5 to 10 percent")

    assert (five.value, five.base) == (pytest.approx(0.05), "ratio")
    assert ten.value == pytest.approx(0.1)


@pytest.mark.parametrize(
    ("text", "rate"), [("연 120만원", "year"), ("月60時間", "month"), ("週40時間", "week"), ("120만원", None)]
)
def test_rates(text: str, rate: str | None):
    assert read(text)[0].per == rate


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2주", "14일"), ("24시간", "하루"), ("60 cm", "0.6 m"), ("50%", "half of"), ("5割", "50%"),
        ("1,200,000원", "120만원"), ("two decades", "20 years"), ("thirteen", "13"), ("52 weeks", "one year"),
    ],
)  # fmt: skip
def test_the_same_amount_in_two_notations(one: str, other: str):
    assert same_amount(read(one)[0], read(other)[0])


@pytest.mark.parametrize(
    ("one", "other"),
    [("2주", "2일"), ("$5", "€5"), ("5 mg", "5 g"), ("4회", "4일"), ("30 days", "1 month"), ("1 million", "1 billion")],
)
def test_different_amounts(one: str, other: str):
    assert not same_amount(read(one)[0], read(other)[0])
