"""Every system on a small made-up report: what holds for all of them, and what each is for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import vectree
from tests.unit.evaluate.sample_data import page_texts
from vectree.config import Config
from vectree.errors import InputError, NotFoundError
from vectree.evaluate.corpus import Corpus
from vectree.evaluate.question import Answers, DocumentSource, PageRef
from vectree.evaluate.systems import SYSTEMS, Indexed, helpers_of, load_system
from vectree.evaluate.systems.chunks import Cut, chunks_of
from vectree.evaluate.systems.sentences import best_sentences
from vectree.evaluate.systems.terms import bm25_terms
from vectree.models.fake import HashingEmbedder

REPORT = page_texts(
    "1 Harbour\nThe harbour of Lund has nine cranes. Ships from the north arrive in spring.",
    "2 Bridges\nThe Tarn bridge was rebuilt in 1987 after the flood. It carries two railway tracks.",
    "3 Taxes\nThe harbour tax is four crowns a tonne. Fishing boats pay no tax at all.",
)
KOREAN = page_texts("항구에는 크레인이 아홉 대 있다.", "다리는 1987년에 다시 지어졌다.", language="ko")
TREE = json.dumps(
    {
        "id": "doc",
        "title": "Handbook",
        "summary": "All about the town.",
        "page_ref": "1-3",
        "children": [
            {"id": "a", "title": "Bridges", "summary": "The Tarn bridge was rebuilt.", "page_ref": "1"},
            {"id": "b", "title": "Taxes", "summary": "Boats pay a harbour tax.", "page_ref": "2-3"},
        ],
    }
)
HERE = [name for name in SYSTEMS if not name.startswith("llama-index") and not helpers_of(load_system(name))]
"""Systems that need nothing from the user; the others are in test_peers and test_model_systems."""
SOURCES = (
    DocumentSource(name="report.json", content=REPORT.encode()),
    DocumentSource(name="korean.json", content=KOREAN.encode()),
    DocumentSource(name="tree.json", content=TREE.encode()),
)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    folder = tmp_path_factory.mktemp("laboratory")
    with vectree.open(folder / "library", config=Config(embedder="none")) as library:
        made = Corpus(library, folder / "vectors", HashingEmbedder())
        assert made.add(SOURCES) == {}
        yield made


@pytest.mark.parametrize("answers", ["passages", "sentences"])
@pytest.mark.parametrize("name", HERE)
def test_every_system_ranks_and_answers(name: str, answers: Answers, corpus: Corpus) -> None:
    searcher = load_system(name).open(["report.json"], corpus, answers)
    question = "When was the Tarn bridge rebuilt?"
    output = searcher.run(question)
    assert output.pages[0] == PageRef("report.json", 2)
    assert len(set(output.pages)) == len(output.pages)
    assert len(set(output.sections)) == len(output.sections)
    assert output.found
    assert "bridge" in output.answer
    assert output.context
    assert set(output.context_pages) <= {PageRef("report.json", page) for page in (1, 2, 3)}
    assert output.citations
    assert all(cited.held for cited in output.citations)
    assert output.seconds > 0
    again = searcher.run(question)
    assert (again.pages, again.sections, again.answer, again.context) == (
        output.pages,
        output.sections,
        output.answer,
        output.context,
    )


@pytest.mark.parametrize("name", [name for name in HERE if not name.startswith("dense")])
def test_nothing_in_common_is_not_found(name: str, corpus: Corpus) -> None:
    output = load_system(name).open(["tree.json"], corpus, "sentences").run("zyzzyva quokka")
    if name in {"flatrag", "raptor"}:  # likeness of vectors is never nothing
        return
    assert (output.found, output.answer) == (False, "")


@pytest.mark.parametrize("name", HERE)
def test_several_documents_at_once(name: str, corpus: Corpus) -> None:
    names = ["report.json", "korean.json"]
    output = load_system(name).open(names, corpus, "sentences").run("다리는 언제 다시 지어졌는가?")
    assert output.documents[0] == "korean.json"


@pytest.mark.parametrize("name", HERE)
def test_index_sizes_are_told(name: str, corpus: Corpus) -> None:
    searcher = load_system(name).open(["report.json"], corpus, "sentences")
    assert isinstance(searcher, Indexed)
    assert searcher.index_bytes > 100


@pytest.mark.parametrize("name", SYSTEMS)
def test_settings_are_told(name: str) -> None:
    assert load_system(name).settings


def test_trees_without_text_are_searched_by_their_summaries(corpus: Corpus) -> None:
    output = load_system("bm25-chunks").open(["tree.json"], corpus, "passages").run("harbour tax")
    assert output.sections[0] == "b"
    assert output.answer.startswith("Boats pay a harbour tax.")
    paper = load_system("treerag-dfs").open(["tree.json"], corpus, "passages").run("harbour tax")
    assert paper.sections[0] == "b"
    assert paper.answer.startswith("Boats pay a harbour tax.")
    assert paper.pages[:2] == (PageRef("tree.json", 2), PageRef("tree.json", 3))


def test_expansion_shows_neighbours(corpus: Corpus) -> None:
    question = "Tarn bridge rebuilt flood railway"
    plain = load_system("dense").open(["report.json"], corpus, "passages").run(question)
    wide = load_system("dense-expanded").open(["report.json"], corpus, "passages").run(question)
    assert wide.pages == plain.pages
    assert len(wide.context) > len(plain.context)


def test_chunks_lie_on_one_page_and_overlap(corpus: Corpus) -> None:
    document, pages = corpus.read("report.json")
    chunks = chunks_of("report.json", document, pages, Cut(words=6, step=4))
    for chunk in chunks:
        assert chunk.text in pages[chunk.page.page - 1].text
        assert len(chunk.text.split()) <= 6
    assert " ".join(pages[0].text.split()).startswith(" ".join(chunks[0].text.split()))
    assert {chunk.page.page for chunk in chunks} == {1, 2, 3}
    whole = chunks_of("report.json", document, pages, Cut(words=0))
    assert [chunk.text for chunk in whole] == [page.text for page in pages]


def test_a_run_without_spaces_is_cut(corpus: Corpus) -> None:
    document, pages = corpus.read("korean.json")
    run = "가나다라마바사아자차" * 40
    page = pages[0].__class__(number=1, text=run)
    chunks = chunks_of("korean.json", document, [page], Cut(words=10, step=10))
    assert len(chunks) > 1
    assert "".join(chunk.text for chunk in chunks) == run


def test_terms_of_the_baseline() -> None:
    assert bm25_terms("The bridges of Lund-1987, 제3조 다리") == ["bridg", "lund", "1987", "제", "조", "다리"]
    assert bm25_terms("…") == []


def test_best_sentences_come_in_reading_order() -> None:
    passages = ["Water is wet. The tax is four crowns.", "Nothing here.", "A tax on boats exists."]
    assert best_sentences("tax on boats", passages) == ((0, "The tax is four crowns."), (2, "A tax on boats exists."))
    assert best_sentences("zebra", passages) == ()


def test_quotes_are_looked_up_on_their_page(corpus: Corpus) -> None:
    assert corpus.holds(PageRef("report.json", 2), "the TARN bridge was\nrebuilt")
    assert not corpus.holds(PageRef("report.json", 1), "the Tarn bridge")
    assert not corpus.holds(PageRef("report.json", 99), "the Tarn bridge")
    assert not corpus.holds(PageRef("nowhere.json", 1), "x")


def test_vectors_are_made_once(corpus: Corpus) -> None:
    embedder = corpus.needs_embedder()
    assert isinstance(embedder, HashingEmbedder)
    load_system("dense").open(["tree.json"], corpus, "passages")
    before = embedder.embedded
    load_system("dense").open(["tree.json"], corpus, "passages")
    assert embedder.embedded == before


def test_dense_without_an_embedder_says_so(tmp_path: Path) -> None:
    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as library:
        corpus = Corpus(library, tmp_path / "vectors", None)
        corpus.add(SOURCES[:1])
        with pytest.raises(InputError, match="embedder"):
            load_system("dense").open(["report.json"], corpus, "passages")


def test_documents_that_cannot_be_told_apart_or_read(tmp_path: Path) -> None:
    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as library:
        corpus = Corpus(library, tmp_path / "vectors", None)
        failed = corpus.add([DocumentSource(name="broken.json", content=b'{"pages": 5}')])
        assert list(failed) == ["broken.json"]
        with pytest.raises(InputError, match="two names"):
            corpus.add([DocumentSource(name=name, content=REPORT.encode()) for name in ("one.json", "two.json")])
        with pytest.raises(NotFoundError, match="absent"):
            corpus.add([DocumentSource(name="absent.json", path=tmp_path / "absent.json")])


def test_unknown_system_is_refused() -> None:
    with pytest.raises(InputError, match="'nosuch'"):
        load_system("nosuch")
