"""``evaluate generate --json``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pydantic import Field

from vectree.schemas.base import Failure, Output

if TYPE_CHECKING:
    from vectree.evaluate.generate import FileQuestions


class GeneratedFile(Output):
    """What came of one file."""

    path: str
    document: str | None = Field(description="Its name in the data folder; null where there are no questions about it.")
    questions: int
    types: Mapping[str, int] = Field(description="Questions by type.")
    dropped: Mapping[str, int] = Field(description="Drafts that were dropped, by reason.")
    error: Failure | None = None

    @classmethod
    def of(cls, made: FileQuestions) -> GeneratedFile:
        """The result as JSON has it."""
        error = made.error
        return cls(
            path=str(made.path),
            document=made.document or None,
            questions=sum(made.types.values()),
            types={kind.value: number for kind, number in sorted(made.types.items())},
            dropped=dict(sorted(made.dropped.items())),
            error=error and Failure(kind=type(error).__name__, message=error.message, exit_code=error.exit_code),
        )


class GenerateOutput(Output):
    """``vectree evaluate generate --json``."""

    file: str | None = Field(description="Where the questions are; null where there are none.")
    questions: int
    files: tuple[GeneratedFile, ...]
