"""What a server keeps, for how long, and where."""

from __future__ import annotations

import io
import json
from pathlib import Path

import httpx
import pytest
from sqlalchemy import update

from tests.servers.service import ended, serving, settings
from tests.surface.report import write_report
from tests.waiting import wait
from vectree.config import JobsConfig
from vectree.storage.clock import before
from vectree.storage.schema import answers

SECRET = "sesam-öffne-dich-4711"
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
        wait(lambda: api.get(gone).status_code != 200)
        for told in (api.get(gone), api.get(f"{gone}/graph"), api.post(f"{gone}/feedback", json={"thumb": "up"})):
            assert (told.status_code, told.json()["kind"]) == (404, "NotFoundError")
            assert told.json()["detail"].endswith("kept for a time only (`[server] answer_days`): ask again")
        assert api.get(f"/answers/{in_chat['answer_id']}").json()["answer"] == in_chat["answer"]
        assert [turn["answer_id"] for turn in api.get(f"/chats/{chat}").json()["turns"]] == [in_chat["answer_id"]]
        assert api.get(f"/answers/{young['answer_id']}").status_code == 200


def holding(folder: Path) -> list[str]:
    """Names of the files below the folder that have the password in them."""
    secret = SECRET.encode()
    return [file.name for file in folder.rglob("*") if file.is_file() and secret in file.read_bytes()]


def test_a_password_is_in_no_database_response_or_log(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    library, said = tmp_path / "library", io.StringIO()
    data = write_report(tmp_path / "locked.pdf", password=SECRET).read_bytes()

    def hear(response: httpx.Response) -> None:
        said.write(f"{response.headers} {response.read().decode()}")

    with serving(library, settings()) as served, served.client() as api:  # without workers: the job waits
        api.event_hooks["response"] = [hear]
        upload = api.post("/uploads", json={"name": "a.pdf", "size": len(data), "options": {"password": SECRET}}).json()
        assert holding(library) == [f"{upload['id']}.password"]
        sent = api.patch(f"/uploads/{upload['id']}", content=data, headers={"Upload-Offset": "0"}).json()
        form = {"options": json.dumps({"password": SECRET + "?"})}
        wrong = api.post("/documents", files={"file": ("b.pdf", data + b"\n")}, data=form).json()
        for refused in ({"password": SECRET * 99}, {"password": SECRET, "no": 1}, {"password": [SECRET]}):
            assert api.post("/uploads", json={"name": "a", "size": 1, "options": refused}).status_code == 422
            again = {"options": json.dumps(refused)}
            assert api.post("/documents", files={"file": ("c.pdf", data)}, data=again).status_code == 422
        for address in (f"/uploads/{upload['id']}", "/jobs", f"/jobs/{sent['job']['id']}"):
            assert api.get(address).status_code == 200
        assert len(holding(library)) == 2
    with serving(library, settings(workers=1)) as served, served.client() as api:
        api.event_hooks["response"] = [hear]
        done, failed = (ended(api, one) for one in (sent["job"], wrong))
        assert done["state"] == "done", done
        assert failed["error"]["kind"] == "EncryptedError", failed
        again = {"options": {"password": SECRET}}
        reindex = api.post(f"/documents/{done['document_id']}/reindex", json=again)
        assert (reindex.status_code, reindex.json()["detail"]) == (
            422,
            "body.options.password: Extra inputs are not permitted",
        )
        assert len(holding(library)) == 1, "of the failed one, for another try"
        assert api.delete(f"/jobs/{failed['id']}").status_code == 204
        assert holding(library) == []
    assert holding(library) == [], "the log of the database is in the database now"
    printed = capfd.readouterr()
    for told in (said.getvalue(), printed.out, printed.err, caplog.text):
        assert SECRET not in told
        assert json.dumps(SECRET)[1:-1] not in told
    assert "EncryptedError" in said.getvalue()
