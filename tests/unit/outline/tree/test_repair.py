from __future__ import annotations

from tests.unit.outline.sample_pages import pages
from vectree.outline.candidate import Candidate
from vectree.outline.tree.order import Placed
from vectree.outline.tree.repair import check_and_repair
from vectree.outline.tree.verify import TitleFinder
from vectree.types.section import Origin, Position, Verification

BODY = "words that are no title and fill the page"
PAGES = pages(
    f"1 Introduction\n{BODY}", BODY, f"{BODY}\n2 Methods\n{BODY}", BODY, BODY, f"3 Results\n{BODY}",
    f"4 Discussion\n{BODY}",
)  # fmt: skip


def candidate(title: str, page: int | None, origin: Origin = Origin.CONTENTS, **facts: int) -> Candidate:
    return Candidate(title=title, level=1, page=page, origin=origin, **facts)  # type: ignore[arg-type]


def page_of(title: Placed) -> int | None:
    return title.start.page if title.start else None


def check(*candidates: Candidate, document=PAGES):
    return check_and_repair(candidates, document, TitleFinder(document))


def test_what_stands_where_it_claims_is_verified_with_its_exact_place():
    (title,) = check(candidate("2 Methods", 3)).titles
    assert (title.verification, title.start, title.exact) == (
        Verification.VERIFIED, Position(page=3, offset=len(BODY) + 1), True,
    )  # fmt: skip
    assert title.title_end == Position(page=3, offset=len(BODY) + 1 + len("2 Methods"))


def test_a_title_on_the_next_page_is_verified_there():
    (title,) = check(candidate("3 Results", 5)).titles
    assert (title.verification, page_of(title), title.verified_page) == (Verification.VERIFIED, 6, 6)


def test_a_detected_title_on_a_wrong_page_is_moved_between_its_neighbours():
    checked = check(candidate("1 Introduction", 1), candidate("2 Methods", 1), candidate("3 Results", 6))
    assert [(t.verification, page_of(t)) for t in checked.titles] == [
        (Verification.VERIFIED, 1), (Verification.REPAIRED, 3), (Verification.VERIFIED, 6),
    ]  # fmt: skip
    assert checked.dropped == ()


def test_it_is_not_moved_past_its_neighbours():
    checked = check(candidate("1 Introduction", 1), candidate("4 Discussion", 4), candidate("3 Results", 6))
    assert [t.title for t in checked.titles] == ["1 Introduction", "3 Results"]
    assert [c.title for c in checked.dropped] == ["4 Discussion"]


def test_a_detected_title_that_stands_nowhere_is_dropped_and_said():
    checked = check(candidate("1 Introduction", 1), candidate("Imaginary", 2))
    assert [t.title for t in checked.titles] == ["1 Introduction"]
    assert [c.title for c in checked.dropped] == ["Imaginary"]


def test_stated_titles_that_fail_are_kept_and_marked():
    for origin in (Origin.BOOKMARK, Origin.GIVEN):
        checked = check(candidate("Cover", 2, origin))
        assert [(t.verification, page_of(t), t.verified_page) for t in checked.titles] == [
            (Verification.UNVERIFIED, 2, None)
        ]


def test_a_bookmark_without_a_page_is_looked_for():
    checked = check(
        candidate("1 Introduction", 1, Origin.BOOKMARK), candidate("3 Results", None, Origin.BOOKMARK),
        candidate("Nowhere", None, Origin.BOOKMARK),
    )  # fmt: skip
    assert [(t.verification, page_of(t)) for t in checked.titles] == [
        (Verification.VERIFIED, 1), (Verification.REPAIRED, 6), (Verification.UNVERIFIED, None),
    ]  # fmt: skip


def test_a_mentioned_title_keeps_its_page_and_starts_with_its_line():
    document = pages(BODY, f"{BODY}\nthe results of it all {BODY}")
    (title,) = check(candidate("Results", 2, Origin.BOOKMARK), document=document).titles
    assert (title.verification, title.start) == (Verification.MENTIONED, Position(page=2, offset=len(BODY) + 1))


def test_a_mention_next_door_does_not_move_a_title():
    document = pages(BODY, BODY, f"the results of it all {BODY}")
    (title,) = check(candidate("Results", 2, Origin.BOOKMARK), document=document).titles
    assert (title.verification, page_of(title), title.verified_page) == (Verification.MENTIONED, 2, 3)


def test_a_stated_offset_is_kept_where_the_title_is_only_mentioned():
    document = pages(f"the results of it all {BODY}\n{BODY}\n{BODY}")
    (title,) = check(candidate("Results", 1, Origin.BOOKMARK, offset=80), document=document).titles
    assert title.start == Position(page=1, offset=80)


def test_a_heading_read_off_a_running_header_stays_on_its_page():
    body = "\n".join([BODY] * 8)
    document = pages(BODY, *(f"Findings\n{body}" for _ in range(4)), f"{body}\nFindings\n{body}")
    (title,) = check(candidate("Findings", 5, Origin.HEADING, offset=0), document=document).titles
    assert (title.verification, page_of(title)) == (Verification.MENTIONED, 5)


def test_repeated_titles_go_to_their_own_places():
    document = pages(f"Notes\n{BODY}", BODY, f"Notes\n{BODY}")
    checked = check(candidate("Notes", 1), candidate("Notes", 3), document=document)
    assert [page_of(t) for t in checked.titles] == [1, 3]


def test_no_candidates_are_no_titles():
    assert check().titles == ()


def test_thousands_of_failing_titles_end_soon():
    many = [candidate(f"Imaginary heading number {n}", 1 + n % 7) for n in range(2000)]
    assert len(check(*many).dropped) == 2000


def test_thousands_of_bookmarks_without_a_page_end_soon():
    many = [candidate(f"Imaginary heading number {n}", None, Origin.BOOKMARK) for n in range(500)]
    document = pages(*[BODY] * 600)
    assert {t.verification for t in check(*many, document=document).titles} == {Verification.UNVERIFIED}
