from tests.unit.outline.printed import Set, body, document
from vectree.outline.pages.layout import Layout, lay_out
from vectree.outline.pages.places import TitlePlaces


def places(layout: Layout, title: str) -> list[tuple[int, str]]:
    found = TitlePlaces(layout, frozenset()).find(title)
    return [(place.page, layout.lines[place.first].text) for place in found]


LAYOUT = lay_out(
    document(
        [Set(text="3.1 Methods"), *body(), "We describe Methods here"],
        [Set(text="Conserving the natural"), Set(text="environment"), *body()],
        [Set(text="ITEM 1. BUSINESS"), *body(), Set(text="Methods: we did", lead=8, lead_bold=True)],
    )
)


def test_finds_lines_of_its_own_with_or_without_the_number() -> None:
    assert places(LAYOUT, "3.1 Methods") == [(1, "3.1 Methods"), (3, "Methods: we did")]
    assert places(LAYOUT, "Methods") == [(1, "3.1 Methods"), (3, "Methods: we did")]
    assert places(LAYOUT, "4.2 Methods") == [(3, "Methods: we did")]


def test_finds_titles_over_two_lines_and_numbers_written_in_another_way() -> None:
    assert places(LAYOUT, "Conserving the natural environment") == [(2, "Conserving the natural")]
    assert places(LAYOUT, "1. Business") == [(3, "ITEM 1. BUSINESS")]


def test_a_misread_letter_is_forgiven_on_a_known_page() -> None:
    found = TitlePlaces(LAYOUT, frozenset()).near("Conserving the natvral environment", 2)
    assert found is not None
    assert found.page == 2
    assert TitlePlaces(LAYOUT, frozenset()).near("Something else entirely", 2) is None


def test_lines_that_are_left_out_are_never_found() -> None:
    assert TitlePlaces(LAYOUT, frozenset({0})).find("3.1 Methods") != TitlePlaces(LAYOUT, frozenset()).find(
        "3.1 Methods"
    )
    assert TitlePlaces(LAYOUT, frozenset()).find("…") == ()
