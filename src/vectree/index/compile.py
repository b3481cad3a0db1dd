"""How a document is compiled: one pass over its pages, then array work.

Each page is split into units (``text.sentences``, cut again where a section begins) and each unit is
analysed once. Postings are the sorted distinct pairs of term and unit with their counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from vectree.index.compile_units import owners_of_pages, units_of_page
from vectree.index.compiled import (
    CompiledDocument,
    FigureEntry,
    PassageTable,
    Postings,
    SectionTable,
    Strings,
    UnitTable,
    term_hash,
    term_hashes,
)
from vectree.index.smooth_idf import smooth_idf
from vectree.text.analyse import content_terms
from vectree.text.tokens import count_tokens
from vectree.types.document import only_summaries

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.types.document import Document, Page
    from vectree.types.section import Section, SectionId

_PASSAGE = 600
"""A passage is closed once it has this many characters: about a paragraph, or ten table rows."""
_BARE_NUMBER = re.compile(r"[\d.,/%-]+")
_NUMBER = re.compile(r"(?<![\w.])[(\-+]?[$€£¥₩]?\d[\d,]*(?:\.\d+)?(?![\w])")


@dataclass(slots=True)
class _Pairs:
    """Pairs of term and target while they are collected; repeats count."""

    terms: list[int] = field(default_factory=list[int])
    targets: list[int] = field(default_factory=list[int])

    def add(self, terms: Iterable[int], target: int) -> int:
        before = len(self.terms)
        self.terms.extend(terms)
        added = len(self.terms) - before
        self.targets.extend([target] * added)
        return added


def compile_document(document: Document, pages: Sequence[Page]) -> CompiledDocument:
    """The document ready for retrieval; ``pages`` in order, with their texts.

    A document without text compiles to one without units. Raises TreeError when there is text but no
    section to hold it.
    """
    sections = list(document.tree.walk())
    rows = {section.id: row for row, section in enumerate(sections)}
    vocabulary: dict[str, int] = {}

    def ids(text: str) -> list[int]:
        return [vocabulary.setdefault(term, len(vocabulary)) for term in content_terms(text)]

    title_pairs, summary_pairs, body_pairs = _Pairs(), _Pairs(), _Pairs()
    labels: list[list[int]] = []
    title_lengths: list[int] = []
    summary_lengths: list[int] = []
    for row, section in enumerate(sections):
        title, summary = ids(section.title), ids(section.summary)
        title_lengths.append(title_pairs.add(title, row))
        summary_lengths.append(summary_pairs.add(summary, row))
        labels.append(title + summary)

    units: list[tuple[int, int, int, int, int, int, int]] = []
    firsts, passage_tokens = [0], list[int]()
    page_units = [0]
    for page, cuts in zip(pages, owners_of_pages(document, rows, pages), strict=True):
        size = 0
        texts: list[str] = []
        for start, end, owner in units_of_page(page.text, cuts):
            if size and (size >= _PASSAGE or owner != units[-1][3]):
                firsts.append(len(units))
                passage_tokens.append(count_tokens("\n".join(texts)))
                size, texts = 0, []
            text = page.text[start:end]
            length = body_pairs.add(ids(text), len(units))
            units.append((page.number, start, end, owner, length, len(_NUMBER.findall(text)), len(text.split())))
            size += end - start
            texts.append(text)
        if size:
            firsts.append(len(units))
            passage_tokens.append(count_tokens("\n".join(texts)))
        page_units.append(len(units))

    hashes = np.fromiter((term_hash(term) for term in vocabulary), dtype=np.uint64, count=len(vocabulary))
    order = np.argsort(hashes)
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = np.arange(len(order))
    first = np.asarray(firsts, dtype=np.int32)
    columns = np.asarray(units, dtype=np.int32).reshape(-1, 7).T
    unit_table = UnitTable(
        passage=np.repeat(np.arange(len(first) - 1, dtype=np.int32), np.diff(first)),
        **{
            name: np.ascontiguousarray(column)
            for name, column in zip(
                ("page", "start", "end", "section", "length", "numbers", "words"), columns, strict=True
            )
        },
    )
    body, forward = _postings(body_pairs, rank, len(units))
    titles, _ = _postings(title_pairs, rank, len(sections))
    summaries, _ = _postings(summary_pairs, rank, len(sections))
    return CompiledDocument(
        id=document.id,
        name=document.name,
        title=document.title,
        issuer=document.metadata.issuer or "",
        date=document.metadata.date or "",
        language=document.language,
        domain=document.domain,
        page_count=document.page_count,
        only_summaries=only_summaries(pages),
        labels=document.labels,
        figures=tuple(
            FigureEntry(
                kind=figure.kind.value,
                number=figure.number,
                page=figure.page,
                section=rows.get(figure.section_id, -1) if figure.section_id else -1,
            )
            for figure in document.tree.figures
            if figure.number
        ),
        terms=hashes[order],
        numeric=np.fromiter(
            (_BARE_NUMBER.fullmatch(term) is not None for term in vocabulary), dtype=np.bool_, count=len(vocabulary)
        )[order],
        body=body,
        title_postings=titles,
        summary_postings=summaries,
        forward=forward,
        sequence=rank[np.asarray(body_pairs.terms, dtype=np.int64)].astype(np.int32),
        sections=_sections(sections, rows, labels, title_lengths, summary_lengths, unit_table),
        units=unit_table,
        passages=PassageTable(
            first=first,
            page=unit_table.page[first[:-1]],
            section=unit_table.section[first[:-1]],
            length=np.bincount(unit_table.passage, unit_table.length, len(first) - 1).astype(np.int32),
            tokens=np.asarray(passage_tokens, dtype=np.int32),
        ),
        page_units=np.asarray(page_units, dtype=np.int32),
        section_hashes=term_hashes([section.id for section in sections]),
        section_ids=_strings([section.id for section in sections]),
        titles=_strings([section.title for section in sections]),
        summaries=_strings([section.summary for section in sections]),
    )


def _postings(pairs: _Pairs, rank: NDArray[np.int64], targets: int) -> tuple[Postings, Postings]:
    """Term -> targets, and target -> terms."""
    terms = rank[np.asarray(pairs.terms, dtype=np.int64)]
    keys = terms * max(targets, 1) + np.asarray(pairs.targets, dtype=np.int64)
    unique, counts = np.unique(keys, return_counts=True)
    row, target = np.divmod(unique, max(targets, 1))
    size = np.minimum(counts, 255).astype(np.uint8)
    back = np.lexsort((row, target))
    return (
        Postings(offsets=_offsets(row, len(rank)), targets=target.astype(np.int32), counts=size),
        Postings(offsets=_offsets(target[back], targets), targets=row[back].astype(np.int32), counts=size[back]),
    )


def _offsets(rows: NDArray[np.int64], size: int) -> NDArray[np.int32]:
    return np.concatenate(([0], np.cumsum(np.bincount(rows, minlength=size)))).astype(np.int32)


def _sections(
    sections: list[Section],
    rows: dict[SectionId, int],
    labels: list[list[int]],
    title_lengths: list[int],
    summary_lengths: list[int],
    units: UnitTable,
) -> SectionTable:
    parent, depth = [-1] * len(sections), [0] * len(sections)
    end = list(range(1, len(sections) + 1))
    for row, section in enumerate(sections):
        for child in section.children:
            at = rows[child.id]
            parent[at], depth[at] = row, depth[row] + 1
    for row in range(len(sections) - 1, -1, -1):
        if parent[row] >= 0:
            end[parent[row]] = max(end[parent[row]], end[row])
    sets = [frozenset(label) for label in labels]
    above: list[frozenset[int]] = []
    for row in range(len(sections)):
        up = parent[row]
        above.append(above[up] | sets[up] if up >= 0 else frozenset())

    def column(values: Sequence[int]) -> NDArray[np.int32]:
        return np.asarray(values, dtype=np.int32)

    return SectionTable(
        parent=column(parent),
        end=column(end),
        depth=column(depth),
        page_start=column([section.page_start for section in sections]),
        page_end=column([section.page_end for section in sections]),
        title_length=column(title_lengths),
        summary_length=column(summary_lengths),
        body_length=np.bincount(units.section, units.length, len(sections)).astype(np.int32),
        label_norm=_norms(labels, sets),
        context=np.asarray(
            [len(own & up) / len(own) if own else 0.0 for own, up in zip(sets, above, strict=True)],
            dtype=np.float32,
        ),
    )


def _norms(labels: list[list[int]], sets: list[frozenset[int]]) -> NDArray[np.float32]:
    """Length of each label's TF-IDF vector, by ``smooth_idf``."""
    documents: dict[int, int] = {}
    for terms in sets:
        for term in terms:
            documents[term] = documents.get(term, 0) + 1
    counts = np.fromiter(documents.values(), dtype=np.int64, count=len(documents))
    idf = dict(zip(documents, smooth_idf(counts, len(labels)).tolist(), strict=True))
    norms = [
        sum((label.count(term) * idf[term]) ** 2 for term in terms) ** 0.5
        for label, terms in zip(labels, sets, strict=True)
    ]
    return np.asarray([norm or 1.0 for norm in norms], dtype=np.float32)


def _strings(texts: Sequence[str]) -> Strings:
    encoded = [text.encode() for text in texts]
    return Strings(
        data=np.frombuffer(b"".join(encoded), dtype=np.uint8),
        offsets=np.concatenate(([0], np.cumsum([len(piece) for piece in encoded], dtype=np.int64))).astype(np.int32),
    )
