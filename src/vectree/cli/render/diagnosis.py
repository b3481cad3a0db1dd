"""The doctor's report for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from vectree.cli.schemas.doctor import DoctorOutput

_MARKS = {"ok": ("✓", "green"), "missing": ("–", "yellow"), "failed": ("✗", "bold red")}


def print_diagnosis(console: Console, report: DoctorOutput) -> None:
    """Write a line for each check, and below those that need it what to do."""
    console.print(Text(f"vectree {report.version} · Python {report.python} · {report.library}", style="dim"))
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for check in report.checks:
        mark, colour = _MARKS[check.status]
        detail = Text(check.detail)
        if check.fix:
            detail.append(f"\n→ {check.fix}", style="cyan")
        table.add_row(Text(mark, style=colour), check.name, detail)
    console.print(table)
