"""Questions with their gold, and the documents they are asked of: what a data set gives to a run."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Literal

from vectree.errors import NotFoundError

PutTo = Literal["document", "library"]
"""Whether a question is put to its own documents or to all documents of the set."""

FIGURE = "figure"
"""Kind of a question that needs a chart or a figure: refusing it is neither right nor wrong for who reads text."""

Answers = Literal["passages", "sentences"]
"""What counts as a baseline's answer: the retrieved texts joined (the papers' offline mode), or sentences of them."""


@dataclass(frozen=True, slots=True, order=True)
class PageRef:
    """A physical page, 1-based, of a document of the set."""

    document: str
    page: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question with what is known about its answer; the key in its set is (documents, id)."""

    id: str
    documents: tuple[str, ...]
    """Names of the documents it is about, in the order of the data set."""
    text: str
    answer: str
    """Reference answer; empty where the set has none or the question has no answer."""
    evidence: tuple[PageRef, ...] = ()
    """Gold pages; empty where the set does not label pages."""
    gold_sections: tuple[str, ...] = ()
    """Ids of gold sections, as the document's tree has them."""
    kind: str = ""
    answerable: bool = True
    options: tuple[str, ...] = ()
    """Answers to choose from, the right one among them; empty for free answers."""

    @property
    def key(self) -> str:
        """The key as one string: ids alone can repeat across documents."""
        return f"{'+'.join(self.documents)}#{self.id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentSource:
    """A document of a set: a file, or bytes made from the set itself."""

    name: str
    path: Path | None = None
    content: bytes | None = None

    def read(self) -> bytes:
        """Its bytes. Raises NotFoundError where the file is not there."""
        if self.content is not None:
            return self.content
        if self.path is None or not self.path.is_file():
            raise NotFoundError(f"the document {self.name!r} is not at {str(self.path)!r}: give its folder with --data")
        return self.path.read_bytes()


@dataclass(frozen=True, slots=True, kw_only=True)
class EvaluationSet:
    """A data set as loaded. Every document that a question names is among ``documents``."""

    name: str
    questions: tuple[Question, ...]
    documents: tuple[DocumentSource, ...]
    scope: PutTo = "document"
    answers: Answers = "sentences"
    notes: tuple[str, ...] = ()
    """What was left out and why, one sentence each; shown with every result."""

    def asked_of(self, question: Question) -> tuple[str, ...]:
        """Names of the documents the question is put to."""
        return question.documents if self.scope == "document" else tuple(source.name for source in self.documents)

    def hash(self) -> str:
        """SHA-256 of all questions and document bytes: what results are valid for."""
        digest = sha256()
        for question in self.questions:
            digest.update(repr(question).encode())
        for source in sorted(self.documents, key=lambda source: source.name):
            digest.update(source.name.encode())
            digest.update(sha256(source.read()).digest())
        return digest.hexdigest()
