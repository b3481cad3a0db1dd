"""Units of measure: which one follows a number, and what it is worth in its base unit."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import cast

from vectree.text.vocabulary import load, section, words


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit in its dimension; ``base`` is ``""`` for counters (people, copies), which measure nothing."""

    base: str
    factor: float = 1.0


COUNTER = Unit(base="")
BARE = Unit(base="~")
"""A unit that says too little to be one: 1度 is a degree, or once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitTable:
    """Patterns to match right after a number, and right before it."""

    after: re.Pattern[str]
    forms: dict[str, Unit]
    currency: re.Pattern[str]
    currencies: dict[str, str]

    def following(self, text: str, at: int) -> tuple[Unit, int] | None:
        """The unit at ``at`` (white space or a hyphen before it allowed) and where it ends."""
        match = self.after.match(text, at)
        if match is None:
            return None
        form = match.group("exact") or match.group("cjk")
        if form is None:
            form = _SPACES.sub(" ", match.group("latin").lower())
        return self.forms[form], match.end()

    def preceding(self, text: str, at: int) -> tuple[Unit, int] | None:
        """The currency that ends at ``at`` and where it starts."""
        match = self.currency.search(text, max(0, at - 6), at)
        return None if match is None else (Unit(base=self.currencies[match.group(1)]), match.start())


_SPACES = re.compile(r"[\s-]+")


@cache
def unit_table() -> UnitTable:
    """All units of ``units.toml``, longest forms first."""
    latin: dict[str, Unit] = {}
    exact: dict[str, Unit] = {}
    cjk: dict[str, Unit] = {}
    endings: dict[str, str] = {}
    for entry in cast(list[dict[str, object]], load("units")["unit"]):
        unit = Unit(base=cast(str, entry["base"]), factor=float(cast(float, entry.get("factor", 1.0))))
        for form in cast(list[str], entry.get("latin", [])):
            latin[form.lower()] = latin[_plural(form.lower())] = unit
        exact.update(dict.fromkeys(cast(list[str], entry.get("latin_exact", [])), unit))
        guard = "|".join(map(re.escape, cast(list[str], entry.get("not_before", []))))
        for form in cast(list[str], entry.get("cjk", [])):
            cjk[form] = unit
            # The guard is for forms of one character, which also begin other words.
            endings[form] = f"(?!{guard})" if guard and len(form) == 1 else ""
    for form in words("units", "counters", "cjk"):
        cjk.setdefault(form, COUNTER)
    for form in words("units", "bare", "cjk"):
        cjk[form], endings[form] = BARE, "(?!록|시|지|서|로|입|달|合)"
    for form in words("units", "counters", "latin"):
        latin.setdefault(form.lower(), COUNTER)
    after = (
        rf"[\s-]?(?:(?:{'|'.join(words('units', 'adjectives'))})[\s-])?"
        rf"(?:(?P<exact>{_alternatives(exact)})(?![A-Za-z0-9])"
        rf"|(?P<latin>(?i:{_alternatives(latin)}))(?![A-Za-z])"
        rf"|(?P<cjk>{'|'.join(re.escape(form) + endings.get(form, '') for form in _longest_first(cjk))}))"
    )
    currencies = {symbol: cast(str, code) for symbol, code in section("units", "currency").items()}
    return UnitTable(
        after=re.compile(after),
        forms={**latin, **cjk, **exact},
        currency=re.compile(rf"(?<![A-Za-z])({_alternatives(currencies)})\s?$"),
        currencies=currencies,
    )


def _plural(form: str) -> str:
    return form if form.endswith("s") else f"{form}s"


def _longest_first(forms: dict[str, Unit] | dict[str, str]) -> list[str]:
    return sorted(forms, key=len, reverse=True)


def _alternatives(forms: dict[str, Unit] | dict[str, str]) -> str:
    return "|".join(re.escape(form).replace(r"\ ", r"[\s-]") for form in _longest_first(forms))
