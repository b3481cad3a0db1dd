"""What a question or an index may take, and what it has taken."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

from vectree.errors import BudgetError, InputError
from vectree.types.model import Usage


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """Bounds; None is no bound. Money is counted where a price is known: a model on one's own machines costs none.

    Raises InputError for a bound that is none: a negative number, or no number.
    """

    tokens: int | None = None
    """Of prompts and replies together."""
    dollars: float | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name, bound in (("tokens", self.tokens), ("dollars", self.dollars), ("seconds", self.seconds)):
            if bound is not None and not bound >= 0:  # nor is NaN
                raise InputError(f"a budget of {bound!r} {name}: give 0 or more", **{name: bound})


class Meter:
    """Counts usage against a budget from the moment it is made."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._start = monotonic()
        self.used = Usage()

    def add(self, usage: Usage) -> None:
        """Count a call."""
        self.used += usage

    def reply_tokens(self, prompt_tokens: int, wanted: int) -> int:
        """Tokens that the reply to such a prompt may have, at most those wanted: what the budget leaves it."""
        if self._budget.tokens is None:
            return wanted
        left = self._budget.tokens - self.used.input_tokens - self.used.output_tokens - prompt_tokens
        return min(wanted, left)

    def require(self, tokens: int, keep_tokens: int = 0, *, free: bool = False) -> None:
        """Raises BudgetError where the budget does not allow a request of so many tokens that leaves ``keep_tokens``.

        Nothing is sent that could not be paid for; what is ``free`` needs no money.
        """
        budget, used = self._budget, self.used
        total = used.input_tokens + used.output_tokens
        if budget.tokens is not None and total + tokens + keep_tokens >= budget.tokens:  # nothing left for a reply
            kept = f" and the {keep_tokens} kept for what follows" if keep_tokens else ""
            raise BudgetError(
                f"the next request of {tokens} tokens{kept} would go over the budget "
                f"({total} of {budget.tokens} tokens used)",
                used_tokens=total,
            )
        if budget.dollars is not None and not free and (used.dollars or 0.0) >= budget.dollars:
            raise BudgetError(f"the budget of ${budget.dollars:g} is used up", used_dollars=used.dollars)
        if (left := self.seconds_left()) is not None and left <= 0:
            raise BudgetError(f"the budget of {budget.seconds:g} s is used up", budget_seconds=budget.seconds)

    def seconds_left(self) -> float | None:
        """Of the budget, below 0 where it is used up; None for no bound."""
        seconds = self._budget.seconds
        return None if seconds is None else seconds - (monotonic() - self._start)
