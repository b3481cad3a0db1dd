"""Commands that the permissions of files bind, whoever runs the tests."""

from __future__ import annotations

import os
import shutil

import pytest


def obeying_permissions() -> list[str]:
    """What to put before a command so that the permissions of files bind it, also when it is root's."""
    if os.getuid() != 0:
        return []
    if shutil.which("setpriv") is None:
        pytest.skip("root needs setpriv (util-linux) to give up its right to ignore permissions")
    return ["setpriv", "--bounding-set=-dac_override"]
