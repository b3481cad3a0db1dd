"""What a server keeps, for how long, and where."""

from __future__ import annotations

import time
from pathlib import Path

from sqlalchemy import update

from tests.servers.service import serving, settings
from vectree.config import JobsConfig
from vectree.storage.clock import before
from vectree.storage.schema import answers

OFTEN = JobsConfig(lease_seconds=1)
"""Order is kept four times as often as leases run out."""


def test_an_old_answer_outside_a_chat_is_gone_and_says_why(tmp_path: Path) -> None:
    config = settings(answer_days=3).model_copy(update={"jobs": OFTEN})
    (tmp_path / "a.md").write_text("# Gate\n\nThe gate opens at noon.\n", encoding="utf-8")
    question = {"question": "When does the gate open?"}
    with serving(tmp_path / "library", config) as served, served.client() as api:
        served.library.add(tmp_path / "a.md")
        chat = api.post("/chats", json={}).json()["id"]
        alone, in_chat = (api.post("/ask", json=question | more).json() for more in ({}, {"chat_id": chat}))
        with served.services.database.writing() as connection:
            connection.execute(update(answers).values(created=before(4 * 24 * 3600)))
        young = api.post("/ask", json=question).json()
    with serving(tmp_path / "library", config) as served, served.client() as api:
        gone = f"/answers/{alone['answer_id']}"
        end = time.monotonic() + 20
        while api.get(gone).status_code == 200 and time.monotonic() < end:
            time.sleep(0.05)
        for told in (api.get(gone), api.get(f"{gone}/graph"), api.post(f"{gone}/feedback", json={"thumb": "up"})):
            assert (told.status_code, told.json()["kind"]) == (404, "NotFoundError")
            assert told.json()["detail"].endswith("kept for a time only (`[server] answer_days`): ask again")
        assert api.get(f"/answers/{in_chat['answer_id']}").json()["answer"] == in_chat["answer"]
        assert [turn["answer_id"] for turn in api.get(f"/chats/{chat}").json()["turns"]] == [in_chat["answer_id"]]
        assert api.get(f"/answers/{young['answer_id']}").status_code == 200
