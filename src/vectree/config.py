"""Configuration: what a user may set once for a library, in TOML. Passed in, never read from a global.

Unknown keys are refused: a misspelt one would otherwise be a setting that silently does nothing.
"""

from __future__ import annotations

import tomllib
from ipaddress import ip_network
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from vectree.errors import ConfigurationError
from vectree.types.ranking import Mode, Profile

DEFAULT_EMBEDDER = "use"

Source = Literal["bookmarks", "contents", "headings", "tags", "model"]


class _Settings(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, use_attribute_docstrings=True)


class AnalysisConfig(_Settings):
    """How documents are read when they are added."""

    sources: tuple[Literal["bookmarks", "contents", "headings", "tags", "model"], ...] = (
        "bookmarks",
        "contents",
        "headings",
    )
    """Where titles may come from."""
    language: str | None = None
    """ISO 639-1 code of all documents; detected for each when not set."""
    domain: Literal["general", "medical", "legal", "financial", "academic"] | None = None
    """Domain of all documents; detected for each when not set."""
    ocr: bool = False
    """Put a text layer under pages without one (needs the extra ``ocr``)."""
    ocr_languages: tuple[str, ...] = ("eng",)
    """Tesseract's names of the languages that scanned pages may be in."""


class RetrievalConfig(_Settings):
    """How questions are answered unless they say otherwise."""

    profile: Profile = "hybrid"
    """How sections are scored."""
    mode: Mode = "auto"
    """How trees are searched."""
    max_depth: int = Field(default=5, ge=1)
    """Levels below the root that are looked at."""
    max_branches: int = Field(default=3, ge=1)
    """``dfs``: children followed from one section."""
    beam_width: int = Field(default=5, ge=1)
    """``beam``: sections kept at each level."""
    threshold: float = Field(default=0.3, ge=0, le=1)
    """Least score of a relevant section."""
    budget_tokens: int = Field(default=4000, ge=1)
    """Tokens of evidence at most that an answer is made from."""
    compression: bool = True
    """Whether passages that repeat others or say little are dropped."""
    references: bool | None = None
    """Whether places named in a question are added; not set: as the profile does."""
    dense: bool = True
    """Whether embeddings take part, where there are any."""
    body_text: bool = True
    """Whether the words of the text are searched; off: those of titles and summaries only."""
    tree: bool = True
    """Whether sections take part; off: pages are ranked as if the document had none."""
    routing: bool = True
    """Whether the index over all documents chooses which to look into; off: all that the filters let pass."""
    page_weights: str = "learned"
    """What the signals of a page count: `learned` (as shipped), `equal`, or a JSON file of your own training. Where it
    is not set, what the library learned from feedback goes before it."""
    model_retrieval: bool | None = None
    """Whether the model that answers helps to find the evidence: it splits questions, chooses documents and scores the
    sections of traversals. Not set: it scores sections in the modes `dfs`, `beam` and `best`, and does no more."""


class ModelConfig(_Settings):
    """A language model, for those who use one: everything works without."""

    name: str | None = None
    """``provider:model`` that writes answers and reads documents unless another is named; not set: none does."""
    url: str | None = None
    """Base URL of the provider's API, for servers of your own."""
    timeout_seconds: float = Field(default=120.0, gt=0)
    """How long its server may be silent: before a reply, and between the pieces of one that is streamed."""
    concurrency: int = Field(default=4, ge=1)
    """Requests in flight at once, to one model."""
    context_tokens: int | None = Field(default=None, ge=512)
    """What the model holds; not set: what its server or the price list says, else 8192, hosted 128,000."""
    thinking_tokens: int = Field(default=0, ge=0)
    """Room for its thoughts before each reply, for a model that thinks first; the context has so much less room."""
    tools: bool | None = None
    """Whether it calls tools; not set: hosted models do, those of servers of your own are asked for JSON."""
    json_schema: bool | None = None
    """Whether it can be held to a JSON schema."""
    pictures: bool | None = None
    """Whether it sees."""
    question_tokens: int | None = Field(default=None, ge=1)
    """Tokens of prompts and replies that one question may take."""
    question_dollars: float | None = Field(default=None, ge=0)
    """Money that one question may cost, where the price is known."""
    question_seconds: float | None = Field(default=None, gt=0)
    """Seconds of the model that one question may take."""
    index_tokens: int | None = Field(default=None, ge=1)
    """The same of one document that is added."""
    index_dollars: float | None = Field(default=None, ge=0)
    """The same of one document that is added."""
    index_seconds: float | None = Field(default=None, gt=0)
    """The same of one document that is added."""


class CacheConfig(_Settings):
    """What is kept of answers and model calls."""

    answers: int = Field(default=500, ge=0)
    """Answers kept in the process; 0 keeps none anywhere."""
    answer_seconds: int = Field(default=24 * 3600, ge=1)
    """How long an answer is kept."""
    extractive: bool = False
    """Whether answers without a model are kept too; they take some milliseconds."""
    calls: int = Field(default=20_000, ge=0)
    """Replies of models kept beside the library (in Redis, where there is one); 0 keeps none."""
    redis_url: str | None = Field(default=None, repr=False)
    """A Redis that several processes share (needs the extra ``redis``)."""


class ServerConfig(_Settings):
    """How `vectree serve` listens, and what it lets others do."""

    host: str = "127.0.0.1"
    """Address to listen on; any other than this machine's own needs a key."""
    port: int = Field(default=8345, ge=0, le=65535)
    """Port to listen on; 0 takes a free one."""
    public_url: str | None = None
    """Address that browsers use where a proxy stands in front, such as `https://documents.example.org`."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed."""
    require_key: bool = False
    """Whether a key is asked for on this machine too; always so elsewhere and behind a proxy."""
    max_upload_bytes: int = Field(default=200 * 1024**2, ge=1)
    """Size at most of an uploaded file."""
    open_uploads: int = Field(default=100, ge=1)
    """Uploads of one key that have been begun and not finished."""
    waiting_bytes: int = Field(default=10 * 1024**3, ge=1)
    """Bytes at most that the uploads of one key may take before their documents are read: those begun, those that wait,
    and those that failed and are kept to be tried again."""
    max_pages: int = Field(default=5000, ge=1)
    """Pages at most of an uploaded document."""
    max_unpacked_bytes: int = Field(default=1024**3, ge=1)
    """What an uploaded file may grow to when it is unpacked."""
    parse_seconds: float = Field(default=900.0, gt=0)
    """How long a document may take to be read, OCR aside."""
    ocr_seconds: float = Field(default=7200.0, gt=0)
    """How long OCR of a document may take."""
    requests_rate: str = "3000/minute"
    """Requests of one key or address; empty: no limit."""
    questions_rate: str = "120/minute"
    """Questions of one key or address; empty: no limit."""
    uploads_rate: str = "600/minute"
    """Uploads begun by one key or address; empty: no limit."""
    failures_rate: str = "20/minute"
    """Wrong keys from one address; empty: no limit."""
    cors_origins: tuple[str, ...] = ()
    """Other origins whose pages may call the API with a key, such as `https://intranet.example.org`."""
    models: tuple[str, ...] = ()
    """Models that questions may name (`provider:model`) beside the one of `[model] name`."""
    questions_at_once: int = Field(default=2, ge=1)
    """Questions that are searched for at the same time; best as many as there are cores."""
    models_at_once: int = Field(default=32, ge=1)
    """Questions that wait for a language model at the same time."""
    workers: int = Field(default=1, ge=0)
    """Worker processes that read documents; 0: none here, Celery's do."""
    answer_days: int = Field(default=30, ge=1)
    """How long answers are kept that belong to no chat, and all answers and chats of a key that was revoked; what was
    said of them stays for `vectree learn`."""
    session_seconds: int = Field(default=12 * 3600, ge=60)
    """How long a browser stays signed in."""
    web: bool = True
    """Whether the web application is served beside the API."""
    telemetry: bool = False
    """Whether traces are sent as the OpenTelemetry variables of the environment say (needs the extra `otel`)."""

    @field_validator("trusted_proxies")
    @classmethod
    def _are_addresses(cls, given: tuple[str, ...]) -> tuple[str, ...]:
        """Whoever is trusted says who the caller is: no name, and not everybody."""
        for one in given:
            ip_network(one)
        return given


class JobsConfig(_Settings):
    """How documents that were uploaded get read."""

    broker_url: str | None = Field(default=None, repr=False)
    """A Redis through which Celery's workers are told of jobs (needs the extra `celery`); not set: `vectree serve`
    starts workers of its own."""
    lease_seconds: float = Field(default=60.0, ge=1)
    """A worker that says nothing for so long is taken for dead, and another one does its job."""
    upload_seconds: float = Field(default=24 * 3600.0, ge=60)
    """An upload with which nobody goes on is cleared away after so long."""
    keep_seconds: float = Field(default=7 * 24 * 3600.0, ge=60)
    """How long the file of a job that failed or was cancelled is kept, so that it can be tried again."""
    history_seconds: float = Field(default=30 * 24 * 3600.0, ge=60)
    """How long a job that has ended is listed."""


class StorageConfig(_Settings):
    """Where the library's truth is kept."""

    url: str | None = Field(default=None, repr=False)
    """``postgresql://user:password@host/database`` (needs the extra ``postgresql``); not set: SQLite in the library's
    folder. Files stay in that folder: a shared one where several machines use the database."""
    local_folder: Path | None = None
    """Folder of this machine for what is derived: the search index, replies of models; not set: the library's. Machines
    that share the library's folder need one each."""


class Config(_Settings):
    """Everything that can be configured; every key has a default."""

    library: Path = Field(default_factory=lambda: user_data_path("vectree") / "library")
    """Folder of the library."""
    embedder: str = DEFAULT_EMBEDDER
    """Name of the embedder (``vectree.models.embedder``): ``none`` searches by keyword alone."""
    busy_timeout_seconds: float = Field(default=30.0, ge=0)
    """How long to wait while another process writes to the library."""
    analysis: AnalysisConfig = AnalysisConfig()
    retrieval: RetrievalConfig = RetrievalConfig()
    model: ModelConfig = ModelConfig()
    cache: CacheConfig = CacheConfig()
    storage: StorageConfig = StorageConfig()
    server: ServerConfig = ServerConfig()
    jobs: JobsConfig = JobsConfig()


def load_config(path: Path) -> Config:
    """The configuration in a TOML file; keys that are not in it keep their defaults.

    Raises ConfigurationError that names the key: unknown, of the wrong type, or out of range.
    """
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigurationError(f"cannot read the configuration {str(path)!r}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{str(path)!r} is not TOML: {error}") from error
    try:
        return Config.model_validate(values)
    except ValidationError as error:
        raise ConfigurationError(f"{str(path)!r}: {_first(error)}", file=str(path)) from error


def _first(error: ValidationError) -> str:
    problem = error.errors(include_url=False)[0]
    place = [part for part in problem["loc"] if isinstance(part, str)]
    key = ".".join(place)
    if problem["type"] != "extra_forbidden":
        return f"{key} = {problem['input']!r}: {problem['msg'][0].lower()}{problem['msg'][1:]}"
    known = Config.model_fields
    for part in place[:-1]:
        inner = known[part].annotation
        known = inner.model_fields if isinstance(inner, type) and issubclass(inner, BaseModel) else known
    return f"unknown key {key!r}; known here: {', '.join(sorted(known))}"
