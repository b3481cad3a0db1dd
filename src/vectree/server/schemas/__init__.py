"""Shapes that only HTTP has; what other surfaces show as well is in ``vectree.schemas``."""
