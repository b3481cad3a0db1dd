"""The only wiring: stages called in order, from a file to an answer.

The folders, each of which imports only from those above it::

    question/       what is asked: what a caller may say, settings, what may be seen, the key in the cache
    evidence/       documents chosen and ranked, passages picked, what a model has to say in it; hits to show
    answering/      evidence to an answer: written, cited, located, checked; stages.py has all in their order
    parts/          what documents and questions share, each opened once: store, caches, models
    asking/         a question put: what decides its answer, each answer made once
    adding/         a file put: read, outlined, compiled, embedded; and documents out again
    library.py      the product's Python face; some_documents.py: as if there were no others

``feedback.py``, ``is_pdf.py`` and ``on_loop.py`` import none of these.
"""

from vectree.index.stored import DocumentRow
from vectree.pipeline.library import Library, check, open
from vectree.pipeline.question.options import QuestionSettings

__all__ = ["DocumentRow", "Library", "QuestionSettings", "check", "open"]
