from __future__ import annotations

import pytest

from vectree.evaluate.outline import compare, compare_tree, entries_of_levels, entries_of_tree
from vectree.types.document import Bookmark, Page
from vectree.types.section import Origin, Position, Section, SectionId, SectionTree

TRUTH = entries_of_levels([("1 Methods", 2, 0), ("1.1 Data", 3, 1), ("2 Results", 5, 0)])
PAGES = tuple(Page(number=n, text=t) for n, t in enumerate(["", "1 Methods", "1.1 Data", "", "2 Results"], 1))


def section(title: str, page: int, level: int, *children: Section, origin: Origin = Origin.HEADING) -> Section:
    return Section(
        id=SectionId(title), title=title, summary="", start=Position(page=page, offset=0),
        end=Position(page=9, offset=0), level=level, origin=origin, children=children,
    )  # fmt: skip


def test_the_truth_itself_scores_one_in_everything():
    score = compare(TRUTH, TRUTH, PAGES)
    assert (score.title.f1, score.page.f1, score.level.f1, score.parent.f1) == (1, 1, 1, 1)
    assert (score.parent_right, score.level_right, score.reachable_recall) == (1, 1, 1)


def test_a_wrong_page_costs_the_page_score_but_not_the_title_score():
    predicted = entries_of_levels([("1 Methods", 2, 0), ("1.1 Data", 4, 1), ("2 Results", 5, 0)])
    score = compare(predicted, TRUTH, PAGES)
    assert score.title.f1 == 1
    assert score.page.precision == score.page.recall == pytest.approx(2 / 3)


def test_similar_titles_match_and_different_ones_do_not():
    predicted = entries_of_levels([("1. METHODS", 2, 0), ("1.1 Something else", 3, 1)])
    score = compare(predicted, TRUTH, PAGES)
    assert score.matched == 1
    assert score.page.precision == 0.5
    assert score.page.recall == pytest.approx(1 / 3)


def test_one_truth_is_matched_once():
    predicted = entries_of_levels([("2 Results", 5, 0), ("2 Results", 5, 0)])
    assert compare(predicted, TRUTH, PAGES).matched == 1


def test_a_flat_prediction_loses_the_parents_of_what_is_nested():
    predicted = entries_of_levels([("1 Methods", 2, 0), ("1.1 Data", 3, 0), ("2 Results", 5, 0)])
    assert compare(predicted, TRUTH, PAGES).parent_right == pytest.approx(2 / 3)


def test_a_parent_without_a_match_still_counts_when_its_title_is_right():
    predicted = entries_of_levels([("1 Methods", 1, 0), ("1.1 Data", 3, 1)])
    score = compare(predicted, TRUTH, PAGES)
    assert (score.matched, score.parent_right) == (1, 1)


def test_reachable_leaves_out_what_has_no_destination_or_does_not_occur():
    truth = entries_of_levels([("1 Methods", 2, 0), ("Cover", 1, 0), ("2 Results", None, 0)])
    score = compare(entries_of_levels([("1 Methods", 2, 0)]), truth, PAGES)
    assert (score.reachable, score.reachable_recall) == (1, 1)
    assert score.page.recall == pytest.approx(1 / 3)


def test_nothing_against_nothing_is_zero_not_an_error():
    score = compare((), (), ())
    assert (score.page.f1, score.reachable_recall, score.parent_right) == (0, 1, 0)


def test_a_tree_is_read_with_its_levels_and_without_its_fillers():
    tree = SectionTree(
        sections=(
            section("Pages 1-1", 1, 1, origin=Origin.FILLER),
            section("1 Methods", 2, 1, section("1.1 Data", 3, 2)),
            section("2 Results", 5, 1),
        )
    )
    assert entries_of_tree(tree) == TRUTH
    bookmarks = [Bookmark(title=e.title, level=e.level - 1, page=e.page) for e in TRUTH]
    assert compare_tree(tree, [*bookmarks, Bookmark(title="* * *", level=0, page=1)], PAGES).page.f1 == 1


def test_a_deep_tree_is_no_recursion():
    deep = section("x", 1, 3000)
    for level in range(2999, 0, -1):
        deep = section("x", 1, level, deep)
    assert len(entries_of_tree(SectionTree(sections=(deep,)))) == 3000
