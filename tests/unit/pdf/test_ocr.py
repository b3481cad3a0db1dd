"""OCR for real: OCRmyPDF and Tesseract are part of what the tests need (``make test`` installs them)."""

from __future__ import annotations

import io
import sys

import pikepdf
import pytest
from PIL import Image

from tests.corpus import write
from tests.corpus.writing import Put, body, changed, typeset
from vectree.errors import EncryptedError, MissingExtraError
from vectree.pdf import PdfSettings, PdfViewer, add_text_layer, check_ocr, read_pdf
from vectree.types.document import PageStatus

HERE = PdfSettings(isolated=False)
SAID = "The harbour council met in winter"


@pytest.fixture
def scan(tmp_path):
    """A page of text, a picture of a page of text, and a page of junk that shows the same picture."""
    printed = tmp_path / "printed.pdf"
    printed.write_bytes(typeset([[Put(SAID, 72, 120, size=20), Put("and 42 vessels left", 72, 160, size=20)]]))
    with PdfViewer() as viewer:
        picture = Image.open(io.BytesIO(viewer.render_page(printed, 1, 3.0))).convert("L")
    scanned = io.BytesIO()
    picture.save(scanned, "PDF", resolution=216.0)

    def add(pdf: pikepdf.Pdf) -> None:
        for _ in range(2):
            with pikepdf.open(io.BytesIO(scanned.getvalue())) as other:
                pdf.add_pages_from(other)
        junk = b"BT 3 Tr /F1 8 Tf 72 100 Td (\\(cid:12\\)\\(cid:44\\)\\(cid:7\\)\\(cid:90\\)\\(cid:3\\)) Tj ET"
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        page = pdf.pages[2]
        page.Resources.Font = pikepdf.Dictionary(F1=pdf.make_indirect(font))
        page.contents_add(pdf.make_stream(junk))

    path = tmp_path / "scan.pdf"
    path.write_bytes(changed(typeset([body(1)]), add))
    return path


def test_a_text_layer_is_put_under_pictures_and_instead_of_junk(scan, tmp_path):
    before = read_pdf(scan, settings=HERE)
    assert [page.status for page in before.pages] == [PageStatus.TEXT, PageStatus.NEEDS_OCR, PageStatus.JUNK]
    told = []
    output = tmp_path / "text.pdf"
    add_text_layer(scan, output, languages=("eng",), report=told.append, junk_pages=[3])
    after = read_pdf(output, settings=HERE)
    assert [page.status for page in after.pages] == [PageStatus.TEXT] * 3
    assert after.pages[0].text == before.pages[0].text
    for page in after.pages[1:]:
        assert SAID in " ".join(page.text.split())
        assert "cid" not in page.text
    assert {(p.stage, p.total) for p in told} == {("ocr", 3)}
    with PdfViewer() as viewer:
        start = after.pages[1].text.index("harbour")
        (box,) = viewer.span_boxes(output, 2, start, start + len("harbour"))
    assert (box.x0, box.y0, box.x1, box.y1) == pytest.approx((110, 104, 182, 122), abs=8)


def test_an_encrypted_file_needs_its_password(tmp_path):
    path = write("user_password", tmp_path)
    with pytest.raises(EncryptedError, match="--password"):
        add_text_layer(path, tmp_path / "out.pdf", languages=("eng",))
    assert not (tmp_path / "out.pdf").exists()
    add_text_layer(path, tmp_path / "out.pdf", languages=("eng",), password="sesame")
    assert len(read_pdf(tmp_path / "out.pdf", settings=HERE).pages) == 2


def test_missing_parts_are_named_with_the_line_that_installs_them(monkeypatch):
    check_ocr()
    with pytest.raises(MissingExtraError, match="apt-get install tesseract-ocr-chi-sim"):
        check_ocr(("eng", "chi_sim"))
    with monkeypatch.context() as without:
        without.setenv("PATH", "/nowhere")
        with pytest.raises(MissingExtraError, match="apt-get install tesseract-ocr"):
            check_ocr()
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "ocrmypdf", None)
        with pytest.raises(MissingExtraError, match=r"pip install 'vectree\[ocr\]'"):
            check_ocr()
