from tests.unit.outline.printed import Set, body, contents_row, document, heading, printed
from vectree.outline.contents.page import ContentsList, find_contents
from vectree.outline.pages.furniture import furniture
from vectree.outline.pages.layout import lay_out
from vectree.outline.pages.links import RowLinks
from vectree.types.document import Box, PageLink, SourceDocument


def lists(source: SourceDocument) -> tuple[ContentsList, ...]:
    layout = lay_out(source)
    return find_contents(layout, RowLinks(source.links), furniture(layout))


def titles(source: SourceDocument) -> list[tuple[str, str | None]]:
    return [(row.title, row.label.text if row.label else None) for one in lists(source) for row in one.rows]


def test_reads_rows_with_leaders() -> None:
    source = document(
        [heading("Contents"), *[contents_row(f"{n} Title {'abc'[n - 1]}", str(n * 3)) for n in (1, 2, 3)]]
    )
    assert titles(source) == [("1 Title a", "3"), ("2 Title b", "6"), ("3 Title c", "9")]


def test_puts_titles_and_numbers_together_when_all_numbers_come_first() -> None:
    numbers = [Set(text=str(n), x=520, y=100 + 20 * n, width=10) for n in (1, 5, 9, 12)]
    names = ["제1장 총칙", "제2장 과세", "제3장 토지", "제4장 보칙"]
    rows = [Set(text=name, x=60, y=100 + 20 * n) for n, name in zip((1, 5, 9, 12), names, strict=True)]
    page = printed(1, [Set(text="목 차", y=80), *numbers, *rows])
    assert titles(document(page)) == list(zip(names, ("1", "5", "9", "12"), strict=True))


def test_reads_columns_one_after_the_other() -> None:
    left = [Set(text=f"{n} Left {'abc'[n - 1]} . . . {n}", x=60, y=100 + 20 * n, width=220) for n in (1, 2, 3)]
    right = [
        Set(text=f"{n} Right {'defg'[n - 4]} . . . {n}", x=310, y=100 + 20 * (n - 3), width=220) for n in (4, 5, 6)
    ]
    both = [line for pair in zip(left, right, strict=True) for line in pair]
    source = document(printed(1, [Set(text="Contents", y=80), *both]))
    assert [label for _, label in titles(source)] == ["1", "2", "3", "4", "5", "6"]


def test_goes_on_over_pages_and_ends_where_text_begins() -> None:
    first = [heading("Contents"), *[contents_row(f"{n} Part of it", str(n)) for n in range(1, 9)]]
    second = [*[contents_row(f"{n} More of it", str(n)) for n in range(9, 12)], *body(20)]
    (one,) = lists(document(first, second, body()))
    assert one.pages == (1, 2)
    assert len(one.rows) == 11


def test_leaves_out_lists_of_figures_and_tables() -> None:
    rows = [heading("Contents"), *[contents_row(f"{n} Chapter", str(n * 4)) for n in (1, 2, 3)]]
    figures = [heading("List of Figures"), *[contents_row(f"{n} A picture", str(n * 2)) for n in (1, 2, 3)]]
    assert [title for title, _ in titles(document([*rows, *figures]))] == ["1 Chapter", "2 Chapter", "3 Chapter"]


def test_a_table_of_amounts_is_no_contents_page() -> None:
    amounts = [Set(text=f"Net sales of region {n} {value}") for n, value in enumerate((912, 17, 455, 3, 86, 720, 8))]
    assert lists(document([heading("Results"), *amounts])) == ()


def test_links_alone_make_a_list() -> None:
    names = ["Getting started", "Charging", "Pairing", "Sleep", "Music", "Alarms"]
    page = printed(1, [Set(text=name, y=100 + 20 * n, width=200) for n, name in enumerate(names)])
    links = [
        PageLink(page=1, target=n + 2, box=Box(x0=58, y0=99 + 20 * n, x1=262, y1=111 + 20 * n))
        for n in range(len(names))
    ]
    (one,) = lists(document(page, *[body() for _ in names], links=links))
    assert [(row.title, row.target) for row in one.rows] == [(name, n + 2) for n, name in enumerate(names)]
