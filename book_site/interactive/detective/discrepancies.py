"""Numbers that are known to differ: what was printed for a ranking, the cause that the detective
must name first, and where the case is from.

They are the examples of the page, its table, and the test of `rm.identify`.
"""


class Discrepancy:
    """`fields` are those of the page's form; `cause` is a key of `CAUSES` or the name of a
    misconception; `source` is a chapter, or a program or thread that the chapters name. One with a
    `story`, whose number it is, is an example of the page."""

    def __init__(self, title, fields, cause, source, story=""):
        self.title, self.fields, self.cause, self.source = title, fields, cause, source
        self.story = story


# The ranking of three Chinese posts on search metrics, and all that was judged.
SIX = "3 2 3 0 1 2"
EIGHT = "3 2 3 0 1 2 3 0"
THREE_TIED = "forgot-password 1 0.5\ninvoice 0 0.5\nopening-hours 0 0.5"


def fields(value, ranking, metric="", **others):
    return {"value": value, "ranking": ranking} | ({"metric": metric} if metric else {}) | others


DISCREPANCIES = [
    Discrepancy(
        "NDCG, ideal from the list",
        fields("0.9608", SIX, "ndcg", judged=EIGHT),
        "list-only ideal",
        "a Chinese post on search metrics; scikit-learn, given one page",
        story="NDCG of six results, in a blog post",
    ),
    Discrepancy(
        "NDCG, gain 2^g − 1",
        fields("0.7142", "1 3 0 2", "ndcg"),
        "exponential gain",
        "LightGBM and XGBoost against scikit-learn",
        story="NDCG in LightGBM’s log, where scikit-learn prints another",
    ),
    Discrepancy(
        "NDCG@3, ideal not cut",
        fields("0.6872", SIX, "ndcg", judged=EIGHT, k="3"),
        "pool, not cut",
        "lenskit/lkpy #309",
    ),
    Discrepancy(
        "NDCG@3, cut before sorting",
        fields("0.7602", "1 0 2 3 1", "ndcg", k="3"),
        "list, cut before sorting",
        "o19s/quepid #836",
    ),
    Discrepancy(
        "NDCG, log2(i + 2)",
        fields("0.8007", SIX, "ndcg", judged=EIGHT, k="6"),
        "log2(i + 2)",
        "yihong-chen/neural-collaborative-filtering #2",
    ),
    Discrepancy(
        "NDCG, grades set to 0 and 1",
        fields("0.8697", SIX, "ndcg", judged=EIGHT),
        "binary labels",
        "binary against graded judgments",
    ),
    Discrepancy(
        "NDCG of tied scores",
        fields("0.9820", "3 0 1 0", "ndcg", scores="3 2 2 1"),
        "averaged ties",
        "scikit-learn, ndcg_score",
    ),
    Discrepancy(
        "DCG of 2002",
        fields("8.0972", SIX, "dcg"),
        "jarvelin discount",
        "Järvelin and Kekäläinen (2002)",
    ),
    Discrepancy(
        "DCG, natural logarithm",
        fields("9.8985", SIX, "dcg"),
        "other logarithm",
        "dmlc/xgboost PR #1642",
    ),
    Discrepancy(
        "AP@3, divided by min(R, k)",
        fields("0.5556", "1 0 1", "average_precision", n_relevant="4", k="3"),
        "truncated normalizer",
        "Kaggle against trec_eval",
    ),
    Discrepancy(
        "AP@3, divided by the hits",
        fields("0.8333", "1 0 1", "average_precision", n_relevant="4", k="3"),
        "list-only R",
        "scikit-learn against trec_eval",
        story="AP of three results from scikit-learn, twice that of trec_eval",
    ),
    Discrepancy(
        "AP@5, divided by k",
        fields("0.4533", "1 0 1 0 1 0 1", "average_precision", k="5"),
        "divide AP by k",
        "the exercises of the chapter on AP",
    ),
    Discrepancy(
        "AP of tied scores",
        fields("0.5333", "0 1 1 0 1", "average_precision", scores="3 2 2 2 1"),
        "ties as a whole",
        "scikit-learn, average_precision_score",
    ),
    Discrepancy(
        "AP, relevant from grade 2",
        fields("0.4500", "1 2 0 1 2", "average_precision"),
        "relevance level",
        "ir_measures, AP(rel=2)",
    ),
    Discrepancy(
        "P@5 of a short list",
        fields("0.6667", "1 0 1", "precision", k="5"),
        "divided by the retrieved",
        "reclist PR #6",
    ),
    Discrepancy(
        "P@5, divided by min(R, k)",
        fields("0.5000", "1 0 0 0 0", "precision", n_relevant="2", k="5"),
        "capped precision",
        "implicit #713",
    ),
    Discrepancy(
        "Recall@3, capped",
        fields("0.6667", "1 0 1 0", "recall", n_relevant="5", k="3"),
        "capped_recall",
        "BEIR; ranx #19",
    ),
    Discrepancy(
        "Recall@5 that is a hit rate",
        fields("1.0000", "0 1 0 0 0 1", "recall", n_relevant="3", k="5"),
        "hit_rate",
        "RecBole #1889; mteb PR #4128",
        story="Recall@5 in a recommender library that found one of three",
    ),
    Discrepancy(
        "RR that was cut",
        fields("0.0000", "0 0 0 0 0 0 0 0 0 0 0 1", "reciprocal_rank"),
        "cut-off",
        "RR@10 against RR",
    ),
    Discrepancy(
        "RR of three tied pages",
        fields("0.3333", THREE_TIED, "reciprocal_rank"),
        "ties by id",
        "trec_eval and pytrec_eval against ranx",
        story="RR from trec_eval, where ranx prints 1.0000",
    ),
    Discrepancy(
        "RR@10 of tied pages",
        fields("1.0000", "b 0 0.5\na 1 0.5\nc 0 0.5", "reciprocal_rank", k="10"),
        "ties by id, ascending",
        "ir_measures",
    ),
    Discrepancy(
        "ERR with highest grade 4",
        fields("0.2486", "2 1 0 2", "err"),
        "highest grade",
        "gdeval; terrierteam/ir_measures #50",
    ),
    Discrepancy(
        "RBP of grades",
        fields("0.4560", "1 0 2", "rbp"),
        "grades in RBP",
        "ranx",
    ),
    Discrepancy(
        "RBP of shares of the highest grade",
        fields("0.3152", "2 0 1 1", "rbp"),
        "share of the top in RBP",
        "ir_measures, RBP without rel",
    ),
    Discrepancy(
        "F2 with √2",
        fields("0.5455", "1 1 0 0 0", "f_measure", n_relevant="3"),
        "beta squared",
        "ir_measures, SetF(beta=2)",
        story="F2 of two hits among five results, from ir_measures",
    ),
    Discrepancy(
        "AUC, ties counted as right",
        fields("1.0000", "1 1 0 0", "auc", scores="2 1 1 0"),
        "ties broken in AUC",
        "MatlabAUC #1",
    ),
    Discrepancy(
        "AUC, ties counted as wrong",
        fields("0.7500", "1 1 0 0", "auc", scores="2 1 1 0"),
        "ties broken in AUC",
        "ir_measures, Accuracy, in another order of the run",
    ),
]
FIRST_DISCREPANCY = DISCREPANCIES[0]  # answered on the page even without JavaScript
EXAMPLES = [one for one in DISCREPANCIES if one.story]
