"""A document as read -> a document with its verified section tree: the stage's entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from vectree.errors import EmptyFileError
from vectree.outline.candidate import Candidate
from vectree.outline.describe.document_summary import summarize_document
from vectree.outline.describe.domain import detect_domain
from vectree.outline.describe.figures import find_figures
from vectree.outline.describe.metadata import display_title, read_metadata
from vectree.outline.headings.numbered_lines import numbered_candidates
from vectree.outline.merge import SOURCES, find_candidates
from vectree.outline.model.merge import merge_titles
from vectree.outline.pages.typeset import typeset
from vectree.outline.tags import tag_candidates
from vectree.outline.tree.build import build_sections
from vectree.outline.tree.coverage import coverage_of
from vectree.outline.tree.given import check_given
from vectree.outline.tree.repair import check_and_repair
from vectree.outline.tree.verify import TitleFinder
from vectree.text.language import detect_language
from vectree.types.document import SUMMARIES_AS_TEXT, Document, DocumentId, Page, PageStatus, SourceDocument
from vectree.types.section import Origin, SectionTree

if TYPE_CHECKING:
    from vectree.outline.model.titles import ModelTitles, ReadPart

_SAMPLE_PAGES, _SAMPLE_CHARACTERS = 24, 1500
_NOTED_TITLES = 5
_PDF = "application/pdf"


def outline(
    source: SourceDocument,
    document_id: DocumentId,
    *,
    sources: frozenset[Origin] = SOURCES,
    language: str | None = None,
    domain: str | None = None,
    corrections: SectionTree | None = None,
    by_model: ModelTitles | None = None,
) -> Document:
    """The document with its tree, coverage report and metadata.

    ``corrections`` (see ``outline.corrections``) go before a tree that came with the document, which goes before
    ``sources``; ``by_model`` (``outline.model.titles``) adds to those. Whatever its origin, the tree is verified
    against the pages. Raises ``EmptyFileError`` for a document without pages.
    """
    if not source.pages:
        raise EmptyFileError(f"{source.name!r} has no pages; nothing can be read from it", name=source.name)
    metadata = read_metadata(source)
    title = display_title(source, metadata)
    language = language or _language(source)
    tree, notes = _tree(source, language, corrections or source.tree, sources, by_model)
    return Document(
        id=document_id,
        name=source.name,
        title=title,
        summary=summarize_document(source.pages, tree, title),
        language=language,
        domain=domain or detect_domain(source.pages),
        metadata=metadata,
        page_count=len(source.pages),
        labels=tuple(page.label for page in source.pages),
        source=_main_origin(tree),
        coverage=coverage_of(source.pages, tree, notes),
        tree=tree,
        media_type=source.media_type,
    )


def _tree(
    source: SourceDocument,
    language: str,
    given: SectionTree | None,
    sources: frozenset[Origin],
    by_model: ModelTitles | None,
) -> tuple[SectionTree, list[str]]:
    finder = title_finder(source.pages)
    if given is not None:
        titles, dropped = check_given(given, finder), ()
    else:
        checked = check_and_repair(_candidates(source, sources), source.pages, finder)
        titles, dropped = checked.titles, checked.dropped
        if by_model is not None:
            titles = merge_titles(titles, by_model.titles, source.pages)
    tree = SectionTree(sections=build_sections(titles, source.pages, language))
    figures = given.figures if given is not None and given.figures else find_figures(source.pages, tree)
    return replace(tree, figures=figures), [*_notes(source, dropped), *_notes_of_model(by_model)]


def title_finder(pages: Sequence[Page]) -> TitleFinder:
    """What looks titles up in the pages: not in such as only repeat summaries."""
    return TitleFinder([page for page in pages if page.reason != SUMMARIES_AS_TEXT])


def _candidates(source: SourceDocument, sources: frozenset[Origin]) -> tuple[Candidate, ...]:
    """Of the chosen sources; where the format itself has headings (Markdown), they alone are the structure."""
    if source.media_type != _PDF and source.tagged_headings and Origin.TAG in sources:
        return tag_candidates(source.tagged_headings)
    found = find_candidates(typeset(source), sources)
    if not found and Origin.HEADING in sources and not any(page.lines for page in source.pages):
        return numbered_candidates(source.pages)
    return found


def _notes(source: SourceDocument, dropped: Sequence[Candidate]) -> list[str]:
    told = {page.reason for page in source.pages if page.reason and page.status is PageStatus.TEXT}
    notes = [*source.notes, *sorted(told.difference(source.notes))]
    if dropped:
        named = ", ".join(repr(candidate.title) for candidate in dropped[:_NOTED_TITLES])
        more = len(dropped) - _NOTED_TITLES
        notes.append(
            f"Titles that were expected but not found in the text were left out: {named} and {more} more."
            if more > 0
            else f"Titles that were expected but not found in the text were left out: {named}."
        )
    return notes


def _notes_of_model(by_model: ModelTitles | None) -> list[str]:
    """Which pages the model could not be used for, and why; one note for each reason."""
    failed: dict[str, list[str]] = {}
    for part in by_model.parts if by_model is not None else ():
        if part.outcome == "fallback":
            failed.setdefault(part.reason, []).append(_range(part))
    # A long page is read in several parts.
    return [f"Without the model: p. {', '.join(dict.fromkeys(pages))} ({reason})." for reason, pages in failed.items()]


def _range(part: ReadPart) -> str:
    return str(part.first_page) if part.first_page == part.last_page else f"{part.first_page}-{part.last_page}"


def _language(source: SourceDocument) -> str:
    """As detected; PDFs often state a wrong one, which then only decides where there is too little text."""
    if source.language and source.media_type != _PDF:
        return source.language
    found = detect_language(_sample(source.pages))
    return source.language if found == "und" and source.language else found


def _sample(pages: Sequence[Page]) -> str:
    """Text from all over the document: covers and contents pages can be in another language than the rest."""
    chosen = pages[:: max(1, len(pages) // _SAMPLE_PAGES)]
    return "\n".join(page.text[:_SAMPLE_CHARACTERS] for page in chosen)


def _main_origin(tree: SectionTree) -> str:
    """The origin of most titles; ``filler`` only where there is no other. Ties go to the first in the document."""
    counts = Counter(section.origin for section in tree.walk() if section.origin is not Origin.FILLER)
    return counts.most_common(1)[0][0].value if counts else Origin.FILLER.value
