"""What holds for the project as a whole: its public surface, its locks, its pages."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import typing
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import vectree
from vectree.cli import options
from vectree.types import ranking

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))

# Written in halves, so that this file does not name the hosts that it looks for.
HOSTS = tuple(
    "".join(parts)
    for parts in (
        ("py", "pi.org"),
        ("python", "hosted.org"),
        ("registry.", "npmjs"),
        ("npm", "mirror"),
        ("registry.", "yarnpkg"),
        ("deb.", "debian.org"),
        ("conda.", "anaconda.org"),
        ("crates", ".io"),
        ("proxy.", "golang"),
        ("hugging", "face.co"),
        ("/opt/", "pypi"),
        ("/opt/", "wheels"),
    )
)


def committed() -> Iterator[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    for name in listed.stdout.split("\0"):
        path = ROOT / name
        if name and path.is_file():
            yield path


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    if not (ROOT / ".git").exists():
        pytest.skip("not a clone: an sdist has no list of committed files")
    found: dict[str, str] = {}
    for path in committed():
        try:
            found[str(path.relative_to(ROOT))] = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
    return found


def test_no_committed_file_names_a_registry_host(texts: dict[str, str]) -> None:
    named = [(name, host) for name, text in texts.items() for host in HOSTS if host in text.lower()]
    assert named == []


def test_tests_read_nothing_outside_the_project(texts: dict[str, str]) -> None:
    outside = "../" + "shared"
    assert [name for name, text in texts.items() if name.startswith("tests/") and outside in text] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_lock_pins_and_hashes_everything(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    entries = re.split(r"\n(?=[A-Za-z0-9])", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    assert entries
    for entry in entries:
        assert re.match(r"[A-Za-z0-9._\[\],-]+==\S+", entry), entry[:80]
        assert "--hash=sha256:" in entry, entry[:80]
    assert not re.search(r"^\s*--(index-url|extra-index-url|find-links|trusted-host)", text, re.MULTILINE)


def test_locks_hold_what_the_project_file_asks_for() -> None:
    base = _locked("base")
    dev = _locked("dev")
    wanted = set(map(_name, PROJECT["project"]["dependencies"]))
    groups = PROJECT["dependency-groups"]
    assert wanted | set(map(_name, groups["build"])) <= base
    assert base <= dev
    assert set(map(_name, groups["dev"])) | set(map(_name, PROJECT["project"]["optional-dependencies"]["ocr"])) <= dev


def _locked(kind: str) -> set[str]:
    text = (ROOT / "requirements" / f"{kind}.txt").read_text(encoding="utf-8")
    return set(map(_name, re.findall(r"^[A-Za-z0-9][^=\n]*==", text, re.MULTILINE)))


def _name(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found.group()).lower()


def test_public_names_are_those_of_all() -> None:
    for name in vectree.__all__:
        assert getattr(vectree, name) is not None
    public = {
        name
        for name, value in vars(vectree).items()
        if not name.startswith("_") and not isinstance(value, type(vectree))
    }
    assert public | {"__version__"} == set(vectree.__all__)
    assert list(vectree.__all__) == sorted(vectree.__all__)
    assert dir(vectree) == list(vectree.__all__)


def test_unknown_public_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no_such_thing"):
        _ = getattr(vectree, "no_such_thing")  # noqa: B009 - the lookup is what is tested


def test_version_is_stated_once() -> None:
    assert vectree.__version__ == PROJECT["project"]["version"]
    assert f"## {vectree.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_options_of_the_command_line_are_those_of_the_types() -> None:
    assert typing.get_args(options.Mode) == typing.get_args(ranking.Mode)
    assert typing.get_args(options.Profile) == typing.get_args(ranking.Profile)
    assert typing.get_args(options.Unit) == typing.get_args(ranking.Unit)


def test_folders_are_named_for_what_is_in_them() -> None:
    vague = {"utils", "util", "helpers", "common", "core", "misc", "shared"}
    assert [path for path in (ROOT / "src").rglob("*") if path.stem in vague] == []


def test_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150


def test_scripts_can_be_run() -> None:
    for path in (ROOT / ".ci" / "run", ROOT / "scripts" / "environment", ROOT / "scripts" / "demo"):
        assert os.access(path, os.X_OK), path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.relative_to(ROOT)} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_rows_of_tables_are_one_line(page: Path) -> None:
    rows = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    assert [row for row in rows if not row.endswith("|")] == []


def test_architecture_names_files_that_are_there() -> None:
    text = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
    named = re.findall(r"`([a-z]+(?:/[a-z_]+)*/(?:[a-z_]+\.py)?)`", text)
    assert len(named) > 20
    places = (ROOT / "src" / "vectree", ROOT)
    assert [name for name in named if not any((place / name).exists() for place in places)] == []


def test_every_package_stands_in_the_architecture() -> None:
    text = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
    packages = sorted(path.parent.name for path in (ROOT / "src" / "vectree").glob("*/__init__.py"))
    table = text[text.index("| package |") :]
    assert [name for name in packages if f"`{name}/" not in table] == []


def test_every_page_is_in_the_index() -> None:
    docs = ROOT / "docs"
    index = (docs / "index.md").read_text(encoding="utf-8")
    pages = [page.relative_to(docs).as_posix() for page in PAGES if docs in page.parents]
    of_its_own = [page for page in pages if "/decisions/" not in page and page != "index.md"]
    assert [page for page in of_its_own if f"({page})" not in index] == []


def test_every_decision_has_a_number_of_its_own() -> None:
    decisions = sorted((ROOT / "docs" / "explanation" / "decisions").glob("*.md"))
    numbers = [page.name[:4] for page in decisions]
    assert len(set(numbers)) == len(numbers)
    assert [page.name for page in decisions if not page.read_text("utf-8").startswith(f"# {page.name[:4]}")] == []


def test_the_image_is_built_of_what_it_copies(tmp_path: Path) -> None:
    """The wheel as the Dockerfile builds it, without Docker: of the files that it names and `.dockerignore` lets by."""
    stage = re.search(r"AS wheel\n(.*?)\nFROM ", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.DOTALL)
    assert stage
    let_by = {line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line[:1] == "!"}
    for copied in re.findall(r"^COPY (?!--from)(.*)", stage[1], re.MULTILINE):
        *sources, target = str(copied).split()
        for source in sources:
            assert source.rstrip("/") in let_by
            if (ROOT / source).is_dir():
                shutil.copytree(
                    ROOT / source, tmp_path / target, ignore=shutil.ignore_patterns("static", "__pycache__")
                )
            else:
                (tmp_path / target).mkdir(exist_ok=True)
                shutil.copy(ROOT / source, tmp_path / target)
    page = tmp_path / "src/vectree/server/static/index.html"
    page.parent.mkdir()
    page.write_text("the web application", encoding="utf-8")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", "made"]
    done = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = (tmp_path / "made").iterdir()
    assert "vectree/server/static/index.html" in zipfile.ZipFile(wheel).namelist()
