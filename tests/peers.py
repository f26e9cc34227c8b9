"""The same rankings through other libraries: one value per query, from one call over
hundreds of queries.

Each library is imported where it is used, so that collecting the tests does not cost its start-up.
Scores handed to trec_eval and ranx are whole numbers without ties: trec_eval keeps 32-bit floats
and breaks ties by document id.
"""

import math
import random
from functools import cached_property

import numpy as np
from strategies import sampled

import rankmetrics_lib as rm

QUERIES = 500
SCORED_LISTS = 250  # with ties, and as many without; scikit-learn takes them one by one
MAX_GRADE = 4


class Rankings:
    """Rankings of documents, some of them unjudged (None), with the judged documents that each
    ranking missed."""

    def __init__(self, judged, missed):
        self.judged = judged
        self.missed = missed

    @cached_property
    def rels(self):
        return rm.pad(replaced(None, 0, self.judged))

    @cached_property
    def judged_array(self):
        return rm.pad(replaced(None, math.nan, self.judged))

    @cached_property
    def pool(self):
        documents = [
            judged + missed for judged, missed in zip(self.judged, self.missed, strict=True)
        ]
        return rm.pad([[label for label in labels if label is not None] for labels in documents])

    def n_relevant(self, relevance_level=1):
        return (self.pool >= relevance_level).sum(axis=-1)

    def n_nonrelevant(self):
        return (self.pool < 1).sum(axis=-1)

    @cached_property
    def qrels(self):
        """As {query: {document: label}}."""
        documents = [
            named("r", judged) | named("m", missed)
            for judged, missed in zip(self.judged, self.missed, strict=True)
        ]
        return {
            str(query): {name: label for name, label in labels.items() if label is not None}
            for query, labels in enumerate(documents, 1)
        }

    @cached_property
    def run(self):
        """As {query: {document: score}}."""
        return {
            str(query): {name: float(len(judged) - i) for i, name in enumerate(named("r", judged))}
            for query, judged in enumerate(self.judged, 1)
        }

    def binary(self):
        """The same rankings, with each label above 1 cut to 1."""
        cut = [
            [[label and min(label, 1) for label in row] for row in rows]
            for rows in (self.judged, self.missed)
        ]
        return Rankings(*cut)

    def with_both_classes(self):
        """The rankings that contain both a relevant and a nonrelevant document."""
        kept = [
            i
            for i, row in enumerate(self.judged)
            if {bool(label) for label in row} == {True, False}
        ]
        return Rankings([self.judged[i] for i in kept], [self.missed[i] for i in kept])


def named(letter, labels):
    """Documents by name, starting with "r01"."""
    return {f"{letter}{i:02}": label for i, label in enumerate(labels, 1)}


def replaced(old, new, rows):
    return [[new if label is old else label for label in row] for row in rows]


def random_rankings(seed=20240607):
    """Rankings of 1 to 25 documents, some rich in relevant documents and some without any."""
    rng = random.Random(seed)

    def labels(size, share_relevant):
        return [
            rng.randint(1, MAX_GRADE) if rng.random() < share_relevant else 0 for _ in range(size)
        ]

    judged, missed = [], []
    for _ in range(QUERIES):
        share = rng.choice([0, 0.1, 0.3, 0.6, 1])
        ranking = labels(rng.randint(1, 25), share)
        judged.append([None if rng.random() < 0.1 else label for label in ranking])
        missed.append(labels(rng.randint(1, 6), share))
    return Rankings(judged, missed)


class Scored:
    """Labels and scores of the same documents, one list per row; every row has both classes."""

    def __init__(self, labels, scores):
        self.labels = rm.pad(labels)
        self.scores = rm.pad(scores)
        self.rows = list(zip(map(np.array, labels), map(np.array, scores), strict=True))

    @cached_property
    def rels(self):
        """The labels in the order of the scores."""
        return rm.rank_labels(self.labels, self.scores)

    def each(self, function):
        """One value of `function(labels, scores)` per row."""
        return np.array([function(labels, scores) for labels, scores in self.rows])


def random_scored(tied, seed=20240608):
    rng = random.Random(seed)
    labels, scores = [], []
    for _ in sampled(range(SCORED_LISTS)):
        size = rng.randint(2, 25)
        labels.append(
            rng.sample([0, 1] + [rng.randint(0, MAX_GRADE) for _ in range(size - 2)], size)
        )
        scores.append(
            [rng.randint(0, 5) for _ in range(size)] if tied else rng.sample(range(100), size)
        )
    return Scored(labels, scores)


def in_query_order(values, rankings):
    return np.array([values[query] for query in rankings.qrels])


def pytrec_eval(rankings, measure):
    """`measure` as pytrec_eval takes it ("map_cut.5"); it answers with another spelling
    ("map_cut_5")."""
    from pytrec_eval import RelevanceEvaluator

    values = RelevanceEvaluator(rankings.qrels, {measure}).evaluate(rankings.run)
    return in_query_order(
        {query: value for query, row in values.items() for value in row.values()}, rankings
    )


def ir_measures(rankings, measure):
    import ir_measures

    metrics = ir_measures.iter_calc(
        [ir_measures.parse_measure(measure)], rankings.qrels, rankings.run
    )
    return in_query_order({metric.query_id: metric.value for metric in metrics}, rankings)


def interpreted_ranx():
    """ranx as Python runs it: its functions are the same, and compiling them takes a minute."""
    import numba

    numba.config.DISABLE_JIT = True
    import ranx

    return ranx


def ranx(rankings, measures):
    """A dict of measures, each an array of one value per query."""
    ranx = interpreted_ranx()
    qrels, run = ranx.Qrels(rankings.qrels), ranx.Run(rankings.run)
    return {
        measure: in_query_order(
            dict(
                zip(
                    qrels.keys(), ranx.evaluate(qrels, run, measure, return_mean=False), strict=True
                )
            ),
            rankings,
        )
        for measure in measures
    }


def assert_equal(ours, theirs):
    assert np.shape(ours) == np.shape(theirs) and len(ours) > 0
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-12)
