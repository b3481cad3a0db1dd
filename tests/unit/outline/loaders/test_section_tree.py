from __future__ import annotations

import json

import pytest

from vectree.errors import TreeError
from vectree.evaluate.partition import partition_faults
from vectree.outline import outline
from vectree.outline.loaders import load
from vectree.types.document import SUMMARIES_AS_TEXT, Document, DocumentId
from vectree.types.section import Origin, SectionKind, Verification

TREE = {
    "id": "ROOT", "title": "A handbook", "summary": "All about it.", "page_ref": "1-6",
    "children": [
        {"id": "CH-1", "title": "Methods", "summary": "How it was done.", "page_ref": "2-4", "children": [
            {"id": "SEC-1-1", "title": "Data", "summary": "Where it came from.", "page_ref": "3"},
        ]},
        {"id": "CH-2", "title": "Appendix A", "summary": "The rest.", "page_ref": "5-6"},
    ],
}  # fmt: skip


def read(tree: object) -> Document:
    return outline(load(json.dumps(tree).encode(), "tree.json"), DocumentId("id"))


def test_the_papers_tree_keeps_its_ids_titles_summaries_and_pages():
    document = read(TREE)
    assert [(s.id, s.title, s.summary, s.page_start, s.level) for s in document.tree.walk()] == [
        ("ROOT", "A handbook", "All about it.", 1, 1),
        ("CH-1", "Methods", "How it was done.", 2, 2),
        ("SEC-1-1", "Data", "Where it came from.", 3, 3),
        ("CH-2", "Appendix A", "The rest.", 5, 2),
    ]
    assert (document.source, document.page_count, document.title) == ("given", 6, "A handbook")


def test_without_text_the_summaries_are_the_text_and_say_so():
    source = load(json.dumps(TREE).encode(), "tree.json")
    assert [p.text for p in source.pages] == [
        "All about it.", "How it was done.", "Where it came from.", "", "The rest.", "",
    ]  # fmt: skip
    assert source.pages[1].reason == SUMMARIES_AS_TEXT
    document = outline(source, DocumentId("x"))
    assert SUMMARIES_AS_TEXT in document.coverage.notes
    assert partition_faults(document.tree, source.pages) == []


def test_titles_are_not_verified_by_their_own_summaries():
    document = read({"id": "a", "title": "Methods", "summary": "Methods", "page_ref": "1"})
    assert [s.verification for s in document.tree.walk()] == [Verification.UNVERIFIED]


def test_texts_in_the_nodes_are_the_pages_and_repeated_page_texts_are_taken_once():
    page = "# Methods\n\nWe did it.\n\n# Data\n\nFrom here."
    document = read(
        [
            {"node_id": "0000", "title": "Methods", "page_index": 1, "text": page, "summary": "s"},
            {"node_id": "0001", "title": "Data", "page_index": 1, "text": page, "summary": "t"},
        ]
    )
    methods, data = document.tree.walk()
    assert (methods.id, methods.verification, data.verification) == (
        "0000", Verification.VERIFIED, Verification.VERIFIED,
    )  # fmt: skip
    assert data.start.offset == page.index("# Data") or data.start.offset == page.index("Data")
    assert document.page_count == 1


def test_a_structure_with_start_and_end_pages_is_a_tree_too():
    document = read(
        {"doc_name": "report", "structure": [
            {"title": "One", "node_id": "1", "start_index": 1, "end_index": 4, "nodes": [
                {"title": "Two", "node_id": "2", "start_index": 3, "end_index": 4}]}]}
    )  # fmt: skip
    assert [(s.id, s.title, s.page_start) for s in document.tree.walk()] == [("1", "One", 1), ("2", "Two", 3)]
    assert (document.title, document.page_count) == ("report", 4)


def test_sections_without_ids_or_pages_get_them():
    document = read([{"title": "One", "page_ref": "2", "summary": "a"}, {"title": "Two", "summary": "b"}])
    assert [(s.id, s.page_start) for s in document.tree.walk() if s.origin is Origin.GIVEN] == [
        ("ch01", 2), ("ch02", 2),
    ]  # fmt: skip


def test_children_outside_their_parents_pages_do_not_run_backwards():
    document = read(
        [{"title": "One", "page_ref": "5", "summary": "a", "children": [
            {"title": "Two", "page_ref": "2", "summary": "b"}]},
         {"title": "Three", "page_ref": "7", "summary": "c"}]
    )  # fmt: skip
    starts = [s.start for s in document.tree.walk()]
    assert starts == sorted(starts)
    assert {"One", "Two", "Three"} <= {s.title for s in document.tree.walk()}


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ([{"title": "x", "page_ref": "12-5"}], "run backwards: 12-5"),
        ([{"title": "x", "page_ref": "first"}], 'like "5" or "5-12", not \'first\''),
        ([{"title": "x", "page_ref": "0"}], "must be from 1"),
        ([{"title": "x", "page_ref": "1-9999999"}], "must be from 1 to 100000"),
        ([{"title": "x", "page_index": -3}], "must be from 1"),
        ([{"title": "x", "page_ref": "1-" + "9" * 5000}], "must be from 1 to 100000"),
        ([{"title": "x", "page_index": True}], "must be a whole number, not True"),
        ([{"title": "x", "page_index": 2.5}], "must be a whole number, not 2.5"),
        ([{"page_ref": "1"}], r"section \[0\] has no title"),
        ([{"title": "  "}], "has no title"),
        ([{"title": 7}], "must be a string, not 7"),
        ([{"title": "x", "id": ["a"]}], "must be a string"),
        ([{"id": "a", "title": "x"}, {"id": "a", "title": "y"}], "id 'a' occurs twice"),
        ([{"title": "x", "children": "none"}], "must be a list, not 'none'"),
        ([{"title": "x", "children": [3]}], r"section \[0\]\[0\] must be an object, not 3"),
        ([3], "must be an object, not 3"),
        ([], "has no sections"),
        ({"foo": 1}, "not a section tree"),
        ({"id": "x", "title": "y", "children": ["z"]}, "must be an object, not 'z'"),
        ([{"title": "x", "vectree": {"start": [1]}}], r"must be \[page, character\]"),
        ([{"title": "x", "vectree": {"kind": "novel"}}], "must be one of section, front_matter"),
    ],
)
def test_wrong_trees_say_where_and_what(tree, message):
    with pytest.raises(TreeError, match=message):
        load(json.dumps(tree).encode(), "x")


def test_broken_json_says_where():
    with pytest.raises(TreeError, match="line 1, column"):
        load(b'{"title": "x", "children": [', "x")
    with pytest.raises(TreeError, match="a number too long"):
        load(b'{"title": "x", "pages": [%s]}' % (b"9" * 5000), "x")


def test_nesting_of_a_thousand_levels_ends_in_an_error_or_a_tree():
    deep = '{"title": "x", "summary": "s", "children": [' * 1000 + "]}" * 1000
    with pytest.raises(TreeError, match="nested too deeply"):
        load(deep.encode(), "x")
    less = '{"title": "x", "summary": "s", "children": [' * 200 + "]}" * 200
    document = outline(load(less.encode(), "x"), DocumentId("x"))
    assert len(list(document.tree.walk())) == 199  # the outermost only names the document
    assert max(s.level for s in document.tree.walk()) == 64


def test_a_document_of_titles_only_is_still_a_document():
    document = read([{"title": "One", "page_ref": "1-3"}, {"title": "Appendix", "page_ref": "4"}])
    assert [s.kind for s in document.tree.walk()] == [SectionKind.SECTION, SectionKind.APPENDIX]
    assert document.coverage.blank == (1, 2, 3, 4)
