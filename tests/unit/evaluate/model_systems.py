"""A language model, an encoder and a reranker whose replies can be worked out by hand."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vectree.evaluate.chat import Conversation
from vectree.types.model import ModelRequest

FENCED = re.compile(r"<(\w+)-[0-9a-f]{8}[^>]*>\n(.*?)\n</\1-", re.DOTALL)


def parts(request: ModelRequest, kind: str) -> list[str]:
    """The fenced texts of that kind in the request's last message."""
    return [text for name, text in FENCED.findall(request.messages[-1].text) if name == kind]


class WordReranker:
    """Scores a passage by how often it has the word."""

    def __init__(self, word: str) -> None:
        self.name = f"count of {word!r}"
        self._word = word

    def scores(self, question: str, passages: Sequence[str], spent: Conversation | None) -> NDArray[np.float64]:
        return np.asarray([passage.count(self._word) for passage in passages], dtype=np.float64)


class WordVectors:
    """``TokenEncoder``: each word a vector; equal words are equal, others at right angles but for the pairs given."""

    name = "words"

    def __init__(self, alike: dict[str, str] | None = None) -> None:
        self._words: dict[str, int] = {}
        self._alike = alike or {}

    def encode_tokens(self, text: str) -> NDArray[np.float32]:
        rows = [self._words.setdefault(self._alike.get(word, word), len(self._words)) for word in text.lower().split()]
        return np.eye(64, dtype=np.float32)[rows]
