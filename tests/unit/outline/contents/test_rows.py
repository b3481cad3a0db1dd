import pytest

from vectree.outline.contents.rows import is_contents_heading, is_list_entry, split_row, without_continued


@pytest.mark.parametrize(
    ("row", "title", "label", "series"),
    [
        ("2.1 Scope . . . . . . . . 14", "2.1 Scope", "14", "arabic"),
        ("Preface..................xiv", "Preface", "xiv", "roman"),
        ("1. Introduction 4", "1. Introduction", "4", "arabic"),
        ("제1장 총칙 ····· 3", "제1장 총칙", "3", "arabic"),
        ("はじめに……………1", "はじめに", "1", "arabic"),
        ("Notes to Statements F-3", "Notes to Statements", "F-3", "F"),
        ("Safety 5-12", "Safety", "5-12", "5"),
        ("INTRODUCTION 1", "INTRODUCTION", "1", "arabic"),
    ],
)
def test_takes_a_row_apart(row: str, title: str, label: str, series: str) -> None:
    parts = split_row(row)
    assert parts.label is not None
    assert (parts.title, parts.label.text, parts.label.series) == (title, label, series)


@pytest.mark.parametrize("row", ["Part I", "World War II", "Appendixes", "in the years 2019,2020", "109", ""])
def test_a_row_without_label_has_none(row: str) -> None:
    assert split_row(row).label is None


def test_knows_headings_and_list_entries_in_several_languages() -> None:
    assert all(map(is_contents_heading, ("CONTENTS", "Table of Contents", "目 次", "차 례", "Inhaltsverzeichnis")))
    assert not is_contents_heading("Contents of the file")
    assert all(map(is_list_entry, ("Figure 3 Flow", "Table A Sums", "図 2 構成", "표 1 세율")))
    assert not is_list_entry("Tables and chairs")


def test_removes_continued() -> None:
    assert without_continued("Cash Flows (continued)") == "Cash Flows"
    assert without_continued("To be continued next year") == "To be continued next year"
