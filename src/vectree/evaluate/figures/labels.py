# pyright: reportUnknownMemberType=false
# - matplotlib is typed in part
"""Names of points in a column right of the axes, each with a thin line to its point: none lies on another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

GAP = 0.075
"""Of the height of the axes, between the middles of two names."""
_COLUMN = 1.04
_ROUNDS = 200


def label_points(axes: Axes, points: Sequence[tuple[str, float, float, str]]) -> None:
    """Write the name of each (name, x, y, colour); call it when the limits of the axes are set."""
    low, high = axes.get_ylim()
    heights = spread([(y - low) / (high - low) for _, _, y, _ in points], GAP)
    for (name, x, y, colour), height in zip(points, heights, strict=True):
        axes.annotate(
            name,
            xy=(x, y),
            xytext=(_COLUMN, height),
            textcoords="axes fraction",
            fontsize=6.5,
            color=colour,
            va="center",
            arrowprops={
                "arrowstyle": "-", "color": colour, "linewidth": 0.5, "alpha": 0.7, "shrinkA": 1, "shrinkB": 3,
                "relpos": (0, 0.5),
            },
        )  # fmt: skip


def spread(values: Sequence[float], gap: float) -> list[float]:
    """Values moved as little as keeps their order and leaves ``gap`` between neighbours; in the order given."""
    order = sorted(range(len(values)), key=lambda place: values[place])
    moved = [values[place] for place in order]
    for _ in range(_ROUNDS):
        worst = 0.0
        for place in range(len(moved) - 1):
            lacking = gap - (moved[place + 1] - moved[place])
            if lacking > 0:
                moved[place] -= lacking / 2
                moved[place + 1] += lacking / 2
                worst = max(worst, lacking)
        if worst < gap / 100:
            break
    return [moved[order.index(place)] for place in range(len(values))]
