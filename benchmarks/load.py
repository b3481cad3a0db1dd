"""The server under load: many users asking while others only search and documents come in.

    python -m benchmarks.load

One server process of its own over 100 generated documents, extractive answers with the default embedder, no cache, no
rate limits. First one user asks alone, question after question. Then 50 users ask a different question every 5 seconds
for 2 minutes. Then one user searches alone, and again while 20 documents of 40 pages are being added. Clients, server
and workers share this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import count
from pathlib import Path

import httpx
import psutil
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate

import vectree

TOWNS = "Aldbury Brimfield Cranmore Dunsford Eastleigh Farnham Grantley Harwell Inverkip Jedburgh".split()
MATTERS = (
    *("heat pumps", "market stalls", "moorings", "street trees", "playgrounds"),
    *("allotments", "building noise", "parking places", "garden waste", "fences"),
)
RULES = (
    ("Fees", "The fee for {matter} in {town} is {a} euros a year, and {b} euros for those under 25."),
    ("Permits", "{town} grants a permit for {matter} within {a} weeks; an objection takes {b} days more."),
    ("Hours", "Works on {matter} in {town} are allowed from {a} to {b} o'clock on working days."),
    ("Distances", "Between {matter} and the nearest house in {town} there are at least {a} metres, {b} on slopes."),
    ("Inspections", "Inspectors of {town} look at {matter} every {a} months and keep their reports for {b} years."),
    ("Penalties", "Whoever breaks the rules on {matter} in {town} pays between {a} and {b} thousand euros."),
)
QUESTIONS = (
    "What is the fee for {matter} in {town}?",
    "How long does {town} take to grant a permit for {matter}?",
    "When are works on {matter} in {town} allowed?",
    "How far must {matter} be from the nearest house in {town}?",
    "How often do inspectors of {town} look at {matter}?",
    "What does somebody pay who breaks the rules on {matter} in {town}?",
)
FILLER = (
    "The council has heard the residents, the trades and the neighbouring towns before it decided on this part. "
    "Where a case is not foreseen here, the officer in charge decides by the purpose of the rules and says why. "
    "Maps, forms and the minutes of the meetings are kept at the town hall and are open to everybody. "
)


def document(town: str, matter: str, seed: int) -> str:
    """One document in Markdown: six rules, each with a number of its own."""
    dice = random.Random(f"{town} {matter} {seed}")
    parts = [f"# Rules on {matter} in {town}"]
    for title, rule in RULES:
        said = rule.format(town=town, matter=matter, a=dice.randint(2, 40), b=dice.randint(41, 90))
        parts.append(f"## {title}\n\n{FILLER}{said} {FILLER * 3}")
    return "\n\n".join(parts)


def pdf(number: int, pages: int) -> bytes:
    """A document to be added: text on so many pages."""
    file, style = BytesIO(), getSampleStyleSheet()
    flow = []
    for page in range(pages):
        text = document(f"Town {number}", f"matter {page}", page)
        flow += [Paragraph(line, style["BodyText"]) for line in text.splitlines() if line] + [PageBreak()]
    SimpleDocTemplate(file).build(flow)
    return file.getvalue()


def questions() -> Iterator[str]:
    """Different ones, for ever."""
    for round_ in count():
        for template in QUESTIONS:
            for matter in MATTERS:
                for town in TOWNS:
                    again = f" (case {round_})" if round_ else ""
                    yield template.format(town=town, matter=matter).replace("?", f"{again}?")


@contextmanager
def server(folder: Path) -> Generator[tuple[str, psutil.Process]]:
    """The server's address and process."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    config = folder / "vectree.toml"
    rates = "\n".join(f"{kind}_rate = ''" for kind in ("questions", "requests", "uploads"))
    config.write_text(
        f"[server]\nport = {port}\nweb = false\nworkers = 1\n{rates}\n[cache]\nanswers = 0\ncalls = 0\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "vectree", "serve", "--library", str(folder / "library")]
    environment = {**os.environ, "VECTREE_CONFIG": str(config)}
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as process:
        try:
            url = f"http://127.0.0.1:{port}"
            for _ in range(600):
                try:
                    httpx.get(f"{url}/health/live", timeout=1).raise_for_status()
                    break
                except httpx.HTTPError:
                    time.sleep(0.1)
            yield f"{url}/api/v1", psutil.Process(process.pid)
        finally:
            process.terminate()


async def timed(api: httpx.AsyncClient, place: str, question: str) -> float:
    """Milliseconds that the answer took; an answer that is none raises."""
    began = time.perf_counter()
    answered = await api.post(place, json={"question": question})
    answered.raise_for_status()
    return (time.perf_counter() - began) * 1000


async def alone(api: httpx.AsyncClient, place: str, asked: Iterator[str], times: int) -> list[float]:
    """One user, question after question."""
    return [await timed(api, place, next(asked)) for _ in range(times)]


async def many(
    api: httpx.AsyncClient, asked: Iterator[str], *, users: int, seconds: float, every: float
) -> list[float]:
    """All users' times; each asks every so many seconds, beginning at a moment of their own."""

    async def user(number: int) -> list[float]:
        await asyncio.sleep(every * number / users)
        end = time.perf_counter() + seconds - every
        found: list[float] = []
        while time.perf_counter() < end:
            due = time.perf_counter() + every
            found.append(await timed(api, "/ask", next(asked)))
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
        return found

    return [one for found in await asyncio.gather(*(user(number) for number in range(users))) for one in found]


async def while_adding(
    api: httpx.AsyncClient, asked: Iterator[str], documents: Sequence[bytes]
) -> tuple[list[float], float]:
    """Times of searches while the documents are being added, and the seconds that took."""
    began = time.perf_counter()
    for number, content in enumerate(documents):
        sent = await api.post("/documents", files={"file": (f"new-{number}.pdf", content, "application/pdf")})
        sent.raise_for_status()
    found: list[float] = []
    while True:
        found += await alone(api, "/search", asked, 10)
        jobs = (await api.get("/jobs", params={"limit": 100})).json()["items"]
        if all(job["state"] in ("done", "failed", "cancelled") for job in jobs):
            assert all(job["state"] == "done" for job in jobs), jobs
            return found, time.perf_counter() - began
        await asyncio.sleep(0.2)


async def measure(url: str, process: psutil.Process, users: int, seconds: float, every: float) -> None:
    """Everything, printed."""
    asked = questions()
    async with httpx.AsyncClient(base_url=url, timeout=60, limits=httpx.Limits(max_connections=users + 5)) as api:
        await alone(api, "/ask", asked, 60)
        one = await alone(api, "/ask", asked, 100)
        await many(api, asked, users=users, seconds=3 * every, every=every)
        before = process.memory_info().rss
        busy = await many(api, asked, users=users, seconds=seconds, every=every)
        grown = (process.memory_info().rss - before) / 2**20
        p50, p99 = statistics.median(one), statistics.quantiles(busy, n=100)[98]
        print(f"alone: {len(one)} answers, p50 {p50:.1f} ms, max {max(one):.1f} ms")
        shown = f"p50 {statistics.median(busy):.1f} ms, p99 {p99:.1f} ms, max {max(busy):.1f} ms"
        print(f"{users} users: {len(busy)} answers, {shown}")
        print(f"p99 over unloaded p50: {p99 / p50:.2f}")
        print(f"resident memory: {before / 2**20:.0f} MiB, grown by {grown:.1f} MiB")
        quiet = statistics.median(await alone(api, "/search", asked, 200))
        searches, took = await while_adding(api, asked, [pdf(number, 40) for number in range(20)])
        loaded = statistics.median(searches)
        print(f"search alone: p50 {quiet:.1f} ms")
        print(f"search while 20 documents are added in {took:.0f} s: {len(searches)}, p50 {loaded:.1f} ms")
        print(f"search while adding over alone: {loaded / quiet:.2f}")


def main() -> None:
    """Add the documents, start the server, measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--users", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--every", type=float, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="vectree-load-") as name:
        folder = Path(name)
        with vectree.open(folder / "library") as library:
            for town in TOWNS:
                for matter in MATTERS:
                    file = folder / f"{town} {matter}.md"
                    file.write_text(document(town, matter, 0), encoding="utf-8")
                    library.add(file)
        with server(folder) as (url, process):
            asyncio.run(measure(url, process, arguments.users, arguments.seconds, arguments.every))


if __name__ == "__main__":
    main()
