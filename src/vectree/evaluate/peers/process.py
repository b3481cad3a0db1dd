"""Peers as child processes: found in a folder, started when first asked, spoken to by JSON lines."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import cast

from vectree.errors import ConfigurationError, RetryError

_WORKERS = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """A peer as it is measured."""

    name: str
    """Also of its environment's folder, and of ``requirements/peers/NAME.txt``."""
    worker: str
    """File beside this one that the environment's Python runs."""
    versions: Mapping[str, str]
    """Of the packages that are measured; results of others are not this peer's."""


PEERS = {
    "llama-index": Peer(
        name="llama-index",
        worker="llama_index_worker.py",
        versions={"llama-index-core": "0.14.25", "llama-index-retrievers-bm25": "0.8.0"},
    )
}


class PeerProcess:
    """A running peer."""

    def __init__(self, peer: Peer, python: Path) -> None:
        """Start it. Raises ConfigurationError for other versions, RetryError where it does not come up."""
        self._name = peer.name
        self._process = subprocess.Popen(
            [str(python), str(_WORKERS / peer.worker)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        try:
            found = self._reply()["versions"]
        except BaseException:
            self.close()
            raise
        if found != dict(peer.versions):
            self.close()
            raise ConfigurationError(
                f"the environment of {peer.name!r} has {found!r}, measured is {dict(peer.versions)!r}: "
                f"make it anew with scripts/peers",
                peer=peer.name,
            )

    def request(self, do: str, **values: object) -> Mapping[str, object]:
        """The reply. Raises ValueError with the peer's own words where it failed, RetryError where it died."""
        stream = self._process.stdin
        if stream is None:
            raise AssertionError("the process was started with a pipe")
        try:
            stream.write(json.dumps({"do": do, **values}) + "\n")
            stream.flush()
        except OSError as error:
            raise self._died() from error
        reply = self._reply()
        if "error" in reply:
            raise ValueError(f"{self._name}: {reply['error']}")
        return reply

    def close(self) -> None:
        """End it."""
        if self._process.stdin is not None:
            with suppress(BrokenPipeError):  # it has ended already
                self._process.stdin.close()  # it ends with its input
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def _reply(self) -> Mapping[str, object]:
        line = "" if self._process.stdout is None else self._process.stdout.readline()
        if not line:
            raise self._died()
        return cast("Mapping[str, object]", json.loads(line))

    def _died(self) -> RetryError:
        return RetryError(f"the process of the peer {self._name!r} ended: run again; what was finished is kept")


class Peers:
    """The peers of a run. Use as a context manager: those started end with it."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._running: dict[str, PeerProcess] = {}

    def __enter__(self) -> Peers:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for process in self._running.values():
            process.close()
        self._running.clear()

    def python(self, name: str) -> Path:
        """The interpreter of the peer's environment. Raises ConfigurationError where there is none."""
        make = "scripts/peers DIR makes it, --peers DIR (or VECTREE_PEERS) gives its folder"
        if self._folder is None:
            raise ConfigurationError(f"{name!r} runs in an environment of its own: {make}", peer=name)
        found = [self._folder / name / place for place in ("bin/python", "Scripts/python.exe")]
        for path in found:
            if path.is_file():
                return path
        raise ConfigurationError(f"no environment of {name!r} at {str(found[0])!r}: {make}", peer=name)

    def process(self, name: str) -> PeerProcess:
        """The running peer of that name, started now if it was not. Raises as ``python`` and ``PeerProcess``."""
        if name not in self._running:
            self._running[name] = PeerProcess(PEERS[name], self.python(name))
        return self._running[name]
