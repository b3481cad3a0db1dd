"""What every corpus index must do, and that it ranks as ours do: compared with a plain computation."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tests.unit.index.sample import stored
from vectree.errors import LibraryError, QueryError
from vectree.index.corpus import (
    FIELD_WEIGHTS,
    KEYWORD_WEIGHT,
    VECTOR_WEIGHT,
    CorpusHit,
    CorpusIndex,
    CorpusQuery,
)
from vectree.index.entries import Entry, entries
from vectree.index.sqlite_corpus import SqliteCorpusIndex
from vectree.index.store import Store
from vectree.index.stored import DOCUMENT_ENTRY, DocumentRow
from vectree.models.fake import HashingEmbedder
from vectree.text.analyse import analyse, content_terms
from vectree.types.document import DocumentId
from vectree.types.section import SectionId

EMBEDDER = HashingEmbedder()


class PlainCorpusIndex:
    """The semantics of ``index.corpus`` word for word, without an index."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def search(self, query: CorpusQuery) -> tuple[CorpusHit, ...]:
        if query.limit < 1:
            raise QueryError("limit")
        rows = sorted(self._store.documents(), key=lambda row: row.id)
        everything = [(row, i, entry) for row in rows for i, entry in enumerate(self._entries(row))]
        passing = [k for k, (row, _, entry) in enumerate(everything) if _passes(query, row, entry)]
        keyword = _best(_bm25([entry for _, _, entry in everything], query), passing, query.depth)
        nearest = _best(self._closeness(everything, query), passing, query.depth)
        scores: dict[int, float] = {}
        for weight, ranking in ((KEYWORD_WEIGHT, keyword), (VECTOR_WEIGHT, nearest)):
            for rank, k in enumerate(ranking, start=1):
                scores[k] = scores.get(k, 0.0) + weight / (60 + rank)
        best = sorted(scores, key=lambda k: (-scores[k], k))[: query.limit]
        return tuple(
            CorpusHit(
                document_id=everything[k][0].id,
                section_id=everything[k][2].section_id,
                score=scores[k],
                keyword_rank=keyword.index(k) + 1 if k in keyword else None,
                vector_rank=nearest.index(k) + 1 if k in nearest else None,
            )
            for k in best
        )

    def rebuild(self) -> None:
        """Nothing is built."""

    def close(self) -> None:
        """Nothing is open."""

    def _entries(self, row: DocumentRow) -> tuple[Entry, ...]:
        return entries(self._store.document(row.id), self._store.pages(row.id))

    def _closeness(self, everything: list[tuple[DocumentRow, int, Entry]], query: CorpusQuery) -> dict[int, float]:
        if query.vector is None:
            return {}
        found: dict[int, float] = {}
        for k, (row, _, entry) in enumerate(everything):
            vectors = self._store.vectors.of(row.id)
            if vectors is not None and vectors.embedder == query.embedder and entry.section_id in vectors.section_ids:
                vector = vectors.matrix[vectors.section_ids.index(entry.section_id)]
                if vector.shape != query.vector.shape:
                    raise LibraryError("width")
                found[k] = round(float(vector @ query.vector), 5)
        return found


def _passes(query: CorpusQuery, row: DocumentRow, entry: Entry) -> bool:
    is_document = entry.section_id == DOCUMENT_ENTRY
    return (
        (query.documents is None or row.id in query.documents)
        and (query.domain is None or row.domain == query.domain)
        and (query.language is None or row.language == query.language)
        and (query.collections is None or row.collection in query.collections)
        and (query.unit == "any" or is_document == (query.unit == "document"))
    )


def _best(scores: dict[int, float], passing: list[int], depth: int) -> list[int]:
    kept = [k for k in passing if k in scores]
    return sorted(kept, key=lambda k: (-scores[k], k))[:depth]


def _bm25(found: list[Entry], query: CorpusQuery) -> dict[int, float]:
    fields = [
        [Counter(analyse(field)) for field in (entry.title, entry.path, entry.summary, entry.body)] for entry in found
    ]
    lengths = [sum(sum(counts.values()) for counts in entry) for entry in fields]
    average = sum(lengths) / len(lengths) if lengths else 0
    searched = FIELD_WEIGHTS if query.body else (*FIELD_WEIGHTS[:3], 0.0)
    scores: dict[int, float] = {}
    for term in dict.fromkeys(content_terms(query.text) or analyse(query.text)):
        weighted = [
            sum(weight * counts[term] for weight, counts in zip(searched, entry, strict=True)) for entry in fields
        ]
        present = sum(frequency > 0 for frequency in weighted)
        idf = max(1e-6, math.log((len(found) - present + 0.5) / (present + 0.5)))
        for k, frequency in enumerate(weighted):
            if frequency:
                damping = 1.2 * (1 - 0.75 + 0.75 * lengths[k] / average)
                scores[k] = scores.get(k, 0.0) + idf * frequency * 2.2 / (frequency + damping)
    return scores


IMPLEMENTATIONS: dict[str, Callable[[Store], CorpusIndex]] = {"plain": PlainCorpusIndex, "sqlite": SqliteCorpusIndex}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store.open(tmp_path / "library")
    yield store
    store.close()


@pytest.fixture(params=list(IMPLEMENTATIONS))
def index(request: pytest.FixtureRequest, store: Store) -> Iterator[CorpusIndex]:
    index = IMPLEMENTATIONS[request.param](store)
    yield index
    index.close()


def question(text: str, **values: object) -> CorpusQuery:
    """A query with the question's vector."""
    vector = EMBEDDER.embed_queries([text])[0]
    return replace(CorpusQuery(text=text, vector=vector, embedder=EMBEDDER.name), **values)


def sections(hits: tuple[CorpusHit, ...]) -> list[SectionId]:
    return [hit.section_id for hit in hits]


def test_an_empty_library_has_no_hits(index: CorpusIndex):
    assert index.search(question("anything")) == ()


def test_best_first_without_duplicates(index: CorpusIndex, store: Store):
    texts = ["tax on land", "tax tax on land and on houses", "weather", "the land of the free"]
    store.put(stored("a.pdf", texts, embedder=EMBEDDER))
    hits = index.search(question("land tax"))
    assert set(sections(hits)[:2]) == {"s01", "s02"}
    assert len(set(hits)) == len(hits)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_limit_is_respected(index: CorpusIndex, store: Store):
    store.put(stored("a.pdf", [f"same words {i}" for i in range(30)], embedder=EMBEDDER))
    for limit in (1, 3, 30, 1000):
        assert len(index.search(question("same words", limit=limit))) == min(limit, 30)
    for limit in (0, -1):
        with pytest.raises(QueryError):
            index.search(question("same", limit=limit))


def test_unknown_terms_find_nothing_by_keyword(index: CorpusIndex, store: Store):
    store.put(stored("a.pdf", ["some text"]))
    assert index.search(CorpusQuery(text="zyzzyva")) == ()
    assert index.search(CorpusQuery(text="")) == ()
    assert index.search(CorpusQuery(text="?!… ()")) == ()


def test_function_words_alone_are_searched(index: CorpusIndex, store: Store):
    store.put(stored("a.pdf", ["to be or not to be", "something else", "more", "still more"]))
    assert sections(index.search(CorpusQuery(text="to be or not to be"))) == ["s01"]
    assert sections(index.search(CorpusQuery(text="what is to be something"))) == ["s02"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("납세의무자", "s01"),
        ("労働時間", "s02"),
        ("税率", "s03"),
        ("제3조", "s01"),
        ("第5条", "s02"),
        ("ZX-007", "s04"),
        ("zx-007", "s04"),
        ("10-K", "s05"),
        ("§ 4.2", "s06"),
        ("Café", "s07"),
        ("CAFÉ", "s07"),
        ("C++", "s08"),
        ('"quoted" AND NOT', "s09"),
        ("running", "s10"),
        ("1,577", "s11"),
        ("ﬁnancial", "s12"),
    ],
)
def test_scripts_codes_and_signs(index: CorpusIndex, store: Store, text: str, expected: str):
    texts = [
        "제3조 종합부동산세 납세의무자는 다음과 같다",
        "第5条 労働時間は一日八時間とする",
        "税率は百分之五です",
        "the part zx-007 and zx-008",
        "annual form 10-k of the year",
        "see § 4.2 of the act",
        "the café on the corner",
        "a program in c++ or in d",
        "he quoted and not once",
        "they run, he runs",
        "a sum of 1577 dollars",
        "the financial position",
    ]
    store.put(stored("a.pdf", texts))
    assert sections(index.search(CorpusQuery(text=text)))[0] == expected


def test_titles_weigh_more_than_text(index: CorpusIndex, store: Store):
    texts = ["liquidity appears here once", "nothing of it at all here", "filler", "more filler"]
    store.put(stored("a.pdf", texts, titles=["First part", "Liquidity", "Third", "Fourth"]))
    assert sections(index.search(CorpusQuery(text="liquidity"))) == ["s02", "s01"]


def test_bodies_can_be_left_out(index: CorpusIndex, store: Store):
    store.put(stored("a.pdf", ["liquidity appears here", "nothing of it"], titles=["First part", "Liquidity"]))
    assert sections(index.search(CorpusQuery(text="liquidity", body=False))) == ["s02"]


def test_equal_scores_come_in_order_of_document_and_section(index: CorpusIndex, store: Store):
    items = [stored(name, ["the same"] * 3, titles=["Title"] * 3, title="T") for name in ("a", "b", "c", "d")]
    for item in items:
        store.put(item)
    expected = [(item.document.id, f"s0{i}") for item in sorted(items, key=lambda x: x.document.id) for i in (1, 2, 3)]
    found = [(hit.document_id, hit.section_id) for hit in index.search(CorpusQuery(text="same", limit=50))]
    assert found == expected
    assert [(h.document_id, h.section_id) for h in index.search(CorpusQuery(text="same", limit=5))] == expected[:5]


def test_repeating_the_search_repeats_the_result(index: CorpusIndex, store: Store):
    store.put(stored("a.pdf", [f"alpha beta {'gamma ' * (i % 3)}" for i in range(20)], embedder=EMBEDDER))
    assert index.search(question("gamma alpha")) == index.search(question("gamma alpha"))


def test_units(index: CorpusIndex, store: Store):
    item = stored("a.pdf", ["report of the year", "other"], title="Annual report", embedder=EMBEDDER)
    store.put(item)
    store.put(stored("b.pdf", ["nothing"], title="Cookbook", embedder=EMBEDDER))
    assert sections(index.search(question("report", unit="section")))[0] == "s01"
    documents = index.search(question("annual report", unit="document"))
    assert documents[0].document_id == item.document.id
    assert set(sections(documents)) == {DOCUMENT_ENTRY}
    assert {DOCUMENT_ENTRY, "s01"} <= set(sections(index.search(question("report", unit="any"))))


def test_filters(index: CorpusIndex, store: Store):
    english = stored("a.pdf", ["the tax"], domain="legal", embedder=EMBEDDER)
    korean = stored("b.pdf", ["tax 세금"], language="ko", domain="financial", embedder=EMBEDDER)
    private = stored("c.pdf", ["tax again"], collection="private", embedder=EMBEDDER)
    for item in (english, korean, private):
        store.put(item)

    def found(**values: object) -> set[DocumentId]:
        return {hit.document_id for hit in index.search(question("tax", **values))}

    assert found() == {english.document.id, korean.document.id, private.document.id}
    assert found(language="ko") == {korean.document.id}
    assert found(domain="legal") == {english.document.id}
    assert found(collections=frozenset({"private"})) == {private.document.id}
    assert found(documents=frozenset({english.document.id, korean.document.id}), language="en") == {english.document.id}
    assert found(documents=frozenset()) == set()
    assert found(domain="academic") == set()


def test_vectors_of_another_embedder_are_not_compared(index: CorpusIndex, store: Store):
    other = HashingEmbedder("other", width=8)
    store.put(stored("a.pdf", ["shared words"], embedder=EMBEDDER))
    store.put(stored("b.pdf", ["shared words"], embedder=other))
    store.put(stored("c.pdf", ["shared words"]))
    hits = index.search(question("shared words"))
    assert len(hits) == 3 and {hit.keyword_rank for hit in hits} == {1, 2, 3}
    assert [hit.vector_rank for hit in hits].count(None) == 2
    wrong = replace(question("shared"), vector=np.ones(3, dtype=np.float32) / np.float32(3**0.5))
    with pytest.raises(LibraryError):
        index.search(wrong)


def test_a_removed_document_is_not_found(index: CorpusIndex, store: Store):
    item = stored("a.pdf", ["secret words"], embedder=EMBEDDER)
    store.put(item)
    assert index.search(question("secret"))
    store.remove(item.document.id)
    assert index.search(question("secret words")) == ()


def test_a_replaced_document_is_found_by_its_new_text_only(index: CorpusIndex, store: Store):
    store.put(stored("a.pdf", ["old words"], embedder=EMBEDDER))
    index.search(question("old"))
    new = stored("a.pdf", ["new text"], embedder=EMBEDDER)
    store.put(new)
    assert index.search(CorpusQuery(text="old words")) == ()
    assert [hit.document_id for hit in index.search(CorpusQuery(text="new"))] == [new.document.id]


def test_rebuilding_changes_nothing(index: CorpusIndex, store: Store):
    for i in range(5):
        store.put(stored(f"{i}.pdf", [f"words {i}", "words"], embedder=EMBEDDER))
    before = index.search(question("words 3"))
    index.rebuild()
    assert index.search(question("words 3")) == before


def test_ranking_is_that_of_the_plain_computation(tmp_path: Path):
    random = Random(5)
    words = [f"w{i}" for i in range(40)] + ["제3조", "세금", "ZX-007", "the", "of", "10-K"]

    def text(most: int) -> str:
        return " ".join(
            random.choices(words, weights=[1 / (i + 1) for i in range(len(words))], k=random.randint(0, most))
        )

    store = Store.open(tmp_path)
    for i in range(12):
        texts = [text(60) for _ in range(random.randint(1, 12))]
        titles = [text(4) for _ in texts]
        store.put(stored(f"{i}.pdf", texts, titles=titles, title=text(3), embedder=EMBEDDER))
    plain, ours = PlainCorpusIndex(store), SqliteCorpusIndex(store)
    for _ in range(40):
        query = question(text(8), limit=random.randint(1, 20), unit=random.choice(["section", "document", "any"]))
        expected, found = plain.search(query), ours.search(query)
        assert [(h.document_id, h.section_id) for h in found] == [(h.document_id, h.section_id) for h in expected]
        assert [h.score for h in found] == pytest.approx([h.score for h in expected])
    ours.close()
    store.close()
