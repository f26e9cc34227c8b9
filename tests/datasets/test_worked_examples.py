"""The sources' worked examples: their data agree with the sources' statements, and their numbers
with the formulas."""

import pytest

from rankmetrics_lib import formulas
from rankmetrics_lib.datasets import EXAMPLES, claims
from rankmetrics_lib.datasets.claims import as_list

CALLS = [(name, call) for name, example in EXAMPLES.items() for call in example.claims]


@pytest.mark.sampled
@pytest.mark.parametrize("name, call", CALLS)
def test_an_example_and_the_statements_say_the_same(name, call):
    """The number that an example prints is among its source's statements, with the value that the
    example gives; test_claims compares the two."""
    example = EXAMPLES[name]
    stated = [
        right
        for claim in claims()
        if claim.source == example.source and not isinstance(claim.right, str)
        for printed, right in zip(as_list(claim.claimed), as_list(claim.right), strict=False)
        if printed == example.claims[call]
    ]
    assert example.compute(call) in [pytest.approx(right, rel=1e-12) for right in stated]


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_is_given(name):
    given = vars(EXAMPLES[name])
    assert given["source"] in ("000", "001", "002", "003", "004") and given["where"]
    rels, pool = given.get("rels", []), list(given.get("pool", given.get("rels", [])))
    for rel in rels:
        pool.remove(rel)  # the pool holds every document of the ranking
    assert sum(rel >= 1 for rel in rels) <= given.get("n_relevant", len(rels))
    assert max(rels, default=0) <= given.get("max_grade", 6)


def test_the_letters_are_the_labels():
    letters = EXAMPLES["five_letters"]
    assert letters.rels == [document in letters.relevant for document in letters.documents]
    assert letters.n_relevant == len(letters.relevant)


def test_the_orders_are_the_labels_and_scores():
    """Labels and scores belong to the documents 1, 3, 4, 6, and sort them into the two orders."""
    orders = EXAMPLES["pair_orders"]
    documents = sorted(orders.ranking_a)
    for values, ranking in ((orders.labels, orders.ranking_a), (orders.scores, orders.ranking_b)):
        value_of = dict(zip(documents, values, strict=True))
        assert sorted(documents, key=value_of.get, reverse=True) == ranking


def test_what_the_sources_leave_to_the_reader():
    three_hits, clicks, orders = EXAMPLES["three_hits"], EXAMPLES["clicks"], EXAMPLES["pair_orders"]
    assert formulas.average_precision(three_hits.rels, n_relevant=3) == pytest.approx(
        (1 / 1 + 2 / 3 + 3 / 6) / 3
    )
    assert formulas.confusion_matrix(clicks.labels, clicks.predicted).accuracy == 0.995
    assert formulas.pair_ratio(orders.labels, orders.scores) == 4 / 2


@pytest.mark.parametrize(
    "higher, lower",
    [("11000", "13210"), ("12000", "15000"), ("21000", "53050"), ("10002", "10005")],
)
def test_orders_of_source_004(higher, lower):
    better, worse = EXAMPLES[f"grades_{higher}"].rels, EXAMPLES[f"grades_{lower}"].rels
    assert "".join(map(str, better)) == higher and "".join(map(str, worse)) == lower
    assert formulas.ndcg(better) > formulas.ndcg(worse)
