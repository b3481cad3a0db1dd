"""Whatever the parser returns, the page text is clean and every offset leads back to its character."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vectree.pdf.pagetext import clean

ANYTHING = st.text(
    st.one_of(
        st.characters(codec=None, exclude_categories=()),
        st.sampled_from("\r\n\t \x00\ufffe\ud800\udc00\U0001d400ab-"),
    ),
    max_size=60,
)


def units(raw: str) -> list[bytes]:
    """The parser's characters: UTF-16 units."""
    data = raw.encode("utf-16-le", "surrogatepass")
    return [data[i : i + 2] for i in range(0, len(data), 2)]


def as_read(raw: str) -> str:
    """What a decoder makes of it: pairs of surrogates are one character."""
    return raw.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


@given(ANYTHING)
def test_text_is_valid_and_its_lines_partition_it(raw):
    page = clean(as_read(raw))
    page.text.encode("utf-8")
    assert "\n".join(page.line(i) for i in range(len(page.lines))) == page.text
    assert all(page.line(i).strip() for i in range(len(page.lines)))
    assert not set(page.text) & set("\r\t\x00\x0c\ufffe")


@given(ANYTHING, st.sets(st.integers(0, 12)), st.sampled_from(["", " "]))
def test_offsets_lead_back_with_lines_joined(raw, joins, separator):
    read = as_read(raw)
    page = clean(read)
    breaks = [end for _, end in page.lines[:-1]]
    joined = page.edited([(breaks[i], breaks[i] + 1, separator) for i in joins if i < len(breaks)])
    assert joined.text.replace("\n", "").replace(" ", "") == page.text.replace("\n", "").replace(" ", "")
    parts = units(read)
    for start, end in joined.lines:
        for offset in range(start, end):
            printed = joined.text[offset]
            if printed in " -":  # tabs, hyphens at line ends, blanks between joined lines
                continue
            assert parts[joined.unit(offset)] == printed.encode("utf-16-le")[:2]


@given(ANYTHING, st.sets(st.integers(0, 60)))
def test_offsets_lead_back_with_lines_broken(raw, places):
    read = as_read(raw)
    page = clean(read)
    inner = [place for place in places if any(start < place < end for start, end in page.lines)]
    broken = page.edited([(place, place, "\n") for place in inner])
    assert broken.text.replace("\n", "") == page.text.replace("\n", "")
    parts = units(read)
    for start, end in broken.lines:
        for offset in range(start, end):
            if broken.text[offset] not in " -":
                assert parts[broken.unit(offset)] == broken.text[offset].encode("utf-16-le")[:2]
