"""The web application in the wheel: built when a wheel is, unless it has been built already."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebBuildHook(BuildHookInterface[Any]):
    """Runs ``scripts/web`` where its result is missing; an editable install goes without."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make sure that what the server serves is there."""
        root = Path(self.root)
        if version == "editable" or (root / "src/vectree/server/static/index.html").is_file():
            return
        if shutil.which("npm") is None:
            raise RuntimeError("the web application is not built and npm is not here: install Node.js 20.9 or later")
        subprocess.run(["bash", str(root / "scripts/web")], check=True, cwd=root)
