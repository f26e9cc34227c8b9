"""Judgments or results in dicts, {query: {document: value}}, as rows, DataFrame or TREC file."""

import pandas as pd


def rows(table):
    return [(q, d, value) for q, of_query in table.items() for d, value in of_query.items()]


def frame(table, value):
    """The DataFrame that says the same, with this name for its column of values."""
    return pd.DataFrame(rows(table), columns=["query_id", "doc_id", value])


def trec(table, kind):
    """The lines of a file of qrels or of a run."""
    line = "{} 0 {} {!r}\n" if kind == "qrels" else "{} Q0 {} 0 {!r} tag\n"
    return "".join(line.format(*row) for row in rows(table))
