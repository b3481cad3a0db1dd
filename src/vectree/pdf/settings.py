"""How a PDF is read: limits, retries, processes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfSettings:
    """Limits of the reading stage."""

    page_timeout_seconds: float = 20.0
    """A page that takes longer is given up as unreadable."""
    open_timeout_seconds: float = 50.0
    """A file that takes longer to open is given up."""
    page_retries: int = 1
    """How often a page that killed or hung its worker is tried again, alone, with a worker of its own; 0 to 2."""
    workers: int = 1
    """Worker processes; 0 reads inside this process, where a crash of the parser is a crash of everything."""
    reopen_pages: int = 200
    """The document is closed and opened again after so many pages, which gives the parser's caches back."""
    tagged_headings: bool = True
    links: bool = True
