"""``vectree doctor``: what is installed, what is missing, and how to get it."""

from __future__ import annotations

import typer

from vectree.cli import options


def doctor(library: options.Library = None, as_json: options.Json = False) -> None:
    """Say what is installed and what is missing.

    Looks at Python, the optional parts, Tesseract, the embedder, SQLite and the library, and says how to get the rest.
    Ends with 0 when vectree can work, 1 when something it cannot do without has failed.
    """
    from vectree.cli.console import print_json, stdout
    from vectree.cli.diagnosis import diagnose
    from vectree.cli.library import configuration, configuration_file

    config = configuration()
    report = diagnose(library or config.library, config, configuration_file())
    if as_json:
        print_json(report)
    else:
        from vectree.cli.render.diagnosis import print_diagnosis

        print_diagnosis(stdout(), report)
    if any(check.status == "failed" for check in report.checks):
        raise typer.Exit(1)
