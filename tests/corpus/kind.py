"""What a generated document is, and what must come out of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from vectree.errors import VectreeError
from vectree.types.document import PageStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind of input. Fields left empty are not asserted."""

    about: str
    """The fault it stands for."""
    build: Callable[[], bytes]
    """Makes the file's bytes, the same every time."""
    error: type[VectreeError] | None = None
    """What reading it without a password raises."""
    password: str | None = None
    """Opens it."""
    pages: int | None = None
    statuses: Mapping[int, PageStatus] = field(default_factory=dict[int, PageStatus])
    """By page; pages not named have text."""
    says: Mapping[int, tuple[str, ...]] = field(default_factory=dict[int, tuple[str, ...]])
    """What a page's text contains, in this order."""
    labels: tuple[str | None, ...] = ()
    bookmarks: tuple[tuple[str, int, int | None], ...] | None = None
    """Title, level (0 the top) and page of what is read from the PDF's outline."""
    sections: tuple[tuple[str, int, int], ...] = ()
    """Title, level (1 the top) and page of the true sections, for the outline."""
