"""The measured cost of evaluations: what the chapter on scale says about it is true."""

import pytest

from rankmetrics_lib.datasets.growth import load_growth

GROWTH = load_growth()


def test_each_input_was_measured_at_each_size():
    assert GROWTH.groupby("input").queries.apply(list).to_dict() == dict.fromkeys(
        ["arrays", "files", "tables"], [1_000, 10_000, 100_000, 1_000_000]
    )
    assert (GROWTH.judgments == 10 * GROWTH.queries).all()


@pytest.mark.parametrize("name", ["files", "tables", "arrays"])
def test_a_thousand_times_the_queries_took_at_most_a_thousand_times_the_time_and_memory(name):
    costs = GROWTH[GROWTH.input == name].set_index("queries")[["seconds", "bytes"]]
    assert (costs.loc[1_000_000] <= 1000 * costs.loc[1_000]).all()
