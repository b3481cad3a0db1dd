"""What a question names, and what is the same name."""

import pytest

from vectree.text.names import abbreviates, name_forms, names


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is the FY2018 net income of 3M?", ("3M",)),
        ("Does Foot Locker's new CEO know Footlocker?", ("Foot Locker", "CEO")),
        ("NVIDIA grew. Amazon's sales and Apple's did not.", ("NVIDIA", "Apple")),
        ("Was American Express able to retain card members during May 2022?", ("American Express",)),
        ("Erstwhile Procter & Gamble and Bank of America differ", ("Procter & Gamble and Bank of America",)),
        ("how much does it cost?", ()),
        ("예비인가를 신청할 수 있나요?", ()),
        ("", ()),
    ],
)
def test_names(question: str, expected: tuple[str, ...]) -> None:
    found = names(question)
    assert all(name in " ".join(found) for name in expected)
    assert bool(found) == bool(expected)


def test_a_word_that_only_begins_a_sentence_is_no_name() -> None:
    assert names("Assume nothing. Answer in percent.") == ()


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("한국에서 KT&G와 SK의 DB제도, DC제도와 IRP제도는?", ("KT&G", "SK", "DB", "DC", "IRP")),
        ("メーカーのSONYはいつ", ("SONY",)),
        ("WHAT IS THE COLOR OF THE LOGO?", ()),
        ("What is the date? Format it as YYYY-MM-DD, amounts in USD.", ()),
        ("How often did Recruiter B call?", ("Recruiter",)),
    ],
)
def test_scripts_without_capitals_and_sentences_of_nothing_else(question: str, expected: tuple[str, ...]) -> None:
    assert names(question) == expected


def test_a_date_is_no_name() -> None:
    assert names("what happened on June 30, 2023 and in Q2 of FY2024?") == ()


def test_forms_join_neighbours() -> None:
    forms = name_forms("Foot Locker, Inc. Form 8-K")
    assert {"foot", "footlocker", "footlockerinc", "8k"} <= forms
    assert name_forms("") == frozenset()


@pytest.mark.parametrize(
    ("short", "long", "expected"),
    [
        ("JnJ", "Johnson & Johnson", True),
        ("AMEX", "AMERICAN EXPRESS COMPANY", True),
        ("P&G", "The Procter & Gamble Company", True),
        ("BofA", "Bank of America", True),
        ("IBM", "International Business Machines", True),
        ("EPS", "PepsiCo, Inc.", False),
        ("AM", "Amazon.com", False),
        ("", "Amazon.com", False),
        ("GM", "", False),
    ],
)
def test_abbreviations(short: str, long: str, expected: bool) -> None:
    assert abbreviates(short, long.split()) is expected
