"""Judgments and results as the content of a file, in each format that `convert` writes."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .text import separated

if TYPE_CHECKING:
    import pandas as pd


def trec(table: pd.DataFrame, tag: str) -> str:
    for name in ("query_id", "doc_id"):
        for written in table[name].unique():
            if not written or written.split() != [written]:
                raise ValueError(
                    f"{name} must have no space in the format of TREC, got {written!r}; take"
                    " another format"
                )
    if "relevance" in table:
        lines = (f"{query} 0 {document} {grade}" for query, document, grade in rows_of(table))
    else:
        ranks = table.groupby("query_id").cumcount() + 1  # of each query, the best comes first
        lines = (
            f"{query} Q0 {document} {rank} {score} {tag}"
            for rank, (query, document, score) in zip(ranks, rows_of(table), strict=True)
        )
    return "".join(line + "\n" for line in lines)


def csv(table: pd.DataFrame, tag: str, mark: str = ",") -> str:
    return separated([list(table), *rows_of(table)], mark)


def tsv(table: pd.DataFrame, tag: str) -> str:
    return csv(table, tag, "\t")


def json_object(table: pd.DataFrame, tag: str) -> str:
    """{query: {document: value}}, as BEIR and ranx read it."""
    content: dict[str, dict[str, Any]] = {}
    for query, document, value in rows_of(table):
        content.setdefault(query, {})[document] = value
    return finite_json(content) + "\n"


def json_lines(table: pd.DataFrame, tag: str) -> str:
    names = list(table)
    rows = (dict(zip(names, row, strict=True)) for row in rows_of(table))
    return "".join(finite_json(row) + "\n" for row in rows)


def finite_json(content: object) -> str:
    try:
        return json.dumps(content, ensure_ascii=False, allow_nan=False)
    except ValueError:
        raise ValueError("JSON has no infinite score; take another format") from None


def parquet(table: pd.DataFrame, tag: str) -> bytes:
    output = io.BytesIO()
    table.to_parquet(output, index=False)
    return output.getvalue()


def rows_of(table: pd.DataFrame) -> Iterable[tuple[str, str, Any]]:
    return zip(*(table[name].tolist() for name in table), strict=True)


FORMATS: dict[str, Callable[[pd.DataFrame, str], str | bytes]] = {
    "trec": trec,
    "csv": csv,
    "tsv": tsv,
    "json": json_object,
    "jsonl": json_lines,
    "parquet": parquet,
}


def zstd(content: bytes) -> bytes:
    import pyarrow as pa

    output = pa.BufferOutputStream()
    with pa.CompressedOutputStream(output, "zstd") as stream:
        stream.write(content)
    return output.getvalue().to_pybytes()


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": lambda content: gzip.compress(content, mtime=0),
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
    ".zst": zstd,
}


def format_of(path: Path) -> str:
    """The format that the ending of a file says; TREC's files have no ending of their own."""
    ending = unpacked(path).suffix[1:].lower()
    return ending if ending in FORMATS else "trec"


def unpacked(path: Path) -> Path:
    return path.with_suffix("") if path.suffix in PACKERS else path
