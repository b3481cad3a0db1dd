"""``vectree add``: files and folders into the library; one bad file never stops the others."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vectree.cli import options

if TYPE_CHECKING:
    from vectree.models.budget import Budget
    from vectree.pipeline import Library
    from vectree.schemas.documents import AddedFile
    from vectree.types.section import Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class _Settings:
    name: str | None
    collection: str
    password: str | None = field(repr=False)
    sources: tuple[Origin, ...] | None
    language: str | None
    domain: options.Domain | None
    ocr: bool | None
    model: str | None
    budget: Budget | None


def add(
    paths: Annotated[list[Path], typer.Argument(help="Files, and folders to take all documents from.", metavar="PATH")],
    name: Annotated[
        str | None, typer.Option("--name", help="Name in the library (one file only).", show_default=False)
    ] = None,
    collection: options.CollectionGiven = "default",
    language: options.LanguageGiven = None,
    domain: options.DomainGiven = None,
    password: options.Password = None,
    sources: options.Sources = None,
    ocr: options.Ocr = False,
    model: options.ModelOption = None,
    max_model_tokens: options.MaxModelTokens = None,
    max_dollars: options.MaxDollars = None,
    max_seconds: options.MaxSeconds = None,
    embedder: options.Embedder = None,
    library: options.Library = None,
    as_json: options.Json = False,
) -> None:
    """Read documents, find and check their sections, index them.

    With --model a language model reads the pages as well; every title it names is checked against them.
    The same bytes are read once, unless options ask for another reading; a changed file under the same name replaces
    the old document when it is complete. Ends with the exit code of the worst file.
    """
    from vectree.cli.console import print_json, stderr
    from vectree.cli.library import opened
    from vectree.cli.paths import document_files
    from vectree.cli.sources import parse_sources
    from vectree.cli.with_model import model_budget
    from vectree.schemas.documents import AddOutput

    files = document_files(paths)
    if name is not None and len(files) > 1:
        raise typer.BadParameter(f"names one document, but {len(files)} files are to be added", param_hint="--name")
    settings = _Settings(
        name=name,
        collection=collection,
        password=password,
        sources=None if sources is None else tuple(sorted(parse_sources(sources))),
        language=language,
        domain=domain,
        ocr=True if ocr else None,
        model=model,
        budget=model_budget(max_model_tokens, max_dollars, max_seconds),
    )
    results: list[AddedFile] = []
    stopped = False
    with opened(library, embedder=embedder) as lib:
        try:
            for result in _add_all(lib, files, settings):
                results.append(result)
                if not as_json:
                    _show(result)
        except KeyboardInterrupt:
            stopped = True
    if as_json:
        print_json(AddOutput(files=tuple(results)))
    elif len(files) > 1:
        _summarise(results, len(files))
    if stopped:
        stderr().print("stopped; what was added is kept", style="yellow")
        raise typer.Exit(130)
    worst = max((result.error.exit_code for result in results if result.error), default=0)
    if worst:
        raise typer.Exit(worst)


def _add_all(library: Library, files: Sequence[Path], settings: _Settings) -> Iterator[AddedFile]:
    from vectree.cli.progress import AddProgress
    from vectree.errors import LibraryError, VectreeError
    from vectree.schemas.documents import AddedFile

    known = {row.id for row in library.documents()}
    broken = False
    for path in files:
        if broken:
            yield AddedFile(path=str(path), status="not_tried")
            continue
        started = time.perf_counter()
        try:
            with AddProgress() as progress:  # one for each file, so that it is gone before the result is written
                document = library.add(
                    path,
                    name=settings.name,
                    collection=settings.collection,
                    password=settings.password,
                    sources=settings.sources,
                    language=settings.language,
                    domain=settings.domain,
                    ocr=settings.ocr,
                    model=settings.model,
                    budget=settings.budget,
                    report=progress.report,
                )
        except VectreeError as error:
            broken = isinstance(error, LibraryError)  # the library itself: the next file would fail the same way
            yield AddedFile.failed(str(path), error)
            continue
        seconds = time.perf_counter() - started
        yield AddedFile.of(
            str(path),
            document,
            collection=settings.collection,
            known=document.id in known and not progress.worked,
            seconds=seconds,
        )
        known.add(document.id)


def _show(file: AddedFile) -> None:
    from rich.text import Text

    from vectree.cli.console import stderr, stdout
    from vectree.cli.render.places import ranges
    from vectree.text.counted import counted

    if file.status == "not_tried":
        return
    if file.error is not None:
        line = Text("✗ ", style="red")
        line.append(f"{file.path}: ", style="bold")
        line.append(file.error.message)
        stderr().print(line, soft_wrap=True)
        return
    line = Text("= " if file.status == "unchanged" else "✓ ", style="green")
    line.append(file.name or file.path, style="bold")
    facts = [counted(file.pages or 0, file.unit or "page"), counted(file.sections or 0, "section")]
    if file.status == "unchanged":
        facts.append("there already")
    elif file.seconds is not None:
        facts.append(f"{file.seconds:.1f} s")
    if file.collection not in {None, "default"}:
        facts.append(f"in {file.collection}")
    line.append(" · " + " · ".join(facts), style="dim")
    stdout().print(line, soft_wrap=True)
    if file.needs_ocr:
        warning = f"  needs OCR: p. {ranges(file.needs_ocr)} (vectree add --ocr)"
        stdout().print(Text(warning, style="yellow"), soft_wrap=True)


def _summarise(results: Sequence[AddedFile], wanted: int) -> None:
    from vectree.cli.console import stdout

    number = {status: sum(result.status == status for result in results) for status in ("added", "unchanged", "failed")}
    parts = [f"{number['added']:,} added", f"{number['unchanged']:,} there already", f"{number['failed']:,} failed"]
    not_tried = wanted - sum(number.values())
    if not_tried:
        parts.append(f"{not_tried:,} not tried")
    stdout().print(" · ".join(parts), style="bold")
