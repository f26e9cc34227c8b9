"""The search of this book as a test collection: queries, judgments of two judges, three runs.

README.md in this folder says where they come from.
"""

import csv
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pandas as pd

FOLDER = Path(__file__).parent
JUDGMENTS = ("first", "second", "both", "second_judge")


class OwnSearch(NamedTuple):
    """Queries, judgments and runs of the book's own search; see `load_own_search`."""

    queries: "pd.DataFrame"
    first: "pd.DataFrame"
    second: "pd.DataFrame"
    qrels: "pd.DataFrame"
    runs: dict[str, "pd.DataFrame"]
    second_judge: "pd.DataFrame"
    tuned: "pd.DataFrame"


def load_own_search() -> OwnSearch:
    """Load the collection.

    Returns
    -------
    OwnSearch
        `queries`: the query, the kind of reader, the source, and the set (`"tuning"`, `"held out"`,
        `"fresh"`, `"readers, tuning"` or `"readers, held out"`), by query id. `first`, `second`:
        the grades of the two passes. `qrels`: both together, and the grades of the later sets.
        `runs`: what Sphinx's search found (`"old"`) and what the book's own search found (`"new"`).
        `second_judge`: the grades of a judge who saw neither the other grades nor the runs.
        `tuned`: the run of the new search after its last change, for which the set `"readers,
        tuning"` was used. The documents are pages of the site.

    Examples
    --------
    >>> own = load_own_search()
    >>> own.queries.loc["q32", "query"]
    'map'
    >>> own.runs["new"].query("query_id == 'q32'").doc_id.iloc[0]
    'average_precision'
    """
    import pandas as pd

    from ...evaluation import read_qrels, read_run

    queries = pd.read_csv(
        FOLDER / "queries.tsv", sep="\t", index_col="query_id", quoting=csv.QUOTE_NONE
    )
    first, second, both, second_judge = (read_qrels(FOLDER / f"{name}.qrels") for name in JUDGMENTS)
    old, new, tuned = (read_run(FOLDER / f"{name}.run") for name in ("old", "new", "tuned"))
    return OwnSearch(queries, first, second, both, {"old": old, "new": new}, second_judge, tuned)
