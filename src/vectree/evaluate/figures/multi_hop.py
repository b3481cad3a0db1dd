# pyright: reportUnknownMemberType=false
# - matplotlib is typed in part
"""Multi-hop: both of two paragraphs among ten (HotpotQA), and the answer made from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.evaluate.figures.draw import MissingResults
from vectree.evaluate.figures.material import MULTI_HOP, Material
from vectree.evaluate.figures.measures import draw_measures

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SET = "hotpotqa"


def draw(material: Material) -> Figure:
    """One panel a measure."""
    report = material.reports.get(SET)
    if report is None:
        raise MissingResults(f"results on {SET}: vectree evaluate run {SET}")
    return draw_measures({SET: report}, MULTI_HOP)
