"""Names in a question, and whether words that name a document are the same name.

A name is what a writer capitalises inside a sentence (``American Express``, ``NVIDIA``) or writes with a digit
(``3M``, ``10-K``), neighbours joined to one. Scripts without capitals have no names here: their words match as
terms (``DB제도`` names ``DB``). A sentence in capitals only, currencies and patterns (``YYYY-MM-DD``) show none. Names
are compared by letters and digits, so that ``Foot Locker``, ``Footlocker`` and a file called
``FOOTLOCKER_2022`` are one; ``JnJ``, ``AMEX`` and ``P&G`` are abbreviations of words that begin so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from vectree.text.analyse import CJK, STOP_WORDS
from vectree.text.moments import find_moments
from vectree.text.normalise import matching_form
from vectree.text.sentences import sentence_spans
from vectree.text.vocabulary import section

_WORD = re.compile(rf"[^\W_{CJK}]+(?:[&.'’-][^\W_{CJK}]+)*")
_POSSESSIVE = re.compile(r"['’]s?$")
_JOINS = re.compile(r"\s+(?:&\s+|of\s+|and\s+)?")
_PART = re.compile(r"[^\W_]+")
_HAS_CJK = re.compile(rf"[{CJK}]")
_PATTERN = re.compile(r"[YMDHS]+(?:[-/.:][YMDHS]+)+")
_MOST_JOINED = 5
_MOST_CAPITALS = 3
"""Words that can all be capitals because they are names; of more the sentence is written so."""
_AND = frozenset({"and", "n", "of", "the"})
_LETTERS = 3
"""Letters of one word, at most, in an abbreviation."""


def names(text: str) -> tuple[str, ...]:
    """The names in order of the text, each once, as written but for a possessive; empty for none.

    The word that begins a sentence is one only with a capital or digit inside, or before another name.

    >>> names("Does AMEX or Best Buy's board own shares of 3M in FY2022?")
    ('AMEX', 'Best Buy', '3M')
    """
    dated = [(moment.start, moment.end) for moment in find_moments(text)]
    found: dict[str, str] = {}
    for start, end in sentence_spans(text):
        for name in _of_sentence(text[start:end], [(one - start, other - start) for one, other in dated]):
            found.setdefault(matching_form(name), name)
    return tuple(found.values())


def _of_sentence(text: str, dated: Sequence[tuple[int, int]]) -> Iterator[str]:
    words = [
        match for match in _WORD.finditer(text) if not any(a < match.end() and match.start() < b for a, b in dated)
    ]
    if len(words) > _MOST_CAPITALS and not any(character.islower() for character in text) and not _HAS_CJK.search(text):
        return
    begins = bool(words) and not any(character.isalnum() for character in text[: words[0].start()])
    runs: list[list[re.Match[str]]] = []
    for place, word in enumerate(words):
        if not _named(word.group(), first=place == 0 and begins):
            continue
        before = runs[-1][-1] if runs else None
        joined = before is not None and _JOINS.fullmatch(text[before.end() : word.start()]) is not None
        if before is not None and joined and not _POSSESSIVE.search(before.group()):
            runs[-1].append(word)
        else:
            runs.append([word])
    for run in runs:
        if begins and run[0] is words[0] and not _distinct(run[0].group()):
            if len(run) == 1:
                continue
            if run[0].group().casefold() in STOP_WORDS:
                run = run[1:]
        yield _POSSESSIVE.sub("", text[run[0].start() : run[-1].end()])


def _named(word: str, *, first: bool) -> bool:
    if word.casefold() in STOP_WORDS and not (first and word[:1].isupper()):
        return False
    if len(_POSSESSIVE.sub("", word)) == 1 or word in _currencies() or _PATTERN.fullmatch(word):
        return False
    return word[:1].isupper() or _distinct(word)


def _distinct(word: str) -> bool:
    """Whether its form says that it is a name, wherever it stands: capitals inside, or letters with digits."""
    core = _POSSESSIVE.sub("", word)
    letters = any(character.isalpha() for character in core)
    return letters and (any(character.isupper() for character in core[1:]) or any(c.isdigit() for c in core))


@cache
def _currencies() -> frozenset[str]:
    return frozenset(section("units", "currency"))


def name_forms(text: str) -> frozenset[str]:
    """Letters and digits of each word of a title or file name and of neighbouring words joined, up to five."""
    words = [matching_form(word) for word in _PART.findall(text)]
    return frozenset(
        "".join(words[start:end])
        for start in range(len(words))
        for end in range(start + 1, min(start + _MOST_JOINED, len(words)) + 1)
    )


def abbreviates(short: str, words: Sequence[str]) -> bool:
    """Whether an abbreviation is made of the beginnings of two or more of the words, in their order.

    >>> abbreviates("JnJ", ["Johnson", "&", "Johnson"]), abbreviates("AMEX", ["American", "Express", "Company"])
    (True, True)
    """
    letters = matching_form(short)
    parts = [form for word in words if (form := matching_form(word))]
    return len(letters) > 1 and any(_spelled(letters, parts[start:], 0) for start in range(len(parts)))


def _spelled(letters: str, parts: Sequence[str], used: int) -> bool:
    """Whether the letters are beginnings of the parts from the first on; ``used`` words have been spelled before."""
    if not letters:
        return used >= 2
    if not parts:
        return False
    head, rest = parts[0], parts[1:]
    for size in range(min(_LETTERS, len(letters), len(head) - (head not in _AND)), 0, -1):
        if head.startswith(letters[:size]) and _spelled(letters[size:], rest, used + 1):
            return True
    # "n" and "&" stand for "and", and such small words may go unspelled between two others.
    if used and letters[0] == "n" and _spelled(letters[1:], parts, used):
        return True
    return used > 0 and head in _AND and _spelled(letters, rest, used)
