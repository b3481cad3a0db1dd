"""Where the truth of a library is kept: what every kind of database does for it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

from sqlalchemy import Connection


class Database(Protocol):
    """Transactions on the truth. Reads see one consistent state; writers wait for each other.

    The blocks raise what ``storage.failures`` makes of a driver's errors: BusyError, StorageUnavailableError,
    DiskFullError, ReadOnlyError, DamagedError, LibraryError.
    """

    @property
    def read_only(self) -> bool:
        """Whether this process may only read."""
        ...

    @property
    def described(self) -> str:
        """What it is and where, for people; without passwords."""
        ...

    def reading(self) -> AbstractContextManager[Connection]:
        """A consistent view for the block."""
        ...

    def writing(self) -> AbstractContextManager[Connection]:
        """The library's one write transaction: committed at the end of the block, or nothing of it.

        Raises BusyError when others hold the lock for too long.
        """
        ...

    def migrating(self) -> AbstractContextManager[Connection]:
        """``writing`` for whoever changes the tables themselves."""
        ...

    def faults(self) -> tuple[str, ...]:
        """What of it is not as it was written, a sentence each; empty where all is, or it has no way to tell."""
        ...

    def close(self) -> None:
        """Give back the connections; it is not usable afterwards."""
        ...
