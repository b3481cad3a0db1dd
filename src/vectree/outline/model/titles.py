"""Titles as a language model reads them from the pages, each checked against the source (spec section 6).

The document goes to the model in parts, each with the last titles of the part before. What it lists is looked up: a
title on a wrong page is moved to where it stands, one that stands nowhere is asked about once more and then dropped.
A part that has more titles than a reply holds is read in halves. One whose replies cannot be used, or whose model
fails, gives no titles and says so; the zero-model structure is there in any case (``model.merge``).
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, Field

from vectree.errors import PromptTooLongError, ReplyError, VectreeError
from vectree.models.bounded_schema import bounded
from vectree.models.structured import CutReplyError, Outcome, ask_for
from vectree.outline.candidate import Candidate
from vectree.outline.model.pages import Part, parts
from vectree.outline.tree.order import Placed
from vectree.outline.tree.repair import Checked, check_and_repair
from vectree.outline.tree.verify import TitleFinder
from vectree.prompts import Prompt, fenced, load_prompt
from vectree.types.document import Page
from vectree.types.model import Message, ModelRequest
from vectree.types.section import Origin, Position, Verification

if TYPE_CHECKING:
    from vectree.models.session import ModelSession

REPLY_TOKENS = 4000
_BEFORE = 6
"""Titles of the part before that a part is told."""
_LONGEST_TITLE = 300
_TITLE = re.compile(r'"title"\s*:\s*"((?:[^"\\]|\\.)*)"')
_MANY = 8
_TITLE_TOKENS = 50
"""Of a title in a reply, on the generous side: a reply lists at most as many as it has room for."""
_WRITTEN_CHARACTERS = 300
_SURE = (Verification.VERIFIED, Verification.REPAIRED)


class IndexedSection(BaseModel):
    """A heading as the model lists it."""

    title: str = Field(min_length=1, max_length=_LONGEST_TITLE)
    level: int = Field(1, ge=1, le=9)
    page: int
    summary: str = Field("", max_length=2000)


class IndexReply(BaseModel):
    """What the model replies for a part."""

    sections: list[IndexedSection]


PartOutcome = Literal["accepted", "repaired", "fallback"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPart:
    """What came of one part."""

    first_page: int
    last_page: int
    outcome: PartOutcome
    """``fallback``: the model gave nothing that could be used, for the reason given."""
    reason: str = ""
    listed: int = 0
    moved: int = 0
    dropped: int = 0
    """Titles that stand nowhere near."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelTitles:
    """Titles that the source has, in its order, and how each part went."""

    titles: tuple[Placed, ...]
    parts: tuple[ReadPart, ...]


Told = Callable[[int, int], None]
"""Called with pages done and pages in all."""


async def read_titles(
    session: ModelSession, pages: Sequence[Page], domain: str, finder: TitleFinder, told: Told | None = None
) -> ModelTitles:
    """The document's titles by the model; never an error of the model's, those are reasons of parts.

    After a failure that will not pass by itself (no key, budget used up, server down) no further part is tried.
    """
    prompt = load_prompt("index", domain)
    reader = _Reader(session, prompt, finder, pages)
    try:
        waiting = list(reversed(parts(pages, await reader.budget())))
    except VectreeError as error:
        return ModelTitles(titles=(), parts=(_failed_part(pages[0].number, pages[-1].number, error.message),))
    titles: list[Placed] = []
    read: list[ReadPart] = []
    gone = ""
    while waiting:
        part = waiting.pop()
        if gone:
            read.append(_failed_part(part.first, part.last, gone))
            continue
        try:
            found, outcome = await reader.read(part, titles)
        except (PromptTooLongError, ReplyError) as error:
            halves = part.halves() if isinstance(error, PromptTooLongError) or _lists_more(error) else ()
            if halves:
                waiting.extend(reversed(halves))
            else:
                read.append(_failed_part(part.first, part.last, error.message))
        except VectreeError as error:
            gone = error.message
            read.append(_failed_part(part.first, part.last, gone))
        else:
            titles.extend(found)
            read.append(outcome)
        if told is not None:
            told(part.last, pages[-1].number)
    return ModelTitles(titles=tuple(sorted(titles, key=_place)), parts=tuple(read))


def _lists_more(error: ReplyError) -> bool:
    """Whether a reply was cut in a list of many titles: one that goes in circles has few different ones."""
    return isinstance(error, CutReplyError) and len(set(_TITLE.findall(error.text))) >= _MANY


class _Reader:
    def __init__(self, session: ModelSession, prompt: Prompt, finder: TitleFinder, pages: Sequence[Page]) -> None:
        self._session = session
        self._prompt = prompt
        self._finder = finder
        self._pages = pages
        self._reply_tokens = REPLY_TOKENS

    @property
    def _most(self) -> int:
        """Titles that a reply may list: a model that goes in circles still ends its list."""
        return self._reply_tokens // _TITLE_TOKENS

    async def budget(self) -> int:
        """Tokens of page text that a call has room for."""
        from vectree.models.session import OTHER_TOKENISER
        from vectree.text.tokens import count_tokens

        context = (await self._session.capabilities()).context_tokens
        self._reply_tokens = min(REPLY_TOKENS, context // 4)
        fixed = count_tokens(self._prompt.text) + count_tokens(str(IndexReply.model_json_schema())) + 40 * _BEFORE
        left = int((context - self._reply_tokens) / OTHER_TOKENISER) - fixed - 100
        if left < 200:
            raise PromptTooLongError(
                f"{self._session.name} holds {context} tokens: too few to read pages", context_tokens=context
            )
        return left

    async def read(self, part: Part, before: Sequence[Placed]) -> tuple[list[Placed], ReadPart]:
        """Titles of the part that the source has. Raises what ``ask_for`` raises."""
        request = self._request(part, before)
        reply = await ask_for(self._session, request, IndexReply)
        if len(reply.value.sections) >= self._most and part.halves():
            _refuse_full(reply.value)
        candidates = _candidates(reply.value, part)
        checked = await self._checked(candidates) if candidates else None
        sure = [title for title in checked.titles if title.verification in _SURE] if checked else []
        kept = list({(title.title, title.start): title for title in sure}.values())
        missing = _missing(candidates, kept)
        outcome: Outcome = reply.outcome
        if missing:
            again = await self._ask_again(request, missing, part)
            if again:
                outcome = "repaired"
                kept = _with(kept, again)
        kept = _at_first(kept, self._finder)
        return kept, ReadPart(
            first_page=part.first,
            last_page=part.last,
            outcome=outcome,
            listed=len(candidates),
            moved=sum(title.verification is Verification.REPAIRED for title in kept),
            dropped=len(_missing(candidates, kept)),
        )

    async def _ask_again(self, request: ModelRequest, missing: Sequence[Candidate], part: Part) -> list[Placed]:
        """What the model makes of the titles that were not found; nothing where it cannot say, or is gone.

        What was found stays: a model that is gone is met again by the next part.
        """
        listed = "\n".join(f"- {candidate.title} (page {candidate.page})" for candidate in missing[:40])
        told = (
            "These titles do not stand on those pages or near them. List only those of them that do stand in the "
            f"document, word for word as the page prints them and with the page's number:\n{fenced('titles', listed)}"
        )
        asked = ModelRequest(
            purpose="index",
            messages=(*request.messages, Message(role="user", text=told)),
            prompt=request.prompt,
            schema=request.schema,
            max_output_tokens=self._reply_tokens,
        )
        try:
            reply = await ask_for(self._session, asked, IndexReply)
        except VectreeError:
            return []
        candidates = _candidates(reply.value, part)
        if not candidates:
            return []
        checked = await self._checked(candidates)
        return [title for title in checked.titles if title.verification in _SURE]

    async def _checked(self, candidates: Sequence[Candidate]) -> Checked:
        """In a thread: looking up titles in a long document would hold up all others who wait for a model."""
        return await asyncio.to_thread(check_and_repair, candidates, self._pages, self._finder)

    def _request(self, part: Part, before: Sequence[Placed]) -> ModelRequest:
        shown = "\n\n".join(fenced("page", piece.text, number=piece.page) for piece in part.pieces)
        if before:
            last = "\n".join(f"{'  ' * (title.level - 1)}{title.title}" for title in before[-_BEFORE:])
            shown = f"{fenced('titles-before', last)}\n\n{shown}"
        return ModelRequest(
            purpose="index",
            messages=(Message(role="system", text=self._prompt.text), Message(role="user", text=shown)),
            prompt=self._prompt.version,
            schema=bounded(IndexReply.model_json_schema(), characters=_WRITTEN_CHARACTERS, items=self._most),
            max_output_tokens=self._reply_tokens,
        )


def _refuse_full(reply: IndexReply) -> None:
    """Raises CutReplyError for a full list of many different titles: the part may have more."""
    if len({section.title for section in reply.sections}) >= _MANY:
        error = CutReplyError("the part has more titles than a reply holds", purpose="index")
        error.text = reply.model_dump_json()
        raise error


def _candidates(reply: IndexReply, part: Part) -> list[Candidate]:
    """As candidates, none twice; a page outside the part becomes the nearest of its pages, to be searched from."""
    found: list[Candidate] = []
    seen: set[tuple[str, int]] = set()
    level = 0
    for section in reply.sections:
        title = " ".join(section.title.split())
        if not title or (title, section.page) in seen:
            continue
        seen.add((title, section.page))
        level = min(section.level, level + 1)
        found.append(
            Candidate(
                title=title,
                level=level,
                page=min(max(section.page, part.first), part.last),
                origin=Origin.MODEL,
                agreeing=frozenset({Origin.MODEL}),
                summary=section.summary.strip() or None,
            )
        )
    return found


def _at_first(titles: Sequence[Placed], finder: TitleFinder) -> list[Placed]:
    """Each title where it first stands: one that heads the page before as well is a header there on.

    A place that another title of the list has stays that one's: sections of the same name can follow each other.
    """
    taken = {title.start for title in titles}
    found: list[Placed] = []
    for title in titles:
        placed = title
        while placed.start is not None and (earlier := finder.own_lines(title.title, placed.start.page - 1)):
            start = Position(page=earlier[0].page, offset=earlier[0].start)
            if start in taken:
                break
            end = Position(page=earlier[0].page, offset=earlier[0].end)
            placed = replace(placed, start=start, title_end=end, verified_page=start.page)
        found.append(placed)
    return found


def _missing(candidates: Sequence[Candidate], kept: Sequence[Placed]) -> list[Candidate]:
    have = {title.title for title in kept}
    return [candidate for candidate in candidates if candidate.title not in have]


def _with(kept: Sequence[Placed], more: Sequence[Placed]) -> list[Placed]:
    starts = {title.start for title in kept}
    return sorted([*kept, *(title for title in more if title.start not in starts)], key=_place)


def _place(title: Placed) -> tuple[int, int]:
    return (title.start.page, title.start.offset) if title.start is not None else (0, 0)


def _failed_part(first: int, last: int, reason: str) -> ReadPart:
    return ReadPart(first_page=first, last_page=last, outcome="fallback", reason=reason)
