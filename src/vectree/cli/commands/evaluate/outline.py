"""``vectree evaluate outline``: predicted section trees against bookmarks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, Annotated

import typer

from vectree.cli import options

if TYPE_CHECKING:
    from vectree.cli.schemas.evaluate import OutlineDocument, OutlineOutput
    from vectree.types.section import Origin


def outline(
    paths: Annotated[list[Path], typer.Argument(help="PDF files with bookmarks, and folders of them.", metavar="PDF")],
    sources: Annotated[
        str, typer.Option("--sources", help="What the predicted tree may use: bookmarks, contents, headings, tags.")
    ] = "contents,headings",
    password: options.Password = None,
    as_json: options.Json = False,
) -> None:
    """Compare predicted section trees with bookmarks.

    The bookmarks are hidden, the tree is made, and its titles are matched with them: alike (85 of 100 or more) and on
    the same page. Files without bookmarks are named and left out of the means.
    """
    from vectree.cli.console import print_json, stdout
    from vectree.cli.sources import parse_sources

    chosen = parse_sources(sources)
    documents = tuple(_measure(list(_pdfs(paths)), chosen, password))
    output = _summary(documents)
    if as_json:
        print_json(output)
    else:
        from vectree.cli.render.outline import print_outline_scores

        print_outline_scores(stdout(), output)
    worst = max((document.error.exit_code for document in documents if document.error), default=0)
    if worst:
        raise typer.Exit(worst)


def _pdfs(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(entry for entry in path.rglob("*") if entry.suffix.lower() == ".pdf")
        else:
            yield path


def _measure(paths: Sequence[Path], sources: frozenset[Origin], password: str | None) -> Iterator[OutlineDocument]:
    from vectree.cli.progress import AddProgress
    from vectree.cli.schemas.evaluate import OutlineDocument
    from vectree.errors import VectreeError
    from vectree.evaluate.files import evaluate_file
    from vectree.schemas.base import Failure

    with AddProgress() as progress:
        for path in paths:
            try:
                found = evaluate_file(path, sources=sources, password=password, report=progress.report)
            except VectreeError as error:
                failure = Failure(kind=type(error).__name__, message=error.message, exit_code=error.exit_code)
                yield OutlineDocument(path=str(path), error=failure)
                continue
            yield OutlineDocument(path=str(path)) if found.score is None else OutlineDocument.of(str(path), found.score)


def _summary(documents: Sequence[OutlineDocument]) -> OutlineOutput:
    from vectree.cli.schemas.evaluate import OutlineOutput

    pages = [document.page for document in documents if document.page is not None]
    reachable = [document.reachable_recall for document in documents if document.reachable_recall is not None]
    parents = [document.parent_right for document in documents if document.parent_right is not None]
    failed = sum(document.error is not None for document in documents)
    return OutlineOutput(
        documents=tuple(documents),
        measured=len(pages),
        failed=failed,
        without_bookmarks=len(documents) - len(pages) - failed,
        mean_f1=mean(page.f1 for page in pages) if pages else None,
        median_f1=median(page.f1 for page in pages) if pages else None,
        mean_recall=mean(page.recall for page in pages) if pages else None,
        mean_reachable_recall=mean(reachable) if reachable else None,
        mean_parent_right=mean(parents) if parents else None,
    )
