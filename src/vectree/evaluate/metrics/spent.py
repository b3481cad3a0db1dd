"""What a system's model took for a question: turns (calls), tokens of all prompts and replies together, dollars.

Lower is better. Not defined for systems without a model; dollars not where no price is known (a local model).
"""

from __future__ import annotations

from vectree.evaluate.metrics.measure import Measure
from vectree.evaluate.output import Output


def turns() -> Measure:
    """Calls of the model."""
    return Measure(
        name="turns", value=lambda _, output: float(output.turns) if output.turns else None, higher_is_better=False
    )


def model_tokens() -> Measure:
    """Tokens, cumulative: what is sent again with every turn counts every time."""
    return Measure(name="model_tokens", value=lambda _, output: _tokens(output), higher_is_better=False)


def dollars() -> Measure:
    """Cost."""
    return Measure(name="dollars", value=lambda _, output: output.dollars, higher_is_better=False)


def _tokens(output: Output) -> float | None:
    return float(output.model_tokens) if output.turns else None
