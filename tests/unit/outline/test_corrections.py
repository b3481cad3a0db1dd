from __future__ import annotations

import json

import pytest

from tests.unit.outline.sample_pages import source
from vectree.errors import TreeError
from vectree.evaluate.partition import partition_faults
from vectree.outline import outline
from vectree.outline.corrections import read_corrections
from vectree.types.document import DocumentId
from vectree.types.section import Origin, Verification

SOURCE = source("A report", "1 Methods\nWe measured.\nNotes\nSome.", "2 Results\nGood.")


def corrected(sections: object, **more: object):
    tree = read_corrections(json.dumps({"sections": sections, **more}), len(SOURCE.pages))
    return outline(SOURCE, DocumentId("id"), corrections=tree)


def test_corrections_become_the_tree_and_are_verified_again():
    document = corrected(
        [
            {"id": "a", "title": "1 Methods", "summary": "Mine.", "page_start": 2, "verification": "unverified",
             "children": [{"title": "Notes", "page_start": 2}]},
            {"id": "b", "title": "Imagined", "page_start": 3, "verification": "verified", "origin": "bookmark"},
        ]
    )  # fmt: skip
    sections = [s for s in document.tree.walk() if s.origin is not Origin.FILLER]
    assert [(s.id, s.title, s.verification, s.origin) for s in sections] == [
        ("a", "1 Methods", Verification.VERIFIED, Origin.GIVEN),
        ("ch01_sec01", "Notes", Verification.VERIFIED, Origin.GIVEN),
        ("b", "Imagined", Verification.UNVERIFIED, Origin.GIVEN),
    ]
    assert sections[0].summary == "Mine."
    assert sections[1].start.offset == SOURCE.pages[1].text.index("Notes")
    assert document.coverage.unverified == ("b",)
    assert partition_faults(document.tree, SOURCE.pages) == []


def test_a_start_that_does_not_fit_the_page_is_looked_up():
    document = corrected([{"title": "2 Results", "page_start": 3, "start": [2, 5]}])
    (results,) = [s for s in document.tree.walk() if s.title == "2 Results"]
    assert (results.start.page, results.verification) == (3, Verification.VERIFIED)


def test_an_edited_page_start_counts_and_what_was_written_beside_it_does_not():
    stale = {"page_end": 1, "page_ref": "1", "label": "1", "end": [2, 0], "start": [1, 4], "level": 7}
    document = corrected([{"title": "2 Results", "page_start": 3, **stale}])
    (results,) = [s for s in document.tree.walk() if s.title == "2 Results"]
    assert (results.page_ref, results.level, results.verification) == ("3", 1, Verification.VERIFIED)


def test_a_wrong_page_is_kept_and_marked():
    document = corrected([{"title": "1 Methods", "page_start": 1}, {"title": "Elsewhere", "page_start": 2}])
    assert [(s.title, s.page_start) for s in document.tree.sections] == [("1 Methods", 1), ("Elsewhere", 2)]


@pytest.mark.parametrize(
    ("sections", "message"),
    [
        ([{"title": "x", "page_start": 99}], "must be from 1 to 3, not 99"),
        ([{"title": "x", "page_start": 0}], "must be from 1 to 3, not 0"),
        ([{"title": "x", "page_start": "three"}], "must be a whole number, not 'three'"),
        ([{"id": "a", "title": "x"}, {"id": "a", "title": "y"}], "id 'a' occurs twice"),
        ([{"id": "a", "title": "x", "children": [{"id": "a", "title": "y"}]}], "id 'a' occurs twice"),
        ({"title": "x"}, "sections must be a list"),
        ([{"title": ""}], "has no title"),
        ([{"title": "x", "kind": "poem"}], "must be one of section"),
    ],
)
def test_what_cannot_be_is_refused_with_the_place(sections, message):
    with pytest.raises(TreeError, match=message):
        read_corrections(json.dumps({"sections": sections}), 3)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"sections": 3}', '{"sections": [', '"x"'])
def test_other_json_is_refused(text):
    with pytest.raises(TreeError):
        read_corrections(text, 3)


def test_a_section_cannot_contain_itself():
    from vectree.outline.loaders.tree_nodes import read_nodes

    loop: dict[str, object] = {"title": "x"}
    loop["children"] = [loop]
    with pytest.raises(TreeError, match="contains itself"):
        read_nodes([loop])  # type: ignore[list-item]


def test_more_levels_than_are_used_are_refused():
    sections: list[object] = []
    for level in range(300):
        sections = [{"title": f"Level {level}", "page_start": 1, "children": sections}]
    with pytest.raises(TreeError, match="at most 64"):
        read_corrections(json.dumps({"sections": sections}), 2)
