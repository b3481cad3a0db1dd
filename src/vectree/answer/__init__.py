"""Evidence -> answer: extraction, and citations that we assign and check."""

from vectree.answer.compose import Composed, Locator, compose
from vectree.answer.draft import Draft, DraftSentence, Quote
from vectree.answer.extractive import extract_answer

__all__ = ["Composed", "Draft", "DraftSentence", "Locator", "Quote", "compose", "extract_answer"]
