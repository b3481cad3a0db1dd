"""How a PDF is read: limits, retries, processes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfSettings:
    """Limits of the reading stage. Defaults keep any file under a minute without a result."""

    isolated: bool = True
    """Read in a process of its own. False reads in this one, where a crash of the parser ends everything."""
    page_timeout_seconds: float = 20.0
    """A page that takes longer is given up as unreadable; halved after each such page, down to one second."""
    open_timeout_seconds: float = 30.0
    """A file that takes longer to open is given up, as are bookmarks that take longer to read."""
    page_retries: int = 1
    """How often a page that killed its worker is tried again by a fresh one, 0 to 2. Hung pages are not."""
    lost_pages_limit: int = 25
    """Pages killing or hanging their worker after which the rest of the file is given up."""
    lost_seconds_limit: float = 45.0
    """Seconds lost on pages that killed or hung their worker, and on starting again, after which the rest is
    given up."""
    worker_memory_mib: int = 4096
    """Address space of the worker process; more kills it (Linux and macOS). 0 for no limit."""
    reopen_pages: int = 100
    """The document is closed and opened again after so many pages, which gives the parser's caches back."""
    tagged_headings: bool = True
    links: bool = True
