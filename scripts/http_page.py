"""The reference of HTTP: every operation of web/openapi.json, with what it takes, gives and how it fails."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

_CONTRACT = Path(__file__).resolve().parent.parent / "web" / "openapi.json"
_Map = Mapping[str, object]


def http_page() -> str:
    """The page."""
    contract = cast(_Map, json.loads(_CONTRACT.read_text(encoding="utf-8")))
    parts = [
        "# HTTP\n",
        "What `vectree serve` answers; the same as OpenAPI: [`web/openapi.json`](../../web/openapi.json), and from a "
        "running server `GET /api/v1/openapi.json`. Failures are `application/problem+json` (RFC 9457): `type`, "
        "`title`, `status`, `detail`, `kind` (the class in `vectree.errors`), `data`, `request_id`. Any request can "
        "meet 400, 401, 403, 422, 429 and 503; other failures are listed.\n",
    ]
    operations = list(_operations(contract))
    for tag in dict.fromkeys(tag for tag, _, _, _ in operations):
        parts.append(f"## {tag}\n")
        for _, method, path, operation in (one for one in operations if one[0] == tag):
            parts.append(_operation(method, path, operation))
    parts.append("## Shapes\n")
    schemas = cast(_Map, cast(_Map, contract["components"])["schemas"])
    for name, schema in schemas.items():
        parts.append(_shape(name, cast(_Map, schema)))
    return "\n".join(parts)


def _operations(contract: _Map) -> Iterator[tuple[str, str, str, _Map]]:
    for path, methods in cast("Mapping[str, Mapping[str, _Map]]", contract["paths"]).items():
        for method, operation in methods.items():
            yield cast("list[str]", operation["tags"])[0], method.upper(), path, operation


def _operation(method: str, path: str, operation: _Map) -> str:
    said = str(operation.get("description", operation.get("summary", "")))
    lines = [f"### `{method} {path}`\n", f"{said}\n"]
    rows: list[str] = []
    for parameter in cast("list[_Map]", operation.get("parameters", [])):
        must = "" if parameter.get("required") else ", optional"
        kind = f"{_type(cast(_Map, parameter['schema']))}{must}"
        rows.append(
            f"- `{parameter['name']}` ({parameter['in']}; {kind}): {parameter.get('description', '')}".rstrip(": ")
        )
    if "requestBody" in operation:
        rows.append(f"- body: {_content(cast(_Map, operation['requestBody']))}")
    good: list[str] = []
    bad: list[str] = []
    for status, response in cast("Mapping[str, _Map]", operation["responses"]).items():
        if status < "400":
            good.append(f"{status} {_content(response)}".strip())
        elif status not in ("400", "401", "403", "422", "429", "503"):
            bad.append(status)
    rows.append(f"- gives: {'; '.join(good)}")
    if bad:
        rows.append(f"- fails with: {', '.join(bad)}")
    return "\n".join([*lines, *rows]) + "\n"


def _content(holder: _Map) -> str:
    content = cast("Mapping[str, _Map]", holder.get("content", {}))
    return ", ".join(f"{_type(cast(_Map, media.get('schema', {})))} (`{kind}`)" for kind, media in content.items())


def _shape(name: str, schema: _Map) -> str:
    lines = [f"### {name}\n", f"{schema.get('description', '')}\n"]
    fields = cast("Mapping[str, _Map]", schema.get("properties", {}))
    if fields:
        lines.append("| field | type | |\n| --- | --- | --- |")
        lines.extend(f"| `{key}` | {_type(one)} | {one.get('description', '')} |" for key, one in fields.items())
        lines.append("")
    return "\n".join(lines)


def _type(schema: _Map) -> str:
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for choice in ("anyOf", "oneOf", "allOf"):
        if choice in schema:
            return " or ".join(dict.fromkeys(_type(one) for one in cast("list[_Map]", schema[choice])))
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in cast("list[object]", schema["enum"]))
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if schema.get("type") == "array":
        return f"list of {_type(cast(_Map, schema.get('items', {})))}"
    if schema.get("format") == "binary":
        return "bytes"
    return str(schema.get("type", "anything"))
