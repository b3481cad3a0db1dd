"""Answers from long structured documents, with the page, the quote and the box that say so.

>>> import vectree
>>> with vectree.open("library") as lib:                     # doctest: +SKIP
...     lib.add("report.pdf")
...     print(lib.ask("What changed since last year?").text)

Everything below is imported on first use, so that ``import vectree`` and the command line start at once.
"""

import typing as _typing
from importlib import import_module as _import_module

if _typing.TYPE_CHECKING:
    from vectree.errors import (
        ConfigurationError,
        DocumentError,
        InputError,
        NotFoundError,
        QueryError,
        RetryError,
        VectreeError,
    )
    from vectree.models.budget import Budget
    from vectree.pipeline import Library, check, open
    from vectree.pipeline.question.options import AskOptions, SearchSettings
    from vectree.types.answer import Answer, Citation
    from vectree.types.document import Box, Document
    from vectree.types.model import TextDelta
    from vectree.types.ranking import Hit
    from vectree.types.section import Section, SectionTree
    from vectree.types.verdict import Verdict

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "AskOptions",
    "Box",
    "Budget",
    "Citation",
    "ConfigurationError",
    "Document",
    "DocumentError",
    "Hit",
    "InputError",
    "Library",
    "NotFoundError",
    "QueryError",
    "RetryError",
    "SearchSettings",
    "Section",
    "SectionTree",
    "TextDelta",
    "VectreeError",
    "Verdict",
    "__version__",
    "check",
    "open",
]

_HOMES = {
    "vectree.errors": (
        "ConfigurationError", "DocumentError", "InputError", "NotFoundError", "QueryError", "RetryError",
        "VectreeError",
    ),
    "vectree.models.budget": ("Budget",),
    "vectree.pipeline": ("Library", "check", "open"),
    "vectree.pipeline.question.options": ("AskOptions", "SearchSettings"),
    "vectree.types.answer": ("Answer", "Citation"),
    "vectree.types.document": ("Box", "Document"),
    "vectree.types.model": ("TextDelta",),
    "vectree.types.ranking": ("Hit",),
    "vectree.types.section": ("Section", "SectionTree"),
    "vectree.types.verdict": ("Verdict",),
}  # fmt: skip
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'vectree' has no attribute {name!r}")
    value: object = getattr(_import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
