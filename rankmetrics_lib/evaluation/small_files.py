"""Small files of TREC as dicts, in plain Python: importing pandas or pyarrow takes ten times as
long as reading them.

Every other file is left to `read_files`, and so is one in which a rule is broken: there the error
is found again, and said.
"""

from __future__ import annotations

import os
import stat

from .columns import Columns
from .read_dicts import Rows
from .read_files import FIELDS, is_trec
from .trec_lines import BYTE_ORDER_MARK, numbered_lines, row_of
from .unpack import kind_of

SMALL = 1 << 19  # bytes: the lines of more take longer than the imports


def small_rows(name: str, path: str, columns: Columns) -> Rows | None:
    """{query: {document: label or score}}."""
    content = small_content(path)
    if content is None or kind_of(content):
        return None
    content = content.removeprefix(BYTE_ORDER_MARK)
    if not is_trec(name, content, columns):
        return None
    try:
        return rows_of(content, FIELDS[name])
    except ValueError:
        return None


def small_content(path: str) -> bytes | None:
    """The bytes of a small file; a pipe can be read only once."""
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode) or status.st_size > SMALL:
            return None
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def rows_of(content: bytes, fields: tuple[str, ...]) -> Rows | None:
    rows: Rows = {}
    n_lines = 0
    for _, parts in numbered_lines(content, 1):
        query, document, value = row_of(parts, fields)
        rows.setdefault(query, {})[document] = value
        n_lines += 1
    n_documents = sum(map(len, rows.values()))
    return rows if n_documents == n_lines else None
