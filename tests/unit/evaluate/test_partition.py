from __future__ import annotations

from vectree.evaluate.partition import partition_faults
from vectree.types.document import Page
from vectree.types.section import Position, Section, SectionId, SectionTree

PAGES = (Page(number=1, text="abcd"), Page(number=2, text="efgh"))


def section(name: str, start: tuple[int, int], end: tuple[int, int], *children: Section, level: int = 1) -> Section:
    return Section(
        id=SectionId(name), title=name, summary="", level=level, children=children,
        start=Position(page=start[0], offset=start[1]), end=Position(page=end[0], offset=end[1]),
    )  # fmt: skip


def faults(*sections: Section) -> list[str]:
    return partition_faults(SectionTree(sections=sections), PAGES)


def test_sections_that_tile_the_pages_have_no_faults():
    child = section("b", (1, 2), (2, 1), level=2)
    assert faults(section("a", (1, 0), (2, 2), child), section("c", (2, 2), (2, 4))) == []


def test_a_gap_an_overlap_and_a_missing_end_are_told():
    assert "gap" in faults(section("a", (1, 0), (1, 2)), section("b", (1, 3), (2, 4)))[0]
    assert "overlap" in faults(section("a", (1, 0), (1, 3)), section("b", (1, 2), (2, 4)))[0]
    assert any("nothing covers" in fault for fault in faults(section("a", (1, 0), (2, 1))))
    assert "gap" in faults(section("a", (1, 1), (2, 4)))[0]


def test_a_page_outside_every_section_is_told():
    assert "page 2 is in no section" in faults(section("a", (1, 0), (1, 4)))


def test_children_outside_their_parent_are_told():
    child = section("b", (1, 2), (2, 4), level=2)
    assert any("behind its parent" in fault for fault in faults(section("a", (1, 0), (2, 2), child)))


def test_nothing_covers_nothing():
    assert partition_faults(SectionTree(sections=()), ()) == []
    assert partition_faults(SectionTree(sections=()), PAGES)
