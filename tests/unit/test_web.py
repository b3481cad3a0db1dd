"""What the web application must keep in step with the rest, as far as it shows without Node."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from vectree.errors import ConfigurationError, InputError, RetryError, VectreeError

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
CALL = r"(?:call|run|request|address)(?:<[^(]*>)?\(\s*"
PATH = re.compile(CALL + r"""(?:`\$\{at\(\w+\)\}([^`?]*)`|at\(\w+\)|["`](/[^"`]*)["`])""")


def kinds(of: type[VectreeError]) -> Iterator[str]:
    """The class and all below it that are public: a stage's own, and those of other tests, reach no browser."""
    if of.__module__ == VectreeError.__module__:
        yield of.__name__
    for below in of.__subclasses__():
        yield from kinds(below)


@pytest.mark.parametrize("language", ["en", "ko", "ja"])
def test_every_error_that_a_server_may_tell_has_words(language: str) -> None:
    said = set(
        re.findall(r"^ {4}(\w+Error):", (WEB / "i18n" / language / "errors.ts").read_text("utf-8"), re.MULTILINE)
    )
    groups = {RetryError.__name__, ConfigurationError.__name__}
    told = {kind for group in (InputError, RetryError, ConfigurationError) for kind in kinds(group)} - groups
    assert told - said == set()


def test_the_client_calls_only_what_the_contract_has() -> None:
    paths = json.loads((WEB / "openapi.json").read_text("utf-8"))["paths"]
    known = {re.sub(r"\{\w+\}", "{}", path.removeprefix("/api/v1")) for path in paths}
    assert {path for path in called() if path not in known} == set()


def called() -> Iterator[str]:
    """Every path of the client, ids as ``{}``."""
    for file in sorted((WEB / "api").glob("*.ts")):
        text = file.read_text("utf-8")
        own = re.search(r"const at = \(id: string\): string => `(/\w+)/", text)
        for below, whole in PATH.findall(text):
            path = whole or f"{own and own[1]}/{{}}{below}"
            yield re.sub(r"\$\{[^}]*\}", "{}", path)


def test_whoever_builds_the_pages_moves_their_inline_scripts_to_files() -> None:
    """The image builds by `npm run build` alone, and a page with inline scripts does nothing under our policy."""
    build: str = json.loads((WEB / "package.json").read_text("utf-8"))["scripts"]["build"]
    assert build.endswith("next build && node scripts/externalize.mjs out")


def test_every_dependency_is_pinned() -> None:
    package = json.loads((WEB / "package.json").read_text("utf-8"))
    versions = {**package["dependencies"], **package["devDependencies"]}
    assert {name for name, version in versions.items() if not re.fullmatch(r"\d+\.\d+\.\d+", version)} == set()


def test_the_lock_names_no_address() -> None:
    assert '"resolved"' not in (WEB / "package-lock.json").read_text("utf-8")
