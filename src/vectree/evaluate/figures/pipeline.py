# pyright: reportUnknownMemberType=false
# - matplotlib is typed in part
"""The pipeline from question to checked answer, each stage with what was measured of it on each set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from vectree.evaluate.figures.draw import MissingResults
from vectree.evaluate.figures.material import WHOLE, Material
from vectree.evaluate.figures.style import OURS, ROW_INCHES, WIDTH
from vectree.evaluate.report.quality import PAGES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from vectree.evaluate.report import Cell

STAGES = (
    ("Section trees", "PDF, bookmarks,\ncontents pages, fonts;\ntitles verified", ()),
    ("Search", "keywords, vectors\nand traversal of\nthe tree; pages", (PAGES,)),
    ("Evidence", "passages within\na token budget", ("evidence_recall", "context_tokens")),
    ("Answer", "sentences that\nanswer, or\n\u201cnot found\u201d", ("false_refusals", "latency_p50_ms")),
    ("Citations", "page, quote and box,\nassigned and\nchecked", ("citation_precision", "citation_held")),
)
"""Title, what happens, measures."""
_HEADS = {
    "evidence_recall": "gold pages\nin evidence", "context_tokens": "context\ntokens",
    "false_refusals": "false\nrefusals",
    "latency_p50_ms": "median\nms", "citation_precision": "cited page\nis gold", "citation_held": "quote\non page",
}  # fmt: skip
_BOX = 1.0
_ROW = 0.46
_LARGE = 10.0


def draw(material: Material) -> Figure:
    """Boxes from left to right, and below them a line of figures for each set, n with its name."""
    found = {
        name: (row.answered, row.cells)
        for name, report in material.reports.items()
        for row in report.rows
        if row.system == WHOLE and PAGES in row.cells
    }
    if not found:
        raise MissingResults(f"results of {WHOLE} on a set with labelled pages: vectree evaluate run SET")
    figure = Figure(figsize=(WIDTH, 1.9 + len(found) * 1.35 * ROW_INCHES))
    axes = figure.add_subplot()
    axes.set_axis_off()
    axes.set_xlim(-0.02, len(STAGES) + 0.02)
    axes.set_ylim(-(0.75 + _ROW * len(found)), _BOX + 0.05)
    for place, (title, text, _) in enumerate(STAGES):
        _stage(axes, place, title, text)
    _table(axes, found)
    return figure


def _stage(axes: Axes, place: int, title: str, text: str) -> None:
    box = FancyBboxPatch(
        (place + 0.04, 0), 0.82, _BOX, boxstyle="round,pad=0,rounding_size=0.06", facecolor="#E8F1F8",
        edgecolor=OURS.colour, linewidth=1.0,
    )  # fmt: skip
    axes.add_patch(box)
    axes.text(place + 0.45, 0.84, title, ha="center", va="center", fontsize=9, fontweight="bold")
    axes.text(place + 0.45, 0.38, text, ha="center", va="center", fontsize=7)
    if place + 1 < len(STAGES):
        arrow = {"arrowstyle": "-|>", "color": "black", "linewidth": 1}
        axes.annotate("", xy=(place + 1.04, _BOX / 2), xytext=(place + 0.86, _BOX / 2), arrowprops=arrow)


def _table(axes: Axes, found: Mapping[str, tuple[int, Mapping[str, Cell]]]) -> None:
    axes.text(0.04, -0.36, f"{WHOLE},\nmeans, 95 % intervals", fontsize=7, va="center", style="italic")
    columns = [
        (place + 0.45 + (0.0 if len(measures) == 1 else 0.42 * (index - 0.5)), measure)
        for place, (_, _, measures) in enumerate(STAGES)
        for index, measure in enumerate(measures)
    ]
    for x, measure in columns:
        axes.text(x, -0.36, _HEADS.get(measure, measure), fontsize=6.5, ha="center", va="center")
    axes.plot([0.02, len(STAGES) - 0.05], [-0.62, -0.62], color="black", linewidth=0.6)
    for line, (name, (answered, values)) in enumerate(found.items()):
        y = -(0.62 + _ROW * (line + 0.55))
        axes.text(0.04, y, f"{name} ({answered})", fontsize=7, va="center")
        for x, measure in columns:
            if measure in values:
                axes.text(x, y + 0.08, _short(values[measure].value), fontsize=7, ha="center", va="center")
                axes.text(
                    x, y - 0.09, _interval(values[measure]), fontsize=5.5, ha="center", va="center", color="#444444"
                )


def _interval(cell: Cell) -> str:
    return "" if cell.low is None or cell.high is None else f"[{_short(cell.low)}, {_short(cell.high)}]"


def _short(value: float) -> str:
    return f"{value:.0f}" if value >= _LARGE else f"{value:.2f}"
