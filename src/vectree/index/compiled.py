"""A document compiled for retrieval: everything that scoring needs, computed once when it is added.

The one idea: terms are posted on **units**, the sentences and table rows of each page, every one
inside one page, one passage and one deepest section. Whatever is scored at a question (passages,
pages, sections with or without their descendants) is a sum over units, so a single posting list serves
all of them and ``ask`` never tokenises a document. Titles and summaries have lists of their own.

Terms are 64-bit hashes (BLAKE2b): the same term has the same number in every document and process.
``index.compile`` makes it; ``index.compiled_blob`` moves it as aligned arrays behind a JSON header, and nothing is
parsed or copied on the way back, so it can stand on a memory map.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np

from vectree.types.document import DocumentId
from vectree.types.section import SectionId

if TYPE_CHECKING:
    from numpy.typing import NDArray


@lru_cache(maxsize=200_000)
def term_hash(term: str) -> int:
    """The term's number in every compiled document: 64 bits of its BLAKE2b hash."""
    return int.from_bytes(blake2b(term.encode(), digest_size=8).digest(), "little")


def term_hashes(terms: Sequence[str]) -> NDArray[np.uint64]:
    """``term_hash`` of each, in order."""
    return np.fromiter((term_hash(term) for term in terms), dtype=np.uint64, count=len(terms))


@dataclass(frozen=True, slots=True, kw_only=True)
class Postings:
    """For row ``r`` the targets ``targets[offsets[r]:offsets[r+1]]``, ascending, with their counts."""

    offsets: NDArray[np.int32]
    targets: NDArray[np.int32]
    counts: NDArray[np.uint8]
    """Occurrences, 1-255 (more count as 255)."""

    def of(self, row: int) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """Targets and counts of a row; two empty arrays for row -1, the unknown term."""
        if row < 0:
            return self.targets[:0], self.counts[:0]
        start, end = self.offsets[row], self.offsets[row + 1]
        return self.targets[start:end], self.counts[start:end]


@dataclass(frozen=True, slots=True, kw_only=True)
class Strings:
    """Texts packed one after the other, decoded when asked for."""

    data: NDArray[np.uint8]
    offsets: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, index: int) -> str:
        if not 0 <= index < len(self):
            raise IndexError(f"text {index} of {len(self)}")
        return self.data[self.offsets[index] : self.offsets[index + 1]].tobytes().decode()

    def many(self, rows: Sequence[int]) -> list[str]:
        """The texts in those rows, in their order; cheaper than one by one."""
        if not rows:
            return []
        places = np.asarray(rows, dtype=np.int64)
        starts, ends = self.offsets[places].tolist(), self.offsets[places + 1].tolist()
        low = min(starts)
        raw = self.data[low : max(ends)].tobytes()
        return [raw[start - low : end - low].decode() for start, end in zip(starts, ends, strict=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionTable:
    """The sections in document order, parents before children; one row each."""

    parent: NDArray[np.int32]
    """Row of the parent; -1 at the top."""
    end: NDArray[np.int32]
    """Row after the last descendant: the subtree of ``s`` is rows ``[s, end[s])``."""
    depth: NDArray[np.int32]
    """0 at the top."""
    page_start: NDArray[np.int32]
    page_end: NDArray[np.int32]
    """First and last physical page."""
    title_length: NDArray[np.int32]
    """Terms of the title, of the summary, and of the body without its descendants."""
    summary_length: NDArray[np.int32]
    body_length: NDArray[np.int32]
    label_norm: NDArray[np.float32]
    """Length of the TF-IDF vector of title and summary (``retrieve.scoring.tfidf``); 1 when it has no terms."""
    context: NDArray[np.float32]
    """Share of the label's terms that stand in an ancestor's label, in [0, 1]; 0 at the top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitTable:
    """Sentences and table rows in document order; one row each."""

    page: NDArray[np.int32]
    """Physical page, 1-based."""
    start: NDArray[np.int32]
    end: NDArray[np.int32]
    """``page.text[start:end]``."""
    section: NDArray[np.int32]
    """Row of the deepest section."""
    passage: NDArray[np.int32]
    """Row of the passage."""
    length: NDArray[np.int32]
    """Terms."""
    numbers: NDArray[np.int32]
    """Numeric tokens (``1,577``, ``(4.5%)``), years included."""
    words: NDArray[np.int32]
    """Tokens between white space."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageTable:
    """Runs of units inside one page and one deepest section, in document order; one row each."""

    first: NDArray[np.int32]
    """Passage ``p`` is units ``[first[p], first[p+1])``; one longer than the other columns."""
    page: NDArray[np.int32]
    section: NDArray[np.int32]
    length: NDArray[np.int32]
    """Terms."""
    tokens: NDArray[np.int32]
    """Tokens of its text (``text.tokens``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureEntry:
    """A numbered figure or table and its page, for questions that name it."""

    kind: str
    number: str
    page: int
    section: int
    """Row of its section; -1 when it lies in none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CompiledDocument:
    """A document as retrieval sees it. Immutable; safe to share between threads."""

    id: DocumentId
    name: str
    title: str
    issuer: str
    """Who published it; empty where that is not known."""
    date: str
    """ISO 8601, as precise as known; empty where it is not."""
    language: str
    domain: str
    page_count: int
    only_summaries: bool
    """Whether its text is the summaries of its sections, each in one piece: a tree that came without its source."""
    labels: tuple[str | None, ...]
    figures: tuple[FigureEntry, ...]
    terms: NDArray[np.uint64]
    """Hashes of all terms, ascending; a term's row in every ``Postings``."""
    numeric: NDArray[np.bool_]
    """Whether a term is a bare number: in a table row a value, not a topic."""
    body: Postings
    """Term -> units."""
    title_postings: Postings
    """Term -> sections with it in their title."""
    summary_postings: Postings
    """Term -> sections with it in their summary."""
    forward: Postings
    """Unit -> terms (rows of ``terms``)."""
    sequence: NDArray[np.int32]
    """The terms (rows of ``terms``) of all units in the order of the text, ``units.length`` of them to a unit."""
    sections: SectionTable
    units: UnitTable
    passages: PassageTable
    page_units: NDArray[np.int32]
    """Page ``n`` has units ``[page_units[n-1], page_units[n])``."""
    section_hashes: NDArray[np.uint64]
    """``term_hash`` of each section's id."""
    section_ids: Strings
    titles: Strings
    summaries: Strings
    embeddings: NDArray[np.float32] | None = None
    """One unit-length row for each section, where there is an embedder; not part of the bytes."""

    def rows(self, terms: Sequence[str]) -> list[int]:
        """The row of each term; -1 for a term that the document does not have."""
        if not terms or not len(self.terms):
            return [-1] * len(terms)
        wanted = term_hashes(terms)
        places = np.searchsorted(self.terms, wanted)
        places[places == len(self.terms)] = 0
        return np.where(self.terms[places] == wanted, places, -1).tolist()

    def section_id(self, row: int) -> SectionId:
        """Id of the section in that row."""
        return SectionId(self.section_ids[row])

    def row_of(self, section_id: str) -> int:
        """Row of the section with that id; -1 when there is none."""
        found = np.flatnonzero(self.section_hashes == term_hash(section_id))
        return int(found[0]) if len(found) else -1

    def label(self, page: int) -> str | None:
        """Printed label of a physical page; None where there is none or outside the document."""
        return self.labels[page - 1] if 1 <= page <= len(self.labels) else None

    def title_terms(self, row: int) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
        """Rows of the terms in the title of the section in that row, ascending, and how often they occur in it."""
        postings = self.title_postings
        found = np.flatnonzero(postings.targets == row)
        return np.searchsorted(postings.offsets, found, side="right") - 1, postings.counts[found]

    def units_between(self, page: int, start: int, end: int) -> tuple[int, int]:
        """Units ``[first, last)`` that begin in ``[start, end)`` of the page."""
        first, last = int(self.page_units[page - 1]), int(self.page_units[page])
        low, high = np.searchsorted(self.units.start[first:last], (start, end)).tolist()
        return first + low, first + high

    def path(self, row: int) -> tuple[int, ...]:
        """Rows from the top section down to this one, both included."""
        found: list[int] = []
        while row >= 0:
            found.append(row)
            row = int(self.sections.parent[row])
        return tuple(reversed(found))
