"""Entity recall: share of the entities of the reference answer that occur in the context, in [0, 1].

The papers report it for their medical set without saying what an entity is. Here, documented and without a dictionary:

* numbers with what is attached to them (``75``, ``2.5mg``), and abbreviations (``CT``, ``HbA1c``);
* Latin-script words inside a sentence that begin with a capital, or have a clinical affix (-itis, -emia, hyper-, …);
* Korean words without their particles, of two syllables or more;
* Japanese and Chinese: runs of katakana of three or more, of ideographs of two or more.

Compared are letters and digits (``matching_form``). Not defined where the reference has no entity.
"""

from __future__ import annotations

import re
import unicodedata

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.output import Output
from vectree.evaluate.question import Question
from vectree.text.normalise import matching_form

_LATIN = re.compile(r"[^\W\d_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3][\w-]*|\d[\w.,%/-]*")
_AFFIX = re.compile(
    r"(?:itis|osis|emia|aemia|oma|pathy|ectomy|otomy|ostomy|plasty|scopy|graphy|gram|therapy|algia|uria|trophy|plasia"
    r"|plegia|rrhage|rrhea|cyte|mycin|cillin|statin|azole|pril|sartan|olol)s?$"
    r"|^(?:hyper|hypo|cardi|neur|hepat|nephr|gastr|osteo|hemat|haemat|derm|pulmo|onco|immun|endocrin)",
    re.IGNORECASE,
)
_HANGUL = re.compile(r"[\uac00-\ud7a3]+")
_PARTICLE = re.compile(
    r"(?:으로써|으로서|으로부터|에서는|에서의|에게서|이라는|에서|에게|까지|부터|으로|처럼|보다|이나|이며|하고|하며|하는|하여|되는"
    r"|된다|한다|함|됨|은|는|이|가|을|를|에|의|로|와|과|도|만)$"
)
_KANA = re.compile(r"[\u30a1-\u30fa\u30fc]{3,}")
_IDEOGRAPHS = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]{2,}")
_SENTENCE_START = re.compile(r"(?:^|[.!?。]\s*)$")


def entity_recall() -> Measure:
    """The measure."""
    return Measure(name="entity_recall", value=_value)


def entities(text: str) -> frozenset[str]:
    """The entities of a text in matching form."""
    text = unicodedata.normalize("NFKC", text)
    found = [match.group() for match in _LATIN.finditer(text) if _is_entity(match.group(), text[: match.start()])]
    stems = (_PARTICLE.sub("", match.group()) for match in _HANGUL.finditer(text))
    found.extend(stem for stem in stems if len(stem) >= 2)
    found.extend(match.group() for match in _KANA.finditer(text))
    found.extend(match.group() for match in _IDEOGRAPHS.finditer(text))
    return frozenset(form for word in found if (form := matching_form(word)))


def _is_entity(word: str, before: str) -> bool:
    if word[0].isdigit() or sum(character.isupper() for character in word) >= 2:
        return True
    if _AFFIX.search(word):
        return True
    return word[0].isupper() and len(word) > 1 and not _SENTENCE_START.search(before)


def _value(question: Question, output: Output) -> float | None:
    wanted = entities(question.answer)
    if not wanted:
        return None
    shown = matching_form(output.context)
    return sum(entity in shown for entity in wanted) / len(wanted)
