from __future__ import annotations

from dataclasses import replace

import pytest

from tests.unit.outline.sample_pages import set_page, source
from vectree.outline.describe.domain import detect_domain
from vectree.outline.describe.metadata import display_title, printed_date, read_metadata
from vectree.outline.loaders.markdown import load_markdown
from vectree.outline.loaders.plain_text import load_plain_text
from vectree.types.document import Line, Metadata, Page, SourceDocument


def with_title(title: str | None, *texts: str) -> SourceDocument:
    return source(*texts, metadata=Metadata(title=title))


@pytest.mark.parametrize("title", ["untitled", "Microsoft Word - draft7.doc", "report.indd", "", "  ", "123", "sample"])
def test_stated_titles_that_say_nothing_are_dropped(title):
    assert read_metadata(with_title(title, "some text")).title is None


def test_a_title_that_is_the_files_name_is_none_though_its_word_is_printed():
    assert read_metadata(with_title("sample", "a sample of words")).title is None


def test_a_stated_title_that_the_first_pages_print_is_kept():
    assert read_metadata(with_title("Free Culture", "FREE CULTURE\nby somebody")).title == "Free Culture"


def larger(page: Page, *sizes: float) -> Page:
    lines: list[Line] = [replace(line, size=size) for line, size in zip(page.lines, sizes, strict=True)]
    return replace(page, lines=tuple(lines))


def test_the_largest_lines_of_the_first_page_are_the_title():
    page = larger(
        set_page(1, ("arXiv:1234.5678v1", 10, 20), ("A STUDY OF", 72, 50), ("TREES", 72, 62), ("text text", 72, 90)),
        30, 20, 20, 10,
    )  # fmt: skip
    document = SourceDocument(name="x.pdf", media_type="application/pdf", pages=(page,))
    assert read_metadata(document).title == "A STUDY OF TREES"


def test_small_capitals_belong_to_the_title():
    page = larger(set_page(1, ("T", 72, 50), ("AKE A STEP BACK", 79, 52), ("text", 72, 90)), 17, 13.8, 10)
    document = SourceDocument(name="x.pdf", media_type="application/pdf", pages=(page,))
    assert read_metadata(document).title is None or "STEP BACK" in (read_metadata(document).title or "")


def test_a_filing_is_called_by_its_registrant_and_form():
    found = read_metadata(
        source("UNITED STATES\nFORM 10-K\nACME HOLDINGS, INC.\n(Exact name of registrant as specified in its charter)")
    )
    assert (found.title, found.issuer) == ("ACME HOLDINGS, INC. Form 10-K", "ACME HOLDINGS, INC.")


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("Published June 27, 2019 by", "2019-06-27"),
        ("27th June 2019", "2019-06-27"),
        ("on 2021-03-04", "2021-03-04"),
        ("September 2023", "2023-09"),
        ("2024. 1. 31.", "2024-01-31"),
        ("2023년 5월 17일", "2023-05-17"),
        ("2023年5月", "2023-05"),
        ("version 2023-13-45", None),
        ("in 1848 and 2019", None),
        ("", None),
    ],
)
def test_printed_dates_become_iso(text, date):
    assert printed_date(text) == date


def test_doi_venue_authors_and_issuer():
    found = read_metadata(
        source(
            "Proceedings of the 5th Conference on Trees\nDepartment of Labor\nhttps://doi.org/10.1234/abc.def.5.\nx",
            metadata=Metadata(authors=("Ann Lee", "Administrator", "EDGAR Online")),
        )
    )
    assert found.doi == "10.1234/abc.def.5"
    assert found.venue == "Proceedings of the 5th Conference on Trees"
    assert found.authors == ("Ann Lee",)
    assert found.issuer == "Department of Labor"


def test_without_a_title_the_file_names_the_document():
    document = source("x")
    assert display_title(document, read_metadata(document)) == "sample"


@pytest.mark.parametrize(
    ("name", "text", "title"),
    [
        ("notes.md", "# Leave\n\nThirty days.\n\n## Carrying over\n\nFive.", "Leave"),
        ("LEAVE.md", "# Leave\n\nThirty days.", "Leave"),
        ("rules.md", "## Visitor rules\n\nPencils only.\n\n## Hours\n\nAt ten.", "Visitor rules"),
        ("draft.md", "A word before.\n\n## Visitors\n\nPencils only.", "draft"),
        ("chapter-2.md", "## 2 Limits at night\n\nCranes rest.", "chapter-2"),
        ("paper.md", "# 1. Introduction\n\nShips are loud.\n\n# 2. Method\n\nWe listened.", "paper"),
        ("lives.md", "# 10 rules for life\n\nRead.\n\n# Sleep\n\nAt night.", "10 rules for life"),
        ("theses.md", "# Abstract\n\nShips are loud.\n\n# Methods\n\nWe listened.", "theses"),
        ("guide.md", "# Pump guide\n\nRead it.\n\n# 1. Safety\n\nWear gloves.", "Pump guide"),
        ("first.md", "# Introduction\n\nShips are loud.\n\n## Harbours\n\nTen.", "Introduction"),
        ("harbour.md", "## Introduction\n\nShips are loud.", "harbour"),
        ("지침.md", "## 목차\n\n1 총칙", "지침"),
        ("front.md", "---\ntitle: The stated one\n---\n## Heading\n\nText.", "The stated one"),
        ("club.txt", "CHARTER OF THE CLUB\n\nFounded in 1893.\n\n1. Members\n\nThey pay.", "CHARTER OF THE CLUB"),
        ("minutes.txt", "Present were nine.\n\nNothing was decided.", "minutes"),
    ],
)  # fmt: skip
def test_a_text_without_pages_is_called_by_the_heading_it_opens_with(name: str, text: str, title: str):
    load = load_markdown if name.endswith(".md") else load_plain_text
    document = load(text, name)
    assert display_title(document, read_metadata(document)) == title


@pytest.mark.parametrize(
    ("text", "domain"),
    [
        ("The patient received treatment; the clinical diagnosis was diabetes. Screening reduces mortality.",
         "medical"),
        ("The court held that the defendant is liable under the statute; plaintiff's counsel shall appeal.", "legal"),
        ("Net sales and revenue rose; cash flows, dividends and shareholders' equity are in the balance sheet.",
         "financial"),
        ("We propose a neural algorithm; experiments on benchmark datasets beat the baselines, see the ablation.",
         "academic"),
        ("The cat sat on the mat and looked at the birds in the garden all day long.", "general"),
        ("환자의 진단과 치료, 수술과 투여에 관한 임상 증상", "medical"),
        ("", "general"),
    ],
)  # fmt: skip
def test_the_words_tell_the_domain(text, domain):
    assert detect_domain(source(text).pages) == domain
