"""Judgments or results in dicts, {query: {document: value}}, as rows and as a DataFrame."""

import pandas as pd


def rows(table):
    return [(q, d, value) for q, of_query in table.items() for d, value in of_query.items()]


def frame(table, value):
    """The DataFrame that says the same, with this name for its column of values."""
    return pd.DataFrame(rows(table), columns=["query_id", "doc_id", value])
