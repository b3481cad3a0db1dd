"""How many tokens a language model would count.

The encoding is OpenAI's ``o200k_base`` from ``bpe-openai``, which carries its tables (tiktoken
downloads them). Other models' tokenisers differ by some per cent; budgets are meant to that precision.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from vectree.text.normalise import valid_unicode

if TYPE_CHECKING:
    from bpe_openai._bindings import PyTokenizer

ENCODING = "o200k_base"


@cache
def _tokenizer() -> PyTokenizer:
    # The package's public Encoding builds tables for decoding that we never use (0.4 s, and a deprecated
    # importlib call); its compiled counter is all we need.
    from bpe_openai._bindings import tokenizer_for_encoding

    return tokenizer_for_encoding(ENCODING)


def count_tokens(text: str) -> int:
    """Tokens of exactly this string; 0 for the empty one."""
    return _tokenizer().count(valid_unicode(text)) if text else 0
