"""Questions made from a user's own documents, for the data set ``own``."""

from vectree.evaluate.generate.fact import Draft, QuestionType, Quote
from vectree.evaluate.generate.folder import FileQuestions, GenerateSettings, generate_folder
from vectree.evaluate.generate.model import Writer
from vectree.evaluate.generate.questions import Generated, generate

__all__ = [
    "Draft",
    "FileQuestions",
    "GenerateSettings",
    "Generated",
    "QuestionType",
    "Quote",
    "Writer",
    "generate",
    "generate_folder",
]
