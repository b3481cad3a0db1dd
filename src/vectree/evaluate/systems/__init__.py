"""Systems by name: how each finds pages and what it answers from."""

from vectree.evaluate.systems.system import SYSTEMS, Searcher, System, load_system, named_system

__all__ = ["SYSTEMS", "Searcher", "System", "load_system", "named_system"]
