"""``/uploads``, and ``POST /documents``: files in pieces that can be resumed, or in one request."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Request
from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from vectree.config import Config
from vectree.errors import InputError, UnsupportedError, VectreeError
from vectree.jobs.job import Job, JobId, UploadId
from vectree.jobs.upload import NewUpload, Upload
from vectree.server.access import Caller, Writer, no_collection
from vectree.server.body_limit import CHUNK_BYTES
from vectree.server.models_offered import check_model
from vectree.server.responses import problems
from vectree.server.schemas.jobs import AddingOptions, JobOutput, NewUploadInput, UploadList, UploadOutput
from vectree.server.services import Served, Services
from vectree.storage.failures import storage_errors

router = APIRouter(tags=["uploads"])
_PIECE = {
    "requestBody": {
        "required": True,
        "description": f"The bytes that follow the offset, at most {CHUNK_BYTES:,}; none where all have arrived.",
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
_FORM = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["file"],
                    "properties": {
                        "file": {"type": "string", "format": "binary"},
                        "collection": {
                            "type": "string",
                            "pattern": "^[a-z0-9][a-z0-9._-]{0,63}$",
                            "default": "default",
                        },
                        "options": {"type": "string", "description": "JSON of `AddingOptions`."},
                    },
                }
            }
        },
    }
}
_FIELD_BYTES = 64 * 1024


@router.post("/uploads", status_code=201, responses=problems(404, 413, 507))
def create_upload(given: NewUploadInput, caller: Writer, served: Served) -> UploadOutput:
    """Announce a file; its bytes follow in pieces."""
    new = _new_upload(given, caller, served.config)
    return UploadOutput.of(served.board.uploads.create(new), None)


@router.get("/uploads", responses=problems())
def list_uploads(caller: Writer, served: Served) -> UploadList:
    """The caller's uploads that were begun and not finished, the oldest first: a few (`open_uploads`)."""
    begun = served.board.uploads.begun(caller.id)
    return UploadList(items=tuple(UploadOutput.of(upload, None) for upload in begun))


@router.get("/uploads/{upload_id}", responses=problems(404))
def get_upload(upload_id: str, caller: Writer, served: Served) -> UploadOutput:
    """How far an upload of the caller's has come: `offset` is where to go on."""
    return _shown(served, served.board.uploads.get(UploadId(upload_id), caller.id))


@router.patch("/uploads/{upload_id}", responses=problems(404, 409, 413, 415, 507), openapi_extra=_PIECE)
async def append_upload(
    upload_id: str,
    request: Request,
    caller: Writer,
    served: Served,
    upload_offset: Annotated[int, Header(ge=0, le=2**62, description="Where the piece begins.")],
) -> UploadOutput:
    """The upload with one more piece. The last one has the file checked, and makes the job that reads it.

    Who did not hear the answer to the last piece sends an empty one behind it, and is told of the job.
    """
    data = await request.body()
    return await run_in_threadpool(_append, served, UploadId(upload_id), upload_offset, data, caller)


@router.delete("/uploads/{upload_id}", status_code=204, responses=problems(404, 409))
def delete_upload(upload_id: str, caller: Writer, served: Served) -> None:
    """Forget what has arrived."""
    served.board.uploads.remove(UploadId(upload_id), caller.id)


@router.post(
    "/documents", status_code=202, responses=problems(404, 413, 415, 507), openapi_extra=_FORM, tags=["documents"]
)
async def add_document(request: Request, caller: Writer, served: Served) -> JobOutput:
    """The job that reads the file which came in this request."""
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise UnsupportedError("send the file as multipart/form-data, in the field 'file'")
    with storage_errors(served.library.path):  # a large file waits in the temporary folder, which may be full
        try:
            sent = await request.form(max_files=1, max_fields=4, max_part_size=_FIELD_BYTES)
        except UnicodeError as error:
            raise InputError("the form is not in the charset that it names: send it as UTF-8") from error
    try:
        file = sent.get("file")
        if not isinstance(file, UploadFile):
            raise InputError("the form has no file in its field 'file'")
        given = _from_form(file, sent.get("collection"), sent.get("options"))
        return JobOutput.of(await run_in_threadpool(_take, served, file, given, caller))
    finally:
        await sent.close()


def _from_form(file: UploadFile, collection: object, options: object) -> NewUploadInput:
    try:
        return NewUploadInput(
            name=file.filename or "",
            size=file.size or 0,
            collection=collection if isinstance(collection, str) else "default",
            options=AddingOptions.model_validate_json(options) if isinstance(options, str) else AddingOptions(),
        )
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise InputError(f"{'.'.join(map(str, first['loc'])) or 'options'}: {first['msg']}") from error


def _take(served: Services, file: UploadFile, given: NewUploadInput, caller: Caller) -> Job:
    uploads = served.board.uploads
    upload = uploads.create(_new_upload(given, caller, served.config))
    try:
        offset = 0
        while data := file.file.read(CHUNK_BYTES):
            offset = uploads.append(upload.id, offset, data, caller.id).offset
        job = uploads.finish(upload.id, caller.id)
    except VectreeError:
        uploads.forget(upload.id)
        raise
    served.jobs.notify(job.id)
    return job


def _append(served: Services, upload_id: UploadId, offset: int, data: bytes, caller: Caller) -> UploadOutput:
    uploads = served.board.uploads
    upload = uploads.append(upload_id, offset, data, caller.id)
    if upload.offset < upload.size:
        if not data:
            raise InputError("the piece is empty: send the bytes that follow the offset", offset=upload.offset)
        return UploadOutput.of(upload, None)
    job = uploads.finish(upload_id, caller.id)
    served.jobs.notify(job.id)
    return UploadOutput.of(upload, job)


def _shown(served: Services, upload: Upload) -> UploadOutput:
    job_id: JobId | None = upload.job_id
    return UploadOutput.of(upload, None if job_id is None else served.board.queue.get(job_id))


def _new_upload(given: NewUploadInput, caller: Caller, config: Config) -> NewUpload:
    if not caller.sees(given.collection):
        raise no_collection(given.collection)
    check_model(config, given.options.model)
    return NewUpload(
        name=given.name,
        size=given.size,
        collection=given.collection,
        owner=caller.id,
        sha256=given.sha256,
        options=given.options.as_options(),
        password=given.options.password,
    )
