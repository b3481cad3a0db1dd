"""A server with a pool and nothing else, to be killed: python -m tests.unit.jobs.pool_process FOLDER CONFIG"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from tests.unit.jobs.sample import HELD
from vectree.config import Config
from vectree.jobs.board import JobBoard
from vectree.jobs.local import LocalPool
from vectree.storage.opening import open_database

if __name__ == "__main__":
    folder, config = Path(sys.argv[1]), Config.model_validate_json(sys.argv[2])
    board = JobBoard.of(open_database(folder, url=config.storage.url), folder, config)
    LocalPool(folder, config, board.leases, workers=1, entry=HELD).start()
    time.sleep(1000)
