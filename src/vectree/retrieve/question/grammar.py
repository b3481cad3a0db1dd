"""How much of the Korean and Japanese in a question is its matter, how much is asking and grammar.

Terms of these scripts are bigrams, so a question's "어떻게 되는지 설명해 주세요" would weigh as much as what it asks
about, and so would the particles at the end of its words. English has stop words and stems for that.

    Korean      bigrams of a word about asking (무엇, 어떻게, 설명하시오, …): ``ASKING``; bigrams that reach into a
                particle or an ending (-에서는, -하였나요), where two characters or more stand before it: ``ENDING``
    Japanese    bigrams of hiragana alone: ``ENDING``, for nouns and stems are written in kanji and katakana

Where a bigram stands in several words the highest weight counts.
"""

from __future__ import annotations

import re

from vectree.text.analyse import CJK, bigrams

ASKING = 0.3
ENDING = 0.5
_RUN = re.compile(rf"[{CJK}]+")
_HANGUL = re.compile(r"[가-힣]+")
_HIRAGANA = re.compile(r"[\u3041-\u309f]+")
_KANA = re.compile(r"[\u3041-\u30ff]")
_ASKS = re.compile(
    r"무엇(?:이|인|을|으로|일)?(?:며|가|가요|지|인가요|인지|인가|이며|이었나요|이고|입니까)?|어떤|어떠한(?:가|가요|지)?|어떻게|"
    r"어떠(?:하며|한지|하였나요)|언제(?:이며|인가요|인가|인지|로)?|어디(?:인가요|에|서|에서|이며)?|누구(?:인가요|이며|인가|를|의)?|왜|"
    r"얼마(?:나|인가요|이며|인가|인지)?|몇|어느|무슨|설명(?:하시오|하세요|해|해주세요|해보세요|하라|하십시오|해주십시오)|"
    r"(?:서술|기술|열거|나열|제시|구|말)하시오|알려(?:주세요)?|주세요|이유(?:는|가|를|와)?|"
    r"것(?:들)?(?:이|은|는|을|들이|들은|인가요|인가|인지|으로|이며|과|들에는)?|있(?:나요|는가|는지|으며|는|습니까|었나요|다면)|"
    r"되(?:나요|는가|는지|며|었나요|는|었으며|어)|된|될|하(?:나요|는가|는지|며|는|였나요|고|여|려는|기)|한|할|해|했나요|한다고|"
    r"대(?:해|한|하여)|위(?:해|한|하여)|통(?:해|한|하여)|관한|관련(?:된|하여)?|따른|따라|따르면|의(?:해|한)|인(?:해|한|하여)|그|이|이를|"
    r"그로|그리고|또한|및|등|중|경우|때|수|각각|주요|인가요|입니까|본|언급(?:된|되어)|구체적으로|상세(?:히|하게)|바탕으로"
)
_PARTICLES = re.compile(
    r"(?:으로부터|로부터|에서의|에서는|에게서|으로서|으로써|에서|에게|에는|에도|으로|까지|부터|보다|처럼|이라는|라는|이란|란|이나|이며|이고|"
    r"와의|과의|들의|들이|들은|들을|[과와의을를이가은는에로도만나며])$"
)
_ENDINGS = re.compile(
    r"(?:하였던|하였나요|하였으며|했던|했나요|했으며|하는지|하는가|하시오|하세요|하려는|하려|하기|하여|하며|하고|하는|하던|한다고|한다면|"
    r"해야|되었나요|되었으며|되었는지|되었던|되는지|되는가|되나요|되며|되고|되는|된다면|된다고|되어|되어질|시킨|시키는|시켜|이었나요|"
    r"인가요|인가|인지|입니까|이며|습니까|나요|는가|는지|[한할해된될])$"
)


def grammar_weights(text: str) -> dict[str, float]:
    """Weight of each bigram of the text's Korean and Japanese, in (0, 1]; empty for a text in other scripts."""
    japanese = bool(_KANA.search(text))
    found: dict[str, float] = {}
    for match in _RUN.finditer(text):
        word = match.group()
        for bigram, weight in _of_word(word, japanese=japanese):
            found[bigram] = max(found.get(bigram, 0.0), weight)
    return found


def _of_word(word: str, *, japanese: bool) -> list[tuple[str, float]]:
    pairs = bigrams(word)
    if not _HANGUL.fullmatch(word):
        return [(pair, ENDING if japanese and _HIRAGANA.fullmatch(pair) else 1.0) for pair in pairs]
    if _ASKS.fullmatch(word):
        return [(pair, ASKING) for pair in pairs]
    ending = _ENDINGS.search(word) or _PARTICLES.search(word)
    matter = ending.start() if ending and ending.start() >= 2 else len(word)
    return [(pair, 1.0 if place + 2 <= matter else ENDING) for place, pair in enumerate(pairs)]
