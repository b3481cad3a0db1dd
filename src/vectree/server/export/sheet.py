"""What an exported answer or chat says, whatever the format: turns, and notes numbered through.

Every text is one line of letters that any format can hold.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from vectree.server.answers.kept import KeptAnswer
from vectree.server.export.words import WORDS, Language, Words
from vectree.text.normalise import unwrapped
from vectree.text.paragraphs import is_paragraphs
from vectree.types.answer import AnswerSentence, Citation

LOW_CONFIDENCE = 0.6
_NOT_TEXT = re.compile("[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A sentence of an answer with the numbers of its notes."""

    text: str
    notes: tuple[int, ...]
    doubt: str
    """What is doubtful about it, as a remark; empty where nothing is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A citation: where something stands, and its words."""

    number: int
    document: str
    place: str
    """``p. 7 (printed iv), 2.1 Seal``."""
    quote: str
    """In quotation marks."""
    remark: str
    """Such as that the document has been deleted; empty for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A question and its answer."""

    question: str
    """Empty where the title of the file is it."""
    short: str
    lines: tuple[Line, ...]
    notes: tuple[Note, ...]
    remarks: tuple[str, ...]
    """What a reader should know: warning, confidence, model, time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A file's worth of them."""

    title: str
    language: Language
    exchanges: tuple[Exchange, ...]


def make_sheet(title: str, answers: Sequence[KeptAnswer], present: frozenset[str], language: Language = "en") -> Sheet:
    """The answers in their order, notes numbered through; ``present`` are ids of documents that are still there.

    What the file says of its own is in ``language``; titles, questions, answers and quotes are as they are.
    """
    words = WORDS[language]
    exchanges: list[Exchange] = []
    count = 0
    for kept in answers:
        answer = kept.answer
        numbers = {citation.id: count + place for place, citation in enumerate(answer.citations, start=1)}
        count += len(numbers)
        lines = tuple(
            Line(
                text=_line(sentence.text),
                notes=tuple(numbers[one] for one in sentence.citations),
                doubt=_doubt(sentence, words),
            )
            for sentence in answer.sentences
        )
        exchanges.append(
            Exchange(
                question="" if len(answers) == 1 and kept.question == title else _line(kept.question),
                short=_line(answer.short),
                lines=lines or _only_text(answer.text),
                notes=tuple(_note(numbers[one.id], one, present, words) for one in answer.citations),
                remarks=tuple(map(_line, _remarks(kept, words))),
            )
        )
    return Sheet(title=_line(title), language=language, exchanges=tuple(exchanges))


def _only_text(text: str) -> tuple[Line, ...]:
    """What an answer says that has no sentences of documents: that nothing was found."""
    return tuple(Line(text=_line(one), notes=(), doubt="") for one in text.splitlines() if one.strip())


def _doubt(sentence: AnswerSentence, words: Words) -> str:
    doubts = [words.doubts.get(flag, flag) for flag in sentence.flags]
    if not doubts and sentence.confidence < LOW_CONFIDENCE:
        doubts = [words.low]
    return words.doubtful.format(doubts=", ".join(doubts)) if doubts else ""


def _note(number: int, citation: Citation, present: frozenset[str], words: Words) -> Note:
    place = words.page.format(page=citation.page)
    if is_paragraphs(citation.label):
        place = citation.label
    elif citation.label and citation.label != str(citation.page):
        place = words.printed.format(page=citation.page, label=citation.label)
    title = f", {citation.title}" if citation.title else ""
    remarks = [words.summary] if citation.source == "summary" else []
    if citation.document_id not in present:
        remarks.append(words.gone)
    return Note(
        number=number,
        document=_line(citation.document),
        place=_line(f"{place}{title}"),
        quote=words.quoted.format(quote=_line(unwrapped(citation.quote))),
        remark="; ".join(remarks),
    )


def _remarks(kept: KeptAnswer, words: Words) -> tuple[str, ...]:
    answer = kept.answer
    remarks = [words.warning.format(warning=answer.warning)] if answer.warning else []
    if answer.question != kept.question:
        remarks.append(words.understood.format(question=answer.question))
    if answer.found:
        remarks.append(words.confidence.format(confidence=answer.confidence))
    remarks.append(words.by_model.format(model=answer.model) if answer.model else words.own_words)
    remarks.append(f"{kept.created[:16].replace('T', ' ')} UTC")
    return tuple(remarks)


def _line(text: str) -> str:
    return " ".join(_NOT_TEXT.sub("", text).split())
