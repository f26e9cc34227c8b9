"""What `identify_mean` tries, and for which data: every definition with its words and its Python,
the cut-offs, the queries, and the orders of equal scores."""

import math
import re
import statistics
import sys
from pathlib import Path

import pandas as pd
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation.identify_mean.search import tries_of

TABLE = Path(__file__).with_name("definitions_of_means.txt").read_text(encoding="utf-8")
EVERYTHING = {"metric": None, "k": None, "max_grade": None}
QRELS = {
    "q1": {"a": 1, "b": 0, "c": 2},
    "q2": {"a": 0, "c": 1},
    "q3": {"b": 1},
}
RUN = {"q1": {"a": 1.0, "b": 1.0, "d": 3.0}, "q2": {"a": 2.0, "c": 2.0}, "q4": {"a": 1.0}}


def frames(qrels=QRELS, run=RUN):
    """The judgments and the run as tables."""

    def frame(data, value):
        rows = [(q, d, x) for q, found in data.items() for d, x in found.items()]
        return pd.DataFrame(rows, columns=["query_id", "doc_id", value])

    return frame(qrels, "relevance"), frame(run, "score")


def tried(rels, **asked):
    """Everything that is tried for these labels."""
    return tries_of(*rm.qrels_and_run(rels), **EVERYTHING | asked)


def rows_of(tries, k):
    for one in tries:
        if k in one.definition.cutoffs:
            how = one.candidate(one.populations[0], k, 0.0).how
            yield re.sub("[;:] mean over all judged queries$", "", how), one.definition.measure(k)


@pytest.mark.parametrize(
    "part, rels, k",
    [(1, [[1, 0, 1, 0, 0, 0]], 7), (2, [[2, 0, 1]], None)],
    ids=["binary", "graded"],
)
def test_every_definition_is_tried_and_written_as_in_the_table(part, rels, k):
    lines = TABLE.split("\n\n")[part].strip().split("\n")[1:]
    found = rows_of(tried(rels, k=k), k)
    if part == 2:
        found = (row for row in found if not row[0].startswith(("NDCG", "DCG")))
    assert [" | ".join(row) for row in found] == lines


def test_only_the_cutoff_that_is_asked_for_is_tried():
    assert {one.definition.cutoffs for one in tried([[2, 0, 1]], k=7)} == {(7,)}


def test_long_lists_are_cut_at_the_usual_ranks_and_at_all_up_to_20():
    labels = [1, 0] * 300
    tries = tried([labels], metric="average_precision")
    usual = {1, 3, 5, 10, 20, 50, 100, 200, 500}
    assert set(tries[0].definition.cutoffs) == {None, *usual, *range(1, 21)}
    averaged = {
        cutoff
        for one in tried([labels], metric="ndcg")
        if one.definition.is_slow
        for cutoff in one.definition.cutoffs
    }
    assert averaged == {None, 1, 5, 10, 20, 100}
    other_ideals = {
        one.definition.cutoffs
        for one in tried([labels], metric="ndcg")
        if one.definition.chosen[0].words == "ideal from the list, not cut"
    }
    assert set(*other_ideals) == usual


def words_of(tries):
    return {choice.words for one in tries for choice in one.definition.chosen}


@pytest.mark.parametrize(
    "labels, is_tried", [([0, 1, 10], True), ([0, 2, 11], False), ([0, 2.5, 1], False)]
)
def test_grades_up_to_ten_are_gains_of_rbp(labels, is_tried):
    assert ("gain g" in words_of(tried([labels], metric="rbp"))) == is_tried


def test_of_many_labels_the_highest_is_a_level():
    levels = words_of(tried([list(range(13))], metric="precision"))
    assert {words for words in levels if words.startswith("relevant")} == {
        "relevant from label 12 up"
    }
    levels = words_of(tried([list(range(2, 15))], metric="precision"))
    assert {"relevant from label 2 up", "relevant from label 14 up"} <= levels
    assert "relevant from label 3 up" not in levels


def test_dcg_may_be_asked_for_alone():
    assert {one.definition.metric for one in tried([[2, 0, 1]], metric="dcg")} == {"dcg"}


def test_a_metric_taken_for_the_one_asked_for_costs_more():
    [found] = {
        one.definition.choices_at(one.known, 3)[-1].cost
        for one in tried([[1, 0]], metric="recall", k=3)
        if one.definition.metric == "hit_rate"
    }
    assert found == 1
    found = rm.identify_mean("1", rels=[[1]], metric="recall", k=1)
    assert list(found.metric[:2]) == ["recall", "recall"] and "hit_rate" in set(found.metric)


# Queries, orders and rows


def ways_of(tries):
    return {one.words for one in (way.choice for each in tries for way in each.populations)}


def test_queries_are_chosen_only_in_ways_that_differ():
    everything = "mean over all judged queries"
    above_0 = "mean over the queries with a value above 0"
    of_sum = "the sum over all judged queries, not their mean"
    assert ways_of(tried([[1], [0, 1]], metric="reciprocal_rank")) == {everything, above_0, of_sum}
    assert ways_of(tried([[1]], metric="reciprocal_rank")) == {everything, above_0}


def test_a_value_of_0_is_left_out_only_where_there_is_one():
    found = rm.identify_mean(
        "0.75", rels=[[1, 0], [0, 0], [0, 1]], pool=[[1, 0], [1, 0, 0], [1, 0]], metric="RR"
    )
    assert "value above 0" in found.how[0]
    found = rm.identify_mean("0.75", rels=[[1, 0], [0, 1]], metric="RR")
    assert found.fits.all() and not found.how.str.contains("value above 0").any()


def test_queries_without_a_value_do_not_hide_the_nearest():
    """No list has an NDCG of 0, so the mean over values above 0 is left out; others are shown."""
    best_first = [list(range(n, 0, -1)) for n in (4, 9, 12)]
    found = rm.identify_mean("0.123456", rels=best_first, metric="ndcg")
    assert len(found) == 10 and found.value.notna().all()


def test_the_ten_nearest_are_shown():
    """In each query, the relevant document is one rank lower, so k of 12 have a hit at k."""
    rels = [[0] * rank + [1] for rank in range(12)]
    found = rm.identify_mean("0.021", rels=rels, metric="hit_rate")
    assert found.value.tolist() == pytest.approx([k / 12 for k in range(1, 11)])


def test_a_value_that_comes_often_leaves_room_for_others():
    rels = [[0] * 3 + [1], [0] * 11 + [1], [0, 1], [0] * 5 + [1]]
    shares = {sum(any(labels[:k]) for labels in rels) / 4 for k in range(1, 13)}
    values = shares | {4 * share for share in shares}  # means and sums; 1 is also the mean above 0
    found = rm.identify_mean("0.3", rels=rels, metric="hit_rate", decimals=3)
    assert found.value.tolist() == sorted(values, key=lambda value: abs(value - 0.3))


def test_equal_scores_are_ordered_only_where_there_are_some():
    apart = frames(run={"q1": {"a": 3.0, "b": 2.0, "d": 1.0}, "q2": {"a": 1.0, "c": 0.5}})
    found = [one.order for one in tries_of(*apart, **EVERYTHING)]
    assert {order.choice and order.choice.words for order in found} == {
        None,
        "unjudged documents left out of the lists",
    }
    words = {one.order.choice.words for one in tries_of(*frames(), **EVERYTHING)}
    assert {"equal scores: the last id first", "equal scores: the best label first"} < words


def test_what_takes_long_is_tried_in_the_usual_order_only():
    run = RUN | {"q1": {"a": 1.0, "b": 1.00000001, "d": 1.0}}  # as 32-bit floats, a and b tie
    tries = tries_of(*frames(run=run), **EVERYTHING)
    assert any("float32" in one.order.run for one in tries)
    slow = [one for one in tries if one.definition.is_slow]
    assert {one.order.run for one in slow} == {"{run}"}


@pytest.mark.parametrize("judged", [{}, {"b": -1}], ids=["unjudged", "negative"])
def test_a_document_without_a_grade_has_not_the_lowest_one(judged):
    qrels = {"q1": {"a": 1, "c": 2, **judged}, "q2": {"c": 2.5}}
    run = {"q1": {"a": 1.0, "b": 1.0, "c": 1.0}, "q2": {"a": 2.0, "c": 2.0}}
    # b, a, c and a, c: (1/2 + 2/3) / 2 and 1/2
    found = rm.identify_mean(f"{(7 / 12 + 1 / 2) / 2:.9f}", qrels, run, metric="AP")
    assert "worst label first" in found.how[0]


@pytest.mark.parametrize("twice", ["qrels", "run"])
def test_a_negative_label_and_a_document_named_twice_are_each_taken_in_two_ways(twice):
    qrels, run = frames(QRELS | {"q5": {"a": -1}})
    if twice == "qrels":
        qrels = pd.concat([qrels, qrels[:1].assign(relevance=0)])
    else:
        run = pd.concat([run, run[:1].assign(score=9.0)])
    seen = dict.fromkeys(one.source.in_python for one in tries_of(qrels, run, **EVERYTHING))
    text = f"{twice}.drop_duplicates(['query_id', 'doc_id'], keep='{{}}', ignore_index=True)"
    once = [text.format(keep) for keep in ("first", "last")]
    assert list(seen) == [(one, "run") if twice == "qrels" else ("qrels", one) for one in once]


def test_labels_of_at_least_0_are_taken_in_one_way():
    assert {one.source.in_python for one in tries_of(*frames(), **EVERYTHING)} == {("qrels", "run")}
    negative = frames(QRELS | {"q5": {"a": -1}})
    text = "qrels.assign(relevance=qrels.relevance.ne(0).astype(int))"
    found = dict.fromkeys(one.source.in_python for one in tries_of(*negative, **EVERYTHING))
    assert list(found) == [("qrels", "run"), (text, "run")]


def test_what_costs_too_much_is_not_tried():
    costs = {one.cost for one in tries_of(*frames(), **EVERYTHING)}
    of_choices = {
        sum(choice.cost for choice in (*one.definition.chosen, *one.mended))
        for one in tries_of(*frames(), **EVERYTHING)
    }
    assert costs == of_choices == {0, 1, 2, 3, 4}


def test_a_list_of_one_document_is_cut_at_1():
    found = rm.identify_mean("1", {"q": {"a": 1}}, {"q": {"a": 1.0}}, metric="mndcg")
    assert found.fits[0] and found.k[0] == 1


@pytest.mark.filterwarnings("ignore:.*quer:UserWarning")
def test_judgments_that_are_all_negative_have_a_cutoff_of_at_least_1():
    found = rm.identify_mean("0", {"q1": {"a": -1}}, {"q2": {"a": 1.0}})
    assert found.fits[0] and found.k.min() == 1


def test_auc_over_the_queries_with_results_leaves_out_the_others():
    qrels = {"q1": {"a": 1, "b": 0}, "q2": {"a": 1, "b": 0}, "q3": {"a": 0}}
    run = {"q1": {"a": 2.0, "b": 1.0}, "q3": {"a": 1.0}}
    found = rm.identify_mean("1.0", qrels, run, metric="auc")
    values = dict(zip(found.how, found.value, strict=True))
    words = "judged queries with results; one without relevant documents counts 1"
    assert values[f"AUC: mean over the {words}"] == 1.0


# Words and errors


def test_equal_scores_may_have_been_averaged_over_their_orders():
    """By hand: a and b can trade places in q1, a and c in q2."""
    ideal1, ideal2 = 2 + 1 / math.log2(3), 1.0
    q1 = (1 / math.log2(3) + 1 / 2) / 2 / ideal1
    q2 = (1 + 1 / math.log2(3)) / 2 / ideal2
    found = rm.identify_mean(f"{(q1 + q2) / 3:.9f}", QRELS, RUN, metric="ndcg")
    assert found.how[0] == (
        "NDCG: equal scores: the mean over all their orders; mean over all judged queries"
    )


@pytest.mark.filterwarnings("ignore:.*no judgments:UserWarning")  # calls leave out judgments
@pytest.mark.parametrize("metric", ["dcg", "average_precision", "f_measure"])
def test_a_large_label_is_written_in_full(metric):
    qrels, run = rm.qrels_and_run([[0, 1234567], [1234567.5, 2]])
    found = rm.identify_mean("0.5", qrels, run, metric=metric)
    calls = [
        (value, call)
        for value, call in zip(found.value, found.call, strict=True)
        if "1234567" in call
    ]
    assert calls
    for value, call in calls:
        assert eval(call, {"rm": rm, "qrels": qrels, "run": run}) == pytest.approx(value)


def test_the_sums_of_exponential_gains_may_have_been_divided():
    rels = [[0, 2, 1], [1], [0, 1, 0]]
    dcg = (3 / math.log2(3) + 1 / 2) + 1 + 1 / math.log2(3)
    ideal = (3 + 1 / math.log2(3)) + 1 + 1
    found = rm.identify_mean(f"{dcg / ideal:.9f}", rels=rels, metric="ndcg")
    assert "gain 2^g - 1" in found.how[0] and "the sums over all queries" in found.how[0]


def test_the_ideal_of_the_list_is_a_reason():
    rels, pool = [[0, 1], [1]], [[1, 1, 0], [1, 1]]
    value = statistics.mean([1 / math.log2(3), 1])
    found = rm.identify_mean(f"{value:.9f}", rels=rels, pool=pool, metric="ndcg", k=2)
    assert "ideal from the list only" in found.how[0] and "retrieved list only" in found.why[0]


def test_the_bar_shows_the_share_of_what_is_tried(capsys, monkeypatch):
    monkeypatch.setitem(rm.compare.__globals__, "BAR_AFTER", 0)
    monkeypatch.setenv("COLUMNS", "300")
    rm.identify_mean("0.5", rels=[[1, 0]], metric="P", k=1, progress=True)
    errors = capsys.readouterr().err
    assert re.search(r"  0% \|.*P", errors) and re.search(r" 50% \|", errors)
    rm.identify_mean("0.5", rels=[[1, 0]], metric="P", k=1)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "function, missing, needs",
    [
        (lambda: rm.qrels_and_run([[1]]), "pandas", "qrels_and_run needs pandas"),
        (lambda: rm.identify_mean("1", {}, {}), "pandas", "identify_mean needs pandas and pyarrow"),
        (
            lambda: rm.identify_mean("1", {}, {}),
            "pyarrow",
            "identify_mean needs pandas and pyarrow",
        ),
    ],
)
def test_without_its_libraries_the_error_says_what_to_install(
    monkeypatch, function, missing, needs
):
    monkeypatch.setitem(sys.modules, missing, None)
    pattern = rf"^{needs}: pip install 'rankmetrics_lib\[evaluation\]'$"
    with pytest.raises(ModuleNotFoundError, match=pattern):
        function()


@pytest.mark.parametrize(
    "given, message",
    [
        ({"rels": 5}, "^rels must be a list, got 5"),
        ({"rels": [[1]], "pool": 5}, "^pool must be a list, got 5"),
    ],
)
def test_labels_that_are_no_lists_are_named(given, message):
    with pytest.raises(TypeError, match=message):
        rm.qrels_and_run(**given)


def test_labels_become_tables_with_the_columns_of_trec():
    qrels, run = rm.qrels_and_run([[1, 0]])
    assert list(qrels) == ["query_id", "doc_id", "relevance"]
    assert list(run) == ["query_id", "doc_id", "score"]
