"""What the retrievers for LangChain and LlamaIndex promise, asked through the real frameworks."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path

import pytest
from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.documents import Document
from langchain_core.runnables import RunnableLambda
from llama_index.core.schema import MetadataMode
from pydantic import ValidationError

import vectree
from tests.surface.report import ANSWER, ANSWER_LABEL, ANSWER_PAGE, write_report
from vectree.adapters import langchain, llamaindex
from vectree.config import Config
from vectree.errors import NotFoundError, QueryError
from vectree.pipeline import Library

ROOT = Path(__file__).resolve().parents[2]
QUESTION = "How many containers did the harbour handle?"


@dataclass(frozen=True, kw_only=True)
class Got:
    """A result of either framework."""

    id: str | None
    text: str
    metadata: dict[str, object]


Ask = Callable[..., list[Got]]


def by_langchain(library: Library, question: str, **given) -> list[Got]:
    return _documents(langchain.VectreeRetriever(library=library, **given).invoke(question))


def by_langchain_async(library: Library, question: str, **given) -> list[Got]:
    return _documents(asyncio.run(langchain.VectreeRetriever(library=library, **given).ainvoke(question)))


def by_llamaindex(library: Library, question: str, **given) -> list[Got]:
    return _nodes(llamaindex.VectreeRetriever(library, **given).retrieve(question))


def by_llamaindex_async(library: Library, question: str, **given) -> list[Got]:
    return _nodes(asyncio.run(llamaindex.VectreeRetriever(library, **given).aretrieve(question)))


def _documents(found) -> list[Got]:
    return [Got(id=one.id, text=one.page_content, metadata=one.metadata) for one in found]


def _nodes(found) -> list[Got]:
    assert [one.score for one in found] == [one.metadata["score"] for one in found]
    assert [one.node.ref_doc_id for one in found] == [one.metadata["document_id"] for one in found]
    return [Got(id=one.node_id, text=one.text, metadata=one.metadata) for one in found]


every_way = pytest.mark.parametrize("ask", [by_langchain, by_langchain_async, by_llamaindex, by_llamaindex_async])


@pytest.fixture(scope="module")
def library(tmp_path_factory) -> Generator[Library]:
    folder = tmp_path_factory.mktemp("adapters")
    note = folder / "note.md"
    note.write_text("# Containers\n\nThe museum shows containers of the old harbour.\n", encoding="utf-8")
    with vectree.open(folder / "library", config=Config(embedder="none")) as opened:
        opened.add(write_report(folder / "harbour.pdf"))
        opened.add(note)
        yield opened


@every_way
def test_results_are_those_of_the_library_with_the_text_of_their_page(ask: Ask, library: Library) -> None:
    hits = library.search(QUESTION, unit="page", limit=3)
    found = ask(library, QUESTION, k=3)
    assert len(found) == len(hits) == 3
    for one, hit in zip(found, hits, strict=True):
        assert one.text == library.pages(hit.document_id, [hit.page])[0].text
        assert one.metadata == {
            "document": hit.document,
            "document_id": hit.document_id,
            "page": hit.page,
            "label": hit.label,
            "section_id": hit.section_id,
            "title": hit.title,
            "score": hit.score,
        }
    assert len({one.id for one in found}) == 3


@every_way
def test_the_page_that_answers_comes_first(ask: Ask, library: Library) -> None:
    first = ask(library, QUESTION)[0]
    assert ANSWER[:40] in first.text
    assert (first.metadata["document"], first.metadata["page"], first.metadata["label"]) == (
        "harbour.pdf", ANSWER_PAGE, ANSWER_LABEL,
    )  # fmt: skip
    assert first.metadata["title"] == "1.1 Container traffic"


@every_way
def test_k_mode_documents_and_passages(ask: Ask, library: Library) -> None:
    assert len(ask(library, QUESTION, k=1)) == 1
    assert ask(library, QUESTION, mode="beam", k=1)[0].metadata["page"] == ANSWER_PAGE
    assert {one.metadata["document"] for one in ask(library, "containers", documents="note.md")} == {"note.md"}
    whole, passage = (ask(library, QUESTION, k=1, text=text)[0] for text in ("page", "passage"))
    assert passage.text == library.search(QUESTION, unit="page", limit=1)[0].snippet
    assert passage.text != whole.text
    assert passage.metadata == whole.metadata


@every_way
def test_nothing_is_an_empty_list_and_a_failure_is_an_error(ask: Ask, library: Library, tmp_path: Path) -> None:
    assert ask(library, "zzxq wvvk") == []
    with pytest.raises(QueryError, match="no words"):
        ask(library, " ")
    with pytest.raises(QueryError, match="limit"):
        ask(library, QUESTION, k=0)
    with pytest.raises(NotFoundError, match=r"missing\.pdf"):
        ask(library, QUESTION, documents=["missing.pdf"])
    with (
        vectree.open(tmp_path / "empty", config=Config(embedder="none")) as empty,
        pytest.raises(NotFoundError, match="empty"),
    ):
        ask(empty, QUESTION)
    with pytest.raises((QueryError, ValidationError), match="sideways"):
        ask(library, QUESTION, mode="sideways")
    with pytest.raises((QueryError, ValidationError), match="chapter"):
        ask(library, QUESTION, text="chapter")


def test_in_a_langchain_chain_with_callbacks(library: Library) -> None:
    class Listens(BaseCallbackHandler):
        def __init__(self) -> None:
            self.pages: list[object] = []
            self.errors: list[BaseException] = []

        def on_retriever_end(self, documents, **_) -> None:
            self.pages = [one.metadata["page"] for one in documents]

        def on_retriever_error(self, error, **_) -> None:
            self.errors.append(error)

    def labelled(found: list[Document]) -> list[str]:
        return [one.metadata["label"] for one in found]

    listens = Listens()
    chain = langchain.VectreeRetriever(library=library, k=2) | RunnableLambda(labelled)
    labels = chain.invoke(QUESTION, config={"callbacks": [listens]})
    assert labels[0] == ANSWER_LABEL
    assert listens.pages[0] == ANSWER_PAGE
    with pytest.raises(QueryError):
        chain.invoke("", config={"callbacks": [listens]})
    assert [type(error) for error in listens.errors] == [QueryError]


def test_what_a_llamaindex_model_reads_of_a_node(library: Library) -> None:
    node = llamaindex.VectreeRetriever(library, k=1).retrieve(QUESTION)[0].node
    read = node.get_content(MetadataMode.LLM)
    assert f"page: {ANSWER_PAGE}" in read
    assert ANSWER[:40] in read
    assert "section_id" not in read


@pytest.mark.parametrize(
    ("module", "package"), [("langchain", "langchain_core"), ("llamaindex", "llama_index")], ids=["langchain", "llama"]
)
def test_without_its_framework_the_install_line_is_told(module: str, package: str) -> None:
    program = f"""
import sys
sys.modules["{package}"] = None
from vectree.errors import MissingExtraError
try:
    import vectree.adapters.{module}
except MissingExtraError as error:
    print(error.message, error.data["extra"])
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip().endswith(f"pip install 'vectree[{module}]' {module}")
