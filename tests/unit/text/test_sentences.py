import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectree.text.sentences import sentence_spans


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The U.S. economy grew. Mr. Smith paid $1.5 million.",
            ["The U.S. economy grew.", "Mr. Smith paid $1.5 million."],
        ),
        ("See Fig. 3 for\nmore. Then stop.", ["See Fig. 3 for\nmore.", "Then stop."]),
        ("• one thing\n• another. And more.", ["• one thing", "• another.", "And more."]),
        ("Revenue 1,577 1,373\nCost 20 30", ["Revenue 1,577 1,373", "Cost 20 30"]),
        ("One\n\nTwo", ["One", "Two"]),
        ("세금은 10%이다. 다만, 그렇다.", ["세금은 10%이다.", "다만, 그렇다."]),
        ("規則は作成する。しかし違う。", ["規則は作成する。", "しかし違う。"]),
        ("「はい。」と言った。次。", ["「はい。」と言った。", "次。"]),
        ("이 영은 2024. 5. 17. 부터 시행한다. 다만, 그렇다.", ["이 영은 2024. 5. 17. 부터 시행한다.", "다만, 그렇다."]),
        ("<개정 2020. 12. 29.> 제1항", ["<개정 2020. 12. 29.> 제1항"]),
        ("The supply is 230 V. Mount J. Smith here.", ["The supply is 230 V.", "Mount J. Smith here."]),
        ("It began in 2020. Then it grew.", ["It began in 2020.", "Then it grew."]),
        ("", []),
        (" \n ", []),
    ],
)
def test_sentences_end_where_a_reader_would_end_them(text: str, expected: list[str]) -> None:
    assert split(text) == expected


@given(st.text(alphabet="aB.。! \n1•다", max_size=60))
def test_spans_cover_everything_but_white_space_once_and_in_order(text: str) -> None:
    at = 0
    for start, end in sentence_spans(text):
        assert start >= at
        assert not text[at:start].strip()
        assert text[start:end].strip()
        at = end
    assert not text[at:].strip()
