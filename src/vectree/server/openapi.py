"""The OpenAPI document: the contract that the web client's types are made from."""

from __future__ import annotations

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic import JsonValue

from vectree.server.schemas.problem import Problem

_SCHEMES: dict[str, JsonValue] = {
    "key": {"type": "http", "scheme": "bearer", "description": "A key, as `vectree keys create` prints it."},
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "vectree_session",
        "description": "A browser's session; methods that change something need the header `X-CSRF-Token` with it.",
    },
}


def operation_id(route: APIRoute) -> str:
    """The name of the function that answers: generated clients call it that."""
    return route.name


def describe(app: FastAPI) -> None:
    """Let the application describe itself: problems and ways to authenticate beside what the routes say."""

    def document() -> dict[str, object]:
        if app.openapi_schema is None:
            made = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
            components = made.setdefault("components", {})
            schemas = components.setdefault("schemas", {})
            schemas["Problem"] = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
            for unused in ("HTTPValidationError", "ValidationError"):
                schemas.pop(unused, None)
            components["schemas"] = dict(sorted(schemas.items()))
            components["securitySchemes"] = _SCHEMES
            made["security"] = [{"key": []}, {"session": []}, {}]
            app.openapi_schema = made
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign] - as FastAPI's documentation has it
