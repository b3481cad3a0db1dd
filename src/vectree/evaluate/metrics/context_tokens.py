"""Size of the context: tokens of the exact string that the answer was made from (lower is better).

``context_tokens`` counts with a real tokeniser (``text.tokens``); ``context_tokens_len4`` is characters / 4, rounded
down, as the papers count. 0 for an empty context.
"""

from __future__ import annotations

from vectree.evaluate.metrics.measure import Measure
from vectree.text.tokens import count_tokens


def context_tokens() -> Measure:
    """Counted exactly."""
    return Measure(
        name="context_tokens", value=lambda _, output: float(count_tokens(output.context)), higher_is_better=False
    )


def context_tokens_len4() -> Measure:
    """Counted as the papers do."""
    return Measure(
        name="context_tokens_len4", value=lambda _, output: float(len(output.context) // 4), higher_is_better=False
    )
