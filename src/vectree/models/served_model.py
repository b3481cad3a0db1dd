"""What a server that speaks OpenAI's API says of a model it serves: ``GET /models``."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from typing import cast
from urllib.parse import urlsplit

from vectree.errors import ModelUnavailableError


@dataclass(frozen=True, slots=True, kw_only=True)
class ServedModel:
    """What is known of it; nothing, where the server does not say."""

    context_tokens: int | None = None
    pictures: bool = False


async def ask_server(url: str, model: str, timeout_seconds: float, key: str | None) -> ServedModel:
    """What the server lists for the model: vLLM gives ``max_model_len``, llama.cpp ``meta.n_ctx`` and the modalities.

    A server that lists nothing is none that fails. Raises ModelUnavailableError where it cannot be reached.
    """
    import httpx2

    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    try:
        async with httpx2.AsyncClient(timeout=min(timeout_seconds, 10.0), headers=headers) as client:
            response = await client.get(f"{url.rstrip('/')}/models")
    except (httpx2.RequestError, httpx2.InvalidURL) as error:
        raise ModelUnavailableError(f"no server answers at {url!r}: is it running? ({error})", url=url) from error
    if response.is_server_error:  # such as one that still loads its model
        raise ModelUnavailableError(f"the server at {url!r} is not ready: {response.status_code}", url=url)
    if not response.is_success:
        return ServedModel()
    try:
        listed = response.json()
    except (ValueError, RecursionError):
        return ServedModel()
    return _read(listed, model)


def is_near(url: str) -> bool:
    """Whether the server stands on this machine or in its own network: who asks it pays nobody.

    >>> is_near("http://127.0.0.1:8080/v1"), is_near("http://ollama:11434/v1"), is_near("https://api.example.com/v1")
    (True, True, False)
    """
    host = urlsplit(url).hostname or ""
    try:
        return ip_address(host).is_private
    except ValueError:
        return "." not in host or host.endswith((".local", ".lan", ".internal", ".localhost"))


def _read(listed: object, model: str) -> ServedModel:
    """The entry of that name, or the only one."""
    entries = _list(_get(listed, "data"))
    named = [one for one in entries if _get(one, "id") == model or model in _list(_get(one, "aliases"))]
    entry = named[0] if named else entries[0] if len(entries) == 1 else None
    context = _get(entry, "max_model_len") or _get(_get(entry, "meta"), "n_ctx")
    return ServedModel(
        context_tokens=context if isinstance(context, int) and context > 0 else None,
        pictures="image" in _list(_get(_get(entry, "architecture"), "input_modalities")),
    )


def _get(value: object, key: str) -> object:
    return cast("dict[str, object]", value).get(key) if isinstance(value, dict) else None


def _list(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []
