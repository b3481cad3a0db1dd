"""What the command line makes of its words, and how it writes places; no library needed."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from vectree.cli.question import split_question
from vectree.cli.render.places import one_line, page_text, pages_text, print_indented, ranges
from vectree.cli.sources import parse_sources
from vectree.errors import InputError, QueryError
from vectree.text.counted import counted
from vectree.types.section import Origin


def test_question_is_the_last_word_that_is_no_file(tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(b"x")
    assert split_question(["What?"]) == ([], "What?")
    assert split_question([str(file), "What?"]) == ([str(file)], "What?")
    assert split_question(["What?", str(file)]) == ([str(file)], "What?")
    assert split_question(["annual", str(file), "What?"]) == (["annual", str(file)], "What?")


@pytest.mark.parametrize("words", [[""], ["   "], ["\t\n"]])
def test_empty_question_is_refused(words: list[str]) -> None:
    with pytest.raises(QueryError):
        split_question(words)


def test_only_files_are_no_question(tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(b"x")
    with pytest.raises(QueryError, match="no question"):
        split_question([str(file)])


@pytest.mark.parametrize("question", ["long " * 2000, "nul\0byte", "a/b/c?"])
def test_question_that_cannot_be_a_path_is_a_question(question: str) -> None:
    assert split_question([question]) == ([], question)


def test_sources_are_a_set_of_known_words() -> None:
    assert parse_sources("contents, headings") == {Origin.CONTENTS, Origin.HEADING, Origin.TAG}
    assert parse_sources("bookmarks,tags,bookmarks") == {Origin.BOOKMARK, Origin.TAG}
    for wrong in ("", " , ", "contents,guesses"):
        with pytest.raises(InputError, match="choose among bookmarks"):
            parse_sources(wrong)


def test_places_are_written_the_same_everywhere() -> None:
    assert page_text(12, "xi") == "p. 12 (label xi)"
    assert page_text(12, "12") == page_text(12, None) == "p. 12"
    assert (pages_text(5, 5), pages_text(5, 12)) == ("p. 5", "pp. 5-12")
    assert ranges([]) == ""
    assert ranges([1, 2, 3, 7, 9, 10]) == "1-3, 7, 9-10"
    assert (counted(1, "page"), counted(2400, "page")) == ("1 page", "2,400 pages")


def test_one_line_cuts_at_a_word_and_never_grows() -> None:
    assert one_line("a\n b", 10) == "a b"
    assert one_line("alpha beta gamma", 12) == "alpha beta…"
    assert one_line("x" * 50, 10) == "x" * 9 + "…"
    assert one_line("", 5) == ""
    assert one_line("종합부동산세법", 14) == "종합부동산세법"  # two columns each
    assert one_line("종합부동산세법", 9) == "종합부동…"


def test_wrapped_text_has_no_blanks_at_line_ends() -> None:
    file = io.StringIO()
    print_indented(Console(file=file, width=30), Text("[red]not markup[/] " + "word " * 20), 4)
    lines = file.getvalue().splitlines()
    assert len(lines) > 2
    assert all(line == line.rstrip() and line.startswith("    ") and len(line) <= 30 for line in lines)
    assert "[red]" in lines[0]
