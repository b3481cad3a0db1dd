from tests.unit.outline.printed import Set, body, document
from vectree.outline.headings.articles import find_articles
from vectree.outline.pages.layout import lay_out
from vectree.types.document import SourceDocument


def found(source: SourceDocument) -> list[str]:
    return [heading.text for heading in find_articles(lay_out(source), frozenset())]


def act(*starts: str) -> SourceDocument:
    return document([line for start in starts for line in (Set(text=start), *body(2))])


def test_korean_articles_with_titles_in_brackets_deleted_ones_and_annexes() -> None:
    source = act(
        "제1조(목적) 이 법은 세금에 관한 사항을 정한다",
        "제2조(정의) 이 법에서 사용하는 용어의 뜻은 다음과 같다",
        "제2조의2(신탁) 신탁재산은 다음과 같다",
        "제3조 삭제 <2007. 1. 11.>",
        "제5조제1항에 따른 세액은",
        "제4조(세율) 세율은 다음과 같다",
        "부칙 <제19342호, 2023. 4. 18.>",
    )
    assert found(source) == [
        "제1조(목적)",
        "제2조(정의)",
        "제2조의2(신탁)",
        "제3조",
        "제4조(세율)",
        "부칙 <제19342호, 2023. 4. 18.>",
    ]


def test_japanese_articles_with_captions_above() -> None:
    source = act(
        "（目的）",
        "第一条　この法律は、税を定める。",
        "第二条　次のとおりとする。",
        "第三条　次の者。",
        "第四条　罰する。",
    )
    assert found(source)[1:] == ["第二条", "第三条", "第四条"]


def test_sections_with_a_short_phrase() -> None:
    source = act(
        "Section 1. Definitions. In this Act",
        "Section 2. Scope. This Act applies",
        "Section 3. Duties. Everyone shall",
        "Section 4. Penalties. Whoever",
        "Section 2 of the other Act applies here",
    )
    assert found(source) == ["Section 1. Definitions", "Section 2. Scope", "Section 3. Duties", "Section 4. Penalties"]


def test_mentions_in_disorder_are_no_articles() -> None:
    assert (
        found(act("제9조(다른 법)에", "제3조(다른 법)에", "제7조(다른 법)에", "제2조(다른 법)에", "제8조(다른 법)에"))
        == []
    )
