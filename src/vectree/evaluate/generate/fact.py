"""What questions are made of: facts that a page states in so many words, and questions with the hints that answer them.

A hint is the papers' name for the verbatim text that answers a question (TreeRAG, section 5.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from vectree.types.section import Section, SectionId


class QuestionType(StrEnum):
    """What a question asks its reader to do: the types of the papers' general set, then those of their medical set."""

    FACTUAL = "factual"
    """One fact of one section."""
    MULTI_HOP = "multi_hop"
    """Facts of two sections or tables."""
    COMPARATIVE = "comparative"
    """Two facts of one kind, set against each other."""
    CLINICAL_FACT = "clinical_fact"
    PROCEDURE = "procedure"
    """What is to be done, and how."""
    COMPARISON = "comparison"
    SAFETY = "safety"
    """What must not be done, risks and warnings."""


GENERAL = (QuestionType.FACTUAL, QuestionType.MULTI_HOP, QuestionType.COMPARATIVE)
CLINICAL = (QuestionType.CLINICAL_FACT, QuestionType.PROCEDURE, QuestionType.COMPARISON, QuestionType.SAFETY)

FactKind = Literal["definition", "condition", "purpose", "duty", "ban", "amount", "change", "cell", "passage"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """Text of a page, character for character."""

    page: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A fact as a page states it."""

    kind: FactKind
    subject: str
    """What the question may name: a term, a condition, a row."""
    answer: str
    """What it asks for; the question must not give it away."""
    hint: Quote
    section: Section
    verb: str = ""
    """Which wording fits: the verb of a duty or an amount, what a condition leads to."""
    detail: str = ""
    """What else the question may say: when an amount was so, the column of a cell."""
    place: str = ""
    """The table of a cell, else the section's title; empty where the section has none of its own."""
    instructs: bool = False
    """Says what is to be done."""
    warns: bool = False
    """Forbids something, or names a danger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A question with its answer and the text that answers it, before or after it was checked."""

    type: QuestionType
    made_of: str
    """Kinds of the facts it was made of, or ``"model"``."""
    question: str
    named: tuple[str, ...]
    """What the question names, without the words that every question has."""
    answer: str
    withheld: tuple[str, ...]
    """The parts of the answer that the question must not give away."""
    hints: tuple[Quote, ...]
    sections: tuple[SectionId, ...]
