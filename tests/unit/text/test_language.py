import pytest

from vectree.text.language import detect_language
from vectree.text.tokens import count_tokens


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The board of the company is responsible for the report.", "en"),
        ("이 법은 종합부동산세에 관하여 필요한 사항을 정한다.", "ko"),
        ("就業規則は、すべての労働者について作成する必要があります。", "ja"),
        ("中华人民共和国公司法", "zh"),
        ("Der Vorstand ist für den Bericht nicht verantwortlich und haftet auch nicht.", "de"),
        ("API 문서의 HTTP 요청 예시입니다", "ko"),
        ("1234 — 5678", "und"),
        ("", "und"),
    ],
)
def test_the_main_language_is_told(text: str, language: str) -> None:
    assert detect_language(text) == language


def test_tokens_are_those_of_a_real_tokeniser() -> None:
    assert count_tokens("") == 0
    assert count_tokens("hello world") == 2
    assert 2 <= count_tokens("안녕하세요 세계") <= 8
    assert count_tokens("broken \ud800 surrogate") > 0
