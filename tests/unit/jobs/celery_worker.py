"""A Celery worker as slow as ``slow_worker``, and as stuck as ``stuck_worker``.

python -m tests.unit.jobs.celery_worker FOLDER BROKER_URL PROCESSES [short]
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.unit.jobs.sample import short_lease, with_broker
from tests.unit.jobs.slow_worker import make_slow
from tests.unit.jobs.stuck_worker import make_stuck
from vectree.jobs.celery_app import run_worker

if __name__ == "__main__":
    make_slow()
    make_stuck()
    config = with_broker(sys.argv[2])
    chosen = short_lease(config) if sys.argv[4:] == ["short"] else config
    run_worker(Path(sys.argv[1]), chosen, concurrency=int(sys.argv[3]))
