"""What `identify` tries beside the definitions: orders of tied documents, rounding on the way,
wrong functions and changed judgments, each against a count by brute force; and which answers it
keeps."""

import math
import re
import sys
from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import average_precision_score

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation.identify.candidates import Candidate, Choice
from rankmetrics_lib.evaluation.identify.changed_judgments import changed_judgments
from rankmetrics_lib.evaluation.identify.definitions import (
    METRICS,
    averaged_over_ties,
    definitions,
    with_ties,
)
from rankmetrics_lib.evaluation.identify.known import in_every_order, known_of
from rankmetrics_lib.evaluation.identify.misconceptions import (
    GRADED,
    METRIC_OF,
    is_rounded,
    misconceptions,
    number_from,
    searched,
)
from rankmetrics_lib.evaluation.identify.printed import Printed
from rankmetrics_lib.evaluation.identify.rounded_terms import rounded_terms
from rankmetrics_lib.evaluation.identify.search import Search, steps
from rankmetrics_lib.evaluation.identify.suspects import suspects, ties_as_a_whole

NOT_GIVEN = dict.fromkeys(["metric", "k", "pool", "n_relevant", "max_grade", "scores"])


def known(rels, **given):
    return known_of(rels, metrics=METRICS, **NOT_GIVEN | given)


def call_value(call):
    return float(eval(call, {"rm": rm}))


def same_number(value, other):
    return value == pytest.approx(other, rel=1e-9, abs=1e-12, nan_ok=True)


# Ties


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=1, max_size=7),
    st.permutations("abcdefg"),
)
def test_each_order_of_tied_documents_is_tried_once(documents, ids):
    rels, scores = map(list, zip(*documents, strict=True))
    ids = ids[: len(rels)]
    rows = list(zip(scores, rels, ids, strict=True))

    def ordered(key):
        return [rel for _, rel, _ in sorted(rows, key=key)]

    by_id = sorted(rows, key=lambda row: row[2])
    last_id_first = [*reversed(by_id)]
    in_turn = {
        "stable": ordered(lambda row: -row[0]),
        "ids descending": [row[1] for row in sorted(last_id_first, key=lambda row: -row[0])],
        "ids ascending": [row[1] for row in sorted(by_id, key=lambda row: -row[0])],
        "best": ordered(lambda row: (-row[0], -row[1])),
        "worst": ordered(lambda row: (-row[0], row[1])),
    }
    first = {}
    for ties, order in in_turn.items():
        first.setdefault(tuple(order), ties)
    found = in_every_order(known(rels, scores=scores, ids=ids))
    assert [(one.ties, tuple(one.rels)) for one in found] == [(b, a) for a, b in first.items()]
    assert all(one.scores == sorted(scores, reverse=True) for one in found)
    without_ids = in_every_order(known(rels, scores=scores))
    assert {one.ties for one in without_ids} <= {"stable", "best", "worst"}


def test_without_scores_there_is_one_order():
    (only,) = in_every_order(known([1, 0]))
    assert only.rels == [1, 0] and not only.ties
    (found,) = with_ties("", [1])
    assert found == 1


TIES = {
    "stable": ("equal scores in the given order", 0, []),
    "best": ("equal scores: the best label first", 1, ["best ties"]),
    "worst": ("equal scores: the worst label first", 1, ["worst ties"]),
    "expected": ("equal scores: the mean over all their orders", 1, ["averaged ties"]),
    "ids descending": ("equal scores: the last id first", 0, ["ties by id"]),
    "ids ascending": ("equal scores: the first id first", 1, ["ties by id, ascending"]),
}


@pytest.mark.parametrize("ties", TIES)
def test_a_tie_rule_is_named(ties):
    words, cost, causes = TIES[ties]
    (plain,) = definitions(known([1], metric="cumulative_gain", k=1))
    (found,) = with_ties(ties, [plain])
    assert (found.how, found.cost) == (f"CG at 1: {words}", plain.cost + cost)
    assert found.columns["ties"] == ties
    assert [cause for cause, _ in found.surprises] == causes
    assert (found.value, found.call, found.kind) == (plain.value, plain.call, plain.kind)


TIED = {"rels": [1, 2, 0, 1, 0], "scores": [3, 2, 2, 2, 1], "pool": [1, 2, 0, 1, 0, 1]}


def orders_of(rels, scores):
    """All orders that the scores allow."""
    rows = list(zip(scores, rels, strict=True))
    for order in permutations(rows):
        if [score for score, _ in order] == sorted(scores, reverse=True):
            yield [rel for _, rel in order]


def test_a_mean_over_ties_is_that_over_all_orders():
    asked = known(**TIED)
    found = {one.how: one for one in averaged_over_ties(asked)}
    orders = list(orders_of(TIED["rels"], TIED["scores"]))
    plain = [
        {one.how: one.value for one in definitions(asked.replaced(rels=order))} for order in orders
    ]
    named = {re.sub("; divided by R$", "", how): how for how in plain[0] if "min(R" not in how}
    heads = ("NDCG", "AP", "P", "RR")
    assert found.keys() == {how for how in named if re.match(r"(\w+)", how)[1] in heads}
    for how, one in found.items():
        mean = math.fsum(values[named[how]] for values in plain) / len(orders)
        assert same_number(one.value, mean), how
        assert same_number(call_value(one.call), mean), one.call
        assert one.call.startswith(f"rm.tie_averaged_{one.metric}([1, 2, 0, 1, 0], [3, 2, 2, 2, 1]")
    for metric in ("average_precision", "recall"):
        asked_for = {one.metric for one in averaged_over_ties(known(**TIED, metric=metric))}
        assert asked_for == {metric} - {"recall"}


def test_ties_as_a_whole_are_the_average_precision_of_scikit_learn():
    found = list(ties_as_a_whole(known(**TIED)))
    words = "equal scores enter as a whole, with the precision of the last of them"
    levels = {1: words, 2: f"relevant from label 2 up; {words}"}
    assert [one.how for one in found] == [f"AP: {words}" for words in levels.values()]
    for one, level in zip(found, levels, strict=True):
        labels = [rel >= level for rel in TIED["rels"]]
        assert same_number(one.value, average_precision_score(labels, TIED["scores"]))
        assert same_number(one.value, call_value(one.call))
        assert one.columns == {"normalizer": "relevant", "ideal": "list", "ties": "as a whole"}
        assert one.cost == (1 if level == 1 else 3)
        assert "ties as a whole" in [cause for cause, _ in one.surprises]
    assert not list(ties_as_a_whole(known(**TIED, metric="ndcg")))
    assert not list(ties_as_a_whole(known([1, 0])))


@pytest.mark.parametrize("ties, tied_pairs", [("stable", 1), ("best", 2), ("worst", 0)])
def test_tied_pairs_of_auc_may_count_by_the_order_of_the_list(ties, tied_pairs):
    """Of the six pairs, the scores order one right and three wrong; two are tied."""
    asked = known([1, 0, 0, 1, 0], scores=[2, 2, 1, 1, 3], metric="auc")
    (ordered,) = [one for one in in_every_order(asked) if one.ties == ties]
    (found,) = suspects(ordered)
    assert found.value == pytest.approx((1 + tied_pairs) / 6)
    assert found.value == pytest.approx(call_value(found.call))
    assert found.how == "AUC: a tied pair counts by its order in the list"
    assert found.cost == 1 and [cause for cause, _ in found.surprises] == ["ties broken in AUC"]


def test_without_equal_scores_no_tie_is_named_in_auc():
    asked = known([1, 0], scores=[2, 1], metric="auc")
    assert not list(suspects(in_every_order(asked)[0])) and not list(suspects(asked))
    assert not list(suspects(known([1, 0], metric="auc")))


@pytest.mark.parametrize("metric", ["auc", "kendall_tau", "gamma", "tau_ap", "pair_ratio"])
def test_metrics_of_pairs_take_the_scores_that_were_given(metric):
    scores = [0.9, 0.5, 0.5, 0.1]
    ordered = in_every_order(known([1, 0, 1, 0], scores=scores, metric=metric))[0]
    expected = getattr(rm, metric)([1, 0, 1, 0], scores)
    assert same_number(next(definitions(ordered)).value, expected)


# Rounding on the way


def rounded_or_cut(words, numbers):
    """The sum of the numbers in the words of an answer."""
    if words == "exact sum":
        return math.fsum(numbers)
    what, way, decimals = re.fullmatch(
        r"(terms|sum) (rounded to|cut after) (\d) decimals?", words
    ).groups()
    numbers = [math.fsum(numbers)] if what == "sum" else numbers
    exact = [Fraction(one) for one in numbers]
    if way == "rounded to":
        return float(sum(round(one, int(decimals)) for one in exact))
    unit = Fraction(1, 10 ** int(decimals))
    noise = Fraction(1, 10**8)  # of floats that are a last bit too small
    return float(sum(math.floor(one / unit + noise) for one in exact) * unit)


WORDS = [
    f"{what} {way} {decimals} decimal{'s' * (decimals > 1)}"
    for decimals in (2, 3, 4, 1)
    for what, way in [("terms", "rounded to"), ("sum", "rounded to"), ("terms", "cut after")]
    + [("sum", "cut after")]
]
DECIMALS_COST = {"2": 1, "3": 1, "4": 2, "1": 3}
RELS, POOL = [3, 2, 0, 1, 2, 2], [3, 2, 0, 1, 2, 2, 3]
DISCOUNTED = {
    "discount 1/log2(i + 1)": lambda rank: 1 / math.log2(rank + 1),
    "discount 1/i": lambda rank: 1 / rank,
    "discount 1/log2(i) from rank 2 on": lambda rank: 1 / math.log2(max(rank, 2)),
}
GAINED = {"gain g": lambda label: label, "gain 2^g - 1": lambda label: 2**label - 1}


def terms_of(labels, k, gain, discount):
    return [GAINED[gain](x) * DISCOUNTED[discount](rank) for rank, x in enumerate(labels[:k], 1)]


def pairs_of_words():
    """Of DCG and its ideal, rounded to the same decimals, one of them maybe exact."""
    for decimals in (2, 3, 4, 1):
        same = [words for words in WORDS if f" {decimals} " in words] + ["exact sum"]
        for above, below in product(same, same):
            if (above, below) != ("exact sum", "exact sum"):
                words = above if above == below else f"DCG: {above}, ideal: {below}"
                yield words, above, below, DECIMALS_COST[str(decimals)] + (above != below)


def expected_quotients(k):
    """How, value and cost on the way of each NDCG of rounded terms."""
    at = "" if k is None else f" at {k}"
    for gain, discount in product(GAINED, DISCOUNTED):
        above = terms_of(RELS, k, gain, discount)
        for ideal, labels in [("judged set", POOL), ("list only", RELS)]:
            below = terms_of(sorted(labels, reverse=True), k, gain, discount)
            for words, way, way_below, cost in pairs_of_words():
                best = rounded_or_cut(way_below, below)
                how = f"NDCG{at}: ideal from the {ideal}; {gain}; {discount}; {words}"
                if best:
                    yield how, rounded_or_cut(way, above) / best, cost


def expected_sums(k):
    at = "" if k is None else f" at {k}"
    for gain, discount, words in product(GAINED, DISCOUNTED, WORDS):
        value = rounded_or_cut(words, terms_of(RELS, k, gain, discount))
        yield f"DCG{at}: {gain}; {discount}; {words}", value, DECIMALS_COST[words.split()[3]]


def expected_precisions(k):
    at = "" if k is None else f" at {k}"
    for level, words in product((1, 2, 3), WORDS):
        hits = [rel >= level for rel in RELS]
        terms = [sum(hits[:i]) / i for i, hit in enumerate(hits[:k], 1) if hit]
        for source, labels in [("of the judged set", POOL), ("of the list only", RELS)]:
            R = sum(label >= level for label in labels)
            if source == "of the judged set" or sum(hits) < sum(x >= level for x in POOL):
                from_level = f"; relevant from label {level} up" if level > 1 else ""
                value = rounded_or_cut(words, terms) / R
                how = f"AP{at}: R = {R} {source}{from_level}; {words}"
                yield how, value, DECIMALS_COST[words.split()[3]]


ROUNDED = {
    "ndcg": expected_quotients,
    "dcg": expected_sums,
    "average_precision": expected_precisions,
}


@pytest.mark.parametrize("k", [None, 4])
@pytest.mark.parametrize("metric", ROUNDED)
def test_rounding_on_the_way_is_tried_in_every_way(metric, k):
    asked = known(RELS, pool=POOL, metric=metric, **({} if k is None else {"k": k}))
    asked = asked.replaced(cutoffs=(k,))
    found = list(rounded_terms(asked))
    expected = {how: (value, cost) for how, value, cost in ROUNDED[metric](k)}
    assert len(found) == len(expected)
    assert {one.how for one in found} == expected.keys()
    exact = {one.how: one for one in definitions(asked)}
    for one in found[::3]:
        value, cost = expected[one.how]
        assert same_number(one.value, value), one.how
        assert same_number(call_value(one.call), value), one.call
        plain = exact[one.how.rpartition("; ")[0] + "; divided by R" * (metric[0] == "a")]
        assert same_number(one.exact, plain.value)
        assert one.cost == plain.cost + 2 + cost
        assert one.kind == "rounded terms" and one.metric == metric
        assert "rounded terms" in [cause for cause, _ in one.surprises]


def test_rounding_needs_something_to_round():
    """No ideal of 0, no R of 0; sums of one term and of none are written plainly."""
    assert not list(rounded_terms(known([0, 0], metric="ndcg")))
    assert not list(rounded_terms(known([0, 0], metric="average_precision")))
    assert {one.call for one in rounded_terms(known([0, 0], metric="dcg"))} <= {"0", "0.0"}
    calls = {one.call for one in rounded_terms(known([0, 1], metric="dcg", k=2))}
    assert "0.63" in calls and not any("(" in call for call in calls)
    assert not list(rounded_terms(known([1, 0], metric="precision")))


@pytest.mark.parametrize(
    "way, n, cutoffs",
    [
        (rounded_terms, 10, [*range(1, 11)]),
        (rounded_terms, 11, [1, 3, 5, 10, 11]),
        (rounded_terms, 50, [1, 3, 5, 10, 20, 50]),
        (rounded_terms, 51, [1, 3, 5, 10, 51]),
        (misconceptions, 10, [*range(1, 11)]),
        (misconceptions, 11, [1, 3, 5, 10, 11]),
    ],
)
def test_of_long_lists_the_usual_cut_offs_are_tried(way, n, cutoffs):
    found = way(known([0, 1] + [0] * (n - 2), metric="ndcg"))
    assert {one.columns["k"] for one in found} - {None} == set(cutoffs)


# Wrong functions


def named_inputs(rels, pool, total, ks, tops):
    """What each parameter of an exercise may be."""
    return {
        "rels": [rels],
        "labels": [rels],
        "judged": [rels],
        "scores": [[*range(len(rels), 0, -1)]],
        "k": ks,
        "pool": [pool],
        "n_relevant": [total],
        "n_nonrelevant": [sum(label < 1 for label in pool)],
        "max_grade": tops,
        "persistence": [0.8, 0.5, 0.9, 0.95],
        "beta": [1.0, 0.5, 2.0],
    }


def tried_on(name, rels, pool, total, ks):
    """Every list of arguments that the wrong functions of an exercise get."""
    exercise = rm.practice.exercises()[name]
    names = re.findall(r"\w+", exercise.signature)[1:]
    highest = max([1, *rels, *pool])
    tops = [highest] + [top for top in (4, 5) if top > highest]
    for level in [0] if name in GRADED else sorted({1, *rels, *pool} - {0}):
        lists = [[int(x >= level) for x in labels] if level else labels for labels in (rels, pool)]
        R = total if total and level in (0, 1) else sum(lists[1])
        possible = named_inputs(*lists, R, ks, tops)
        yield from product(*(possible[one] for one in names))


def outcome(function, arguments):
    try:
        value = float(function(*[list(a) if isinstance(a, list) else a for a in arguments]))
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return None
    return value if math.isfinite(value) else None


ASKED = {
    "graded": {"rels": [2, 0, 1], "pool": [2, 0, 1, 1]},
    "binary": {"rels": [1, 0, 1], "n_relevant": 3},
    "fractions": {"rels": [0.5, 1, 2], "n_relevant": 3},
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", [exercise.name for exercise in searched()])
@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_wrong_functions_are_tried_on_every_input(asked, name):
    exercise = rm.practice.exercises()[name]
    rels, total = asked["rels"], asked.get("n_relevant")
    pool = asked.get("pool", rels + [1] * ((total or 0) - 2) if max(rels) == 1 else rels)
    metric = METRIC_OF.get(name, name)
    expected = {}
    ks = [*range(1, max(len(rels), len(asked.get("pool", []))) + 1), 10]
    for arguments in tried_on(name, rels, pool, total, ks):
        right = outcome(exercise.reference, arguments)
        if right is None and "scores" in exercise.signature:
            continue
        for mistake in exercise.mistakes.values():
            for place, function in enumerate(mistake.functions):
                way = f"functions[{place}]" if place else "function"
                value = outcome(function, arguments)
                if value is not None and (right is None or abs(value - right) > 0.051):
                    written = f'exercises()["{name}"].mistakes["{mistake.name}"].{way}'
                    inputs = ", ".join(map(repr, arguments))
                    expected[f"rm.practice.{written}({inputs})"] = value, mistake
    found = {
        one.call: one
        for one in misconceptions(known(**asked, metric=metric))
        if one.mistake[0].name == name
    }
    assert expected.keys() <= found.keys()
    assert {call for call in found if call not in expected} <= {
        call for call, one in found.items() if is_near(one, exercise)
    }
    for call, (value, mistake) in expected.items():
        one = found[call]
        at = "" if one.columns["k"] is None else f" at {one.columns['k']}"
        how = (
            f"{METRICS[metric].symbol}, misunderstood{at}: “{mistake.name}”. {mistake.explanation}"
        )
        assert (one.how, one.kind, one.metric) == (how, "misconception", metric)
        assert same_number(one.value, value) and one.mistake[1] is mistake
    for call in list(found)[::20]:
        assert same_number(call_value(call), found[call].value)


def is_near(found, exercise):
    """Whether the wrong value is not far from the right one, nor that one rounded."""
    written = re.split(r"\.(?:function|functions\[\d+\])\(", found.call)[1]
    arguments = eval(f"[{written[:-1]}]")
    right = outcome(exercise.reference, arguments)
    return 0 < abs(found.value - right) <= 0.051 and all(
        found.value != round(right, places) for places in range(1, 5)
    )


def test_usual_cut_offs_of_a_wrong_function_cost_less():
    """2 for a mistake; 1 more for a usual cut-off, 2 for another."""
    found = misconceptions(known([1, 0, 1, 0, 1, 0, 0], metric="precision"))
    costs = {one.columns["k"]: one.cost for one in found}
    assert costs == {k: 2 if k == 7 else 3 if k in (1, 3, 5, 10) else 4 for k in costs}
    assert {2, 3, 7, 10} <= costs.keys()
    of_all = misconceptions(known([1, 0, 1], metric="r_precision", n_relevant=3))
    assert {one.cost for one in of_all} == {2}


@given(st.floats(0, 1), st.integers(1, 4))
def test_the_right_value_rounded_is_not_wrong(right, decimals):
    assert is_rounded(right, right) and is_rounded(round(right, decimals), right)
    assert is_rounded(right * (1 + 1e-12), right)
    wrong = round(right, 4) + 0.00003
    assert not is_rounded(wrong, right) or abs(wrong - right) < 1e-5
    assert not is_rounded(right + 0.06, right) and not is_rounded(right - 0.06, right)
    assert not is_rounded(1.0, 0.9495)  # it is rounded to no decimal


def test_a_wrong_function_may_change_its_arguments_or_have_no_value():
    rels = [0, 1]
    assert number_from(lambda labels: labels.pop(), (rels,)) == 1 and rels == [0, 1]
    for value in (math.inf, math.nan, "none", None):
        assert number_from(lambda given: given, (value,)) is None
    assert number_from(lambda: 1 / 0, ()) is None


def test_an_ideal_that_is_rounded_to_nothing_leaves_the_others():
    """Five terms of 0.04 are rounded to 0.0 each, and their sum of 0.12 to 0.1."""
    asked = known([0.04] * 5, metric="ndcg", k=5)
    words = {one.choices[-1].words for one in rounded_terms(asked) if "1 decimal" in one.how}
    assert "sum rounded to 1 decimal" in words and "sum cut after 1 decimal" in words
    assert "terms rounded to 1 decimal" not in words


def test_a_choice_more_keeps_what_a_candidate_is():
    one = Candidate("rounded terms", "dcg", "DCG", (), str, 0.4, 0.35, ("exercise", "mistake"))
    more = one.with_choice(Choice({}))
    assert vars(more) == vars(one) | {"choices": more.choices} and len(more.choices) == 1


# Changed judgments


class Called:
    """Notes the labels that a call in Python names."""

    def __getattr__(self, name):
        return lambda rels, *given, pool=None, **others: (rels, pool)


def judged_otherwise(how):
    said = re.search(
        r"if (?:document (\d+) of the judged set|the document at rank (\d+)) had label"
        r" ([\d.]+) instead of ([\d.]+)$",
        how,
    )
    in_pool, rank, new, old = said.groups()
    return in_pool and int(in_pool), rank and int(rank), float(new), float(old)


def other_judgments(rels, pool, highest):
    """Each change of one judgment: the list and the judged set, sorted."""
    grades = {*range(highest + 1), *rels, *pool}
    missed = Counter(pool) - Counter(rels)
    for old in missed:
        for new in grades - {old}:
            yield tuple(rels), (Counter(pool) - Counter([old])) + Counter([new])
    for rank, old in enumerate(rels):
        for new in grades - {old}:
            changed = (*rels[:rank], new, *rels[rank + 1 :])
            yield changed, (Counter(pool) - Counter([old])) + Counter([new])


@pytest.mark.parametrize(
    "rels, pool",
    [
        ([1, 0, 2], [1, 0, 2, 2, 0]),  # the list comes first
        ([2, 0], [0, 1, 2, 1]),  # another order
        ([1, 0], [1]),  # unjudged documents are not listed
        ([0.5, 2], [0.5, 2, 2]),
    ],
)
def test_every_changed_judgment_is_tried(rels, pool):
    found = list(changed_judgments(known(rels, pool=pool, metric="ndcg")))
    changes = set()
    for one in found:
        assert one.kind == "changed judgment" and one.metric == "ndcg"
        assert one.surprises[0][0] != "cut-off" and "changed judgment" in dict(one.surprises)
        assert same_number(call_value(one.call), one.value)
        changed, judged = eval(one.call, {"rm": Called()})
        in_pool, rank, new, old = judged_otherwise(one.how)
        if rank:
            assert (rels[rank - 1], changed[rank - 1]) == (old, new)
            assert changed[: rank - 1] + changed[rank:] == rels[: rank - 1] + rels[rank:]
        else:
            assert changed == rels and pool[in_pool - 1] == old
        if judged is not None and pool[: len(rels)] == rels:
            assert judged[: len(rels)] == changed  # at the same place
        if judged is not None:
            changes.add((tuple(changed), frozenset(Counter(judged).items())))
    # a document of the list that the judged set lacks is added to it
    expected = {
        (rels, frozenset((+judged).items()))
        for rels, judged in other_judgments(rels, pool, int(max(rels + pool)))
    }
    assert changes == expected


def test_a_changed_judgment_changes_the_number_of_relevant_documents():
    """Where R is given without the labels of the judged set, too."""
    found = {
        one.how: one for one in changed_judgments(known([2, 0], n_relevant=1, metric="recall"))
    }
    one = found[
        "recall: R = 2 of the judged set; if the document at rank 2 had label 1 instead of 0"
    ]
    assert one.value == call_value(one.call) == 1
    other = "recall: R = 0 of the judged set; if the document at rank 1 had label 0 instead of 2"
    assert found[other].value == call_value(found[other].call) == 0
    for one in found.values():
        assert same_number(call_value(one.call), one.value)


def test_the_metrics_of_a_changed_judgment_are_the_usual_ones():
    """With choices of cost 1 at most; the changed judgment costs 3 more."""
    asked = known([1, 0, 2], pool=[1, 0, 2, 0])
    found = [
        one for one in changed_judgments(asked) if judged_otherwise(one.how)[:3] == (None, 2, 1)
    ]
    changed = known([1, 1, 2], pool=[1, 1, 2, 0])
    plain = [one for one in definitions(changed) if all(choice.cost <= 1 for choice in one.choices)]
    said = "if the document at rank 2 had label 1 instead of 0"
    expected = {one.how + ("; " if ": " in one.how else ": ") + said: one for one in plain}
    assert {one.how for one in found} == expected.keys()
    for one in found:
        assert one.cost == expected[one.how].cost + 3
        assert same_number(one.value, expected[one.how].value)


@pytest.mark.parametrize(
    "n, given, ranks, grades",
    [
        (25, {}, 20, {0, 1}),
        (50, {}, 20, {0, 1}),
        (51, {}, 10, {0, 1}),
        (3, {"max_grade": 4}, 3, {0, 1, 2, 3, 4}),
        (3, {"max_grade": 30}, 3, set(range(11))),
    ],
)
def test_the_judgments_that_are_changed(n, given, ranks, grades):
    asked = known([0, 1] + [0] * (n - 2), metric="cumulative_gain", k=n, **given)
    changes = [judged_otherwise(one.how) for one in changed_judgments(asked)]
    assert {rank for _, rank, *_ in changes} == set(range(1, ranks + 1))
    assert {new for *_, new, _ in changes} == grades


@pytest.mark.parametrize("n, metrics", [(100, {"auc", "precision"}), (101, {"precision"})])
def test_metrics_of_pairs_take_too_long_for_the_changes_of_long_lists(n, metrics):
    labels = [0, 1] + [0] * (n - 2)
    found = [
        next(changed_judgments(known(labels, metric=metric)), None)
        for metric in ("auc", "precision")
    ]
    assert {one.metric for one in found if one} == metrics


def test_a_changed_judgment_keeps_the_order_of_tied_documents():
    ordered = in_every_order(known([0, 1], scores=[1, 1], metric="cumulative_gain", k=1))[0]
    found = next(changed_judgments(ordered))
    assert found.how.startswith("CG at 1: equal scores in the given order; if the document at rank")


# What is kept of what was tried


def way(value, metric="ndcg", kind="definition", call="1", exact=None, costs=()):
    choices = tuple(Choice({}, cost=cost) for cost in costs)
    return Candidate(kind, metric, metric, choices, lambda: call, value, exact)


def found_by(printed, *ways):
    search = Search(Printed(printed, None))
    search.look(ways)
    return [(one.candidate.value, one.rounding) for one in search.findings()]


def test_the_nearest_ten_are_kept_each_value_of_a_metric_once():
    values = [0.5 + 0.001 * i for i in range(1, 1200)]
    ways = [way(value, call=str(value)) for value in values[::-1] + values]
    assert found_by("0.2500", *ways) == [(value, "") for value in values[:10]]
    assert found_by("0.2500", *ways[::-1]) == [(value, "") for value in values[:10]]
    apart = [way(0.5 + 0.002 * i, call=str(i)) for i in range(1, 502)]
    between = [*apart, way(0.519)]  # nearer than the tenth of the others
    assert [value for value, _ in found_by("0.2500", *between)][-2:] == [0.518, 0.519]
    twice = [way(0.5), way(0.5, metric="dcg"), way(0.5 + 1e-13), way(0.5 + 1e-11)]
    assert [value for value, _ in found_by("0.2", *twice)] == [0.5, 0.5, 0.5 + 1e-11]


def test_what_has_no_value_or_is_far_fetched_is_not_among_the_nearest():
    ways = [way(math.nan), way(math.inf), way(0.3, kind="rounded terms"), way(0.9)]
    ways += [way(0.4, kind="misconception"), way(0.3, kind="changed judgment")]
    assert found_by("0.2", *ways) == [(0.4, ""), (0.9, "")]


def test_of_the_nearest_at_one_distance_the_usual_one_comes_first():
    ways = [way(0.75, kind="misconception"), way(0.25), way(0.25, metric="dcg")]
    search = Search(Printed("0.5", None))
    search.look(ways)
    kinds = [(one.candidate.kind, one.candidate.metric) for one in search.findings()]
    assert kinds == [("definition", "ndcg"), ("definition", "dcg"), ("misconception", "ndcg")]


def test_what_fits_comes_in_the_order_of_the_costs():
    """A kind costs 2 or 3, rounding half to even 1, cutting 2."""
    ways = [
        way(0.62, kind="changed judgment", call="a"),
        way(0.62, kind="misconception", call="b"),
        way(0.629, call="c"),
        way(0.625, call="d"),
        way(0.62, call="e"),
        way(0.62, call="f"),
        way(0.62, call="f"),
        way(0.62, kind="misconception", call="f"),
        way(0.62, kind="rounded terms", call="g"),
        way(0.62, kind="rounded terms", call="h", exact=0.621),
        way(0.62, kind="rounded terms", call="i", exact=0.63),
        way(0.7),
    ]
    search = Search(Printed("0.62", None))
    search.look(ways)
    found = [(one.candidate.call, one.cost, one.rounding) for one in search.findings()]
    assert found == [
        ("e", 0, "rounded"),
        ("f", 0, "rounded"),
        ("d", 1, "half to even"),
        ("b", 2, "rounded"),
        ("c", 2, "cut"),
        ("f", 2, "rounded"),
        ("g", 2, "rounded"),
        ("i", 2, "rounded"),
        ("a", 3, "rounded"),
    ]


@pytest.mark.parametrize(
    "ways, is_plain",
    [
        ([way(0.62)], True),
        ([way(0.629)], True),
        ([way(0.62, costs=[1, 1])], True),
        ([way(0.62, costs=[3])], False),
        ([way(0.629, costs=[1])], False),
        ([way(0.62, kind="misconception")], False),
        ([way(0.7)], False),
    ],
)
def test_a_plain_definition_leaves_no_question(ways, is_plain):
    search = Search(Printed("0.62", None))
    search.look(ways)
    assert search.has_plain_definition() == is_plain


@pytest.mark.parametrize("changes, is_tried", [(None, False), (0, False), (1, True)])
def test_stages_come_in_turn(changes, is_tried):
    asked = known([1, 0, 1], scores=[2, 1, 1], metric="average_precision")
    named = []
    for stage in steps(asked, changes, Search(Printed("0.8333", None))):
        if named[-1:] != [stage]:
            named.append(stage)
    expected = ["definitions", "rounded terms", "known mistakes", "changed judgments"]
    assert named == expected[: 4 if is_tried else 3]


def test_each_candidate_is_a_step():
    """And with scores the ties that are averaged or entered as a whole come in the first stage."""
    asked = known([1, 0, 1], scores=[2, 1, 1], metric="average_precision")
    search = Search(Printed("0.123456789", None))
    counted = Counter(steps(asked, 0, search))
    tried = [len(list(definitions(one))) for one in in_every_order(asked)]
    tied = len(list(averaged_over_ties(asked))) + len(list(ties_as_a_whole(asked)))
    assert counted["definitions"] == 1 + sum(tried) + tied
    ties = {one.candidate.columns["ties"] for one in search.findings()}
    assert ties <= {"stable", "best", "worst", "expected", "as a whole", None}


# The table


def test_the_types_of_the_columns():
    text = pd.Series(["a"]).astype("str").dtype
    numbers = {"k": "Int64", "value": "float64", "distance": "float64", "fits": "bool"}
    for value in ("0.5", "0.123456"):
        for rels in ([1, 0], [1, 1]):
            found = rm.identify(value, rels, metric="auc", changes=0)
            assert {name: str(kind) for name, kind in found.dtypes.items()} == {
                name: numbers.get(name, str(text)) for name in found
            }
            assert (found.gain == "").all()


def test_without_pandas_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'rankmetrics_lib\[evaluation\]'"):
        rm.identify("0.5", [1, 0])
