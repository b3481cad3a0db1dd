from __future__ import annotations

from tests.unit.outline.sample_pages import pages, set_page
from vectree.outline.describe.figures import find_figures
from vectree.outline.tree.build import build_sections
from vectree.types.document import Page
from vectree.types.section import SectionKind, SectionTree

PROSE = "This line of running text is long enough to be told from a label in a figure, surely."


def figures_of(*document: Page):
    return find_figures(document, SectionTree(sections=build_sections([], document)))


def test_a_figure_has_number_caption_page_section_and_the_box_above_its_caption():
    page = set_page(
        1, (PROSE, 72, 100), ("axis", 100, 200), ("legend", 300, 250), ("Figure 3: Layers of it.", 150, 320),
        (PROSE, 72, 400),
    )  # fmt: skip
    (figure,) = figures_of(page)
    assert (figure.id, figure.kind, figure.number, figure.page) == ("fig01", SectionKind.FIGURE, "3", 1)
    assert figure.caption == "Figure 3: Layers of it."
    assert figure.section_id == "ch01"
    assert figure.box is not None
    x0, y0, x1, y1 = figure.box
    assert (y0, y1) == (110, 330)
    assert x0 == 72 and x1 >= 300 + 30


def test_a_table_takes_the_region_below_its_caption():
    page = set_page(
        1, (PROSE, 72, 100), ("Table 1. Means", 72, 150), ("a 1 2", 72, 170), ("b 3 4", 72, 190), (PROSE, 72, 240)
    )
    (table,) = figures_of(page)
    assert (table.id, table.kind, table.box is not None and table.box[1::2]) == (
        "tab01", SectionKind.TABLE, (150, 240),
    )  # fmt: skip


def test_a_table_whose_caption_stands_below_takes_the_rows_above():
    rows = [(f"row {n} 1 2 3", 72.0, 120.0 + 14 * n) for n in range(8)]
    page = set_page(1, (PROSE, 72, 100), *rows, ("Table 2: Means", 72, 240), ("4 METHODS", 72, 270), (PROSE, 72, 300))
    (table,) = figures_of(page)
    assert table.box is not None and table.box[1::2] == (110, 250)


def test_the_next_caption_ends_a_region():
    page = set_page(
        1, ("Table 1: Means", 72, 100), ("a 1", 72, 120), ("b 2", 72, 134), ("Table 2: More", 72, 160),
        ("c 3", 72, 180), (PROSE, 72, 220),
    )  # fmt: skip
    first, second = figures_of(page)
    assert first.box is not None and second.box is not None
    assert first.box[3] <= second.box[1] + 1


def test_a_caption_goes_on_over_lines_of_its_look():
    page = set_page(1, ("Figure 1: A caption that goes on and", 72, 300), ("ends here.", 72, 311), ("far", 72, 400))
    assert figures_of(page)[0].caption == "Figure 1: A caption that goes on and ends here."


def test_a_number_alone_takes_the_line_below_as_its_caption():
    page = set_page(1, ("TABLE I", 250, 100), ("Comparison of the methods", 200, 112), ("a b c", 72, 130))
    assert figures_of(page)[0].caption == "TABLE I Comparison of the methods"


def test_running_text_that_begins_with_a_reference_is_no_caption():
    page = set_page(
        1, ("as can be seen in", 72, 100), ("Table 2. The next sentence follows it at once", 72, 111),
        ("Figure 3 shows something", 72, 150),
    )  # fmt: skip
    assert figures_of(page) == ()


def test_a_list_of_figures_has_no_figures():
    lines = [(f"Figure {n}: Something to see ........ {n * 3}", 72.0, 100.0 + 14 * n) for n in range(1, 6)]
    caption = set_page(2, ("Figure 1: Something to see", 72, 100))
    assert [figure.page for figure in figures_of(set_page(1, *lines), caption)] == [2]


def test_a_continued_table_counts_once():
    document = (
        set_page(1, ("Table 4: Means", 72, 100)),
        set_page(2, ("Table 4: Means (continued)", 72, 100)),
    )
    assert [figure.page for figure in figures_of(*document)] == [1]


def test_bare_text_has_figures_without_boxes():
    (figure,) = figures_of(*pages(f"{PROSE}\n\n図1　全体の構成\n"))
    assert (figure.number, figure.caption, figure.box) == ("1", "図1 全体の構成", None)


def test_no_text_no_figures():
    assert figures_of(*pages("")) == ()
