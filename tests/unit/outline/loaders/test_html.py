from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.outline.loaders.reading import shown, text_of
from vectree.errors import DocumentError
from vectree.evaluate.partition import partition_faults
from vectree.outline import outline
from vectree.outline.loaders import html, load
from vectree.outline.loaders.html import load_html
from vectree.types.document import DocumentId, SourceDocument
from vectree.types.section import Verification

PAGE = """<!DOCTYPE html>
<html lang="en-GB"><head><title>Harbour rules | Port of Ada</title>
<meta name="author" content="Ada Lee"><meta property="article:published_time" content="2024-05-06T10:00:00Z">
<style>p { color: red }</style><script>alert("run")</script></head>
<body><nav><a href="/">Home</a></nav>
<main><h1>Harbour <em>rules</em></h1>
<p>Boats are&nbsp;welcome &amp; fees <br>apply.<!-- not shown -->
<h2>Fees</h2><ol start=3><li>Pay <b>early</b><li><p>Pay in cash</ol>
<table><caption>Table 1: Fees</caption><tr><th>Length<th>Fee<tr><td>12 m</td><td>55 <p>euros</p></td></tr></table>
<pre>a
  b</pre>
<div>Loose words<p hidden>secret</p></div><template>t</template><img alt="x" src="http://example.org/x.png">
<h3>Discounts</h3>Schools pay half.
<ul><li>One<ul><li>Two</ul><li>Three</ul>
</main><footer>All rights reserved</footer></body></html>"""


def read(markup: str | bytes) -> SourceDocument:
    return load_html(markup if isinstance(markup, bytes) else markup.encode(), "a.html")


def test_a_page_is_read_as_a_browser_shows_it():
    assert text_of(read(PAGE)).split("\n\n") == [
        "Harbour rules", "Boats are welcome & fees\napply.", "Fees", "3. Pay early", "4. Pay in cash", "Table 1: Fees",
        "Length | Fee", "12 m | 55 euros", "a\n  b", "Loose words", "Discounts", "Schools pay half.", "- One", "- Two",
        "- Three",
    ]  # fmt: skip


def test_headings_are_verified_sections_with_their_facts():
    source = read(PAGE)
    document = outline(source, DocumentId("x"))
    assert shown(source) == [(1, "Harbour rules"), (2, "Fees"), (3, "Discounts")]
    assert {s.verification for s in document.tree.walk()} == {Verification.VERIFIED}
    assert [section.label for section in document.tree.walk()] == ["¶ 1", "¶ 3", "¶ 11"]
    assert (document.title, document.language, document.metadata.authors) == ("Harbour rules", "en", ("Ada Lee",))
    assert source.metadata.date == "2024-05-06"
    assert document.labels == ("¶ 1-15",)
    assert [figure.number for figure in document.tree.figures] == ["1"]
    assert any("left out" in note for note in document.coverage.notes)


def test_without_main_all_but_chrome_is_text():
    source = read("<body><nav>Menu</nav><header><h1>A</h1></header><section><p>b<aside>c</aside></section>"
                  "<div role=navigation>Menu</div><aside>Ad</aside><footer>Foot</footer>")  # fmt: skip
    assert text_of(source) == "A\n\nb\n\nc"
    assert text_of(read("<p>a<article>one</article><article>two</article>")) == "a\n\none\n\ntwo"


def test_layout_tables_are_no_rows():
    markup = "<table><tr><td><h1>A</h1><p>b</td><td><table><tr><td>1<td>2</table></td></tr></table>"
    assert text_of(read(markup)) == "A\n\nb\n\n1 | 2"


@pytest.mark.parametrize(
    "markup",
    [
        "<table><td>1<td>2</table>after", "</p></div><li>x", "<p><b>a<p>b</b><h1>c", "<table><tr><tr>x<td>y</table>",
        "<h1></h1><h2> </h2><p>a", "<h1>a<p>b<p>c", "<p>a<!-- never closed", "<ul></table><li>a</ul></ul></pre>b",
        "<tr><td>a",
        "<p>&#0; &#xD800; &nosuch; &lt", "<![CDATA[x]]>a",
    ],
)  # fmt: skip
def test_broken_markup_is_read(markup):
    source = read(markup)
    assert partition_faults(outline(source, DocumentId("x")).tree, source.pages) == []
    text_of(source).encode()


TAGS = """<p> </p> <h1> <h3> </h1> <table> <tr> <td> </td> </table> <ul> <ol> <li> </ul> <pre> </pre> <br> <main> <nav>
</nav> word 1. &amp;""".split()


@given(st.lists(st.sampled_from([*TAGS, "\n"]), max_size=40))
def test_any_markup_becomes_a_covered_document(parts):
    source = read("<p>start</p>" + " ".join(parts))
    assert partition_faults(outline(source, DocumentId("x")).tree, source.pages) == []


@pytest.mark.parametrize(
    ("text", "encoding", "head"),
    [
        ("제1조 목적", "euc-kr", '<meta charset="euc-kr">'),
        ("똠방각하", "cp949", '<meta http-equiv="Content-Type" content="text/html; charset=ks_c_5601-1987">'),
        ("第1条 目的", "cp932", '<meta charset="Shift_JIS">'),
        ("第1条 目的", "utf-8", '<meta charset="utf-8">'),
        ("제1조 목적", "utf-16", '<meta charset="euc-kr">'),
        ("제1조 목적", "utf-8-sig", '<meta charset="latin1">'),
        ("제1조 목적", "utf-8", '<meta charset="no-such">'),
        ("제1조 목적을 정하는 이 지침은 항만의 규정이다.", "cp949", ""),
        ("été – “x”", "cp1252", '<meta charset="iso-8859-1">'),
    ],
)
def test_the_mark_the_page_or_its_bytes_say_how_it_is_encoded(text, encoding, head):
    source = read(f"<html><head>{head}</head><h1>{text}</h1>".encode(encoding))
    assert shown(source) == [(1, text)]


def test_nesting_without_end_is_read_in_bounded_time():
    began = time.process_time()
    assert text_of(read("<div>" * 20_000 + "deep")) == "deep"
    assert time.process_time() - began < 20


def test_more_than_is_read_is_refused(monkeypatch):
    monkeypatch.setattr(html, "_MOST_BYTES", 10)
    with pytest.raises(DocumentError, match="at most 10 are read"):
        read("<p>more than ten")


def test_nothing_is_fetched_and_no_entity_is_read_from_a_file():
    markup = '<?xml version="1.0"?><!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><html><p>a &x; b</html>'
    assert "root:" not in text_of(load(markup.encode(), "x"))
