"""`rankmetrics-lib evaluate`: runs measured against judgments."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from .measures import add_files_and_measures, files_first
from .parsing import FILES, Parser, add_columns, add_format, add_strict
from .text import aligned, as_json, is_nan, separated

if TYPE_CHECKING:
    from ..evaluation.doubts import Doubt

DESCRIPTION = (
    "Measure runs against judgments. Prints the mean over the judged queries; for counts such as"
    " NumRet, the sum. A judged query that the run lacks counts as an empty ranking: 0 for most"
    " measures, 0.5 for AUC. A query without a value is left out: AUC needs judged documents of"
    f" both classes. Equal scores are ordered by document id, descending. {FILES}"
)


def add_arguments(command: Parser) -> None:
    add_files_and_measures(command, sets=True)
    command.add_argument(
        "-q",
        "--per-query",
        action="store_true",
        help="one line per query; csv and tsv then leave out the mean",
    )
    mean = command.add_mutually_exclusive_group()
    mean.add_argument(
        "-c",
        action="store_true",
        help="as in trec_eval, but always on: a query that a run lacks counts",
    )
    mean.add_argument(
        "--answered",
        action="store_true",
        help="leave out the queries that a run lacks, as trec_eval does without -c",
    )
    command.add_argument(
        "-M",
        type=at_least_1,
        metavar="N",
        help="only the first N results of each query, as in trec_eval",
    )
    command.add_argument(
        "-J", action="store_true", help="only the results that are judged, as in trec_eval"
    )
    command.add_argument("-n", action="store_true", help="no means, as in trec_eval")
    command.add_argument(
        "-N",
        type=at_least_1,
        metavar="N",
        help="the size of the collection: as in trec_eval, no measure here needs it",
    )
    add_columns(command)
    add_strict(command)
    add_format(command, TABLE_FORMATS, "table: 4 decimals, to be read; csv, tsv, json: every digit")


@dataclass(frozen=True)
class Scores:
    """What a run scored.

    Attributes
    ----------
    means : dict of str to float
        One number per measure.
    queries : sequence of str
        The judged queries.
    values : dict of str to sequence of float
        The values of each measure, one per query.
    """

    means: Mapping[str, float]
    queries: Sequence[str]
    values: Mapping[str, Sequence[float]]

    def rows(self) -> list[list[Any]]:
        """One row per query: its id, then its values."""
        return [list(row) for row in zip(self.queries, *self.values.values(), strict=True)]


arranged = files_first


def at_least_1(text: str) -> int:
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError(f"must be at least 1, got {text}")
    return number


def run(options: argparse.Namespace) -> str:
    if options.n and not options.per_query:
        return ""
    return TABLE_FORMATS[options.format](scores_of(options), options.per_query, not options.n)


def scores_of(options: argparse.Namespace) -> dict[str, Scores]:
    """The scores of each run, by the name of its file."""
    from ..evaluation.doubts import tell
    from ..evaluation.evaluate import evaluate_runs
    from ..evaluation.measures import means_of, parse_all
    from ..evaluation.read_memory import Columns
    from .files import check_names, source_of, watched

    check_names(options.qrels, options.runs)
    qrels, *runs = map(source_of, [options.qrels, *options.runs])
    asked = parse_all(options.measures, options.relevance_level)
    answered: list[set[str]] = [set() for _ in runs]
    if options.M or options.J or options.answered:
        qrels, runs, answered = limited(options, asked)
    judged, scored = evaluate_runs(qrels, runs, asked, Columns(options.columns), watch=watched)
    tell({"": judged.doubtful}, options.strict)
    found = {}
    for run, queries, (values, doubtful) in zip(options.runs, answered, scored, strict=True):
        names = judged.query_names
        if options.answered:
            doubtful = [replace(one, outcome=left_out(one.outcome)) for one in doubtful]
            there = [place for place, query in enumerate(names) if query in queries]
            names = [names[place] for place in there]
            values = {name: column[there] for name, column in values.items()}
        tell({"": doubtful}, options.strict)
        columns = {name: column.tolist() for name, column in values.items()}
        found[run] = Scores(means_of(values), names, columns)
    names = list(found) if len(found) > 1 else [""]
    tell(dict(zip(names, map(without_value, found.values()), strict=True)), strict=False)
    return found


def without_value(scores: Scores) -> list[Doubt]:
    """Why a mean is nan: the measures that have no value for any query."""
    from ..catalogue import CARDS
    from ..evaluation.doubts import Doubt
    from ..evaluation.measures import KINDS, Measure

    lacking = [name for name, mean in scores.means.items() if scores.queries and is_nan(mean)]
    cards = [CARDS[KINDS[Measure.parse(name).name].metric] for name in lacking]
    return [
        Doubt(f"no query has a value for {name}", "", f"it {card.rows[0].empty}")
        for name, card in zip(lacking, cards, strict=True)
    ]


def left_out(outcome: str) -> str:
    """What follows from a doubt where a query without results does not count."""
    outcome = outcome.replace("counts as finding nothing", "is left out")
    return outcome.replace("count as finding nothing", "are left out")


def limited(options: argparse.Namespace, asked: Mapping[str, Any]) -> tuple[Any, list[Any], list]:
    """The judgments, the runs as -M and -J leave them, in this order, and the queries that each
    run had before."""
    from ..evaluation.measures import need_subtopics
    from ..evaluation.read import read_table
    from .convert import best_first
    from .files import read_tables, source_of

    files = [("qrels", options.qrels), *(("run", path) for path in options.runs)]
    qrels, *runs = read_tables(files, options.columns, read_table)
    answered = [{*run["query_id"]} for run in runs]
    if options.M:
        runs = [best_first(run).groupby("query_id", sort=False).head(options.M) for run in runs]
    if options.J:
        judged = qrels.loc[qrels["relevance"] >= 0, ["query_id", "doc_id"]]
        runs = [run.merge(judged) for run in runs]
    # Only the file names subtopics.
    return source_of(options.qrels) if need_subtopics(asked.values()) else qrels, runs, answered


# Formats. With several runs, the name of the run comes first.


def as_table(scores: Mapping[str, Scores], per_query: bool, summary: bool) -> str:
    """Columns of text; by query the last row of a run is the mean."""
    if len(scores) == 1 and not per_query:
        (one,) = scores.values()
        return aligned([name, *decimals([mean])] for name, mean in one.means.items())
    rows = []
    for run, one in scores.items():
        mean = [run, *decimals(one.means.values())]
        if per_query:
            rows += [[run, query, *decimals(values)] for query, *values in one.rows()]
            mean.insert(1, "mean")
        rows += [mean] if summary else []
    head = [*head_of(scores, per_query)]
    first = 0 if len(scores) > 1 else 1
    return aligned([head] + [row[first:] for row in rows], len(head) - len(names_of(scores)))


def decimals(values: Any) -> list[str]:
    return [f"{value:.4f}" for value in values]


def names_of(scores: Mapping[str, Scores]) -> list[str]:
    return list(next(iter(scores.values())).means)


def head_of(scores: Mapping[str, Scores], per_query: bool) -> list[str]:
    return [
        *(["run"] if len(scores) > 1 else []),
        *(["query_id"] if per_query else []),
        *names_of(scores),
    ]


def as_separated(
    scores: Mapping[str, Scores], per_query: bool, summary: bool, mark: str = ","
) -> str:
    """One column per measure; one row per query, or one of the means."""
    rows: list[list[Any]] = [head_of(scores, per_query)]
    for run, one in scores.items():
        name = [run] if len(scores) > 1 else []
        rows += [name + row for row in (one.rows() if per_query else [[*one.means.values()]])]
    return separated(rows, mark)


def as_objects(scores: Mapping[str, Scores], per_query: bool, summary: bool) -> str:
    """An object with the means, and with the values of each query; NaN is null. With several runs,
    one such object for each."""
    objects = {run: as_object(one, per_query, summary) for run, one in scores.items()}
    return as_json(objects if len(objects) > 1 else next(iter(objects.values())))


def as_object(scores: Scores, per_query: bool, summary: bool) -> dict[str, Any]:
    content: dict[str, Any] = {"mean": without_nan(scores.means)} if summary else {}
    if per_query:
        content["queries"] = {
            query: without_nan(dict(zip(scores.values, values, strict=True)))
            for query, *values in scores.rows()
        }
    return content


def without_nan(row: Mapping[str, float]) -> dict[str, float | None]:
    return {name: None if is_nan(value) else value for name, value in row.items()}


TABLE_FORMATS: dict[str, Callable[[Mapping[str, Scores], bool, bool], str]] = {
    "table": as_table,
    "csv": as_separated,
    "tsv": lambda scores, per_query, summary: as_separated(scores, per_query, summary, "\t"),
    "json": as_objects,
}
