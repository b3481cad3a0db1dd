"""Keys of providers: from the environment, else from the system's keyring. Never printed, never stored by vectree."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Protocol, cast
from urllib.parse import SplitResult, urlsplit

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
    """The provider's key without white space around it, such as a file's last line break; None where there is none.

    Raises ModelAccessError for one that no server could be sent, without repeating it.
    """
    key = (_from_environment(provider) or _from_keyring(provider) or "").strip()
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise ModelAccessError(
            f"the key for {provider} has letters that no key has: {_where(provider)}", provider=provider
        )
    return key or None


def _from_environment(provider: str) -> str | None:
    return next((found for one in VARIABLES[provider] if (found := os.environ.get(one, "").strip())), None)


def _from_keyring(provider: str) -> str | None:
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


def usable_url(provider: str, url: str) -> str:
    """The URL. Raises ConfigurationError for one that is none, or has a password or a query in it.

    The URL is part of a model's name.
    """
    parts = _parts(url)
    if parts is None:
        raise ConfigurationError(
            f"the URL of {provider} is none: write http://HOST:PORT/v1 or https://HOST/v1", provider=provider
        )
    if parts.username is not None or parts.query:
        raise ConfigurationError(
            f"the URL of {provider} at {parts.hostname} has a password or a query in it, and would be shown and "
            f"stored with answers; for a key, {_where(provider)}",
            provider=provider,
        )
    return url


def _parts(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        found = bool(parts.hostname) and parts.port != 0  # looking at the port is what checks it
    except ValueError:
        return None
    return parts if found and parts.scheme in ("http", "https") and url.isprintable() and " " not in url else None


def _where(provider: str) -> str:
    return f"set {VARIABLES[provider][0]}, or run `keyring set {SERVICE} {provider}`"
