from tests.unit.outline.printed import Set, contents_row, document
from vectree.outline.contents.levels import levels_of, nested
from vectree.outline.contents.page import ContentsRow
from vectree.outline.contents.rows import split_row
from vectree.outline.pages.layout import lay_out


def rows(*printed: Set) -> list[ContentsRow]:
    layout = lay_out(document(list(printed)))
    found: list[ContentsRow] = []
    for line in layout.lines:
        parts = split_row(line.text)
        found.append(
            ContentsRow(
                title=parts.title,
                label=parts.label,
                target=None,
                top=None,
                line=line,
                page=line.page,
                x0=line.x0,
                y0=line.y0,
                x1=line.x1,
                y1=line.y1,
            )
        )
    return found


def levels(*printed: Set) -> list[int]:
    return levels_of(rows(*printed))


def test_indentation_decides() -> None:
    entries = [("1 A", 60.0), ("1.1 B", 75.0), ("1.1.1 C", 98.0), ("Annex", 60.5), ("Notes", 75.5)]
    assert levels(*[contents_row(t, "1", x=x) for t, x in entries]) == [1, 2, 3, 1, 2]


def test_indentation_goes_before_the_depth_of_numbers() -> None:
    entries = [("1. Goal", 97.0), ("1.1. Objective", 108.0), ("ETA 1.1.1. Work", 109.0), ("2. Goal", 96.0)]
    assert levels(*[contents_row(t, "1", x=x) for t, x in entries]) == [1, 2, 2, 1]


def test_at_one_margin_weight_decides() -> None:
    entries = [("1 About", True), ("1.1 Objects", False), ("1.2 Buckets", False), ("2 Limits", True)]
    assert levels(*[contents_row(t, "1", bold=b) for t, b in entries]) == [1, 2, 2, 1]


def test_at_one_margin_and_in_one_look_numbers_decide() -> None:
    assert levels(*[contents_row(t, "1") for t in ("1 A", "1.1 B", "1.1.1 C", "1.2 D", "2 E")]) == [1, 2, 3, 2, 1]


def test_parts_at_the_margin_of_their_chapters_stand_above_them() -> None:
    entries = [("I Basics", 60), ("1 A", 60), ("1.1 B", 80), ("2 C", 60), ("II More", 60), ("3 D", 60), ("3.1 E", 80)]
    assert levels(*[contents_row(t, "1", x=x) for t, x in entries]) == [1, 2, 3, 2, 1, 2, 3]


def test_a_centred_part_stands_above_what_is_left_of_it() -> None:
    entries = [("PART I", 250), ("Item 1. A", 60), ("Item 2. B", 60), ("PART II", 250), ("Item 3. C", 60)]
    assert levels(*[contents_row(t, "1", x=x) for t, x in entries]) == [1, 2, 2, 1, 2]


def test_chapters_at_the_margin_of_their_sections_stand_above_them() -> None:
    entries = [
        ("제1장 총칙", 60),
        ("1.1 개관", 60),
        ("1.1.1 문서", 80),
        ("1.2 기초", 60),
        ("제2장 과세", 60),
        ("2.1 세율", 60),
    ]
    assert levels(*[contents_row(t, "1", x=x) for t, x in entries]) == [1, 2, 3, 2, 1, 2]


def test_ranks_nest() -> None:
    assert nested([3, 5, 5, 4, 1, 9, 2]) == [1, 2, 2, 2, 1, 2, 2]
    assert nested([]) == []
