"""A progress bar on stderr for adding: stage, pages and pages per second. Silent in a pipe."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, SpinnerColumn, Task, TextColumn
from rich.text import Text

from vectree.cli.console import stderr

if TYPE_CHECKING:
    from vectree.types.progress import Progress as Step

_DOING = {
    "read": "reading",
    "ocr": "recognising text",
    "model": "reading with the model",
    "outline": "finding sections",
    "index": "indexing",
    "embed": "embedding",
    "store": "storing",
}


class _Speed(ProgressColumn):
    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        unit = "sections" if task.fields.get("stage") == "embed" else "pages"
        return Text(f"{speed:,.0f} {unit}/s" if speed else "", style="dim")


class AddProgress:
    """A context manager; hand ``report`` to ``Library.add``."""

    def __init__(self) -> None:
        console = stderr()
        self._bar = Progress(
            SpinnerColumn(),
            TextColumn("{task.fields[document]}", markup=False),
            TextColumn("{task.description}", style="cyan", markup=False),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            _Speed(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("opening", total=None, document="", stage="")
        self._stage = ""
        self._document = ""

    def __enter__(self) -> AddProgress:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._bar.stop()

    @property
    def worked(self) -> bool:
        """Whether anything was done; a document that is there already takes no step."""
        return bool(self._stage)

    def report(self, step: Step) -> None:
        """Show how far the work has come."""
        if (step.document, step.stage) != (self._document, self._stage):
            self._document, self._stage = step.document, step.stage
            self._bar.reset(
                self._task,
                total=step.total,
                description=_DOING[step.stage],
                document=step.document,
                stage=step.stage,
            )
        self._bar.update(self._task, completed=step.done, total=step.total)
