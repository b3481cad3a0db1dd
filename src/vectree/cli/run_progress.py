"""Progress of ``evaluate run`` on stderr: documents being read, then questions by system. Silent in a pipe."""

from __future__ import annotations

from types import TracebackType

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from vectree.cli.console import stderr
from vectree.cli.progress import AddProgress


class RunProgress:
    """A context manager; hand ``told`` to ``evaluate.runner.run``. Shows ``reading`` until the first question."""

    def __init__(self, reading: AddProgress) -> None:
        console = stderr()
        self._reading = reading
        self._asking = False
        self._system = ""
        self._bar = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("", total=None)

    def __enter__(self) -> RunProgress:
        self._reading.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._asking:
            self._bar.stop()
        else:
            self._reading.__exit__(kind, error, traceback)

    def told(self, system: str, done: int, total: int) -> None:
        """Show how far a system has come."""
        if not self._asking:
            self._reading.__exit__(None, None, None)  # one live display at a time
            self._bar.start()
            self._asking = True
        if system != self._system:
            self._system = system
            self._bar.reset(self._task, total=total, description=system)
        self._bar.update(self._task, completed=done)
