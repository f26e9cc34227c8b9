"""A measure is written, read and printed in the grammar of ir_measures; the names of trec_eval and
ranx are understood, and each gives the number that its program gives.

The tables are pages to read: names.txt, meant.txt and refused_measures.txt.
"""

import dataclasses
import re

import ir_measures
import numpy as np
import peers
import pytest
import pytrec_eval
from refusals import assert_refused, lines, refusals

import rankmetrics_lib as rm
from rankmetrics_lib import catalogue
from rankmetrics_lib.evaluation import Measure

QUERIES = 40


def table(page):
    """Of each line what is before two spaces, and what is after them."""
    return [tuple(map(str.strip, line.partition("  ")[::2])) for line in lines(page)]


NAMED = {
    name: others.split(" | ") if others else [] for name, others in table("evaluation/names.txt")
}


@pytest.mark.parametrize("canonical", NAMED)
def test_however_it_is_written_a_measure_is_printed_with_its_canonical_name(canonical):
    for written in [canonical, f" {canonical} ", *NAMED[canonical]]:
        assert str(Measure.parse(written)) == canonical


OURS_ALONE = ("ERR(max", "F@", "GMAP", "gRBP", "Hits", "IPrec11", "NumRelRet", "NumUnjudged", "AUC")
OURS_ALONE += ("Unjudged", "nDCG(tie", "P(tie", "AP(normalizer", "RBP_residual")


@pytest.mark.parametrize("canonical", [name for name in NAMED if not name.startswith(OURS_ALONE)])
def test_names_are_those_of_ir_measures(canonical):
    theirs = canonical.replace("{1:0,2:0}", "{2:0,1:0}")  # which keeps the given order
    assert str(Measure.parse(str(ir_measures.parse_measure(theirs)))) == canonical
    if "gains" not in canonical:
        assert str(ir_measures.parse_measure(canonical)) == canonical


@pytest.mark.parametrize("text, nearest", table("evaluation/meant.txt"))
def test_an_unknown_name_is_answered_with_what_was_meant(text, nearest):
    for written in (text, f" {text} "):
        message = f"unknown measure {written!r}: did you mean '{nearest}'?"
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            Measure.parse(written)
    Measure.parse(nearest.replace("@k", "@10"))


@pytest.mark.parametrize("call, error, message", refusals("evaluation/refused_measures.txt"))
def test_what_is_no_measure_is_refused_by_name(call, error, message):
    assert_refused(call, error, message, {"parse": Measure.parse})


def test_where_nothing_is_near_all_measures_are_named():
    with pytest.raises(
        ValueError, match=r"expected one of alpha_DCG, alpha_nDCG, AP, AUC, .*, R, R_cap"
    ) as e:
        Measure.parse("qqqqqqq")
    named = {*str(e.value).partition("expected one of ")[2].split(", ")}
    assert named == {measure.name for measure in catalogue.MEASURES}


def test_a_measure_holds_all_its_parameters_and_cannot_be_changed():
    measure = Measure.parse("AP(rel=2)@10")
    assert (measure.name, measure.k) == ("AP", 10)
    others = {"judged_only": False, "normalizer": "relevant", "tie_averaged": False}
    assert measure.parameters == {"rel": 2} | others
    assert Measure("AP", measure.parameters) == Measure.parse("AP(rel=2)")
    for one in (measure, rm.custom_measure(len)):
        with pytest.raises(dataclasses.FrozenInstanceError):
            one.name = "RR"


@pytest.mark.parametrize("text", ["AP", "P@5", "RBP", "Bpref", "AUC", "map"])
def test_the_relevance_level_fills_in_rel_as_it_was_given(text):
    for level in (2, 2.0, 2):
        assert f"rel={level}" in str(Measure.parse(text, relevance_level=level))
    for own in ("AP(rel=3)", "map-l3"):
        assert str(Measure.parse(own, relevance_level=2)) == "AP(rel=3)"
    for without in ("nDCG@5", "NumRet"):
        assert str(Measure.parse(without, relevance_level=2)) == without
    column = rm.evaluate({"q": {"a": 2}}, {"q": {"a": 1}}, text, relevance_level=2)
    name = text if text == "map" else str(Measure.parse(text, relevance_level=2))
    assert list(column) == [name]


def test_a_measure_that_is_asked_for_twice_is_one_column():
    names = ["nDCG@10", *[name for name in NAMED["nDCG@10"] if name not in FOREIGN]]
    names.append(ir_measures.nDCG @ 10)
    assert list(rm.evaluate_arrays([[1]], [[1]], names)) == ["nDCG@10"]
    names += ["RBP(p=0.8)", Measure.parse("P@5"), ir_measures.AP(rel=2), "AP(rel=1)"]
    found = rm.evaluate({"q": {"a": 2}}, {"q": {"a": 1.0}}, names)
    assert list(found) == ["nDCG@10", "RBP", "P@5", "AP(rel=2)", "AP"]
    assert rm.evaluate({"q": {"a": 1}}, {"q": {"a": 1}}, []).shape == (1, 0)


FOREIGN = ["ndcg_cut_10", "ndcg_cut.10", "ndcg@10-l1", "HR@10"]


def test_asked_for_by_a_name_of_another_program_a_measure_is_found_by_that_name():
    qrels, run = {"q": {"a": 1, "b": 2}}, {"q": {"a": 2, "b": 1}}
    asked = [*FOREIGN, "nDCG@10", "MRR@10", "gm_map"]
    table = rm.evaluate(qrels, run, asked)
    assert list(table) == [*FOREIGN, "nDCG@10", "RR@10", "gm_map"]
    assert table[FOREIGN[:3]].eq(table["nDCG@10"], axis=0).all(axis=None)
    assert list(rm.Evaluator(qrels, asked).evaluate(run)) == list(table)
    assert list(rm.means(table).index) == list(table)
    assert {*rm.compare(qrels, {"a": run, "b": run}, FOREIGN).measure} == {*FOREIGN}


def test_a_name_of_trec_eval_may_stand_for_several_measures():
    values = rm.evaluate_arrays([[1, 0]], [[2, 1]], ["P.1,2", "success", "P_2"])
    assert list(values) == ["P_1", "P_2", "success_1", "success_5", "success_10"]
    with pytest.raises(ValueError, match="'map_cut' stands for several, map_cut_5, map_cut_10"):
        rm.compare({"q": {"a": 1}}, {"x": {}, "y": {}}, "map_cut")


def test_the_error_reaches_the_caller():
    for call in (
        lambda asked: rm.evaluate({"q": {"a": 1}}, {"q": {"a": 1.0}}, asked),
        lambda asked: rm.Evaluator({"q": {"a": 1}}, asked),
        lambda asked: rm.evaluate_arrays([[1]], [[1]], asked),
    ):
        with pytest.raises(ValueError, match="unknown measure 'ndgc@9': did you mean 'nDCG@9'"):
            call(["AP", "ndgc@9"])
        message = "measures must be a string or a sequence of them, got 3"
        with pytest.raises(TypeError, match=message):
            call(3)


# The numbers of the other programs


@pytest.fixture(scope="module")
def collection():
    """Scores without ties, which ranx and trec_eval order differently. Each query has relevant and
    nonrelevant judgments, without which ranx's bpref is NaN; but not three relevant ones, of which
    trec_eval takes two for a recall of 0.7."""
    qrels, run = peers.random_collection()
    queries = [
        query
        for query, labels in qrels.items()
        if all({label >= level for label in labels.values()} == {True, False} for level in (1, 2))
        and sum(label >= 1 for label in labels.values()) != 3
    ][:QUERIES]
    return [{query: one[query] for query in queries} for one in (qrels, run)]


TREC_EVAL_ALONE = "runid relstring utility num_nonrel_judged_ret gm_bpref Rprec_mult binG G"
TREC_EVAL_ALONE = {*TREC_EVAL_ALONE.split(), "ndcg_rel", "Rndcg"}


@pytest.mark.parametrize("name", sorted(pytrec_eval.supported_measures - TREC_EVAL_ALONE))
def test_a_name_of_trec_eval_gives_its_numbers(collection, name):
    theirs = pytrec_eval.RelevanceEvaluator(collection[0], {name}).evaluate(collection[1])
    names = list(theirs[next(iter(theirs))])  # "P" is P_5, P_10, ... there
    ours = rm.evaluate(*collection, names)
    if name not in ("P", "recall"):  # which need a number here
        assert set(rm.evaluate(*collection, name)) == set(ours) == set(names)
    if name == "gm_map":  # by query it is the logarithm of AP, which is at least 0.00001
        ours = np.log(ours.clip(lower=1e-5))
    expected = [[theirs[query][key] for key in names] for query in ours.index]
    peers.assert_equal(ours.to_numpy(), expected)


@pytest.mark.parametrize("number", [0.5, 2, 4])
def test_the_parameter_of_set_f_is_the_square_of_beta(collection, number):
    evaluator = pytrec_eval.RelevanceEvaluator(collection[0], {f"set_F.{number}"})
    theirs = evaluator.evaluate(collection[1])
    ours = rm.evaluate(*collection, f"set_F.{number}").iloc[:, 0]
    peers.assert_equal(ours, [theirs[query]["set_F"] for query in ours.index])
    assert str(Measure.parse(ours.name)) == str(Measure.parse(f"SetF(beta={number**0.5})"))


RANX = "hits hits@3 hit_rate@3 precision precision@3 recall@3 f1 f1@3 r-precision bpref mrr mrr@3"
RANX += " map map@3 dcg dcg@3 dcg_burges dcg_burges@3 ndcg ndcg@3 ndcg_burges ndcg_burges@3"


@pytest.mark.sampled
@pytest.mark.parametrize("level", ["", "-l1", "-l2"])
@pytest.mark.parametrize("name", RANX.split())
def test_a_name_of_ranx_gives_its_number(collection, name, level):
    ranx = peers.interpreted_ranx()
    qrels, run = ranx.Qrels(collection[0]), ranx.Run(collection[1])
    theirs = ranx.evaluate(qrels, run, name + level, return_mean=False)
    ours = rm.evaluate(*collection, name + level).iloc[:, 0]
    peers.assert_equal(ours[list(qrels.keys())], theirs)
    assert len(set(np.round(theirs, 6))) > 1


def why_not(name):
    """What is said of a name that is no measure, or needs more to be one."""
    with pytest.raises(ValueError, match=f"measure '{re.escape(name)}': ") as error:
        Measure.parse(name)
    return str(error.value)


def test_every_name_of_the_installed_programs_is_here_or_has_a_reason():
    for name in TREC_EVAL_ALONE:
        assert "only trec_eval has it: " in why_not(name)
    for name in filter(str.isascii, ir_measures.measures.registry):
        try:
            Measure.parse(name)
        except ValueError:
            reasons = ("only ir_measures has it: ", " needs ", "in ir_measures the share of")
            assert any(reason in why_not(name) for reason in reasons)
    metrics = peers.interpreted_ranx().metrics
    here = {metrics.metric_switch(name.partition("@")[0]).__name__ for name in RANX.split()}
    assert {*metrics.__all__} - here == {
        *("get_hit_lists", "interpolated_precision_at_recall", "rank_biased_precision")
    }
    assert "only ranx has it: " in why_not("interpolated_precision_at_recall")
    assert "ranx adds up the grades as they are" in why_not("rbp.95")
    assert str(Measure.parse("SetRelP")) == str(ir_measures.parse_measure("SetRelP"))


# The same names in identify


@pytest.mark.parametrize(
    "metric", ["AP", "MAP", "map", "average_precision", "AP(rel=2)", "nDCG@3", "ndcg_cut_3", "P"]
)
def test_identify_takes_the_names_of_evaluate(metric):
    name = {"n": "ndcg", "P": "precision"}.get(metric[0], "average_precision")
    k = 3 if "3" in metric else None
    expected = rm.identify("0.9", [3, 2, 0, 1, 2], metric=name, k=k)
    assert rm.identify("0.9", [3, 2, 0, 1, 2], metric=metric).equals(expected)
    assert set(rm.identify("0.83", [1, 0, 1], metric=metric).metric) <= {name}


@pytest.mark.parametrize(
    "metric, message",
    [
        ("hit_ratio@9", "metric: unknown measure 'hit_ratio@9': did you mean 'Success@9'?"),
        ("average", "metric: unknown measure 'average': did you mean 'AP'?"),
        ("kendal_tau", "metric must be 'kendall_tau', got 'kendal_tau'"),
        ("nDCG@3", "k must be that of metric 'nDCG@3', or left out, got 4"),
    ],
)
def test_identify_says_which_metric_was_meant(metric, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        rm.identify("0.9", [1, 0], metric=metric, k=4)
