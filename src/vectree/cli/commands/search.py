"""``vectree search``: where it says so, without an answer."""

from __future__ import annotations

from typing import Annotated

import typer

from vectree.cli import options


def search(
    words: Annotated[
        list[str],
        typer.Argument(
            help="What to look for; documents to search (files, ids or names) may stand before it.",
            metavar="QUERY",
        ),
    ],
    document: options.Documents = None,
    collection: options.Collections = None,
    unit: Annotated[options.Unit, typer.Option("--unit", help="What a result is.")] = "section",
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="At most so many results.")] = 10,
    mode: options.ModeOption = "auto",
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
    """Find sections or pages.

    In the whole library, the documents named, or a file directly: `vectree search report.pdf "liquidity"`.
    """
    from vectree.cli.console import print_json, stdout
    from vectree.cli.library import opened, resolve
    from vectree.cli.question import split_question
    from vectree.schemas.search import SearchOutput

    named, query = split_question(words)
    with opened(library) as lib:
        ids = resolve(lib, [*named, *(document or ())], collections=collection, password=password)
        hits = lib.search(
            query,
            ids or None,
            collections=collection,
            unit=unit,
            mode=mode,
            limit=limit,
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
        )
    if as_json:
        print_json(SearchOutput.of(hits))
        return
    from vectree.cli.render.hits import print_hits

    print_hits(stdout(), hits)
