"""A section in one to three of its own sentences, chosen without a model.

A sentence weighs what its words do: the mean over its distinct content words of how often each occurs in the
section (as in SumBasic, Nenkova & Vanderwende 2005), with more for the first sentences, which say in most prose
what follows, and less for what does not read as a sentence: rows of numbers, headings, fragments.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from vectree.text.normalise import matching_form, unwrapped
from vectree.text.sentences import sentence_spans

MOST_CHARACTERS = 400
_MOST_SENTENCES = 3
_READ_CHARACTERS = 2000
"""Only the beginning of a long section is weighed: what it is about is said there."""
_LEAST_LETTERS = 20
_LEAD = 2.0
"""How much more the first sentence weighs for being first; the second half of that, and so on."""
_WORD = re.compile(r"[^\W\d_]{4,}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}")
_LETTERS = re.compile(r"[^\W\d_]+")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_POINTER = re.compile(r"see\b|refer to\b|click\b|note\s*\d|table\s*\d|figure\s*\d|source:", re.IGNORECASE)
"""Begins what points elsewhere and says nothing itself."""
_SMALL = re.compile(r"(?<![^\W\d_])[a-zß-ÿ]")
"""The first letter of a word that begins small."""
_IDEOGRAPHIC = "\u3001-\u30ff\u3400-\u9fff\uff01-\uff60"
_CJK_NEXT = re.compile(rf"(?<=[。！？]) (?=[{_IDEOGRAPHIC}])")


def summarize(text: str, *, title: str = "") -> str:
    """One to three sentences of the text in their order, at most ``MOST_CHARACTERS`` long.

    The title, where the text begins with it, is left out. Empty only for a text without letters and digits.
    """
    sentences = _sentences(_without_title(text[:_READ_CHARACTERS], title))
    if not sentences:
        return _shortened(unwrapped(text))
    chosen: list[int] = []
    length = 0
    for index in _by_weight(sentences):
        longer = length + len(sentences[index]) + 1
        if chosen and longer > MOST_CHARACTERS:
            continue
        chosen.append(index)
        length = longer
        if len(chosen) == _MOST_SENTENCES or length >= MOST_CHARACTERS * 0.6:
            break
    return _shortened(_CJK_NEXT.sub("", " ".join(sentences[index] for index in sorted(chosen))))


def _sentences(text: str) -> list[str]:
    found: dict[str, str] = {}
    for start, end in sentence_spans(text):
        sentence = unwrapped(text[start:end])
        form = matching_form(sentence)
        if form:
            found.setdefault(form, sentence)
    return list(found.values())


def _without_title(text: str, title: str) -> str:
    """The text behind its title; a title that is the whole text stays."""
    wanted = matching_form(title)
    seen = ""
    at = 0
    for line in text.split("\n")[:6]:
        seen += matching_form(line)
        at += len(line) + 1
        if not wanted.startswith(seen) and not seen.endswith(wanted):
            break
        if wanted and seen.endswith(wanted):
            rest = text[at:]
            return rest if matching_form(rest) else text
    return text


def _by_weight(sentences: Sequence[str]) -> list[int]:
    """Indices, the weightiest first; ties in reading order."""
    words = [set(_WORD.findall(sentence.casefold())) for sentence in sentences]
    counts = Counter(word for sentence in words for word in sentence)
    total = sum(counts.values()) or 1
    weights: list[float] = []
    for index, (sentence, known) in enumerate(zip(sentences, words, strict=True)):
        central = sum(counts[word] for word in known) / total / len(known) if known else 0.0
        first = 1.0 + _LEAD / (1 + index)
        weights.append(central * first * _reads(sentence))
    return sorted(range(len(sentences)), key=lambda index: (-weights[index], index))


def _reads(sentence: str) -> float:
    """How much it looks like a sentence, in [0, 1]: letters and small words in it, an end, enough of it."""
    words = _LETTERS.findall(sentence)
    letters = sum(map(len, words))
    share = letters / len(sentence)
    ended = 1.0 if sentence[-1] in ".!?。！？다요" else 0.5
    if not sentence.isascii() and _CJK.search(sentence):
        return share * ended * min(1.0, letters / _LEAST_LETTERS)
    small = len(_SMALL.findall(sentence)) / max(1, len(words))
    pointer = 0.2 if _POINTER.match(sentence) else 1.0
    return share * share * ended * pointer * min(1.0, letters / (2 * _LEAST_LETTERS)) * min(1.0, 2 * small)


def _shortened(text: str) -> str:
    if len(text) <= MOST_CHARACTERS:
        return text
    cut = text.rfind(" ", 0, MOST_CHARACTERS - 1)
    return text[: cut if cut > MOST_CHARACTERS // 2 else MOST_CHARACTERS - 1].rstrip(" ,;:") + "…"
