"""Files unpacked: plain, gzip, bzip2, xz or Zstandard, as their first bytes say."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

# How a packed file begins; bzip2's also if it is empty.
BEGINNINGS = {
    "gzip": re.compile(rb"\x1f\x8b"),
    "bzip2": re.compile(rb"BZh[1-9](1AY&SY|\x17rE8P\x90)"),
    "xz": re.compile(rb"\xfd7zXZ\x00"),
    "zstd": re.compile(rb"\x28\xb5\x2f\xfd"),
}


@contextmanager
def unpacked(packed: io.BufferedReader, path: str) -> Iterator[Any]:
    """The content of an open file; an error says which file is damaged."""
    kind = kind_of(packed.peek(10))
    if kind is None:
        yield packed
        return
    try:
        yield opened(packed, kind)
    except Exception as error:
        if not is_of_unpacking(error):
            raise
        raise ValueError(f"{path}: damaged {kind} file: {error}") from error


def kind_of(beginning: bytes) -> str | None:
    """How a file that begins so is packed."""
    return next((kind for kind, begins in BEGINNINGS.items() if begins.match(beginning)), None)


def opened(packed: io.BufferedReader, kind: str) -> Any:
    if kind == "gzip":
        import gzip

        return gzip.GzipFile(fileobj=packed)
    if kind == "bzip2":
        import bz2

        return bz2.BZ2File(packed)
    if kind == "xz":
        import lzma

        return lzma.LZMAFile(packed)
    import pyarrow as pa

    return io.BufferedReader(pa.CompressedInputStream(pa.PythonFile(packed, "r"), kind))


def is_of_unpacking(error: Exception) -> bool:
    """Whether an error says that a file is damaged. An error of the system has a number."""
    return (
        isinstance(error, EOFError)
        or isinstance(error, OSError)
        and error.errno is None
        or type(error).__module__ in ("zlib", "_lzma")
    )
