"""A language model through pydantic-ai: our requests into its messages, its replies and errors into ours."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator, AsyncIterator, Generator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Any, cast

from pydantic_ai import exceptions
from pydantic_ai.direct import model_request, model_request_stream
from pydantic_ai.messages import (
    BinaryContent,
    ModelMessage,
    ModelResponse,
    ModelResponseStreamEvent,
    PartDeltaEvent,
    PartStartEvent,
    SystemPromptPart,
    TextPart,
    TextPartDelta,
    ThinkingPart,
    ThinkingPartDelta,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.messages import ModelRequest as VendorRequest
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.settings import ModelSettings as VendorSettings
from pydantic_ai.tools import ToolDefinition

from vectree.errors import (
    InputError,
    ModelAccessError,
    ModelUnavailableError,
    PromptTooLongError,
    RateLimitError,
    ReplyError,
    VectreeError,
)
from vectree.models.language_model import ModelSettings
from vectree.models.served_model import ServedModel, ask_server, is_near
from vectree.text.normalise import valid_unicode
from vectree.types.model import (
    Capabilities,
    Finish,
    Message,
    ModelReply,
    ModelRequest,
    TextDelta,
    ToolCall,
    Usage,
)

if TYPE_CHECKING:
    from pydantic_ai.models import Model

OWN_CONTEXT_TOKENS = 8192
"""Assumed of a server of the user's own that does not say how much its model holds."""
HOSTED_CONTEXT_TOKENS = 128_000
"""Assumed of a hosted model that is not in the price list: one that is newer than the list."""

_TOLD = "Reply with one JSON object that follows this JSON schema, and with nothing else:\n{schema}"

_TOO_LONG = re.compile(r"context (size|length|window)|prompt is too long|too many tokens", re.IGNORECASE)
"""What servers say that do not say it by code."""

_LONGEST_SENTENCE = 300
"""Characters of what a server says went wrong that are told: some send a page."""

_OTHER_SHAPE = (AttributeError, IndexError, KeyError, RuntimeError, TypeError, ValueError)
"""What pydantic-ai comes to grief with over JSON that is no reply, such as one without choices."""

_PASSES = (408, 409, 425)
"""Refusals that the same request need not meet again."""

_FINISH: dict[str | None, Finish] = {
    "stop": "stop",
    "length": "length",
    "tool_call": "tool_call",
}


class PydanticAIModel:
    """``LanguageModel``."""

    def __init__(
        self, *, name: str, model: Model[Any], settings: ModelSettings, listing_url: str | None, key: str | None
    ) -> None:
        self.name = name
        self._model = model
        self._settings = settings
        self._listing_url = listing_url
        """Of a server whose models are not in any list: it is asked itself."""
        self._key = key
        self._capabilities: Capabilities | None = None

    async def capabilities(self) -> Capabilities:
        """See ``LanguageModel``."""
        if self._capabilities is None:
            served = ServedModel() if self._listing_url is None else await self._ask_server(self._listing_url)
            self._capabilities = self._found(served)
        return self._capabilities

    async def _ask_server(self, url: str) -> ServedModel:
        return await ask_server(url, self._model.model_name, self._settings.timeout_seconds, self._key)

    def _found(self, served: ServedModel) -> Capabilities:
        profile, said = self._model.profile, self._settings
        own = self._listing_url is not None
        context = (
            said.context_tokens
            or served.context_tokens
            or self._listed()
            or (OWN_CONTEXT_TOKENS if own else HOSTED_CONTEXT_TOKENS)
        )
        return Capabilities(
            context_tokens=max(0, context - said.thinking_tokens),
            thinking_tokens=said.thinking_tokens,
            # Small local models take a list of tools and ignore it; actions under a schema work with all of them.
            tools=(not own and profile.get("supports_tools", True)) if said.tools is None else said.tools,
            json_schema=(own or profile.get("supports_json_schema_output", False))
            if said.json_schema is None
            else said.json_schema,
            pictures=(served.pictures if own else profile.get("supports_image_input", True))
            if said.pictures is None
            else said.pictures,
            free=self._listing_url is not None and is_near(self._listing_url),
        )

    def _listed(self) -> int | None:
        """Context in the price list."""
        from genai_prices.data_snapshot import get_snapshot

        try:
            _, info = get_snapshot().find_provider_model(
                self._model.model_name, None, self._model.system, self._model.base_url
            )
        except LookupError:
            return None
        return info.context_window

    async def complete(self, request: ModelRequest) -> ModelReply:
        """See ``LanguageModel``."""
        parameters, messages = await self._parameters(request), await self._messages(request)
        with self._errors():
            async with self._patience():
                response = await model_request(
                    self._model,
                    messages,
                    model_settings=self._vendor_settings(request),
                    model_request_parameters=parameters,
                )
        return self._reply(response)

    async def stream(self, request: ModelRequest) -> AsyncGenerator[TextDelta | ModelReply]:
        """See ``LanguageModel``."""
        parameters, messages = await self._parameters(request), await self._messages(request)
        with self._errors():
            async with AsyncExitStack() as stack:
                async with self._patience():
                    stream = await stack.enter_async_context(
                        model_request_stream(
                            self._model,
                            messages,
                            model_settings=self._vendor_settings(request),
                            model_request_parameters=parameters,
                        )
                    )
                events = aiter(stream)
                while (event := await self._next(events)) is not None:
                    if piece := _piece(event):
                        yield piece
                response = stream.get()
        yield self._reply(response)

    async def _next(self, events: AsyncIterator[ModelResponseStreamEvent]) -> ModelResponseStreamEvent | None:
        async with self._patience():
            return await anext(events, None)

    @asynccontextmanager
    async def _patience(self) -> AsyncGenerator[None]:
        """Bounds a wait for the server: one that only keeps the connection alive says nothing either."""
        seconds = self._settings.timeout_seconds
        try:
            async with asyncio.timeout(seconds):
                yield
        except TimeoutError as error:
            raise ModelUnavailableError(
                f"{self.name} has said nothing for {seconds:g} s", model=self.name, reached=True
            ) from error

    async def close(self) -> None:
        """See ``LanguageModel``."""
        async with self._model:  # leaving it is what closes the connections
            pass

    async def _messages(self, request: ModelRequest) -> list[ModelMessage]:
        """With the schema in words for a model that cannot be held to one."""
        if request.schema is None or (await self.capabilities()).json_schema:
            return _messages(request.messages)
        told = Message(role="system", text=_TOLD.format(schema=json.dumps(request.schema, ensure_ascii=False)))
        return _messages((told, *request.messages))

    async def _parameters(self, request: ModelRequest) -> ModelRequestParameters:
        capabilities = await self.capabilities()
        if request.tools and not capabilities.tools:
            raise InputError(f"{self.name} does not call tools: ask it for actions under a schema")
        if not capabilities.pictures and any(message.pictures for message in request.messages):
            raise InputError(f"{self.name} does not see pictures")
        tools = [
            ToolDefinition(name=tool.name, description=tool.description, parameters_json_schema=dict(tool.schema))
            for tool in request.tools
        ]
        if request.schema is None or not capabilities.json_schema:
            return ModelRequestParameters(function_tools=tools)
        return ModelRequestParameters(
            function_tools=tools,
            output_mode="native",
            output_object=OutputObjectDefinition(json_schema=dict(request.schema), name=request.purpose),
        )

    def _vendor_settings(self, request: ModelRequest) -> VendorSettings:
        settings = VendorSettings(
            max_tokens=request.max_output_tokens + self._settings.thinking_tokens,
            timeout=self._settings.timeout_seconds,
            max_retries=0,  # waiting is ``ModelSession``'s: two layers of retries would multiply
        )
        if self._listing_url is None:
            settings["thinking"] = False  # as little as it can: thoughts count against ``max_tokens``
        if self._takes_temperature():
            settings["temperature"] = request.temperature
        return settings

    def _takes_temperature(self) -> bool:
        """Models that think whatever they are told refuse it, with OpenAI; so do the newer ones of Anthropic."""
        profile: Mapping[str, object] = self._model.profile
        always = profile.get("openai_supports_reasoning") and profile.get("thinking_always_enabled")
        return not (always or profile.get("anthropic_disallows_sampling_settings"))

    def _reply(self, response: ModelResponse) -> ModelReply:
        finish = _FINISH.get(response.finish_reason)
        details = response.provider_details or {}
        if response.finish_reason == "content_filter":  # what may be missing is not known: no "not found", no answer
            why = details.get("refusal") or details.get("block_reason") or details.get("finish_reason")
            raise ReplyError(
                f"{self.name}: the provider's filter stopped the reply ({_sentence(str(why))})",
                model=self.name,
                usage=self._usage(response),
            )
        if finish is None:
            # pydantic-ai takes a stream that just ends for a complete one.
            said = details.get("finish_reason")
            why = f"for the reason {_sentence(str(said))!r}" if said else "without saying why"
            usage = self._usage(response)
            known = {"usage": usage} if usage.input_tokens else {"reached": True}
            raise ModelUnavailableError(
                f"{self.name} broke off: the reply ended {why}",
                model=self.name,
                partial=response.text or "",
                **known,
            )
        calls = tuple(
            ToolCall(id=part.tool_call_id, name=valid_unicode(part.tool_name), arguments=_arguments(part))
            for part in response.parts
            if isinstance(part, ToolCallPart)
        )
        if calls and finish == "stop":  # Google ends calls so
            finish = "tool_call"
        return ModelReply(text=response.text or "", finish=finish, usage=self._usage(response), tool_calls=calls)

    def _usage(self, response: ModelResponse) -> Usage:
        try:
            dollars = float(response.cost().total_price)
        except (LookupError, ValueError):  # no price is known
            dollars = None
        return Usage(
            input_tokens=response.usage.input_tokens, output_tokens=response.usage.output_tokens, dollars=dollars
        )

    @contextmanager
    def _errors(self) -> Generator[None]:
        """pydantic-ai's errors as ours: by what the caller does next.

        Without theirs as the cause where the server has repeated the key: they hold what it said.
        """
        try:
            yield
        except (exceptions.ModelAPIError, exceptions.UnexpectedModelBehavior) as error:
            if self._key and self._key in str(error):
                raise self._ours(error, _told(error, self._key)) from None
            raise self._ours(error, _told(error)) from error
        except _OTHER_SHAPE as error:
            raise ModelUnavailableError(
                f"{self.name} does not answer as its kind of server does ({type(error).__name__})",
                model=self.name,
                reached=True,
            ) from error

    def _ours(self, error: exceptions.AgentRunError, said: str) -> VectreeError:
        name = self.name
        match error:
            case exceptions.ModelContextWindowExceededError():
                return PromptTooLongError(f"{name}: {said}", model=name)
            case exceptions.ModelAuthenticationError() | exceptions.ModelNotFoundError():
                return ModelAccessError(f"{name} refuses: {said}", model=name)
            case exceptions.ModelQuotaExceededError():
                return ModelAccessError(f"{name} has no quota left: {said}", model=name)
            case exceptions.ModelRateLimitError(retry_after=wait):
                return RateLimitError(
                    f"{name} takes no more requests for now: {said}", model=name, retry_after_seconds=wait
                )
            case exceptions.ModelHTTPError(status_code=413):
                return PromptTooLongError(f"{name} rejects the request: {said}", model=name)
            case exceptions.ModelRequestRejectedError(body=body):
                kind = PromptTooLongError if _TOO_LONG.search(f"{said} {body}") else InputError
                return kind(f"{name} rejects the request: {said}", model=name)
            case exceptions.ModelHTTPError(status_code=status) if status < 500 and status not in _PASSES:
                return InputError(f"{name} rejects the request: {said}", model=name)
            case exceptions.ModelAPIError(retry_after=wait):
                return ModelUnavailableError(
                    f"{name} does not answer: {said}",
                    model=name,
                    retry_after_seconds=wait,
                    reached=_reached(error),
                )
            case _:
                return ModelUnavailableError(f"{name} does not answer: {said}", model=name, reached=True)


def _reached(error: exceptions.ModelAPIError) -> bool:
    """Whether the model may have worked on the request: not where the server refused it or was not there."""
    if isinstance(error, exceptions.ModelConnectionError):
        return error.phase not in ("pool", "connect")
    return not isinstance(error, exceptions.ModelHTTPError)


def _told(error: exceptions.ModelAPIError | exceptions.UnexpectedModelBehavior, key: str | None = None) -> str:
    """The server's own sentence, where it has sent one in the usual place; the beginning of a long one."""
    body: object = error.body
    for place in ("error", "message"):
        if isinstance(body, dict):
            fields = cast("dict[str, object]", body)
            body = fields.get(place, fields)
    sent = body if isinstance(body, str) and body.strip() else error.message
    return _sentence(sent.replace(key, "(the key)") if key else sent)


def _sentence(text: str) -> str:
    """On one line; the beginning of a long one."""
    said = " ".join(valid_unicode(text).split())
    return said if len(said) <= _LONGEST_SENTENCE else f"{said[:_LONGEST_SENTENCE]}…"


def _arguments(part: ToolCallPart) -> str:
    """As the model wrote them, JSON or not."""
    return valid_unicode(part.args if isinstance(part.args, str) else part.args_as_json_str())


def _piece(event: ModelResponseStreamEvent) -> TextDelta | None:
    match event:
        case (
            PartStartEvent(part=TextPart(content=str(text)) | ThinkingPart(content=str(text)) as part)
            | PartDeltaEvent(
                delta=TextPartDelta(content_delta=str(text)) | ThinkingPartDelta(content_delta=str(text)) as part
            )
        ) if text:
            return TextDelta(text=text, thought=isinstance(part, ThinkingPart | ThinkingPartDelta))
        case _:
            return None


def _messages(messages: tuple[Message, ...]) -> list[ModelMessage]:
    """Ours as pydantic-ai's: what stands between two replies is one request."""
    made: list[ModelMessage] = []
    parts: list[SystemPromptPart | UserPromptPart | ToolReturnPart] = []
    for message in messages:
        match message.role:
            case "system":
                parts.append(SystemPromptPart(content=message.text))
            case "user":
                parts.append(_user(message))
            case "tool":
                parts.extend(_tool_return(message))
            case "assistant":
                made.append(VendorRequest(parts=list(parts)))
                parts = []
                made.append(_assistant(message))
    if parts:
        made.append(VendorRequest(parts=list(parts)))
    return made


def _user(message: Message) -> UserPromptPart:
    if not message.pictures:
        return UserPromptPart(content=message.text)
    pictures = [BinaryContent(data=one.data, media_type=one.media_type) for one in message.pictures]
    return UserPromptPart(content=[message.text, *pictures])


def _tool_return(message: Message) -> Iterator[ToolReturnPart | UserPromptPart]:
    if message.answers is None:
        raise InputError("a tool message answers no call")
    call = message.answers
    yield ToolReturnPart(tool_name=call.name, content=message.text, tool_call_id=call.id)
    if message.pictures:  # results of tools are text with most providers
        yield _user(Message(role="user", text=f"Pictures of {call.name}:", pictures=message.pictures))


def _assistant(message: Message) -> ModelResponse:
    text = [TextPart(content=message.text)] if message.text else []
    calls = [
        ToolCallPart(tool_name=call.name, args=call.arguments, tool_call_id=call.id) for call in message.tool_calls
    ]
    return ModelResponse(parts=[*text, *calls])
