"""The page *Where our numbers differ*, as data: the smallest example of each difference, both
numbers, the reason, and how to get the other number here. A test runs every example."""

from __future__ import annotations

from dataclasses import dataclass

# A program of the page: how pip calls it.
PROGRAMS = {
    "pytrec_eval": "pytrec-eval-terrier",
    "ir_measures": "ir-measures",
    "ranx": "ranx",
    "scikit-learn": "scikit-learn",
}


@dataclass(frozen=True)
class Difference:
    """One difference from a program.

    `measure` gives `ours`, and `their_measure` gives `theirs`: means over the queries. `alike` is
    Python code that gives their number here, from `qrels` and `run`.
    """

    program: str
    title: str
    measure: str
    their_measure: str
    qrels: dict[str, dict[str, int]]
    run: dict[str, dict[str, float]]
    ours: float
    theirs: float
    reason: str
    alike: str


ONE_RELEVANT = {"q": {"a": 1}}
TIED = {"q": {"a": 1.0, "b": 1.0}}
TWO_QUERIES = {"q": {"a": 1}, "lost": {"a": 1}}
TIES_BY_ID = """\
by_id = {query: sorted(docs, key=lambda doc: (-docs[doc], doc)) for query, docs in run.items()}
untied = {query: {doc: -rank for rank, doc in enumerate(docs)} for query, docs in by_id.items()}
rm.evaluate(qrels, untied, "%s")"""

DIFFERENCES = [
    Difference(
        "pytrec_eval",
        "Scores that differ in the tenth digit",
        "RR",
        "recip_rank",
        ONE_RELEVANT,
        {"q": {"a": 1 + 1e-9, "b": 1.0}},
        1.0,
        0.5,
        "pytrec_eval keeps scores in 32 bits, which is about seven digits. There the two scores are"
        " equal, and `b` comes first, because equal scores are ordered by id, descending."
        " trec_eval 9 does the same. trec_eval 10 keeps 64 bits, as `rm.evaluate` does.",
        """\
import numpy as np
short = {query: {doc: np.float32(score) for doc, score in docs.items()}
         for query, docs in run.items()}
rm.evaluate(qrels, short, "RR")""",
    ),
    Difference(
        "pytrec_eval",
        "A query without results",
        "AP",
        "map",
        TWO_QUERIES,
        {"q": {"a": 1.0}},
        0.5,
        1.0,
        "pytrec_eval returns only the queries of the run, so its mean leaves out the lost query."
        " Here it counts as 0, as with trec_eval's option `-c`, and a warning names it.",
        """\
values = rm.evaluate(qrels, run, "AP")
rm.means(values.loc[list(run)])""",
    ),
    Difference(
        "pytrec_eval",
        "The parameter of F",
        "SetF(beta=2)",
        "set_F.2",
        {"q": {"a": 1, "b": 1, "c": 1}},
        {"q": {"a": 2.0, "x": 1.0}},
        5 / 14,
        0.375,
        "The parameter of trec_eval's F is the square of beta; here it is beta, the weight of"
        " recall. Asked for by its name in trec_eval, the measure has trec_eval's value.",
        'rm.evaluate(qrels, run, "set_F.2")',
    ),
    Difference(
        "pytrec_eval",
        "Precision at a level of recall",
        "IPrec@0.7",
        "iprec_at_recall.0.7",
        {"q": {"a": 1, "b": 1, "c": 1}},
        {"q": {"a": 4.0, "b": 3.0, "x": 2.0, "c": 1.0}},
        0.75,
        1.0,
        "With three relevant documents, a recall of 0.7 takes all three: two are a recall of 0.667."
        " trec_eval 9 adds 0.9 to 0.7 · 3 and drops the fraction. In floating point that"
        " gives 2, so two documents are enough. ir_measures gets its number from pytrec_eval.",
        'rm.evaluate(qrels, run, "IPrec@0.6")',
    ),
    Difference(
        "pytrec_eval",
        "The eleven levels of recall",
        "IPrec11",
        "11pt_avg",
        {"q": {"a": 1, "b": 1, "c": 1}},
        {"q": {"a": 2.0, "b": 1.0}},
        7 / 11,
        8 / 11,
        "The mean over eleven levels of recall has the same rounding in it: two of three relevant"
        " documents reach the levels up to 0.6 here, and 0.7 as well in trec_eval 9.",
        """\
levels = [f"IPrec@{i / 10}" for i in range(11) if i != 7]
at = rm.evaluate(qrels, run, levels)
(at.sum(axis=1) + at["IPrec@0.6"]) / 11""",
    ),
    Difference(
        "ir_measures",
        "Equal scores and a cut-off",
        "RR@10",
        "RR@10",
        ONE_RELEVANT,
        TIED,
        0.5,
        1.0,
        "ir_measures orders equal scores by document id, ascending, for `RR` with a cut-off, and"
        " descending without one. Here the order is descending for every measure, as in trec_eval.",
        TIES_BY_ID % "RR@10",
    ),
    Difference(
        "ir_measures",
        "Equal scores in Judged",
        "Judged@1",
        "Judged@1",
        ONE_RELEVANT,
        TIED,
        0.0,
        1.0,
        "There, `Judged` orders equal scores by ascending id, too. Here `b` comes first, which"
        " nobody judged.",
        TIES_BY_ID % "Judged@1",
    ),
    Difference(
        "ir_measures",
        "A negative label",
        "Judged@1",
        "Judged@1",
        {"q": {"a": -1, "b": 0}},
        {"q": {"a": 1.0}},
        0.0,
        1.0,
        "In ir_measures, a document is judged if the judgments name it. Here a negative label"
        " makes a document unjudged, as in trec_eval.",
        """\
named = {query: {doc: max(label, 0) for doc, label in docs.items()}
         for query, docs in qrels.items()}
rm.evaluate(named, run, "Judged@1")""",
    ),
    Difference(
        "ir_measures",
        "Five decimals",
        "nDCG(dcg='exp-log2')@2",
        "nDCG(dcg='exp-log2')@2",
        {"1": {"a": 1}},
        {"1": {"x": 2.0, "a": 1.0}},
        0.6309297535714575,
        0.63093,
        "For the exponential gain and for ERR, ir_measures reads what the script gdeval prints for"
        " each query, and gdeval prints five decimals.",
        "rm.evaluate(qrels, run, \"nDCG(dcg='exp-log2')@2\").round(5)",
    ),
    Difference(
        "ir_measures",
        "Counts of a query without results",
        "NumRel",
        "NumRel",
        TWO_QUERIES,
        {"q": {"a": 1.0}},
        2,
        1,
        "For a query that the run lacks, ir_measures gives every measure the value 0. So its sum"
        " misses the relevant documents of the lost query, and its `NumQ` misses the query. Here"
        " both are counted in the judgments, as with trec_eval's option `-c`.",
        """\
values = rm.evaluate(qrels, run, "NumRel")
rm.means(values.loc[list(run)])""",
    ),
    Difference(
        "ir_measures",
        "The parameter of SetF",
        "SetF(beta=2)",
        "SetF(beta=2.)",
        {"q": {"a": 1, "b": 1, "c": 1}},
        {"q": {"a": 2.0, "x": 1.0}},
        5 / 14,
        0.375,
        "ir_measures hands its `beta` to trec_eval, where the parameter is the square of beta.",
        'rm.evaluate(qrels, run, "SetF(beta=1.4142135623730951)")',
    ),
    Difference(
        "ranx",
        "Equal scores",
        "RR",
        "mrr",
        ONE_RELEVANT,
        TIED,
        0.5,
        1.0,
        "ranx keeps the order in which the documents were given. Here they are ordered by id,"
        " descending, so that the order of a file or a dict cannot change a number.",
        """\
untied = {query: {doc: -rank for rank, doc in enumerate(sorted(docs, key=docs.get, reverse=True))}
          for query, docs in run.items()}
rm.evaluate(qrels, untied, "RR")""",
    ),
    Difference(
        "ranx",
        "Graded labels in rank-biased precision",
        "RBP(p=0.8)",
        "rbp.8",
        {"q": {"a": 2}},
        {"q": {"a": 1.0}},
        0.2,
        0.4,
        "ranx adds up the grades as they are, so its value can exceed 1. Here a document is"
        " relevant or not, as in the definition of RBP. With grades of 0 and 1, both agree.",
        """\
def rbp(rels):
    return sum(0.2 * 0.8**i * rel for i, rel in enumerate(rels))

rm.evaluate(qrels, run, rbp)""",
    ),
    Difference(
        "ranx",
        "A negative label in bpref",
        "Bpref",
        "bpref",
        {"q": {"a": 1, "b": -1}},
        {"q": {"b": 2.0, "a": 1.0}},
        1.0,
        0.0,
        "For ranx, a document with a negative label is judged and not relevant. Here it is"
        " unjudged, as in trec_eval, and bpref ignores it.",
        """\
judged = {query: {doc: max(label, 0) for doc, label in docs.items()}
          for query, docs in qrels.items()}
rm.evaluate(judged, run, "Bpref")""",
    ),
    Difference(
        "ranx",
        "bpref without judged nonrelevant documents",
        "Bpref",
        "bpref",
        ONE_RELEVANT,
        {"q": {"a": 1.0}},
        1.0,
        float("nan"),
        "ranx divides by the number of judged nonrelevant documents, which is 0 here. trec_eval and"
        " `rm.evaluate` count a relevant document with nothing above it as 1.",
        """\
def bpref(judged, n_relevant, n_nonrelevant):
    if min(n_relevant, n_nonrelevant) == 0:
        return float("nan")
    return rm.formulas.bpref(judged, n_relevant=n_relevant, n_nonrelevant=n_nonrelevant)

rm.evaluate(qrels, run, bpref)""",
    ),
    Difference(
        "scikit-learn",
        "Equal scores in NDCG",
        "nDCG",
        "ndcg_score",
        ONE_RELEVANT,
        TIED,
        0.6309297535714575,
        0.8154648767857288,
        "scikit-learn has no ids. Its NDCG is the mean over all orders of equal scores.",
        'rm.evaluate(qrels, run, "nDCG(tie_averaged=True)")',
    ),
    Difference(
        "scikit-learn",
        "A relevant document that was not found",
        "AP",
        "average_precision_score",
        {"q": {"a": 1, "missed": 1}},
        {"q": {"a": 2.0, "b": 1.0}},
        0.5,
        1.0,
        "scikit-learn sees only the labels and scores that it is given, those of the run, and"
        " divides by the relevant documents among them. `rm.evaluate` divides by all that were"
        " judged relevant.",
        """\
def list_only(rels):
    return rm.formulas.average_precision(rels)

rm.evaluate(qrels, run, list_only)""",
    ),
]
