"""What is installed brings the application along, from a wheel and from a source distribution."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from tests.surface.conftest import ROOT


def _build(project: Path, target: Path, kind: str) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(target)]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    (made,) = target.iterdir()
    return made


def test_wheel_and_source_distribution_hold_the_application(built: None, tmp_path: Path) -> None:
    source = _build(ROOT, tmp_path / "sdist", "sdist")
    with tarfile.open(source) as archive:
        archive.extractall(tmp_path, filter="data")
    project = tmp_path / source.name.removesuffix(".tar.gz")
    assert (project / "web/package-lock.json").is_file()
    assert not (project / "web/node_modules").exists()
    served = {path.relative_to(project / "src").as_posix() for path in project.glob("src/vectree/server/static/**/*")}
    with zipfile.ZipFile(_build(project, tmp_path / "wheel", "wheel")) as wheel:
        names = set(wheel.namelist())
    assert "vectree/server/static/index.html" in names
    assert {name for name in served if "." in name.rsplit("/", 1)[1]} <= names
