"""Rows of a published file, each checked against a model; errors name file and line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from vectree.errors import InputError, NotFoundError
from vectree.evaluate.question import DocumentSource


class Row(BaseModel):
    """What is used of a published row; fields that are not used are let be."""

    model_config = ConfigDict(extra="ignore", frozen=True)


RowT = TypeVar("RowT", bound=Row)


def read_text(data: Path, name: str) -> str:
    """The file ``name`` of the data folder. Raises NotFoundError that names it."""
    path = data / name
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise NotFoundError(
            f"the data set needs {name!r}, which is not in {str(data)!r}: give the folder that has it with --data",
            path=str(path),
        ) from error


def read_rows(data: Path, name: str, model: type[RowT], *, required: str | None = None) -> list[RowT]:
    """The rows of a file with one JSON object a line; empty lines are skipped.

    ``required`` names a field that no row may leave to its default. Raises InputError, NotFoundError.
    """
    rows: list[RowT] = []
    for number, line in enumerate(read_text(data, name).splitlines(), start=1):
        if line.strip():
            row = parse(line, model, f"{name}, line {number}")
            if required is not None and required not in row.model_fields_set:
                raise InputError(f"{name}, line {number}: {required}: Field required")
            rows.append(row)
    return rows


def parse(text: str, model: type[RowT], place: str) -> RowT:
    """The row in JSON. Raises InputError that says what is wrong at ``place``."""
    try:
        return model.model_validate_json(text)
    except ValidationError as error:
        problem = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in problem["loc"])
        raise InputError(f"{place}: {field or 'the row'}: {problem['msg']}") from error


def files(data: Path, names: Iterable[str]) -> tuple[DocumentSource, ...]:
    """The documents of those names, each once, in order of name. Raises NotFoundError that lists what is missing."""
    wanted = sorted(set(names))
    missing = [name for name in wanted if not (data / name).is_file()]
    if missing:
        more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
        raise NotFoundError(
            f"documents of the data set are not in {str(data)!r}: {', '.join(missing[:3])}{more}", missing=missing
        )
    return tuple(DocumentSource(name=name, path=data / name) for name in wanted)
