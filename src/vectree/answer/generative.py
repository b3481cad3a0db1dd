"""Answers written by a language model from the evidence: streamed, then grounded sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Mapping
from typing import TYPE_CHECKING

from vectree.answer.draft import Draft, DraftSentence
from vectree.answer.ground import Grounder, written_sentences
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
_UNDECIDED = 24
"""Characters held back at first: until then the reply may turn out to be NOT FOUND."""


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

    Raises what the session raises, in the middle too: what has come by then was shown.
    """
    held = ""
    shown = False
    async for piece in session.stream(request):
        match piece:
            case TextDelta(text=text) if shown:
                yield text
            case TextDelta(text=text):
                held += text
                if len(held) > _UNDECIDED:
                    shown = True
                    yield held
            case ModelReply():
                if not shown and held and not _NOT_FOUND.match(held):
                    yield held


def ground_answer(
    text: str,
    query: Query,
    evidence: Evidence,
    documents: Mapping[DocumentId, CompiledDocument],
) -> Draft:
    """The written answer as a draft: its sentences, each with the quotes that say it.

    A sentence without quotes stays, uncited: the verdict says that nothing supports it. ``found`` is False for an empty
    text, or the words NOT FOUND.
    """
    grounder = Grounder(query, evidence, documents)
    sentences: list[DraftSentence] = [grounder.sentence(sentence) for sentence in written_sentences(text)]
    if not sentences or _NOT_FOUND.match(text.strip()):
        return Draft(found=False, sentences=(), language=query.language, reason="the model found no answer in them")
    return Draft(found=True, sentences=tuple(sentences), language=query.language)
