"""A small annual report as PDF: bookmarks, roman front matter, figures that only one sentence has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

TITLE = "Annual Report of the Harbour Company"
ANSWER = "The harbour handled 48,200 containers in the year under review, 7 per cent more than before."
ANSWER_PAGE = 4
ANSWER_LABEL = "2"


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A page with one titled section; ``level`` 0 is a chapter."""

    title: str
    level: int
    sentences: Sequence[str]


SECTIONS = (
    Section(
        title="Preface",
        level=0,
        sentences=(
            "This report describes the work of the Harbour Company.",
            "It was approved by the supervisory board in March.",
        ),
    ),
    Section(
        title="Letter of the Director",
        level=0,
        sentences=("Our staff kept the harbour open on every day of a stormy winter.", "I thank all of them for it."),
    ),
    Section(
        title="1 Operations",
        level=0,
        sentences=("This chapter tells what moved through the harbour.", "It is followed by the accounts."),
    ),
    Section(
        title="1.1 Container traffic",
        level=1,
        sentences=(
            ANSWER,
            "Most of them came from three shipping lines.",
            "Two new cranes were built on the east quay.",
        ),
    ),
    Section(
        title="1.2 Passenger ferries",
        level=1,
        sentences=(
            "The ferries carried 912,000 passengers between the islands.",
            "A ninth ferry named Albatross entered service in June.",
        ),
    ),
    Section(
        title="2 Accounts",
        level=0,
        sentences=(
            "Revenue amounted to 31.4 million crowns.",
            "The auditor Lindqvist and Partners gave an unqualified opinion.",
        ),
    ),
)  # fmt: skip


def write_report(path: Path, *, password: str | None = None) -> Path:
    """The report at that path: two pages labelled i and ii, then 1 to 4; encrypted where a password is given."""
    canvas = Canvas(str(path), pagesize=A4, encrypt=password)
    canvas.setTitle(TITLE)
    canvas.addPageLabel(0, "ROMAN_LOWER", start=1)
    canvas.addPageLabel(2, "ARABIC", start=1)
    for number, section in enumerate(SECTIONS):
        canvas.bookmarkPage(f"section-{number}")
        canvas.addOutlineEntry(section.title, f"section-{number}", level=section.level)
        canvas.setFont("Helvetica-Bold", 16)
        canvas.drawString(72, 760, section.title)
        canvas.setFont("Helvetica", 11)
        for row, sentence in enumerate(section.sentences):
            canvas.drawString(72, 720 - 18 * row, sentence)
        canvas.showPage()
    canvas.save()
    return path
