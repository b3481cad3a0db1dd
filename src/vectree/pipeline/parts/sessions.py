"""Which language model works on a question or a document, if any, and within which budget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.errors import InputError
from vectree.types.section import Origin

if TYPE_CHECKING:
    from vectree.models.budget import Budget
    from vectree.models.language_model import LanguageModel
    from vectree.models.session import ModelSession
    from vectree.pipeline.parts.opening import Parts

NO_MODEL = "none"
"""The name that stands for none, where the configuration names one."""


class Sessions:
    """Opens sessions as was wished for, and as the configuration says where nothing was.

    All raise ConfigurationError, MissingExtraError or ModelAccessError for a model that cannot be used at all.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._config = parts.config.model

    def for_question(self, model: str | LanguageModel | None, budget: Budget | None) -> ModelSession | None:
        """The model that is to answer; None for none."""
        chosen = self._config.name if model is None else model
        if chosen is None or chosen == NO_MODEL:
            return None
        return self._parts.models().session(chosen, self.question_budget(budget))

    def for_judge(self, model: str | LanguageModel, budget: Budget | None) -> ModelSession:
        """That model, and no other."""
        return self._parts.models().session(model, self.question_budget(budget))

    def for_document(
        self, model: str | LanguageModel | None, sources: frozenset[Origin], budget: Budget | None
    ) -> ModelSession | None:
        """The model that is to read a document; None for none. Raises InputError for a wish without a model."""
        from vectree.models.budget import Budget

        config = self._config
        chosen = config.name if model is None and Origin.MODEL in sources else model
        if chosen is None or chosen == NO_MODEL:
            if Origin.MODEL in sources:
                raise InputError("the source 'model' needs a language model: name one (--model provider:model)")
            return None
        default = Budget(tokens=config.index_tokens, dollars=config.index_dollars, seconds=config.index_seconds)
        return self._parts.models().session(chosen, budget or default)

    def question_budget(self, budget: Budget | None) -> Budget:
        """The budget given, or the configuration's for a question."""
        from vectree.models.budget import Budget

        config = self._config
        return budget or Budget(
            tokens=config.question_tokens, dollars=config.question_dollars, seconds=config.question_seconds
        )
