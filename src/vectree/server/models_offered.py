"""Which language models a request may name: those that whoever runs the server has named, never an address."""

from __future__ import annotations

from vectree.config import Config
from vectree.errors import InputError
from vectree.pipeline.parts.sessions import NO_MODEL


def offered_models(config: Config) -> tuple[str, ...]:
    """The models of the configuration, the one used unless another is named first; empty for none."""
    default = () if config.model.name is None else (config.model.name,)
    return tuple(dict.fromkeys((*default, *config.server.models)))


def check_model(config: Config, name: str | None) -> None:
    """Raise InputError for a model that is not offered: a request must not make the server call where it likes."""
    offered = offered_models(config)
    if name is not None and name != NO_MODEL and name not in offered:
        raise InputError(f"the model {name!r} is not offered here; there are {[*offered, NO_MODEL]!r}", model=name)
