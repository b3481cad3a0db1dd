"""The words of ``--sources``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.cli.listed import names_in

if TYPE_CHECKING:
    from vectree.types.section import Origin


def parse_sources(given: str) -> frozenset[Origin]:
    """Where structure may come from, of a comma-separated list.

    Raises:
        InputError: an unknown word, or none at all.

    """
    from vectree.outline.source_names import read_sources

    return read_sources(names_in(given))
