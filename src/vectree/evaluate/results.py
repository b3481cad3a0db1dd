"""Results on disk: one JSON line a question, appended as they come, so that a stopped run goes on where it was.

``SET.jsonl`` has the results, ``SET.runs.json`` what each run's key stands for: system, settings, versions, data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from vectree.errors import InputError, NotFoundError
from vectree.evaluate.output import Output
from vectree.evaluate.question import EvaluationSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What came of one question put to one system."""

    run: str
    """Key of ``RunInfo``."""
    question: str
    """``Question.key``."""
    output: Output | None = None
    """None where the question failed."""
    error: str = ""
    """Why it failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunInfo:
    """What a run was: results with the same key may be put together, others may not."""

    key: str
    """Hash of system, settings, embedder, seed, data and code."""
    dataset: str
    system: str
    settings: Mapping[str, str | int | float | bool]
    embedder: str
    seed: int
    data_hash: str
    code_hash: str
    """Of vectree's own source."""
    versions: Mapping[str, str]
    """Python, vectree and the libraries that compute."""
    machine: str
    notes: tuple[str, ...] = ()


class ResultFolder:
    """The results of one data set in a folder."""

    def __init__(self, folder: Path, dataset: str) -> None:
        self.folder = folder
        self.dataset = dataset
        self._lines = folder / f"{dataset}.jsonl"
        self._runs = folder / f"{dataset}.runs.json"

    def runs(self) -> dict[str, RunInfo]:
        """All runs by key, in the order in which they were last started. Raises InputError for a damaged list."""
        if not self._runs.is_file():
            return {}
        try:
            return {info.key: info for info in _infos().validate_json(self._runs.read_bytes())}
        except ValidationError as error:
            raise InputError(f"{str(self._runs)!r} is not a list of runs: {error.errors()[0]['msg']}") from error

    def begin(self, info: RunInfo) -> None:
        """Note that this run is under way; it becomes the last one."""
        known = self.runs()
        known.pop(info.key, None)
        known[info.key] = info
        self._runs.parent.mkdir(parents=True, exist_ok=True)
        partial = self._runs.with_suffix(".part")
        partial.write_bytes(_infos().dump_json(list(known.values()), indent=1))
        partial.replace(self._runs)
        self._drop_torn_line()

    def results(self) -> list[Result]:
        """All results in the order of the file; of a line torn by a kill, nothing.

        Raises InputError for other damage.
        """
        if not self._lines.is_file():
            return []
        *whole, _ = self._lines.read_bytes().split(b"\n")
        try:
            return [_result().validate_json(line) for line in whole]
        except ValidationError as error:
            raise InputError(f"{str(self._lines)!r} holds a line that is no result") from error

    def append(self, results: Iterable[Result]) -> None:
        """Write results; each is on disk when this returns."""
        with self._lines.open("ab") as stream:
            for result in results:
                stream.write(_result().dump_json(result) + b"\n")

    def _drop_torn_line(self) -> None:
        if not self._lines.is_file():
            return
        content = self._lines.read_bytes()
        if content and not content.endswith(b"\n"):
            self._lines.write_bytes(content[: content.rfind(b"\n") + 1])


def latest_runs(
    loaded: EvaluationSet, folder: ResultFolder, named: Sequence[str] = (), *, only: bool = True
) -> tuple[dict[str, RunInfo], tuple[str, ...]]:
    """The last run of each system over these data, and a note on each that has runs over other data only.

    With ``only`` those of the named systems, where some are named. Raises NotFoundError where there are no results of
    these data, InputError for a named system without results.
    """
    data_hash = loaded.hash()
    runs = list(folder.runs().values())
    latest = {info.system: info for info in runs if info.data_hash == data_hash}
    if not latest:
        raise NotFoundError(
            f"there are no results of {loaded.name!r} over these data: `vectree evaluate run` makes some"
        )
    others = sorted({info.system for info in runs} - set(latest))
    stale = tuple(f"{system}: results over other data are left out." for system in others)
    for name in named:
        if name not in latest:
            raise InputError(f"no results of {name!r}; there are {', '.join(latest)}")
    if named and only:
        latest = {name: latest[name] for name in dict.fromkeys(named)}
    return latest, stale


def datasets_in(folder: Path) -> tuple[str, ...]:
    """Names of the sets with results in the folder. Raises NotFoundError where there are none."""
    names = tuple(sorted(path.name.removesuffix(".runs.json") for path in folder.glob("*.runs.json")))
    if not names:
        raise NotFoundError(f"there are no results in {str(folder)!r}: make some with `vectree evaluate run`")
    return names


@cache
def _result() -> TypeAdapter[Result]:
    return TypeAdapter(Result)


@cache
def _infos() -> TypeAdapter[list[RunInfo]]:
    return TypeAdapter(list[RunInfo])
