"""Systems by name: how each finds pages and what it answers from."""

from vectree.evaluate.systems.system import Indexed, Searcher, System, helpers_of
from vectree.evaluate.systems.table import SYSTEMS, load_system, named_system

__all__ = ["SYSTEMS", "Indexed", "Searcher", "System", "helpers_of", "load_system", "named_system"]
