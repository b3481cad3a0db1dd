"""Questions written by a model: a prompt for each type and stretch of the document, replies checked row by row."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from random import Random
from string import Template
from typing import Protocol

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from vectree.evaluate.generate.checks import located
from vectree.evaluate.generate.fact import Draft, QuestionType, Quote
from vectree.types.document import Document, Page
from vectree.types.section import Position

_MEANINGS = {
    QuestionType.FACTUAL: "one fact of one passage",
    QuestionType.MULTI_HOP: "needs facts of both passages",
    QuestionType.COMPARATIVE: "sets facts of both passages against each other",
    QuestionType.CLINICAL_FACT: "one clinical fact: a finding, a criterion, a dose, a definition",
    QuestionType.PROCEDURE: "what is to be done, in which order",
    QuestionType.COMPARISON: "sets two treatments, groups, tests or values against each other",
    QuestionType.SAFETY: "risks, contraindications, warnings, what must not be done",
}
_TWO_PASSAGES = (QuestionType.MULTI_HOP, QuestionType.COMPARATIVE, QuestionType.COMPARISON)
_PASSAGE_CHARACTERS = 6000
_LEAST_CHARACTERS = 200
_PER_PROMPT = 3


class Writer(Protocol):
    """A model, as far as this needs one."""

    def write(self, prompt: str) -> str:
        """The reply to the prompt. Raises VectreeError where none came: that ends the work on the document."""
        ...


class _Hint(BaseModel):
    model_config = ConfigDict(extra="ignore")
    page: int = Field(ge=1)
    text: str = Field(min_length=1)


class _Row(BaseModel):
    model_config = ConfigDict(extra="ignore", str_strip_whitespace=True)
    question: str = Field(min_length=8)
    answer: str = Field(min_length=1)
    hints: tuple[_Hint, ...] = Field(min_length=1)


def written(
    document: Document, pages: Sequence[Page], types: Sequence[QuestionType], count: int, seed: int, writer: Writer
) -> tuple[list[Draft], int]:
    """The drafts of the model's replies, and how many rows of them were none.

    A hint is in the page's own characters if it is found there, and as the model gave it if not, so that the check
    drops it. Asks until each type has its share of ``count`` twice over, or every passage was shown once.
    """
    texts = {page.number: page.text for page in pages}
    random = Random(f"{seed} {document.id}")
    drafts: list[Draft] = []
    malformed = 0
    for kind in types:
        wanted = 2 * -(-count // len(types))
        passages = [page for page in pages if len(page.text.strip()) >= _LEAST_CHARACTERS] or list(pages)
        random.shuffle(passages)
        size = 2 if kind in _TWO_PASSAGES and len(passages) > 1 else 1
        made = 0
        for at in range(0, len(passages) - size + 1, size):
            if made >= wanted:
                break
            rows, bad = _rows(writer.write(_prompt(document, kind, passages[at : at + size])))
            malformed += bad
            for row in rows:
                drafts.append(_draft(row, kind, document, texts))
                made += 1
    return drafts, malformed


def _prompt(document: Document, kind: QuestionType, passages: Sequence[Page]) -> str:
    template = Template((files("vectree.evaluate.generate") / "prompt.md").read_text(encoding="utf-8"))
    shown = "\n\n".join(f"--- page {page.number}\n{page.text[:_PASSAGE_CHARACTERS]}" for page in passages)
    return template.substitute(
        count=_PER_PROMPT, language=document.language, type=kind.value, meaning=_MEANINGS[kind], passages=shown
    )


def _rows(reply: str) -> tuple[list[_Row], int]:
    """The rows of the first JSON array in the reply, prose around it or not, and how many are of another shape."""
    rows: list[_Row] = []
    bad = 0
    for item in _array(reply):
        try:
            rows.append(_Row.model_validate(item))
        except ValidationError:
            bad += 1
    return rows, bad


def _array(reply: str) -> Iterator[object]:
    """The items; one that is no row where the reply has no array."""
    decoder = json.JSONDecoder()
    at = reply.find("[")
    while at >= 0:
        try:
            found: object = decoder.raw_decode(reply, at)[0]
        except (ValueError, RecursionError):
            at = reply.find("[", at + 1)
            continue
        if isinstance(found, list):
            yield from found  # pyright: ignore[reportUnknownVariableType] - checked row by row
            return
    yield None


def _draft(row: _Row, kind: QuestionType, document: Document, texts: dict[int, str]) -> Draft:
    given = [Quote(page=hint.page, text=hint.text) for hint in row.hints]
    hints = tuple(located(quote, texts) or quote for quote in given)
    sections = [
        document.tree.deepest(Position(page=hint.page, offset=max(0, texts.get(hint.page, "").find(hint.text))))
        for hint in hints
    ]
    return Draft(
        type=kind,
        made_of="model",
        question=row.question,
        named=(row.question,),
        answer=row.answer,
        withheld=(row.answer,),
        hints=hints,
        sections=tuple(dict.fromkeys(section.id for section in sections if section is not None)),
    )
