"""Keys of providers: from the environment, else from the system's keyring. Never printed, never stored by vectree."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from vectree.errors import ModelAccessError

SERVICE = "vectree"
"""Under this name the keyring holds them, the provider as user: ``keyring set vectree openai``."""


class _Keyring(Protocol):
    def get_password(self, service_name: str, username: str) -> str | None: ...


def find_key(provider: str, variables: Sequence[str]) -> str | None:
    """The provider's key, or None where there is none."""
    for variable in variables:
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


def need_key(provider: str, variables: Sequence[str]) -> str:
    """The provider's key. Raises ModelAccessError that says where to put one."""
    key = find_key(provider, variables)
    if key is None:
        raise ModelAccessError(
            f"no key for {provider}: set {variables[0]}, or run `keyring set {SERVICE} {provider}`", provider=provider
        )
    return key
