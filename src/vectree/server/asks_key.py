"""Whether callers must show a key."""

from __future__ import annotations

from ipaddress import ip_address

from vectree.config import ServerConfig


def is_loopback(host: str) -> bool:
    """Whether the name or address is this machine's own, seen from itself."""
    bare = host.strip("[]")
    if bare == "localhost":
        return True
    try:
        return ip_address(bare).is_loopback
    except ValueError:
        return False


def asks_key(config: ServerConfig) -> bool:
    """No key on loopback; one on any other address, behind a proxy, and where the configuration wants it."""
    behind_proxy = config.public_url is not None or bool(config.trusted_proxies)
    return config.require_key or behind_proxy or not is_loopback(config.host)
