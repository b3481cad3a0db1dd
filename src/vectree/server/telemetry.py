"""Traces for OpenTelemetry, where the configuration wants them; none leave the machine otherwise."""

from __future__ import annotations

from importlib.util import find_spec

from fastapi.telemetry import TelemetryConfig

from vectree.config import ServerConfig
from vectree.errors import MissingExtraError

_NONE = TelemetryConfig(tracing=False, metrics=False, logs=False, operation_spans=False, auto_configure=False)
"""Said in full: FastAPI's defaults, and a variable of the environment, would have it otherwise."""
_TRACES = TelemetryConfig(tracing=True, metrics=True, logs=False, operation_spans=False, auto_configure=True)
"""Exported as `OTEL_EXPORTER_OTLP_ENDPOINT` and its like say. Logs stay here: messages quote what users wrote."""


def telemetry(config: ServerConfig) -> TelemetryConfig:
    """What FastAPI is to measure and send. Raises MissingExtraError where it is wanted and cannot be had."""
    if not config.telemetry:
        return _NONE
    if find_spec("opentelemetry.sdk") is None:
        raise MissingExtraError("[server] telemetry needs an extra: pip install 'vectree[otel]'", extra="otel")
    return _TRACES
