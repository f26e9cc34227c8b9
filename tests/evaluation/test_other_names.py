"""The names of trec_eval and ranx are understood: each gives the number that its program gives, and
one that could mean two things is refused."""

import re

import numpy as np
import peers
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation import Measure
from rankmetrics_lib.evaluation.measures import NAMES
from rankmetrics_lib.evaluation.other_names import IR_MEASURES, NOT_HERE, RANX, TREC_EVAL, UNCLEAR

QUERIES = 40


@pytest.fixture(scope="module")
def collection():
    """Scores without ties, which ranx and trec_eval order differently. Each query has relevant and
    nonrelevant judgments, without which ranx's bpref is NaN; but not three relevant ones, of which
    trec_eval takes two for a recall of 0.7."""
    rankings = peers.random_rankings()
    queries = [
        query
        for query in rankings.run
        if {label >= 2 for label in rankings.qrels.get(query, {}).values()} == {True, False}
        and {label >= 1 for label in rankings.qrels[query].values()} == {True, False}
        and sum(label >= 1 for label in rankings.qrels[query].values()) != 3
    ][:QUERIES]
    assert len(queries) == QUERIES
    return [{query: one[query] for query in queries} for one in (rankings.qrels, rankings.run)]


@pytest.mark.parametrize("name", [name for name in TREC_EVAL if name != "set_F_k"])
def test_a_name_of_trec_eval_gives_its_numbers(collection, name):
    from pytrec_eval import RelevanceEvaluator

    qrels, run = collection
    theirs = RelevanceEvaluator(qrels, {name.removesuffix("_k")}).evaluate(run)
    names = list(theirs[next(iter(qrels))])  # "P" is P_5, P_10, ... there
    ours = rm.evaluate(qrels, run, names)
    assert len(names) == (1 if name == name.removesuffix("_k") else ours.shape[1])
    if name == "gm_map":  # by query it is the logarithm of AP, which is at least 0.00001
        ours = np.log(ours.clip(lower=1e-5))
    peers.assert_equal(
        ours.to_numpy(), [[theirs[query][key] for key in names] for query in ours.index]
    )


@pytest.mark.parametrize("name", ["success", "iprec_at_recall", "map_cut"])
def test_a_name_without_its_number_stands_for_all_of_trec_eval(collection, name):
    from pytrec_eval import RelevanceEvaluator

    qrels, run = collection
    theirs = RelevanceEvaluator(qrels, {name}).evaluate(run)
    every_name = list(theirs[next(iter(qrels))])
    assert sorted(rm.evaluate(qrels, run, name)) == sorted(rm.evaluate(qrels, run, every_name))


def test_the_parameter_of_set_f_is_the_square_of_beta(collection):
    from pytrec_eval import RelevanceEvaluator

    qrels, run = collection
    for number in (0.5, 2, 4):
        theirs = RelevanceEvaluator(qrels, {f"set_F.{number}"}).evaluate(run)
        ours = rm.evaluate(qrels, run, f"set_F.{number}").iloc[:, 0]
        peers.assert_equal(ours, [theirs[query]["set_F"] for query in ours.index])
    assert str(Measure.parse("set_F_4")) == "SetF(beta=2.0)"


def test_a_name_of_ir_measures_that_is_a_measure_with_a_parameter():
    import ir_measures

    for name, ours in IR_MEASURES.items():
        assert str(ir_measures.parse_measure(name)) == ours == str(Measure.parse(name))


@pytest.mark.sampled
@pytest.mark.parametrize("level", ["", "-l1", "-l2"])
@pytest.mark.parametrize("name", RANX)
def test_a_name_of_ranx_gives_its_number(collection, name, level):
    name = name.replace("@k", "@3") + level
    if name in UNCLEAR:
        return
    ranx = peers.interpreted_ranx()
    qrels, run = ranx.Qrels(collection[0]), ranx.Run(collection[1])
    theirs = ranx.evaluate(qrels, run, name, return_mean=False)
    ours = rm.evaluate(*collection, name).iloc[:, 0]
    peers.assert_equal(ours[list(qrels.keys())], theirs)
    assert len(set(np.round(theirs, 6))) > 1


def test_every_name_is_here_or_has_a_reason():
    """The registries of the installed programs."""
    import ir_measures
    import pytrec_eval

    here = {name.removesuffix("_k") for name in TREC_EVAL}
    assert here | set(NOT_HERE["trec_eval"]) == pytrec_eval.supported_measures
    assert not here & set(NOT_HERE["trec_eval"])

    theirs = {name for name in ir_measures.measures.registry if name.isascii()}
    here = {name for name in theirs if name in NAMES or name in IR_MEASURES}
    assert here | set(NOT_HERE["ir_measures"]) == theirs
    assert not here & set(NOT_HERE["ir_measures"])

    metrics = peers.interpreted_ranx().metrics
    measures = {name.partition("@")[0] for name in RANX} | {"rbp"}
    here = {metrics.metric_switch(name).__name__ for name in measures}
    no_measures = {"interpolated_precision_at_recall", "get_hit_lists"}
    assert here | no_measures == set(metrics.__all__)
    assert {"interpolated_precision_at_recall", "rbp"} <= set(NOT_HERE["ranx"])


@pytest.mark.parametrize(
    "name, canonical",
    [
        ("ndcg_cut_10", "nDCG@10"),
        ("ndcg_cut.10", "nDCG@10"),
        (" map ", "AP"),
        ("P.5", "P@5"),
        ("map-l2", "AP(rel=2)"),
        ("precision@7-l3", "P(rel=3)@7"),
        ("ndcg@10-l1", "nDCG@10"),
        ("ndcg@10-l3", "nDCG(gains={1:0,2:0})@10"),
        ("ndcg_burges", "nDCG(dcg='exp-log2')"),
        ("f1@5", "F@5"),
    ],
)
def test_the_column_has_our_name(name, canonical):
    assert str(Measure.parse(name)) == canonical
    assert list(rm.evaluate({"q": {"a": 1}}, {"q": {"a": 1.0}}, name)) == [canonical]


def test_a_measure_that_is_asked_for_twice_is_one_column():
    names = ["nDCG@10", "NDCG@10", "ndcg@10", "ndcg_cut_10", "ndcg_cut.10"]
    assert list(rm.evaluate_arrays([[1]], [[1]], names)) == ["nDCG@10"]


def test_the_relevance_level_holds_for_other_names_too():
    assert str(Measure.parse("map", relevance_level=2)) == "AP(rel=2)"
    assert str(Measure.parse("map-l3", relevance_level=2)) == "AP(rel=3)"


def test_a_name_of_trec_eval_may_stand_for_several_measures():
    values = rm.evaluate_arrays([[1, 0]], [[2, 1]], ["P.1,2", "success"])
    assert list(values) == ["P@1", "P@2", "Success@1", "Success@5", "Success@10"]
    message = "measure 'P.1,2': stands for 2 measures, P@1, P@2"
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        Measure.parse("P.1,2")
    with pytest.raises(ValueError, match=r"\['map_cut'\] stands for AP@5, AP@10"):
        rm.compare({"q": {"a": 1}}, {"x": {}, "y": {}}, "map_cut")


@pytest.mark.parametrize(
    "text, message",
    [
        ("recall", "at nine cut-offs for it, ranx the recall of the whole list"),
        ("recip_rank_k", "and that of the first k documents 'RR@k'"),
        ("P_k", "did you mean 'P@k'?"),
        ("recip_rank_10", "ignores the cut-off of recip_rank; its value is 'RR', and that of the"),
        ("recip_rank.10", "first 10 documents 'RR@10'"),
        ("Accuracy@5", "in BEIR it is the hit rate, 'Success@5'; in ir_measures the share of"),
        ("Hole@10", "in BEIR it is the share of the first 10 documents that no query has judged"),
    ],
)
def test_a_name_with_two_meanings_is_refused_with_both(text, message):
    with pytest.raises(ValueError, match=f"^unknown measure '{text}': .*{message}"):
        Measure.parse(text)


@pytest.mark.parametrize(
    "text, message",
    [
        ("utility", "only trec_eval has it: a sum with weights of your own"),
        ("utility.1,-1,0,0", "only trec_eval has it: a sum with weights of your own"),
        ("Rprec_mult_0.2", "only trec_eval has it: precision at multiples of R"),
        ("binG", "only trec_eval has it: an experiment of trec_eval, which no paper defines"),
        ("nNRBP@20", "only ir_measures has it: a measure of subtopics"),
        ("INST(T=2.,max_rel=1)", "only ir_measures has it: a user model"),
        ("hit_rate", "only ranx has it: Success needs a cut-off here"),
        ("rbp.95", "ranx adds up the grades as they are; write 'RBP(p=0.95)' to count"),
        ("rbp.95-l2", "only ranx has it: adds up the grades"),
    ],
)
def test_a_measure_that_is_not_here_has_a_reason(text, message):
    with pytest.raises(ValueError, match=re.escape(f"unknown measure {text!r}: {message}")):
        Measure.parse(text)


@pytest.mark.parametrize("text", ["ndcg_cut_0", "precision@0", "map-l0"])
def test_an_error_has_the_name_that_was_asked_for(text):
    with pytest.raises(ValueError, match=f"^measure '{text}': .* got 0"):
        Measure.parse(text)


@pytest.mark.parametrize(
    "text, meant",
    [
        ("HR@10", "Success@10"),
        ("hit@5", "Success@5"),
        ("HR", "Success@k"),
        ("NDGC@10", "nDCG@10"),
        ("nDCG_10", "nDCG@10"),
        ("nDCG 10", "nDCG@10"),
        ("nDCG10", "nDCG@10"),
        ("ndcg_at_10", "nDCG@10"),
        ("ndcg(dcg='exp-log2')@5", "nDCG(dcg='exp-log2')@5"),
        ("P5", "P@5"),
        ("P_at_5", "P@5"),
        ("recip_rnk", "RR"),
        ("recip-rank", "RR"),
        ("reciprocal_rank@10", "RR@10"),
        ("average_precision", "AP"),
        ("Recalls@100", "R@100"),
        ("map_cutt_10", "AP@10"),
        ("f1_5", "F@5"),
        ("bpref@10", "Bpref"),
        ("mrr(rel=2)", "RR(rel=2)"),
    ],
)
def test_what_was_meant_keeps_the_cut_off_and_can_be_asked_for(text, meant):
    message = f"unknown measure {text!r}: did you mean '{meant}'?"
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        Measure.parse(text)
    Measure.parse(meant.replace("@k", "@10"))


@pytest.mark.parametrize("metric", ["AP", "MAP", "map", "average_precision", "AP(rel=2)"])
def test_identify_takes_the_names_of_evaluate(metric):
    found = rm.identify("0.83", [1, 0, 1], metric=metric)
    assert set(found.metric) == {"average_precision"}


def test_a_cut_off_after_the_name_is_that_of_identify():
    rels = [3, 2, 0, 1, 2]
    expected = rm.identify("0.9", rels, metric="ndcg", k=3)
    for metric in ("nDCG@3", "ndcg_cut_3", "ndcg@3"):
        assert rm.identify("0.9", rels, metric=metric).equals(expected)
        assert rm.identify("0.9", rels, metric=metric, k=3).equals(expected)
    message = "k must be that of metric 'nDCG@3', or left out, got 4"
    with pytest.raises(ValueError, match=f"^{message}$"):
        rm.identify("0.9", rels, metric="nDCG@3", k=4)


def test_a_measure_that_needs_a_cut_off_may_be_named_alone():
    expected = rm.identify("0.67", [1, 0, 1], metric="precision", k=3)
    assert rm.identify("0.67", [1, 0, 1], metric="P", k=3).equals(expected)
    assert set(rm.identify("0.5", [1, 0, 1], metric="P").metric) == {"precision"}


@pytest.mark.parametrize(
    "metric, message",
    [
        ("HR@10", "metric: unknown measure 'HR@10': did you mean 'Success@10'?"),
        ("average", "metric: unknown measure 'average': did you mean 'AP'?"),
        ("kendal_tau", "metric must be 'kendall_tau', got 'kendal_tau'"),
    ],
)
def test_identify_says_which_metric_was_meant(metric, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rm.identify("0.9", [1, 0], metric=metric)
