"""Our index terms in a form that SQLite's tokeniser leaves alone."""

from __future__ import annotations

from collections.abc import Sequence

from vectree.text.analyse import analyse, content_terms

TOKENIZER = "ascii"
"""Splits at ASCII characters other than letters and digits, and takes all others for letters."""

# ASCII that the tokeniser would split at or fold moves to where there are only token characters.
_PRIVATE = 0xE000
_SAFE = {code: _PRIVATE + code for code in range(128) if not (chr(code).islower() or chr(code).isdigit())}


def encode(term: str) -> str:
    """The term as a single token; different terms stay different."""
    return term.translate(_SAFE)


def encode_text(text: str) -> str:
    """All terms of a text as tokens between spaces."""
    return " ".join(map(encode, analyse(text)))


def query_terms(text: str) -> list[str]:
    """Terms of a question, each once, without English function words unless there is nothing else."""
    return list(dict.fromkeys(content_terms(text) or analyse(text)))


def match_any(terms: list[str], columns: Sequence[str] = ()) -> str:
    """The FTS5 expression for entries with any of the terms, in these columns where some are given."""
    any_term = " OR ".join(f'"{encode(term)}"' for term in terms)
    return f"{{{' '.join(columns)}}} : ({any_term})" if columns else any_term
