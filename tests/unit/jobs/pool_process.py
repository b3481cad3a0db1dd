"""A server with a pool and nothing else, to be killed: python -m tests.unit.jobs.pool_process FOLDER"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from tests.unit.jobs.sample import CONFIG
from vectree.jobs.board import JobBoard
from vectree.jobs.local import LocalPool
from vectree.storage.opening import open_database

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    board = JobBoard.of(open_database(folder), folder, CONFIG)
    LocalPool(folder, CONFIG, board.leases, workers=1, entry="tests.unit.jobs.slow_worker:slow").start()
    time.sleep(1000)
