"""Boxes cover the ink of their words; pictures show what is asked for."""

from __future__ import annotations

import io
import threading

import numpy as np
import pytest
from PIL import Image

from tests.corpus import write
from tests.corpus.texts import TURNED_LINES, turned
from vectree.errors import EncryptedError, InputError, NotFoundError
from vectree.pdf import PdfSettings, PdfViewer, read_pdf
from vectree.types.document import Box

SCALE = 4.0


@pytest.fixture
def viewer():
    with PdfViewer(files=2, pages=3) as opened:
        yield opened


def viewed_box(viewer, path, page, box):
    """The box on the page as it is viewed, in points from the top-left of its image."""
    return viewer._pages.page(path, page, None).frame.turned(box)


def pixels(png):
    return np.asarray(Image.open(io.BytesIO(png)).convert("L")).astype(int)


@pytest.mark.parametrize("word", [put.text for put in TURNED_LINES])
@pytest.mark.parametrize("cropped", [False, True])
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_box_covers_the_ink_of_its_word_and_little_more(rotation, cropped, word, viewer, tmp_path):
    whole, without = tmp_path / "whole.pdf", tmp_path / "without.pdf"
    whole.write_bytes(turned(rotation, cropped))
    without.write_bytes(turned(rotation, cropped, without=word))
    ink = np.abs(pixels(viewer.render_page(whole, 1, SCALE)) - pixels(viewer.render_page(without, 1, SCALE))) > 16
    rows, columns = np.nonzero(ink)
    assert rows.size > 0
    start = viewer.page_text(whole, 1).index(word)
    (box,) = viewer.span_boxes(whole, 1, start, start + len(word))
    seen = viewed_box(viewer, whole, 1, box)
    assert seen.x0 * SCALE <= columns.min() + 0.5
    assert seen.x1 * SCALE >= columns.max() + 0.5
    assert seen.y0 * SCALE <= rows.min() + 0.5
    assert seen.y1 * SCALE >= rows.max() + 0.5
    ink_area = (columns.max() - columns.min() + 1) * (rows.max() - rows.min() + 1) / SCALE**2
    assert (seen.x1 - seen.x0) * (seen.y1 - seen.y0) <= 1.5 * ink_area


def test_boxes_do_not_depend_on_the_rotation_for_viewing(viewer, tmp_path):
    found = set()
    for rotation in (0, 90, 180, 270):
        path = tmp_path / f"{rotation}.pdf"
        path.write_bytes(turned(rotation, cropped=False))
        start = viewer.page_text(path, 1).index("Quality")
        (box,) = viewer.span_boxes(path, 1, start, start + 7)
        found.add((round(box.x0), round(box.y0), round(box.x1), round(box.y1)))
        page = read_pdf(path, settings=PdfSettings(isolated=False)).pages[0]
        assert (page.rotation, page.width, page.height) == (rotation, 612.0, 792.0)
    assert len(found) == 1


def test_a_span_over_lines_has_a_box_a_line(viewer, tmp_path):
    path = write("hyphenated", tmp_path)
    text = viewer.page_text(path, 1)
    start, end = text.index("measure"), text.index("art here") + len("art here")
    first, second, third = viewer.span_boxes(path, 1, start, end)
    assert first.y1 < second.y1 < third.y1
    assert second.x0 == pytest.approx(72, abs=1)
    assert first.x0 > second.x0
    hyphen = text.index("-\n")
    (box,) = viewer.span_boxes(path, 1, hyphen, hyphen + 1)
    assert box.x1 == pytest.approx(first.x1, abs=0.01)


def test_offsets_count_in_the_text_that_was_read(viewer, tmp_path):
    """Removed characters, ligatures of several letters and wide characters move nothing."""
    path = write("meanings", tmp_path)
    text = viewer.page_text(path, 1)
    assert text == read_pdf(path, settings=PdfSettings(isolated=False)).pages[0].text
    after, here = text.index("after"), text.index("here")
    (box,) = viewer.span_boxes(path, 1, after, after + 5)
    assert 72 + 40 < box.x0 < box.x1 < 72 + 90
    (box,) = viewer.span_boxes(path, 1, here, here + 4)
    assert 72 + 35 < box.x0 < box.x1 < 72 + 80


def test_nothing_printed_has_no_box(viewer, tmp_path):
    path = write("hyphenated", tmp_path)
    blank = viewer.page_text(path, 1).index(" ")
    assert viewer.span_boxes(path, 1, blank, blank + 1) == ()
    assert viewer.span_boxes(path, 1, 5, 5) == ()
    assert viewer.span_boxes(path, 1, 10_000, 20_000) == ()


@pytest.mark.parametrize(("rotation", "size"), [(0, (612, 792)), (90, (792, 612)), (270, (792, 612))])
def test_a_page_is_pictured_as_it_is_viewed(rotation, size, viewer, tmp_path):
    path = write(f"turned_{rotation}", tmp_path)
    assert Image.open(io.BytesIO(viewer.render_page(path, 1, 1.0))).size == size


def test_a_part_of_a_page_is_cut_out(viewer, tmp_path):
    path = write("turned_90_cropped", tmp_path)
    start = viewer.page_text(path, 1).index("Quality")
    (box,) = viewer.span_boxes(path, 1, start, start + 7)
    seen = viewed_box(viewer, path, 1, box)
    part = pixels(viewer.render_page(path, 1, 2.0, part=box))
    whole = pixels(viewer.render_page(path, 1, 2.0))
    x, y = round(seen.x0 * 2), round(seen.y0 * 2)
    assert (part == whole[y : y + part.shape[0], x : x + part.shape[1]]).all()
    assert part.min() < 64
    with pytest.raises(InputError, match="another scale or box"):
        viewer.render_page(path, 1, part=Box(x0=5, y0=5, x1=5, y1=50))
    with pytest.raises(InputError, match="another scale"):
        viewer.render_page(path, 1, 1000.0)


def test_marked_boxes_are_yellow(viewer, tmp_path):
    path = write("turned_0", tmp_path)
    png = viewer.render_page(path, 1, 1.0, highlight=[Box(x0=10, y0=20, x1=60, y1=40)])
    picture = np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
    assert picture[30, 30, 2] < 128 < picture[30, 30, 0]
    assert (picture[100, 30] == 255).all()


def test_pages_and_passwords_are_checked(viewer, tmp_path):
    path = write("labels", tmp_path)
    for page in (0, 9):
        with pytest.raises(NotFoundError, match="1 to 8"):
            viewer.render_page(path, page)
    locked = write("user_password", tmp_path)
    with pytest.raises(EncryptedError):
        viewer.page_text(locked, 1)
    assert viewer.page_text(locked, 1, "sesame")


def test_a_file_that_changed_is_read_anew(viewer, tmp_path):
    path = write("hyphenated", tmp_path)
    before = viewer.page_text(path, 1)
    path.write_bytes(write("labels", tmp_path).read_bytes())
    assert viewer.page_text(path, 1) != before


def test_more_files_and_pages_than_are_kept_open(viewer, tmp_path):
    names = ("labels", "hyphenated", "tagged", "linked_contents")
    paths = [write(name, tmp_path) for name in names]
    texts = [viewer.page_text(path, 1) for path in paths]
    assert [viewer.page_text(path, 1) for path in paths] == texts
    labels = [viewer.page_text(paths[0], number) for number in range(1, 9)]
    assert [text.split("\n")[0][:6] for text in labels] == [f"Page {number}" for number in range(1, 9)]
    viewer.close()
    assert viewer.page_text(paths[1], 1) == texts[1]


def test_threads_take_turns(viewer, tmp_path):
    """PDFium aborts the process when two threads are in it, so four must give the same as one."""
    paths = [write(name, tmp_path) for name in ("labels", "contents_with_offset", "two_columns", "hyphenated")]
    expected = {path: (viewer.page_text(path, 1), viewer.span_boxes(path, 1, 0, 30)) for path in paths}
    wrong = []

    def look(path):
        for _ in range(20):
            if (viewer.page_text(path, 1), viewer.span_boxes(path, 1, 0, 30)) != expected[path]:
                wrong.append(path)
            viewer.render_page(path, 1, 0.5)
            if len(read_pdf(path, settings=PdfSettings(isolated=False)).pages) < 1:
                wrong.append(path)

    threads = [threading.Thread(target=look, args=(path,)) for path in paths]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
