import unicodedata

import pytest

from vectree.text.moments import Moment, find_moments


def read(text: str) -> list[Moment]:
    return find_moments(unicodedata.normalize("NFKC", text))


def stated(moment: Moment) -> dict[str, int]:
    names = ("year", "half", "quarter", "month", "day", "minute", "decade")
    return {name: value for name in names if (value := getattr(moment, name)) is not None}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("on March 31, 2021", {"year": 2021, "month": 3, "day": 31}),
        ("on 5 May 2020", {"year": 2020, "month": 5, "day": 5}),
        ("in May 2023", {"year": 2023, "month": 5}),
        ("last June", {"month": 6}),
        ("2023-05-17", {"year": 2023, "month": 5, "day": 17}),
        ("FY 2022", {"year": 2022}),
        ("2014:Q1", {"year": 2014, "quarter": 1}),
        ("the second quarter of FY 2021", {"year": 2021, "quarter": 2}),
        ("the late 2010s", {"decade": 2010}),
        ("at 3:30 p.m.", {"minute": 930}),
        ("at 15:30", {"minute": 930}),
        ("before noon", {"minute": 720}),
        ("2025년 7월 3일부터", {"year": 2025, "month": 7, "day": 3}),
        ("2024. 5. 17.에", {"year": 2024, "month": 5, "day": 17}),
        ("10월 1일부터", {"month": 10, "day": 1}),
        ("오후 3시 30분", {"minute": 930}),
        ("2024년 상반기", {"year": 2024, "half": 1}),
        ("令和５年３月３１日", {"year": 2023, "month": 3, "day": 31}),
        ("平成元年", {"year": 1989}),
        ("午後１０時から", {"minute": 1320}),
        ("第３四半期", {"quarter": 3}),
    ],
)
def test_one_moment(text: str, parts: dict[str, int]):
    (moment,) = read(text)

    assert stated(moment) == parts


@pytest.mark.parametrize(
    "text", ["it may be", "they march on", "12개월", "24시간", "10時間", "$2000", "2,000 people", "version 2.1"]
)
def test_no_moment(text: str):
    assert read(text) == []


def test_a_list_of_days_shares_month_and_year():
    assert [stated(m) for m in read("May 16 and 17, 2023")] == [
        {"year": 2023, "month": 5, "day": 16},
        {"year": 2023, "month": 5, "day": 17},
    ]


def test_a_span_of_years_is_two_years():
    assert [stated(m) for m in read("FY 2022-23")] == [{"year": 2022}, {"year": 2023}]


def test_moments_agree_unless_a_stated_part_differs():
    (whole,) = read("March 31, 2021")

    assert whole.agrees(read("March 2021")[0])
    assert whole.agrees(read("2021年3月31日")[0])
    assert not whole.agrees(read("May 31, 2021")[0])
    assert not whole.agrees(read("noon")[0])
