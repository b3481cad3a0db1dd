"""Other words for the same thing: abbreviations, statement names and ratios of financial reports, and years.

Each entry is a pattern in the question and what a document may say instead. This is common knowledge of
the field, kept small; learned or larger vocabularies are handed to ``prepare_query`` in the same shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

Entry = tuple[str, tuple[str, ...]]

FINANCE: tuple[Entry, ...] = (
    (
        r"cap(?:ital )?ex(?:penditures?)?|capital[- ]intensive",
        ("capital expenditures", "purchases of property, plant and equipment"),
    ),
    (r"pp&?n?e|fixed assets?|property,? plant", ("property, plant and equipment, net",)),
    (r"balance sheets?", ("consolidated balance sheets", "statement of financial position")),
    (
        r"(?:income|p&l) statements?|statements? of income|p&l",
        ("consolidated statements of income", "operations", "earnings"),
    ),
    (r"cash flow statements?", ("consolidated statements of cash flows",)),
    (r"top line|turnover", ("net sales", "revenues")),
    (r"revenues?", ("net sales",)),
    (r"bottom line|net earnings|profit", ("net income", "net earnings")),
    (r"net income", ("net earnings", "net income attributable")),
    (r"cogs|cost of goods sold", ("cost of sales", "cost of goods sold", "cost of revenues")),
    (r"sg&a", ("selling, general and administrative expenses",)),
    (r"opex|operating expenses?", ("operating expenses",)),
    (r"r&d", ("research and development",)),
    (r"d&a", ("depreciation and amortization",)),
    (r"ebitda?", ("operating income", "depreciation and amortization")),
    (r"eps", ("earnings per share", "diluted")),
    (r"fcf|free cash flow", ("net cash provided by operating activities", "capital expenditures")),
    (r"m&a|mergers?|acquired|acquisitions?", ("acquisitions", "business combinations", "acquired")),
    (r"gross (?:profit )?margins?", ("gross profit", "cost of sales")),
    (r"operating (?:profit )?margins?", ("operating income", "operating margin")),
    (
        r"(?:quick|current) ratio|working capital|liquidity",
        ("total current assets", "total current liabilities", "liquidity"),
    ),
    (r"inventory turnover", ("inventories", "cost of sales")),
    (r"effective tax rate", ("provision for income taxes", "effective income tax rate")),
    (r"debt", ("borrowings", "notes", "long-term debt")),
    (r"legal battles?|lawsuits?|litigation", ("legal proceedings", "litigation", "contingencies")),
    (r"buy-?backs?|repurchases?", ("repurchases of common stock",)),
    (r"employees|workforce|headcount", ("employees", "human capital")),
    (r"geograph\w+|regions?", ("geographic", "regions")),
    (r"business segments?|segments?", ("segments", "reportable")),
    (r"guidance|outlook|forecast\w*", ("guidance", "outlook", "expects")),
)
"""For annual and quarterly reports."""

_FISCAL = re.compile(
    r"\b(?:FY|CY|Q[1-4]|[1-4]Q|H[12])[ '’]?(?:of )?(?:FY ?)?(?P<year>(?:19|20)?\d{2})\b", re.IGNORECASE
)
_QUARTER = re.compile(r"\b(?:Q([1-4])|([1-4])Q)(?=\b|\d|['’])", re.IGNORECASE)
_QUARTERS = ("first quarter", "second quarter", "third quarter", "fourth quarter")


def other_words(question: str, entries: Iterable[Entry] = FINANCE) -> Iterator[str]:
    """Texts that a document may have where the question says otherwise, in order of the entries."""
    for match in _FISCAL.finditer(question):
        year = match["year"]
        yield year if len(year) == 4 else f"20{year}"
    for match in _QUARTER.finditer(question):
        yield _QUARTERS[int(match[1] or match[2]) - 1]
    for pattern, phrases in entries:
        if re.search(rf"(?<![\w&])(?:{pattern})(?![\w&])", question, re.IGNORECASE):
            yield from phrases
