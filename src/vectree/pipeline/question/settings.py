"""How a question is answered: as it says itself, as the configuration says, as was learned, as shipped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.pipeline.question.options import QuestionSettings
from vectree.retrieve.learned import Learned, dump_learned, load_learned

if TYPE_CHECKING:
    from vectree.config import RetrievalConfig
    from vectree.index.store import Store
    from vectree.pipeline.question.options import SearchSettings
    from vectree.types.ranking import AskMode, Mode

_LEARNED = "learned"


class Settings:
    """Settings of questions, each from the first of those that has a say."""

    def __init__(self, store: Store, config: RetrievalConfig) -> None:
        self._store = store
        self._config = config

    def resolve(self, given: SearchSettings, mode: AskMode) -> tuple[QuestionSettings, Mode]:
        """The settings of a question, and what is searched by."""
        config, learned = self._config, self.learned()
        settings = QuestionSettings.resolve(config, given, learned)
        if mode not in ("auto", "agent"):
            return settings, mode
        if learned is None or learned.mode is None or "mode" in config.model_fields_set:
            return settings, config.mode
        return settings, learned.mode

    def shipped(self) -> tuple[QuestionSettings, Mode]:
        """The same for a question that says nothing, but for what was learned."""
        return QuestionSettings.resolve(self._config, {}), self._config.mode

    def learned(self) -> Learned | None:
        """What was learned from feedback; None where nothing was, or another version did."""
        kept = self._store.setting(_LEARNED)
        return None if kept is None else load_learned(kept)

    def keep_learned(self, learned: Learned | None) -> None:
        """Answer with this from now on; None: as shipped."""
        self._store.put_setting(_LEARNED, None if learned is None else dump_learned(learned))
