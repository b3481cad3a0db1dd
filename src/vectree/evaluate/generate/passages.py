"""What a section says of something its title does not name: a telling phrase of a sentence, and the sentence."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from vectree.evaluate.generate.fact import Fact, Quote
from vectree.evaluate.generate.statements import Statement
from vectree.text.analyse import STOP_WORDS, content_terms

_BEFORE = frozenset(
    """the a an of for in on with by from its their his her no any each every between about into under against through
    some all both other""".split()
)
_AFTER = frozenset(
    """of for in on with by from to at as and or is are was were has have had can may must shall should will would that
    which who
    when where while if because but than into under during through between among after before does do did""".split()
)
"""A phrase between such words, or before a mark, is hardly ever more or less than a noun phrase."""
_WORD_EN = re.compile(r"[A-Za-z][A-Za-z’'-]+|[^\sA-Za-z]+")
_PHRASE_KO = re.compile(
    r"(?<![가-힣])(?P<phrase>(?:(?!따른|이후|함께|비롯|그)"
    r"[가-힣]{1,5}[^에로를을은는이가의와과게히고며여서한된할인적우등및\W\d] )?"
    r"[가-힣]{3,7}[^에서게로후전중])(?=(?:을|를|의|에 대한|에 관한)\s)"
)
_PHRASE_JA = re.compile(r"(?<![一-龯ァ-ヶー０-９])(?![各同当本前次以場])[一-龯ァ-ヶー]{4,14}(?=[のをはがに])")
_GENERAL = frozenset(
    """following example examples number part information use order way case cases time times year years section chapter
    figure table page pages report document including based different various several certain new important first second
    third many much more most less least well however therefore thus may might must shall should can could would will
    also used using make made within without two three four five six seven eight nine ten one another see made per via
    given possible further overall respectively particular general main key good better best now prior
    found like ago ages high higher low lower large
    small increase decrease increased decreased company""".split()
)
_MOST_SECTIONS = 3
"""A phrase of more sections than this points nowhere."""
_ENOUGH = 30
"""With so many sentences to ask about, only phrases that come again are taken: they are surely terms."""


def passages(statements: Sequence[Statement], language: str) -> Iterator[Fact]:
    """A fact for each sentence with a telling phrase; the phrase stands in at most three sections, and in no title."""
    named = [list(phrases(statement.text, language)) for statement in statements]
    sections: defaultdict[str, set[str]] = defaultdict(set)
    counts: Counter[str] = Counter()
    repeated = sum(any(counts[_bare(phrase)] > 1 for phrase in found) for found in named) >= _ENOUGH
    for statement, found in zip(statements, named, strict=True):
        for phrase in set(found):
            sections[_bare(phrase)].add(statement.section.id)
            counts[_bare(phrase)] += 1
    repeated = sum(any(counts[_bare(phrase)] > 1 for phrase in found) for found in named) >= _ENOUGH
    for statement, found in zip(statements, named, strict=True):
        title = set(content_terms(statement.section.title))
        telling = [
            phrase for phrase in dict.fromkeys(found)
            if len(sections[_bare(phrase)]) <= _MOST_SECTIONS
            and (counts[_bare(phrase)] > 1 or not repeated) and not set(content_terms(phrase)) & title
        ]  # fmt: skip
        if not telling or not statement.place:
            continue
        best = max(telling, key=lambda phrase: (counts[_bare(phrase)] > 1, len(phrase), phrase))
        yield Fact(
            kind="passage",
            subject=best,
            answer=statement.text,
            hint=Quote(page=statement.page, text=statement.source),
            section=statement.section,
            place=statement.place,
            warns=WARNING[language].search(statement.text) is not None,
        )


WARNING = {
    "en": re.compile(
        r"\b(?:adverse|contraindicat\w+|warnings?|cautions?|risks?|hazards?|danger\w*|injur\w+|toxic\w*"
        r"|side effects?|"
        r"complications?|do not|avoid|unsafe|overdose|allerg\w+|harm\w*|prevent damage)\b",
        re.IGNORECASE,
    ),
    "ko": re.compile(r"부작용|금기|주의|위험|경고|금지|이상반응|합병증|안전|손상|아니\s?된다|안\s?된다"),
    "ja": re.compile(r"副作用|禁忌|注意|危険|警告|禁止|有害事象|合併症|安全|てはならない|てはいけない|おそれ"),
}
"""Words of sentences about dangers."""


def phrases(text: str, language: str) -> Iterator[str]:
    """Noun phrases that can tell a sentence from others, in order; with "the" where it stands before one."""
    if language == "ko":
        yield from (match["phrase"] for match in _PHRASE_KO.finditer(text))
        return
    if language == "ja":
        yield from (match.group() for match in _PHRASE_JA.finditer(text))
        return
    words = [*_WORD_EN.findall(text), "."]
    start = 0
    for at, word in enumerate(words):
        if _content(word):
            continue
        run = words[start:at]
        before = words[start - 1].lower() if start else ""
        if (
            2 <= len(run) <= 3
            and not run[-1].lower().endswith("ed")
            and before in _BEFORE
            and (word.lower() in _AFTER or not word[0].isalpha())
        ):
            yield f"the {' '.join(run)}" if before == "the" else " ".join(run)
        start = at + 1


def _bare(phrase: str) -> str:
    return phrase.casefold().removeprefix("the ")


def _content(word: str) -> bool:
    plain = word.lower()
    if not word[0].isalpha() or plain in STOP_WORDS or plain in _GENERAL or plain in _AFTER or plain in _BEFORE:
        return False
    return not plain.endswith(("ly", "ing", "-"))
