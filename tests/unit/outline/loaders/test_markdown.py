"""Markdown as a reader sees it: what is a mark goes, what is text stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectree.outline.loaders import load
from vectree.outline.loaders.markdown_text import plain_markdown


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("A berth costs **40 euros** a *night*.", "A berth costs 40 euros a night."),
        ("선석 **요금**은 ~~30~~ 40유로이다.", "선석 요금은 30 40유로이다."),
        ("係留料金は**40ユーロ**です。", "係留料金は40ユーロです。"),
        ("See [the *tariff*](https://example.org/t.pdf), `berth_fee` and <https://example.org>.",
         "See the tariff, berth_fee and https://example.org."),
        ("![The harbour](map.png) &amp; \\*the pier\\*", "The harbour & *the pier*"),
        ("H<sub>2</sub>O<!-- not said -->, <NAME> and a < b", "H2O, <NAME> and a < b"),
        ("2*3*4 is 24, and snake_case_name is a name", "2*3*4 is 24, and snake_case_name is a name"),
        ("- one *first*\n- two\n  goes **on**\n\n3. three", "- one first\n- two\n  goes on\n\n3. three"),
        ("> Quoted **words**\n> over lines\nand a lazy one", "Quoted words\nover lines\nand a lazy one"),
        ("> # Quoted heading\n>\n> words", "Quoted heading\n\nwords"),
        ("| Boat | *Fee* |\n|---|--:|\n| sail\\|motor | **40** |\n\nAfter", "Boat | Fee\n\nsail|motor | 40\n\nAfter"),
        ("Boat | Fee\n--- | ---\n>50 m | *40* | *more* | x\n<20 m", "Boat | Fee\n\n>50 m | 40 | *more* | x\n\n<20 m\n"),
        (">= 50 m pay\n\n> 50 boats came", ">= 50 m pay\n\n50 boats came"),
        ("if a<b and c>d, 5~~10일, 3~~4일", "if a<b and c>d, 5~~10일, 3~~4일"),
        ('**"요금"**이란 이는**제1조(목적)**에 **50%**의 보고서_2026_최종',
         '"요금"이란 이는제1조(목적)에 50%의 보고서_2026_최종'),
        ("期間は**「5年」**です。単価 * 数量 * 税率", "期間は「5年」です。単価 * 数量 * 税率"),
        ("<details open><summary>More</summary>\n\nIt is *hidden*.\n\n</details>", "More\n\nIt is hidden.\n"),
        ("<table><tr><td>은행</td>\n<td align='c'>3 &lt; 4</td></tr><tr><td>보험</td></tr></table>",
         "은행 | 3 < 4\n보험\n"),
        ("<style>\nx {}\n</style>\n\n<name>\n\n<!-- never closed", "<name>\n\n<!-- never closed"),
        ("As [here][1].\n\n[1]: https://example.org 'There'\n[^1]: Ibid.", "As here.\n\n[^1]: Ibid."),
        ("Before\n```python\nx = a ** b ** c\n```\nAfter", "Before\n\nx = a ** b ** c\n\nAfter"),
        ("~~~\nnever closed", "never closed"),
        ("```\n``` no end\n", "``` no end\n"),
        ("``` words behind\nand below", "words behind\nand below"),
        ("    indented **code**", "    indented **code**"),
        ("Above\n\n***\n\nbelow", "Above\n\nbelow"),
        ("Words `of\ncode` over lines", "Words of code over lines"),
        ("[^1]: A *note*.\n[l]: https://example.org", "[^1]: A note.\n[l]: https://example.org"),
    ],
)  # fmt: skip
def test_marks_go_and_text_stays(written: str, seen: str) -> None:
    assert plain_markdown(written)[0] == seen


def test_headings_are_where_their_titles_stand() -> None:
    text, headings = plain_markdown(
        "***\n\nAn *intro*\n\n# One `a` [b](c)\nwords\n\nTwo **x**\n---\n\n## \n\n### 3 *\n"
    )
    assert [(heading.level, heading.title) for heading in headings] == [(1, "One a b"), (2, "Two x"), (3, "3 *")]
    assert all(text[one.offset :].startswith(one.title + "\n") for one in headings)
    assert text.startswith("An intro\n\nOne a b\nwords\n")


@pytest.mark.parametrize("mark", ["- ", "> "])
def test_headings_behind_a_deep_list_or_quote_are_headings(mark: str) -> None:
    text, headings = plain_markdown(f"{mark * 45}deep\n\n# Behind\n\nwords\n")
    assert [heading.title for heading in headings] == ["Behind"]
    assert "deep" in text


def test_nothing_is_lost_behind_what_is_deeper_than_is_read() -> None:
    text, _ = plain_markdown(f"{'> ' * 5000}deep\n\n{'- ' * 5000}deep\n\n# Behind\n\nwords\n")
    assert text.count("deep") == 2 and "Behind" in text and "words" in text


def test_paragraphs_are_counted_as_they_are_seen() -> None:
    source = load(b"# A\n\nOne.\n```\ncode\n```\nTwo.\n\n---\n\nThree.\n", "a.md")
    assert [page.label for page in source.pages] == ["\u00b6 1-5"]


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\r"), max_size=200))
def test_whatever_is_written_headings_have_their_places(text: str) -> None:
    plain, headings = plain_markdown(text)
    assert all(plain[one.offset :].startswith(one.title) for one in headings)


@given(
    st.lists(
        st.sampled_from(
            [
                *"** * `c` [x](y) <b> <b > | \\| <div> word 가".split(),
                *("> ", "- ", "\n", " ", "```\n", "``` a "),
            ]
        )
    )
)
def test_words_are_never_lost(parts: list[str]) -> None:
    plain, _ = plain_markdown("".join(parts))
    for word in ("word", "가"):
        assert plain.count(word) == parts.count(word)
