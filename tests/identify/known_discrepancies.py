"""Discrepancies that issue trackers tell of: who reported which two values, the cause, and what the
detective says of it today.

Each was read in its thread. They differ from those that the detective's page shows, in
book_site/interactive/detective/discrepancies.py. The values are computed here, term by term; where
the thread prints them too, `said` has them, so that the input is known to be the thread's. Where a
thread gives numbers but no reason, the cause is the one that gives exactly these numbers.

Each is told from the side of whoever asks the detective: `printed` is the value that departs from
this package's definition, whoever printed it, and `right` is the package's value. In three threads
the number that departs is the one that the reporter expects or computes.
"""

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import pandas as pd
from forms import frame

import rankmetrics_lib as rm

__all__ = ["KNOWN", "Known"]


@dataclass(frozen=True)
class Known:
    """`asked` are the arguments of `rm.identify` after the value, or those of `rm.identify_mean` if
    `qrels` is among them. A row of the table names the cause if its value is `printed` and its kind
    and `how` match the pattern `named`; for causes that the detective does not know, the pattern is
    a guess at the words. `said` are the printed and the right value as the thread has them, None
    where it does not. `own` says that the thread has no small input, so that this one was made up
    for it. `state` is that of today: the cause in the first row, in another one, or in none.
    `package` gives the right value, where the metric of these arguments alone does not."""

    link: str
    reported: str
    cause: str
    asked: dict[str, Any]
    printed: float
    right: float
    named: str
    state: Literal["first", "found", "missed"]
    package: Callable[[], float] | None = None
    said: tuple[str | None, str | None] = (None, None)
    own: bool = False

    @property
    def thread(self) -> str:
        """As in "ireval/cwl #20"."""
        owner, name, _, number = self.link.removeprefix("https://github.com/").split("/")
        return f"{owner}/{name} #{number}"

    @property
    def value(self) -> str:
        """The printed value as the detective is asked about it."""
        return f"{self.printed:.4f}"

    def by_the_package(self) -> float:
        """The right value."""
        if self.package:
            return self.package()
        asked = dict(self.asked)
        metric = asked.pop("metric")
        if "qrels" in asked:
            return evaluated(asked["qrels"], asked["run"], metric)
        return getattr(rm, metric)(asked.pop("rels"), **asked)

    def rows(self) -> pd.DataFrame:
        """What the detective answers."""
        asked = dict(self.asked)
        if "qrels" in asked:
            return rm.identify_mean(self.value, asked.pop("qrels"), asked.pop("run"), **asked)
        return rm.identify(self.value, asked.pop("rels"), **asked)


def issue(repository, number):
    return f"https://github.com/{repository}/issues/{number}"


def pull(repository, number):
    return f"https://github.com/{repository}/pull/{number}"


# The independent values


def discounted(gains, discount=lambda rank: math.log2(rank + 1)):
    return sum(gain / discount(rank) for rank, gain in enumerate(gains, 1))


def best(labels, k=None):
    return sorted(labels, reverse=True)[:k]


def precisions(rels):
    """The precision at each rank."""
    return [hits / rank for rank, hits in enumerate(itertools.accumulate(rels), 1)]


def at_hits(rels):
    """The precision at each relevant document."""
    return [value for value, rel in zip(precisions(rels), rels, strict=True) if rel]


def mean(values):
    return sum(values) / len(values)


def harmonic(one, other):
    return 2 * one * other / (one + other)


def exponential(labels):
    return [2**label - 1 for label in labels]


def jarvelin(rank):
    return max(math.log2(rank), 1)


def over_groups(labels, scores, order):
    """The labels in the order of the scores, and `order` applied to those of equal scores."""
    groups = {}
    for label, score in zip(labels, scores, strict=True):
        groups.setdefault(score, []).append(label)
    return [label for score in sorted(groups, reverse=True) for label in order(groups[score])]


def averaged(labels):
    return [mean(labels)] * len(labels)


def won(labels, scores):
    """The pairs of a relevant and another document that the scores order rightly, as a share."""
    pairs = [
        (p > n) + (p == n) / 2
        for p, hit in zip(scores, labels, strict=True)
        for n, other in zip(scores, labels, strict=True)
        if hit and not other
    ]
    return mean(pairs)


def trapezoids(rels):
    """Under straight lines from (recall 0, precision 1) through the points of all ranks."""
    points = [(0, 1)]
    for rank, hits in enumerate(itertools.accumulate(rels), 1):
        points.append((hits / sum(rels), hits / rank))
    return sum((x - w) * (y + v) / 2 for (w, v), (x, y) in itertools.pairwise(points))


# Inputs


def judged(**queries):
    """Judgments: judged(q1="ab") has a and b relevant for q1."""
    return {query: dict.fromkeys(documents, 1) for query, documents in queries.items()}


def ranked(**queries):
    """A run in the order of the letters, whose scores all differ."""
    return {
        query: {document: float(len(documents) - place) for place, document in enumerate(documents)}
        for query, documents in queries.items()
    }


def ranked_twice(query, documents):
    """A run in which a document may stand at several ranks, which no dict can hold."""
    rows = [(query, document, -float(place)) for place, document in enumerate(documents)]
    return pd.DataFrame(rows, columns=["query_id", "doc_id", "score"])


def evaluated(qrels, run, measure):
    return rm.means(rm.evaluate(qrels, run, measure)).item()


def once(run):
    return run.drop_duplicates(["query_id", "doc_id"], ignore_index=True)


TEN = [str(place) for place in range(10)]
ALL_TEN = {"0": dict.fromkeys(TEN, 1)}
TIED_RUN = {"q1": {"a": 1.0, "b": 1.0}, "q2": {"x": 3.0, "y": 2.0, "c": 1.0}}
WIKIPEDIA, WIKIPEDIA_POOL = [3, 2, 3, 0, 1, 2], [3, 2, 3, 0, 1, 2, 3, 2]
SCHOLAR = [10, 0, 0, 1, 5], [1.0, 1.0, 1.0, 0.5, 0.5]
FLAT_QRELS = {"q1": {"a": 0, "b": 1, "c": 0}, "q2": {"d": 1, "e": 0, "f": 0}}
FLAT_RUN = {"q1": {"a": 0.1, "b": 0.2, "c": 0.3}, "q2": {"d": 0.8, "e": 0.1, "f": 0.05}}
TWICE, THREE_TIMES = ranked_twice("q", ["id1", "id1"]), ranked_twice("q", "aaa")
A_AND_B = frame(judged(q="ab"), "relevance")
ONE_ID = frame({"q": {"id1": 1}}, "relevance")
# smile's classes as queries: 4 retrieved of 10, all right; 8 retrieved for 2; 3 retrieved of 3
CLASSES = {
    "q0": dict.fromkeys([f"a{i}" for i in range(10)], 1),
    "q1": dict.fromkeys([f"b{i}" for i in range(2)], 1),
    "q2": dict.fromkeys([f"c{i}" for i in range(3)], 1),
}
PREDICTED = ranked(
    q0=[f"a{i}" for i in range(4)],
    q1=[f"b{i}" for i in range(2)] + [f"a{i}" for i in range(4, 10)],
    q2=[f"c{i}" for i in range(3)],
)
NONE_RELEVANT = {"q1": {"a": 1, "b": 0}, "q2": {"c": 0, "d": 0}}
ALL_ZERO = {"q1": {"a": 1, "b": 0, "c": 1}, "q2": {"a": 0, "b": 0, "c": 0}}
UNEVEN = {"q1": {"a": 3, "b": 0, "c": 1}, "q2": {"d": 1, "e": 2}}
UNEVEN_RUN = ranked(q1="bac", q2="de")
FOUR_TWO_ONE = judged(q1="a", q2="b", q3="c"), ranked(q1="a", q2="xb", q3="xyzc")
CELLS = [0, 0, 1, 1, 1, 0, 1, 0, 1, 1], [0.1, 0.3, 0.2, 0.7, 0.9, 0.4, 0.8, 0.15, 0.85, 0.95]
CELLS_RANKED = over_groups(*CELLS, list)

KNOWN = [
    # The ideal
    Known(
        issue("ireval/cwl", 20),
        "cwl_eval gives a topic with few relevant documents a lower NDCG@10 than trec_eval, also"
        " once the gains are scaled to 1; all other topics agree.",
        "The ideal has the highest gain at all k ranks, however few documents are relevant.",
        {"rels": [2, 0, 1], "pool": [2, 1], "metric": "ndcg", "k": 5},
        printed=discounted([1, 0, 0.5]) / discounted([1] * 5),
        right=discounted([2, 0, 1]) / discounted([2, 1]),
        named="perfect documents",
        state="first",
        own=True,
    ),
    Known(
        issue("lenskit/lkpy", 309),
        "With k=2 and three recommendations, the nDCG of a perfect list is 1.21.",
        "The list is not cut at k, the ideal is; the discount is 1 at ranks 1 and 2.",
        {"rels": [5, 4, 3], "pool": [5, 4, 3], "metric": "ndcg", "k": 2},
        printed=discounted([5, 4, 3], jarvelin) / discounted([5, 4], jarvelin),
        right=1.0,
        named="DCG not cut|list not cut",
        state="first",
        said=("1.21", "1.0"),
    ),
    Known(
        pull("elastic/elasticsearch", 154362),
        "A request that returns one of five documents rated 3 has a normalized DCG at 10 of 1.",
        "The ideal has as many places as hits were returned.",
        {"rels": [3], "pool": [3] * 5, "metric": "ndcg", "k": 10},
        printed=discounted([3]) / discounted([3]),
        right=discounted([3]) / discounted([3] * 5),
        named="as long as the list|as many places",
        state="found",
        said=("1.0", "0.34"),
    ),
    Known(
        issue("run-llama/llama_index", 17070),
        "The ideal is computed from the number of retrieved ids, not from the expected ones.",
        "The ideal takes every retrieved document as relevant.",
        {"rels": [0, 1, 0], "pool": [1], "metric": "ndcg"},
        printed=discounted([0, 1, 0]) / discounted([1, 1, 1]),
        right=discounted([0, 1]) / discounted([1]),
        named="perfect documents|every retrieved document",
        state="first",
        own=True,
    ),
    Known(
        issue("karlhigley/ranking-metrics-torch", 1),
        "ndcg_at gives 1 at 3, but 0.4124 at 3 if it is asked for 3 and 5.",
        "The list is cut at k before the ideal is sorted from it.",
        {"rels": [5, 1, 0, 0, 10], "metric": "ndcg", "k": 3},
        printed=discounted([5, 1, 0]) / discounted(best([5, 1, 0])),
        right=discounted([5, 1, 0]) / discounted(best([5, 1, 0, 0, 10], 3)),
        named="list,? cut before",
        state="first",
        said=("1.", "0.4124"),
    ),
    Known(
        issue("HaojiHu/TIFUKNN", 4),
        "Five right recommendations at 5 do not reach 1 if seven items are in the next basket.",
        "DCG is cut at k, the ideal is not.",
        {"rels": [1] * 5, "pool": [1] * 7, "metric": "ndcg", "k": 5},
        printed=discounted([1] * 5) / discounted([1] * 7),
        right=1.0,
        named="ideal not cut|judged set, not cut",
        state="first",
    ),
    Known(
        pull("spiceai/spiceai", 12278),
        "A query with two relevant documents, of which one was found, at rank 1, scores 1.",
        "The ideal is sorted from the retrieved documents only.",
        {"rels": [1, 0], "pool": [1, 1], "metric": "ndcg", "k": 10},
        printed=discounted([1, 0]) / discounted([1]),
        right=discounted([1, 0]) / discounted([1, 1]),
        named="ideal from the list only",
        state="first",
        said=("1.0", "0.613"),
    ),
    Known(
        issue("RapidFireAI/rapidfireai", 261),
        "The tutorial's NDCG@3 is a third of what it should be.",
        "The labels are 0 and 1, but the ideal is computed with gain 3.",
        {"rels": [1, 0, 1], "pool": [1, 1], "metric": "ndcg", "k": 3},
        printed=discounted([1, 0, 1]) / discounted([3, 3]),
        right=discounted([1, 0, 1]) / discounted([1, 1]),
        named="fixed grade in the ideal",
        state="first",
        own=True,
    ),
    # Gain and discount
    Known(
        issue("recommenders-team/recommenders", 1749),
        "ndcg_at_k gives 1 for Wikipedia's example, where 0.785 is right.",
        "All that was judged counts as relevant with gain 1, a grade of 0 too.",
        {"rels": WIKIPEDIA, "pool": WIKIPEDIA_POOL, "metric": "ndcg", "k": 6},
        printed=discounted([1] * 6) / discounted([1] * 6),
        right=discounted(WIKIPEDIA) / discounted(best(WIKIPEDIA_POOL, 6)),
        named="all that was judged|every judged document|labels of at least 0|grade 0 count",
        state="first",
        said=("1.0", "0.785"),
    ),
    Known(
        issue("Georgetown-IR-Lab/OpenNIR", 14),
        "gdeval gives other NDCG@10 than pytrec_eval for most queries.",
        "The gain is 2^g − 1.",
        {"rels": [1, 2, 0, 1], "pool": [2, 1, 1, 1], "metric": "ndcg", "k": 10},
        printed=discounted(exponential([1, 2, 0, 1])) / discounted(exponential([2, 1, 1, 1])),
        right=discounted([1, 2, 0, 1]) / discounted([2, 1, 1, 1]),
        named=r"gain 2\^g",
        state="first",
        own=True,
    ),
    Known(
        issue("OpenAgentHQ/openagent-eval", 223),
        "A relevant document at rank 3 has NDCG 0.6309, one at rank 2 even 1.",
        "The discount at rank i is 1/log2(i), and 1 at rank 1.",
        {"rels": [0, 0, 1], "metric": "ndcg", "k": 3},
        printed=discounted([0, 0, 1], jarvelin),
        right=discounted([0, 0, 1]),
        named=r"1/log2\(i\) from|log2 of the rank",
        state="first",
        said=("0.6309", "0.5000"),
    ),
    Known(
        issue("cohere-ai/cohere-developer-experience", 574),
        "The documentation's DCG does not fit its formula, which gives 1.9307.",
        "The logarithm of the discount is the natural one.",
        {"rels": [1, 0, 1, 1], "metric": "dcg"},
        printed=discounted([1, 0, 1, 1], lambda rank: math.log(rank + 1)),
        right=discounted([1, 0, 1, 1]),
        named=r"1/ln\(i|natural logarithm",
        state="first",
        said=(None, "1.9307"),
    ),
    # Average precision
    Known(
        issue("pyg-team/pytorch_geometric", 9989),
        "torchmetrics gives an AP at 3 of 1, PyTorch Geometric 0.5.",
        "The sum is divided by the relevant documents among the first k.",
        {"rels": [1, 0, 0, 0, 1], "metric": "average_precision", "k": 3},
        printed=sum(at_hits([1, 0, 0])) / 1,
        right=sum(at_hits([1, 0, 0])) / 2,
        named="R of the list only|divided by the hits",
        state="first",
        said=("1.", "0.5000"),
    ),
    Known(
        issue("ocelma/python-recsys", 29),
        "AP of [99, 3, 5] with five relevant items is 0.5833; 0.2333 is right.",
        "The sum is divided by the hits.",
        {"rels": [0, 1, 1], "n_relevant": 5, "metric": "average_precision"},
        printed=sum(at_hits([0, 1, 1])) / 2,
        right=sum(at_hits([0, 1, 1])) / 5,
        named="R of the list only|divided by the hits",
        state="first",
        said=("0.58333", "0.23333"),
    ),
    Known(
        issue("o19s/quepid", 518),
        "AP@10 of one relevant document, at rank 1, is 0.29, and 1 by trec_eval.",
        "The precision is averaged over all ranks, not only over those of relevant documents.",
        {"rels": [1] + [0] * 9, "metric": "average_precision", "k": 10},
        printed=mean(precisions([1] + [0] * 9)),
        right=1.0,
        named="mean of P@i",
        state="first",
        said=("0.29", "1.0"),
    ),
    Known(
        issue("plasma-umass/DataDebug", 46),
        "Average precision was computed wrongly, the maintainer writes: it was divided by all the"
        " cells inspected, not by the errors.",
        "The sum is divided by the length of the list.",
        {"rels": [1, 0, 1, 0, 0], "metric": "average_precision"},
        printed=sum(at_hits([1, 0, 1, 0, 0])) / 5,
        right=sum(at_hits([1, 0, 1, 0, 0])) / 2,
        named="divide AP by k|by the length of the list",
        state="first",
        own=True,
    ),
    Known(
        issue("ArcInstitute/cell-eval", 208),
        "PR-AUC differs a little from scikit-learn's average precision, and much for constant"
        " scores.",
        "The area under the precision-recall curve is that under straight lines (trapezoids).",
        {"rels": CELLS[0], "scores": CELLS[1], "metric": "average_precision"},
        printed=trapezoids(CELLS_RANKED),
        right=sum(at_hits(CELLS_RANKED)) / 6,
        package=lambda: rm.average_precision(CELLS_RANKED),
        named="trapezoid",
        state="first",
    ),
    # Another metric under the name
    Known(
        issue("Jyonn/Legommenders", 19),
        "MRR of [1, 0, 0, 1] is 0.75; the maintainer agrees that it should be 1.",
        "It is the mean precision at all relevant documents (AP), not 1/rank of the first.",
        {"rels": [1, 0, 0, 1], "metric": "reciprocal_rank"},
        printed=mean(at_hits([1, 0, 0, 1])),
        right=1.0,
        named="^definition: AP|AP instead|AP under the name",
        state="first",
        said=("0.75", "1.0"),
    ),
    Known(
        issue("maciejkula/spotlight", 91),
        "MRR cannot reach 1 although the three relevant items stand at ranks 1, 2 and 3.",
        "1/rank is averaged over all relevant items.",
        {"rels": [1, 1, 1], "metric": "reciprocal_rank"},
        printed=mean([1, 1 / 2, 1 / 3]),
        right=1.0,
        named="RR over all relevant",
        state="first",
    ),
    Known(
        issue("benfred/implicit", 713),
        "Precision grows with k, in no other package.",
        "The hits are divided by min(k, R), not by k.",
        {"rels": [1, 0, 0, 0, 0], "n_relevant": 2, "metric": "precision", "k": 5},
        printed=1 / min(5, 2),
        right=1 / 5,
        package=lambda: rm.precision([1, 0, 0, 0, 0], 5),
        named=r"divided by min\(|capped",
        state="first",
        own=True,
    ),
    Known(
        issue("MaurizioFD/RecSys2019_DeepLearning_Evaluation", 19),
        "The hit rate can exceed 1.",
        "The hits are counted, so it is k times the precision.",
        {
            "qrels": judged(q1="ab", q2="c"),
            "run": ranked(q1="abx", q2="xc"),
            "metric": "Success@3",
        },
        printed=mean([2, 1]),
        right=1.0,
        named="number of hits|hits counted|cumulative gain|NumRelRet",
        state="first",
        own=True,
    ),
    # Ties and order
    Known(
        issue("elixir-nx/scholar", 360),
        "NDCG of partly tied scores is 0.918386, by scikit-learn 0.699812.",
        "Documents with equal scores are ordered by their labels, the best first.",
        {"rels": SCHOLAR[0], "scores": SCHOLAR[1], "metric": "ndcg"},
        printed=discounted(over_groups(*SCHOLAR, best)) / discounted(best(SCHOLAR[0])),
        right=discounted(over_groups(*SCHOLAR, averaged)) / discounted(best(SCHOLAR[0])),
        package=lambda: rm.tie_averaged_ndcg(*SCHOLAR),
        named="best label first",
        state="first",
        said=("0.918386", "0.699812"),
    ),
    Known(
        issue("lightgbm-org/LightGBM", 2091),
        "ndcg@50 is 0.543771 for a validation set and 0.919721 for its rows in reverse.",
        "The scores are all equal, and equal scores keep the order of the rows.",
        {"rels": [0, 0, 1, 0, 1], "scores": [0.0] * 5, "metric": "ndcg"},
        printed=discounted([0, 0, 1, 0, 1]) / discounted([1, 1]),
        right=discounted(averaged([0, 0, 1, 0, 1])) / discounted([1, 1]),
        package=lambda: rm.tie_averaged_ndcg([0, 0, 1, 0, 1], [0.0] * 5),
        named="equal scores in the given order",
        state="first",
        said=("0.543771", None),
    ),
    Known(
        issue("beir-cellar/beir", 105),
        "MRR differs from MAP, though every query has one relevant document.",
        "Equal scores keep the order of the results in MRR; pytrec_eval orders them by id.",
        {"qrels": judged(q1="a", q2="c"), "run": TIED_RUN, "metric": "RR"},
        printed=mean([1, 1 / 3]),
        right=mean([1 / 2, 1 / 3]),
        named="equal scores in the given order",
        state="first",
        own=True,
    ),
    Known(
        issue("rdkit/rdkit", 2843),
        "AUC of two equal scores is 1 or 0 by the order of the rows; 0.5 is right.",
        "A pair with equal scores counts by its order.",
        {"rels": [1, 0], "scores": [0.5, 0.5], "metric": "auc"},
        printed=1.0,
        right=won([1, 0], [0.5, 0.5]),
        named="tied pair counts by its order",
        state="first",
        said=("1.0", "0.5"),
    ),
    Known(
        pull("NVIDIA-TAO/tao-pytorch", 99),
        "AUC is 1 if only the document with the lowest score is relevant, and should be 0.",
        "The labels are in rank order beside scores in another, here the reverse order.",
        {"rels": [1, 0, 0, 0], "scores": [0.1, 0.2, 0.3, 0.4], "metric": "auc"},
        printed=won([1, 0, 0, 0], [0.4, 0.3, 0.2, 0.1]),
        right=won([1, 0, 0, 0], [0.1, 0.2, 0.3, 0.4]),
        named="lowest scores? comes? first|order reversed|distances",
        state="first",
        said=("1.0", "0.0"),
    ),
    Known(
        issue("scikit-learn/scikit-learn", 27726),
        "ndcg_score of four relevant documents is 1, where 0.8319 is expected, because the other"
        " list has three ones.",
        "The predictions, 1 or 0, are taken for the labels of the list, and the labels for the"
        " ideal.",
        {"rels": [1, 1, 1, 1], "scores": [1, 1, 1, 0], "metric": "ndcg", "k": 4},
        printed=discounted([1, 1, 1, 0]) / discounted([1, 1, 1, 1]),
        right=1.0,
        package=lambda: rm.tie_averaged_ndcg([1, 1, 1, 1], [1, 1, 1, 0], 4),
        named="scores taken for labels|labels and scores exchanged",
        state="first",
        said=("0.8318724637288826", "1.0"),
    ),
    # Which documents count
    Known(
        issue("beir-cellar/beir", 187),
        "NDCG@10 is 0.94 and P@10 0.90 although all ten results are relevant.",
        "The document whose id is the query's is taken out of the results.",
        {"qrels": ALL_TEN, "run": ALL_TEN, "metric": "nDCG@10"},
        printed=discounted([1] * 9) / discounted([1] * 10),
        right=1.0,
        named="query's (own )?id|id of the query",
        state="first",
        said=("0.94", "1"),
    ),
    Known(
        pull("run-llama/llama_index", 22683),
        "NDCG is 1.63 if the only relevant id is retrieved twice.",
        "A document that is named twice counts at each of its ranks.",
        {"qrels": ONE_ID, "run": TWICE, "metric": "ndcg"},
        printed=discounted([1, 1]) / discounted([1]),
        right=1.0,
        package=lambda: evaluated(ONE_ID, once(TWICE), "nDCG"),
        named="(both|each|all) of its (rows|ranks)|counts? (twice|each time)",
        state="missed",
        said=("1.63", None),
    ),
    Known(
        issue("garrytan/gbrain", 4630),
        "Recall at 3 is 1.5 for a, a, a if a and b are relevant; 0.5 is right.",
        "A document that is named several times is counted each time.",
        {"qrels": A_AND_B, "run": THREE_TIMES, "metric": "recall", "k": 3},
        printed=3 / 2,
        right=1 / 2,
        package=lambda: evaluated(A_AND_B, once(THREE_TIMES), "R@3"),
        named="(both|each|all) of its (rows|ranks)|counts? (twice|each time)",
        state="missed",
        said=("1.5", "0.5"),
    ),
    # Means over queries
    Known(
        pull("haifengl/smile", 877),
        "Macro F1 is 0.7742, where the mean of the F1 of three classes is 0.6571.",
        "It is F of the mean precision and the mean recall.",
        {"qrels": CLASSES, "run": PREDICTED, "metric": "f_measure"},
        printed=harmonic(mean([1, 1 / 4, 1]), mean([2 / 5, 1, 1])),
        right=mean([harmonic(1, 2 / 5), harmonic(1 / 4, 1), 1]),
        package=lambda: evaluated(CLASSES, PREDICTED, "SetF"),
        named="F of the mean",
        state="first",
        said=("0.77419355", "0.65714286"),
    ),
    Known(
        issue("kunaldahiya/pyxclib", 25),
        "Recall@1 differs from scikit-learn's micro-averaged recall, 0.4.",
        "The hits of all queries are divided by all their relevant labels.",
        {
            "qrels": judged(q1="ab", q2="bc", q3="c"),
            "run": ranked(q1="c", q2="c", q3="c"),
            "metric": "R@1",
        },
        printed=(0 + 1 + 1) / (2 + 2 + 1),
        right=mean([0, 1 / 2, 1]),
        named="sums over all queries are divided",
        state="first",
        said=("0.4", None),
    ),
    Known(
        issue("dmlc/xgboost", 3875),
        "The reporter's NDCG of a test set, 0.547, is far from XGBoost's 0.818.",
        "The reporter divides the sum of all DCG by the sum of all ideals.",
        {"qrels": UNEVEN, "run": UNEVEN_RUN, "metric": "ndcg"},
        printed=(discounted(exponential([0, 3, 1])) + discounted(exponential([1, 2])))
        / (discounted(exponential([3, 1])) + discounted(exponential([2, 1]))),
        right=mean(
            [
                discounted(exponential([0, 3, 1])) / discounted(exponential([3, 1])),
                discounted(exponential([1, 2])) / discounted(exponential([2, 1])),
            ]
        ),
        package=lambda: mean([rm.ndcg(rels, gain="exponential") for rels in ([0, 3, 1], [1, 2])]),
        named=r"gain 2\^g.*sums over all queries are divided",
        state="first",
        own=True,
    ),
    Known(
        issue("Sujit-O/pykg2vec", 96),
        "MRR must be the mean of the reciprocal ranks.",
        "It is the reciprocal of the mean rank.",
        {"qrels": FOUR_TWO_ONE[0], "run": FOUR_TWO_ONE[1], "metric": "RR"},
        printed=1 / mean([1, 2, 4]),
        right=mean([1, 1 / 2, 1 / 4]),
        named="reciprocal of the mean|mean rank",
        state="first",
        own=True,
    ),
    Known(
        pull("Lightning-AI/torchmetrics", 3229),
        "retrieval_normalized_dcg of two queries, 0.6309 and 1, is not their mean.",
        "The documents of all queries are ranked as one list.",
        {"qrels": FLAT_QRELS, "run": FLAT_RUN, "metric": "nDCG"},
        printed=discounted([1, 0, 1, 0, 0, 0]) / discounted([1, 1]),
        right=mean([discounted([0, 1, 0]), 1]),
        named="(as|in) one (list|ranking)|ranked together",
        state="first",
    ),
    Known(
        issue("dmlc/xgboost", 2208),
        "The reporter wonders about ndcg and ndcg-, and cites the documentation: a list without"
        " any positive sample scores 1.",
        "A query without a relevant document counts as 1.",
        {"qrels": NONE_RELEVANT, "run": ranked(q1="ba", q2="cd"), "metric": "nDCG"},
        printed=mean([discounted([0, 1]), 1]),
        right=mean([discounted([0, 1]), 0]),
        named="without relevant documents counts 1",
        state="first",
        own=True,
    ),
    Known(
        issue("scikit-learn/scikit-learn", 29521),
        "ndcg_score of the labels themselves is 0.5; the reporter expects 1.",
        "The reporter leaves out queries without a relevant document.",
        {"qrels": ALL_ZERO, "run": ranked(q1="acb", q2="abc"), "metric": "nDCG"},
        printed=1.0,
        right=mean([1, 0]),
        named="mean over the queries with a relevant document",
        state="first",
        said=("1.", "0.5"),
    ),
    Known(
        issue("joaopalotti/trectools", 24),
        "The NDCG@3 of trectools is lower than that of trec_eval.",
        "Queries of the run without judgments count as 0.",
        {
            "qrels": judged(q1="a", q2="b"),
            "run": ranked(q1="a", q2="xb", q3="c"),
            "metric": "nDCG@3",
        },
        printed=mean([1, discounted([0, 1]), 0]),
        right=mean([1, discounted([0, 1])]),
        named="without judgments counts 0",
        state="first",
        own=True,
    ),
    Known(
        issue("thulab/DeepHash", 30),
        "Queries without a right result do not enter MAP; the author sees no bug.",
        "Queries with the value 0 are left out of the mean.",
        {
            "qrels": judged(q1="a", q2="b", q3="c"),
            "run": ranked(q1="xa", q2="b", q3="x"),
            "metric": "AP",
        },
        printed=mean([1 / 2, 1]),
        right=mean([1 / 2, 1, 0]),
        named="mean over the queries with a value above 0",
        state="first",
        own=True,
    ),
]
