"""Readers that fail, for tests."""

import os
import time


def die() -> None:
    os._exit(3)


def hang() -> None:
    time.sleep(60)
