r"""What the documents of a field call things, and where they keep them: one data file for each domain.

``vocabularies/DOMAIN.json`` has

    words     what a question may say (a regular expression) and what a document may say instead ("capex":
              "purchases of property, plant and equipment"); ``\1`` stands for what a group matched
    places    what is asked for and the titles under which the field keeps it ("gross margin": the statement of
              income); *tabular* where that is a table of figures, *front* where it is the first page

``general`` counts for every document, the others for documents of their domain. This is common knowledge of the
fields; entries of your own are handed to ``prepare_query`` in the same shape.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypedDict, cast

from vectree.text.analyse import CJK, content_terms
from vectree.types.query import Place

GENERAL = "general"
DOMAINS = (GENERAL, "medical", "legal", "financial", "academic")


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """One field's words and places, ready to be looked up."""

    words: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = ()
    places: tuple[tuple[re.Pattern[str], Place], ...] = ()

    def other_words(self, question: str) -> Iterator[str]:
        """Texts that a document may have where the question says otherwise, in order of the entries."""
        for pattern, phrases in self.words:
            match = pattern.search(question)
            if match:
                yield from (match.expand(phrase) for phrase in phrases)

    def asked_places(self, question: str) -> tuple[Place, ...]:
        """The places where the field keeps what the question asks for, in order of the entries."""
        return tuple(place for pattern, place in self.places if pattern.search(question))


class _Words(TypedDict):
    asked: str
    said: list[str]


class _Place(TypedDict, total=False):
    asked: str
    titles: list[str]
    tabular: bool
    front: bool


class _File(TypedDict):
    words: list[_Words]
    places: list[_Place]


@cache
def vocabularies() -> Mapping[str, Vocabulary]:
    """The vocabularies that are shipped, by domain."""
    return {domain: _read(domain) for domain in DOMAINS}


def _read(domain: str) -> Vocabulary:
    text = files("vectree.retrieve.question").joinpath("vocabularies", f"{domain}.json").read_text(encoding="utf-8")
    entries = cast("_File", json.loads(text))
    return Vocabulary(
        words=tuple((_pattern(entry["asked"]), tuple(entry["said"])) for entry in entries["words"]),
        places=tuple(
            (
                _pattern(entry.get("asked", "")),
                Place(
                    titles=tuple(tuple(dict.fromkeys(content_terms(title))) for title in entry.get("titles", ())),
                    tabular=entry.get("tabular", False),
                    front=entry.get("front", False),
                ),
            )
            for entry in entries["places"]
        ),
    )


def _pattern(alternatives: str) -> re.Pattern[str]:
    """Whole words; CJK characters beside them do not matter, for words of those scripts run into particles."""
    return re.compile(rf"(?<![^\W{CJK}])(?<!&)(?:{alternatives})(?![^\W{CJK}])(?!&)", re.IGNORECASE)


_FISCAL = re.compile(
    r"\b(?:FY|CY|Q[1-4]|[1-4]Q|H[12])[ '’]?(?:of )?(?:FY ?)?(?P<year>(?:19|20)?\d{2})\b", re.IGNORECASE
)
_QUARTER = re.compile(r"\b(?:Q([1-4])|([1-4])Q)(?=\b|\d|['’])", re.IGNORECASE)
_QUARTERS = ("first quarter", "second quarter", "third quarter", "fourth quarter")


def periods(question: str) -> Iterator[str]:
    """Fiscal years and quarters spelled out: "FY18" is 2018, "Q2" the second quarter."""
    for match in _FISCAL.finditer(question):
        year = match["year"]
        yield year if len(year) == 4 else f"20{year}"
    for match in _QUARTER.finditer(question):
        yield _QUARTERS[int(match[1] or match[2]) - 1]
