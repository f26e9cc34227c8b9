"""What must hold of context precision and evidence recall, whatever the list."""

from math import isclose

from hypothesis import given
from hypothesis import strategies as st

from rankmetrics_lib import formulas as rm

labels = st.lists(st.integers(0, 1), max_size=9)
cutoffs = st.integers(1, 10)


@st.composite
def matrices(draw):
    m = draw(st.integers(1, 4))
    row = st.lists(st.integers(0, 1), min_size=m, max_size=m)
    return draw(st.lists(row, min_size=1, max_size=7))


@given(rels=labels, k=cutoffs, missed=st.integers(0, 4))
def test_average_precision_is_context_precision_times_recall(rels, k, missed):
    R = sum(rels) + missed
    product = rm.context_precision(rels, k) * rm.recall(rels, k, n_relevant=R)
    assert isclose(rm.average_precision(rels, k, n_relevant=R), product, abs_tol=1e-12)


@given(rels=labels, k=cutoffs)
def test_context_precision_is_average_precision_of_the_cut_list(rels, k):
    assert rm.context_precision(rels, k) == rm.average_precision(rels[:k])


@given(rels=labels, k=cutoffs)
def test_passages_below_the_last_hit_do_not_matter(rels, k):
    assert rm.context_precision(rels + [0, 0]) == rm.context_precision(rels)
    assert rm.context_precision(rels, k) == rm.context_precision(rels[:k])


@given(evidence=matrices(), k=cutoffs)
def test_three_recalls_in_order(evidence, k):
    """All pieces, their share, any piece."""
    share = rm.subtopic_recall(evidence, k)
    complete = rm.evidence_recall(evidence, k)
    assert complete == (share == 1)
    assert complete <= share <= rm.hit_rate([max(row) for row in evidence], k)


@given(evidence=matrices(), k=cutoffs)
def test_answers_that_need_one_piece_each_make_it_the_share(evidence, k):
    m = len(evidence[0])
    alone = [[int(piece == other) for other in range(m)] for piece in range(m)]
    assert rm.evidence_recall(evidence, k, answers=alone) == rm.subtopic_recall(evidence, k)
    assert rm.evidence_recall(evidence, k, answers=[[1] * m]) == rm.evidence_recall(evidence, k)


@given(evidence=matrices(), k=cutoffs, data=st.data())
def test_order_and_copies_do_not_matter(evidence, k, data):
    shuffled = data.draw(st.permutations(evidence))
    assert rm.evidence_recall(shuffled) == rm.evidence_recall(evidence)
    assert rm.evidence_recall(evidence + evidence) == rm.evidence_recall(evidence)
    assert rm.evidence_recall(evidence, k + 1) >= rm.evidence_recall(evidence, k)


@given(evidence=matrices(), k=cutoffs)
def test_the_misses_add_up_at_most(evidence, k):
    """At least 1 minus the sum of the shares that miss a piece."""
    missing = sum(not any(row[piece] for row in evidence[:k]) for piece in range(len(evidence[0])))
    assert rm.evidence_recall(evidence, k) >= 1 - missing
