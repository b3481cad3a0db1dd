"""Write the JSON Schema files of the documentation: ``python -m vectree.index.schema_files [FOLDER]``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from vectree.index.records import schemas


def write(folder: Path) -> None:
    """One file for each stored record, in a folder that is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        (folder / name).write_text(json.dumps(schema, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/reference/schemas"))
