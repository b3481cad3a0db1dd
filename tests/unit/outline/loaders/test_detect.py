from __future__ import annotations

import pytest

from vectree.errors import EmptyFileError, UnsupportedError
from vectree.outline.loaders import Format, detect_format, load
from vectree.outline.loaders.detect import decode


@pytest.mark.parametrize(
    ("data", "name", "found"),
    [
        (b"%PDF-1.7\n", "x", Format.PDF),
        (b"junk before\n%PDF-1.4", "notes.md", Format.PDF),
        (b'{"pages": ["a"]}', "x.txt", Format.PAGE_TEXTS),
        (b'{"id": "a", "title": "b", "children": []}', "x", Format.SECTION_TREE),
        (b'[{"title": "b"}]', "x", Format.SECTION_TREE),
        (b'{"title": "b", "children": [', "x", Format.SECTION_TREE),
        (b"[link] a text that begins with a bracket", "x", Format.TEXT),
        (b"# A\n\ntext\n\n## B\n", "x", Format.MARKDOWN),
        (b"just words", "x.md", Format.MARKDOWN),
        (b"just words", "x", Format.TEXT),
        (b"# a comment\nvalue = 3\n# another\n", "x.txt", Format.TEXT),
        ("\ufeff제1조 목적".encode(), "x", Format.TEXT),
        ("text".encode("utf-16"), "x", Format.TEXT),
        (b"<!DOCTYPE html><html>", "x", Format.HTML),
        (b"\xef\xbb\xbf <!-- saved --> <html>", "notes.md", Format.HTML),
        (b'<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "a">\n<html>', "x", Format.HTML),
        (b"<h1>A</h1><p>b", "x", Format.HTML),
        ("<h1>가</h1>".encode("utf-16"), "x", Format.HTML),
        (b"Words of <b>a page</b>", "x.html", Format.HTML),
        (b"<h1 align=center>A</h1>\n\n## Two\n", "README.md", Format.MARKDOWN),
        (b"<div>\n</div>\n\n## Two\n\n## Three\n", "x", Format.MARKDOWN),
        (b"just words", "x.html", Format.TEXT),
        (b"<3 you", "x", Format.TEXT),
    ],
)
def test_the_content_tells_the_format(data, name, found):
    assert detect_format(data, name) is found


@pytest.mark.parametrize("data", [b"", b"  \n\t ", b"\n"])
def test_no_bytes_are_an_empty_file(data):
    with pytest.raises(EmptyFileError, match="'x' is empty"):
        detect_format(data, "x")


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n", b"\xff\xd8\xff\xe0", b"<!DOCTYPE svg><svg>", b"PK\x05\x06" + bytes(18),
        b"<?xml version='1.0'?><feed>", b"\x00\x01\x02\xff\xfe\x00", b"{\\rtf1 x}", b"\xd0\xcf\x11\xe0 doc", b"GIF89a",
    ],
)  # fmt: skip
def test_other_formats_are_refused_with_what_is_read(data):
    with pytest.raises(UnsupportedError, match="vectree reads PDF, Markdown, plain text"):
        detect_format(data, "x")


def test_a_pdf_is_sent_to_the_pdf_package():
    with pytest.raises(UnsupportedError, match="read_pdf"):
        load(b"%PDF-1.7", "x.pdf")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("이 문서는 한국어로 쓰였다. 납세의무에 관한 것이다.", "cp949"),
        ("これは日本語の文書です。規則を定める。", "cp932"),
        ("这是一份中文文件。我们在这里说的是规定和不同的东西。", "gb18030"),
        ("Ünïcode in French: été, où, ça", "cp1252"),
        ("plain", "utf-8"),
        ("with a mark", "utf-8-sig"),
        ("wide ones: 제1조", "utf-16"),
    ],
)
def test_texts_in_other_encodings_are_read(text, encoding):
    assert decode(text.encode(encoding)) == text


def test_line_ends_are_line_feeds_and_form_feeds_stay():
    assert decode(b"a\r\nb\rc\fd\x00e".replace(b"\x00", b"\x07")) == "a\nb\nc\fde"


def test_a_file_is_called_by_its_name(tmp_path):
    path = tmp_path / "보고서.txt"
    path.write_text("words", encoding="utf-8")
    assert load(path).name == "보고서.txt"
    assert load(path, "other").name == "other"
