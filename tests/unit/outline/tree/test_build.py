from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.outline.sample_pages import page, pages
from vectree.evaluate.partition import partition_faults
from vectree.outline.tree.build import build_sections
from vectree.outline.tree.order import Placed
from vectree.types.document import PageStatus
from vectree.types.section import Origin, Position, SectionKind, SectionTree, Verification

PAGES = pages(
    "A report\nby somebody", "1 Methods\nWe measured all of it with great care.", "1.1 Data\nThe data came from here.",
    "2 Results\nThey were good.\nNotes\nSome notes.", "Appendix A\nMore of it.",
)  # fmt: skip


def placed(title: str, level: int, page: int, offset: int = 0, **facts: object) -> Placed:
    made = dict(origin=Origin.BOOKMARK, verification=Verification.VERIFIED, exact=True) | facts
    return Placed(title=title, level=level, start=Position(page=page, offset=offset), **made)  # type: ignore[arg-type]


TITLES = [
    placed("1 Methods", 1, 2), placed("1.1 Data", 2, 3), placed("2 Results", 1, 4), placed("Notes", 2, 4, 26),
    placed("Appendix A", 1, 5),
]  # fmt: skip


def test_sections_have_paths_exact_starts_and_ends_that_meet():
    tree = SectionTree(sections=build_sections(TITLES, PAGES))
    assert [(s.id, s.page_ref, s.kind) for s in tree.walk()] == [
        ("front01", "1", SectionKind.FRONT_MATTER),
        ("ch01", "2-3", SectionKind.SECTION),
        ("ch01_sec01", "3", SectionKind.SECTION),
        ("ch02", "4", SectionKind.SECTION),
        ("ch02_sec01", "4", SectionKind.SECTION),
        ("app01", "5", SectionKind.APPENDIX),
    ]
    notes, results = tree.find("ch02_sec01"), tree.find("ch02")
    assert notes is not None and notes.start == Position(page=4, offset=26)
    assert partition_faults(tree, PAGES) == []
    assert tree.deepest(Position(page=4, offset=5)) is results


def test_what_stands_before_the_first_title_is_a_filler():
    first = build_sections(TITLES, PAGES)[0]
    assert (first.origin, first.title, first.verification) == (
        Origin.FILLER, "Front matter", Verification.UNVERIFIED,
    )  # fmt: skip


def test_white_space_before_the_first_title_is_no_front_matter():
    document = pages("  \n1 Methods\ntext")
    sections = build_sections([placed("1 Methods", 1, 1, 3)], document)
    assert [(s.id, s.start.offset) for s in sections] == [("ch01", 0)]


def test_repeated_titles_stay_apart():
    titles = [placed("Part", 1, 1), placed("Notes", 2, 2), placed("Part", 1, 3), placed("Notes", 2, 4)]
    ids = [s.id for s in SectionTree(sections=build_sections(titles, PAGES)).walk()]
    assert ids == ["ch01", "ch01_sec01", "ch02", "ch02_sec01"]


def test_given_ids_are_kept_and_made_ones_avoid_them():
    titles = [placed("a", 1, 1), placed("b", 1, 2, id="ch01"), placed("c", 1, 3)]
    assert [s.id for s in build_sections(titles, PAGES)] == ["ch02", "ch01", "ch04"]


def test_every_section_with_text_has_a_summary_and_given_ones_are_kept():
    titles = [placed("1 Methods", 1, 2, summary="As given."), *TITLES[1:]]
    sections = list(SectionTree(sections=build_sections(titles, PAGES)).walk())
    assert sections[1].summary == "As given."
    assert all(section.summary for section in sections)


def test_a_parent_without_own_text_is_summarised_by_its_first_child():
    document = pages("Part One\n1 Methods\nWe measured it all.")
    part, methods = SectionTree(
        sections=build_sections([placed("Part One", 1, 1), placed("1 Methods", 2, 1, 9)], document)
    ).walk()
    assert part.summary == methods.summary == "We measured it all."


def test_labels_are_those_of_the_first_page():
    document = (page(1, "Preface", "text", label="iii"), page(2, "1 One", "text", label="1"))
    sections = build_sections([placed("Preface", 1, 1), placed("1 One", 1, 2)], document)
    assert [s.label for s in sections] == ["iii", "1"]


def test_a_document_without_titles_is_covered_by_fillers():
    document = pages(*(f"page {n} says this and that" for n in range(1, 13)))
    tree = SectionTree(sections=build_sections([], document))
    assert {s.origin for s in tree.walk()} == {Origin.FILLER}
    assert [s.page_ref for s in tree.sections] == ["1-5", "6-10", "11-12"]
    assert partition_faults(tree, document) == []


def test_blank_and_unreadable_pages_belong_to_a_section_too():
    blank = [page(n, "", status=PageStatus.NEEDS_OCR) for n in (1, 3, 5)]
    document = (blank[0], page(2, "1 One", "text"), blank[1], page(4, "2 Two", "text"), blank[2])
    tree = SectionTree(sections=build_sections([placed("1 One", 1, 2), placed("2 Two", 1, 4)], document))
    assert partition_faults(tree, document) == []
    scanned = SectionTree(sections=build_sections([], tuple(blank)))
    assert partition_faults(scanned, tuple(blank)) == []


@st.composite
def documents(draw: st.DrawFn):
    texts = draw(st.lists(st.text(alphabet="ab \n제", max_size=30), min_size=1, max_size=8))
    document = pages(*texts)
    titles: list[Placed] = []
    for index in range(draw(st.integers(0, 12))):
        number = draw(st.none() | st.integers(1, len(texts)))
        offset = 0 if number is None else draw(st.integers(0, len(texts[number - 1])))
        titles.append(
            Placed(
                title=draw(st.sampled_from(["Notes", "1 One", "Appendix B", "제3조"])),
                level=draw(st.integers(1, 5)),
                start=None if number is None else Position(page=number, offset=offset),
                exact=draw(st.booleans()),
                origin=draw(st.sampled_from([Origin.BOOKMARK, Origin.HEADING, Origin.GIVEN])),
                verification=draw(st.sampled_from(list(Verification))),
                id=f"given{index}" if draw(st.booleans()) else None,
            )
        )
    return document, titles


@given(documents())
@settings(max_examples=200, deadline=None)
def test_whatever_the_titles_every_character_has_one_deepest_section_and_no_title_is_lost(made):
    document, titles = made
    tree = SectionTree(sections=build_sections(titles, document))
    sections = list(tree.walk())
    assert partition_faults(tree, document) == []
    assert len({s.id for s in sections}) == len(sections)
    kept = sorted(s.title for s in sections if s.origin is not Origin.FILLER)
    assert kept == sorted(title.title for title in titles)
    places = {(section.title, section.start) for section in sections}
    for title in titles:
        if title.start and title.exact and title.verification is Verification.VERIFIED:
            before = document[0].text[: title.start.offset] if title.start.page == 1 else "text"
            assert (title.title, title.start) in places or not before.strip()
    for number, text in enumerate((p.text for p in document), 1):
        for offset in range(len(text)):
            position = Position(page=number, offset=offset)
            deepest = tree.deepest(position)
            assert deepest is not None
            assert not any(child.start <= position < child.end for child in deepest.children)
