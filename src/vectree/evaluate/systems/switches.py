"""Names of systems with switches: ``vectree-auto:dense=off:budget_tokens=1000``.

What can be switched are the product's own settings (``[retrieval]`` of the configuration), each with the type and the
range it has there: ``on`` and ``off`` for those that are yes or no. Results of a switched system are a run of their own
under its full name, its switches in alphabetical order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from pydantic import ValidationError

from vectree.config import RetrievalConfig
from vectree.errors import InputError

if TYPE_CHECKING:
    from vectree.evaluate.systems.system import Settings, System

_BORDER = re.compile(r":(?=[a-z_]+=)")


@runtime_checkable
class Switchable(Protocol):
    """A system whose settings can be chosen in its name."""

    @property
    def switches(self) -> tuple[str, ...]:
        """Settings that make a difference to it, keys of ``RetrievalConfig``."""
        ...

    @property
    def ablations(self) -> tuple[str, ...]:
        """One part at a time the other way round, as ``switch=value``: the rows of its ablation table."""
        ...

    def switched(self, given: Settings) -> System:
        """The same system with these settings."""
        ...


def split_name(name: str) -> tuple[str, dict[str, str]]:
    """The system's bare name, and the switches with their values as written. Raises InputError for one given twice."""
    base, *parts = _BORDER.split(name)
    given: dict[str, str] = {}
    for part in parts:
        switch, _, value = part.partition("=")
        if given.setdefault(switch, value) != value:
            raise InputError(f"{name!r} gives {switch!r} twice", system=name)
    return base, given


def switch(base: str, system: System, given: Mapping[str, str]) -> tuple[str, System]:
    """The full name and the system with these switches; without any the system as it is.

    Raises InputError that lists the switches for one that the system does not have, or a value that cannot be.
    """
    if not given:
        return base, system
    if not isinstance(system, Switchable):
        raise InputError(f"the system {base!r} has no switches", system=base)
    unknown = sorted(set(given) - set(system.switches))
    if unknown:
        raise InputError(f"{base!r} has no switch {unknown[0]!r}; it has {', '.join(system.switches)}", system=base)
    try:
        read = RetrievalConfig.model_validate_strings(given)
    except ValidationError as error:
        problem = error.errors(include_url=False)[0]
        raise InputError(
            f"{base!r}: {problem['loc'][0]}={problem['input']}: {problem['msg'][0].lower()}{problem['msg'][1:]}",
            system=base,
        ) from error
    values: dict[str, str | int | float | bool] = {name: getattr(read, name) for name in sorted(given)}
    return full_name(base, values), system.switched(values)


def full_name(base: str, values: Settings) -> str:
    """The name with its switches in the order given, as ``switch`` reads them."""
    return "".join([base, *(f":{name}={_written(value)}" for name, value in values.items())])


def _written(value: str | int | float | bool) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def switched_name(name: str, switch_name: str, value: str) -> str:
    """The name with this switch at another value."""
    base, given = split_name(name)
    return "".join([base, *(f":{key}={text}" for key, text in sorted({**given, switch_name: value}.items()))])


def ablation(base: str, system: System, leave_out: Sequence[str] = ()) -> tuple[str, ...]:
    """Names of the systems of the ablation table, the whole one first.

    ``leave_out`` names switches; those that the name already gives are left out as well.

    Raises InputError for a system without switches.
    """
    if not isinstance(system, Switchable):
        raise InputError(f"the system {base!r} has no switches, so there is nothing to take away", system=base)
    settled = {*leave_out, *split_name(base)[1]}
    rows = [row for row in system.ablations if row.partition("=")[0] not in settled]
    return (base, *(f"{base}:{row}" for row in rows))
