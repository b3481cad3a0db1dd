"""How much the documents speak of the names and years in a question: what a question about another company lacks.

    mention(name, d) = 1                          the document goes by the name (title, file name, an abbreviation)
                       pages / (pages + 0.3 N)    pages of N where one sentence or row has all of the name's words
                       0.5                        only a section's title or summary has them

The most that any of the documents has; 0 for a name or year that stands nowhere. A name joined by "and" counts as
its parts where they are mentioned apart. Names are those of ``text.names``, years those of ``text.periods``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from pathlib import PurePath
from typing import TYPE_CHECKING

import numpy as np
from rapidfuzz import fuzz

from vectree.text.analyse import content_terms
from vectree.text.names import abbreviates, name_forms, names
from vectree.text.normalise import matching_form
from vectree.text.periods import periods

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vectree.index.compiled import CompiledDocument

_DENSE = 0.3
_LABEL = 0.5
_ALIKE = 90.0
"""Of 100: from there a longer name is a document's own name misspelt."""
_LONG = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Mentions:
    """What a question names, each with how much the documents speak of it, in [0, 1]."""

    names: Mapping[str, float]
    years: Mapping[str, float]

    @property
    def missing(self) -> tuple[str, ...]:
        """The names and years that stand nowhere in the documents, in order of the question, names first."""
        return tuple(word for words in (self.names, self.years) for word, mention in words.items() if mention == 0.0)


def mentions(question: str, documents: Sequence[CompiledDocument]) -> Mentions:
    """The names and years of a question in these documents; 0 for all where there are no documents."""
    named = dict.fromkeys(part for name in names(question) for part in _parts(name, documents))
    years = dict.fromkeys(str(period.year) for period in periods(question))
    return Mentions(
        names={name: _most(name, documents) for name in named},
        years={year: _most(year, documents) for year in years},
    )


def _parts(name: str, documents: Sequence[CompiledDocument]) -> Sequence[str]:
    parts = name.split(" and ")
    return parts if len(parts) > 1 and _most(name, documents) == 0.0 else (name,)


def _most(name: str, documents: Sequence[CompiledDocument]) -> float:
    return max((_mention(name, document) for document in documents), default=0.0)


def _mention(name: str, document: CompiledDocument) -> float:
    if _goes_by(name, document):
        return 1.0
    rows = document.rows(tuple(dict.fromkeys(content_terms(name))))
    if not rows or min(rows) < 0:
        return 0.0
    units = reduce(np.intersect1d, [document.body.of(row)[0] for row in rows])
    pages = len(np.unique(document.units.page[units]))
    if pages:
        return pages / (pages + _DENSE * document.page_count)
    return _LABEL if _labels(document, rows) else 0.0


def _goes_by(name: str, document: CompiledDocument) -> bool:
    words = f"{PurePath(document.name).stem.replace('_', ' ')} {document.title}"
    form, forms = matching_form(name), name_forms(words)
    if form in forms or abbreviates(name, words.split()):
        return True
    return len(form) >= _LONG and any(fuzz.ratio(form, other) >= _ALIKE for other in forms)


def _labels(document: CompiledDocument, rows: Sequence[int]) -> bool:
    """Whether a section has all of the terms in its title and summary."""
    found: list[NDArray[np.int32]] = [
        np.union1d(document.title_postings.of(row)[0], document.summary_postings.of(row)[0]) for row in rows
    ]
    return len(reduce(np.intersect1d, found)) > 0
