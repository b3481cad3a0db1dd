import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectree.text.normalise import MatchingText, matching_form, unwrapped, valid_unicode


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("3.1  Methods", "31methods"),
        ("CHAP\ufffe\nTER", "chapter"),
        ("co\u00adoperate", "cooperate"),
        ("ﬁrst ＡＢＣ", "firstabc"),
        (unicodedata.normalize("NFD", "제3조 가격"), "제3조가격"),
        ("—…", ""),
    ],
)
def test_matching_form_keeps_letters_and_digits(text: str, form: str) -> None:
    assert matching_form(text) == form


def test_find_gives_the_span_in_the_original() -> None:
    text = MatchingText("The ﬁrst CHAP\ufffe\nTER ends.")
    span = text.find("First chapter")
    assert span is not None
    assert text.original[slice(*span)] == "ﬁrst CHAP\ufffe\nTER"
    assert text.find("second") is None
    assert text.find("") is None


def test_an_impossible_span_is_refused() -> None:
    with pytest.raises(IndexError, match="span 2:9"):
        MatchingText("abc").span(2, 9)


@given(st.text(max_size=80))
def test_every_stretch_of_the_form_maps_back_to_text_with_that_form(text: str) -> None:
    matching = MatchingText(text)
    for start in range(len(matching.form)):
        begin, end = matching.span(start, start + 1)
        assert matching.form[start] in matching_form(text[begin:end])


def test_valid_unicode_drops_what_breaks_json_and_keeps_line_breaks() -> None:
    assert valid_unicode("a\ud800b\x00c\ufffed\te\n") == "abcd\te\n"
    valid_unicode("x\udfff").encode()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("the cost of\n  the   plan", "the cost of the plan"),
        ("labor stan-\ndards apply", "labor standards apply"),
        ("well-known facts", "well-known facts"),
        ("FY 2022 -\n2026", "FY 2022 - 2026"),
        ("使用者が同意\nした場合", "使用者が同意した場合"),
        ("請求する。\n次の項", "請求する。次の項"),
        ("주택을 보유한\n자는", "주택을 보유한 자는"),
        ("", ""),
    ],
)
def test_a_text_on_one_line_is_as_it_would_be_read_out(text: str, line: str) -> None:
    assert unwrapped(text) == line
    assert unwrapped(line) == line
