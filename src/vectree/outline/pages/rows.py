"""The lines of a page put back into printed rows: what stands at one height belongs together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from vectree.outline.pages.layout import TextLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Lines of one height, from left to right."""

    lines: tuple[TextLine, ...]

    @property
    def text(self) -> str:
        """The row's text, its parts separated by one space."""
        return " ".join(line.text for line in self.lines)

    @property
    def x0(self) -> float:
        """Left edge in points."""
        return self.lines[0].x0

    @property
    def x1(self) -> float:
        """Right edge in points."""
        return max(line.x1 for line in self.lines)

    @property
    def y0(self) -> float:
        """Upper edge in points."""
        return min(line.y0 for line in self.lines)

    @property
    def y1(self) -> float:
        """Lower edge in points."""
        return max(line.y1 for line in self.lines)


def rows_of(lines: Iterable[TextLine]) -> list[Row]:
    """The rows from top to bottom.

    Parsers return columns one after the other, so that all titles of a contents page can come before all its
    page numbers; geometry does not care.
    """
    groups: list[list[TextLine]] = []
    for line in sorted(lines, key=lambda line: (line.middle, line.x0)):
        last = groups[-1] if groups else None
        if last is not None and line.middle - last[0].middle <= 0.45 * min(line.size, last[0].size):
            last.append(line)
        else:
            groups.append([line])
    return [Row(lines=tuple(sorted(group, key=lambda line: line.x0))) for group in groups]
