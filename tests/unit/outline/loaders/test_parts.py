from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vectree.outline.loaders import load
from vectree.outline.loaders.parts import divide
from vectree.text.paragraphs import is_paragraphs, paragraphs_label, stretch_label
from vectree.types.document import TaggedHeading

SENTENCE = "Words of a paragraph that is about as long as others are. " * 8


def heading(offset: int) -> TaggedHeading:
    return TaggedHeading(title="T", level=1, page=1, offset=offset)


def test_a_long_text_is_divided_between_paragraphs_and_labelled_with_their_numbers():
    pages, _ = divide("\n\n".join([SENTENCE] * 12), ())
    assert [page.label for page in pages] == ["¶ 1-5", "¶ 6-10", "¶ 11-12"]
    assert all(page.text.startswith("Words") for page in pages)


def test_a_part_ends_before_a_heading_and_never_with_one():
    texts = [SENTENCE, SENTENCE, SENTENCE, "Heading", "Second", SENTENCE * 4]
    text = "\n\n".join(texts)
    pages, found = divide(text, (heading(text.index("Heading")), heading(text.index("Second"))))
    assert [page.label for page in pages] == ["¶ 1-3", "¶ 4-6"]
    assert [(one.page, pages[1].text[one.offset :][:6]) for one in found] == [(2, "Headin"), (2, "Second")]


def test_a_paragraph_longer_than_a_part_is_divided_between_its_lines():
    pages, _ = divide("\n".join([SENTENCE] * 12) + "\n\nend", ())
    assert [page.label for page in pages] == ["¶ 1", "¶ 1", "¶ 1-2"]


def test_a_text_without_words_is_one_part_without_label():
    assert [page.label for page in divide(" \n\n ", ())[0]] == [None]


@given(st.text(alphabet="ab \n\t가。", max_size=200), st.integers(1, 400))
def test_parts_joined_are_the_text(text, times):
    pages, _ = divide(text * times, ())
    assert "".join(page.text for page in pages) == text * times


def test_labels_of_stretches_name_the_paragraphs_they_touch():
    text = "\none\n\ntwo\n \nthree"
    assert stretch_label("¶ 12-14", text, text.index("two"), text.index("two") + 3) == "¶ 13"
    assert stretch_label("¶ 12-14", text, text.index("two"), len(text)) == "¶ 13-14"
    assert stretch_label("¶ 12-14", text, 0, 0) == "¶ 12"
    assert (stretch_label("xi", text, 3, 9), stretch_label(None, text, 3, 9)) == ("xi", None)
    assert [is_paragraphs(label) for label in (paragraphs_label(2, 2), paragraphs_label(2, 5), "2", None)] == [
        True, True, False, False,
    ]  # fmt: skip


def test_markdown_and_plain_text_have_parts_and_pages_stay_pages():
    assert [page.label for page in load(b"# A\n\nwords\n", "a.md").pages] == ["¶ 1-2"]
    assert [page.label for page in load(b"words\n\nmore", "a.txt").pages] == ["¶ 1-2"]
    assert [page.label for page in load(b"one\ftwo", "a.txt").pages] == [None, None]
    assert load(b"# A\n", "a.md").notes != ()
    assert load(b"one\ftwo", "a.txt").notes == ()
