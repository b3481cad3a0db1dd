"""Forms of a text: valid Unicode for storing, letters and digits for matching.

Titles and quotes are compared in the matching form (spec section 3): NFKC, case-folded, only letters
and digits. Spaces, line breaks, hyphens (U+00AD, and the U+FFFE that PDFium writes at line ends) and
combining marks that do not compose are gone, so that a title matches however it was wrapped.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_NOT_ALNUM = re.compile(r"[\W_]+")
_NOT_TEXT = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f\\ud800-\\udfff\\ufffe\\uffff]")
_UNSPACED = "\u3001-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff60"
_CJK_BREAK = re.compile(rf"(?<=[{_UNSPACED}])[ \t]*\n[ \t]*(?=[{_UNSPACED}])")
_DIVIDED = re.compile(r"(?<=[^\W\d_])[-\u00ad\u2010][ \t]*\n[ \t]*(?=[a-zß-ÿ])")
# A character with what may compose with it: combining marks, voiced sound marks, conjoining jamo.
_CLUSTER = re.compile("[\\u1100-\\u11ff]+|.[\\u0300-\\u036f\\u3099\\u309a]*", re.DOTALL)


def valid_unicode(text: str) -> str:
    """The text without lone surrogates, control characters and non-characters; tabs and breaks stay.

    What comes back encodes to UTF-8 and to JSON. Offsets are those of the result.
    """
    return _NOT_TEXT.sub("", text)


def unwrapped(text: str) -> str:
    """The text on one line, as it would be read out: line breaks undone, white space single.

    Between kana, Chinese characters and their punctuation a line break is nothing, between parts of a word
    divided at a line's end neither is the hyphen; elsewhere it is a space. Doing it twice changes nothing.
    """
    if "\n" in text:
        text = _DIVIDED.sub("", text)
        text = text if text.isascii() else _CJK_BREAK.sub("", text)
    return " ".join(text.split())


def matching_form(text: str) -> str:
    """Letters and digits of the text, NFKC and case-folded; empty when it has none."""
    if text.isascii():
        return _NOT_ALNUM.sub("", text).lower()
    return _NOT_ALNUM.sub("", unicodedata.normalize("NFKC", text).casefold())


@lru_cache(maxsize=65536)
def _fold(cluster: str) -> str:
    return _NOT_ALNUM.sub("", unicodedata.normalize("NFKC", cluster).casefold())


class MatchingText:
    r"""A text in its matching form, with the way back to the original.

    >>> text = MatchingText("The ﬁrst\nCHAP-\nTER")
    >>> text.form
    'thefirstchapter'
    >>> start, end = text.span(3, 8)
    >>> text.original[start:end]
    'ﬁrst'
    """

    __slots__ = ("_starts", "_stops", "form", "original")

    def __init__(self, original: str) -> None:
        self.original = original
        if original.isascii():
            self._starts = [i for i, character in enumerate(original) if character.isalnum()]
            self._stops: list[int] | None = None
            self.form = matching_form(original)
            return
        pieces: list[str] = []
        starts: list[int] = []
        stops: list[int] = []
        for match in _CLUSTER.finditer(original):
            folded = _fold(match.group())
            if folded:
                pieces.append(folded)
                starts.extend([match.start()] * len(folded))
                stops.extend([match.end()] * len(folded))
        self.form = "".join(pieces)
        self._starts = starts
        self._stops = stops

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The original's ``[start, end)`` that holds the form's ``[start, end)``; both non-empty.

        Raises IndexError for a span that is empty or reaches beyond the form.
        """
        if not 0 <= start < end <= len(self.form):
            raise IndexError(f"span {start}:{end} of a form of {len(self.form)} characters")
        last = end - 1
        stop = self._starts[last] + 1 if self._stops is None else self._stops[last]
        return self._starts[start], stop

    def find(self, wanted: str, start: int = 0) -> tuple[int, int] | None:
        """Where ``wanted`` (any form) first stands in the original from form offset ``start`` on."""
        form = matching_form(wanted)
        at = self.form.find(form, start) if form else -1
        return None if at < 0 else self.span(at, at + len(form))
