"""What grows when it is unpacked is counted before anything else unpacks it."""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import Path

import pytest

from tests.corpus.writing import changed
from tests.unit.jobs.sample import long_pdf
from vectree.errors import DocumentError, TooLargeError
from vectree.jobs.unpacked import check_unpacked

MIB = 1 << 20


def check(folder: Path, data: bytes, limit: int) -> int:
    """How often the check paused to look."""
    file = folder / "file"
    file.write_bytes(data)
    looks: list[None] = []
    check_unpacked(file, limit, lambda: looks.append(None))
    return len(looks)


def pdf(*streams: bytes, ending: bytes = b"\n") -> bytes:
    parts = [
        b"%d 0 obj <</Filter/FlateDecode>> stream%s%s\nendstream endobj\n" % (i, ending, s)
        for i, s in enumerate(streams)
    ]
    return b"%PDF-1.7\n" + b"".join(parts)


@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b" \n", b"\r"])
@pytest.mark.parametrize("level", [1, 6, 9])
def test_streams_are_added_up(tmp_path: Path, ending: bytes, level: int):
    data = pdf(zlib.compress(bytes(3 * MIB), level), zlib.compress(bytes(3 * MIB), level), ending=ending)
    assert check(tmp_path, data, 7 * MIB) > 1
    with pytest.raises(TooLargeError, match="unpacks to more than"):
        check(tmp_path, data, 5 * MIB)


def test_a_stream_in_a_stream(tmp_path: Path):
    packed = zlib.compress(zlib.compress(zlib.compress(bytes(60 * MIB), 9), 9), 9)
    assert len(packed) < 2000
    with pytest.raises(TooLargeError):
        check(tmp_path, pdf(packed), 20 * MIB)


def test_what_is_no_stream_counts_nothing(tmp_path: Path):
    cut = zlib.compress(bytes(MIB))[:-20]
    assert check(tmp_path, pdf(b"x\x9c plain text", b"xyz") + b"stream\nx", 2 * MIB)
    assert check(tmp_path, pdf(b"x\x9c plain text", b"xyz") + b"stream\n" + cut, 2 * MIB)
    assert check(tmp_path, b"# No PDF\n\nThe stream\nxylophone\n", 10)


def test_an_ordinary_pdf(tmp_path: Path):
    data = changed(long_pdf(3), lambda _: None)
    check(tmp_path, data, MIB)
    with pytest.raises(TooLargeError):
        check(tmp_path, data, 1000)


def test_archives(tmp_path: Path):
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(4):
            archive.writestr(f"{number}.xml", bytes(2 * MIB))
    check(tmp_path, output.getvalue(), 8 * MIB)
    with pytest.raises(TooLargeError):
        check(tmp_path, output.getvalue(), 8 * MIB - 1)
    with pytest.raises(DocumentError, match="damaged"):
        check(tmp_path, output.getvalue()[:2000], 8 * MIB)
