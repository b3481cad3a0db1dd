"""``vectree cache``: what is kept of answers and of model calls."""

from __future__ import annotations

import typer

from vectree.cli import options

app = typer.Typer(help="See or forget answers and model calls.", no_args_is_help=True, rich_markup_mode="markdown")


@app.callback()
def cache() -> None:
    """See or forget answers and model calls."""


@app.command("stats")
def stats(library: options.Library = None, as_json: options.Json = False) -> None:
    """Count what is kept.

    Answers are kept in the process that made them and in Redis, where one is configured; replies of models in Redis,
    else in a file beside the library. A new process, as this one is, has found nothing yet: a server counts its hits.
    """
    from vectree.cli.console import print_json, stdout
    from vectree.cli.library import opened
    from vectree.cli.render.cache import print_cache
    from vectree.schemas.cache import CacheOutput

    with opened(library) as lib:
        found = CacheOutput.of(lib.cache_stats())
    if as_json:
        print_json(found)
    else:
        print_cache(stdout(), found)


@app.command("clear")
def clear(library: options.Library = None, as_json: options.Json = False) -> None:
    """Forget all that is kept.

    The next question is answered anew, and models are asked again. Other processes keep the answers of their own until
    they end or `cache.answer_seconds` are over.
    """
    from vectree.cli.console import print_json
    from vectree.cli.library import opened
    from vectree.schemas.cache import CacheClearOutput
    from vectree.text.counted import counted

    with opened(library) as lib:
        gone = lib.clear_cache()
    if as_json:
        print_json(CacheClearOutput.model_validate(gone))
    else:
        typer.echo(f"forgot {counted(gone['answers'], 'answer')} and {counted(gone['calls'], 'model call')}")
