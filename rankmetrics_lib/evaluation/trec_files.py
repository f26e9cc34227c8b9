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

import os
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import chain, islice
from typing import TYPE_CHECKING, NoReturn, TypeAlias

import numpy as np

from .buffers import numbers_of
from .fingerprints import fingerprints
from .trec_lines import (
    BYTE_ORDER_MARK,
    columns,
    duplicate,
    empty,
    numbered_lines,
    row_of,
    text,
)
from .unpack import unpacked

if TYPE_CHECKING:
    import pyarrow as pa

Blocks: TypeAlias = Iterator[tuple[bytearray, float]]
BLOCK = 1 << 21  # bytes: small enough for the processor's cache, large enough for few calls
# Bytes whose flags need no new memory from the system, which would take longer than comparing them.
PIECE = 1 << 16
TO_SPACES = bytes.maketrans(b"\t\v\f\r", b"    ")


@dataclass(frozen=True)
class Source:
    """The file that a table was read from, and the line of each of its rows, in pieces."""

    path: str | os.PathLike[str]
    lines: list[range | list[int]]

    def line(self, row: int) -> int:
        return next(islice(chain.from_iterable(self.lines), row, None))

    def refuse_duplicate(self, query: str, document: str, first_row: int, row: int) -> NoReturn:
        """Raise the error for a document that a query names in two rows."""
        lines = self.line(row), self.line(first_row)
        raise ValueError(duplicate(os.fspath(self.path), *lines, query, document))


def rows_and_source(
    path: str | os.PathLike[str],
    blocks: Blocks,
    fields: tuple[str, ...],
) -> tuple[pa.Table, Source]:
    """The rows of a file in blocks, not yet searched for duplicates, and where they are in it."""
    explain_if_missing()
    import pyarrow as pa

    tables: list[pa.Table] = []
    lines: list[range | list[int]] = []
    next_line = 1
    for block, _ in blocks:
        tidy = is_single_spaced(block)
        table = fast_rows(block if tidy else with_single_spaces(block), fields)
        if table is None:
            table = exact_rows(block, fields, path, next_line)
        tables.append(table)
        n_lines = len(table) if tidy else block.count(b"\n")
        lines.append(lines_of(block, next_line, len(table), n_lines))
        next_line += n_lines
    if not any(lines):
        raise ValueError(empty(os.fspath(path), fields))
    return pa.concat_tables(tables), Source(path, lines)


def refuse_duplicates(table: pa.Table, source: Source) -> None:
    """Raise the error for the first document that its query has named before, if there is one."""
    chunks = zip(table["query_id"].chunks, table["doc_id"].chunks, strict=True)
    ordered = np.sort(np.concatenate([fingerprints(*ids) for ids in chunks]))
    if (ordered[1:] != ordered[:-1]).all():
        return
    first: dict[tuple[str, str], int] = {}
    pairs = zip(table["query_id"].to_pylist(), table["doc_id"].to_pylist(), strict=True)
    for row, pair in enumerate(pairs):
        if row != first.setdefault(pair, row):
            source.refuse_duplicate(*pair, first[pair], row)


def explain_if_missing() -> None:
    """Raise the error for a library that is not installed. To import it may not be necessary."""
    for name in ("pandas", "pyarrow"):
        if find_spec(name) is None:
            message = f"reading TREC files needs {name}: pip install 'rankmetrics_lib[evaluation]'"
            raise ModuleNotFoundError(message, name=name)


def blocks(path: str | os.PathLike[str]) -> Blocks:
    """The file's bytes in blocks of whole lines, each with the fraction of the file read so far.

    Packed files are unpacked, a byte order mark left out. The file is read once, so it may be a
    pipe, of unknown length.
    """
    with open(path, "rb") as packed, unpacked(packed, os.fspath(path)) as file:
        size = os.fstat(packed.fileno()).st_size
        block = bytearray(file.read(len(BYTE_ORDER_MARK)).removeprefix(BYTE_ORDER_MARK))
        block += file.read(BLOCK)
        while block:
            block += file.readline()
            yield block, packed.tell() / size if size else 0
            # Reuse the buffer: new memory would take as long as the reading.
            n = file.readinto(memoryview(block)[:BLOCK])
            del block[n:]


def lines_of(block: bytearray, first_line: int, n_rows: int, n_lines: int) -> range | list[int]:
    """The line number of each row; blank lines are no rows."""
    if n_rows == n_lines:
        return range(first_line, first_line + n_rows)
    return [line for line, _ in numbered_lines(block, first_line)]


def fast_rows(block: bytes | bytearray, fields: tuple[str, ...]) -> pa.Table | None:
    """The rows of a single-spaced block, or None where it must be read line by line."""
    import pyarrow as pa
    from pyarrow import csv

    if block.startswith(BYTE_ORDER_MARK):  # part of an id here, which pyarrow would drop
        return None
    query_id, doc_id, value = columns(fields)
    types = {query_id: pa.large_string(), doc_id: pa.large_string(), value: pa.float64()}
    if "subtopic_id" in fields:
        types["subtopic_id"] = pa.large_string()
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


def is_single_spaced(block: bytearray) -> bool:
    """Whether only single spaces and newlines separate the fields; then no line is blank."""
    if any(blank in block for blank in (b"\t", b"\v", b"\f", b"\r")):
        return False
    if block[0] <= ord(" ") or block.endswith(b" "):
        return False
    content = np.frombuffer(block, dtype=np.uint8)
    for start in range(0, len(content), PIECE):
        blank = content[start : start + PIECE + 1] <= ord(" ")
        if (blank[1:] & blank[:-1]).any():
            return False
    return True


def with_single_spaces(block: bytearray) -> bytearray:
    block = block.translate(TO_SPACES)
    while b"  " in block:
        block = block.replace(b"  ", b" ")
    return block.replace(b" \n", b"\n").replace(b"\n ", b"\n").strip(b" ")


def exact_rows(
    block: bytearray, fields: tuple[str, ...], path: str | os.PathLike[str], first_line: int
) -> pa.Table:
    """What `fast_rows` gives, slowly; an error names the line."""
    import pyarrow as pa

    query_ids, doc_ids, values, subtopic_ids = [], [], [], []
    for line, parts in numbered_lines(block, first_line):
        try:
            query_id, doc_id, value = row_of(parts, fields)
            if "subtopic_id" in fields:
                subtopic_ids.append(text(parts, fields.index("subtopic_id"), fields))
        except ValueError as error:
            raise ValueError(f"{os.fspath(path)}, line {line}: {error}") from None
        query_ids.append(query_id)
        doc_ids.append(doc_id)
        values.append(value)
    arrays = [
        pa.array(query_ids, pa.large_string()),
        pa.array(doc_ids, pa.large_string()),
        pa.array(values, pa.float64()),
    ]
    if "subtopic_id" not in fields:
        return pa.table(arrays, names=columns(fields))
    arrays.append(pa.array(subtopic_ids, pa.large_string()))
    return pa.table(arrays, names=[*columns(fields), "subtopic_id"])
