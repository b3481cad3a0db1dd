"""What kills or hangs the renderer costs a picture, never the process that asked for it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from tests.corpus import write
from tests.processes import children
from tests.waiting import PATIENCE_SECONDS
from vectree.errors import InputError, NotFoundError, ParserCrashError
from vectree.pdf import PdfSettings, PdfViewer
from vectree.pdf.messages import RenderJob
from vectree.pdf.renderer import Renderer

PATIENT = PdfSettings(page_timeout_seconds=PATIENCE_SECONDS)
QUICK = PdfSettings(page_timeout_seconds=1.0, open_timeout_seconds=1.0)
PNG = b"\x89PNG"
PROGRAM = "vectree.pdf.render_worker"

Make = Callable[[str], Renderer]


@pytest.fixture
def make() -> Generator[Make]:
    made: list[Renderer] = []

    def renderer(entry: str) -> Renderer:
        made.append(Renderer(PATIENT, f"tests.unit.pdf.bad_renderers:{entry}"))
        return made[-1]

    yield renderer
    for one in made:
        one.close()


@pytest.fixture
def path(tmp_path: Path) -> str:
    """Eight pages."""
    return str(write("labels", tmp_path))


def job(path: str, page: int, scale: float = 0.5) -> RenderJob:
    return RenderJob(path=path, page=page, scale=scale)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("killed_on_page_2", "killed by signal SIGKILL"),
        ("exits_on_page_2", "exit code 9"),
        ("hangs_on_page_2", "no answer within 2 s"),
    ],
)
def test_a_page_that_ends_the_renderer_is_an_error_and_the_next_is_drawn(
    make: Make, path: str, entry: str, reason: str
) -> None:
    renderer = make(entry)
    assert renderer.render(job(path, 1)).startswith(PNG)
    if "hangs" in entry:
        renderer._settings = QUICK  # only now: its process may take its time to start
    with pytest.raises(ParserCrashError, match=reason) as raised:
        renderer.render(job(path, 2))
    renderer._settings = PATIENT
    assert raised.value.data["page"] == 2
    assert renderer.render(job(path, 3)).startswith(PNG)


def test_a_renderer_that_died_is_replaced_once(make: Make, path: str) -> None:
    renderer = make("killed_once")
    assert [renderer.render(job(path, page))[:4] for page in (1, 2, 3)] == [PNG] * 3


def test_what_libraries_print_is_no_image(make: Make, path: str) -> None:
    assert make("chatters").render(job(path, 1)).startswith(PNG)


def test_errors_of_the_page_come_back_and_end_nothing(make: Make, path: str) -> None:
    renderer = make("chatters")
    with pytest.raises(NotFoundError, match="no page 99"):
        renderer.render(job(path, 99))
    with pytest.raises(InputError, match="pixels"):
        renderer.render(job(path, 1, scale=1000.0))
    assert renderer.render(job(path, 1)).startswith(PNG)


def test_several_threads_share_one_process_that_goes_with_the_viewer(path: str) -> None:
    before = {child.pid for child in children(PROGRAM)}
    found: list[bytes] = []
    with PdfViewer() as viewer:

        def ask(page: int) -> None:
            found.append(viewer.render_page(path, page, 0.3))

        threads = [threading.Thread(target=ask, args=(page,)) for page in range(1, 7)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(found) == 6
        assert len({child.pid for child in children(PROGRAM)} - before) == 1
    assert not {child.pid for child in children(PROGRAM)} - before


def test_without_isolation_the_same_picture_is_drawn_here(path: str) -> None:
    with PdfViewer() as apart, PdfViewer(settings=PdfSettings(isolated=False)) as here:
        assert apart.render_page(path, 1, 1.0) == here.render_page(path, 1, 1.0)
