"""Files -> a data folder with questions about them, as ``vectree evaluate run own`` reads it."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from vectree.errors import InputError, LibraryError, VectreeError
from vectree.evaluate.generate.checks import Reason
from vectree.evaluate.generate.fact import Draft, QuestionType
from vectree.evaluate.generate.model import Writer
from vectree.evaluate.generate.questions import Generated, generate
from vectree.index.files import content_hash, document_id
from vectree.pipeline.adding.steps import AddOptions, build_document, read_source
from vectree.types.progress import Report

QUESTIONS = "own/questions.jsonl"
"""Where ``datasets.own`` looks for them in a data folder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerateSettings:
    """What questions to make."""

    types: tuple[QuestionType, ...] = ()
    """Empty: those that suit each document's domain."""
    per_document: int = 20
    seed: int = 0
    password: str | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if self.per_document < 1:
            raise InputError(f"{self.per_document!r} questions a document: give 1 or more")


@dataclass(frozen=True, slots=True, kw_only=True)
class FileQuestions:
    """What came of one file."""

    path: Path
    document: str = ""
    """Its name in the data folder; empty where there are no questions about it."""
    types: Mapping[QuestionType, int]
    """Questions by type."""
    dropped: Mapping[Reason, int]
    error: VectreeError | None = None


def generate_folder(
    paths: Sequence[Path],
    out: Path,
    settings: GenerateSettings,
    *,
    writer: Writer | None = None,
    report: Report | None = None,
    told: Callable[[FileQuestions], None] | None = None,
) -> tuple[FileQuestions, ...]:
    """What came of each file, in order; ``told`` hears it as it comes.

    Writes ``own/questions.jsonl`` and copies of the documents that have questions (without password, if they had
    one). A file that cannot be read or asked about does not stop the others; the questions are written at the end, in
    one piece, and not at all where there are none.

    Raises:
        InputError: the folder has questions already, which could have been edited by hand.
        LibraryError: it cannot be written.

    """
    target = out / QUESTIONS
    if target.exists():
        raise InputError(f"there are questions in {str(target)!r} already: name another folder or move them away")
    rows: list[str] = []
    results: list[FileQuestions] = []
    seen: dict[str, Path] = {}
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        for path in paths:
            result, lines = _file(path, target.parent, settings, seen, writer, report)
            rows += lines
            results.append(result)
            if told is not None:
                told(result)
        if rows:
            partial = target.with_suffix(".part")
            partial.write_text("".join(rows), encoding="utf-8")
            partial.replace(target)
    except OSError as error:
        raise LibraryError(f"cannot write questions to {str(out)!r}: {error.strerror}", path=str(out)) from error
    return tuple(results)


def _file(
    path: Path,
    folder: Path,
    settings: GenerateSettings,
    seen: dict[str, Path],
    writer: Writer | None,
    report: Report | None,
) -> tuple[FileQuestions, list[str]]:
    """The result and the rows of a file; its copy is in the folder if there are any."""
    try:
        options = AddOptions(name=path.name, password=settings.password, report=report)
        with read_source(path, options) as read:
            digest = content_hash(path)
            if digest in seen:
                raise InputError(f"{str(path)!r} is the same document as {str(seen[digest])!r}")
            document = build_document(read.source, document_id(digest), None, options)
            made = generate(
                document,
                read.source.pages,
                types=settings.types,
                count=settings.per_document,
                seed=settings.seed,
                writer=writer,
            )
            seen[digest] = path
            name = _copy(read.file, folder, path.name)
    except VectreeError as error:
        return FileQuestions(path=path, types={}, dropped={}, error=error), []
    types = Counter(draft.type for draft in made.drafts)
    return FileQuestions(path=path, document=name, types=types, dropped=made.dropped), list(_rows(made, name))


def _copy(file: Path, folder: Path, name: str) -> str:
    """The name of the copy in the data folder; another one where a different file has it."""
    target = folder / name
    number = 2
    while target.exists():
        target = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
        number += 1
    shutil.copyfile(file, target)
    return f"{folder.name}/{target.name}"


def _rows(made: Generated, name: str) -> Iterator[str]:
    for number, draft in enumerate(made.drafts, start=1):
        yield json.dumps(_row(draft, name, number), ensure_ascii=False) + "\n"


def _row(draft: Draft, name: str, number: int) -> dict[str, object]:
    pages = sorted({hint.page for hint in draft.hints})
    return {
        "id": f"q{number:03d}",
        "question": draft.question,
        "documents": [name],
        "answer": draft.answer,
        "evidence": [{"document": name, "page": page} for page in pages],
        "gold_sections": list(draft.sections),
        "kind": draft.type.value,
        "hints": [{"page": hint.page, "text": hint.text} for hint in draft.hints],
        "made_of": draft.made_of,
    }
