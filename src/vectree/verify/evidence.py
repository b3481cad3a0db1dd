"""The evidence: split into sentences, indexed, and the part of it that a sentence is held against."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from vectree.text.analyse import content_terms
from vectree.text.normalise import unwrapped
from vectree.text.sentences import sentence_spans
from vectree.verify.reading import normalise
from vectree.verify.region import Analysed, Region, analyse_sentence, lay_out

_WHOLE = 12
"""Up to this many sentences, all of the evidence is looked at for every sentence."""
_TOP = 5
_LONGEST = 1500
"""Characters of a sentence; longer ones (tables, text without punctuation) are taken in pieces."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """Up to three consecutive sentences of one evidence string."""

    source: int
    """Index of the string, as given by the caller."""
    terms: tuple[str, ...]
    text: str


def split_sentences(text: str) -> list[str]:
    """Sentences of a text, overlong ones in pieces cut at white space."""
    pieces: list[str] = []
    for start, end in sentence_spans(text):
        sentence = text[start:end]
        while len(sentence) > _LONGEST:
            cut = sentence.rfind(" ", _LONGEST // 2, _LONGEST)
            cut = _LONGEST if cut < 0 else cut
            pieces.append(sentence[:cut])
            sentence = sentence[cut:].lstrip()
        if sentence:
            pieces.append(sentence)
    return pieces


def plain(text: str) -> str:
    """NFKC on one line: what two copies of a sentence share."""
    return unwrapped(normalise(text))


class EvidenceIndex:
    """All evidence of one check.

    The strings are ordered by their text, so that the caller's order changes nothing.
    """

    def __init__(self, evidence: Sequence[str]) -> None:
        first: dict[str, int] = {}
        for number, text in enumerate(evidence):
            first.setdefault(text, number)
        self._texts = sorted(first)
        self._sources = [first[text] for text in self._texts]
        self._sentences: list[str] = []
        self._string: list[int] = []
        for string, text in enumerate(self._texts):
            pieces = [unwrapped(piece) for piece in split_sentences(text)]
            self._sentences.extend(pieces)
            self._string.extend([string] * len(pieces))
        self._terms = [content_terms(sentence) for sentence in self._sentences]
        self._postings: dict[str, list[int]] = {}
        for i, terms in enumerate(self._terms):
            for term in set(terms):
                self._postings.setdefault(term, []).append(i)
        self._analysed: dict[int, Analysed] = {}
        self._regions: dict[tuple[int, ...], Region] = {}
        self._whole = [plain(sentence) for sentence in self._sentences]
        self._exact = frozenset(self._whole)

    def __len__(self) -> int:
        return len(self._sentences)

    def has(self, sentence: str) -> bool:
        """Whether the evidence has the sentence word for word, as one sentence or several in a row."""
        text = plain(sentence)
        if text in self._exact:
            return True
        for start, first in enumerate(self._whole):
            if not text.startswith(first):
                continue
            joined, i = first, start + 1
            while i < len(self._whole) and len(joined) < len(text) and self._string[i] == self._string[start]:
                joined += " " + self._whole[i]
                i += 1
            if joined == text:
                return True
        return False

    def ranked(self, terms: Sequence[str]) -> list[int]:
        """Sentences that share terms, by the summed rarity of those; equal ones in order of the text."""
        scores: Counter[int] = Counter()
        size = len(self._sentences)
        for term in set(terms):
            places = self._postings.get(term, ())
            rarity = math.log(1 + size / (1 + len(places)))
            for i in places:
                scores[i] += rarity  # pyright: ignore[reportArgumentType] - a Counter of floats
        return sorted(scores, key=lambda i: (-scores[i], i))

    def region(self, terms: Sequence[str]) -> Region:
        """What a sentence with these terms is held against: all that is short, else the best and their neighbours."""
        if len(self._sentences) <= _WHOLE:
            chosen = tuple(range(len(self._sentences)))
        else:
            best = self.ranked(terms)[:_TOP]
            chosen = tuple(sorted({k for i in best for k in (i - 1, i, i + 1) if self._same_string(i, k)}))
        region = self._regions.get(chosen)
        if region is None:
            region = self._regions[chosen] = lay_out([self._read(i) for i in chosen])
        return region

    def _same_string(self, i: int, k: int) -> bool:
        return 0 <= k < len(self._string) and self._string[k] == self._string[i]

    def _read(self, i: int) -> Analysed:
        analysed = self._analysed.get(i)
        if analysed is None:
            analysed = self._analysed[i] = analyse_sentence(self._sentences[i], citations=False)
        return analysed

    def windows(self, terms: Sequence[str]) -> list[Window]:
        """Windows of one to three sentences around the best-matching ones."""
        starts: dict[tuple[int, int], None] = {}
        for i in self.ranked(terms)[:_TOP]:
            for first in range(i - 2, i + 1):
                for length in range(1, 4):
                    if (
                        first <= i < first + length
                        and self._same_string(i, first)
                        and self._same_string(i, first + length - 1)
                    ):
                        starts[first, length] = None
        return [self._window(first, length) for first, length in starts]

    def _window(self, first: int, length: int) -> Window:
        return Window(
            source=self._sources[self._string[first]],
            terms=tuple(term for i in range(first, first + length) for term in self._terms[i]),
            text=" ".join(self._sentences[first : first + length]),
        )
