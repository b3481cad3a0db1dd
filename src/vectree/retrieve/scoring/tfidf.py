"""TF-IDF cosine of the question with a section's title and summary (the semantic part of ``paper``'s beam).

    cosine(v, q) = sum over t of tf(t,v) idf(t) tf(t,q) idf(t) / (|v| |q|)      in [0, 1]

idf is ``smooth_idf`` over the sections of the document. Terms of the question that the document lacks lengthen |q| as
terms in no section would. 0 for a section without any of the terms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vectree.index.smooth_idf import smooth_idf

if TYPE_CHECKING:
    from numpy.typing import NDArray


def tfidf_cosine(labels: NDArray[np.float64], norms: NDArray[np.float32]) -> NDArray[np.float64]:
    """Cosine of each section; ``labels`` is term x section, ``norms`` are ``SectionTable.label_norm``."""
    terms, sections = map(int, labels.shape)
    if not terms or not sections:
        return np.zeros(sections)
    idf = smooth_idf((labels > 0).sum(axis=1, dtype=np.float64), sections)
    length = float(np.sqrt(idf @ idf))
    return (idf * idf) @ labels / (norms * length)
