"""RAPTOR: clusters of what is alike, and summaries that know their pages."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import vectree
from tests.unit.evaluate.sample_data import page_texts
from vectree.config import Config
from vectree.evaluate.corpus import Corpus
from vectree.evaluate.question import DocumentSource, PageRef
from vectree.evaluate.systems import load_system
from vectree.evaluate.systems.raptor_clusters import soft_clusters
from vectree.models.fake import HashingEmbedder

THEMES = {
    "harbour": "Ships cranes harbour tonnage berth docking number {n} arrive in the harbour.",
    "cheese": "Cheese milk rennet ripening curd dairy wheel number {n} ripens in the dairy.",
    "railway": "Railway tracks locomotive signal station platform number {n} leaves the station.",
}


def test_clusters_hold_what_is_alike() -> None:
    draw = np.random.default_rng(0)
    centres = np.eye(3, 32, dtype=np.float32)
    vectors = np.concatenate([centre + draw.normal(0, 0.02, (30, 32)) for centre in centres]).astype(np.float32)
    clusters = soft_clusters(vectors, seed=0)
    assert {row for rows in clusters for row in rows} == set(range(90))
    assert len(clusters) >= 3
    for rows in clusters:
        assert len({row // 30 for row in rows}) == 1
    assert soft_clusters(vectors, seed=0) == clusters


@pytest.mark.parametrize("count", [1, 5, 11])
def test_too_few_vectors_are_one_cluster(count: int) -> None:
    assert soft_clusters(np.eye(count, 16, dtype=np.float32), seed=0) == [list(range(count))]


def test_summaries_keep_their_pages(tmp_path: Path) -> None:
    pages = [text.format(n=number) for text in THEMES.values() for number in range(12)]
    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as library:
        corpus = Corpus(library, tmp_path / "vectors", HashingEmbedder())
        corpus.add([DocumentSource(name="themes.json", content=page_texts(*pages).encode())])
        searcher = load_system("raptor").open(["themes.json"], corpus, "sentences")
        output = searcher.run("milk and rennet of a cheese wheel")
        assert {ref.page for ref in output.pages[:5]} <= set(range(13, 25))
        assert len(set(output.pages)) == len(output.pages)
        for cited in output.citations:
            assert corpus.holds(cited.page, cited.quote)
        assert output.context_pages
        empty = load_system("raptor").open([], corpus, "sentences").run("milk")
        assert (empty.found, empty.pages) == (False, ())
        assert PageRef("themes.json", 13) in output.pages
