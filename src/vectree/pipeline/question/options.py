"""What a caller may say of a question, and the settings that it comes to over the library's configuration."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, TypedDict, cast

from vectree.compress.compress import CompressionSettings
from vectree.config import RetrievalConfig
from vectree.errors import QueryError
from vectree.pipeline.question.scope import Collections
from vectree.retrieve import PageWeights, RetrievalSettings
from vectree.retrieve.learned import Learned
from vectree.retrieve.pages.weights import page_weights
from vectree.types.ranking import AskMode, Profile

if TYPE_CHECKING:
    from vectree.models.budget import Budget
    from vectree.models.language_model import LanguageModel

_LEARNED = ("page_weights", "threshold", "beam_width")
"""Settings that a library may have learned, beside its mode."""


class SearchSettings(TypedDict, total=False):
    """Settings of one question; what is not given, or None, is as the library's configuration says.

    Each means what it means under ``[retrieval]`` there.
    """

    profile: Profile | None
    max_depth: int | None
    max_branches: int | None
    beam_width: int | None
    threshold: float | None
    budget_tokens: int | None
    compression: bool | None
    references: bool | None
    dense: bool | None
    body_text: bool | None
    tree: bool | None
    routing: bool | None
    page_weights: str | None
    model_retrieval: bool | None
    domain: str | None
    """Ask documents of this domain only."""
    language: str | None
    """Ask documents in this language only."""


class AskOptions(SearchSettings, total=False):
    """What may be said of a question beside its documents: these four, and every key of ``SearchSettings``."""

    collections: Collections
    """Ask documents of these collections only; None: of all."""
    mode: AskMode
    """How trees are searched, or ``agent``: a model finds its way. Not given: ``auto``."""
    model: str | LanguageModel | None
    """The language model that answers: ``provider:model``, or a model of your own; None: the configuration's,
    ``"none"``: none."""
    budget: Budget | None
    """What the model may take; None: what the configuration says."""


_NO_SETTINGS = AskOptions.__annotations__.keys() - SearchSettings.__annotations__.keys()


def settings_of(options: AskOptions) -> SearchSettings:
    """The settings among the options. Raises QueryError for a name that is no option."""
    _check_names(options, AskOptions.__annotations__)
    return cast("SearchSettings", {name: value for name, value in options.items() if name not in _NO_SETTINGS})


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionSettings:
    """Everything beside the question that decides an answer; each value is part of the answer cache's key."""

    profile: Profile
    max_depth: int
    max_branches: int
    beam_width: int
    threshold: float
    budget_tokens: int
    compression: bool
    references: bool | None
    dense: bool
    body_text: bool
    tree: bool
    routing: bool
    page_weights: PageWeights
    """The weights themselves: a file of them is part of the key by what it says, not by its name."""
    model_retrieval: bool | None
    domain: str | None = None
    language: str | None = None

    @classmethod
    def resolve(
        cls, defaults: RetrievalConfig, given: SearchSettings, learned: Learned | None = None
    ) -> QuestionSettings:
        """The defaults with the given values over them; None keeps the default.

        What the library learned stands for defaults that the configuration leaves as they are. Raises QueryError for a
        name that is no setting.
        """
        known = {field.name for field in fields(cls)}
        _check_names(given, known)
        values: dict[str, object] = {name: getattr(defaults, name) for name in known if hasattr(defaults, name)}
        for name in _LEARNED:
            value: object = getattr(learned, name, None)
            if value is not None and name not in defaults.model_fields_set:
                values[name] = value
        values.update({name: value for name, value in given.items() if value is not None})
        weights = values["page_weights"]
        values["page_weights"] = page_weights(weights) if isinstance(weights, str) else weights
        return cls(**values)  # pyright: ignore[reportArgumentType] - checked by the stages' own settings below

    def retrieval(self, limit: int) -> RetrievalSettings:
        """What traversal needs of them."""
        return RetrievalSettings(
            profile=self.profile,
            limit=limit,
            threshold=self.threshold,
            max_depth=self.max_depth,
            max_branches=self.max_branches,
            beam_width=self.beam_width,
            references=self.references,
            body_text=self.body_text,
            tree=self.tree,
        )

    def evidence(self, most_tokens: int | None = None) -> CompressionSettings:
        """What compression needs of them; ``most_tokens`` bounds the budget."""
        budget = self.budget_tokens if most_tokens is None else min(self.budget_tokens, most_tokens)
        return CompressionSettings(enabled=self.compression, budget_tokens=budget)


def _check_names(given: Mapping[str, object], known: Collection[str]) -> None:
    unknown = sorted(given.keys() - set(known))
    if unknown:
        raise QueryError(f"no option {unknown[0]!r}; there are {', '.join(sorted(known))}", option=unknown[0])
