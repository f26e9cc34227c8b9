"""How good the search of the built site is.

`python -m book_site.search.quality [RUN]` writes a TREC run of the queries of the chapter *This
book's own search*, and prints nDCG@10 and RR by `rm.evaluate`. Queries with an odd number were used
for tuning, those with an even number were not. RR counts a page of grade 2 or 3, which answers the
query.
"""

import csv
import json
import subprocess
import sys
from pathlib import Path

import pandas as pd

import rankmetrics_lib as rm
from book_site.node import node

HERE = Path(__file__).parent
BUILT = HERE.parents[1] / "_build/html"
COLLECTION = Path(rm.__file__).parent / "datasets/own_search"
MEASURES = ["nDCG@10", "RR(rel=2)"]
DEPTH = 20


def queries() -> dict[str, str]:
    """The text of each query by its id."""
    with open(COLLECTION / "queries.tsv", encoding="utf-8") as file:
        return {row["query_id"]: row["query"] for row in csv.DictReader(file, delimiter="\t")}


def found(texts: list[str], built: Path = BUILT) -> list[list[str]]:
    """The pages that the search of the built site finds for each text, in order."""
    index = built / "_static/search/index.json"
    answer = subprocess.run(
        [node(), HERE / "export.mjs", index],
        input=json.dumps(texts).encode(),
        capture_output=True,
        check=True,
    )
    return [[Path(page).stem for page in pages] for pages in json.loads(answer.stdout)]


def run(built: Path = BUILT) -> pd.DataFrame:
    """The run of the built site."""
    asked = queries()
    results = zip(asked, found(list(asked.values()), built), strict=True)
    rows = [
        (query, page, rank, 1 / rank)
        for query, pages in results
        for rank, page in enumerate(pages[:DEPTH], start=1)
    ]
    return pd.DataFrame(rows, columns=["query_id", "doc_id", "rank", "score"])


def quality(of: pd.DataFrame) -> pd.DataFrame:
    """The measures of a run for each query."""
    return rm.evaluate(COLLECTION / "both.qrels", of[["query_id", "doc_id", "score"]], MEASURES)


def held_out(values: pd.DataFrame) -> pd.DataFrame:
    """The rows of the queries that were not used for tuning."""
    return values[values.index.str[1:].astype(int) % 2 == 0]


def tuned(values: pd.DataFrame) -> pd.DataFrame:
    return values.drop(held_out(values).index)


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
    values = quality(of)
    groups = {"all queries": values, "tuning": tuned(values), "held out": held_out(values)}
    means = {f"{name} ({len(group)})": group.mean() for name, group in groups.items()}
    print(pd.DataFrame(means).T.round(3).to_string())
    print(f"The run is in {path}.")


if __name__ == "__main__":
    main()
