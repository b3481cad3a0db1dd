"""``tree --json``: a document, its sections and what they cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from vectree.schemas.base import Output

if TYPE_CHECKING:
    from vectree.types.document import Document
    from vectree.types.section import Figure, Section


class TreeDocument(Output):
    """The document that the tree belongs to."""

    id: str
    name: str
    title: str
    summary: str
    pages: int
    language: str
    domain: str
    source: str = Field(description="Where most of the structure came from.")
    media_type: str
    authors: tuple[str, ...]
    date: str | None
    doi: str | None
    venue: str | None
    issuer: str | None


class TreeSection(Output):
    """A section; its text is [start, end), descendants included."""

    id: str
    title: str
    summary: str
    page_start: int
    page_end: int
    page_ref: str = Field(description='Pages as the papers write them: "5-12".')
    label: str | None = Field(description="Printed label of the first page.")
    level: int
    kind: str
    origin: str
    verification: str
    verified_page: int | None
    start: tuple[int, int] = Field(description="Page and character of the page's text.")
    end: tuple[int, int]
    children: tuple[TreeSection, ...]

    @classmethod
    def of(cls, section: Section) -> TreeSection:
        """The section with all below it."""
        return cls(
            id=section.id,
            title=section.title,
            summary=section.summary,
            page_start=section.page_start,
            page_end=section.page_end,
            page_ref=section.page_ref,
            label=section.label,
            level=section.level,
            kind=section.kind,
            origin=section.origin,
            verification=section.verification,
            verified_page=section.verified_page,
            start=(section.start.page, section.start.offset),
            end=(section.end.page, section.end.offset),
            children=tuple(cls.of(child) for child in section.children),
        )


class TreeFigure(Output):
    """A figure or table, beside the tree."""

    id: str
    kind: str
    number: str
    caption: str
    page: int
    box: tuple[float, float, float, float] | None
    section_id: str | None

    @classmethod
    def of(cls, figure: Figure) -> TreeFigure:
        """The figure as it is."""
        return cls.model_validate(figure)


class TreeCoverage(Output):
    """How much of the document the tree accounts for; pages are physical, ascending."""

    pages: int
    unreadable: tuple[int, ...]
    needs_ocr: tuple[int, ...]
    blank: tuple[int, ...]
    unassigned: tuple[int, ...]
    unverified: tuple[str, ...]
    reasons: dict[int, str]
    notes: tuple[str, ...]


class TreeOutput(Output):
    """``vectree tree --json``."""

    document: TreeDocument
    sections: tuple[TreeSection, ...]
    figures: tuple[TreeFigure, ...]
    coverage: TreeCoverage

    @classmethod
    def of(cls, document: Document) -> TreeOutput:
        """The whole document."""
        found = document.metadata
        return cls(
            document=TreeDocument(
                id=document.id,
                name=document.name,
                title=document.title,
                summary=document.summary,
                pages=document.page_count,
                language=document.language,
                domain=document.domain,
                source=document.source,
                media_type=document.media_type,
                authors=found.authors,
                date=found.date,
                doi=found.doi,
                venue=found.venue,
                issuer=found.issuer,
            ),
            sections=tuple(TreeSection.of(section) for section in document.tree.sections),
            figures=tuple(TreeFigure.of(figure) for figure in document.tree.figures),
            coverage=coverage_of(document),
        )


def coverage_of(document: Document) -> TreeCoverage:
    """The document's coverage report."""
    coverage = document.coverage
    return TreeCoverage(
        pages=coverage.pages,
        unreadable=coverage.unreadable,
        needs_ocr=coverage.needs_ocr,
        blank=coverage.blank,
        unassigned=coverage.unassigned,
        unverified=tuple(str(section) for section in coverage.unverified),
        reasons=dict(coverage.reasons),
        notes=coverage.notes,
    )


class CoverageOutput(Output):
    """``vectree tree --coverage --json``."""

    document: str
    coverage: TreeCoverage
