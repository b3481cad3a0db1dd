"""Each part starts with what its extra names and nothing else: an environment of all extras hides what is missing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Imports MODULES where only what REQUIREMENTS lead to can be imported.
_PROGRAM = """
import importlib, importlib.metadata as metadata, json, sys
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

requirements, modules = map(json.loads, sys.argv[1:])
reached = set()
waiting = [(Requirement(one), "") for one in requirements]
while waiting:
    requirement, extra = waiting.pop()
    if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
        continue
    name = canonicalize_name(requirement.name)
    for wanted in ("", *requirement.extras):
        if (name, wanted) not in reached:
            reached.add((name, wanted))
            try:
                waiting += [(Requirement(one), wanted) for one in metadata.requires(name) or ()]
            except metadata.PackageNotFoundError:
                pass
names = {name for name, _ in reached} | {"vectree"}
hidden = {
    module
    for module, packages in metadata.packages_distributions().items()
    if names.isdisjoint(map(canonicalize_name, packages))
}

class Hider:
    def find_spec(self, name, path=None, target=None):
        if name in hidden:
            raise ModuleNotFoundError(f"no extra names {name!r}", name=name)

for name in [name for name in sys.modules if name.partition(".")[0] in hidden]:
    del sys.modules[name]
sys.meta_path.insert(0, Hider())
for module in modules:
    importlib.import_module(module)
"""
_PARTS = {
    "": ("vectree.cli.main", "vectree.pipeline", "vectree.server.serve", "vectree.jobs", "vectree.learning"),
    "models": ("vectree.models.providers", "vectree.models.session", "pydantic_ai.models.openai"),
    "mcp": ("vectree.mcp.serve", "vectree.mcp.server"),
    "celery": ("vectree.jobs.celery_app",),
}


@pytest.mark.parametrize("extra", _PARTS, ids=lambda extra: extra or "without")
def test_a_part_needs_nothing_that_its_extra_does_not_name(extra: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"].get(extra, ())]
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, json.dumps(needed), json.dumps(_PARTS[extra])],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
