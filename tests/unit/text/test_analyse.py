import pytest

from vectree.text.analyse import analyse, bigrams, content_terms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Statements of Cash Flows", ["statement", "of", "cash", "flow"]),
        ("ZX-007", ["zx-007", "zx", "007"]),
        ("Form 10-K", ["form", "10-k", "10", "k"]),
        ("§ 4.2", ["§4.2", "4.2"]),
        ("$1,577.00", ["1577.00"]),
        ("well-kept", ["well", "kept"]),
        ("the company's", ["the", "compani"]),
        ("U.S. law", ["u.s", "u", "s", "law"]),
        ("제3조에", ["제3조", "3", "에"]),
        ("종합부동산세", ["종합", "합부", "부동", "동산", "산세"]),
        ("第3条の2", ["第3条の2", "3", "2"]),
        ("ＦＵＬＬ　１２", ["full", "12"]),
        ("", []),
        ("— … ·", []),
    ],
)
def test_terms_are_folded_stemmed_paired_and_codes_kept_whole(text: str, expected: list[str]) -> None:
    assert analyse(text) == expected


def test_question_and_document_meet_whatever_the_form() -> None:
    assert analyse("ﬁnancing ACTIVITIES") == analyse("Financing activity")


def test_content_terms_leave_function_words_out_and_keep_repeats() -> None:
    assert content_terms("What is the cost of the cost?") == ["cost", "cost"]


def test_a_single_cjk_character_is_a_term_of_its_own() -> None:
    assert bigrams("税") == ["税"]
    assert bigrams("消費税") == ["消費", "費税"]
