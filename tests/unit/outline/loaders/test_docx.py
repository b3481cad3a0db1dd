from __future__ import annotations

import io

import pytest

from tests.unit.outline.loaders.reading import shown, text_of
from tests.unit.outline.loaders.word_files import archive, edited, rewritten, with_footnote, word
from vectree.errors import DocumentError, EmptyFileError, MissingExtraError, ParserCrashError, UnsupportedError
from vectree.outline import outline
from vectree.outline.loaders import Format, convert, detect_file, load
from vectree.outline.loaders.docx import load_docx
from vectree.outline.loaders.docx_styles import style_map
from vectree.types.document import DocumentId, SourceDocument
from vectree.types.section import Origin, Verification


@pytest.fixture
def read(tmp_path):
    """In this process: the one that reads it otherwise takes a second to start on a busy machine."""

    def loaded(data: bytes, name: str = "a.docx") -> SourceDocument:
        file = tmp_path / "document"
        file.write_bytes(data)
        assert detect_file(file, name) is Format.DOCX
        return load_docx(file, name)

    return loaded


def harbour(document) -> None:
    document.core_properties.title = "Harbour rules"
    document.core_properties.author = "Ada Lee; Bo Ray"
    document.add_heading("Harbour rules of 2024", 0)
    document.add_heading("Fees", 1)
    document.add_paragraph("A berth costs 40 euros a night.")
    document.add_heading("Discounts", 2)
    document.add_paragraph("Sailing schools pay half.", style="List Bullet")
    document.add_paragraph("Residents pay a third.", style="List Bullet")
    table = document.add_table(rows=2, cols=2)
    for place, words in enumerate(("Length", "Fee", "12 m", "55 euros")):
        table.cell(place // 2, place % 2).text = words
    document.add_paragraph("Figure 1: The berths from above", style="Caption")
    document.add_heading("Safety", 1)
    document.add_paragraph("The depth is 3 metres@@ everywhere.")


def test_headings_lists_tables_notes_and_facts_of_a_word_document(read):
    source = read(with_footnote(word(harbour), "@@"))
    assert shown(source) == [(1, "Harbour rules of 2024"), (2, "Fees"), (3, "Discounts"), (2, "Safety")]
    assert (source.metadata.title, source.metadata.authors) == ("Harbour rules of 2024", ("Ada Lee", "Bo Ray"))
    text = text_of(source)
    assert "- Sailing schools pay half.\n\n- Residents pay a third.\n\nLength | Fee\n\n12 m | 55 euros" in text
    assert text.endswith("The depth is 3 metres[1] everywhere.\n\n[1] Measured at low water.")
    document = outline(source, DocumentId("x"))
    assert {s.verification for s in document.tree.walk() if s.origin is Origin.TAG} == {Verification.VERIFIED}
    assert [(figure.kind, figure.number) for figure in document.tree.figures] == [("figure", "1")]
    assert document.labels == ("¶ 1-12",)
    assert any("no pages" in note for note in document.coverage.notes)


@pytest.mark.parametrize(
    ("title", "section", "body"),
    [
        ("운영 지침", "제1장 목적", "이 지침은 항만의 운영을 정한다."),
        ("港湾規則", "第1章 総則", "この規則は港の使用を定める。"),
    ],
)
def test_korean_and_japanese_documents(read, title, section, body):
    source = read(word(lambda d: (d.add_heading(title, 0), d.add_heading(section, 1), d.add_paragraph(body))))
    assert shown(source) == [(1, title), (2, section)]
    assert text_of(source) == f"{title}\n\n{section}\n\n{body}"


@pytest.mark.parametrize("name", ["제목 1", "見出し 1", "標題 1", "Überschrift 1"])
def test_styles_with_names_of_other_languages_are_headings_by_their_ids(read, name):
    data = word(lambda d: (d.add_heading("First", 1), d.add_paragraph("Words.")))
    data = edited(
        data,
        "word/styles.xml",
        lambda xml: xml.replace('w:val="heading 1"', f'w:val="{name}"').replace(
            'w:styleId="Heading1"', 'w:styleId="1번"'
        ),
    )
    data = edited(data, "word/document.xml", lambda xml: xml.replace('w:val="Heading1"', 'w:val="1번"'))
    assert shown(read(data)) == [(1, "First")]


def test_a_style_is_a_heading_by_its_outline_level_or_by_what_it_builds_on():
    styles = """<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
    <w:style w:type="paragraph" w:styleId="Part"><w:name w:val="Part"/>
    <w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
    <w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="Part"/></w:style>
    <w:style w:type="paragraph" w:styleId="a"><w:name w:val="Round"/><w:basedOn w:val="a"/></w:style>
    <w:style w:type="character" w:styleId="c"><w:name w:val="heading 1"/></w:style></w:styles>"""
    assert style_map(styles.encode()) == "p.Part => h2:fresh\np.Mine => h2:fresh"
    assert style_map(b"") == ""


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (archive({"xl/workbook.xml": b"x"}), "Excel workbook"),
        (archive({"ppt/presentation.xml": b"x"}), "PowerPoint presentation; save it as PDF"),
        (archive({"mimetype": b"application/epub+zip", "META-INF/container.xml": b"x"}), "EPUB"),
        (archive({"mimetype": b"x", "content.xml": b"x"}), "OpenDocument file; save it as DOCX or PDF"),
        (archive({"a.txt": b"x"}), "a ZIP archive; add the files in it"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "save it as DOCX without"),
    ],
)  # fmt: skip
def test_other_office_files_are_refused_with_what_to_do(data, what):
    with pytest.raises(UnsupportedError, match=what):
        load(data, "a.docx")


def declaring(xml: str) -> str:
    return xml.replace("<w:document", "<!DOCTYPE a [<!ENTITY b 'c'>]><w:document", 1)


def nested(xml: str, levels: int) -> str:
    opened = xml.replace("<w:body>", "<w:body>" + "<w:sdt>" * levels)
    return opened.replace("</w:body>", "</w:sdt>" * levels + "</w:body>")


BOMB = rewritten(word(harbour), {"word/document.xml": b" " * (30 << 20)})
MANY = archive({"word/document.xml": b"x", **{f"a{number}": b"" for number in range(10_001)}})


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (word(harbour)[:2000], "damaged ZIP archive"),
        (b"PK\x03\x04....", "damaged ZIP archive"),
        (BOMB, "packed more tightly than a document can be"),
        (archive({"word/document.xml": b"x", **{f"{n}.xml": b" " * (4 << 20) for n in range(33)}}), "of XML; at most"),
        (MANY, "holds 10,002 files"),
    ],
)  # fmt: skip
def test_damaged_archives_and_bombs_are_refused_before_they_are_unpacked(data, what):
    with pytest.raises(DocumentError, match=what):
        load(data, "a.docx")


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (archive({"word/document.xml": b"no xml"}), "damaged Word document"),
        (rewritten(word(harbour), {"word/styles.xml": b"<broken"}), "damaged Word document"),
        (edited(word(harbour), "word/document.xml", declaring), "declares entities"),
        (edited(word(harbour), "word/document.xml", lambda xml: nested(xml, 5000)), "nested too deeply"),
    ],
)  # fmt: skip
def test_documents_that_cannot_be_read_say_why(read, data, what):
    with pytest.raises(DocumentError, match=what):
        read(data)


def test_it_is_read_in_a_process_of_its_own_from_bytes_and_files(tmp_path):
    data = word(harbour)
    file = tmp_path / "rules.docx"
    file.write_bytes(data)
    assert load(file) == load(data, "rules.docx")
    with pytest.raises(DocumentError, match="damaged Word document"):
        load(archive({"word/document.xml": b"no xml"}), "a.docx")


def test_a_reader_that_dies_or_takes_too_long_is_an_error_of_the_document(tmp_path):
    file = tmp_path / "a.docx"
    file.write_bytes(word(harbour))
    with pytest.raises(ParserCrashError, match="exit code 3"):
        convert.convert(file, "a.docx", Format.DOCX, entry="tests.unit.outline.loaders.bad_reader:die")
    with pytest.raises(ParserCrashError, match=r"no answer within 0\.5 s"):
        convert.convert(file, "a.docx", Format.DOCX, entry="tests.unit.outline.loaders.bad_reader:hang", seconds=0.5)


def test_without_the_extra_the_error_says_how_to_install_it(monkeypatch, tmp_path):
    monkeypatch.setattr(convert, "_PACKAGES", ("no_such_package",))
    with pytest.raises(MissingExtraError, match=r"pip install 'vectree\[office\]'"):
        load(word(harbour), "a.docx")


def test_a_document_without_text_is_empty():
    with pytest.raises(EmptyFileError, match="has no text"):
        load(word(lambda d: None), "a.docx")


def test_pictures_are_passed_over(read):
    from PIL import Image

    stream = io.BytesIO()
    Image.new("RGB", (4, 4)).save(stream, "PNG")
    assert text_of(read(word(lambda d: (d.add_paragraph("Before."), d.add_picture(stream))))) == "Before."
