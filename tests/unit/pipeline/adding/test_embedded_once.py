from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

import vectree
from vectree.config import Config
from vectree.models.embedder import LoadedEmbedder
from vectree.models.fake import HashingEmbedder

SECTIONS = {
    "Noise": "A heat pump may not exceed 35 decibel at the window at night.",
    "Permits": "The council grants a permit within six weeks.",
    "Fees": "A fee of 120 euros is due before the work begins.",
    "Appeals": "Whoever disagrees may appeal to the court within a month.",
}


class Counting(HashingEmbedder):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.texts += texts
        return super().embed_passages(texts)


@pytest.fixture
def embedder() -> Counting:
    return Counting()


def test_of_a_changed_document_only_what_changed_is_embedded(tmp_path, embedder):
    file = tmp_path / "rules.md"

    def write(sections: dict[str, str]) -> None:
        file.write_text("\n\n".join(f"# {title}\n\n{text}" for title, text in sections.items()), encoding="utf-8")

    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as library:
        library._parts._embedder = LoadedEmbedder(embedder=embedder)
        write(SECTIONS)
        library.add(file)
        assert len(embedder.texts) == len(SECTIONS) + 1, "the sections and the document"
        embedder.texts.clear()
        library.reindex()
        assert embedder.texts == []
        write({**SECTIONS, "Fees": "The fee is 150 euros."})
        changed = library.add(file)
        sections = [text for text in embedder.texts if text.startswith("Fees\n")]
        assert len(sections) == 1
        assert len(embedder.texts) <= 2, "beside the section at most the document, whose summary may have changed"
        vectors = library._store.vectors.of(changed.id)
        assert vectors is not None
        assert len(vectors.matrix) == len(SECTIONS) + 1
        assert [row.id for row in library.documents()] == [changed.id]
