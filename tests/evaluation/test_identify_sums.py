"""The values that `identify` takes from shared sums are those of the formulas, whatever was asked
before."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rankmetrics_lib import formulas
from rankmetrics_lib.evaluation.identify.from_sums import FROM_SUMS, value_of
from rankmetrics_lib.evaluation.identify.known import Known

# What each parameter may be, besides its default
OTHERS = {
    "k": [1, 2, 9],
    "relevance_level": [2, 0.5],
    "normalizer": ["truncated"],
    "beta": [2, 0.5],
    "gain": ["exponential"],
    "discount": ["zipf", "jarvelin"],
    "base": [3, 10],
    "persistence": [0.5, 0.95],
    "variant": ["a", "b"],
}
BINARY = {"relevance_level", "n_relevant"}
OF_DCG = {"k", "gain", "discount", "base"}
TAKES = {
    "precision": {"k", "relevance_level"},
    "recall": {"k"} | BINARY,
    "capped_recall": {"k"} | BINARY,
    "f_measure": {"k", "beta"} | BINARY,
    "r_precision": BINARY,
    "reciprocal_rank": {"k", "relevance_level"},
    "hit_rate": {"k", "relevance_level"},
    "average_precision": {"k", "normalizer"} | BINARY,
    "cumulative_gain": {"k"},
    "dcg": OF_DCG,
    "ideal_dcg": OF_DCG | {"pool"},
    "ndcg": OF_DCG | {"pool"},
    "mndcg": OF_DCG | {"max_grade"},
    "mean_normalized_grade": {"k", "max_grade"},
    "grade_ndcg_f1": {"k", "max_grade"},
    "err": {"k", "max_grade"},
    "rbp": {"persistence", "relevance_level"},
    "auc": set(),
    "pair_ratio": set(),
    "gamma": set(),
    "kendall_tau": {"variant"},
    "tau_ap": set(),
    "tie_averaged_precision": {"k", "relevance_level"},
    "tie_averaged_reciprocal_rank": {"k", "relevance_level"},
    "tie_averaged_average_precision": {"k"} | BINARY,
    "tie_averaged_ndcg": OF_DCG | {"pool"},
}
OF_SCORES = {"auc", "pair_ratio", "gamma", "kendall_tau", "tau_ap"}


def test_every_value_from_sums_is_compared():
    assert TAKES.keys() == FROM_SUMS.keys()


@st.composite
def questions(draw):
    """Arguments of one function, and the labels that it is asked of; some parameters stay as they
    are by default."""
    labels = st.lists(st.sampled_from([0, 1, 2, 3, 0.5]), min_size=1, max_size=7)
    rels, missed = draw(labels), draw(labels)
    pool = rels + missed
    scores = draw(st.lists(st.integers(0, 3), min_size=len(rels), max_size=len(rels)))
    known = Known(rels, pool=pool, scores=scores, cutoffs=(None, 1, 2, 3, 5, 9))
    level = draw(st.sampled_from([1, 2, 0.5]))
    given = {name: draw(st.sampled_from(others)) for name, others in OTHERS.items()}
    given |= {"relevance_level": level, "max_grade": max([1, *pool]) + draw(st.integers(0, 1))}
    given |= {"pool": pool, "n_relevant": sum(label >= level for label in pool)}
    left_out = draw(st.sets(st.sampled_from([*OTHERS, "pool", "n_relevant"])))
    if "discount" in left_out or given["discount"] != "jarvelin":
        left_out.add("base")  # only that discount has one
    if "relevance_level" in left_out:
        left_out.add("n_relevant")
    return known, {name: one for name, one in given.items() if name not in left_out}


@pytest.mark.sampled
@pytest.mark.parametrize("name", TAKES)
@settings(max_examples=40)
@given(asked=questions())
def test_a_value_from_sums_is_that_of_the_formula(name, asked):
    known, given = asked
    arguments = {one: given[one] for one in TAKES[name] if one in given}
    lists = [known.rels]
    if name in OF_SCORES or name.startswith("tie"):
        lists.append(known.scores)
    of_formula = dict(arguments)
    if name == "ideal_dcg":
        lists = [of_formula.pop("pool", known.rels)]
    expected = getattr(formulas, name)(*lists, **of_formula)
    before = {"relevance_level": 3, "max_grade": 7, "persistence": 0.7, "gain": "exponential"}
    before |= {"discount": "jarvelin", "base": 4}
    for one in TAKES[name] & before.keys():
        value_of(known, name, lists, arguments | {one: before[one]})
    for k in (arguments.get("k"), 2, None, 1, arguments.get("k")):
        other = arguments | ({"k": k} if "k" in TAKES[name] else {})
        found = value_of(known, name, lists, other)
        assert isinstance(found, float | int)
    assert found == pytest.approx(expected, rel=1e-12, abs=1e-13, nan_ok=True), arguments


@pytest.mark.parametrize("name", sorted(name for name, takes in TAKES.items() if takes & BINARY))
def test_a_document_counts_from_label_1_up_and_down_to_the_cut_off(name):
    known = Known([0, 1, 2], scores=[3, 2, 1])
    lists = [known.rels, known.scores] if name.startswith("tie") else [known.rels]
    for arguments in ({}, {"k": 1}) if "k" in TAKES[name] else ({},):
        assert value_of(known, name, lists, arguments) == getattr(formulas, name)(
            *lists, **arguments
        )


def test_a_function_without_sums_is_the_formula():
    given = {"n_relevant": 2, "n_nonrelevant": 1}
    value = value_of(Known([1, 0, 1]), "bpref", [[1, 0, 1]], given)
    assert value == formulas.bpref([1, 0, 1], **given) and isinstance(value, float)


def test_the_weights_of_ranks_are_shared_and_grow():
    """A longer list after a shorter one has weights for all its ranks."""
    short = Known([1, 1])
    longer = short.replaced(rels=[1] * 5)
    assert short.dcg("rels", None) == formulas.dcg([1, 1])
    assert math.isclose(longer.dcg("rels", None), formulas.dcg([1] * 5))
    assert short.weights("halves", 2, lambda rank: rank / 2) == [0.5, 1.0]
    assert longer.weights("halves", 1, lambda rank: 1 / 0) == [0.5, 1.0]
