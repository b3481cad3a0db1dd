"""Title, authors, date, DOI, venue and issuer: from what the file says of itself, and from its first pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from vectree.outline.kinds import kind_of
from vectree.outline.pages.numbering import parse_number
from vectree.text.normalise import matching_form, unwrapped
from vectree.text.paragraphs import is_paragraphs
from vectree.types.document import Line, Metadata, Page, SourceDocument
from vectree.types.section import SectionKind

_FIRST_PAGES, _PAGE_CHARACTERS = 3, 8000
_TITLE_CHARACTERS = 200
_DOI = re.compile(r"\b(10\.\d{4,9}/[-._;()/:a-zA-Z0-9]*[a-zA-Z0-9])")
_NO_TITLE = re.compile(
    r"""(?:untitled|no\s+title|title|document\d*|microsoft\s+\w+\s+-.*|power\s*point.*|slide\s*\d*|print|layout\s*\d*
    |.*\.(?:docx?|pdf|tex|dvi|indd|qxd|pptx?|xlsx?|html?|rtf|wpd|eps|ps|fm|odt)|\(?anonymous\)?|[\W\d_]*)""",
    re.IGNORECASE | re.VERBOSE,
)
_NO_AUTHOR = re.compile(
    r"admin(?:istrator)?|user|unknown|author|owner|default|root|pc|.*@.*|.*\\.*|[\W\d_]*|anonymous|microsoft.*|adobe.*"
    r"|edgar\b.*|an? (?:division|subsidiary) of .*|win\d+|inc\.?|ltd\.?|llc",
    re.IGNORECASE,
)
_USUAL = re.compile(
    r"introduction|scope|abstract|(?:executive\s+)?summary|overview|purpose|background|general"
    r"|서론|개요|요약|초록|총칙|목적|概要|要約|要旨|緒言|序論|総則|目的",
    re.IGNORECASE,
)
"""What any document may begin with."""
_MONTHS = {
    name: number
    for number, name in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split(), start=1)
}  # fmt: skip
_MONTH = (
    r"(?P<{}>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_YEAR = r"(?P<{}>(?:19|20)\d\d)"
_DATES = (
    re.compile(rf"\b{_MONTH.format('month')}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+{_YEAR.format('year')}\b", re.I),
    re.compile(rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+{_MONTH.format('month')},?\s+{_YEAR.format('year')}\b", re.I),
    re.compile(rf"\b{_YEAR.format('year')}-(?P<month>\d{{2}})-(?P<day>\d{{2}})\b"),
    re.compile(
        rf"{_YEAR.format('year')}\s*[年년.]\s*(?P<month>\d{{1,2}})\s*[月월.](?:\s*(?P<day>\d{{1,2}})\s*[日일.]?)?(?!\d)"
    ),
    re.compile(rf"\b{_MONTH.format('month')},?\s+{_YEAR.format('year')}\b", re.I),
)
_VENUE = re.compile(
    r"^[^\n]*?((?:proceedings\s+of|in\s+proc\.|journal\s+of|transactions\s+on|conference\s+on|workshop\s+on|"
    r"published\s+(?:as\s+a\s+conference\s+paper\s+)?at|accepted\s+at|annual\s+meeting\s+of\s+the)[^\n]{3,120}(?:-\n[^\n]{2,60})?|arXiv:\d{4}\.\d{4,5}\S*)",
    re.IGNORECASE | re.MULTILINE,
)
_ISSUER = re.compile(
    r"^[ \t]*((?:(?:u\.?\s?s\.?|united\s+states)\s+)?"
    r"(?:department|ministry|office|bureau|agency|board|commission|committee|institute|council)"
    r"\s+(?:of|for|on)\s+[^\W\d_]+(?:[ ,]+[^\W\d_]+){0,6}"
    r"|[^\n.;:\d]{2,60}\b(?:agency|administration|commission|authority|task\s+force|university|institute|foundation"
    r"|corporation|company|inc\.?|incorporated|ltd\.?|plc|llc|n\.v\.|s\.a\.|ag|gmbh)"
    r"|[^\n\s]{2,12}(?:위원회|부처|공사|공단|은행|연구소|협회|연구원|진흥원)"
    r"|[^\n]{2,24}(?:株式会社|委員会|協会|研究所|大学)|株式会社[^\n]{2,24})[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_ISSUER_LINES = 40
_REGISTRANT = re.compile(r"^[ \t]*(\S[^\n]{1,80}?)[ \t]*\n\s*\(?exact\s+name\s+of\s+(?:the\s+)?registrant", re.I | re.M)
_FORM = re.compile(r"^\W*form\s+(\d{1,2}-[a-z]{1,3}(?:/a)?)\b", re.IGNORECASE | re.MULTILINE)


def read_metadata(source: SourceDocument) -> Metadata:
    """What is known of the document; what the file states goes before what its first pages print."""
    stated = source.metadata
    pages = source.pages[:_FIRST_PAGES]
    text = "\n".join(page.text[:_PAGE_CHARACTERS] for page in pages)
    doi = stated.doi or next((match[1] for match in _DOI.finditer(text)), None)
    venue = _VENUE.search(text)
    filing = _filing(text)
    return Metadata(
        title=" ".join(filing) if filing else _title(source),
        authors=tuple(name for name in stated.authors if not _NO_AUTHOR.fullmatch(name)),
        date=printed_date(text) or stated.date,
        doi=doi,
        venue=stated.venue or (unwrapped(venue[1]) if venue else None),
        issuer=stated.issuer or (filing[0] if filing else _issuer(pages)),
    )


def display_title(source: SourceDocument, metadata: Metadata) -> str:
    """What the document is called: its title, or its file's name."""
    return metadata.title or PurePath(source.name).stem or source.name


def printed_date(text: str) -> str | None:
    """The first date printed in a text, in ISO 8601, as precise as printed; None without one.

    >>> printed_date("As of June 27, 2019"), printed_date("2024. 1."), printed_date("2023年5月17日")
    ('2019-06-27', '2024-01', '2023-05-17')
    """
    found = [match for pattern in _DATES for match in [pattern.search(text)] if match]
    for match in sorted(found, key=lambda match: (match.start(), -match.end())):
        parts = match.groupdict()
        month = _MONTHS.get(parts["month"][:3].lower()) or int(parts["month"])
        day = int(parts.get("day") or 0)
        if 1 <= month <= 12 and day <= 31:
            return f"{parts['year']}-{month:02d}" + (f"-{day:02d}" if day else "")
    return None


def is_usual(heading: str) -> bool:
    """Whether any document may begin with that heading: it is the name of none.

    >>> is_usual("Abstract"), is_usual("Pump manual")
    (True, False)
    """
    return _USUAL.fullmatch(heading) is not None


def _title(source: SourceDocument) -> str | None:
    """The stated title if it is one, rather if the first pages print it; else what opens the first pages as a title."""
    stated = unwrapped(source.metadata.title or "")
    opening = _opening(source)
    if stated and stated == opening:
        return stated
    if _NO_TITLE.fullmatch(stated) or PurePath(source.name).stem.casefold() == stated.casefold():
        stated = ""
    if stated and _printed(stated, source.pages[:_FIRST_PAGES]):
        return stated
    return stated if len(stated) >= 12 and " " in stated else _prominent(source.pages) or opening or stated or None


def _opening(source: SourceDocument) -> str | None:
    """The heading that a text without pages opens with; none that is numbered or is what any text may begin with."""
    first = next(iter(source.tagged_headings), None)
    if first is None or first.page != 1 or not is_paragraphs(source.pages[0].label):
        return None
    if source.pages[0].text[: first.offset].strip() or len(first.title) > _TITLE_CHARACTERS:
        return None
    usual = is_usual(first.title) or kind_of(first.title) is not SectionKind.SECTION
    return None if usual or parse_number(first.title) is not None else first.title


def _filing(text: str) -> tuple[str, str] | None:
    """Registrant and form of a filing with the SEC, whose covers are otherwise all alike."""
    registrant, form = _REGISTRANT.search(text), _FORM.search(text)
    return (unwrapped(registrant[1]), f"Form {form[1].upper()}") if registrant and form else None


def _printed(title: str, pages: Sequence[Page]) -> bool:
    return any(matching_form(title) in matching_form(page.text[:_PAGE_CHARACTERS]) for page in pages)


def _prominent(pages: Sequence[Page]) -> str | None:
    """The largest lines of the first page with text, if they are larger than the rest; else None."""
    page = next((page for page in pages[:_FIRST_PAGES] if page.lines), None)
    if page is None:
        return None
    lines = [line for line in page.lines if _wordy(page.text[line.start : line.end])]
    if not lines:
        return None
    size = max(line.size for line in lines)
    typical = sorted(line.size for line in lines)[len(lines) // 2]
    if size < typical * 1.1 and len(lines) > 8:
        return None
    title = unwrapped("\n".join(_block(page, lines, size)))
    return title if 4 <= len(title) <= _TITLE_CHARACTERS else None


def _block(page: Page, lines: Sequence[Line], size: float) -> Iterator[str]:
    """The first run of lines of that size; small capitals of the same font, close below, go on with it."""
    before: Line | None = None
    for line in lines:
        large = line.size > size * 0.97
        if before is not None:
            close = -line.size < line.box.y0 - before.box.y1 < 0.8 * before.size
            if not (close and (large or (line.font == before.font and line.size > size * 0.75))):
                return
        if large or before is not None:
            yield page.text[line.start : line.end]
            before = line


def _wordy(text: str) -> bool:
    letters = sum(character.isalpha() for character in text)
    return letters >= 2 and letters * 2 >= len(text.strip()) and not text.lower().startswith("arxiv:")


def _issuer(pages: Sequence[Page]) -> str | None:
    for page in pages[:2]:
        head = "\n".join(page.text.split("\n", _ISSUER_LINES)[:_ISSUER_LINES])
        for match in _ISSUER.finditer(head):
            name = unwrapped(match[1])
            if not name[0].islower() and len(name.split()) <= 9:
                return name
    return None
