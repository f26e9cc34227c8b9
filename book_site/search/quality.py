"""How good the search of the built site is.

`python -m book_site.search.quality [RUN]` writes a TREC run of the queries of the chapter *This
book's own search*, and prints nDCG@10 and RR by `rm.evaluate` for each set of them. RR counts a
page of grade 2 or 3, which answers the query.
"""

import csv
import json
import subprocess
import sys
from pathlib import Path

import pandas as pd

import rankmetrics_lib as rm
from book_site.node import node
from book_site.search import HERE

BUILT = HERE.parents[1] / "_build/html"
COLLECTION = Path(rm.__file__).parent / "datasets/own_search"
MEASURES = ["nDCG@10", "RR(rel=2)"]
DEPTH = 20
# Since the first three sets were judged, a page was split and others came, which nobody judged.
JUDGED_AS = {"reporting": "comparing"}
UNJUDGED = {
    "answers",
    "api_answers",
    "api_clicks",
    "api_diversity",
    "api_labels",
    "api_recommendation",
    "beyond_relevance",
    "clicks",
    "differences",
    "diversity",
    "downloads",
    "figures",
    "labels",
    "learning",
    "own_search",
    "recommendation",
    "statistics",
}


def queries() -> pd.DataFrame:
    """Each query by its id: its text, and the set that it is in."""
    path = COLLECTION / "queries.tsv"
    return pd.read_csv(path, sep="\t", index_col="query_id", quoting=csv.QUOTE_NONE)


def pages_found(texts: list[str], built: Path = BUILT, *how: str) -> list[list[str]]:
    """The pages that the search of the built site finds for each text, in order; `how` may be
    "typing", as in the dialog."""
    index = built / "_static/search/index.json"
    answer = subprocess.run(
        [node(), HERE / "export.mjs", index, *how],
        input=json.dumps(texts).encode(),
        capture_output=True,
        check=True,
    )
    return [[Path(page).stem for page in pages] for pages in json.loads(answer.stdout)]


def as_judged(pages: list[str], of_set: str) -> list[str]:
    """The pages that the judge of a set saw, by their names at that time, each once."""
    if of_set.startswith("readers"):
        return pages
    seen = (JUDGED_AS.get(page, page) for page in pages if page not in UNJUDGED)
    return list(dict.fromkeys(seen))


def run(built: Path = BUILT) -> pd.DataFrame:
    """The run of the built site."""
    asked = queries()
    results = zip(asked.index, asked["set"], pages_found(list(asked["query"]), built), strict=True)
    rows = [
        (query, page, rank, 1 / rank)
        for query, of_set, pages in results
        for rank, page in enumerate(as_judged(pages, of_set)[:DEPTH], start=1)
    ]
    return pd.DataFrame(rows, columns=["query_id", "doc_id", "rank", "score"])


def quality(of: pd.DataFrame) -> pd.DataFrame:
    """The measures of a run for each query."""
    return rm.evaluate(COLLECTION / "both.qrels", of[["query_id", "doc_id", "score"]], MEASURES)


def means(values: pd.DataFrame) -> pd.DataFrame:
    """The means over each set of queries, one row per set."""
    sets = queries()["set"]
    return values.groupby(sets).mean().loc[list(sets.unique())].assign(queries=sets.value_counts())


def write(of: pd.DataFrame, path: Path) -> None:
    """Write a run in TREC's format."""
    lines = (
        f"{row.query_id} Q0 {row.doc_id} {row.rank} {row.score:.4f} site" for row in of.itertuples()
    )
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else BUILT.parent / "search.run"
    of = run()
    write(of, path)
    print(means(quality(of)).round(3).to_string())
    print(f"The run is in {path}.")


if __name__ == "__main__":
    main()
