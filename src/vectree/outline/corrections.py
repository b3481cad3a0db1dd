"""A tree corrected by hand: the JSON of ``vectree tree DOC --json``, edited, back into a section tree.

Read are ``sections`` with ``id``, ``title``, ``summary``, ``page_start``, ``kind``, ``start`` and ``children``. Where a
section ends is not read: it follows from where the next begins. Nor are verification marks: the corrected tree goes
through the same verifier as every other.
"""

from __future__ import annotations

from dataclasses import replace

from vectree.errors import TreeError
from vectree.outline.loaders.json_shape import mapping, parse_json, sequence
from vectree.outline.loaders.section_tree import sections_of
from vectree.outline.loaders.tree_nodes import Node, read_nodes
from vectree.outline.tree.order import DEEPEST
from vectree.types.section import Origin, SectionTree, Verification


def read_corrections(text: str, page_count: int) -> SectionTree:
    """The corrected tree, for ``outline(..., corrections=...)``.

    A section without ``start``, or whose ``start`` is on another page than ``page_start``, is looked up on its page.
    ``TreeError`` for a wrong shape, a page outside the document, more than 64 levels, an id that occurs twice.
    No sections at all stand for no corrections.
    """
    parsed = mapping(parse_json(text), "a corrected tree")
    if "sections" not in parsed:
        raise TreeError("a corrected tree needs 'sections': edit what `vectree tree DOC --json` writes")
    sections = sequence(parsed["sections"], "sections")
    nodes = read_nodes(sections, most_pages=page_count, most_levels=DEEPEST, starts_only=True)
    return SectionTree(sections=sections_of([_stated(node) for node in nodes]))


def _stated(node: Node) -> Node:
    origin = node.origin if node.origin is Origin.FILLER else Origin.GIVEN
    return replace(node, origin=origin, verification=Verification.UNVERIFIED, verified_page=None)
