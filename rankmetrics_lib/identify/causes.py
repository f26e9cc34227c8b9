"""Why two numbers differ: a sentence for each choice that surprises people, the programs that are
known to choose so, and the section that explains it."""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from .search import Found


class Cause:
    """`sentence` may contain {words}, the choice in words, {k} and {level}. `libraries` are the
    programs that compute it so, and `seen` says where people met it, as `rm.practice` has it;
    both are empty where nothing is known."""

    def __init__(self, sentence: str, libraries: str, chapter: str, section: str, seen: str = ""):
        self.sentence, self.libraries, self.seen = sentence, libraries, seen
        self.chapter, self.section = chapter, section


LABELS_ONLY = "scikit-learn, which is given labels and scores only"
OF_ONE_PAGE = (
    "scikit-learn (ndcg_score), LightGBM and XGBoost, if they are given one page of results"
)

CAUSES = {
    # The ideal
    "list-only ideal": Cause(
        "The ideal was sorted from the retrieved list only, not from all judged documents.",
        OF_ONE_PAGE,
        "ndcg",
        "List-only: the page that grades itself",
        "MatchZoo #598, llama_index #17070, o19s/search-metrics #3, ToolBench #184",
    ),
    "list, cut before sorting": Cause(
        "The list was cut at k before the ideal was sorted, so documents below the cut never enter"
        " the ideal.",
        "",
        "ndcg",
        "nDCG@k: sort first, then cut",
        "o19s/quepid #836, ToolBench #184",
    ),
    "list, not cut": Cause(
        "DCG was cut at k, but the ideal was not, and it was sorted from the retrieved list.",
        "",
        "ndcg",
        "nDCG@k: sort first, then cut",
        "lenskit #869, lenskit/lkpy #309",
    ),
    "pool, not cut": Cause(
        "DCG was cut at k, but the ideal was not.",
        "",
        "ndcg",
        "nDCG@k: sort first, then cut",
        "lenskit #869, lenskit/lkpy #309",
    ),
    "pool, as long as the list": Cause(
        "The ideal has only as many places as the retrieved list, not k.",
        "",
        "ndcg",
        "nDCG@k: sort first, then cut",
        "mlflow PR #24553",
    ),
    "list not cut": Cause(
        "The ideal was cut at k, but DCG was not: documents below rank k count for the list only.",
        "",
        "ndcg",
        "nDCG@k: sort first, then cut",
        "lenskit/lkpy #309",
    ),
    "scores as labels": Cause(
        "The scores were taken for the labels of the list, and the labels for those of the ideal.",
        "",
        "ndcg",
        "What it is confused with",
        "scikit-learn #27726",
    ),
    "grade 0 counts": Cause(
        "Every judged document counts as relevant, also one with grade 0.",
        "",
        "rankings",
        "Grades become yes or no",
        "recommenders #1749",
    ),
    # Gain and discount
    "exponential gain": Cause(
        "The gain of a grade g is 2^g − 1, not g.",
        "LightGBM and XGBoost by default; ranx as ndcg_burges, ir_measures as nDCG(dcg='exp-log2')",
        "ndcg",
        "Which gain? Ask your library",
    ),
    "binary labels": Cause(
        "The grades were set to 0 and 1 first: {words}.",
        "",
        "ndcg",
        "Which gain? Ask your library",
    ),
    "zipf discount": Cause(
        "The discount at rank i is 1/i, not 1/log2(i + 1).",
        "",
        "dcg",
        "Other discounts",
    ),
    "jarvelin discount": Cause(
        "The discount at rank i is 1/log2(i), as Järvelin and Kekäläinen first defined it, so ranks"
        " 1 and 2 count fully. The usual one is 1/log2(i + 1).",
        "",
        "dcg",
        "Other discounts",
        "OpenAgentHQ/openagent-eval #223, xiangwang1223/knowledge_graph_attention_network #27",
    ),
    "other logarithm": Cause(
        "The logarithm of the discount has another base: {words}.",
        "",
        "dcg",
        "Other discounts",
        "dmlc/xgboost PR #1642, MatchZoo #448",
    ),
    "log2(i + 2)": Cause(
        "The discount at rank i is 1/log2(i + 2), one rank too far: code for ranks that start at 0"
        " was used with ranks that start at 1.",
        "",
        "dcg",
        "Weigh the ranks",
        "yihong-chen/neural-collaborative-filtering #2",
    ),
    # What is divided by
    "list-only R": Cause(
        "R counts the relevant documents in the retrieved list only, not all that were judged"
        " relevant.",
        LABELS_ONLY,
        "libraries",
        "What is missing",
    ),
    "list-only R of average_precision": Cause(
        "The sum of precisions is divided by the relevant documents that were found, not by all"
        " that exist.",
        LABELS_ONLY,
        "average_precision",
        "What it is confused with",
        "thuml/HashNet #25, haystack PR #12255, recmetrics, torchmetrics with top_k",
    ),
    "truncated normalizer": Cause(
        "The sum of precisions is divided by min(R, k), not by R.",
        "Kaggle competitions and many recommender libraries",
        "average_precision",
        "Cut at k: AP@k and truncated AP",
        "recommenders #1702",
    ),
    "relevance level": Cause(
        "Only grades from {level} up count as relevant.",
        "",
        "rankings",
        "Grades become yes or no",
    ),
    "cut-off": Cause("The list was cut at {k}.", "", "rankings", "The cut"),
    "beta": Cause("F is weighted: {words}.", "", "precision_recall", "Why β is squared"),
    "beta squared": Cause(
        "F was given beta squared in the place of beta: {words}.",
        "trec_eval (set_F) and ir_measures (SetF)",
        "precision_recall",
        "Why β is squared",
    ),
    # ERR and RBP
    "highest grade": Cause(
        "The scale was taken to end above the highest grade given here: {words}.",
        "gdeval and ir_measures, which always take 4",
        "err",
        "The scale, not the list",
        "terrierteam/ir_measures #50",
    ),
    "persistence": Cause(
        "The reader goes on with another probability: {words}, where 0.8 is the usual one.",
        "trec_eval 10, whose persistence is 0.9",
        "err",
        "Beside other libraries",
    ),
    "grades in RBP": Cause(
        "RBP was multiplied by the grade, so it can exceed 1.",
        "ranx",
        "err",
        "Beside other libraries",
    ),
    "share of the top in RBP": Cause(
        "RBP takes the share of the highest grade as gain, where others count a document as"
        " relevant or not.",
        "trec_eval 10 (rbp) and ir_measures (RBP without rel)",
        "err",
        "Beside other libraries",
    ),
    # Ties
    "best ties": Cause(
        "Documents with equal scores were ordered in the run's favor, the best first.",
        "a task of MTEB until 2026, whose files listed the relevant documents first",
        "incomplete",
        "Ties: a band of values",
        "embeddings-benchmark/mteb #5092",
    ),
    "worst ties": Cause(
        "Documents with equal scores were ordered against the run, the worst first.",
        "",
        "incomplete",
        "Ties: a band of values",
    ),
    "averaged ties": Cause(
        "The value is the mean over all orders of the documents with equal scores.",
        "scikit-learn (ndcg_score)",
        "incomplete",
        "Ties: a band of values",
    ),
    "ties by id": Cause(
        "Equal scores were ordered by document id, the last id first.",
        "trec_eval, pytrec_eval, ir_measures and rm.evaluate",
        "libraries",
        "Who breaks the tie",
    ),
    "ties in the given order": Cause(
        "Equal scores keep the order of the run.",
        "ranx",
        "libraries",
        "Who breaks the tie",
    ),
    "ties by id, ascending": Cause(
        "Equal scores were ordered by document id, the first id first.",
        "ir_measures (RR with a cut-off)",
        "reciprocal_rank",
        "Beside other libraries",
    ),
    "ties as a whole": Cause(
        "Documents with equal scores enter as a whole, with the precision of the last of them.",
        "scikit-learn (average_precision_score)",
        "incomplete",
        "Beside other libraries",
    ),
    "ties broken in AUC": Cause(
        "A pair with equal scores counts by its order in the list, not one half.",
        "ir_measures (Accuracy)",
        "roc_auc",
        "Beside other libraries",
        "MatlabAUC #1",
    ),
    "reversed": Cause(
        "The order was reversed: the list begins with its last document, or the lowest score.",
        "",
        "rankings",
        "A run becomes a ranking",
        "NVIDIA-TAO/tao-pytorch PR #99",
    ),
    "scores as text": Cause(
        "The scores were sorted as text, so “9.5” comes before “10.2”.",
        "",
        "rankings",
        "A run becomes a ranking",
    ),
    "unjudged as nonrelevant": Cause(
        "Unjudged documents count as nonrelevant; usually, AUC leaves them out.",
        "",
        "roc_auc",
        "Beside other libraries",
    ),
    # What only a mean over many queries has
    "queries without results": Cause(
        "Judged queries without results were left out of the mean.",
        "pytrec_eval, if its values are averaged",
        "libraries",
        "Who is in the mean",
        "cvangysel/pytrec_eval #30, usnistgov/trec_eval #18",
    ),
    "queries without relevant documents": Cause(
        "Queries without a relevant document were left out of the mean.",
        "",
        "ndcg",
        "No relevant document at all",
    ),
    "queries without a hit": Cause(
        "Queries with the value 0 were left out of the mean.",
        "",
        "reciprocal_rank",
        "The mean over queries: MRR",
        "noosphere PR #320",
    ),
    "1 without relevant documents": Cause(
        "A query without a relevant document counts as 1, as if everything had been found.",
        "",
        "ndcg",
        "No relevant document at all",
        "allegro/allRank PR #25",
    ),
    "queries without judgments": Cause(
        "A query without judgments counts as 0 in the mean.",
        "",
        "libraries",
        "Who is in the mean",
        "joaopalotti/trectools #24",
    ),
    "sum": Cause(
        "The values of the queries were added up and not divided by their number.",
        "",
        "libraries",
        "Who is in the mean",
    ),
    "ratio of sums": Cause(
        "The sums over all queries were divided, so queries with many documents count more.",
        "",
        "precision_recall",
        "Means over queries",
    ),
    "geometric mean": Cause(
        "The mean is the geometric one: the values are multiplied, not added.",
        "trec_eval (gm_map)",
        "average_precision",
        "MAP and GMAP",
    ),
    "harmonic mean": Cause(
        "It is the reciprocal of the mean rank, not the mean of the reciprocal ranks.",
        "",
        "reciprocal_rank",
        "The mean of reciprocals is not the reciprocal of the mean",
        "Sujit-O/pykg2vec #96",
    ),
    "F of the means": Cause(
        "F was computed from the mean precision and the mean recall; usually, it is the mean of the"
        " F of each query.",
        "",
        "precision_recall",
        "Means over queries",
        "haifengl/smile PR #877",
    ),
    "median": Cause(
        "It is the median of the queries, not their mean.",
        "",
        "libraries",
        "Who is in the mean",
    ),
    "the query's own id": Cause(
        "A document that has the id of the query was left out of the results.",
        "BEIR, if it is told to ignore identical ids",
        "libraries",
        "What the files say",
        "beir #187",
    ),
    "one list": Cause(
        "The documents of all queries were ranked together, as one list.",
        "",
        "libraries",
        "Who is in the mean",
        "torchmetrics PR #3229",
    ),
    "divided by the retrieved": Cause(
        "Precision was divided by the number of documents retrieved, not by k.",
        "",
        "precision_recall",
        "A list shorter than k",
        "reclist PR #6",
    ),
    "capped precision": Cause(
        "Precision was divided by min(R, k), not by k.",
        "",
        "precision_recall",
        "Capped recall",
        "implicit #713",
    ),
    "hits counted": Cause(
        "The hits were counted, so the hit rate can exceed 1.",
        "",
        "reciprocal_rank",
        "Hit rate, or Success@k",
        "MaurizioFD/RecSys2019_DeepLearning_Evaluation #19",
    ),
    "unjudged left out": Cause(
        "Unjudged documents were taken out of the lists before the metric was computed.",
        "trec_eval with -J, pytrec_eval with judged_docs_only_flag",
        "incomplete",
        "Unjudged documents: bpref",
    ),
    "32-bit scores": Cause(
        "Scores were kept in 32 bits, so nearly equal ones became equal.",
        "pytrec_eval, trec_eval before version 10",
        "libraries",
        "Who breaks the tie",
    ),
    "named twice": Cause(
        "A document is named twice for a query, and only one of its rows counts: {words}.",
        "",
        "libraries",
        "What the files say",
    ),
    "negative labels": Cause(
        "A negative label was taken for relevant, as any label but 0.",
        "",
        "libraries",
        "What the files say",
    ),
    # Another metric under the name that was expected
    "capped_recall": Cause(
        "This is capped recall: the hits are divided by min(R, k), not by R.",
        "BEIR (R_cap@k)",
        "precision_recall",
        "Capped recall",
        "ranx #19 and #30 and sentence-transformers #964",
    ),
    "hit_rate": Cause(
        "This is the hit rate, also called Success@k: 1 as soon as one relevant document is among"
        " the first k.",
        "",
        "reciprocal_rank",
        "Hit rate, or Success@k",
        "RecBole #1889; mteb PR #4128",
    ),
    # Arithmetic and data
    "rounded terms": Cause(
        "Numbers were rounded on the way, before the last step: {words}.",
        "",
        "average_precision",
        "Round once",
    ),
}


LIST_ONLY = ("list-only ideal", "list-only R")


def causes_of(found: Found, has_pool: bool) -> list[tuple[str, Cause, str]]:
    """(key, cause, sentence) of each choice that may surprise, the most surprising first. Without
    a judged set there is nothing else to expect than the list."""
    told = []
    for key, choice in found.surprises:
        if key in CAUSES and (has_pool or key not in LIST_ONLY):
            cause = CAUSES.get(f"{key} of {found.metric}", CAUSES[key])
            sentence = cause.sentence.format(
                words=choice.words, k=found.columns.get("k"), level=choice.value
            )
            told.append((key, cause, sentence))
    return told


def why(found: Found, has_pool: bool) -> str:
    """Why the number may surprise, in sentences; empty for the usual definition."""
    if found.mistake:
        _, mistake = found.mistake
        seen = f" (seen in {mistake.seen_in})" if mistake.seen_in else ""
        return f"A known mistake, “{mistake.name}”{seen}."
    told = []
    for _, cause, sentence in causes_of(found, has_pool):
        told.append(sentence)
        if cause.libraries:
            told.append(f"Computed so by {cause.libraries}.")
        if cause.seen:
            told.append(f"Seen in {cause.seen}.")
    return " ".join(told)
