"""A measure is written, read and printed in the grammar of ir_measures; what is wrong with one is
said by name."""

import dataclasses
import re

import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation import Measure
from rankmetrics_lib.evaluation.measures import ALIASES, KINDS

CANONICAL = [
    "nDCG@10",
    "AP",
    "AP@100",
    "P@5",
    "R@100",
    "RR",
    "RR@10",
    "Success@5",
    "Rprec",
    "nDCG(dcg='exp-log2')@10",
    "ERR(max_grade=4)@20",
    "RBP(p=0.9)",
    "AP(rel=2)",
    "Bpref",
    "P(rel=2)@5",
    "nDCG(gains={1:3,2:7})@5",
    "nDCG(judged_only=True)",
    "AP(rel=2,judged_only=True)@10",
    "infAP",
    "IPrec@0.1",
    "IPrec(rel=2)@1.0",
    "IPrec11",
    "Judged",
    "Judged@10",
    "NumQ",
    "NumRel(rel=2)",
    "NumRet",
    "NumRet(rel=2)",
    "SDCG(max_rel=4)@10",
    "SetAP",
    "SetF(beta=2.0)",
    "SetP(relative=True)",
    "SetR(rel=2)",
    "GMAP",
    "gRBP(max_grade=4,p=0.5)@10",
    "Hits@5",
    "NumRelRet",
    "NumUnjudged@10",
    "P(tie_averaged=True)@5",
    "RBP_residual(p=0.5)@10",
]
OURS_ALONE = [
    "ERR(max_grade=4)@20",
    "GMAP",
    "gRBP(max_grade=4,p=0.5)@10",
    "Hits@5",
    "IPrec11",
    "NumRelRet",  # NumRet(rel=1) there
    "NumUnjudged@10",
    "P(tie_averaged=True)@5",
    "RBP_residual(p=0.5)@10",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_a_canonical_name_is_printed_as_it_is_read(text):
    assert str(Measure.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *(name for name in CANONICAL if name not in OURS_ALONE),
        "RBP(p=0.8)",
        "AP(rel=1)",
        "MAP",
        "NDCG@3",
        "nDCG(gains={0:0,3:1,1:1})",
    ],
)
def test_names_are_those_of_ir_measures(text):
    import ir_measures

    assert str(Measure.parse(text)) == str(ir_measures.parse_measure(text))


@pytest.mark.parametrize(
    "written, canonical",
    [
        ("NDCG@10", "nDCG@10"),
        ("MAP", "AP"),
        ("MRR@10", "RR@10"),
        ("Recall@5", "R@5"),
        ("Precision@5", "P@5"),
        (" nDCG ( dcg = 'log2' ) @ 10 ", "nDCG@10"),
        ('nDCG(dcg="exp-log2")', "nDCG(dcg='exp-log2')"),
        ("AP(judged_only=True, rel=3)", "AP(rel=3,judged_only=True)"),
        ("AP()", "AP"),
        ("IPrec@0", "IPrec@0.0"),
        ("RBP(p=0.8)", "RBP"),
        ("AUC", "AUC"),
        ("AUC(rel=2)", "AUC(rel=2)"),
        ("ERR(max_grade=3)@20", "ERR(max_grade=3)@20"),
        ("ERR(max_grade=4.0)", "ERR(max_grade=4.0)"),
        ("SDCG(max_rel=2,min_rel=0.5)@5", "SDCG(max_rel=2,min_rel=0.5)@5"),
        ("SDCG(max_rel=2,min_rel=0)@5", "SDCG(max_rel=2)@5"),
        ("AUC(judged_only=True)", "AUC"),
        ("AUC(judged_only=False)", "AUC(judged_only=False)"),
        ("AP(normalizer='truncated')@3", "AP(normalizer='truncated')@3"),
        ("(AP)", "AP"),
    ],
)
def test_defaults_aliases_and_blanks_leave_the_canonical_name(written, canonical):
    assert str(Measure.parse(written)) == canonical


def test_a_measure_does_not_change():
    with pytest.raises(AttributeError, match="cannot assign to field 'k'"):
        Measure.parse("AP").k = 1


def test_a_level_is_shown_as_it_was_given():
    for level in (2, 2.0, 2):
        assert str(Measure.parse("AP", relevance_level=level)) == f"AP(rel={level})"


def test_a_measure_holds_all_its_parameters():
    measure = Measure.parse("AP(rel=2)@10")
    assert (measure.name, measure.k) == ("AP", 10)
    assert measure.parameters == {
        "rel": 2,
        "judged_only": False,
        "normalizer": "relevant",
        "tie_averaged": False,
    }


def test_a_measure_made_of_its_parts_takes_the_whole_list():
    measure = Measure.parse("AP(rel=2)")
    assert Measure("AP", measure.parameters) == measure


@pytest.mark.parametrize("text", ["AP", "P@5", "RBP", "Bpref", "AUC"])
def test_the_relevance_level_fills_in_rel_and_shows(text):
    measure = Measure.parse(text, relevance_level=2)
    assert measure.parameters["rel"] == 2 and "rel=2" in str(measure)
    assert Measure.parse("AP(rel=1)", relevance_level=2).parameters["rel"] == 1
    assert str(Measure.parse("nDCG@5", relevance_level=2)) == "nDCG@5"
    assert str(Measure.parse("NumRet", relevance_level=2)) == "NumRet"  # all that is retrieved


def test_every_alias_leads_to_a_kind_and_every_kind_is_computed():
    from rankmetrics_lib.evaluation.other_names import SYNONYMS
    from rankmetrics_lib.evaluation.score import METRICS

    assert set(SYNONYMS.values()) <= set(KINDS)
    assert set(ALIASES.values()) <= set(KINDS)
    assert set(METRICS) == set(KINDS)


@pytest.mark.parametrize(
    "text, nearest",
    [
        ("ndgc@10", "nDCG@10"),
        ("ndx@10", "nDCG@10"),
        ("ap", "AP"),
        ("Succ@5", "Success@5"),
        ("bpreff", "Bpref"),
        ("recip_rnk", "RR"),
        ("iprec_at_recal", "IPrec@0.5"),
        ("ndcg_ct@5", "nDCG@5"),
        ("hr@5", "Success@5"),
        ("hit@5", "Success@5"),
        ("hit_ratio@5", "Success@5"),
        ("top_k_accuracy@5", "Success@5"),
        ("f_measure@5", "F@5"),
        ("mean_average_precision", "AP"),
        ("mean_reciprocal_rank", "RR"),
        ("IPrce@0.5", "IPrec@0.5"),
        ("IPREC11", "IPrec11"),
        ("top5acc", "Success@k"),
        ("AP_k", "AP"),
        ("ndcg_cutt@5", "nDCG@5"),
        ("MRR_cut_5", "RR@5"),  # as trec_eval writes a cut-off, and not near to map_cut
        ("P_cut_5", "P@5"),
        ("relaive_P_10", "R_cap@10"),  # near to a name of trec_eval
        (" mrr(rel=2) ", "RR(rel=2)"),
        ("r(rel=2)@10", "R(rel=2)@10"),  # only the name, not each r
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest_known_one(text, nearest):
    message = f"unknown measure '{text}': did you mean '{nearest}'?"
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        Measure.parse(text)


@pytest.mark.parametrize(
    "text, message",
    [
        ("qqqqqqq", "expected one of alpha_nDCG, AP, AUC, Bpref"),
        ("qqqqqqq", "P, R, R_cap, RBP, RBP_residual, Rprec, RR, SDCG"),
        ("P", r"measure 'P': P needs a cut-off, such as 'P@10'"),
        ("Rprec@5", "Rprec takes no cut-off, got 5"),
        ("P@0", "k must be an integer of at least 1, or None, got 0"),
        ("AP(rel=0)", "relevance_level must be a finite number above 0, got 0"),
        ("AP(dcg='log2')", "AP takes rel, judged_only, normalizer, tie_averaged; got 'dcg'"),
        ("nDCG(dcg='ln')", "dcg must be 'log2' or 'exp-log2', got 'ln'"),
        ("nDCG(gains={1:-1})", "gains must be finite and at least 0, got -1"),
        ("nDCG(gains={1:1e999})", "gains must be finite and at least 0, got inf"),
        ("RBP(p=1)", "persistence must be a number between 0 and 1, both excluded, got 1"),
        (
            "ERR",
            "measure 'ERR': ERR needs max_grade, the highest grade of the scale; gdeval and"
            r" ir_measures compute 'ERR\(max_grade=4\)'$",
        ),
        ("ERR@20", r"gdeval and ir_measures compute 'ERR\(max_grade=4\)@20'$"),
        ("gRBP", r"gRBP needs max_grade, the highest grade .*; such as 'gRBP\(max_grade=4\)'$"),
        ("SDCG@5", r"SDCG needs max_rel, the highest grade .*; such as 'SDCG\(max_rel=4\)@5'$"),
        ("SDCG(max_rel=2,min_rel=2)@5", "min_rel must be below max_rel, 2, got 2"),
        ("SDCG(max_rel=2,min_rel=-1)@5", "min_rel must be finite and at least 0, got -1"),
        ("SDCG(max_rel=2,min_rel=1e999)@5", "min_rel must be finite and at least 0, got inf"),
        ("IPrec", "IPrec needs a level of recall, such as 'IPrec@0.5'"),
        ("IPrec@10", "recall_level must be a number from 0 to 1, got 10"),
        ("NumQ(rel=1)", "NumQ takes no parameters; got 'rel'"),
        ("AP(normalizer='k')", "normalizer must be 'relevant' or 'truncated', got 'k'"),
        ("", "a measure must be written like"),
        ("nDCG@", "a measure must be written like"),
        ("AP(2)", "a measure must be written like"),
        ("AP(**{'rel':2})", "a measure must be written like"),
        ("nDCG@k", "a measure must be written like"),
        ("AP; P@5", "a measure must be written like"),
    ],
)
def test_a_bad_value_is_refused_by_name(text, message):
    with pytest.raises(ValueError, match=message):
        Measure.parse(text)


@pytest.mark.parametrize(
    "text, message",
    [
        ("P@1.5", "k must be an integer of at least 1, or None, got 1.5"),
        ("P@'5'", "k must be an integer of at least 1, or None, got '5'"),
        ("AP(rel='2')", "relevance_level must be a finite number above 0, got '2'"),
        ("nDCG(gains=3)", "gains must map grades to gains, got 3"),
        ("nDCG(gains={1:'2'})", "gains must map numbers to numbers, got '2'"),
        ("nDCG(gains={1:True})", "gains must map numbers to numbers, got True"),
        ("nDCG(gains={1:None})", "gains must map numbers to numbers, got None"),
        ("AP(judged_only=1)", "judged_only must be True or False, got 1"),
        ("AP(tie_averaged='yes')", "tie_averaged must be True or False, got 'yes'"),
        ("SDCG(max_rel=2,min_rel='0')@5", "min_rel must be a number, got '0'"),
        ("IPrec@'0.5'", "recall_level must be a number from 0 to 1, got '0.5'"),
        ("NumRet(rel=None)", "relevance_level must be a finite number above 0, got None"),
        (10, "a measure must be a string such as 'nDCG@10', got 10"),
        (None, "a measure must be a string such as 'nDCG@10', got None"),
    ],
)
def test_a_value_of_a_wrong_type_is_a_type_error(text, message):
    with pytest.raises(TypeError, match=f"{re.escape(message)}$"):
        Measure.parse(text)


def test_a_measure_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Measure.parse("AP").k = 10


def test_the_error_reaches_the_caller_of_evaluate():
    with pytest.raises(ValueError, match="unknown measure 'ndgc@10': did you mean 'nDCG@10'"):
        rm.evaluate({"q": {"a": 1}}, {"q": {"a": 1.0}}, ["AP", "ndgc@10"])
    with pytest.raises(ValueError, match="unknown measure"):
        rm.evaluate_arrays([[1]], [[1]], "ndgc")
    with pytest.raises(TypeError, match="measures must be a string or a sequence of them, got 3"):
        rm.evaluate_arrays([[1]], [[1]], 3)
