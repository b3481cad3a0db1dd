"""The settings of one question: what the caller gave, over what the library's configuration says."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TypedDict

from vectree.compress.compress import CompressionSettings
from vectree.config import RetrievalConfig
from vectree.errors import QueryError
from vectree.retrieve import PageWeights, RetrievalSettings
from vectree.retrieve.learned import Learned
from vectree.retrieve.page_weights import page_weights
from vectree.types.ranking import Profile

_LEARNED = ("page_weights", "threshold", "beam_width")
"""Settings that a library may have learned, beside its mode."""


class SettingsGiven(TypedDict, total=False):
    """Settings of one question; what is not given is as the library's configuration says."""

    profile: Profile
    max_depth: int
    max_branches: int
    beam_width: int
    threshold: float
    budget_tokens: int
    compression: bool
    references: bool
    dense: bool
    body_text: bool
    tree: bool
    routing: bool
    page_weights: str
    model_retrieval: bool
    domain: str
    language: str


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
    """Ask documents of this domain only."""
    language: str | None = None
    """Ask documents in this language only."""

    @classmethod
    def resolve(
        cls, defaults: RetrievalConfig, given: dict[str, object], learned: Learned | None = None
    ) -> QuestionSettings:
        """The defaults with the given values over them; None keeps the default.

        What the library learned stands for defaults that the configuration leaves as they are. Raises QueryError for a
        name that is no setting.
        """
        known = {field.name for field in fields(cls)}
        unknown = sorted(set(given) - known)
        if unknown:
            raise QueryError(f"no setting {unknown[0]!r}; there are {', '.join(sorted(known))}", setting=unknown[0])
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
