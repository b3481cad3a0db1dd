"""Every error vectree raises on purpose, split by what the caller does next.

::

    VectreeError
    ├── InputError                fix the input            exit 2   HTTP 422
    │   ├── DocumentError         this file cannot be read          HTTP 422
    │   │   ├── EncryptedError    give a password                   HTTP 422
    │   │   ├── EmptyFileError    the file has no bytes or no pages
    │   │   ├── UnsupportedError  not a kind of file we read        HTTP 415
    │   │   ├── TimeLimitError    the file takes too long to read
    │   │   └── ParserCrashError  the file killed or hung its parser twice
    │   ├── TreeError             a section tree that does not fit its document
    │   ├── NotFoundError         no such document or section       HTTP 404
    │   ├── QueryError            an empty or impossible question
    │   ├── PromptTooLongError    more text than the model's context
    │   ├── BudgetError           tokens, money or time used up     HTTP 402
    │   ├── ConflictError         not as things stand now           HTTP 409
    │   ├── TooLargeError         more than the server takes        HTTP 413
    │   └── AccessError           this key may not                  HTTP 403
    │       └── AuthenticationError   give a key that is known      HTTP 401
    ├── RetryError                wait, then try again     exit 75  HTTP 503
    │   ├── BusyError             another process holds the library
    │   ├── StorageUnavailableError the library's database does not answer
    │   ├── ModelUnavailableError the model's server does not answer, or broke off
    │   ├── RateLimitError        the model's server refuses for now
    │   ├── TooManyRequestsError  our server refuses for now        HTTP 429
    │   ├── ReplyError            the model's replies could not be used
    │   └── StoppedError          whoever asked has left
    └── ConfigurationError        change the set-up        exit 78  HTTP 500
        ├── MissingExtraError     install an optional part
        ├── ModelAccessError      no such model, or the key is wrong or missing
        ├── LibraryError          the library folder cannot be used
        │   ├── DamagedError      a file of it is not what was written
        │   ├── ReadOnlyError     it may not be written
        │   └── DiskFullError     no space left             exit 74  HTTP 507
        └── SchemaError           the library was written by another version

A message quotes the offending value and says what to do. ``data`` holds the same facts for programs.
"""

from __future__ import annotations

from typing import ClassVar


class VectreeError(Exception):
    """Base of the tree; never raised itself."""

    exit_code: ClassVar[int] = 1
    http_status: ClassVar[int] = 500

    def __init__(self, message: str, **data: object) -> None:
        super().__init__(message)
        self.data: dict[str, object] = data

    @property
    def message(self) -> str:
        """The sentence for people."""
        return str(self.args[0])

    def __reduce__(self) -> tuple[object, ...]:
        """Keep ``data`` when the error crosses a process border."""
        return (_rebuild, (type(self), self.message, self.data))


def _rebuild(kind: type[VectreeError], message: str, data: dict[str, object]) -> VectreeError:
    return kind(message, **data)


class InputError(VectreeError):
    """The input is at fault; the caller changes it."""

    exit_code = 2
    http_status = 422


class DocumentError(InputError):
    """The file cannot be read as a document."""

    exit_code = 65


class EncryptedError(DocumentError):
    """The file needs a password, or the one given is wrong."""


class EmptyFileError(DocumentError):
    """The file has no bytes, or the document has no pages."""


class UnsupportedError(DocumentError):
    """Not a kind of file that vectree reads."""

    http_status = 415


class TimeLimitError(DocumentError):
    """The file takes longer to read than is allowed."""


class ParserCrashError(DocumentError):
    """The file killed or hung its parser, as often as we try."""


class TreeError(InputError):
    """A section tree that does not fit its document or its schema."""

    exit_code = 65


class NotFoundError(InputError):
    """No document or section of that name or id."""

    exit_code = 66
    http_status = 404


class QueryError(InputError):
    """A question that is empty, or whose settings contradict each other."""


class PromptTooLongError(InputError):
    """More text than the model's context holds; sending it again unchanged cannot help."""


class BudgetError(InputError):
    """The budget of tokens, money or seconds for this question or index is used up."""

    http_status = 402


class ConflictError(InputError):
    """What is asked does not fit how things stand now; ``data`` says how they do."""

    http_status = 409


class TooLargeError(InputError):
    """More bytes or pages than the server takes."""

    http_status = 413


class AccessError(InputError):
    """The caller is known, but may not do this."""

    exit_code = 77
    http_status = 403


class AuthenticationError(AccessError):
    """No key, or none that is known."""

    http_status = 401


class RetryError(VectreeError):
    """Nothing is wrong with the input: wait, then try again."""

    exit_code = 75
    http_status = 503


class BusyError(RetryError):
    """Another process is writing to the library."""


class StorageUnavailableError(RetryError):
    """The library's database cannot be reached, or broke off."""


class ModelUnavailableError(RetryError):
    """The model's server cannot be reached, failed, or broke off in the middle of a reply.

    ``data["retry_after_seconds"]`` where it said how long.
    """


class RateLimitError(RetryError):
    """The model's server refuses more requests for now; ``data["retry_after_seconds"]`` where it said how long."""


class TooManyRequestsError(RetryError):
    """The caller asks too often or for too much at once; ``data["retry_after_seconds"]`` says how long to wait."""

    http_status = 429


class ReplyError(RetryError):
    """The model replied, but not with anything that could be used, as often as it was asked."""


class StoppedError(RetryError):
    """The work was ended because whoever asked for it has left; there is nothing wrong with it."""


class ConfigurationError(VectreeError):
    """The set-up is at fault; whoever runs vectree changes it."""

    exit_code = 78


class MissingExtraError(ConfigurationError):
    """An optional part is not installed; the message has the install line."""


class ModelAccessError(ConfigurationError):
    """No such model at this provider, or the key is missing, wrong or without funds."""


class LibraryError(ConfigurationError):
    """The library folder cannot be used."""


class DamagedError(LibraryError):
    """A file of the library is not what was written; it has to come from a copy."""


class ReadOnlyError(LibraryError):
    """The library folder may not be written."""


class DiskFullError(LibraryError):
    """No space is left for the library."""

    exit_code = 74
    http_status = 507


class SchemaError(LibraryError):
    """The library was written by a version that this one cannot read."""
