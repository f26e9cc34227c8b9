"""Files of judgments and results as tables. What a file holds is seen from its first bytes:

- Parquet, and Arrow's own format;
- JSON: {query: {document: value}}, as BEIR and ranx write it, lists of ids in place of the inner
  objects, or rows, also one on each line;
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
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ..formulas._rules import LONGEST, shortened, shown_name
from ..packages import require
from .read_memory import Columns, as_frame, cut, from_arrow, from_dict, from_rows, with_values
from .trec_files import Blocks, PathLike, Source, blocks, packing_of, rows_and_source, type_of
from .trec_lines import (
    BYTE_ORDER_MARK,
    QRELS,
    RANKED,
    RUN,
    SUBTOPIC_QRELS,
    numbered_lines,
    row_of,
    shown,
)
from .values import is_number

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

    from .trec_lines import Bytes

FIELDS = {"qrels": QRELS, "run": RUN}
PARQUET, ARROW = b"PAR1", b"ARROW1"
JSON = re.compile(rb'\s*(\{\s*["}]|\[\s*[][{])')
LINE = re.compile(rb"[^\r\n]*[^\s][^\r\n]*")
SMALL = 1 << 19  # bytes: Python reads them before pandas or pyarrow is imported


def from_file(
    name: str,
    path: PathLike,
    columns: Columns,
    advance: Callable[[float], Any] = lambda fraction: None,
) -> tuple[pd.DataFrame | pa.Table, Source]:
    """The table of a file, Arrow's for one of TREC, else a DataFrame; and where its rows are
    from."""
    require("reading files", "pandas", "pyarrow")
    source = Source(path)
    if os.path.isdir(path) and any(Path(path).rglob("*.parquet")):
        with naming(source):
            return from_arrow(name, folder(path), columns), source
    if "*" in os.fspath(path) and not os.path.exists(path):
        raise FileNotFoundError(
            f"{os.fspath(path)} is a pattern: give the folder itself, whose Parquet files are all"
            f" read, {os.path.dirname(path)!r}"
        )
    pieces = with_progress(blocks(path), advance)
    peeked = list(islice(pieces, 1))
    beginning = peeked[0][0] if peeked else bytearray()
    pieces = chain(peeked, pieces)
    format = format_of(name, beginning, columns)
    if format in READERS:
        with naming(source):
            content = b"".join(bytes(block) for block, _ in pieces)
            return READERS[format](name, content, columns), source
    if format == "MS MARCO":
        return from_ms_marco(path, pieces)
    if format == "unknown":
        refuse_header(name, path, beginning)
    by_subtopic = name == "qrels" and columns.subtopics
    return rows_and_source(path, pieces, SUBTOPIC_QRELS if by_subtopic else FIELDS[name])


def format_of(name: str, beginning: Bytes, columns: Columns) -> str:
    """The format of a file that begins so: one of READERS, "MS MARCO", "TREC", or "unknown" for a
    table whose columns are not known."""
    if beginning.startswith((PARQUET, ARROW)):
        return "Parquet"
    if JSON.match(beginning):
        return "JSON"
    delimiter, cells = cells_of(beginning)
    if delimiter != " " and columns.are_in(cells):
        return "CSV"
    if len(line_of(beginning).split()) == len(FIELDS[name]):
        return "TREC"
    if columns.are_in(range(len(cells))):
        return "CSV"
    n_fields = len(fields_of(beginning))
    if n_fields == len(RANKED) and name == "run":
        return "MS MARCO"
    return "TREC" if n_fields == len(FIELDS[name]) or delimiter == " " else "unknown"


def refuse_header(name: str, path: PathLike, beginning: Bytes) -> NoReturn:
    """Raise the error for a table whose columns are not known."""
    cells: list[Any] = cells_of(beginning)[1]
    ours = ["query_id", "doc_id", "relevance" if name == "qrels" else "score"]
    if is_number(cells[-1]):  # no header
        cells = [0, 1, len(cells) - 1]
    raise ValueError(
        f"{os.fspath(path)}: expected the {len(FIELDS[name])} fields of TREC"
        f" ({' '.join(FIELDS[name])}) or a header that names the columns, got"
        f" {shown(line_of(beginning))}; name them, as in"
        f" columns={dict(zip(ours, map(cut, cells), strict=False))}"
    )


# Formats


def from_ms_marco(path: PathLike, pieces: Blocks) -> tuple[pd.DataFrame, Source]:
    """Query, document and rank; an error where the third column could be a score."""
    table, source = rows_and_source(path, pieces, RANKED)
    frame = as_frame(table)
    places = frame.groupby("query_id", sort=False).cumcount() + 1
    if not (places == frame["rank"]).all():
        raise ValueError(
            f"{os.fspath(path)}: the last of three columns must count the ranks of each query, 1,"
            " 2, 3, ...; say whether it is a rank, by"
            " columns={'query_id': 0, 'doc_id': 1, 'rank': 2}, or a score, by 'score': 2"
        )
    return with_values("run", frame), source


def from_csv(name: str, content: bytes, columns: Columns) -> pd.DataFrame:
    """A table of text, whose columns are named in its header, or by their positions."""
    import pyarrow as pa
    from pyarrow import csv

    delimiter, cells = cells_of(content)
    by_place = delimiter == " " or not columns.are_in(cells)
    found = columns.of(name, range(len(cells)) if by_place else cells)
    names = {key: f"f{column}" if by_place else column for key, column in found.items()}
    types = {column: type_of(key) for key, column in names.items()}
    table = csv.read_csv(
        pa.BufferReader(content),
        csv.ReadOptions(autogenerate_column_names=by_place, use_threads=False),
        csv.ParseOptions(delimiter=delimiter),
        csv.ConvertOptions(column_types=types, include_columns=list(types)),
    )
    return with_values(name, as_frame(table.rename_columns(list(names))))


def from_json(name: str, content: bytes, columns: Columns) -> pd.DataFrame:
    """An object of objects or lists, a list of rows, or a row on each line."""
    try:
        data = json.loads(content, object_pairs_hook=without_duplicates)
    except json.JSONDecodeError as error:
        if error.msg != "Extra data":
            raise ValueError(f"line {error.lineno}: expected JSON: {error.msg}") from None
        data = list(rows_of_json(content))
    if isinstance(data, dict) and all(isinstance(value, (dict, list)) for value in data.values()):
        return from_dict(name, data, columns)
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
        raise ValueError(f"expected each name once per JSON object, got {shown_name(again)} twice")
    return found


def from_parquet(name: str, content: bytes, columns: Columns) -> pd.DataFrame:
    """A table of Parquet, or in Arrow's own format."""
    import pyarrow as pa
    from pyarrow import parquet

    buffer = pa.BufferReader(content)
    is_parquet = content.startswith(PARQUET)
    table = parquet.read_table(buffer) if is_parquet else pa.ipc.open_file(buffer).read_all()
    return from_arrow(name, table, columns)


READERS = {"Parquet": from_parquet, "CSV": from_csv, "JSON": from_json}


def folder(path: PathLike) -> pa.Table:
    from pyarrow.dataset import dataset

    return dataset(os.path.abspath(path), format="parquet").to_table()


# Small files of TREC


def small_rows(name: str, path: str, columns: Columns) -> dict[str, dict[str, float]] | None:
    """{query: {document: label or score}}, in plain Python: importing pandas or pyarrow takes ten
    times as long as reading a small file. None for any other file, and for one that breaks a rule:
    `from_file` says which."""
    content = small_content(path)
    if content is None or packing_of(content):
        return None
    content = content.removeprefix(BYTE_ORDER_MARK)
    if format_of(name, content, columns) != "TREC":
        return None
    lines = list(numbered_lines(content, 1))
    rows: dict[str, dict[str, float]] = {}
    try:
        for _, parts in lines:
            query, document, value = row_of(parts, FIELDS[name])
            rows.setdefault(query, {})[document] = value
    except ValueError:
        return None
    return rows if rows and sum(map(len, rows.values())) == len(lines) else None


def small_content(path: str) -> bytes | None:
    """The bytes of a small file; a pipe can be read only once."""
    try:
        status = os.stat(path)
        is_small = stat.S_ISREG(status.st_mode) and status.st_size <= SMALL
        return Path(path).read_bytes() if is_small else None
    except OSError:
        return None


# Bytes


def with_progress(pieces: Blocks, advance: Callable[[float], Any]) -> Blocks:
    for block, fraction in pieces:
        yield block, fraction
        advance(fraction)


def line_of(block: Bytes) -> bytes:
    """The first line that is not blank. That of a table may end in a lone carriage return."""
    found = LINE.search(block)
    return found[0] if found else b""


def fields_of(block: Bytes) -> list[Bytes]:
    """The fields of the first line that is not blank, in which TREC takes a lone carriage return
    as a blank."""
    return block.lstrip().partition(b"\n")[0].split()


def cells_of(block: Bytes) -> tuple[str, list[str]]:
    """What separates the cells of the first line that is not blank, and these."""
    line = line_of(block).decode(errors="replace")
    delimiter = next((mark for mark in "\t," if mark in line), " ")
    try:
        return delimiter, next(csv.reader([line], delimiter=delimiter))
    except csv.Error:  # a cell too long for csv
        return delimiter, line.split(delimiter)


@contextmanager
def naming(source: Source | None) -> Iterator[None]:
    """Let an error name the file, if the rows come from one."""
    try:
        yield
    except (ValueError, TypeError) as error:
        if source is None:
            raise
        kind = TypeError if isinstance(error, TypeError) else ValueError
        said = shortened(str(error), 3 * LONGEST)  # Arrow quotes a whole cell
        raise kind(f"{os.fspath(source.path)}: {said}") from error
