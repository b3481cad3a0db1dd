"""Language models by name, ``provider:model``, with or without a base URL: ``provider:model@http://host:port/v1``.

No provider's package is imported before a model is asked for.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Protocol, cast

from vectree.errors import ConfigurationError
from vectree.types.model import Capabilities, ModelReply, ModelRequest, TextDelta


class LanguageModel(Protocol):
    """One model of one provider. Sends each request once: waiting, budgets and caches are ``ModelSession``'s."""

    @property
    def name(self) -> str:
        """``provider:model``, with the base URL where one was given; part of cache keys. Holds no key."""
        ...

    async def capabilities(self) -> Capabilities:
        """What it can do; a server that says so is asked once. Raises what ``complete`` raises."""
        ...

    async def complete(self, request: ModelRequest) -> ModelReply:
        """The whole reply.

        Raises PromptTooLongError, ModelAccessError, RateLimitError, ReplyError for a reply that the provider's filter
        stopped, or ModelUnavailableError for a server that cannot be reached or fails. What a failed reply took is in
        the error's ``data``: ``usage`` where it is known; ``reached``, true where the model may have worked on it.
        """
        ...

    def stream(self, request: ModelRequest) -> AsyncGenerator[TextDelta | ModelReply]:
        """Pieces of text as they come, then the whole reply as the last item.

        Raises as ``complete`` does, also in the middle: a stream that ends without saying why raises
        ModelUnavailableError, however much of it has come.
        """
        ...

    async def close(self) -> None:
        """Give back its connections, on the event loop that it was used on; it is not used afterwards."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSettings:
    """What a user may say about a model; what is None is found out."""

    url: str | None = None
    timeout_seconds: float = 120.0
    context_tokens: int | None = None
    thinking_tokens: int = 0
    tools: bool | None = None
    json_schema: bool | None = None
    pictures: bool | None = None


class _Factory(Protocol):
    def __call__(self, model: str, settings: ModelSettings) -> LanguageModel: ...


PROVIDERS = {
    "google": "vectree.models.providers:google",
    "openai": "vectree.models.providers:openai",
    "anthropic": "vectree.models.providers:anthropic",
    "ollama": "vectree.models.providers:ollama",
    "openai-compatible": "vectree.models.providers:openai_compatible",
}
"""Where each provider's models are made; imported when asked for."""


def load_model(name: str, settings: ModelSettings | None = None) -> LanguageModel:
    """The model of that name, ``provider:model`` or ``provider:model@URL``. Nothing is sent yet.

    Raises ConfigurationError for a name of another form, MissingExtraError without the provider's package,
    ModelAccessError where a key is needed and none is set.
    """
    settings = settings or ModelSettings()
    provider, colon, rest = name.partition(":")
    if provider not in PROVIDERS:
        raise ConfigurationError(
            f"no provider {provider!r} in the model {name!r}: write provider:model with one of {', '.join(PROVIDERS)}",
            model=name,
        )
    model, at, url = rest.partition("@http")
    if not (colon and model):
        raise ConfigurationError(f"write the model as '{provider}:MODEL', not {name!r}", model=name)
    if at:
        settings = replace(settings, url=f"http{url}")
    module, _, attribute = PROVIDERS[provider].partition(":")
    return cast(_Factory, getattr(import_module(module), attribute))(model, settings)
