"""What hosted providers send, after their published formats: one ``Wire`` for each, the same exchanges in all.

The key and the price of tokens are not theirs; everything else has the shape that their API references give.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tests.servers.exchanges import Recorded

Json = dict[str, Any]

INPUT_TOKENS, OUTPUT_TOKENS = 1100, 70
SENTENCE = "The Mine Safety and Health Administration protects miners."
PIECES = ("The Mine Safety", " and Health Administration", " protects miners.")
KEY = "key-0123456789abcdef"


@dataclass(frozen=True, kw_only=True)
class Wire:
    """A provider's exchanges."""

    provider: str
    model: str
    """One with a known price."""
    path: str
    """Of the API below the server, as the base URL has it."""
    variable: str
    """Of the key."""
    key_header: str
    dollars: float
    """What the tokens above cost."""
    reply: Callable[[str], Json]
    tool_call: Callable[[str, Json], Json]
    stream: tuple[bytes, ...]
    """The last event, or the last two of Anthropic and OpenAI, ends it."""
    ending: int
    """Events from the one on that says why the reply ended."""
    error_event: bytes
    limited: Recorded
    wrong_key: Recorded
    too_long: Recorded
    unknown_model: Recorded
    no_funds: Recorded
    filtered: Json
    """A reply that the provider's filter stopped."""

    def name(self, url: str) -> str:
        return f"{self.provider}:{self.model}@{url}{self.path}"

    @property
    def whole(self) -> Recorded:
        return Recorded(events=self.stream)

    @property
    def cut(self) -> Recorded:
        """A stream that ends, properly closed, before it has said why."""
        return Recorded(events=self.stream[: -self.ending])

    @property
    def dropped(self) -> Recorded:
        return replace(self.cut, dropped=True)

    @property
    def half_event(self) -> Recorded:
        """A stream that ends within an event."""
        events = self.stream[: -self.ending]
        return Recorded(events=(*events[:-1], events[-1][: len(events[-1]) // 2]))

    @property
    def failing(self) -> Recorded:
        """A stream in whose middle an error is told."""
        return Recorded(events=(*self.stream[: -self.ending], self.error_event))


def data(value: object, event: str = "") -> bytes:
    return (f"event: {event}\n" if event else "").encode() + b"data: " + json.dumps(value).encode() + b"\n\n"


def refused(status: int, body: object, **headers: str) -> Recorded:
    return Recorded(status=status, body=body, headers={name.replace("_", "-"): text for name, text in headers.items()})


# -- OpenAI: chat completions ----------------------------------------------------------------------------------------


def _openai_completion(message: Json, finish: str) -> Json:
    return {
        "id": "chatcmpl-B9MHDbslfkBeAs8l4bebGdFOJ6PeG",
        "object": "chat.completion",
        "created": 1741570283,
        "model": "gpt-4.1-mini-2025-04-14",
        "choices": [
            {
                "index": 0,
                "message": {"role": "assistant", "refusal": None, "annotations": [], **message},
                "logprobs": None,
                "finish_reason": finish,
            }
        ],
        "usage": {
            "prompt_tokens": INPUT_TOKENS,
            "completion_tokens": OUTPUT_TOKENS,
            "total_tokens": INPUT_TOKENS + OUTPUT_TOKENS,
            "prompt_tokens_details": {"cached_tokens": 0, "audio_tokens": 0},
            "completion_tokens_details": {"reasoning_tokens": 0, "audio_tokens": 0},
        },
        "service_tier": "default",
        "system_fingerprint": "fp_44709d6fcb",
    }


def _openai_chunk(choices: list[Json], usage: Json | None = None) -> bytes:
    return data(
        {
            "id": "chatcmpl-123",
            "object": "chat.completion.chunk",
            "created": 1741570283,
            "model": "gpt-4.1-mini-2025-04-14",
            "service_tier": "default",
            "system_fingerprint": "fp_44709d6fcb",
            "choices": choices,
            "usage": usage,
        }
    )


def _openai_delta(delta: Json, finish: str | None = None) -> Json:
    return {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}


def _openai_error(message: str, kind: str, code: str | None = None, param: str | None = None) -> Json:
    return {"error": {"message": message, "type": kind, "param": param, "code": code}}


OPENAI = Wire(
    provider="openai",
    model="gpt-4.1-mini",
    path="/v1",
    variable="OPENAI_API_KEY",
    key_header="authorization",
    dollars=INPUT_TOKENS * 0.4e-6 + OUTPUT_TOKENS * 1.6e-6,
    reply=lambda text: _openai_completion({"content": text}, "stop"),
    tool_call=lambda name, arguments: _openai_completion(
        {
            "content": None,
            "tool_calls": [
                {
                    "id": "call_1",
                    "type": "function",
                    "function": {"name": name, "arguments": json.dumps(arguments)},
                }
            ],
        },
        "tool_calls",
    ),
    stream=(
        _openai_chunk([_openai_delta({"role": "assistant", "content": "", "refusal": None})]),
        *(_openai_chunk([_openai_delta({"content": piece})]) for piece in PIECES),
        _openai_chunk([_openai_delta({}, "stop")]),
        _openai_chunk([], _openai_completion({}, "stop")["usage"]),
        b"data: [DONE]\n\n",
    ),
    ending=3,
    error_event=data(_openai_error("The server had an error while processing your request.", "server_error")),
    limited=refused(
        429,
        _openai_error(
            "Rate limit reached for gpt-4.1-mini on tokens per min (TPM): Limit 200000, Used 199900. "
            "Please try again in 7s.",
            "tokens",
            "rate_limit_exceeded",
        ),
        retry_after="7",
    ),
    wrong_key=refused(
        401,
        _openai_error(f"Incorrect API key provided: {KEY}.", "invalid_request_error", "invalid_api_key"),
    ),
    too_long=refused(
        400,
        _openai_error(
            "This model's maximum context length is 1047576 tokens. However, your messages resulted in 1200000 tokens. "
            "Please reduce the length of the messages.",
            "invalid_request_error",
            "context_length_exceeded",
            "messages",
        ),
    ),
    unknown_model=refused(
        404,
        _openai_error(
            "The model `gpt-4.1-mini` does not exist or you do not have access to it.",
            "invalid_request_error",
            "model_not_found",
        ),
    ),
    no_funds=refused(
        429,
        _openai_error(
            "You exceeded your current quota, please check your plan and billing details.",
            "insufficient_quota",
            "insufficient_quota",
        ),
    ),
    filtered=_openai_completion({"content": "The Mine"}, "content_filter"),
)


# -- Anthropic: messages ---------------------------------------------------------------------------------------------


def _anthropic_message(content: list[Json], stop: str | None, output_tokens: int = OUTPUT_TOKENS) -> Json:
    return {
        "id": "msg_01XFDUDYJgAACzvnptvVoYEL",
        "type": "message",
        "role": "assistant",
        "model": "claude-haiku-4-5-20251001",
        "content": content,
        "stop_reason": stop,
        "stop_sequence": None,
        "usage": {
            "input_tokens": INPUT_TOKENS,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": 0,
            "output_tokens": output_tokens,
            "service_tier": "standard",
        },
    }


def _anthropic_event(kind: str, **fields: object) -> bytes:
    return data({"type": kind, **fields}, event=kind)


def _anthropic_error(kind: str, message: str) -> Json:
    return {"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_011CSHoEeqs5C35K2UUqR7Fy"}


ANTHROPIC = Wire(
    provider="anthropic",
    model="claude-haiku-4-5",
    path="",
    variable="ANTHROPIC_API_KEY",
    key_header="authorization",
    dollars=INPUT_TOKENS * 1e-6 + OUTPUT_TOKENS * 5e-6,
    reply=lambda text: _anthropic_message([{"type": "text", "text": text, "citations": None}], "end_turn"),
    tool_call=lambda name, arguments: _anthropic_message(
        [{"type": "tool_use", "id": "toolu_1", "name": name, "input": arguments}], "tool_use"
    ),
    stream=(
        _anthropic_event("message_start", message=_anthropic_message([], None, 1)),
        _anthropic_event("content_block_start", index=0, content_block={"type": "text", "text": ""}),
        _anthropic_event("ping"),
        *(
            _anthropic_event("content_block_delta", index=0, delta={"type": "text_delta", "text": piece})
            for piece in PIECES
        ),
        _anthropic_event("content_block_stop", index=0),
        _anthropic_event(
            "message_delta",
            delta={"stop_reason": "end_turn", "stop_sequence": None},
            usage={"output_tokens": OUTPUT_TOKENS},
        ),
        _anthropic_event("message_stop"),
    ),
    ending=2,
    error_event=data(_anthropic_error("overloaded_error", "Overloaded"), event="error"),
    limited=refused(
        429,
        _anthropic_error(
            "rate_limit_error", "This request would exceed your organization's rate limit of 50,000 tokens per minute."
        ),
        retry_after="7",
    ),
    wrong_key=refused(401, _anthropic_error("authentication_error", f"invalid x-api-key {KEY}")),
    too_long=refused(
        400,
        _anthropic_error("invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum"),
    ),
    unknown_model=refused(404, _anthropic_error("not_found_error", "model: claude-haiku-4-5")),
    no_funds=refused(
        400,
        _anthropic_error(
            "invalid_request_error",
            "Your credit balance is too low to access the Anthropic API. Please go to Plans.",
        ),
    ),
    filtered=_anthropic_message([{"type": "text", "text": "The Mine", "citations": None}], "refusal"),
)


# -- Google: generateContent of the Gemini API -----------------------------------------------------------------------


def _google_content(parts: list[Json], finish: str | None, *, last: bool = True) -> Json:
    candidate: Json = {"content": {"parts": parts, "role": "model"}, "index": 0}
    if finish:
        candidate["finishReason"] = finish
    return {
        "candidates": [candidate],
        "usageMetadata": {
            "promptTokenCount": INPUT_TOKENS,
            **({"candidatesTokenCount": OUTPUT_TOKENS} if last else {}),
            "totalTokenCount": INPUT_TOKENS + (OUTPUT_TOKENS if last else 0),
            "promptTokensDetails": [{"modality": "TEXT", "tokenCount": INPUT_TOKENS}],
        },
        "modelVersion": "gemini-2.5-flash",
        "responseId": "mAitaLmkHPPlz7IPvtfUqQ4",
    }


def _google_error(code: int, message: str, status: str, *details: Json) -> Json:
    return {"error": {"code": code, "message": message, "status": status, "details": list(details)}}


GOOGLE = Wire(
    provider="google",
    model="gemini-2.5-flash",
    path="",
    variable="GOOGLE_API_KEY",
    key_header="x-goog-api-key",
    dollars=INPUT_TOKENS * 0.3e-6 + OUTPUT_TOKENS * 2.5e-6,
    reply=lambda text: _google_content([{"text": text}], "STOP"),
    tool_call=lambda name, arguments: _google_content([{"functionCall": {"name": name, "args": arguments}}], "STOP"),
    stream=(
        *(data(_google_content([{"text": piece}], None, last=False)) for piece in PIECES[:-1]),
        data(_google_content([{"text": PIECES[-1]}], "STOP")),
    ),
    ending=1,
    error_event=data(_google_error(503, "The model is overloaded. Please try again later.", "UNAVAILABLE")),
    limited=refused(
        429,
        _google_error(
            429,
            "You exceeded your current quota, please check your plan and billing details. Please retry in 7s.",
            "RESOURCE_EXHAUSTED",
            {
                "@type": "type.googleapis.com/google.rpc.QuotaFailure",
                "violations": [
                    {
                        "quotaMetric": "generativelanguage.googleapis.com/generate_content_paid_tier_input_token_count",
                        "quotaId": "GenerateContentPaidTierInputTokensPerModelPerMinute",
                        "quotaValue": "1000000",
                    }
                ],
            },
            {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "7s"},
        ),
    ),
    wrong_key=refused(
        400,
        _google_error(
            400,
            f"API key not valid. Please pass a valid API key. {KEY}",
            "INVALID_ARGUMENT",
            {
                "@type": "type.googleapis.com/google.rpc.ErrorInfo",
                "reason": "API_KEY_INVALID",
                "domain": "googleapis.com",
                "metadata": {"service": "generativelanguage.googleapis.com"},
            },
        ),
    ),
    too_long=refused(
        400,
        _google_error(
            400,
            "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
            "INVALID_ARGUMENT",
        ),
    ),
    unknown_model=refused(
        404,
        _google_error(
            404,
            "models/gemini-2.5-flash is not found for API version v1beta, or is not supported for generateContent. "
            "Call ListModels to see the list of available models and their supported methods.",
            "NOT_FOUND",
        ),
    ),
    no_funds=refused(
        429,
        _google_error(
            429,
            "You exceeded your current quota, please check your plan and billing details.",
            "RESOURCE_EXHAUSTED",
            {
                "@type": "type.googleapis.com/google.rpc.QuotaFailure",
                "violations": [
                    {
                        "quotaMetric": "generativelanguage.googleapis.com/generate_content_free_tier_requests",
                        "quotaId": "GenerateRequestsPerDayPerProjectPerModel-FreeTier",
                    }
                ],
            },
        ),
    ),
    filtered={
        "promptFeedback": {"blockReason": "PROHIBITED_CONTENT"},
        "usageMetadata": {"promptTokenCount": INPUT_TOKENS, "totalTokenCount": INPUT_TOKENS},
        "modelVersion": "gemini-2.5-flash",
    },
)

WIRES = (OPENAI, ANTHROPIC, GOOGLE)
