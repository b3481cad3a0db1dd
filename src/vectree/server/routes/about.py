"""``/about``: what the server is and offers, told to anyone."""

from __future__ import annotations

from importlib.util import find_spec
from shutil import which
from typing import get_args

from fastapi import APIRouter

from vectree import __version__
from vectree.prompts import DOMAINS
from vectree.server.asks_key import asks_key
from vectree.server.body_limit import CHUNK_BYTES
from vectree.server.models_offered import offered_models
from vectree.server.responses import problems
from vectree.server.schemas.session import About, Limits
from vectree.server.services import Served
from vectree.types.ranking import Mode

router = APIRouter(tags=["server"])
_LANGUAGES = ("en", "ja", "ko", "zh")


@router.get("/about", responses=problems())
async def about(served: Served) -> About:
    """What the server is and offers."""
    config = served.config
    return About(
        version=__version__,
        authentication="key" if asks_key(config.server) else "none",
        models=offered_models(config),
        model=config.model.name,
        domains=DOMAINS,
        languages=_LANGUAGES,
        modes=(*get_args(Mode), *(["agent"] if offered_models(config) else [])),
        limits=Limits(
            max_upload_bytes=config.server.max_upload_bytes,
            max_chunk_bytes=CHUNK_BYTES,
            max_pages=config.server.max_pages,
        ),
        ocr=find_spec("ocrmypdf") is not None and which("tesseract") is not None,
    )
