"""Whether the documents answer at all, from how much of the question the best place covers.

    answer when covered >= 0.16 + 0.8 / terms            covered, terms: by weight of the terms

``covered`` is the share of the question's terms that one sentence, its neighbours and the titles over it
have. A question of two terms needs both, one of ten a quarter of them: the words around a matter vary, the
matter does not. Of answerable questions none (Korean) to one in seven (about charts and layouts) is
refused, of those put to a document that has nothing on them most; decision 0007 has the figures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vectree.types.query import Query

_LEAST = 0.16
_SHORT = 0.8


def is_answerable(query: Query, covered: float) -> bool:
    """Whether to answer; never for a question without content terms."""
    terms = sum(query.weights)
    return terms > 0 and covered >= min(_LEAST + _SHORT / terms, 1.0)
