"""The papers' eight figures, drawn from results; a figure without its results is named as missing, never made up."""

from vectree.evaluate.figures.draw import FIGURES, Drawn, draw_figures
from vectree.evaluate.figures.material import Material, gather

__all__ = ["FIGURES", "Drawn", "Material", "draw_figures", "gather"]
