"""``vectree ask``: an answer with its citations."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vectree.cli import options

if TYPE_CHECKING:
    from vectree.pipeline import Library
    from vectree.types.answer import Answer


def ask(
    words: Annotated[
        list[str],
        typer.Argument(
            help="The question; documents to ask (files, ids or names) may stand before it.",
            metavar="QUESTION",
        ),
    ],
    document: options.Documents = None,
    collection: options.Collections = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            "--picture",
            help="Write the first cited page as PNG, the quotes highlighted.",
            show_default=False,
            dir_okay=False,
        ),
    ] = None,
    mode: options.AskModeOption = "auto",
    model: options.ModelOption = None,
    model_retrieval: options.ModelRetrieval = None,
    max_model_tokens: options.MaxModelTokens = None,
    max_dollars: options.MaxDollars = None,
    max_seconds: options.MaxSeconds = None,
    judge: Annotated[
        bool, typer.Option("--judge", help="Let the model judge the answer as well.", rich_help_panel="Language model")
    ] = False,
    profile: options.ProfileOption = None,
    domain: options.DomainOption = None,
    language: options.LanguageOption = None,
    max_depth: options.MaxDepth = None,
    max_branches: options.MaxBranches = None,
    beam_width: options.BeamWidth = None,
    threshold: options.Threshold = None,
    references: options.References = None,
    compression: options.Compression = None,
    budget_tokens: options.BudgetTokens = None,
    password: options.Password = None,
    library: options.Library = None,
    as_json: options.Json = False,
) -> None:
    """Answer a question, with page, quote and box.

    Asks the whole library, the documents named, or a file directly: `vectree ask report.pdf "Who signed it?"`.
    Answers with sentences of the documents, each with page, printed label and quote; says so when they do not answer.
    With --model a language model words the answer; what it says is cited and checked against the documents by vectree.
    """
    from vectree.cli.console import print_json, stdout
    from vectree.cli.library import opened, resolve
    from vectree.cli.question import split_question
    from vectree.cli.with_model import judged, last_of, model_budget, needed
    from vectree.schemas.ask import AskOutput

    named, question = split_question(words)
    with opened(library) as lib:
        ids = resolve(lib, [*named, *(document or ())], collections=collection, password=password)
        budget = model_budget(max_model_tokens, max_dollars, max_seconds)
        pieces = lib.stream(
            question,
            ids or None,
            collections=collection,
            mode=mode,
            model=model,
            budget=budget,
            profile=profile,
            domain=domain,
            language=language,
            max_depth=max_depth,
            max_branches=max_branches,
            beam_width=beam_width,
            threshold=threshold,
            references=references,
            compression=compression,
            budget_tokens=budget_tokens,
            model_retrieval=model_retrieval,
        )
        judging = needed(model or lib.config.model.name) if judge else None
        answer = last_of(pieces, shown=not as_json)
        judgement, unjudged = judged(lib, answer, judging, budget)
        drawn = "" if picture is None else _draw(lib, answer, picture)
    if as_json:
        print_json(AskOutput.of(answer, judgement))
    else:
        from vectree.cli.render.answer import print_answer

        console = stdout()
        print_answer(console, answer, judgement)
        console.file.flush()
    if drawn:
        typer.echo(drawn, err=True)
    if unjudged is not None:
        raise unjudged


def _draw(library: Library, answer: Answer, path: Path) -> str:
    """Write the first cited page as PNG, the quotes on it highlighted; what was done comes back."""
    from vectree.errors import InputError

    if not answer.citations:
        return "nothing is cited, so no picture was written"
    first = answer.citations[0]
    boxes = [
        box
        for citation in answer.citations
        if citation.document_id == first.document_id
        for span in citation.spans
        if span.page == first.page
        for box in span.boxes
    ]
    image = library.page_image(first.document_id, first.page, boxes=boxes)
    try:
        path.write_bytes(image)
    except OSError as error:
        raise InputError(f"cannot write the picture {str(path)!r}: {error.strerror}", path=str(path)) from error
    return f"page {first.page} of {first.document} drawn in {path}"
