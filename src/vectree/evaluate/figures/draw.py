# pyright: reportUnknownMemberType=false
# - matplotlib is typed in part
"""The table of figures, and the one way to draw them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from vectree.evaluate.extra import require_extra

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from vectree.evaluate.figures.material import Material

FIGURES: Mapping[str, str] = {
    "pipeline": "vectree.evaluate.figures.pipeline:draw",
    "main-results": "vectree.evaluate.figures.main_results:draw",
    "ablation": "vectree.evaluate.figures.ablation:draw",
    "multi-hop": "vectree.evaluate.figures.multi_hop:draw",
    "latency": "vectree.evaluate.figures.trade_off:draw_latency",
    "pareto": "vectree.evaluate.figures.trade_off:draw_context",
    "medical": "vectree.evaluate.figures.medical:draw",
    "detector": "vectree.evaluate.figures.detector:draw",
}
"""Where each figure is drawn; imported when asked for."""
FORMATS = ("svg", "png")


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """What became of one figure."""

    figure: str
    files: tuple[Path, ...] = ()
    missing: str = ""
    """Which results it would need; empty where it was drawn."""


class MissingResults(Exception):
    """Raised by a figure that has nothing to show; says which results it needs and what makes them."""


class _Draw(Protocol):
    def __call__(self, material: Material) -> Figure: ...


def draw_figures(material: Material, folder: Path) -> tuple[Drawn, ...]:
    """Draw every figure that has its results into ``folder``, as SVG and PNG; one ``Drawn`` each.

    Raises MissingExtraError without the extra ``evaluate``.
    """
    require_extra()
    from vectree.evaluate.figures.style import styled

    folder.mkdir(parents=True, exist_ok=True)
    done: list[Drawn] = []
    for name, place in FIGURES.items():
        module, _, attribute = place.partition(":")
        draw = cast("_Draw", getattr(import_module(module), attribute))
        try:
            with styled():
                figure = draw(material)
                files = tuple(folder / f"{name}.{suffix}" for suffix in FORMATS)
                for file in files:
                    # Without the date the same results make the same file.
                    figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else {})
        except MissingResults as missing:
            done.append(Drawn(figure=name, missing=str(missing)))
            continue
        done.append(Drawn(figure=name, files=files))
    return tuple(done)
