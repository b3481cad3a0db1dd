"""Compiling a document, and its bytes."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

import numpy as np
import pytest

from tests.unit.retrieve.made_documents import MANUAL, Node, compiled, make_document
from vectree.errors import SchemaError, TreeError
from vectree.index.compile import compile_document
from vectree.index.compiled import term_hash
from vectree.index.compiled_blob import FORMAT, pack, unpack
from vectree.index.matching import match_terms
from vectree.text.analyse import content_terms
from vectree.types.document import Page
from vectree.types.section import Figure, Position, Section, SectionId, SectionKind, SectionTree


def same(one: object, two: object) -> bool:
    if is_dataclass(one) and type(one) is type(two):
        return all(same(getattr(one, field.name), getattr(two, field.name)) for field in fields(one))
    if isinstance(one, np.ndarray) and isinstance(two, np.ndarray):
        return one.dtype == two.dtype and np.array_equal(one, two)
    return one == two


def test_bytes_give_the_same_document_back() -> None:
    figure = Figure(
        id="f1", kind=SectionKind.TABLE, number="3", caption="Fuses", page=4, box=None, section_id=SectionId("s02_01")
    )
    labels = ["i", "ii", "1", "2", "3", "4", None]
    document = compiled(MANUAL, language="ko", labels=labels, figures=[figure])
    assert same(unpack(pack(document)), document)
    assert document.label(1) == "i"
    assert document.label(7) is None
    assert document.label(8) is None
    assert document.figures[0].section == document.row_of("s02_01")


def test_an_empty_document_has_bytes_too() -> None:
    document = compiled(())
    assert same(unpack(pack(document)), document)
    assert document.rows(["pump"]) == [-1]


@pytest.mark.parametrize("blob", [b"", b"VTREE", b"%PDF-1.7 and so on, long enough to hold a header"])
def test_other_bytes_are_refused(blob: bytes) -> None:
    with pytest.raises(SchemaError, match="vectree reindex"):
        unpack(blob)


@pytest.mark.parametrize("share", [0.01, 0.1, 0.5, 0.9])
def test_a_blob_that_was_cut_off_is_refused(share: float) -> None:
    blob = pack(compiled(MANUAL))
    with pytest.raises(SchemaError, match="vectree reindex"):
        unpack(blob[: int(len(blob) * share)])


def test_another_format_is_refused() -> None:
    blob = pack(compiled(MANUAL)).replace(f'"format": {FORMAT}'.encode(), b'"format": 0')
    with pytest.raises(SchemaError, match="format 0"):
        unpack(blob)


def test_units_cover_every_character_that_is_not_white_space() -> None:
    document, pages = make_document(MANUAL)
    table = compile_document(document, pages).units
    for page in pages:
        inside = np.zeros(len(page.text), dtype=np.bool_)
        for row in np.flatnonzero(table.page == page.number):
            assert not inside[table.start[row] : table.end[row]].any()
            inside[table.start[row] : table.end[row]] = True
        assert all(character.isspace() for character, seen in zip(page.text, inside, strict=True) if not seen)


def test_every_unit_lies_in_its_deepest_section() -> None:
    """Sections that begin inside a line, and text of a parent behind its child, included."""
    text = "Lead words here. Child begins now and goes on. Back in the parent again."
    child_at, back_at = text.index("Child"), text.index("Back")
    child = Section(
        id=SectionId("a_1"),
        title="Child",
        summary="",
        level=2,
        start=Position(page=1, offset=child_at),
        end=Position(page=1, offset=back_at),
    )
    parent = Section(
        id=SectionId("a"),
        title="Parent",
        summary="",
        level=1,
        children=(child,),
        start=Position(page=1, offset=0),
        end=Position(page=1, offset=len(text)),
    )
    document, _ = make_document((Node(title="x"),))
    tree = SectionTree(sections=(parent,))
    built = compile_document(replace(document, tree=tree), [Page(number=1, text=text)])
    found = [
        (text[start:end].split()[0], built.section_id(section))
        for start, end, section in zip(built.units.start, built.units.end, built.units.section, strict=True)
    ]
    assert found == [("Lead", "a"), ("Child", "a_1"), ("Back", "a")]
    for start, section in zip(built.units.start, built.units.section, strict=True):
        deepest = tree.deepest(Position(page=1, offset=int(start)))
        assert deepest is not None
        assert deepest.id == built.section_id(section)


def test_text_without_a_section_is_an_error() -> None:
    document, _ = make_document(())
    with pytest.raises(TreeError, match="page 1 but no section"):
        compile_document(document, [Page(number=1, text="words")])


def test_counts_at_every_level_agree_with_the_text() -> None:
    document, pages = make_document(MANUAL)
    built = compile_document(document, pages)
    match = match_terms(built, ["pump", "unknown"])
    expected = [content_terms(page.text).count("pump") for page in pages]
    assert match.by_page()[0].tolist() == expected
    assert match.by_section()[0].tolist() == expected
    assert match.by_passage()[0].sum() == sum(expected)
    assert not match.by_page()[1].any()


def test_a_term_has_the_same_number_everywhere() -> None:
    assert term_hash("제3조") == term_hash("제3조")
    assert {compiled(MANUAL).rows(["pump"])[0], compiled(MANUAL[:1]).rows(["pump"])[0]} != {-1}


def test_passages_stay_inside_a_page_and_a_section() -> None:
    sentences = " ".join(f"Sentence number {place} speaks of pumps and seals at length." for place in range(60))
    built = compiled((Node(title="Long", text=sentences, children=(Node(title="Short", text="Few words."),)),))
    table, units = built.passages, built.units
    assert len(table.page) > 4
    for row in range(len(table.page)):
        inside = slice(int(table.first[row]), int(table.first[row + 1]))
        assert set(units.page[inside]) == {table.page[row]}
        assert set(units.section[inside]) == {table.section[row]}
        assert table.tokens[row] > 0


@pytest.mark.parametrize("text", ["가나다라마바사" * 1500, "names without any sentence end " * 300, "x" * 4000])
def test_text_without_sentence_ends_is_cut_without_losing_any(text: str) -> None:
    table = compiled((Node(title="Scan", text=text),)).units
    assert max(table.end - table.start) <= 1500
    assert sum(table.end - table.start) >= len(text.replace(" ", ""))
    assert all(table.start[1:] >= table.end[:-1])


def test_sections_know_their_place_in_the_tree() -> None:
    document = compiled(MANUAL)
    row = document.row_of("s02_02")
    assert [document.section_id(at) for at in document.path(row)] == ["s02", "s02_02"]
    assert document.row_of("s09") == -1
    assert document.sections.end[document.row_of("s02")] == row + 1
    assert document.sections.depth[row] == 1
    with pytest.raises(IndexError):
        document.titles[99]
