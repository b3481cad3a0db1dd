"""Which language a text is in: by script, then by function words among the Latin ones.

The product needs to tell English, Korean, Japanese and Chinese apart and to say "another language"
of the rest, which scripts and a dozen function words do; see decision 0009.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")
_SCRIPTS = {
    "hangul": "[\uac00-\ud7a3\u1100-\u11ff\u3131-\u318e]",
    "kana": "[\u3041-\u30fa\uff66-\uff9d]",
    "han": "[\u3400-\u4dbf\u4e00-\u9fff]",
    "cyrillic": "[\u0400-\u04ff]",
    "arabic": "[\u0600-\u06ff]",
    "hebrew": "[\u0590-\u05ff]",
    "greek": "[\u0370-\u03ff]",
    "thai": "[\u0e00-\u0e7f]",
    "latin": "[A-Za-z\u00c0-\u024f]",
}
_PATTERNS = {name: re.compile(pattern) for name, pattern in _SCRIPTS.items()}
_OTHER = {"cyrillic": "ru", "arabic": "ar", "hebrew": "he", "greek": "el", "thai": "th"}
_FUNCTION_WORDS = {
    "en": "the of and to in is that for with as are be this by on which from not",
    "de": "der die und das ist nicht ein eine mit für auf den von zu dem werden auch sich",
    "fr": "le la les des et est une du dans que pour pas sur qui par avec au sont",
    "es": "el la los las de que y en un una es por con para del se no como",
    "it": "il di che la e per un una del della con non sono è gli nel alla anche",
    "pt": "o a os as de que e do da em um uma para com não por no na ao",
    "nl": "de het een en van is dat op te in niet met voor zijn aan ook door er",
}
_LANGUAGES_OF = {
    word: tuple(language for language, words in _FUNCTION_WORDS.items() if word in words.split())
    for word in " ".join(_FUNCTION_WORDS.values()).split()
}
_WORD = re.compile(r"[^\W\d_]+")
_SAMPLE = 20_000


def detect_language(text: str) -> str:
    """ISO 639-1 code of the main language, or ``"und"`` when the text does not tell.

    Reads at most 20,000 characters. Kana makes a Han text Japanese, Hangul makes it Korean.
    """
    sample = text[:_SAMPLE]
    if sample.isascii():
        return _latin(sample)
    counts = {name: len(pattern.findall(sample)) for name, pattern in _PATTERNS.items()}
    # A CJK character carries about three times what a Latin letter does.
    cjk = counts["hangul"] + counts["kana"] + counts["han"]
    letters = cjk * 3 + sum(counts[name] for name in (*_OTHER, "latin"))
    if not letters:
        return "und"
    if cjk * 3 >= 0.3 * letters:
        if counts["hangul"] >= counts["kana"] and counts["hangul"] * 5 >= counts["han"]:
            return "ko"
        return "ja" if counts["kana"] * 20 >= counts["han"] else "zh"
    other = max(_OTHER, key=lambda name: counts[name])
    if counts[other] > counts["latin"]:
        return _OTHER[other]
    return _latin(sample)


def worded(wordings: Mapping[str, T], language: str) -> T:
    """What is said in that language; English where we do not have it."""
    return wordings.get(language, wordings["en"])


def _latin(sample: str) -> str:
    scores = dict.fromkeys(_FUNCTION_WORDS, 0)
    for word in _WORD.findall(sample.lower()):
        for language in _LANGUAGES_OF.get(word, ()):
            scores[language] += 1
    best = max(scores, key=lambda language: scores[language])
    return best if scores[best] else "und"
