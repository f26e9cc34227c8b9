"""What must hold of the metrics of diversity, whatever the ranking."""

import math
from math import isclose

from hypothesis import given
from hypothesis import strategies as st

from rankmetrics_lib import formulas as rm


@st.composite
def matrices(draw):
    m = draw(st.integers(1, 4))
    row = st.lists(st.integers(0, 1), min_size=m, max_size=m)
    return draw(st.lists(row, min_size=1, max_size=7))


alphas = st.floats(0, 1)
cutoffs = st.integers(1, 9)


@given(documents=matrices(), k=cutoffs, alpha=alphas)
def test_greedy_order_has_1_and_no_order_has_more_than_the_bound(documents, k, alpha):
    value = rm.alpha_ndcg(documents, k, alpha=alpha)
    assert 0 <= value < math.e / (math.e - 1)
    best = documents.copy()
    ranked = []
    while best:
        gains = [
            rm.alpha_dcg(ranked + [row], alpha=alpha) - rm.alpha_dcg(ranked, alpha=alpha)
            for row in best
        ]
        ranked.append(best.pop(max(range(len(best)), key=gains.__getitem__)))
    if alpha == 0.5 and any(map(any, documents)):
        assert rm.alpha_ndcg(ranked, k, pool=documents) > 0.63


@given(documents=matrices(), k=cutoffs)
def test_more_alpha_means_less_gain(documents, k):
    values = [rm.alpha_dcg(documents, k, alpha=alpha) for alpha in (0, 0.2, 0.5, 0.8, 1)]
    assert all(a >= b - 1e-12 for a, b in zip(values, values[1:], strict=False))


@given(documents=matrices(), k=cutoffs)
def test_one_more_document_never_hurts(documents, k):
    for metric in (rm.alpha_dcg, rm.err_ia, rm.subtopic_recall):
        assert metric(documents, k + 1) >= metric(documents, k) - 1e-12


@given(documents=matrices(), k=cutoffs, data=st.data())
def test_the_order_of_the_subtopics_does_not_matter(documents, k, data):
    order = data.draw(st.permutations(range(len(documents[0]))))
    shuffled = [[row[place] for place in order] for row in documents]
    for metric in (rm.alpha_dcg, rm.alpha_ndcg, rm.err_ia, rm.subtopic_recall):
        assert isclose(metric(shuffled, k), metric(documents, k), rel_tol=1e-12)


@given(documents=matrices(), k=cutoffs)
def test_err_ia_is_half_the_gain_of_alpha_dcg_with_another_discount(documents, k):
    m = len(documents[0])
    total = 0.0
    for rank in range(1, min(k, len(documents)) + 1):
        gain = rm.alpha_dcg(documents, rank) - (
            rm.alpha_dcg(documents, rank - 1) if rank > 1 else 0
        )
        total += gain * math.log2(rank + 1) / rank
    assert isclose(rm.err_ia(documents, k), total / (2 * m), abs_tol=1e-12)


@given(labels=st.lists(st.integers(0, 1), min_size=1, max_size=8), k=cutoffs)
def test_with_one_subtopic_err_ia_is_err(labels, k):
    column = [[label] for label in labels]
    assert rm.err_ia(column, k) == rm.err(labels, k, max_grade=1)
