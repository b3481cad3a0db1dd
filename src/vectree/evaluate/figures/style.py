# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# - matplotlib is typed in part
"""How figures look: colours of Okabe and Ito (2008), told apart by colour-blind readers; shapes that do without them.

A colour and a shape stand for a kind of system, not for a system: systems are named where they stand.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.typing import RcKeyType

    from vectree.evaluate.report import Cell


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of system as it is drawn."""

    name: str
    colour: str
    marker: str


OURS = Kind(name="vectree", colour="#0072B2", marker="o")
PAPER = Kind(name="TreeRAG as published", colour="#D55E00", marker="s")
PEER = Kind(name="peer in its own environment", colour="#009E73", marker="^")
BASELINE = Kind(name="baseline", colour="#555555", marker="D")
KINDS = (OURS, PAPER, PEER, BASELINE)
SECOND = "#E69F00"
"""Beside blue, where something is compared that is no system."""
_PREFIXES = (("vectree", OURS), ("treerag", PAPER), ("llama-index", PEER))

ROW_INCHES = 0.24
WIDTH = 7.2
"""Two columns of a journal."""


@contextmanager
def styled() -> Generator[None]:
    """Settings of matplotlib while figures are drawn and saved; text stays text in SVG."""
    settings: dict[RcKeyType, Any] = {
        "font.size": 8, "axes.titlesize": 8.5, "axes.labelsize": 8, "xtick.labelsize": 7.5, "ytick.labelsize": 7.5,
        "legend.fontsize": 7.5, "axes.spines.top": False, "axes.spines.right": False, "axes.axisbelow": True,
        "axes.grid": True, "grid.color": "#DDDDDD", "grid.linewidth": 0.6, "svg.fonttype": "none",
        "svg.hashsalt": "vectree", "savefig.dpi": 200, "figure.constrained_layout.use": True,
        "font.family": ["DejaVu Sans"],
    }  # fmt: skip
    with rc_context(settings):
        yield


def kind_of(system: str) -> Kind:
    """The kind of a system by its name."""
    return next((kind for prefix, kind in _PREFIXES if system.startswith(prefix)), BASELINE)


def panels(count: int, rows_of_text: int, *, across: int = 3) -> tuple[Figure, list[Axes]]:
    """A figure with as many panels, each with room for so many rows of text; at most ``across`` side by side."""
    across = min(across, count)
    down = -(-count // across)
    height = down * (rows_of_text * ROW_INCHES + 0.75) + 0.45
    figure = Figure(figsize=(WIDTH, height))
    axes = [figure.add_subplot(down, across, place + 1) for place in range(count)]
    return figure, axes


def interval_rows(axes: Axes, named: Sequence[tuple[str, Cell]]) -> None:
    """One row a system from the top down: a point with its 95 % interval, its value beside."""
    for place, (system, cell) in enumerate(named):
        kind = kind_of(system)
        low, high = bounds(cell)
        axes.plot([low, high], [place, place], color=kind.colour, linewidth=1.6, solid_capstyle="butt")
        axes.plot(
            [cell.value], [place], marker=kind.marker, color=kind.colour, markersize=5, linestyle="none", clip_on=False
        )
    axes.set_yticks(range(len(named)), [system for system, _ in named])
    axes.set_ylim(len(named) - 0.4, -0.6)
    axes.grid(axis="y", visible=False)


def bounds(cell: Cell) -> tuple[float, float]:
    """The interval; the value twice where there is none."""
    return (cell.value if cell.low is None else cell.low), (cell.value if cell.high is None else cell.high)


def legend_of_kinds(figure: Figure, systems: Iterable[str], *extra: Line2D) -> None:
    """A legend below the panels of the kinds that occur."""
    present = {kind_of(system) for system in systems}
    handles = [
        Line2D([], [], color=kind.colour, marker=kind.marker, linewidth=1.6, markersize=5, label=kind.name)
        for kind in KINDS
        if kind in present
    ]
    figure.legend(handles=[*handles, *extra], loc="outside lower center", ncols=4, frameon=False)


def sizes(cells: Iterable[Cell]) -> str:
    """``n=47``, or the range where systems differ (questions that failed have no number)."""
    counts = [cell.n for cell in cells]
    low, high = min(counts), max(counts)
    return f"n={low}" if low == high else f"n={low}-{high}"
