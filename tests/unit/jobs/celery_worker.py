"""``held_worker`` as Celery's: python -m tests.unit.jobs.celery_worker FOLDER CONFIG PROCESSES"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.unit.jobs.held_worker import hold
from vectree.config import Config
from vectree.jobs.celery_app import run_worker

if __name__ == "__main__":
    hold()
    run_worker(Path(sys.argv[1]), Config.model_validate_json(sys.argv[2]), concurrency=int(sys.argv[3]))
