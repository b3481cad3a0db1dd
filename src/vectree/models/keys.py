"""Keys of providers: from the environment, else from the system's keyring. Never printed, never stored by vectree."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Protocol, cast
from urllib.parse import urlsplit

from vectree.errors import ConfigurationError, ModelAccessError

SERVICE = "vectree"
"""Under this name the keyring holds them, the provider as user: ``keyring set vectree openai``."""

VARIABLES = {
    "google": ("GOOGLE_API_KEY", "GEMINI_API_KEY"),
    "openai": ("OPENAI_API_KEY",),
    "anthropic": ("ANTHROPIC_API_KEY",),
    "ollama": ("OLLAMA_API_KEY",),
    "openai-compatible": ("OPENAI_COMPATIBLE_API_KEY",),
}
"""Where each provider's key is looked for, in this order. A server of one's own never gets a hosted provider's key."""


class _Keyring(Protocol):
    def get_password(self, service_name: str, username: str) -> str | None: ...


def find_key(provider: str) -> str | None:
    """The provider's key, or None where there is none."""
    for variable in VARIABLES[provider]:
        if os.environ.get(variable):
            return os.environ[variable]
    try:
        keyring = cast(_Keyring, import_module("keyring"))
        errors = import_module("keyring.errors")
    except ImportError:
        return None
    try:
        return keyring.get_password(SERVICE, provider)
    except errors.KeyringError:  # no keyring on this machine
        return None


def need_key(provider: str) -> str:
    """The provider's key. Raises ModelAccessError that says where to put one."""
    key = find_key(provider)
    if key is None:
        raise ModelAccessError(f"no key for {provider}: {_where(provider)}", provider=provider)
    return key


def refuse_secrets(provider: str, url: str) -> None:
    """Raise ConfigurationError for a URL with a password or a query in it: the URL is part of a model's name."""
    parts = urlsplit(url)
    if parts.username is not None or parts.query:
        raise ConfigurationError(
            f"the URL of {provider} at {parts.hostname} has a password or a query in it, and would be shown and "
            f"stored with answers; for a key, {_where(provider)}",
            provider=provider,
        )


def _where(provider: str) -> str:
    return f"set {VARIABLES[provider][0]}, or run `keyring set {SERVICE} {provider}`"
