from __future__ import annotations

import time
from dataclasses import replace

import pytest

from tests.unit.outline.sample_pages import page, pages, set_page
from vectree.outline.tree.folded import split_number
from vectree.outline.tree.verify import Place, TitleFinder
from vectree.types.section import Verification

VERIFIED, MENTIONED = Verification.VERIFIED, Verification.MENTIONED
PROSE = "and so it goes on with words that are no title at all"


def find(finder: TitleFinder, title: str, page: int, near: int | None = None) -> Place:
    found = finder.check(title, page, near=near)
    assert found is not None
    return found


def verdict(title: str, text: str) -> Verification | None:
    found = TitleFinder(pages(text)).check(title, 1)
    return found.verification if found else None


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("3.1 Methods", f"{PROSE}\n3.1 Methods\n{PROSE}"),
        ("3.1 Methods", f"{PROSE}\nMethods\n{PROSE}"),
        ("Methods", f"{PROSE}\n3.1 Methods\n{PROSE}"),
        ("3.1 Methods", f"{PROSE}\n3.1\nMethods\n{PROSE}"),
        ("Chapter 3 Results", f"CHAPTER 3\nRESULTS\n{PROSE}"),
        ("3 Results", f"Chapter 3\n\nResults\n{PROSE}"),
        ("Chapter III: Results", f"Chapter 3: Results\n{PROSE}"),
        ("Efficient finance", f"Eﬃcient ﬁnance\n{PROSE}"),
        ("Long-term financial commitments", f"Long-term finan\u00ad\ncial commitments\n{PROSE}"),
        ("A title that is wrapped over three lines", f"A title that\nis wrapped over\nthree lines\n{PROSE}"),
        ("제3조 납세의무", f"제3조(납세의무)\n{PROSE}"),
        ("第2章 研究の方法", f"第２章　研究の方法\n{PROSE}"),
        ("Safety and misreadings", f"Safety and misreadlngs\n{PROSE}"),
        ("2 Results", "1 Introduction\n2 Results"),
    ],
)
def test_a_line_or_lines_of_its_own_verify_a_title(title, text):
    assert verdict(title, text) is VERIFIED


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Methods", "We use the methods of others."),
        ("Market Risk", "the discussion of market risk and of other risks"),
        ("Summary", "A summary of results in one line"),
    ],
)
def test_inside_other_text_it_is_only_mentioned(title, text):
    assert verdict(title, f"{PROSE}\n{text}\n{PROSE}") is MENTIONED


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Methods", PROSE),
        ("Art", "the start of it"),
        ("3.1 Methods", "4.1 Methods"),
        ("Results 2021", "Results 2022"),
        ("Chapter 3", "Chapter 4"),
        ("Appendix A", "Appendix B"),
        ("Introduction", "Table of contents"),
        ("***", "***"),
        ("", "anything"),
    ],
)
def test_what_is_not_there_is_not_found(title, text):
    found = verdict(title, f"{PROSE}\n{text}\n{PROSE}")
    assert found is None or (title == "3.1 Methods" and found is MENTIONED)


def test_a_number_that_contradicts_does_not_verify():
    assert verdict("3.1 Methods", f"{PROSE}\n4.1 Methods\n{PROSE}") is not VERIFIED


def test_a_contents_entry_with_its_page_is_no_line_of_its_own():
    assert verdict("Methods", "Contents\nMethods ........ 12\nResults ........ 30") is MENTIONED


def test_a_run_in_heading_set_apart_by_its_look_is_verified():
    text = "Participants. We asked ninety people to take part"
    plain = set_page(1, (text, 72, 100))
    bold = set_page(1, (text, 72, 100, len("Participants.")))
    assert find(TitleFinder([plain]), "Participants", 1).verification is MENTIONED
    assert find(TitleFinder([bold]), "Participants", 1).verification is VERIFIED


def test_two_lines_that_came_as_one_are_still_two():
    text = "provided to the consumer. Consumer Laws"
    page_as_read = set_page(1, (text, 72, 100, len("provided to the consumer. ")))
    line = page_as_read.lines[0]
    tall = replace(line, box=replace(line.box, y1=line.box.y0 + 3 * line.size))
    found = find(TitleFinder([replace(page_as_read, lines=(tall,))]), "Consumer Laws", 1)
    assert (found.verification, text[found.start :].strip()) == (VERIFIED, "Consumer Laws")
    assert find(TitleFinder([page_as_read]), "Consumer Laws", 1).verification is MENTIONED


def test_a_title_of_digits_is_verified_inside_the_page_and_not_by_page_numbers():
    body = "\n".join([PROSE] * 5)
    texts = [f"{body}\n{'2008' if n == 4 else 'more'}\n{body}\n{2004 + n}" for n in range(1, 9)]
    finder = TitleFinder(pages(*texts))
    assert find(finder, "2008", 4).verification is VERIFIED
    moved = finder.check("2010", 6)
    assert moved is None or moved.verification is MENTIONED


def test_the_page_itself_comes_before_its_neighbours():
    text = "\n".join([PROSE] * 4 + ["Results"] + [PROSE] * 4)
    assert find(TitleFinder(pages(text, text, text)), "Results", 2).page == 2


def test_a_line_next_door_comes_before_a_mention_here():
    finder = TitleFinder(pages(PROSE, f"here are results {PROSE}", f"{PROSE}\nResults\n{PROSE}"))
    found = find(finder, "Results", 2)
    assert (found.page, found.verification) == (3, VERIFIED)
    assert find(finder, "Results", 1).verification is MENTIONED


def test_two_pages_away_is_not_found():
    assert TitleFinder(pages(PROSE, PROSE, "Results")).check("Results", 1) is None


def test_near_chooses_between_places_on_the_page():
    text = f"Notes\n{PROSE}\nNotes\n{PROSE}"
    finder = TitleFinder(pages(text))
    assert find(finder, "Notes", 1).start == 0
    assert find(finder, "Notes", 1, near=text.rindex("Notes")).start == text.rindex("Notes")


def test_the_place_is_that_of_the_whole_lines():
    text = f"{PROSE}\n3.1\nMethods and\nmaterials\n{PROSE}"
    found = find(TitleFinder(pages(text)), "Methods and materials", 1)
    assert text[found.start : found.end] == "Methods and\nmaterials"


def header(title: str, number: int) -> str:
    return f"{title}\n{PROSE} {number}\n{PROSE}\n{PROSE}\nmore of page {number}\n{PROSE}\nand\nthe\nend {number}"


def test_a_running_header_verifies_its_title_only_where_it_begins():
    finder = TitleFinder([page(n, *header("Results" if n > 3 else "Methods", n).split("\n")) for n in range(1, 10)])
    assert find(finder, "Results", 4).verification is VERIFIED
    assert find(finder, "Results", 7).verification is MENTIONED


def test_a_heading_inside_a_page_is_verified_whatever_runs_above_it():
    texts = [header("Results", n) for n in range(1, 8)]
    texts[4] = texts[4].replace("more of page", "Results\nmore of page")
    assert find(TitleFinder(pages(*texts)), "Results", 5).verification is VERIFIED


def test_a_title_on_two_neighbouring_pages_is_no_running_header():
    finder = TitleFinder(pages(PROSE, f"Retrieval\n{PROSE}", f"Retrieval\n{PROSE}", PROSE))
    assert find(finder, "Retrieval", 3).page == 3


def test_pages_that_do_not_exist_and_empty_pages_find_nothing():
    finder = TitleFinder(pages("", "x"))
    assert finder.check("Methods", 1) is None
    assert finder.check("Methods", 99) is None
    assert TitleFinder(()).check("Methods", 1) is None


def test_all_own_lines_are_listed_in_order():
    finder = TitleFinder(pages("Notes\nx\nNotes\nnotes of y"))
    assert [place.start for place in finder.own_lines("Notes", 1)] == [0, 8]


def test_a_number_is_split_off_a_title():
    assert split_number("Chapter 3: Results") == ("3", 11)
    assert split_number("1Introduction") == ("1", 1)
    assert split_number("Introduction") == ("", 0)


def test_five_hundred_pages_are_checked_in_little_time():
    lines = [f"{PROSE} {n} {PROSE}" for n in range(45)]
    document = [page(n, f"Section {n} heading", *lines) for n in range(1, 501)]
    finder = TitleFinder(document)
    started = time.process_time()
    assert all(find(finder, f"Section {n} heading", n).verification is VERIFIED for n in range(1, 501))
    assert time.process_time() - started < 10
