"""Every formula on every small input, each result down to its last bit. Runs in CPython and in
MicroPython."""

import binascii
import struct

from rankmetrics_lib import formulas

KS = [None, 1, 2, 3, 5]
GAINS = [
    ("linear", "log2"),
    ("exponential", "log2"),
    ("linear", "jarvelin"),
    ("exponential", "zipf"),
]


def lists(values, longest):
    """Every list of these values, the shortest first."""
    found = [[]]
    for _ in range(longest):
        yield from found
        found = [one + [value] for one in found for value in values]
    yield from found


RELS = list(lists([0, 1, 2], 4))
SCORED = [
    (labels, scores)
    for labels in RELS
    if len(labels) < 4
    for scores in lists([0.1, 0.5, 0.9], 3)
    if len(scores) == len(labels)
]
JUDGED = list(lists([None, 0, 1], 4))


def calls():
    """(name, arguments by position, arguments by name) of every call."""
    for rels in RELS:
        hits = sum(rel >= 1 for rel in rels)
        yield from at_every_cut(rels, hits)
        for level in (1, 2):
            yield "r_precision", (rels,), {"n_relevant": hits + 1, "relevance_level": level}
            yield "rbp", (rels,), {"relevance_level": level}
        yield "rbp", (rels,), {"persistence": 0.5}
        yield "stopping_probabilities", (rels,), {"max_grade": 3}
        yield "confusion_matrix", (rels, rels[::-1]), {}
        yield "gmap", ([rel / 3 for rel in rels],), {}
    for judged in JUDGED:
        known = [label for label in judged if label is not None]
        yield "bpref", (judged,), {"n_relevant": sum(known) + 1, "n_nonrelevant": len(known)}
        yield "infap", (judged,), {}
        yield "infap", (judged,), {"n_relevant": sum(known) + 1}
        yield "rbp_residual", (judged,), {}
    for labels, scores in SCORED:
        yield from of_scores(labels, scores)
    for first in ("", "a", "ab", "abc", "abcd"):
        for second in ("", "b", "cb", "dcb", "dcbae"):
            for p in (0.5, 0.9):
                yield "rbo", (list(first), list(second)), {"p": p}


def at_every_cut(rels, hits):
    for k in KS:
        for level in (1, 2):
            for name in ("precision", "hit_rate", "reciprocal_rank", "recall", "f_measure"):
                yield name, (rels, k), {"relevance_level": level}
        for missed in (0, 2):
            for name in ("recall", "f_measure", "average_precision", "average_precision_steps"):
                yield name, (rels, k), {"n_relevant": hits + missed}
            yield (
                "average_precision",
                (rels, k),
                {"n_relevant": hits + missed, "normalizer": "truncated"},
            )
        yield "f_measure", (rels, k), {"beta": 2.0}
        yield "cumulative_gain", (rels, k), {}
        for gain, discount in GAINS:
            settings = {"gain": gain, "discount": discount}
            for name in ("dcg", "ideal_dcg", "ndcg"):
                yield name, (rels, k), settings
            yield "ndcg", (rels, k), dict(list(settings.items()) + [("pool", rels + [2])])
            yield "mndcg", (rels, k), dict(list(settings.items()) + [("max_grade", 3)])
        for name in ("mean_normalized_grade", "grade_ndcg_f1", "err"):
            yield name, (rels, k), {"max_grade": 3}
        yield "expected_utility", (rels, lambda rank: 1 / rank, k), {"max_grade": 3}


def of_scores(labels, scores):
    for name in (
        "auc",
        "roc_curve",
        "precision_recall_curve",
        "pair_counts",
        "pair_ratio",
        "gamma",
        "tau_ap",
    ):
        yield name, (labels, scores), {}
    for standardized in (False, True):
        yield "partial_auc", (labels, scores, 0.3), {"standardized": standardized}
    for variant in ("a", "b"):
        yield "kendall_tau", (labels, scores, variant), {}
    for ties in ("stable", "best", "worst"):
        yield "rank_labels", (labels, scores), {"ties": ties}
    for k in KS:
        for name in ("precision", "reciprocal_rank", "average_precision", "ndcg"):
            yield "tie_averaged_" + name, (labels, scores, k), {}


def bits(value):
    """A result as text in which no bit is lost."""
    if isinstance(value, float):
        return "nan" if value != value else binascii.hexlify(struct.pack(">d", value)).decode()
    if isinstance(value, (bool, int)):
        return str(int(value))
    return "[" + " ".join(bits(item) for item in value) + "]"


def results():
    """(call in words, result) of every call."""
    for name, by_position, by_name in calls():
        shown = [repr(value) for value in by_position if not callable(value)]
        shown += [key + "=" + repr(by_name[key]) for key in sorted(by_name)]
        yield (
            name + "(" + ", ".join(shown) + ")",
            bits(getattr(formulas, name)(*by_position, **by_name)),
        )


def print_all():
    for call, result in results():
        print(call, "=>", result)
