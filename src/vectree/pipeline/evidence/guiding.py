"""What a language model does while evidence is found: splits the question, chooses documents, scores sections.

Whatever it fails at is done without it, and a note says so. Retrieval is synchronous and runs in a thread: each call is
put on the models' event loop and waited for (``ModelHub.run``).
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from vectree.answer.generative import ANSWER_TOKENS
from vectree.errors import BudgetError, PromptTooLongError, ReplyError, StoppedError, VectreeError
from vectree.models.session import OTHER_TOKENISER
from vectree.retrieve import TRAVERSALS
from vectree.retrieve.scoring.by_model import Scorable, decompose_with_model, score_with_model

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.models.session import ModelSession
    from vectree.pipeline.question.options import QuestionSettings
    from vectree.types.document import DocumentId
    from vectree.types.query import Query

T = TypeVar("T")

PROMPT_TOKENS = 900
"""Room for the answer's prompt, the question and the marks around passages."""
_TITLES = 12
"""Top sections that a document is shown with."""


class Run(Protocol):
    """``ModelHub.run``."""

    def __call__(self, work: Callable[[], Coroutine[object, object, T]]) -> T:
        """What the coroutine gives, waited for in this thread."""
        ...


def guide_for(
    session: ModelSession, run: Run, settings: QuestionSettings, mode: str, evidence_tokens: int | None
) -> Guide | None:
    """The guide that settings and mode ask for, where there is to be ``evidence_tokens`` for the model; None for none.

    Not said, a model scores sections where a traversal was chosen, and does no more: each of its calls costs.
    """
    wanted = mode in TRAVERSALS if settings.model_retrieval is None else settings.model_retrieval
    if not wanted or evidence_tokens is None:
        return None
    evidence = min(settings.budget_tokens, evidence_tokens)
    keep = int(evidence * OTHER_TOKENISER) + PROMPT_TOKENS + ANSWER_TOKENS
    return Guide(session, run, widely=bool(settings.model_retrieval), keep_tokens=keep)


class Guide:
    """A model at work on one question; a ``SectionJudge``.

    ``keep_tokens`` of the budget stay for the answer. ``widely``: splits and routes too.
    """

    def __init__(self, session: ModelSession, run: Run, *, widely: bool, keep_tokens: int) -> None:
        self._session = session
        self._run = run
        self._widely = widely
        self._keep = keep_tokens
        self._asked = self._scored = 0
        self._failures: dict[str, None] = {}
        self.available = True
        """See ``SectionJudge``: a model that is gone, refuses or has no budget left is asked no more."""

    @property
    def failures(self) -> tuple[str, ...]:
        """What it failed at, each once."""
        return tuple(self._failures)

    @property
    def notes(self) -> tuple[str, ...]:
        """How many sections it was to score and did not."""
        left = self._asked - self._scored
        if not left:
            return ()
        return (f"sections without a score of the model: {left} of {self._asked}; their words count",)

    def split(self, question: str) -> tuple[str, ...]:
        """Questions to be looked up beside this one; none where it is a single one, or the model cannot say."""
        if not (self._widely and self.available):
            return ()
        parts = self._tried(
            "the question was not split",
            lambda: decompose_with_model(self._session, question, keep_tokens=self._keep),
        )
        same = question.strip().casefold()
        return tuple(part for part in parts or () if part.casefold() != same and any(map(str.isalnum, part)))

    def odds(
        self, question: str, documents: Mapping[DocumentId, CompiledDocument], odds: Mapping[DocumentId, float]
    ) -> Mapping[DocumentId, float]:
        """The odds of documents to the best one with the model's opinion in them, best first, ties as they came.

        Half of what they were, half the model's score: either alone keeps a document in. One that it did not score
        counts as before.
        """
        if not (self._widely and self.available and len(odds) > 1):
            return odds
        order = list(odds)
        shown = [_as_seen(documents[identity]) for identity in order]
        given = self._tried(
            "the documents were chosen without it",
            lambda: score_with_model(self._session, question, shown, "route", keep_tokens=self._keep),
        )
        mixed = {one: (odds[one] + (given or {}).get(place, odds[one])) / 2 for place, one in enumerate(order)}
        best = max(mixed.values())
        return {one: mixed[one] / best for one in sorted(order, key=lambda one: -mixed[one])} if best > 0 else odds

    def judge(self, query: Query, document: CompiledDocument, rows: Sequence[int]) -> Mapping[int, float]:
        """See ``SectionJudge``."""
        shown = [Scorable(title=_path(document, row), summary=document.summaries[row]) for row in rows]
        self._asked += len(rows)
        given = self._tried(
            "a level of sections was scored by its words",
            lambda: score_with_model(self._session, query.text, shown, "score", keep_tokens=self._keep),
        )
        self._scored += len(given or ())
        return {rows[place]: score for place, score in (given or {}).items()}

    def _tried(self, without: str, work: Callable[[], Coroutine[object, object, T]]) -> T | None:
        """What the call gives; None where it fails."""
        try:
            return self._run(work)
        except StoppedError:  # nobody waits for the answer any more
            raise
        except VectreeError as error:
            # The session has tried again where that helps; only a reply or a prompt can be better the next time.
            self.available = isinstance(error, ReplyError | PromptTooLongError)
            why = "The budget ended" if isinstance(error, BudgetError) else "The model failed"
            self._failures[f"{why} while evidence was sought, so {without} ({error.message.rstrip('.')})."] = None
            return None


def _path(document: CompiledDocument, row: int) -> str:
    """The section's title after those above it."""
    return " > ".join(document.titles.many(document.path(row)))


def _as_seen(document: CompiledDocument) -> Scorable:
    """A document by its name, title, issuer and date, and the titles of its top sections."""
    facts = dict.fromkeys(fact for fact in (document.title, document.name, document.issuer, document.date) if fact)
    depths = document.sections.depth
    single = len(depths) > 0 and int(document.sections.end[0]) == len(depths)
    top = [row for row in range(len(depths)) if int(depths[row]) == int(single)][:_TITLES]
    return Scorable(title=", ".join(facts), summary="; ".join(document.titles.many(top)))
