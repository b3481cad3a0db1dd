"""Periods that a text names."""

import pytest

from vectree.text.periods import Period, closeness, periods


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("FY20 and FY21", [(2020, 0, 0, 0), (2021, 0, 0, 0)]),
        ("the drop in Q22023 and Q2'23", [(2023, 2, 0, 0)]),
        ("as of FY2023Q1", [(2023, 1, 0, 0)]),
        ("2022 Q3 AAPL", [(2022, 3, 0, 0)]),
        ("the second quarter of fiscal 2022", [(2022, 2, 0, 0)]),
        ("2023년 4/4분기 중에", [(2023, 4, 0, 0)]),
        ("Q1 rose, in 2023", [(2023, 1, 0, 0), (2023, 0, 0, 0)]),
        ("FISCAL YEAR ENDED JANUARY 29, 2022", [(2022, 0, 1, 29)]),
        ("2024. 1. 10.", [(2024, 0, 1, 10)]),
        ("'23년 12월", [(2023, 0, 0, 0)]),
        ("1Q of 15% and FY 15% growth", []),
        ("in May", []),
        ("", []),
    ],
)
def test_periods(text: str, expected: list[tuple[int, int, int, int]]) -> None:
    assert [(one.year, one.quarter, one.month, one.day) for one in periods(text)] == expected


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("2023", Period(year=2023)),
        ("2023-05", Period(year=2023, month=5)),
        ("2023-05-17", Period(year=2023, month=5, day=17)),
    ],
)
def test_period_of_a_date(date: str, expected: Period) -> None:
    assert Period.of_date(date) == expected


def test_closeness_falls_from_the_same_to_another_year() -> None:
    year, quarter, other = Period(year=2023), Period(year=2023, quarter=2), Period(year=2023, quarter=3)
    day, month = Period(year=2023, month=7, day=2), Period(year=2023, month=7)
    assert closeness(year, year) == closeness(quarter, quarter) == closeness(day, day) == 1
    assert closeness(year, quarter) == closeness(quarter, year) == closeness(day, month) == 0.6
    assert closeness(quarter, other) == closeness(quarter, day) == 0.3
    assert closeness(year, Period(year=2022)) == 0
