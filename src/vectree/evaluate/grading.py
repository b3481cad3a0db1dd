"""Grades that cost a model's time, on disk: made once by ``vectree evaluate grade``, shown by every report.

``SET.grades.jsonl`` has one line a grading: which output, which grader and model, the numbers, the reason. A grading
that failed is a line without numbers: it is counted and shown, never a number, and tried again the next time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Protocol

from pydantic import TypeAdapter, ValidationError

from vectree.errors import InputError, VectreeError
from vectree.evaluate.output import Output
from vectree.evaluate.question import EvaluationSet, Question
from vectree.evaluate.results import Result, ResultFolder, latest_runs

Told = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """What a grader said of one output."""

    numbers: Mapping[str, float]
    """By measure; empty where none is defined for the question."""
    reason: str = ""


class Grader(Protocol):
    """Grades outputs with the help of a model."""

    @property
    def kind(self) -> str:
        """What it measures: ``judged``, ``bertscore``, ``mosaic``."""
        ...

    @property
    def by(self) -> str:
        """The model or models that it relies on."""
        ...

    def grade(self, question: Question, output: Output) -> Grade:
        """The grade. Raises VectreeError where it cannot be given."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Graded:
    """A line of the file."""

    run: str
    question: str
    kind: str
    by: str
    numbers: Mapping[str, float] = field(default_factory=dict[str, float])
    reason: str = ""
    error: str = ""
    """Why there are no numbers."""


class GradeFile:
    """The grades of one data set in a folder of results."""

    def __init__(self, folder: Path, dataset: str) -> None:
        self._path = folder / f"{dataset}.grades.jsonl"

    def read(self) -> list[Graded]:
        """All lines; of one torn by a kill, nothing. Raises InputError for a line that is none."""
        if not self._path.is_file():
            return []
        *whole, _ = self._path.read_bytes().split(b"\n")
        try:
            return [_graded().validate_json(line) for line in whole]
        except ValidationError as error:
            raise InputError(f"{str(self._path)!r} holds a line that is no grade") from error

    def append(self, graded: Iterable[Graded]) -> None:
        """Write lines; each is on disk when this returns."""
        if self._path.is_file():
            content = self._path.read_bytes()
            if content and not content.endswith(b"\n"):
                self._path.write_bytes(content[: content.rfind(b"\n") + 1])
        with self._path.open("ab") as stream:
            for one in graded:
                stream.write(_graded().dump_json(one) + b"\n")

    def numbers(self) -> Mapping[tuple[str, str], Mapping[str, float]]:
        """(run, question) -> numbers by measure, written ``measure [model]``; the last line counts."""
        found: dict[tuple[str, str], dict[str, float]] = {}
        for one in self.read():
            named = {f"{measure} [{one.by}]": number for measure, number in one.numbers.items()}
            found.setdefault((one.run, one.question), {}).update(named)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class GradingDone:
    """What was graded of one system."""

    system: str
    graded: int
    """Outputs with a grade, those of before included."""
    new: int
    failed: int


def grade_results(
    loaded: EvaluationSet,
    folder: Path,
    grader: Grader,
    systems: Sequence[str] = (),
    told: Told | None = None,
) -> tuple[GradingDone, ...]:
    """Grade the outputs that this grader has not graded yet, of the last run over these data of each system.

    Raises NotFoundError where there are no results of these data, InputError for a system without results.
    """
    results = ResultFolder(folder, loaded.name)
    latest, _ = latest_runs(loaded, results, systems)
    file = GradeFile(folder, loaded.name)
    questions = {question.key: question for question in loaded.questions}
    known = {(one.run, one.question) for one in file.read() if _same(one, grader) and not one.error}
    answered = [one for one in results.results() if one.output is not None and one.question in questions]
    done: list[GradingDone] = []
    for system, info in latest.items():
        mine = [one for one in answered if one.run == info.key]
        missing = [one for one in mine if (one.run, one.question) not in known]
        failed = 0
        for place, result in enumerate(missing, 1):
            graded = _grade(grader, questions[result.question], result)
            failed += bool(graded.error)
            file.append([graded])
            if told is not None:
                told(system, len(mine) - len(missing) + place, len(mine))
        done.append(GradingDone(system=system, graded=len(mine) - failed, new=len(missing), failed=failed))
    return tuple(done)


def _grade(grader: Grader, question: Question, result: Result) -> Graded:
    graded = Graded(run=result.run, question=result.question, kind=grader.kind, by=grader.by)
    try:
        grade = grader.grade(question, result.output or Output())
    except VectreeError as error:
        return replace(graded, error=f"{type(error).__name__}: {error}")
    return replace(graded, numbers=grade.numbers, reason=grade.reason)


def _same(one: Graded, grader: Grader) -> bool:
    return (one.kind, one.by) == (grader.kind, grader.by)


@cache
def _graded() -> TypeAdapter[Graded]:
    return TypeAdapter(Graded)
