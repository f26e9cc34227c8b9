"""The exercises of the chapter on four libraries: wrong functions as they were found, references
beside pytrec_eval."""

import functools
import math
import re

import numpy as np
import pandas as pd
import pytest
import pytrec_eval

from rankmetrics_lib.practice import check, exercises
from rankmetrics_lib.practice.libraries import in_32_bits

# As found, before any tidying


def stable_argsort(run, relevant):
    order = np.argsort([-score for _, score in run], kind="stable")
    hits = [rank for rank, place in enumerate(order, 1) if run[place][0] in relevant]
    return 1 / hits[0] if hits else 0.0


def split_from_a_file(run, relevant):
    lines = [f"q Q0 {document} 0 {score} x".split() for document, score in run]
    lines.sort(key=lambda fields: (fields[4], fields[2]), reverse=True)
    return next((1 / rank for rank, x in enumerate(lines, 1) if x[2] in relevant), 0.0)


def by_pytrec_eval(run, relevant):
    """Scores in 32 bits."""
    if not run:
        return 0.0
    evaluator = pytrec_eval.RelevanceEvaluator({"q": dict.fromkeys(relevant, 1)}, {"recip_rank"})
    return evaluator.evaluate({"q": dict(run)})["q"]["recip_rank"]


def mean_of_what_came_back(values, judged):
    """cvangysel/pytrec_eval #30: the mean over the dict that evaluate returns."""
    known = {query: value for query, value in values if query in judged}
    return np.mean(list(known.values())) if known else 0.0


def mean_over_all_of_the_run(values, judged):
    """joaopalotti/trectools #24: queries without judgments count as 0."""
    known = dict(values)
    queries = set(known) | set(judged)
    return sum(known.get(query, 0.0) if query in judged else 0.0 for query in queries) / len(
        queries
    )


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("reciprocal_rank_of_run", stable_argsort, "ties in the order of the file"),
        ("reciprocal_rank_of_run", split_from_a_file, "scores sorted as text"),
        ("reciprocal_rank_of_run", by_pytrec_eval, "scores kept in 32 bits"),
        ("system_mean", mean_of_what_came_back, "mean over the run's queries only"),
        ("system_mean", mean_over_all_of_the_run, "unjudged queries counted as 0"),
    ],
)
def test_found_code_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


def rank_in_pandas(method):
    def function(run, relevant):
        scores = pd.Series(dict(run), dtype=float)
        ranks = scores.rank(ascending=False, method=method)
        return 1 / min([ranks[doc] for doc in relevant if doc in ranks], default=math.inf)

    return function


def natural_order(run, relevant):
    def parts(doc):
        return [int(part) if part.isdigit() else part for part in re.findall(r"\d+|\D+", doc)]

    ranked = sorted(run, key=lambda line: (line[1], parts(line[0])), reverse=True)
    return next((1 / rank for rank, x in enumerate(ranked, 1) if x[0] in relevant), 0.0)


def with_isclose(run, relevant):
    def compare(one, other):
        if math.isclose(one[1], other[1], rel_tol=1e-6):
            return (one[0] < other[0]) - (one[0] > other[0])
        return other[1] - one[1]

    ranked = sorted(run, key=functools.cmp_to_key(compare))
    return next((1 / rank for rank, x in enumerate(ranked, 1) if x[0] in relevant), 0.0)


def rank_of_first(run, relevant, miss):
    ranked = sorted(run, key=lambda line: (line[1], line[0]), reverse=True)
    return next((rank for rank, x in enumerate(ranked, 1) if x[0] in relevant), miss)


def filled_with_the_mean(values, judged):
    series = pd.Series(dict(values), dtype=float)
    return float(series.reindex(judged).fillna(series.mean() if len(series) else 0.0).mean())


def running_mean(values, judged):
    mean = 0.0
    for value in [value for query, value in values if query in judged]:
        mean = (mean + value) / 2
    return mean


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("reciprocal_rank_of_run", natural_order, "ids compared as numbers"),
        (
            "reciprocal_rank_of_run",
            lambda run, relevant: (
                1
                / rank_of_first(
                    [(d.lower(), s) for d, s in run], [d.lower() for d in relevant], math.inf
                )
            ),
            "upper and lower case taken for the same",
        ),
        ("reciprocal_rank_of_run", with_isclose, "near scores taken for equal"),
        (
            "reciprocal_rank_of_run",
            rank_in_pandas("average"),
            "tied documents share the middle rank",
        ),
        (
            "reciprocal_rank_of_run",
            rank_in_pandas("dense"),
            "ranks of scores instead of documents",
        ),
        (
            "reciprocal_rank_of_run",
            lambda run, relevant: (
                1
                / rank_of_first(
                    [(d, s) for s, d in {s: d for d, s in run}.items()], relevant, math.inf
                )
            ),
            "one document per score",
        ),
        (
            "reciprocal_rank_of_run",
            lambda run, relevant: int(rank_of_first(run, relevant, 0) == 1),
            "only the first document",
        ),
        (
            "reciprocal_rank_of_run",
            lambda run, relevant: 1 / rank_of_first(run, relevant, len(run) + 1),
            "a miss placed behind the list",
        ),
        (
            "system_mean",
            lambda values, judged: np.mean([v for _, v in values if v] or [0.0]),
            "queries at 0 skipped",
        ),
        (
            "system_mean",
            lambda values, judged: np.mean([v for q, v in values if q in judged and v] or [0.0]),
            "queries at 0 skipped",
        ),
        ("system_mean", lambda values, judged: sum(dict(values).values()), "sum instead of mean"),
        ("system_mean", filled_with_the_mean, "a missing query counts as the mean"),
        (
            "system_mean",
            lambda values, judged: (
                sum(v for q, v in values if q in judged) / max(len(values), len(judged))
            ),
            "divided by the longer of the two lists",
        ),
        ("system_mean", running_mean, "the mean of the mean so far and the next value"),
        (
            "system_mean",
            lambda values, judged: 100 * mean_over_the_judged(values, judged),
            "percent instead of a mean",
        ),
        (
            "system_mean",
            lambda values, judged: round(mean_over_the_judged(values, judged), 4),
            "value rounded",
        ),
        (
            "system_mean",
            lambda values, judged: (
                sum(v for q, v in values if q in judged) / ((len(judged) - 1) or 1)
            ),
            "divided by one query too few",
        ),
    ],
)
def test_a_plausible_slip_is_named(exercise, wrong, name):
    assert check(exercise, wrong).misconception.name == name


@pytest.mark.parametrize(
    "exercise, wrong",
    [
        (
            "reciprocal_rank_of_run",
            lambda run, relevant: (
                1 / rank_of_first(run, relevant, math.inf) / max(1, len(run)) ** 0.5
            ),
        ),
        (
            "system_mean",
            lambda values, judged: sum(dict(values).get(q, 0.5) for q in judged) / len(judged),
        ),
    ],
)
def test_a_mistake_without_a_name_is_not_given_one(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed and verdict.misconception is None


def test_the_reference_is_pytrec_eval_where_scores_fit_in_32_bits():
    exercise = exercises()["reciprocal_rank_of_run"]
    inputs = [
        (run, relevant)
        for run, relevant in exercise.domain()
        if run and all(float(np.float32(score)) == score for _, score in run)
    ]
    assert len(inputs) > 50
    for run, relevant in inputs:
        assert exercise.reference(run, relevant) == by_pytrec_eval(run, relevant)


def by_two_sorts(run, relevant):
    by_id = sorted(run, key=lambda line: line[0], reverse=True)
    ranked = [document for document, _ in sorted(by_id, key=lambda line: -line[1])]
    return max([1 / rank for rank, document in enumerate(ranked, 1) if document in relevant] + [0])


def mean_over_the_judged(values, judged):
    return sum(value for query, value in values if query in judged) / len(judged)


RIGHT = [("reciprocal_rank_of_run", by_two_sorts), ("system_mean", mean_over_the_judged)]


@pytest.mark.parametrize("score", [0.0, 1.0, 1 + 1e-9, 0.1, -3.7, 123456.789, 1e-12])
def test_32_bits_are_those_of_numpy(score):
    assert in_32_bits(score) == float(np.float32(score))
