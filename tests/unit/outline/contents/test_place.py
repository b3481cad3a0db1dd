from tests.unit.outline.printed import Set, body, contents_row, document, heading
from vectree.outline.contents.page import find_contents
from vectree.outline.contents.place import PlacedList, place_list
from vectree.outline.pages.layout import lay_out
from vectree.outline.pages.links import RowLinks
from vectree.outline.pages.places import TitlePlaces
from vectree.types.document import SourceDocument


def placed(source: SourceDocument) -> PlacedList | None:
    layout = lay_out(source)
    (one,) = find_contents(layout, RowLinks(source.links), frozenset())
    return place_list(one, layout, TitlePlaces(layout, one.lines))


def pages(source: SourceDocument) -> list[tuple[str, int]]:
    found = placed(source)
    return [] if found is None else [(entry.row.title, entry.page) for entry in found.entries]


def chapter(title: str) -> list[Set]:
    return [heading(title), *body()]


def test_the_offset_between_label_and_page_is_voted() -> None:
    names = ["Alpha", "Beta", "Gamma", "Delta"]
    contents = [heading("Contents"), *[contents_row(name, str(n)) for n, name in enumerate(names, start=1)]]
    source = document(body(), contents, body(), *[chapter(name) for name in names])
    assert pages(source) == [("Alpha", 4), ("Beta", 5), ("Gamma", 6), ("Delta", 7)]


def test_roman_front_matter_and_restarts_have_offsets_of_their_own() -> None:
    contents = [heading("Contents"), contents_row("Preface", "iii"), contents_row("Thanks", "iv")]
    contents += [contents_row(name, str(n)) for n, name in enumerate(["Alpha", "Beta", "Gamma"], start=1)]
    source = document(contents, *[chapter(name) for name in ("Preface", "Thanks", "Alpha", "Beta", "Gamma")])
    assert [page for _, page in pages(source)] == [2, 3, 4, 5, 6]


def test_a_wrapped_entry_is_joined_and_a_part_without_number_is_kept() -> None:
    contents = [
        heading("Contents"),
        Set(text="Appendixes"),
        contents_row("Alpha", "2"),
        Set(text="A very long title that does not fit"),
        contents_row("in one row", "3"),
        contents_row("Gamma", "4"),
    ]
    long = heading("A very long title that does not fit in one row")
    source = document(contents, [heading("Appendixes"), *body(1), *chapter("Alpha")], [long, *body()], chapter("Gamma"))
    assert pages(source) == [
        ("Appendixes", 2),
        ("Alpha", 2),
        ("A very long title that does not fit in one row", 3),
        ("Gamma", 4),
    ]


def test_entries_for_pages_that_the_file_does_not_have_are_dropped() -> None:
    names = ["Alpha", "Beta", "Gamma", "Delta"]
    contents = [heading("Contents"), *[contents_row(name, str(n)) for n, name in enumerate(names, start=2)]]
    source = document(contents, chapter("Alpha"), chapter("Beta"), chapter("Gamma"))
    assert [title for title, _ in pages(source)] == ["Alpha", "Beta", "Gamma"]


def test_the_same_title_twice_is_placed_in_order() -> None:
    names = ["Alpha", "Summary", "Beta", "Summary"]
    contents = [heading("Contents"), *[contents_row(name, str(n)) for n, name in enumerate(names, start=2)]]
    source = document(contents, *[chapter(name) for name in names])
    assert [page for _, page in pages(source)] == [2, 3, 4, 5]


def test_a_list_whose_titles_are_nowhere_is_not_trusted() -> None:
    contents = [heading("Contents"), *[contents_row(name, str(n)) for n, name in enumerate("Uno Due Tre".split(), 2)]]
    assert placed(document(contents, chapter("Alpha"), chapter("Beta"), chapter("Gamma"))) is None


def test_a_number_written_in_another_way_is_the_same() -> None:
    contents = [heading("Contents"), contents_row("1. Business", "2"), contents_row("2. Properties", "3")]
    contents.append(contents_row("3. Proceedings", "4"))
    source = document(
        contents, chapter("ITEM 1. BUSINESS"), chapter("ITEM 2. PROPERTIES"), chapter("ITEM 3. PROCEEDINGS")
    )
    found = placed(source)
    assert found is not None
    assert found.trust == 1.0
