"""Titles in questions said in other words, by rule and without a model, so that quoting a title helps nobody.

``in_other_words``: the words of the title that ``title_words.tsv`` has become what stands there (written by hand from
the titles alone, no summary seen; general words and terms of the field, English and Korean; the longest match wins).
The section number and an English gloss after a Korean word are left out. Where the list has no word of a title, names
for instance, the summary's words stand in for it.

``in_words_of_the_summary``: the three words of the section's summary that are in the fewest summaries of the document,
none of them in the title and none a function word, in the summary's order. This keeps a question findable by what the
section says, and not by what it is called.

Neither makes good English or Korean (particles after a replaced word are not mended), and the first asks for more than
a reader would be asked ("What is resistance?" for acoustic impedance). Between the two lies what a title is worth.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from unicodedata import normalize

from vectree.retrieve.question.references import designation_free
from vectree.text.analyse import STOP_WORDS

WORDS = 3
"""Words of a summary that stand for a title."""
_TOKEN = re.compile(r"[\w-]+")
_GLOSS = re.compile(r"(?<=[\uac00-\ud7a3])\s*\([A-Za-z][^()]*\)")
_ARTICLE = re.compile(r"^\s*제\s*\d+\s*[조장절]\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Titled:
    """A section as a question can name it."""

    title: str
    summary: str


Rule = Callable[[Titled, Sequence[str]], str]
"""From a section and the summaries of its document to what stands for its title."""


def replace_titles(question: str, named: Iterable[Titled], summaries: Sequence[str], rule: Rule) -> str:
    """The question with the titles of those sections, where it has them as words of their own, in other words."""
    for section in sorted(named, key=lambda one: -len(one.title)):
        found = re.search(_as_word(section.title, "s?"), question, re.IGNORECASE)
        if found is not None:
            question = question[: found.start()] + rule(section, summaries) + question[found.end() :]
    return question


def in_other_words(section: Titled, summaries: Sequence[str]) -> str:
    """See above."""
    bare = _ARTICLE.sub("", designation_free(_GLOSS.sub("", normalize("NFKC", section.title)))).strip("() ")
    listed, pattern = _listed()
    said, replaced = pattern.subn(lambda match: listed[match[0].casefold()], bare)
    return said if replaced else in_words_of_the_summary(section, summaries)


def in_words_of_the_summary(section: Titled, summaries: Sequence[str]) -> str:
    """See above; the title itself where its summary has no other words."""
    frequency = Counter(word for summary in summaries for word in {one.casefold() for one in _TOKEN.findall(summary)})
    taken = {word.casefold() for word in _TOKEN.findall(section.title)} | STOP_WORDS
    words = [word for word in _TOKEN.findall(section.summary) if len(word) > 1 and word.casefold() not in taken]
    rarest = sorted(range(len(words)), key=lambda at: (frequency[words[at].casefold()], at))[:WORDS]
    return " ".join(words[at] for at in sorted(rarest)) or section.title


@cache
def _listed() -> tuple[dict[str, str], re.Pattern[str]]:
    text = files("vectree.evaluate.datasets").joinpath("title_words.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines() if line and not line.startswith("#"))
    listed = {word.casefold(): said for word, said in rows}
    words = sorted(listed, key=len, reverse=True)
    return listed, re.compile("|".join(_as_word(word) for word in words), re.IGNORECASE)


def _as_word(word: str, more: str = "") -> str:
    """A pattern of the word where it is one; Korean ones may go on. ``more`` may follow before the end."""
    end = rf"(?={more}(?![\w-]))" if word[-1:].isascii() and word[-1:].isalnum() else ""
    return rf"(?<![\w-]){re.escape(word)}{end}"
