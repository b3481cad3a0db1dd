from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.outline.sample_pages import pages
from vectree.outline.describe.document_summary import summarize_document
from vectree.outline.describe.summarize import MOST_CHARACTERS, summarize
from vectree.outline.tree.build import build_sections
from vectree.text.normalise import matching_form
from vectree.types.section import SectionTree

TEXT = """3.1 Data
The data were collected at twelve hospitals between 2010 and 2020.
Table 3 12 14 15 17 19
Collected data from the hospitals include age, weight and diagnosis.
Apples are red. See Section 4.
"""


def test_it_is_made_of_the_sections_own_sentences_in_their_order():
    summary = summarize(TEXT, title="3.1 Data")
    assert summary.startswith("The data were collected at twelve hospitals between 2010 and 2020.")
    assert "Collected data from the hospitals include age, weight and diagnosis." in summary
    assert "12 14 15" not in summary


def test_the_title_is_not_repeated_unless_it_is_all_there_is():
    assert "3.1 Data" not in summarize(TEXT, title="3.1 Data")
    assert summarize("3.1 Data", title="3.1 Data") == "3.1 Data"
    assert summarize("A wrapped\ntitle\nThe text of it.", title="A wrapped title") == "The text of it."


def test_words_hyphenated_at_a_line_end_are_joined():
    assert "country" in summarize("We went all over the coun-\ntry to find the data we were looking for.")


def test_sentences_that_come_again_are_taken_once():
    text = "Click the icon to see the video in full. " * 5
    assert summarize(text).count("Click the icon") == 1


@pytest.mark.parametrize("text", ["", " \n ", "***"])
def test_no_letters_no_summary(text):
    assert not matching_form(summarize(text))


def test_korean_and_japanese_sentences_are_found():
    assert summarize("이 법은 납세의무를 정한다. 세율은 별표 1과 같다.").startswith("이 법은 납세의무를 정한다.")
    assert summarize("この規則は就業に関する事項を定める。詳細は別に定める。").startswith("この規則は")


@given(st.text(max_size=1500), st.text(max_size=30))
def test_it_is_short_and_never_empty_for_text(text, title):
    summary = summarize(text, title=title)
    assert len(summary) <= MOST_CHARACTERS
    assert bool(matching_form(summary)) == bool(matching_form(text))


def test_a_document_is_summarised_by_its_abstract():
    document = pages(
        "A title\nby somebody\nAbstract\n" + "We study how trees of sections are built and checked for documents. " * 3,
        "1 Introduction\nLong ago there were no documents at all and nobody missed them.",
    )  # fmt: skip
    tree = SectionTree(sections=build_sections([], document))
    assert summarize_document(document, tree, "A title").startswith("We study how trees of sections are built")


def test_a_document_without_text_has_an_empty_summary():
    document = pages("", "")
    assert summarize_document(document, SectionTree(sections=build_sections([], document)), "x") == ""
