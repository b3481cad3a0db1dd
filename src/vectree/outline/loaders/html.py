"""HTML: headings as the markup has them, the text as a browser shows it, without what is only the site's."""

from __future__ import annotations

import codecs
import re
import warnings
from collections.abc import Iterable

from bs4 import BeautifulSoup, UnicodeDammit, XMLParsedAsHTMLWarning
from bs4.element import Tag

from vectree.errors import DocumentError
from vectree.outline.loaders.detect import Format, decode
from vectree.outline.loaders.flow import Flow, plain
from vectree.outline.loaders.parts import PARTS_NOTE
from vectree.types.document import Metadata, SourceDocument

_MOST_BYTES = 32 << 20
_CHROME_ROLES = frozenset({"navigation", "banner", "contentinfo", "search", "complementary"})
_INVISIBLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_ALIASES = {
    "euc-kr": "cp949", "ks_c_5601-1987": "cp949", "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932",
    "gb2312": "gb18030", "gbk": "gb18030", "iso-8859-1": "cp1252", "latin1": "cp1252", "us-ascii": "cp1252",
}  # fmt: skip
"""Names that pages give, and the larger sets that browsers read by them."""
_DATE = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")
_LEFT_OUT = "Menus, sidebars and footers of the web page were left out."


def load_html(data: bytes, name: str) -> SourceDocument:
    """The document in parts (``loaders.parts``). Nothing that it names is fetched, nothing in it is run.

    Of a page with one ``main`` or ``article`` that alone is the text; else all but navigation and what stands beside
    the text. Raises DocumentError for more than 32 MiB.
    """
    if len(data) > _MOST_BYTES:
        raise DocumentError(f"{name!r} has {len(data):,} bytes of HTML; at most {_MOST_BYTES:,} are read", name=name)
    soup = parse(_text(data, name))
    metadata, language = _metadata(soup), _language(soup)
    root, left_out = _content(soup)
    pages, headings = Flow(root).pages()
    return SourceDocument(
        name=name,
        media_type=Format.HTML,
        pages=pages,
        tagged_headings=headings,
        metadata=metadata,
        language=language,
        notes=(PARTS_NOTE, _LEFT_OUT) if left_out else (PARTS_NOTE,),
    )


def parse(text: str) -> BeautifulSoup:
    """The markup as a tree, however broken."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)  # XHTML is read as HTML on purpose
        return BeautifulSoup(text, "html.parser")


def _text(data: bytes, name: str) -> str:
    """By byte order mark, by what the page declares, or by what the bytes look like."""
    marks = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    declared = None if data.startswith(marks) else _declared(data)
    if declared is not None:
        try:
            return data.decode(declared)
        except (LookupError, UnicodeDecodeError):
            pass
    return decode(data, name)


def _declared(data: bytes) -> str | None:
    found = UnicodeDammit(data[:4096], is_html=True).declared_html_encoding
    known = (found or "").lower().strip()
    return None if not known or known.startswith("utf-16") else _ALIASES.get(known, known)


def _content(soup: BeautifulSoup) -> tuple[Tag, bool]:
    """The element with the text, and whether words outside it are left out."""
    for tag in soup.find_all(_hidden):
        tag.extract()
    chosen = body = soup.body or soup
    before = _words(body)
    for candidates in (soup.find_all("article"), soup.find_all(_is_main)):
        if len(candidates) == 1 and plain(candidates[0]):
            chosen = candidates[0]
    for tag in chosen.find_all(_is_chrome):
        tag.extract()
    return chosen, _words(chosen) < before


def _words(tag: Tag) -> int:
    return sum(len(page.text) for page in Flow(tag).pages()[0])


def _is_main(tag: Tag) -> bool:
    return tag.name == "main" or tag.get("role") == "main"


def _hidden(tag: Tag) -> bool:
    style = str(tag.get("style") or "")
    return tag.has_attr("hidden") or tag.get("aria-hidden") == "true" or _INVISIBLE.search(style) is not None


def _is_chrome(tag: Tag) -> bool:
    if tag.name == "nav" or str(tag.get("role") or "") in _CHROME_ROLES:
        return True
    return tag.name in ("footer", "aside") and tag.find_parent(["article", "section", "blockquote"]) is None


def _metadata(soup: BeautifulSoup) -> Metadata:
    """The page's only first heading goes before its title, which names the site as well."""
    tops = [words for words in map(plain, soup.find_all("h1")) if words]
    title = plain(soup.title) if soup.title is not None else ""
    stated = tops[0] if len(tops) == 1 and (tops[0] in title or not title) else title
    authors = _meta(soup, ("author", "dc.creator", "citation_author"))
    dates = _meta(soup, ("date", "dc.date", "dcterms.created", "article:published_time", "citation_publication_date"))
    date = next((match.group() for value in dates if (match := _DATE.match(value.replace("/", "-")))), None)
    return Metadata(
        title=stated or None,
        authors=tuple(dict.fromkeys(authors)),
        date=date,
        doi=next(iter(_meta(soup, ("citation_doi", "dc.identifier.doi"))), None),
    )


def _meta(soup: BeautifulSoup, names: Iterable[str]) -> list[str]:
    """The contents of the page's ``meta`` elements of those names."""
    wanted = set(names)
    found: list[str] = []
    for tag in soup.find_all("meta"):
        if str(tag.get("name") or tag.get("property") or "").lower() in wanted:
            content = " ".join(str(tag.get("content") or "").split())
            if content:
                found.append(content)
    return found


def _language(soup: BeautifulSoup) -> str | None:
    root = soup.find("html")
    stated = str(root.get("lang") or root.get("xml:lang") or "") if isinstance(root, Tag) else ""
    code = re.match(r"[a-z]{2,3}(?=$|[-_])", stated.strip().lower())
    return code.group() if code else None
