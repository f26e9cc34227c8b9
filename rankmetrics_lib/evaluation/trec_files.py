"""TREC files, plain or packed, read into tables: judgments (qrels) and runs.

A line of qrels is `query_id iteration doc_id relevance`, one of a run `query_id Q0 doc_id rank
score tag`. The rules:

- Fields are separated by spaces or tabs; a line ends with LF or CR LF; blank lines are skipped.
- Ids are text as it is written: `001` is not `1`. They are UTF-8; a byte order mark before the
  first line is skipped.
- Iteration, Q0, rank and tag must be there but are not looked at: order comes from the scores
  alone. For a measure of subtopics, the iteration names the subtopic.
- A relevance is any finite number. Fractions stay fractions (trec_eval cuts them to integers) and
  negative grades stay negative; the measure decides what they mean.
- A score is any number. Infinite ones are allowed, since they have a place in an order, and systems
  write -inf for what they exclude; a number too large for a float, such as 1e400, is infinite. NaN
  has no place in an order, so it is an error.
- A query names a document once. A file has at least one line.

Whatever breaks a rule is a ValueError that names file and line.

The fast way through a file is pyarrow's CSV reader, in blocks of lines. A block that it refuses, or
whose numbers break a rule, is read again line by line by `exact_rows`, which either reads it or
says which line is wrong.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

import numpy as np

from .ids import numbers_of
from .trec_lines import BYTE_ORDER_MARK, COLUMNS, duplicate, empty, numbered_lines, row_of

if TYPE_CHECKING:
    import pyarrow as pa

PathLike: TypeAlias = str | os.PathLike[str]
Blocks: TypeAlias = Iterator[tuple[bytearray, float]]
BYTES_AT_ONCE = 1 << 21  # bytes: small enough for the processor's cache, large enough for few calls
TO_SPACES = bytes.maketrans(b"\t\v\f\r", b"    ")
# How a packed file begins; bzip2's also if it is empty.
PACKED = {
    "gzip": re.compile(rb"\x1f\x8b"),
    "bzip2": re.compile(rb"BZh[1-9](1AY&SY|\x17rE8P\x90)"),
    "xz": re.compile(rb"\xfd7zXZ\x00"),
    "zstd": re.compile(rb"\x28\xb5\x2f\xfd"),
}
UNPACKERS = {"gzip": "gzip", "bzip2": "bz2", "xz": "lzma"}  # modules that are imported if needed


@dataclass(frozen=True)
class Source:
    """The file that a table was read from; and the line of each of its rows, in pieces, if each row
    is a line."""

    path: PathLike
    lines: list[Sequence[int]] | None = None

    def refuse_duplicate(self, query: str, document: str, first_row: int, row: int) -> NoReturn:
        """Raise the error for a document that a query names in two lines."""
        assert self.lines is not None
        line, first = (
            next(islice(chain.from_iterable(self.lines), at, None)) for at in (row, first_row)
        )
        raise ValueError(duplicate(os.fspath(self.path), line, first, query, document))


def rows_and_source(
    path: PathLike, blocks: Blocks, fields: tuple[str, ...]
) -> tuple[pa.Table, Source]:
    """The rows of a file in blocks, not yet searched for duplicates, and where they are in it."""
    import pyarrow as pa

    tables: list[pa.Table] = []
    pieces: list[Sequence[int]] = []
    next_line = 1
    for block, _ in blocks:
        tidy = is_single_spaced(block)
        table = fast_rows(block if tidy else with_single_spaces(block), fields)
        if table is None:
            table = exact_rows(block, fields, path, next_line)
        tables.append(table)
        n_lines = len(table) if tidy else block.count(b"\n")
        lines: Sequence[int] = range(next_line, next_line + n_lines)
        if len(table) != n_lines:  # blank lines are no rows, and the last may lack its end
            lines = [line for line, _ in numbered_lines(block, next_line)]
        pieces.append(lines)
        next_line += n_lines
    if not any(pieces):
        raise ValueError(empty(os.fspath(path), fields))
    return pa.concat_tables(tables), Source(path, pieces)


def blocks(path: PathLike) -> Blocks:
    """The file's bytes in blocks of whole lines, each with the fraction of the file read so far.

    Packed files are unpacked, a byte order mark left out. The file is read once, so it may be a
    pipe, of unknown length.
    """
    with open(path, "rb") as packed, decompressed(packed, os.fspath(path)) as file:
        size = os.fstat(packed.fileno()).st_size
        block = bytearray(file.read(len(BYTE_ORDER_MARK)).removeprefix(BYTE_ORDER_MARK))
        block += file.read(BYTES_AT_ONCE)
        while block:
            block += file.readline()
            yield block, packed.tell() / size if size else 0
            # Reuse the buffer: new memory would take as long as the reading.
            n = file.readinto(memoryview(block)[:BYTES_AT_ONCE])
            del block[n:]


@contextmanager
def decompressed(packed: io.BufferedReader, path: str) -> Iterator[Any]:
    """The content of an open file; an error says which file is damaged."""
    kind = packing_of(packed.peek(10))
    try:
        if kind in UNPACKERS:
            yield import_module(UNPACKERS[kind]).open(packed)
        elif kind:
            import pyarrow as pa

            yield io.BufferedReader(pa.CompressedInputStream(pa.PythonFile(packed, "r"), kind))
        else:
            yield packed
    except Exception as error:
        of_system = isinstance(error, OSError) and error.errno is not None
        of_unpacking = isinstance(error, (EOFError, OSError)) and not of_system
        if kind and (of_unpacking or type(error).__module__ in ("zlib", "_lzma")):
            raise ValueError(f"{path}: damaged {kind} file: {error}") from error
        raise


def packing_of(beginning: bytes) -> str:
    """How a file that begins so is packed, if it is."""
    return next((kind for kind, begins in PACKED.items() if begins.match(beginning)), "")


def fast_rows(block: bytes | bytearray, fields: tuple[str, ...]) -> pa.Table | None:
    """The rows of a single-spaced block, or None where it must be read line by line."""
    import pyarrow as pa
    from pyarrow import csv

    if block.startswith(BYTE_ORDER_MARK):  # part of an id here, which pyarrow would drop
        return None
    types = {name: type_of(name) for name in COLUMNS[fields]}
    value = next(name for name in types if not name.endswith("_id"))
    whole = min(len(block) + 1, 2**31 - 1)
    try:
        table = csv.read_csv(
            pa.py_buffer(block),
            csv.ReadOptions(column_names=fields, block_size=whole, use_threads=False),
            csv.ParseOptions(delimiter=" ", quote_char=False),
            csv.ConvertOptions(column_types=types, include_columns=list(types)),
            # With pyarrow's own pool the first file of a process takes nearly twice as long.
            memory_pool=pa.system_memory_pool(),
        )
    except pa.ArrowInvalid:
        return None
    if table[value].null_count:  # NaN, for pyarrow
        return None
    values = numbers_of(table[value], np.float64)
    allowed = ~np.isnan(values) if value == "score" else np.isfinite(values)
    return table if allowed.all() else None


def type_of(name: str) -> pa.DataType:
    """The type of the column that holds this."""
    import pyarrow as pa

    return pa.large_string() if name.endswith("_id") else pa.float64()


def is_single_spaced(block: bytearray) -> bool:
    """Whether only single spaces and newlines separate the fields; then no line is blank."""
    if any(blank in block for blank in (b"\t", b"\v", b"\f", b"\r")):
        return False
    if block[0] <= ord(" ") or block.endswith(b" "):
        return False
    blank = np.frombuffer(block, dtype=np.uint8) <= ord(" ")
    return not (blank[1:] & blank[:-1]).any()


def with_single_spaces(block: bytearray) -> bytearray:
    block = block.translate(TO_SPACES)
    while b"  " in block:
        block = block.replace(b"  ", b" ")
    return block.replace(b" \n", b"\n").replace(b"\n ", b"\n").strip(b" ")


def exact_rows(
    block: bytearray, fields: tuple[str, ...], path: PathLike, first_line: int
) -> pa.Table:
    """What `fast_rows` gives, slowly; an error names the line."""
    import pyarrow as pa

    rows = []
    for line, parts in numbered_lines(block, first_line):
        try:
            rows.append(row_of(parts, fields))
        except ValueError as error:
            raise ValueError(f"{os.fspath(path)}, line {line}: {error}") from None
    names = COLUMNS[fields]
    columns = list(zip(*rows, strict=True)) or [()] * len(names)
    return pa.table(columns, pa.schema([(name, type_of(name)) for name in names]))
