"""A question about one fact."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from vectree.evaluate.generate.fact import Draft, Fact, QuestionType
from vectree.evaluate.generate.passages import WARNING, phrases
from vectree.evaluate.generate.wording import dated, has_wording, names_place, worded
from vectree.text.analyse import content_terms
from vectree.types.document import Document, Page

_LOWER = re.compile(r"(?<![A-Za-z])[a-z][a-z’'-]+")
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z’'-]+")
"""A word with a capital inside a sentence."""
_ARTICLES = ("The", "A", "An", "Any", "All", "Each", "Every", "No", "Our")
_TELLING = 3
"""A subject of fewer content terms says little alone: "policies", "the Board"."""
_OURS = re.compile(r"\b[Oo]ur\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A fact and the question that asks for it."""

    fact: Fact
    question: str


class Phrasing:
    """Words questions about one document, in its language."""

    def __init__(self, document: Document, pages: Sequence[Page]) -> None:
        self.language = document.language
        self._company = document.domain == "financial"
        self._common = {word for page in pages for word in _LOWER.findall(page.text)}
        self._names = {word for page in pages for word in _NAME.findall(page.text)} - {
            word.capitalize() for word in self._common
        }

    def asked(self, facts: Iterable[Fact]) -> list[Asked]:
        """Each fact with its question; one that several facts would answer says more, or is not asked."""
        plain = [Asked(fact=fact, question=self.question(fact)) for fact in facts if self._can_ask(fact)]
        counts = Counter(asked.question for asked in plain)
        told = [self._told_apart(asked, counts[asked.question]) for asked in plain]
        counts = Counter(asked.question for asked in told)
        return [asked for asked in told if counts[asked.question] == 1]

    def question(self, fact: Fact) -> str:
        """The question that asks for the fact's answer."""
        detail = fact.detail
        if fact.kind == "cell":
            detail = self.softened(detail) if fact.verb == "barred" else dated(self.language, detail)
        elif detail and fact.kind in ("amount", "change"):
            detail = f" {detail}"
        return worded(
            self.language,
            self._key(fact),
            subject=fact.subject if fact.kind == "cell" else self.softened(fact.subject),
            verb=fact.verb.removesuffix(" be"),
            detail=detail,
            place=fact.place,
        )

    def _can_ask(self, fact: Fact) -> bool:
        return bool(fact.place) or not names_place(self.language, self._key(fact))

    def _key(self, fact: Fact) -> str:
        if fact.kind == "passage":
            return "warning" if fact.warns else "passage"
        passive = " be" if fact.verb.endswith(" be") else ""
        about = " about" if fact.kind in ("duty", "ban") and fact.detail else ""
        for key in (f"{fact.kind} {fact.verb}{about}", f"{fact.kind}{passive}{about}", fact.kind):
            if has_wording(self.language, key):
                return key
        raise ValueError(f"no wording in {self.language!r} for {fact.kind!r}")

    def _told_apart(self, asked: Asked, times: int) -> Asked:
        """With what a duty is about, for a document lays many on one; with its section, where that does not suffice."""
        fact = asked.fact
        duty = self.language == "en" and fact.kind in ("duty", "ban")
        about = next(phrases(f"to {fact.answer}", self.language), "") if duty else ""
        if about:
            fact = replace(fact, detail=about)
            return Asked(fact=fact, question=self.question(fact))
        vague = duty and len(content_terms(fact.subject)) < _TELLING
        if (times == 1 and not vague) or fact.kind in ("cell", "passage") or not fact.place:
            return asked
        question = asked.question[0].lower() + asked.question[1:] if self.language == "en" else asked.question
        return replace(asked, question=worded(self.language, "in place", question=question, place=fact.place))

    def softened(self, words: str) -> str:
        """The words as they stand inside a sentence: "The rate" is "the rate", a name stays."""
        if self.language != "en":
            return words
        if self._company:
            words = _OURS.sub("the company’s", words)
        first = re.match(r"[A-Z][a-z’'-]*(?![A-Za-z0-9])", words)
        titled = re.match(r"\w+ [A-Z]", words) is not None and first is not None and first.group() not in _ARTICLES
        if first is None or titled or first.group() in self._names:
            return words
        return first.group().lower() + words[first.end() :]


def single(asked: Sequence[Asked], language: str) -> Iterator[Draft]:
    """The drafts, once for each type that a fact suits."""
    for one in asked:
        for kind in _types(one.fact, language):
            yield Draft(
                type=kind,
                made_of=one.fact.kind,
                question=one.question,
                named=(one.fact.subject, one.fact.detail if one.fact.kind in ("cell", "amount") else ""),
                answer=one.fact.answer,
                withheld=(one.fact.answer.split(" (")[0] if one.fact.kind == "cell" else one.fact.answer,),
                hints=(one.fact.hint,),
                sections=(one.fact.section.id,),
            )


def _types(fact: Fact, language: str) -> Iterator[QuestionType]:
    yield QuestionType.FACTUAL
    if fact.instructs:
        yield QuestionType.PROCEDURE
    if fact.warns or (fact.kind not in ("cell", "definition") and WARNING[language].search(fact.answer)):
        yield QuestionType.SAFETY
    if not (fact.instructs or fact.warns):
        yield QuestionType.CLINICAL_FACT
