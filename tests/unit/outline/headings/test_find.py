from tests.unit.outline.printed import Set, body, document, heading, printed
from vectree.outline.headings.find import find_headings
from vectree.outline.headings.levels import heading_levels
from vectree.outline.pages.furniture import furniture
from vectree.outline.pages.layout import lay_out
from vectree.types.document import SourceDocument


def found(source: SourceDocument) -> list[tuple[int, str]]:
    layout = lay_out(source)
    headings = find_headings(layout, furniture(layout))
    return list(zip(heading_levels(headings), [h.text for h in headings], strict=True))


def test_larger_and_bold_lines_are_headings_with_levels_by_size() -> None:
    pages = [
        [heading("Introduction", 16), *body(), heading("Scope", 12), *body()],
        [heading("Methods", 16), *body(), heading("Sample", 12), *body(), heading("Measures", 12), *body()],
    ]
    assert found(document(*pages)) == [
        (1, "Introduction"),
        (2, "Scope"),
        (1, "Methods"),
        (2, "Sample"),
        (2, "Measures"),
    ]


def test_the_first_heading_at_the_top_of_page_one_is_not_lost() -> None:
    pages = [[heading(name, 16), *body(8)] for name in ("Alpha", "Beta", "Gamma", "Delta", "Epsilon")]
    assert found(document(*pages))[0] == (1, "Alpha")


def test_a_heading_over_two_lines_is_one() -> None:
    wrapped = [heading("Conserving and enhancing the natural", 16), Set(text="environment", size=16, bold=True, y=120)]
    pages = [[*wrapped, *body()], *[[heading(n, 16), *body()] for n in ("Beta", "Gamma", "Delta")]]
    assert (1, "Conserving and enhancing the natural environment") in found(document(*pages))


def test_small_numbered_headings_in_capitals_and_italics() -> None:
    pages = [
        [Set(text="I. INTRODUCTION", y=90), *body(), Set(text="A. Naive search", italic=True, y=300), *body()],
        [Set(text="B. Advanced search", italic=True, y=90), *body(), Set(text="II. RETRIEVAL", y=300), *body()],
        [Set(text="A. Sources", italic=True, y=90), *body(), Set(text="B. Indexing", italic=True, y=300), *body()],
        [Set(text="III. CONCLUSION", y=90), *body()],
    ]
    assert found(document(*pages)) == [
        (1, "I. INTRODUCTION"),
        (2, "A. Naive search"),
        (2, "B. Advanced search"),
        (1, "II. RETRIEVAL"),
        (2, "A. Sources"),
        (2, "B. Indexing"),
        (1, "III. CONCLUSION"),
    ]


def test_run_in_headings_are_cut_where_the_text_begins() -> None:
    def run_in(number: int, words: str) -> Set:
        phrase = f"{number}) {words}:"
        return Set(text=f"{phrase} In most cases this is so", lead=len(phrase), lead_italic=True)

    names = ["Chunking strategy", "Metadata", "Structural index"]
    pages = [[heading(f"{n} {word}", 14), run_in(n, name), *body()] for n, (word, name) in enumerate(zip(
        ("Alpha", "Beta", "Gamma"), names, strict=True), start=1)]  # fmt: skip
    assert [title for _, title in found(document(*pages))][1::2] == [f"{n}) {name}" for n, name in enumerate(names, 1)]


def test_captions_theorems_and_table_rows_are_no_headings() -> None:
    pages = [
        [
            heading(f"{n} Section", 14),
            *body(),
            heading(f"Table {n}. Sums", 11),
            heading(f"Definition {n}", 11),
            Set(text="Total", bold=True, x=60, y=600, width=30),
            Set(text="1,234", bold=True, x=200, y=600, width=30),
        ]
        for n in range(1, 6)
    ]
    assert [title for _, title in found(document(*pages))] == [f"{n} Section" for n in range(1, 6)]


def test_title_and_authors_of_a_paper_are_left_out() -> None:
    first = printed(
        1,
        [
            Set(text="A Study of Things", size=20, bold=True, y=80),
            Set(text="Ada Author, Bob Writer", size=12, bold=True, y=110),
            heading("1 Introduction", 14),
            *body(),
        ],
    )
    rest = [[heading(f"{n} Section", 14), *body()] for n in range(2, 6)]
    assert found(document(first, *rest))[0] == (1, "1 Introduction")


def test_a_title_that_is_continued_counts_once() -> None:
    pages = [[heading(n, 14), *body()] for n in ("Income", "Cash flows", "Cash flows (continued)", "Equity", "Notes")]
    assert [title for _, title in found(document(*pages))] == ["Income", "Cash flows", "Equity", "Notes"]


def test_running_text_has_no_headings() -> None:
    assert found(document(body(20), body(20))) == []


def test_an_empty_document_has_none() -> None:
    assert found(document([], [])) == []
