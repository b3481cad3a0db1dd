"""Providers' models, made with pydantic-ai: the only place that knows how each is reached."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vectree.errors import ConfigurationError, MissingExtraError
from vectree.models.keys import find_key, need_key, usable_url
from vectree.models.language_model import ModelSettings

if TYPE_CHECKING:
    from pydantic_ai.profiles.openai import OpenAIModelProfile

    from vectree.models.pydantic_ai_model import PydanticAIModel

_CHAT: OpenAIModelProfile = {
    "openai_chat_streaming_requires_finish_reason": True,
    "thinking_tags": ("\x00think\x00", "\x00/think\x00"),
}
"""A stream that ends without saying why was cut; else it is taken for a complete answer. Thoughts are told apart by
``models.aloud``: pydantic-ai sees neither an end in a piece that goes on behind it nor an end without a beginning."""

OLLAMA_URL = "http://127.0.0.1:11434/v1"


def google(model: str, settings: ModelSettings) -> PydanticAIModel:
    """Gemini through Google's API; ``GOOGLE_API_KEY`` or ``GEMINI_API_KEY``."""
    try:
        from pydantic_ai.models.google import GoogleModel
        from pydantic_ai.providers.google import GoogleProvider
    except ImportError as error:
        raise _missing() from error
    key = need_key("google")
    provider = GoogleProvider(api_key=key, base_url=_given("google", settings))
    return _made("google", model, GoogleModel(model, provider=provider), settings, key)


def openai(model: str, settings: ModelSettings) -> PydanticAIModel:
    """OpenAI's own API; ``OPENAI_API_KEY``."""
    try:
        from pydantic_ai.models.openai import OpenAIChatModel
        from pydantic_ai.profiles import merge_profile
        from pydantic_ai.providers.openai import OpenAIProvider
    except ImportError as error:
        raise _missing() from error
    key = need_key("openai")
    provider = OpenAIProvider(base_url=_given("openai", settings), api_key=key)
    profile = merge_profile(OpenAIProvider.model_profile(model), _CHAT)
    return _made("openai", model, OpenAIChatModel(model, provider=provider, profile=profile), settings, key)


def anthropic(model: str, settings: ModelSettings) -> PydanticAIModel:
    """Claude through Anthropic's API; ``ANTHROPIC_API_KEY``."""
    try:
        from pydantic_ai.models.anthropic import AnthropicModel
        from pydantic_ai.providers.anthropic import AnthropicProvider
    except ImportError as error:
        raise _missing() from error
    key = need_key("anthropic")
    provider = AnthropicProvider(api_key=key, base_url=_given("anthropic", settings))
    return _made("anthropic", model, AnthropicModel(model, provider=provider), settings, key)


def ollama(model: str, settings: ModelSettings) -> PydanticAIModel:
    """A model of an Ollama server, on this machine unless ``OLLAMA_HOST`` or the URL says otherwise."""
    host = os.environ.get("OLLAMA_HOST", "")
    if host and not host.startswith("http"):
        host = f"http://{host}"
    return _compatible("ollama", model, settings, settings.url or (f"{host.rstrip('/')}/v1" if host else OLLAMA_URL))


def openai_compatible(model: str, settings: ModelSettings) -> PydanticAIModel:
    """A model of any server that speaks OpenAI's chat completions: llama.cpp, vLLM, and others.

    ``OPENAI_COMPATIBLE_API_KEY`` where the server wants a key; OpenAI's own key is never sent to it. Raises
    ConfigurationError without a URL.
    """
    url = settings.url or os.environ.get("OPENAI_COMPATIBLE_URL")
    if not url:
        raise ConfigurationError(
            f"where is the server of {model!r}? Write openai-compatible:{model}@http://HOST:PORT/v1, "
            "or set model.url in the configuration or OPENAI_COMPATIBLE_URL",
            model=model,
        )
    return _compatible("openai-compatible", model, settings, url)


def _compatible(provider: str, model: str, settings: ModelSettings, url: str) -> PydanticAIModel:
    try:
        from pydantic_ai.models.openai import OpenAIChatModel
        from pydantic_ai.profiles import merge_profile
        from pydantic_ai.profiles.openai import OpenAIModelProfile, openai_model_profile
        from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider
    except ImportError as error:
        raise _missing() from error
    key = find_key(provider)
    # Ollama, llama.cpp and others pass over the newer name of the bound (max_completion_tokens) and write without end;
    # OpenAI's own models that reason refuse the older one.
    newer = bool(openai_model_profile(model).get("openai_supports_reasoning"))
    profile = merge_profile(_CHAT, OpenAIModelProfile(openai_chat_supports_max_completion_tokens=newer))
    served = OpenAICompatibleProvider(provider, base_url=usable_url(provider, url), api_key=key, profile=profile)
    return _made(provider, model, OpenAIChatModel(model, provider=served), settings, key, url=url)


def _given(provider: str, settings: ModelSettings) -> str | None:
    """The URL that the user has given. Raises ConfigurationError for one that cannot be used."""
    return None if settings.url is None else usable_url(provider, settings.url)


def _made(
    provider: str, model: str, made: object, settings: ModelSettings, key: str | None, *, url: str | None = None
) -> PydanticAIModel:
    """``url``: of a server of the user's own."""
    from vectree.models.pydantic_ai_model import PydanticAIModel

    place = url or settings.url
    return PydanticAIModel(
        name=f"{provider}:{model}" + (f"@{place}" if place else ""),
        model=made,  # pyright: ignore[reportArgumentType] # one of pydantic-ai's models, whose base is generic
        settings=settings,
        listing_url=url,
        key=key,
    )


def _missing() -> MissingExtraError:
    return MissingExtraError("language models need an extra: pip install 'vectree[models]'", extra="models")
