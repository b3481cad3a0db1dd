from tests.unit.outline.printed import BODY, Set, body, document, heading, printed
from vectree.outline.pages.furniture import furniture
from vectree.outline.pages.layout import lay_out
from vectree.types.document import SourceDocument


def furnished(source: SourceDocument) -> list[tuple[int, str]]:
    layout = lay_out(source)
    return [(layout.lines[i].page, layout.lines[i].text) for i in sorted(furniture(layout))]


def page(number: int, top: str, *middle: Set, foot: str = "") -> list[Set]:
    lines = [Set(text=top, y=40)] if top else []
    lines += [*body(1), *middle, *body()]
    return [*lines, Set(text=foot, y=770)] if foot else lines


def test_what_repeats_at_the_edge_is_furniture_and_page_numbers_count_with_the_pages() -> None:
    source = document(*[page(n, "Annual Report", foot=f"Page {n + 4}") for n in range(1, 5)])
    found = furnished(source)
    assert (2, "Annual Report") in found
    assert (3, "Page 7") in found
    assert all(BODY not in text for _, text in found)


def test_left_and_right_headers_alternate() -> None:
    source = document(*[page(n, "The Book" if n % 2 else "The Chapter") for n in range(1, 7)])
    assert {text for _, text in furnished(source)} == {"The Book", "The Chapter"}


def test_a_heading_at_the_top_of_one_page_is_none() -> None:
    source = document(page(1, "Annual Report"), page(2, "Annual Report"), page(3, "Methods"), page(4, "Annual Report"))
    assert (3, "Methods") not in furnished(source)


def test_chapter_numbers_at_page_tops_do_not_count_with_the_pages() -> None:
    source = document(page(1, "Chapter 1"), page(2, ""), page(3, "Chapter 2"), page(4, ""), page(5, "Chapter 3"))
    assert furnished(source) == []


def test_of_a_large_running_title_the_first_one_stays() -> None:
    pages = [printed(n, [Set(text="Is it safe?", size=26, y=60), *body()]) for n in (1, 2, 3)]
    assert [found for found, text in furnished(document(*pages)) if text == "Is it safe?"] == [2, 3]


def test_a_line_that_repeats_inside_the_page_is_kept() -> None:
    source = document(*[page(n, "Report", heading("Our findings")) for n in range(1, 4)])
    assert all(text != "Our findings" for _, text in furnished(source))


def test_a_document_of_one_page_has_none() -> None:
    assert furnished(document(page(1, "Annual Report"))) == []
