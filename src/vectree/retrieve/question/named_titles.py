"""Sections whose title the question quotes, with or without quotation marks: where it stands, and whose it is.

Compared are letters and digits (``matching_form``), from the beginning of a word to the end of one. In Korean,
Japanese and Chinese a word may go on (particles), and between them and another script it ends; an ``s`` may follow in
Latin (plural, possessive). A leading section number may be missing. Of titles that overlap the longer is meant:
"cardiac output" does not name "Output".

This is for trees without text, where the question can only be about their sections; in the words of a question to a
document of many pages titles like "Revenue" are the matter, not the place (``references`` takes those that are meant).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from vectree.retrieve.question.references import designation_free
from vectree.text.analyse import CJK, content_terms
from vectree.text.normalise import matching_form

_WORD = re.compile(r"\S+")
_UNSPACED = re.compile(rf"[{CJK}]")
_SHORTEST = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedTitle:
    """A place of the question that is a title."""

    text: str
    """The title, without its number where the question has it without."""
    rows: tuple[int, ...]
    """The sections with that title, in document order; several where titles repeat."""


def named_titles(question: str, titles: Sequence[str]) -> tuple[NamedTitle, ...]:
    """In the order of the question, none overlapping; row n of the result's rows is ``titles[n]``. Empty for none."""
    form, edges = _joined(question)
    rows: dict[str, list[int]] = {}
    texts: dict[str, str] = {}
    for row, title in enumerate(titles):
        for text in dict.fromkeys((title, designation_free(title))):
            wanted = matching_form(text)
            if len(wanted) >= _SHORTEST and content_terms(text):
                rows.setdefault(wanted, []).append(row)
                texts.setdefault(wanted, text)
    taken: dict[tuple[int, int], str] = {}
    for wanted in sorted(rows, key=len, reverse=True):
        at = form.find(wanted)
        while at >= 0:
            end = at + len(wanted)
            whole = end in edges or _UNSPACED.match(wanted[-1]) or (form[end] == "s" and end + 1 in edges)
            if at in edges and whole and not any(at < stop and end > start for start, stop in taken):
                taken[at, end] = wanted
            at = form.find(wanted, at + 1)
    ordered = dict.fromkeys(wanted for _, wanted in sorted(taken.items()))
    return tuple(NamedTitle(text=texts[wanted], rows=tuple(rows[wanted])) for wanted in ordered)


def _joined(question: str) -> tuple[str, frozenset[int]]:
    """The question's letters and digits, and where in them words begin or end."""
    words = [form for word in _WORD.findall(question) if (form := matching_form(word))]
    form = "".join(words)
    edges = set(accumulate((len(word) for word in words), initial=0))
    unspaced = [_UNSPACED.match(character) is not None for character in form]
    edges.update(at for at in range(1, len(form)) if unspaced[at] != unspaced[at - 1])
    return form, frozenset(edges)
