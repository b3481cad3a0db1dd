"""``vectree worker``: does the jobs of a library that another process serves."""

from __future__ import annotations

from typing import Annotated

import typer

from vectree.cli import options


def worker(
    celery: Annotated[
        bool, typer.Option("--celery", help="Be told of jobs through the Redis of jobs.broker_url.")
    ] = False,
    processes: Annotated[int, typer.Option("--processes", min=1, help="Documents read at once (with --celery).")] = 1,
    library: options.Library = None,
) -> None:
    """Read documents that were uploaded to a server, until told to end.

    For workers beside those that `vectree serve` starts: on a machine that reaches the same library folder and, with
    storage.url, the same database. Ctrl+C and SIGTERM give the document that is being read back to the queue.
    """
    from vectree.cli.library import configuration

    config = configuration()
    folder = library or config.library
    typer.echo(f"waiting for documents to read for {folder} (Ctrl+C stops it)", err=True)
    if celery:
        from vectree.jobs.celery_app import run_worker

        run_worker(folder, config, concurrency=processes)
        return
    from threading import Event

    from vectree.jobs.worker import Worker, new_worker_id
    from vectree.jobs.worker_process import stop_on_signals

    end = Event()
    stop_on_signals(end)
    with Worker(folder, config, new_worker_id(), end.is_set) as hands:
        hands.run(end.wait)
