"""A text layer under pages that have none, by OCRmyPDF and Tesseract (the ``ocr`` extra).

Pages are not turned, straightened or compressed, so a box found in the result is right on the original too.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from vectree.errors import DocumentError, EncryptedError, MissingExtraError
from vectree.pdf.decrypt import write_decrypted
from vectree.pdf.library import check_file
from vectree.scratch import ScratchFolder
from vectree.types.progress import Progress, Report

LANGUAGES = ("eng", "kor", "jpn")
_INSTALL = (
    "install it with: pip install 'vectree[ocr]' and, on Debian, "
    "apt-get install tesseract-ocr tesseract-ocr-kor tesseract-ocr-jpn"
)
_PAGE_STARTED = re.compile(r"^\s*(\d+)\s+Running: \['tesseract'")
_ENCRYPTED = 8
_LAST_LINES = 5


def check_ocr(languages: Sequence[str] = LANGUAGES) -> None:
    """Raise ``MissingExtraError``, with the lines that install it, unless OCR in those languages can run.

    Languages have Tesseract's three-letter names.
    """
    if importlib.util.find_spec("ocrmypdf") is None:
        raise MissingExtraError(f"OCRmyPDF is not installed: {_INSTALL}", missing="ocrmypdf")
    tesseract = shutil.which("tesseract")
    if tesseract is None:
        raise MissingExtraError(f"Tesseract is not installed: {_INSTALL}", missing="tesseract")
    listed = subprocess.run([tesseract, "--list-langs"], capture_output=True, text=True, check=False)
    missing = sorted(set(languages) - set((listed.stdout + listed.stderr).split()))
    if missing:
        packages = " ".join(f"tesseract-ocr-{name.replace('_', '-')}" for name in missing)
        raise MissingExtraError(
            f"Tesseract does not know {', '.join(missing)}: on Debian, apt-get install {packages}", missing=missing
        )


def add_text_layer(
    path: str | os.PathLike[str],
    output: str | os.PathLike[str],
    languages: Sequence[str] = LANGUAGES,
    report: Report | None = None,
    *,
    junk_pages: Sequence[int] = (),
    password: str | None = None,
) -> None:
    """Write a copy of the PDF to ``output`` with a text layer under the pages that have no text.

    ``junk_pages`` (1-based) have text that is not language: they are painted anew and read as well. ``report``
    hears of each page that is read (``total`` counts the file's pages, those with text are passed over). The
    copy is not encrypted. ``output`` is written only when all went well.

    Raises ``MissingExtraError``, ``EncryptedError`` or another ``DocumentError``.
    """
    check_ocr(languages)
    source = Path(path)
    check_file(source)
    with ScratchFolder() as folder:
        start = folder / "source.pdf"
        total = write_decrypted(source, start, password)
        done = folder / "text.pdf"
        _run(start, done, ["--mode", "skip"], languages, _Counter(source.name, total, report))
        if junk_pages:
            start, done = done, folder / "forced.pdf"
            pages = ",".join(str(page) for page in sorted(set(junk_pages)))
            _run(start, done, ["--mode", "force", "--pages", pages], languages, _Counter(source.name, total, report))
        shutil.move(done, output)


class _Counter:
    """Tells the report about each page once."""

    def __init__(self, document: str, total: int, report: Report | None) -> None:
        self._document = document
        self._total = total
        self._report = report
        self._seen: set[int] = set()

    def hear(self, line: str) -> None:
        match = _PAGE_STARTED.match(line)
        if match is None or self._report is None or int(match[1]) in self._seen:
            return
        self._seen.add(int(match[1]))
        self._report(Progress(document=self._document, stage="ocr", done=len(self._seen), total=self._total))


def _run(source: Path, output: Path, mode: list[str], languages: Sequence[str], counter: _Counter) -> None:
    """One run of OCRmyPDF in a process of its own, without Ghostscript."""
    command = [sys.executable, "-m", "ocrmypdf", "--output-type", "pdf", "--optimize", "0", "--verbose", "1"]
    command += [*mode, "--language", "+".join(languages), str(source), str(output)]
    last: list[str] = []
    with subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        env={**os.environ, "TMPDIR": str(output.parent)},  # its own files go with our folder, even if it is killed
    ) as run:
        try:
            for line in run.stderr or ():
                counter.hear(line)
                last = [*last, line.strip()][-_LAST_LINES:]
        except BaseException:
            run.kill()
            raise
    if run.returncode == _ENCRYPTED:
        raise EncryptedError(f"{source.name!r} is encrypted: give its password with --password")
    if run.returncode != 0:
        raise DocumentError(f"OCR failed: {' '.join(last)}", code=run.returncode)
