"""Memory grows with the number of queries and no faster, and a single long query costs no padding
of the others."""

import tracemalloc

import numpy as np
import pandas as pd
import pytest

import rankmetrics_lib as rm

MEASURES = ["nDCG@10", "AP", "RR", "P@10", "AUC"]


def peak(function, *arguments):
    """Bytes that a call holds at most at one time; a call before fills the caches."""
    function(*arguments, MEASURES)
    tracemalloc.start()
    function(*arguments, MEASURES)
    highest = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return highest


def arrays(lengths):
    rng = np.random.default_rng(1)
    shape = len(lengths), max(lengths)
    return rng.integers(0, 4, shape), rng.random(shape)


def frames(lengths):
    rng = np.random.default_rng(1)
    queries = np.repeat(np.arange(len(lengths)), lengths)
    ids = {"query_id": queries.astype("str"), "doc_id": [f"d{i}" for i in range(len(queries))]}
    return (
        pd.DataFrame(ids | {"relevance": rng.integers(0, 4, len(queries))}),
        pd.DataFrame(ids | {"score": rng.random(len(queries))}),
    )


@pytest.mark.parametrize("function, data", [(rm.evaluate_arrays, arrays), (rm.evaluate, frames)])
@pytest.mark.slow
def test_ten_times_the_queries_take_at_most_eleven_times_the_memory(function, data):
    few, many = (peak(function, *data([20] * n)) for n in (2000, 20_000))
    assert many <= 11 * few


def test_one_long_query_among_short_ones_is_not_paid_for_by_all():
    even, uneven = (
        peak(rm.evaluate, *frames(lengths)) for lengths in ([15] * 2000, [5] * 2000 + [20_000])
    )
    assert uneven <= 2 * even
