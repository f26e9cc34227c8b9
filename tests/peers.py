"""The same rankings through other libraries: one value per query, from one call over
hundreds of queries.

Each library is imported where it is used, so that collecting the tests does not cost its start-up.
Scores handed to trec_eval and ranx are whole numbers without ties: trec_eval keeps 32-bit floats
and breaks ties by document id.
"""

import random
from functools import cached_property

import numpy as np
from strategies import sampled

import rankmetrics_lib as rm

QUERIES = 500
SCORED_LISTS = 100  # with ties, and as many without; scikit-learn takes them one by one
MAX_GRADE = 4


def random_collection(seed=20240607):
    """Judgments and a run as dicts: results of 1 to 25 documents, some rich in relevant ones and
    some without any, a tenth of them unjudged; and judged documents that the run lacks."""
    rng = random.Random(seed)
    qrels, run = {}, {}
    for query in map(str, range(1, QUERIES + 1)):
        share = rng.choice([0, 0.1, 0.3, 0.6, 1])
        found, missed = (
            {
                f"{letter}{i:02}": rng.randint(1, MAX_GRADE) if rng.random() < share else 0
                for i in range(1, rng.randint(1, most) + 1)
            }
            for letter, most in (("r", 25), ("m", 6))
        )
        judged = {name: label for name, label in found.items() if rng.random() >= 0.1}
        qrels[query] = judged | missed
        run[query] = {name: float(len(found) - i) for i, name in enumerate(found)}
    return qrels, run


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


def interpreted_ranx():
    """ranx as Python runs it: its functions are the same, and compiling them takes a minute."""
    import numba

    numba.config.DISABLE_JIT = True
    import ranx

    return ranx


def assert_equal(ours, theirs):
    assert np.shape(ours) == np.shape(theirs) and len(ours) > 0
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=1e-12)
