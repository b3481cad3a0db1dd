"""What is read from a PDF of every kind."""

from __future__ import annotations

import json

import pytest

from tests.corpus import KINDS, write
from vectree.errors import DocumentError, EncryptedError, VectreeError
from vectree.pdf import PdfSettings, read_pdf
from vectree.types.document import PageStatus

HERE = PdfSettings(isolated=False)
"""The worker is the same code in a process of its own (test_supervise): most kinds are read in this one."""
GOOD = [name for name, kind in KINDS.items() if kind.error is None]
BAD = [name for name, kind in KINDS.items() if kind.error is not None]


@pytest.mark.parametrize("name", GOOD)
def test_every_kind_is_read_as_expected(name, tmp_path):
    kind = KINDS[name]
    document = read_pdf(write(name, tmp_path), settings=HERE)
    assert [page.number for page in document.pages] == list(range(1, (kind.pages or 0) + 1))
    for page in document.pages:
        assert page.status is kind.statuses.get(page.number, PageStatus.TEXT), page.number
        at = 0
        for phrase in kind.says.get(page.number, ()):
            at = page.text.index(phrase, at) + len(phrase)
    if kind.labels:
        assert tuple(page.label for page in document.pages) == kind.labels
    if kind.bookmarks is not None:
        assert tuple((b.title, b.level, b.page) for b in document.bookmarks) == kind.bookmarks


@pytest.mark.parametrize("name", GOOD)
def test_texts_are_clean_and_lines_partition_them(name, tmp_path):
    for page in read_pdf(write(name, tmp_path), settings=HERE).pages[:50]:
        assert json.loads(json.dumps(page.text).encode("utf-8")) == page.text
        assert "\ufffe" not in page.text
        assert "\n".join(page.text[line.start : line.end] for line in page.lines) == page.text
        for line in page.lines:
            assert page.text[line.start : line.end].strip() == page.text[line.start : line.end] != ""


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("isolated", [True, False])
def test_what_cannot_be_read_says_why(name, isolated, tmp_path):
    with pytest.raises(VectreeError) as caught:
        read_pdf(write(name, tmp_path), settings=PdfSettings(isolated=isolated))
    assert type(caught.value) is KINDS[name].error
    assert f"{name}.pdf" in caught.value.message


def test_a_password_opens_what_asks_for_one(tmp_path):
    path = write("user_password", tmp_path)
    with pytest.raises(EncryptedError, match="--password"):
        read_pdf(path, settings=HERE)
    with pytest.raises(EncryptedError, match="wrong"):
        read_pdf(path, password="open", settings=HERE)
    assert len(read_pdf(path, password="sesame", settings=HERE).pages) == 2


def test_links_lead_to_their_page_and_height(tmp_path):
    document = read_pdf(write("linked_contents", tmp_path), settings=HERE)
    assert [(link.page, link.target, link.top) for link in document.links] == [(1, 2, 80.0), (1, 3, 80.0)]
    first = document.links[0].box
    line = next(line for line in document.pages[0].lines if "First" in document.pages[0].text[line.start : line.end])
    assert first.y0 < line.box.y1 and line.box.y0 < first.y1


def test_tagged_headings_have_title_level_and_place(tmp_path):
    document = read_pdf(write("tagged", tmp_path), settings=HERE)
    text = document.pages[0].text
    assert [(h.title, h.level, h.page) for h in document.tagged_headings] == [
        ("Safety of the harbour", 1, 1),
        ("Lights and signals", 2, 1),
    ]
    assert [text[h.offset :].split("\n")[0] for h in document.tagged_headings] == [
        "Safety of the harbour",
        "Lights and",
    ]
    assert document.language == "en"


def test_size_is_that_of_the_matrix_and_stroking_is_bold(tmp_path):
    scaled, stroked = read_pdf(write("scaled", tmp_path), settings=HERE).pages[0].lines
    assert (scaled.size, scaled.bold) == (14.0, False)
    assert (stroked.size, stroked.bold) == (11.0, True)


def test_a_line_that_opens_in_bold_says_how_far(tmp_path):
    page = read_pdf(write("run_in_headings", tmp_path), settings=HERE).pages[0]
    line = page.lines[0]
    assert page.text[line.start : line.start + line.lead].strip() == "Harbours and vessels."
    assert line.lead_bold
    assert not line.bold
    assert page.lines[1].lead == 0


def test_missing_files_and_folders_are_named(tmp_path):
    with pytest.raises(DocumentError, match="no file"):
        read_pdf(tmp_path / "absent.pdf")
    with pytest.raises(DocumentError, match="not a file"):
        read_pdf(tmp_path)


def test_progress_is_told_page_by_page(tmp_path):
    told = []
    read_pdf(write("labels", tmp_path), name="Volume", report=told.append, settings=HERE)
    assert [(p.document, p.stage, p.done, p.total) for p in told] == [("Volume", "read", i, 8) for i in range(1, 9)]
