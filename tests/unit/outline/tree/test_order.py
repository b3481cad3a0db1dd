from __future__ import annotations

from vectree.outline.tree.order import DEEPEST, Placed, in_order
from vectree.types.section import Origin, Position, Verification

LAST = Position(page=99, offset=1)


def placed(title: str, level: int, page: int | None, offset: int = 0, **facts: object) -> Placed:
    start = None if page is None else Position(page=page, offset=offset)
    made = dict(origin=Origin.BOOKMARK, verification=Verification.VERIFIED, exact=True) | facts
    return Placed(title=title, level=level, start=start, **made)  # type: ignore[arg-type]


def ordered(*titles: Placed) -> list[tuple[str, int, int | None]]:
    return [(t.title, t.level, t.start.page if t.start else None) for t in in_order(titles, LAST)]


def test_what_is_in_order_stays_as_it_is():
    titles = [placed("a", 1, 1), placed("b", 2, 2), placed("c", 1, 3)]
    assert in_order(titles, LAST) == titles


def test_levels_that_skip_are_drawn_up():
    assert ordered(placed("a", 1, 1), placed("b", 4, 2), placed("c", 4, 3), placed("d", 2, 4)) == [
        ("a", 1, 1), ("b", 2, 2), ("c", 2, 3), ("d", 2, 4),
    ]  # fmt: skip


def test_a_list_that_starts_deep_starts_at_the_top():
    assert ordered(placed("a", 3, 1), placed("b", 3, 2)) == [("a", 1, 1), ("b", 1, 2)]


def test_a_stray_moves_to_where_it_was_found():
    titles = [placed("a", 1, 1), placed("stray", 1, 7), placed("b", 1, 3), placed("c", 1, 5), placed("d", 1, 9)]
    assert [t[0] for t in ordered(*titles)] == ["a", "b", "c", "stray", "d"]


def test_a_stray_does_not_become_the_parent_of_its_new_neighbours():
    titles = [placed("part", 1, 1), placed("x", 2, 2), placed("y", 2, 4), placed("end", 1, 6), placed("stray", 1, 3)]
    assert ordered(*titles) == [("part", 1, 1), ("x", 2, 2), ("stray", 2, 3), ("y", 2, 4), ("end", 1, 6)]


def test_bookmarks_in_reverse_are_all_kept_in_page_order():
    assert [t[2] for t in ordered(*(placed(str(n), 1, n) for n in range(9, 0, -1)))] == list(range(1, 10))


def test_an_unverified_parent_on_a_wrong_page_moves_to_its_first_child():
    titles = [
        placed("a", 1, 1), placed("b", 1, 20), placed("part", 1, 1, verification=Verification.UNVERIFIED),
        placed("x", 2, 30), placed("y", 2, 40),
    ]  # fmt: skip
    assert ordered(*titles)[2] == ("part", 1, 30)


def test_a_title_without_a_page_takes_the_place_of_the_next():
    assert ordered(placed("a", 1, 1), placed("part", 1, None), placed("x", 2, 5)) == [
        ("a", 1, 1), ("part", 1, 5), ("x", 2, 5),
    ]  # fmt: skip
    assert ordered(placed("a", 1, 1), placed("end", 1, None))[-1] == ("end", 1, LAST.page)


def test_a_title_known_by_its_page_only_begins_behind_the_one_before_it_there():
    first = placed("a", 1, 5, 300, title_end=Position(page=5, offset=310))
    second = placed("b", 1, 5, 0, exact=False)
    assert [t.start and t.start.offset for t in in_order([first, second], LAST)] == [300, 310]


def test_levels_without_end_are_cut():
    assert max(t[1] for t in ordered(*(placed(str(n), n, n) for n in range(1, 90)))) == DEEPEST
