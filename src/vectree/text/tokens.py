"""How many tokens a language model would count.

The encoding is OpenAI's ``o200k_base`` from ``bpe-openai``, which carries its tables (tiktoken
downloads them). Other models' tokenisers differ by some per cent; budgets are meant to that precision.
"""

from __future__ import annotations

from functools import cache
from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec
from typing import Protocol, cast

from vectree.text.normalise import valid_unicode

ENCODING = "o200k_base"
_PACKAGE = "bpe_openai"


class _Tokenizer(Protocol):
    def count(self, text: str) -> int: ...


class _Bindings(Protocol):
    def tokenizer_for_encoding(self, encoding_name: str) -> _Tokenizer: ...


@cache
def _tokenizer() -> _Tokenizer:
    # `import bpe_openai` builds three encodings' tables for decoding, 0.5 s that every `add` and `ask` would pay.
    # Its compiled part counts without them, so that alone is loaded.
    package = find_spec(_PACKAGE)
    places = package.submodule_search_locations if package else None
    found = PathFinder.find_spec(f"{_PACKAGE}._bindings", places) if places else None
    if found is None or found.loader is None:
        raise ImportError(f"{_PACKAGE} is not installed as its lock file says", name=_PACKAGE)
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return cast(_Bindings, module).tokenizer_for_encoding(ENCODING)


def count_tokens(text: str) -> int:
    """Tokens of exactly this string; 0 for the empty one."""
    return _tokenizer().count(valid_unicode(text)) if text else 0
