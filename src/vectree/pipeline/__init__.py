"""The only wiring: stages called in order, from a file to an answer."""

from vectree.index.stored import DocumentRow
from vectree.pipeline.library import Library, check, open
from vectree.pipeline.options import QuestionSettings

__all__ = ["DocumentRow", "Library", "QuestionSettings", "check", "open"]
