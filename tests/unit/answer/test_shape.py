"""Sentences, rows, headings and fragments told apart."""

from __future__ import annotations

import pytest

from vectree.answer.shape import Shape, heads_columns, shape


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Total current liabilities $ 5,466 $ 4,586", "row"),
        ("Effective tax rate (0.6)% 14.8% 17.5%", "row"),
        ("The seal is replaced every 500 hours.", "sentence"),
        ("주차 요금은 면제한다.", "sentence"),
        ("총 사업비 3,000억 원 규모로 추진", "sentence"),
        ("Credit Facility", "heading"),
        ("주요 추진 과제", "heading"),
        ("Administration (OSHA) and Mine Safety and Health", "heading"),
        ("stores and open approximately", "fragment"),
        ("Enforcement ........................ 18 MSHA 2.1.2.", "contents"),
        ("第２章 採用・異動 ・・・・・・・・・・ 12", "contents"),
        ("Net sales ............. $ 1,250", "fragment"),
        ("Net sales ............. 58 64", "row"),
        ("Sales grew by 3.6% ______________", "fragment"),
        ("He waited... and then he paid.", "sentence"),
    ],
)
def test_the_shape_of_a_unit(text: str, expected: Shape) -> None:
    assert shape(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2018 2017 2016", True),
        ("Years ended December 31, 2018 2017", True),
        ("제15기 2023년 2022년", True),
        ("Net sales 12 13", False),
        ("In 2018 we opened three plants in the north of Norway.", False),
        ("", False),
    ],
)
def test_a_line_that_heads_columns(text: str, expected: bool) -> None:
    assert heads_columns(text) is expected
