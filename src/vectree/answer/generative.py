"""Answers written by a language model from the evidence: streamed, then grounded sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import TYPE_CHECKING

from vectree.answer.draft import Draft, DraftSentence
from vectree.answer.ground import Grounder, written_sentences
from vectree.errors import ReplyError
from vectree.models.session import cut_off
from vectree.prompts import fenced, load_prompt
from vectree.types.model import Message, ModelReply, ModelRequest, TextDelta

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.models.session import ModelSession
    from vectree.types.document import DocumentId
    from vectree.types.evidence import Evidence
    from vectree.types.query import Query

ANSWER_TOKENS = 800
_NOT_FOUND = re.compile(r"^\W*NOT[ _]FOUND\W*$", re.IGNORECASE)
_NOT_FOUND_AND_MORE = re.compile(r"^\W*NOT[ _]FOUND\b", re.IGNORECASE)
_UNDECIDED = 24
"""Characters held back at first: until then the reply may turn out to be NOT FOUND."""
_CIRCLE = 2
_ENDS = re.compile(r"[.!?。！？\n]")


def answer_request(
    question: str, evidence: Evidence, documents: Mapping[DocumentId, CompiledDocument], domain: str
) -> ModelRequest:
    """The request for an answer: passages with document, title and page, best first, each in a fence."""
    prompt = load_prompt("answer", domain)
    passages = "\n\n".join(
        fenced(
            "passage",
            f"{documents[passage.document_id].name} | {passage.title}\n{passage.text}",
            page=passage.label or passage.page,
        )
        for passage in evidence.passages
    )
    return ModelRequest(
        purpose="answer",
        messages=(
            Message(role="system", text=prompt.text),
            Message(role="user", text=f"{passages}\n\n{fenced('question', question)}"),
        ),
        prompt=prompt.version,
        max_output_tokens=ANSWER_TOKENS,
    )


async def stream_answer(session: ModelSession, request: ModelRequest) -> AsyncGenerator[str]:
    """Pieces of the answer's text; nothing for a reply that only says the passages do not tell.

    Ends, and stops the model, where it goes round in circles. Raises what the session raises, and ReplyError for a
    reply cut at its length, in the middle too (what has come by then was shown), or with no text at all: who says
    nothing has not said that the passages do not tell.
    """
    held = ""
    shown = False
    async with aclosing(session.stream(request)) as pieces:
        async for piece in pieces:
            match piece:
                case TextDelta(text=text):
                    held += text
                    if shown:
                        yield text
                    elif len(held) > _UNDECIDED:
                        shown = True
                        yield held
                    if _ENDS.search(text) and goes_in_circles(held):
                        return
                case ModelReply(finish=finish):
                    if not shown and held and not _NOT_FOUND.match(held):
                        yield held
                    if finish == "length":
                        raise ReplyError(cut_off(request, held))
                    if not held.strip():
                        raise ReplyError("the reply was empty")


def goes_in_circles(text: str) -> bool:
    """Whether the last whole sentences of a written text, ``_CIRCLE`` in a row, were all said before.

    Small models that have said all go on so until their length is used up.
    """
    said = written_sentences(text)[:-1]  # the last one may not be whole
    return len(said) > _CIRCLE and set(said[-_CIRCLE:]) <= set(said[:-_CIRCLE])


def ground_answer(
    text: str,
    query: Query,
    evidence: Evidence,
    documents: Mapping[DocumentId, CompiledDocument],
) -> Draft:
    """The written answer as a draft: its sentences, each with the quotes that say it.

    A sentence without quotes stays, uncited: the verdict says that nothing supports it. One said again is said once.
    ``found`` is False for an empty text, or the words NOT FOUND: as a sentence of their own, or at the beginning of
    what stands nowhere.
    """
    grounder = Grounder(query, evidence, documents)
    written = list(dict.fromkeys(written_sentences(text)))
    sentences: list[DraftSentence] = [grounder.sentence(said) for said in written]
    nowhere = _NOT_FOUND_AND_MORE.match(text) and not any(sentence.quotes for sentence in sentences)
    if not text.strip() or nowhere or (written and _NOT_FOUND.match(written[0])):
        return Draft(found=False, sentences=(), language=query.language, reason="the model found no answer in them")
    return Draft(found=True, sentences=tuple(sentences), language=query.language)
