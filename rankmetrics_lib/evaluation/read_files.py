"""Files of judgments and results as DataFrames. What a file holds is seen from its first bytes:

- Parquet, and Arrow's own format;
- JSON: {query: {document: value}}, as BEIR and ranx write it, or rows, also one on each line;
- a table with a header, separated by tabs or commas, such as BEIR's judgments;
- without a header TREC's columns: 4 are judgments, 6 a run. Three are a run of MS MARCO (query,
  document, rank) if the ranks count 1, 2, 3, ... in each query; else they could be scores;
- any columns without a header, if the argument `columns` gives their positions.
"""

from __future__ import annotations

import csv
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import trec_files
from .columns import Columns
from .read_frames import as_frame, framed, from_arrow, with_scores
from .read_objects import from_dict, from_rows
from .trec_files import Source
from .trec_lines import QRELS, RANKED, RUN, SUBTOPIC_QRELS, shown

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

    from .trec_lines import Bytes

FIELDS = {"qrels": QRELS, "run": RUN}
PARQUET, ARROW = b"PAR1", b"ARROW1"
JSON = re.compile(rb'\s*(\{\s*["}]|\[\s*[][{])')
LINE = re.compile(rb"[^\r\n]*[^\s][^\r\n]*")


def from_file(
    name: str,
    path: str | os.PathLike[str],
    columns: Columns,
    advance: Callable[[float], Any] = lambda fraction: None,
) -> tuple[pd.DataFrame | pa.Table, Source | None]:
    """The table of a file, one of Arrow if that is TREC's; and where its rows are in the file, if
    that is known."""
    trec_files.explain_if_missing()
    if is_folder_of_parquet(path):
        with naming(path):
            return from_arrow(name, folder(path), columns), None
    blocks = with_progress(trec_files.blocks(path), advance)
    peeked = list(islice(blocks, 1))
    beginning = peeked[0][0] if peeked else bytearray()
    blocks = chain(peeked, blocks)
    fields = SUBTOPIC_QRELS if name == "qrels" and columns.subtopics else FIELDS[name]
    if is_trec(name, beginning, columns):
        return trec_files.rows_and_source(path, blocks, fields)
    line = line_of(beginning)
    delimiter, cells = cells_of(line)
    if beginning.startswith((PARQUET, ARROW)):
        with naming(path):
            return from_arrow(name, arrow_table(whole(blocks)), columns), None
    if JSON.match(beginning):
        with naming(path):
            return from_json(name, whole(blocks), columns), None
    if delimiter != " " and columns.are_in(cells):
        with naming(path):
            return from_csv(whole(blocks), columns.of(name, cells), delimiter), None
    if columns.are_in(range(len(cells))):
        with naming(path):
            return from_csv(whole(blocks), columns.of(name, range(len(cells))), delimiter), None
    n_fields = len(fields_of(beginning))
    if n_fields == len(RANKED) and name == "run":
        return from_ms_marco(path, blocks)
    if n_fields != len(fields) and delimiter != " ":
        raise ValueError(
            f"{os.fspath(path)}: expected the {len(FIELDS[name])} fields of TREC"
            f" ({' '.join(FIELDS[name])}) or a header that names the columns, got {shown(line)};"
            f" name them, as in columns={example(name, cells)}"
        )
    return trec_files.rows_and_source(path, blocks, fields)


def is_trec(name: str, beginning: Bytes, columns: Columns) -> bool:
    """Whether the columns of a file are those of TREC, and not named by a header."""
    if beginning.startswith((PARQUET, ARROW)) or JSON.match(beginning):
        return False
    line = line_of(beginning)
    delimiter, cells = cells_of(line)
    has_header = delimiter != " " and columns.are_in(cells)
    return len(line.split()) == len(FIELDS[name]) and not has_header


def read_file(
    name: str,
    path: str | os.PathLike[str],
    columns: Columns,
    advance: Callable[[float], Any],
) -> pd.DataFrame:
    """The same table, after a search for duplicates, which the error names with their lines."""
    import pyarrow as pa

    table, source = from_file(name, path, columns, advance)
    frame = framed(table)
    if source and not columns.subtopics:
        ids = frame[["query_id", "doc_id"]]
        trec_files.refuse_duplicates(pa.Table.from_pandas(ids, preserve_index=False), source)
    return frame


# Formats


def from_ms_marco(
    path: str | os.PathLike[str], blocks: trec_files.Blocks
) -> tuple[pd.DataFrame, Source]:
    """Query, document and rank; an error where the third column could be a score."""
    table, source = trec_files.rows_and_source(path, blocks, RANKED)
    frame = as_frame(table)
    places = frame.groupby("query_id", sort=False).cumcount() + 1
    if not (places == frame["rank"]).all():
        raise ValueError(
            f"{os.fspath(path)}: the last of three columns must count the ranks of each query, 1,"
            " 2, 3, ...; say whether it is a rank, by"
            " columns={'query_id': 0, 'doc_id': 1, 'rank': 2}, or a score, by 'score': 2"
        )
    return with_scores(frame), source


def from_csv(content: bytes, found: dict[str, Any], delimiter: str) -> pd.DataFrame:
    """A table of text, of which these columns are named in its header, or by their positions."""
    import pyarrow as pa
    from pyarrow import csv

    by_place = all(isinstance(column, int) for column in found.values())
    names = {key: f"f{column}" if by_place else column for key, column in found.items()}
    types = {
        column: pa.large_string() if key.endswith("_id") else pa.float64()
        for key, column in names.items()
    }
    table = csv.read_csv(
        pa.BufferReader(content),
        csv.ReadOptions(autogenerate_column_names=by_place, use_threads=False),
        csv.ParseOptions(delimiter=delimiter),
        csv.ConvertOptions(column_types=types, include_columns=list(types)),
    )
    return with_scores(as_frame(table.rename_columns(list(names))))


def from_json(name: str, content: bytes, columns: Columns) -> pd.DataFrame:
    """An object of objects or lists, a list of rows, or a row on each line."""
    try:
        data = json.loads(content, object_pairs_hook=without_duplicates)
    except json.JSONDecodeError as error:
        if error.msg != "Extra data":
            raise ValueError(f"line {error.lineno}: expected JSON: {error.msg}") from None
        data = list(rows_of_json(content))
    if isinstance(data, dict) and all(isinstance(value, (dict, list)) for value in data.values()):
        return from_dict(name, data)
    rows = [data] if isinstance(data, dict) else data
    return from_rows(name, [tuple(row) if isinstance(row, list) else row for row in rows], columns)


def rows_of_json(content: bytes) -> Iterator[Any]:
    for number, line in enumerate(content.splitlines(), 1):
        if line.strip():
            try:
                yield json.loads(line, object_pairs_hook=without_duplicates)
            except json.JSONDecodeError as error:
                raise ValueError(f"line {number}: expected JSON: {error.msg}") from None


def without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; Python would keep the last of two equal names."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        again = next(name for place, name in enumerate(names) if name in names[:place])
        raise ValueError(f"expected every name once in an object of JSON, got {again!r} again")
    return found


def arrow_table(content: bytes) -> pa.Table:
    import pyarrow as pa
    from pyarrow import parquet

    buffer = pa.BufferReader(content)
    if content.startswith(PARQUET):
        return parquet.read_table(buffer)
    return pa.ipc.open_file(buffer).read_all()


def is_folder_of_parquet(path: str | os.PathLike[str]) -> bool:
    return os.path.isdir(path) and any(Path(path).rglob("*.parquet"))


def folder(path: str | os.PathLike[str]) -> pa.Table:
    from pyarrow.dataset import dataset

    return dataset(os.path.abspath(path), format="parquet").to_table()


# Bytes


def with_progress(blocks: trec_files.Blocks, advance: Callable[[float], Any]) -> trec_files.Blocks:
    for block, fraction in blocks:
        yield block, fraction
        advance(fraction)


def whole(blocks: trec_files.Blocks) -> bytes:
    return b"".join(bytes(block) for block, _ in blocks)


def line_of(block: Bytes) -> bytes:
    """The first line that is not blank. That of a table may end in a lone carriage return."""
    found = LINE.search(block)
    return found[0] if found else b""


def fields_of(block: Bytes) -> list[Bytes]:
    """The fields of the first line that is not blank, in which TREC takes a lone carriage return
    as a blank."""
    return block.lstrip().partition(b"\n")[0].split()


def cells_of(line: bytes) -> tuple[str, list[str]]:
    """What separates the cells of a line, and these."""
    delimiter = next((mark for mark in "\t," if mark.encode() in line), " ")
    text = line.decode(errors="replace")
    try:
        return delimiter, next(csv.reader([text], delimiter=delimiter))
    except csv.Error:  # a cell too long for csv
        return delimiter, text.split(delimiter)


@contextmanager
def naming(path: str | os.PathLike[str]) -> Iterator[None]:
    """Let an error name the file."""
    try:
        yield
    except (ValueError, TypeError) as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(f"{os.fspath(path)}: {error}") from error


def example(name: str, cells: list[str]) -> str:
    """The argument `columns` for a table with or without a header."""
    value = "relevance" if name == "qrels" else "score"
    last = cells[-1]
    try:
        float(last)
    except ValueError:
        return repr(dict(zip(("query_id", "doc_id", value), cells, strict=False)))
    return repr({"query_id": 0, "doc_id": 1, value: len(cells) - 1})
