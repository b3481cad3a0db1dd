"""Does one job: the document is read and stored, and how it ended is written down."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from vectree.errors import (
    ConfigurationError,
    DiskFullError,
    LibraryError,
    RetryError,
    TimeLimitError,
    VectreeError,
)
from vectree.jobs.board import JobBoard
from vectree.jobs.job import Claim, Failure
from vectree.jobs.leases import LeaseLost
from vectree.jobs.unpacked import check_unpacked
from vectree.jobs.watch import Reason, Stopped, Watch
from vectree.pipeline import Library
from vectree.types.document import DocumentId

_LOG = logging.getLogger(__name__)
_AGAIN_SECONDS = 1.0
INTERNAL = "InternalError"
"""Kind of a failure that is a fault of ours: what it was is in the log alone."""
Write = Callable[[], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class JobRunner:
    """Does jobs of one library, one after another."""

    library: Library
    board: JobBoard
    stopping: Callable[[], bool]
    """Whether this worker was told to end: the job it has goes back to the queue."""

    def run(self, claim: Claim) -> None:
        """Do the job. How it ended is in its row when this returns, or it is no longer this worker's.

        Nothing is raised for a job that fails. The row says that it is done only when the store has the document; where
        the truth cannot be written, this goes on trying as long as the worker is not told to end.
        """
        leases = self.board.leases
        with Watch(
            leases,
            claim,
            self.board.limits,
            stopping=self.stopping,
            force=lambda reason: self._end_process(claim, reason),
        ) as watch:
            outcome = self._outcome(claim, watch)
            watch.leave()
            self._settle(outcome)

    def _outcome(self, claim: Claim, watch: Watch) -> Write:
        """The job done, or not; what comes back writes down which."""
        leases = self.board.leases
        try:
            document_id = self._do(claim, watch)
        except Stopped as stopped:
            return self._stopped(claim, stopped.reason)
        except (RetryError, DiskFullError) as error:
            failure = self._failure(claim, error)
            return lambda: leases.put_back(claim, failure)
        except VectreeError as error:
            if isinstance(error, ConfigurationError):
                _LOG.warning("job %s: %s", claim.job.id, error.message)
            failure = self._failure(claim, error)
            return lambda: leases.fail(claim, failure)
        except Exception:  # noqa: BLE001 - the outermost handler of a worker: one bad document must not end it
            _LOG.exception("job %s (%s)", claim.job.id, claim.job.kind)
            failure = Failure(
                kind=INTERNAL, message=f"a fault in vectree; the server's log says more under job {claim.job.id}"
            )
            return lambda: leases.fail(claim, failure)
        return lambda: self._done(claim, document_id)

    def _do(self, claim: Claim, watch: Watch) -> DocumentId:
        options, job = claim.options, claim.job
        if job.kind == "reindex":
            if job.document_id is None:
                raise AssertionError("a document is read anew that is not named")
            return self.library.read_again(
                self.library.row(job.document_id).id,  # that very one: not another that is called so
                sources=options.sources,
                language=options.language,
                domain=options.domain,
                ocr=options.ocr,
                model=options.model,
                report=watch.report,
            ).id
        if claim.upload_id is None:
            raise AssertionError("a document is added that was not sent")
        file = self.board.uploads.file(claim.upload_id)
        check_unpacked(file, self.board.limits.unpacked_bytes, watch.checkpoint)
        return self.library.add(
            file,
            name=job.name,
            collection=job.collection,
            password=self.board.uploads.password(claim.upload_id),
            sources=options.sources,
            language=options.language,
            domain=options.domain,
            ocr=options.ocr,
            model=options.model,
            report=watch.report,
        ).id

    def _done(self, claim: Claim, document_id: DocumentId) -> None:
        self.board.leases.finish(claim, document_id)
        if claim.upload_id is not None:
            with suppress(VectreeError):  # the sweep deletes it
                self.board.uploads.discard(claim.upload_id)

    def _stopped(self, claim: Claim, reason: Reason) -> Write:
        leases = self.board.leases
        match reason:
            case "cancel":
                return lambda: leases.cancelled(claim)
            case "stop":
                return lambda: leases.release(claim)
            case "time":
                seconds = self.board.limits.parse_seconds
                error = TimeLimitError(f"the document takes longer than {seconds:g} s to read", limit=seconds)
                return lambda: leases.fail(claim, self._failure(claim, error))
            case "ocr":
                seconds = self.board.limits.ocr_seconds
                error = TimeLimitError(
                    f"OCR takes longer than {seconds:g} s: add it without, or in parts", limit=seconds
                )
                return lambda: leases.fail(claim, self._failure(claim, error))
            case "lost":
                return lambda: None

    def _settle(self, write: Write) -> None:
        while True:
            try:
                write()
            except LeaseLost:
                return
            except (RetryError, LibraryError) as error:
                if self.stopping():  # the lease runs out, and another worker does it again
                    return
                _LOG.warning("cannot write how a job ended: %s", error.message)
                time.sleep(_AGAIN_SECONDS)
            else:
                return

    def _end_process(self, claim: Claim, reason: Reason) -> None:
        """What the job is in does not come back: end the process, with those that it started."""
        with suppress(LeaseLost, VectreeError):  # where it cannot be written, the lease runs out
            self._stopped(claim, reason)()
        if sys.platform != "win32" and os.getpgrp() == os.getpid():
            os.killpg(0, signal.SIGKILL)
        os._exit(1)

    def _failure(self, claim: Claim, error: VectreeError) -> Failure:
        """The error in words for whoever sent the document: names instead of paths on the server."""
        message = error.message
        if claim.upload_id is not None:
            uploads = self.library.path / "uploads"
            message = message.replace(str((uploads / claim.upload_id).resolve()), claim.job.name)
            message = message.replace(str(uploads / claim.upload_id), claim.job.name)
            message = message.replace(claim.upload_id, claim.job.name)
        return Failure(kind=type(error).__name__, message=_without(message, self.library.path))


def _without(message: str, folder: Path) -> str:
    """The message without the folder's path, which is nobody's business but the server's."""
    for shown in {str(folder), str(folder.resolve())}:
        message = message.replace(f" {shown!r}", "").replace(shown, "the library")
    return message
