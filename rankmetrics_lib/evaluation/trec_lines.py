"""The lines of TREC files, one by one: what a line must hold, and what is said of a wrong one.

The rules are those of `trec_files`, which reads blocks of lines the fast way. Plain Python, because
the page “Why is my number different?” reads files with it, too.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    Bytes = Any  # bytes or bytearray

QRELS = ("query_id", "iteration", "doc_id", "relevance")
SUBTOPIC_QRELS = ("query_id", "subtopic_id", "doc_id", "relevance")
RUN = ("query_id", "Q0", "doc_id", "rank", "score", "tag")
RANKED = ("query_id", "doc_id", "rank")  # as MS MARCO has them
COLUMNS = {  # the fields that make the table: ids and value
    QRELS: ("query_id", "doc_id", "relevance"),
    SUBTOPIC_QRELS: ("query_id", "doc_id", "relevance", "subtopic_id"),
    RUN: ("query_id", "doc_id", "score"),
    RANKED: RANKED,
}
FILE_BY_FIELDS = {len(QRELS): "qrels", len(RUN): "a run"}
DECIMAL_NUMBER = re.compile(r"[+-]?(([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?|inf|infinity)$")
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def row_of(parts: list[Bytes], fields: tuple[str, ...]) -> list[Any]:
    """Ids and value of a line, or a ValueError that says what is wrong."""
    check_count(parts, fields)
    return [
        (text if name.endswith("_id") else number)(parts[fields.index(name)], name)
        for name in COLUMNS[fields]
    ]


def numbered_lines(block: Bytes, first_line: int) -> Iterator[tuple[int, list[Bytes]]]:
    """Number and fields of each line that is not blank."""
    for line, content in enumerate(block.split(b"\n"), first_line):
        if parts := content.split():
            yield line, parts


def check_count(parts: list[Bytes], fields: tuple[str, ...]) -> None:
    if len(parts) == len(fields):
        return
    kind = FILE_BY_FIELDS.get(len(parts))
    hint = f" (is this {kind}?)" if kind else ""
    raise ValueError(
        f"expected {len(fields)} fields ({' '.join(fields)}), got {len(parts)}{hint}:"
        f" {shown(b' '.join(parts))}"
    )


def text(written: Bytes, name: str) -> str:
    try:
        return written.decode()
    except UnicodeError:
        raise ValueError(f"{name} must be UTF-8, got {shown(written)}") from None


def number(written: Bytes, name: str) -> float:
    """The score, or the grade, which is finite."""
    value = number_from(written)
    if math.isnan(value) or (name != "score" and math.isinf(value)):
        finite = "finite " if name != "score" else ""
        raise ValueError(f"{name} must be a {finite}number, got {shown(written)}")
    return value


def number_from(written: Bytes) -> float:
    """The number that is written, NaN if it is none."""
    try:
        content = written.decode().lower()
    except UnicodeError:
        return math.nan
    return float(content) if DECIMAL_NUMBER.match(content) else math.nan


def duplicate(path: str, line: int, first_line: int, query: str, document: str) -> str:
    """What is said of a document that a query names in two lines."""
    return (
        f"{path}, line {line}: document {shown(document.encode())} of query"
        f" {shown(query.encode())} is named again; it is first on line {first_line}"
    )


def empty(path: str, fields: tuple[str, ...]) -> str:
    """What is said of a file without a line."""
    wanted = f"lines of {len(fields)} fields ({' '.join(fields)})"
    return f"{path}: expected {wanted}, the file is empty"


def shown(written: Bytes, longest: int = 60) -> str:
    """Bytes as an error quotes them: as text where they are text, and cut where they are long."""
    return quoted(readable(written[:longest])) + (" ..." if len(written) > longest else "")


def readable(written: Bytes) -> str:
    """The bytes as text, those that are none with a backslash."""
    found, at = "", 0
    while at < len(written):
        for length in (1, 2, 3, 4):
            try:
                found += written[at : at + length].decode()
                break
            except UnicodeError:
                continue
        else:
            length = 1
            found += f"\\x{written[at]:02x}"
        at += length
    return found


def quoted(content: str) -> str:
    """The text in quotation marks, as Python shows it. MicroPython's repr would replace every
    letter beyond ASCII."""
    if repr("é") == "'é'":
        return repr(content)
    mark = '"' if "'" in content and '"' not in content else "'"
    return mark + content.replace("\\", "\\\\").replace(mark, "\\" + mark) + mark
