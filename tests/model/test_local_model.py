"""A real language model behind a real server: small and slow, so a few short replies.

What a model of 135 million parameters says is nothing to rely on: shown is that its replies come through whole, that an
answer made of them is cited and resolves, and that it can choose a tool.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import vectree
from tests.corpus.writing import Put, typeset
from tests.servers.llama_server import LlamaServer, llama_server
from vectree.agent import AgentRun, ReActPolicy, Toolbox, run_agent
from vectree.config import Config
from vectree.models.gate import Gate
from vectree.models.language_model import LanguageModel, load_model
from vectree.models.session import ModelSession
from vectree.pipeline import Library
from vectree.types.answer import Answer
from vectree.types.model import Message, ModelReply, ModelRequest, PromptVersion, TextDelta

QUESTION = "How loud may a heat pump be at night?"
PAGES = (
    ("Scope of these rules", "These rules apply to heat pumps in dwellings of at most four storeys."),
    ("Noise limits", "A heat pump may not exceed 35 decibel at the nearest window at night."),
)
CITY = {
    "type": "object",
    "properties": {"city": {"type": "string", "maxLength": 20}, "country": {"type": "string", "maxLength": 20}},
    "required": ["city", "country"],
    "additionalProperties": False,
}


@asynccontextmanager
async def opened(server: LlamaServer) -> AsyncGenerator[LanguageModel]:
    model = load_model(server.model)
    yield model
    await model.close()


@pytest.fixture(scope="module")
def server() -> Generator[LlamaServer]:
    with llama_server(context_tokens=4096) as running:
        yield running


@pytest.fixture(scope="module")
def library(tmp_path_factory) -> Generator[Library]:
    folder: Path = tmp_path_factory.mktemp("local")
    file = folder / "heat.pdf"
    file.write_bytes(typeset([[Put(title, 72, 90, "Helvetica-Bold", 16), Put(text, 72, 130)] for title, text in PAGES]))
    with vectree.open(folder / "library", config=Config(embedder="none")) as found:
        found.add(file)
        yield found


def request(text: str, **more) -> ModelRequest:
    return ModelRequest(
        purpose="answer",
        messages=(Message(role="system", text="Be brief."), Message(role="user", text=text)),
        prompt=PromptVersion(name="test", sha256=""),
        max_output_tokens=40,
        **more,
    )


def test_a_reply_one_under_a_schema_and_one_in_pieces(server: LlamaServer) -> None:
    async def talk() -> tuple[ModelReply, ModelReply, list[TextDelta | ModelReply]]:
        async with opened(server) as model:
            capabilities = await model.capabilities()
            assert capabilities.context_tokens == 4096
            assert capabilities.json_schema
            capital = await model.complete(request("What is the capital of France?"))
            tower = await model.complete(request("Where is the Eiffel tower?", schema=CITY))
            return capital, tower, [piece async for piece in model.stream(request("Say one to five."))]

    capital, tower, pieces = asyncio.run(talk())
    assert "Paris" in capital.text
    assert capital.finish == "stop"
    assert capital.usage.input_tokens > 10
    assert set(json.loads(tower.text)) == {"city", "country"}
    *deltas, whole = pieces
    assert isinstance(whole, ModelReply)
    assert len(deltas) > 2
    assert "".join(piece.text for piece in deltas) == whole.text
    assert whole.usage.output_tokens >= len(deltas) - 1


def test_an_answer_that_it_writes_is_cited_by_us(server: LlamaServer, library: Library) -> None:
    *pieces, answer = library.stream(QUESTION, model=server.model)
    assert pieces
    assert isinstance(answer, Answer)
    assert answer.found
    assert answer.model == server.model or answer.trace.notes, "its words, or why not"
    assert answer.citations
    for citation in answer.citations:
        (page,) = library.pages(citation.document_id, [citation.page])
        for span in citation.spans:
            assert page.text[span.start : span.end].split() == citation.quote.split()
            assert span.boxes
    assert [call.purpose for call in answer.trace.calls] == ["answer"]
    assert answer.trace.usage.output_tokens > 0


def test_it_chooses_a_tool_under_the_schema(server: LlamaServer, library: Library) -> None:
    async def walk() -> tuple[AgentRun, ModelSession]:
        async with opened(server) as model:
            session = ModelSession(model, Gate(1))
            toolbox = Toolbox(library, pictures=False)
            return await run_agent(QUESTION, ReActPolicy(session, toolbox), toolbox, max_steps=1), session

    run, session = asyncio.run(walk())
    (step,) = run.trace.steps
    assert step.action.tool in {"search", "list_documents"}
    assert not step.failed, step.result.text
    (call,) = session.calls
    assert not call.error
    assert call.usage.output_tokens > 10
    assert run.trace.stopped == "out_of_steps"
