# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# - statsmodels has no type hints
"""Power of the paired t-test at alpha .05, two-sided, and the pairs needed for 80 % (Cohen, 1988), by statsmodels.

Power after the fact restates the p-value; what helps is the second figure: how many questions a set would need to show
an effect of the size that was seen.
"""

from __future__ import annotations

import math

ALPHA = 0.05
WANTED = 0.8
_LEAST = 2
_MOST_POWERED = 25.0
"""Effects of this size and above (infinite ones too) are shown by two pairs."""


def power(effect: float, pairs: int) -> float:
    """Chance of p < .05 with so many pairs if the effect is the true one, in [0, 1]."""
    if abs(effect) >= _MOST_POWERED:
        return 1.0
    from statsmodels.stats.power import TTestPower

    whole = float(TTestPower().power(abs(effect), pairs, ALPHA, alternative="two-sided"))
    if not math.isnan(whole):
        return whole
    # Far from 0 the tail on the wrong side underflows to "not a number"; what it would add is nothing.
    return float(TTestPower().power(abs(effect), pairs, ALPHA / 2, alternative="larger"))


def pairs_needed(effect: float) -> int | None:
    """Fewest pairs with a power of 80 %; None where the effect is 0."""
    if effect == 0:
        return None
    low, high = _LEAST, _LEAST
    while power(effect, high) < WANTED:
        low, high = high, high * 2
    while low < high:  # power grows with the pairs, so halving finds the fewest
        middle = (low + high) // 2
        low, high = (low, middle) if power(effect, middle) >= WANTED else (middle + 1, high)
    return math.ceil(high)
