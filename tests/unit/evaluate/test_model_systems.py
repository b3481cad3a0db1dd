"""Systems that need a model or a reranker: what they do with one, and what they say without."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import vectree
from tests.unit.evaluate.model_systems import WordReranker, parts
from tests.unit.evaluate.sample_data import page_texts, write_document, write_rows
from tests.unit.evaluate.test_systems import REPORT, SOURCES
from vectree.config import Config
from vectree.errors import ConfigurationError, InputError, MissingExtraError, ModelUnavailableError, ReplyError
from vectree.evaluate.chat import Chat
from vectree.evaluate.corpus import Corpus
from vectree.evaluate.question import DocumentSource, PageRef
from vectree.evaluate.reranker import CrossEncoderReranker, ModelReranker, Reranker, load_reranker
from vectree.evaluate.runner import RunSettings, run
from vectree.evaluate.systems import load_system
from vectree.models.fake import HashingEmbedder, ScriptedModel
from vectree.pipeline.some_documents import SomeDocuments
from vectree.types.model import ModelRequest

QUESTION = "When was the Tarn bridge rebuilt?"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[vectree.Library, Path]]:
    folder = tmp_path_factory.mktemp("models")
    with vectree.open(folder / "library", config=Config(embedder="none")) as opened:
        yield opened, folder


@contextmanager
def corpus_with(
    library: tuple[vectree.Library, Path], model: ScriptedModel | None = None, reranker: Reranker | None = None
) -> Generator[Corpus]:
    opened, folder = library
    chat = None if model is None else Chat(model)
    corpus = Corpus(opened, folder / "vectors", HashingEmbedder(), chat=chat, model=model, reranker=reranker)
    corpus.add(SOURCES)
    try:
        yield corpus
    finally:
        if chat is not None:
            chat.close()


def action(name: str, **arguments: object) -> str:
    return json.dumps({"thought": "", "action": name, "arguments": arguments})


def test_search_o1_searches_reads_and_answers(library: tuple[vectree.Library, Path]) -> None:
    def script(request: ModelRequest) -> str:
        if parts(request, "reasoning"):
            assert parts(request, "searched") == ["Tarn bridge"]
            return f"[1] {parts(request, 'passage')[0][:80]}"
        if len(request.messages) == 2:
            assert parts(request, "question") == [QUESTION]
            return "I need the bridge. <|begin_search_query|>Tarn bridge<|end_search_query|> and I guess that"
        assert request.messages[-2].text.endswith("<|end_search_query|>")  # what it made up after that is cut
        assert "<|begin_search_result|>[1] " in request.messages[-1].text
        return "Now I know. <|begin_answer|>In 1987.<|end_answer|>"

    model = ScriptedModel(script)
    with corpus_with(library, model) as corpus:
        output = load_system("search-o1").open(["report.json"], corpus, "sentences").run(QUESTION)
    assert (output.answer, output.found) == ("In 1987.", True)
    assert output.pages[0] == PageRef("report.json", 2)
    assert "Tarn bridge" in output.context
    assert output.turns == len(model.requests) == 3
    assert output.model_tokens > 100
    assert output.citations == ()


def test_vectree_with_a_model_ranks_what_it_cites_first_and_counts_its_calls(
    library: tuple[vectree.Library, Path],
) -> None:
    model = ScriptedModel(["The Tarn bridge was rebuilt in 1987 after the flood. [1]"])
    with corpus_with(library, model) as corpus:
        output = load_system("vectree-model").open(["report.json"], corpus, "sentences").run(QUESTION)
        without = load_system("vectree-auto").open(["report.json"], corpus, "sentences").run(QUESTION)
    assert set(output.pages) == set(without.pages), "a page that is cited and read takes no other's place"
    assert output.answer.startswith("The Tarn bridge was rebuilt in 1987")
    assert output.citations[0].page == output.pages[0] == PageRef("report.json", 2)
    assert output.citations[0].held
    assert (output.turns, output.dollars) == (len(model.requests), None) == (1, None)
    assert output.model_tokens > 100


def test_vectree_with_a_model_finds_with_it_where_asked_to(library: tuple[vectree.Library, Path]) -> None:
    model = ScriptedModel(["{}", "{}", "The Tarn bridge was rebuilt in 1987."])
    name = "vectree-model:model_retrieval=on"
    with corpus_with(library, model) as corpus:
        output = load_system(name).open(["report.json"], corpus, "sentences").run("What does it say of bridges?")
    assert output.turns == len(model.requests) > 1
    with pytest.raises(InputError, match="no switch 'model_retrieval'"):
        load_system("vectree-auto:model_retrieval=on")


def test_an_answer_that_the_model_did_not_write_is_a_failed_question(library: tuple[vectree.Library, Path]) -> None:
    down = ScriptedModel([ModelUnavailableError("the server is down")])
    with corpus_with(library, down) as corpus:
        searcher = load_system("vectree-model").open(["report.json"], corpus, "sentences")
        with pytest.raises(ReplyError, match=r"did not write the answer: .*the server is down"):
            searcher.run("How long is the Tarn bridge?")


def test_search_o1_says_not_found_and_comes_to_an_end(library: tuple[vectree.Library, Path]) -> None:
    with corpus_with(library, ScriptedModel(["<|begin_answer|>NOT_FOUND<|end_answer|>"])) as corpus:
        output = load_system("search-o1").open(["report.json"], corpus, "sentences").run(QUESTION)
        assert (output.answer, output.found, output.pages) == ("", False, ())
    endless = ScriptedModel(["<|begin_search_query|>boats"])
    with corpus_with(library, endless) as corpus:
        searcher = load_system("search-o1").open(["report.json"], corpus, "sentences")
        with pytest.raises(ReplyError, match="no answer within 10 searches"):
            searcher.run(QUESTION)
    assert len(endless.requests) == 21
    with corpus_with(library, ScriptedModel(["Let me think."])) as corpus:
        searcher = load_system("search-o1").open(["report.json"], corpus, "sentences")
        with pytest.raises(ReplyError, match="neither searched nor answered"):
            searcher.run(QUESTION)


def test_the_agent_walks_the_tree_and_its_pages_are_ranked(library: tuple[vectree.Library, Path]) -> None:
    model = ScriptedModel(
        [
            action("get_page_content", document="report.json", pages=[1, 2]),
            action(
                "finish",
                outcome="answer",
                text="The Tarn bridge was rebuilt in 1987.",
                pages=[{"document": "report.json", "page": 2}],
            ),
        ]
    )
    with corpus_with(library, model) as corpus:
        output = load_system("agent").open(["report.json"], corpus, "sentences").run(QUESTION)
    assert output.answer == "The Tarn bridge was rebuilt in 1987."
    assert output.pages == (PageRef("report.json", 2), PageRef("report.json", 1))
    assert output.context_pages == (PageRef("report.json", 1), PageRef("report.json", 2))
    assert output.citations[0].quote == "The Tarn bridge was rebuilt in 1987 after the flood."
    assert output.citations[0].held
    assert "nine cranes" in output.context
    assert output.turns == 2


def test_the_agent_refuses_and_fails_as_such(library: tuple[vectree.Library, Path]) -> None:
    refusal = action("finish", outcome="refuse", text="They do not say.", pages=[])
    with corpus_with(library, ScriptedModel([refusal])) as corpus:
        output = load_system("agent").open(["report.json"], corpus, "sentences").run(QUESTION)
        assert (output.found, output.answer) == (False, "")
    with corpus_with(library, ScriptedModel([action("list_documents")])) as corpus:
        searcher = load_system("agent").open(["report.json"], corpus, "sentences")
        with pytest.raises(ReplyError, match="repeating"):
            searcher.run(QUESTION)


def test_the_agent_sees_the_documents_of_its_question_only(library: tuple[vectree.Library, Path]) -> None:
    with corpus_with(library) as corpus:
        reader = SomeDocuments(library[0], [corpus.id_of("report.json")])
        assert [row.name for row in reader.documents()] == ["report.json"]
        assert {hit.document for hit in reader.search("bridge 다리")} == {"report.json"}
        with pytest.raises(InputError, match=r"no document 'korean\.json'"):
            reader.pages("korean.json")
        with pytest.raises(InputError, match="korean"):
            reader.search("bridge", "korean.json")


def test_dense_is_put_into_the_rerankers_order(library: tuple[vectree.Library, Path]) -> None:
    with corpus_with(library, reranker=WordReranker("tax")) as corpus:
        output = load_system("dense-reranked").open(["report.json"], corpus, "sentences").run(QUESTION)
        plain = load_system("dense").open(["report.json"], corpus, "sentences").run(QUESTION)
    assert output.pages[0] == PageRef("report.json", 3)
    assert set(output.pages) == set(plain.pages)
    assert output.turns == 0


def test_a_model_as_reranker_is_counted_and_checked(library: tuple[vectree.Library, Path]) -> None:
    def script(request: ModelRequest) -> str:
        return json.dumps({"scores": [10 * ("crane" in passage) for passage in parts(request, "passage")]})

    with corpus_with(library, ScriptedModel(script), ModelReranker("fake:scripted")) as corpus:
        output = load_system("dense-reranked").open(["report.json"], corpus, "sentences").run(QUESTION)
    assert output.pages[0] == PageRef("report.json", 1)
    assert output.turns == 1
    with (
        corpus_with(library, ScriptedModel(['{"scores": [1]}']), ModelReranker("fake:scripted")) as corpus,
        pytest.raises(ReplyError, match="gave 1 scores for 3"),
    ):
        load_system("dense-reranked").open(["report.json"], corpus, "sentences").run(QUESTION)


def test_cross_encoders_give_one_number_a_pair() -> None:
    class Pairs:
        def __init__(self, classes: int) -> None:
            self._classes = classes

        def predict(self, inputs: Sequence[tuple[str, str]], *, show_progress_bar: bool) -> np.ndarray:
            values = np.asarray([len(passage) for _, passage in inputs], dtype=np.float32)
            return values if self._classes == 1 else np.stack([values] * self._classes, axis=1)

    assert CrossEncoderReranker("x", Pairs(1)).scores("q", ["a", "bcd"], None).tolist() == [1, 3]
    assert CrossEncoderReranker("x", Pairs(1)).scores("q", [], None).tolist() == []
    with pytest.raises(ConfigurationError, match="one each"):
        CrossEncoderReranker("x", Pairs(3)).scores("q", ["a", "b"], None)


def test_rerankers_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'vectree\[sentence-transformers\]'"):
        load_reranker("cross-encoder:some/model", None)
    for name in ("cross-encoder", "cross-encoder:", "other:x"):
        with pytest.raises(InputError, match="write cross-encoder:MODEL"):
            load_reranker(name, None)
    with pytest.raises(InputError, match="--model"):
        load_reranker("model", None)


def test_raptor_with_a_models_summaries_keeps_pages_and_asks_once(
    library: tuple[vectree.Library, Path],
) -> None:
    def script(request: ModelRequest) -> str:
        assert parts(request, "passage")
        return "Ferries leave from all piers."

    long = page_texts(*[f"Ferry {n} leaves pier {n} at {n} o'clock with {n * 3} seats." for n in range(1, 25)])
    model = ScriptedModel(script)
    with corpus_with(library, model) as corpus:
        corpus.add([DocumentSource(name="ferries.json", content=long.encode())])
        searcher = load_system("raptor-model").open(["ferries.json"], corpus, "sentences")
        output = searcher.run("Which ferries leave from all piers?")
        load_system("raptor-model").open(["ferries.json"], corpus, "sentences")
    clusters = [request.messages[-1].text for request in model.requests]
    assert len(set(clusters)) == len(clusters) > 0  # no cluster is summarised twice
    assert "Ferries leave from all piers." in output.context
    assert "Ferries leave from all piers." in output.answer
    assert len(output.pages) > 5
    assert not all(cited.held for cited in output.citations)
    assert all(output.context.split("\n\n"))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("search-o1", "--model provider:model"),
        ("agent", "--model provider:model"),
        ("raptor-model", "--model provider:model"),
        ("vectree-model", "--model provider:model"),
        ("dense-reranked", "--reranker"),
    ],
)
def test_without_a_model_it_says_which_option_is_missing(
    library: tuple[vectree.Library, Path], name: str, said: str
) -> None:
    with corpus_with(library) as corpus, pytest.raises(InputError, match=said):
        load_system(name).open(["report.json"], corpus, "sentences")


def test_a_run_needs_what_its_systems_use_and_names_it(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    row = {"id": "q", "document": "pages/a.json", "question": QUESTION, "answer": "1987", "evidence_pages": [2]}
    write_rows(folder, "qa/korean.jsonl", [row])
    write_document(folder, "pages/a.json", REPORT)

    def settings(*systems: str, **more: Any) -> RunSettings:
        return RunSettings(
            dataset="korean", systems=systems, data=folder, out=tmp_path / "out", embedder="none", code="x", **more
        )

    with pytest.raises(InputError, match="'agent' needs a model"):
        run(settings("bm25-pages", "agent"))
    assert not (tmp_path / "out").exists()
    with pytest.raises(InputError, match="'dense-reranked' needs a reranker"):
        run(settings("dense-reranked"))
    with pytest.raises(InputError, match="needs a language model"):
        run(settings("dense-reranked", reranker="model"))
    with pytest.raises(ConfigurationError, match="no provider 'nosuch'"):
        run(settings("agent", model="nosuch:model"))
    with pytest.raises(ModelUnavailableError):
        run(settings("agent", model="openai-compatible:x@http://127.0.0.1:9/v1"))
