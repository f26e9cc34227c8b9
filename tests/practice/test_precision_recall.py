"""The exercises of the chapter on precision and recall: right functions pass, wrong ones are
caught, known ones are named."""

import numpy as np
import pytest

from rankmetrics_lib.practice import check, exercises

# As found, with the arguments of the finder.


def p_over_retrieved(rel, k):
    return sum(rel[:k]) / len(rel[:k])


def r_over_n(rel, R, k):
    return sum(rel[:k]) / k


def r_capped(rel, R, k):
    return sum(rel[:k]) / min(R, k)


def first_is_a_hit(rel, R):
    return float(rel[0])


def f_arithmetic(P, R):
    return (P + R) / 2


def f_exchanged(P, R, b):
    return (1 + b * b) * P * R / (P + b * b * R)


def f_beta(P, R, b):
    return (1 + b) * P * R / (b * P + R)


def f_of_means(P, R):
    p = sum(P) / len(P)
    r = sum(R) / len(R)
    return 2 * p * r / (p + r)


def micro(hits, ret):
    return sum(hits) / sum(ret)


def accuracy(TP, FP, FN, TN):
    return (TP + TN) / (TP + FP + FN + TN)


def counts(labels, predicted):
    pairs = list(zip(labels, predicted))
    return [pairs.count(pair) for pair in ((1, 1), (0, 1), (1, 0), (0, 0))]


def of_both_with_epsilons(eps):
    def f(rels, k, n_relevant, beta):
        hits = sum(rels[:k])
        precision, recall = hits / (k + eps), hits / (n_relevant + eps)
        return (1 + beta**2) * (precision * recall) / (beta**2 * precision + recall + eps)

    return f


def of_both(function):
    """Turn a function of P and R (and beta) into one of rels, k, n_relevant and beta that returns 0
    if both are 0."""

    def call(rels, k, n_relevant, beta):
        P, R = sum(rels[:k]) / k, sum(rels[:k]) / max(1, n_relevant)
        return function(P, R, beta) if P + R else 0.0

    return call


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        (
            "precision",
            lambda labels, predicted: accuracy(*counts(labels, predicted)),
            "accuracy for precision",
        ),
        ("precision_at_k", p_over_retrieved, "P@k divided by the number retrieved"),
        ("recall_at_k", lambda rels, k, R: r_over_n(rels, R, k), "R@n called precision"),
        ("recall_at_k", lambda rels, k, R: r_capped(rels, R, k), "recall with min(R,k)"),
        ("f_measure", of_both(lambda P, R, b: f_arithmetic(P, R)), "F as the arithmetic mean"),
        ("f_measure", of_both(f_exchanged), "F2 with the weights exchanged"),
        ("f_measure", of_both(f_beta), "beta instead of beta squared"),
        ("mean_f1", f_of_means, "F of the mean P and mean R"),
        ("mean_precision", micro, "micro for macro"),
    ],
)
def test_found_code_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


def test_the_hit_at_rank_1_is_named_as_what_it_is_for_any_k():
    def first_k(rels, k, R):
        return max(
            [first_is_a_hit(rels[rank:], R) for rank in range(min(k, len(rels)))], default=0.0
        )

    assert check("recall_at_k", first_k).misconception.name == "MRR@1 = Recall@1"


def reference(exercise):
    return exercises()[exercise].reference


THREE_OF_FIVE = [1, 0, 1, 0, 1]
ALL_OF_FIVE = THREE_OF_FIVE, 5, 3
EIGHT_OF_SIXTEEN = [1] * 8 + [0] * 8, 16, 10


@pytest.mark.parametrize(
    "right, right_value, wrong, wrong_value",
    [
        (reference("precision_at_k")([1, 1], 5), 0.4, p_over_retrieved([1, 1], 5), 1.0),
        (
            reference("recall_at_k")([1, 0, 1, 0, 0], 5, 4),
            0.5,
            r_over_n([1, 0, 1, 0, 0], 4, 5),
            0.4,
        ),
        (reference("recall_at_k")([1, 1], 2, 4), 0.5, r_capped([1, 1], 4, 2), 1.0),
        (reference("recall_at_k")([1, 0], 1, 2), 0.5, first_is_a_hit([1, 0], 2), 1.0),
        (reference("f_measure")([1], 1, 10, 1), 0.18181818181818182, f_arithmetic(1.0, 0.1), 0.55),
        (
            reference("f_measure")(*EIGHT_OF_SIXTEEN, 2),
            0.7142857142857143,
            f_exchanged(0.5, 0.8, 2),
            0.5405405405405405,
        ),
        (
            reference("f_measure")(*ALL_OF_FIVE, 2),
            0.8823529411764706,
            f_beta(0.6, 1.0, 2),
            0.818181818181818,
        ),
        (
            reference("mean_f1")([1.0, 0.5], [0.5, 1.0]),
            0.6666666666666666,
            f_of_means([1.0, 0.5], [0.5, 1.0]),
            0.75,
        ),
        (
            reference("mean_precision")([1, 5], [1, 10]),
            0.75,
            micro([1, 5], [1, 10]),
            0.5454545454545454,
        ),
        (
            reference("precision")([1] * 6 + [0] * 994, [1] + [0] * 5 + [1] * 4 + [0] * 990),
            0.2,
            accuracy(1, 4, 5, 990),
            0.991,
        ),
    ],
)
def test_found_code_gives_the_number_it_was_seen_to_give(right, right_value, wrong, wrong_value):
    assert right == pytest.approx(right_value, rel=1e-12)
    assert wrong == pytest.approx(wrong_value, rel=1e-12)


# Right functions written other ways


def share(part, whole):
    return part / whole if whole else 0.0


def precision_by_retrieved_labels(labels, predicted):
    retrieved = [label for label, yes in zip(labels, predicted) if yes]
    return share(sum(retrieved), len(retrieved))


def precision_by_numpy(labels, predicted):
    return float(np.dot(labels, predicted)) / max(1, sum(predicted))


def precision_by_counts(labels, predicted):
    tp, fp, _, _ = counts(labels, predicted)
    return share(tp, tp + fp)


def p_by_padding(rels, k):
    return float(np.mean((rels + [0] * k)[:k]))


def p_by_terms(rels, k):
    return sum(rel / k for rank, rel in enumerate(rels, 1) if rank <= k)


def p_by_ranks(rels, k):
    return len({rank for rank, rel in enumerate(rels) if rel} & set(range(k))) / k


def r_by_terms(rels, k, n_relevant):
    return sum(rel / n_relevant for rank, rel in enumerate(rels, 1) if rank <= k and rel)


def r_by_misses(rels, k, n_relevant):
    return 1 - (n_relevant - sum(rels[:k])) / n_relevant if n_relevant else 0.0


def r_from_precision(rels, k, n_relevant):
    return share(p_by_padding(rels, k) * k, n_relevant)


def f_by_divisors(rels, k, n_relevant, beta):
    return (1 + beta**2) * sum(rels[:k]) / (k + beta**2 * n_relevant)


def f_by_errors(rels, k, n_relevant, beta):
    tp = sum(rels[:k])
    fp, fn = k - tp, n_relevant - tp
    return share((1 + beta * beta) * tp, (1 + beta * beta) * tp + beta * beta * fn + fp)


def f_by_inverses(rels, k, n_relevant, beta):
    P, R = p_by_padding(rels, k), r_by_terms(rels, k, n_relevant)
    weight = 1 / (1 + beta**2)
    return 1 / (weight / P + (1 - weight) / R) if P else 0.0


def rp_by_misses(rels, n_relevant):
    return share(sum(rel for rank, rel in enumerate(rels, 1) if rank <= n_relevant), n_relevant)


def rp_as_precision(rels, n_relevant):
    return p_by_padding(rels, n_relevant) if n_relevant else 0.0


def rp_as_recall(rels, n_relevant):
    return r_by_terms(rels, n_relevant, n_relevant)


def mean_f1_by_numpy(precisions, recalls):
    P, R = np.array(precisions), np.array(recalls)
    return float(np.sum(2 * P * R / np.maximum(P + R, 1e-300))) / max(1, len(P))


def mean_f1_one_by_one(precisions, recalls):
    total = 0.0
    for P, R in zip(precisions, recalls):
        total += 2 / (1 / P + 1 / R) if P * R else 0
    return share(total, len(precisions))


def mean_f1_in_steps(precisions, recalls):
    mean = 0.0
    for n, (P, R) in enumerate(zip(precisions, recalls), 1):
        mean += (share(2 * P * R, P + R) - mean) / n
    return mean


def mean_precision_by_numpy(hits, retrieved):
    return float(np.sum(np.array(hits) / np.maximum(retrieved, 1))) / max(1, len(hits))


def mean_precision_of_terms(hits, retrieved):
    return sum(h / n / len(hits) for h, n in zip(hits, retrieved) if n)


def mean_precision_in_steps(hits, retrieved):
    mean = 0.0
    for queries, (h, n) in enumerate(zip(hits, retrieved), 1):
        mean += (share(h, n) - mean) / queries
    return mean


RIGHT = [
    ("precision", precision_by_retrieved_labels),
    ("precision", precision_by_numpy),
    ("precision", precision_by_counts),
    ("precision_at_k", p_by_padding),
    ("precision_at_k", p_by_terms),
    ("precision_at_k", p_by_ranks),
    ("recall_at_k", r_by_terms),
    ("recall_at_k", r_by_misses),
    ("recall_at_k", r_from_precision),
    ("f_measure", f_by_divisors),
    ("f_measure", f_by_errors),
    ("f_measure", f_by_inverses),
    ("r_precision", rp_by_misses),
    ("r_precision", rp_as_precision),
    ("r_precision", rp_as_recall),
    ("mean_f1", mean_f1_by_numpy),
    ("mean_f1", mean_f1_one_by_one),
    ("mean_f1", mean_f1_in_steps),
    ("mean_precision", mean_precision_by_numpy),
    ("mean_precision", mean_precision_of_terms),
    ("mean_precision", mean_precision_in_steps),
]


@pytest.mark.parametrize(
    "exercise, wrong",
    [
        ("precision", lambda labels, predicted: 1 - precision_by_numpy(labels, predicted)),
        ("precision", lambda labels, predicted: precision_by_numpy(labels[:4], predicted[:4])),
        ("precision_at_k", lambda rels, k: p_by_padding(rels[::-1], k)),
        ("precision_at_k", lambda rels, k: p_by_padding(rels, k + 1)),
        ("recall_at_k", lambda rels, k, n_relevant: r_by_terms(rels, k, max(n_relevant, 2))),
        ("recall_at_k", lambda rels, k, n_relevant: r_by_terms(rels[::-1], k, n_relevant)),
        (
            "f_measure",
            lambda rels, k, n_relevant, beta: f_by_divisors(rels, k, n_relevant, 2 * beta),
        ),
        ("r_precision", lambda rels, n_relevant: rp_as_precision(rels[::-1], n_relevant)),
        ("r_precision", lambda rels, n_relevant: p_by_padding(rels, n_relevant + 1)),
        ("mean_f1", lambda precisions, recalls: max(map(share, precisions, recalls), default=0.0)),
        ("mean_f1", lambda precisions, recalls: mean_f1_by_numpy(precisions[:2], recalls[:2])),
        (
            "mean_f1",
            lambda precisions, recalls: mean_f1_by_numpy(precisions, recalls) * (len(recalls) != 3),
        ),
        (
            "mean_precision",
            lambda hits, retrieved: mean_precision_by_numpy(hits[:2], retrieved[:2]),
        ),
    ],
)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception is None


@pytest.mark.sampled
@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        (
            "precision",
            lambda labels, predicted: (
                precision_by_numpy(labels, predicted) if any(predicted) else 1.0
            ),
            "an empty page counted as perfect",
        ),
        ("precision_at_k", lambda rels, k: float(any(rels[:k])), "hit rate for P@k"),
        (
            "recall_at_k",
            lambda rels, k, n_relevant: r_by_terms(rels, k, n_relevant) if n_relevant else 1.0,
            "nothing relevant counted as perfect",
        ),
        (
            "f_measure",
            lambda rels, k, n_relevant, beta: f_by_divisors(rels, k, n_relevant, beta**2),
            "beta squared twice",
        ),
        (
            "f_measure",
            lambda rels, k, n_relevant, beta: f_by_divisors(rels, k, sum(rels), beta),
            "list-only recall in F",
        ),
        (
            "f_measure",
            lambda rels, k, n_relevant, beta: min(
                p_by_padding(rels, k), r_by_terms(rels, k, n_relevant)
            ),
            "the smaller of the two",
        ),
        (
            "r_precision",
            lambda rels, n_relevant: rp_as_recall(rels, n_relevant) if n_relevant else 1.0,
            "nothing relevant counted as perfect",
        ),
        (
            "precision",
            lambda labels, predicted: (
                sum(map(min, labels, predicted)) / max(1, sum(map(max, labels, predicted)))
            ),
            "missed documents in the divisor",
        ),
        (
            "precision",
            lambda labels, predicted: counts(labels, predicted)[3] / max(1, predicted.count(0)),
            "the zeros taken for the positives",
        ),
        (
            "precision",
            lambda labels, predicted: share(counts(labels, predicted)[1], sum(predicted)),
            "share of false alarms",
        ),
        ("precision_at_k", lambda rels, k: rels[:k].count(1), "a count for a share"),
        (
            "precision_at_k",
            lambda rels, k: share(rels[:k].count(1), min(k, rels.count(1))),
            "P@k divided by min(R, k)",
        ),
        (
            "precision_at_k",
            lambda rels, k: np.mean([sum(rels[:i]) / i for i in range(1, k + 1)]),
            "mean of P@1 to P@k",
        ),
        ("precision_at_k", lambda rels, k: sum(rels[: k + 1]) / k, "one document too many"),
        (
            "precision_at_k",
            lambda rels, k: float(f"{sum(rels[:k]) / k:.2f}"),
            "value rounded",
        ),
        ("recall_at_k", lambda rels, k, R: rels[:k].count(1), "a count for a share"),
        ("recall_at_k", lambda rels, k, R: 2 * sum(rels[:k]) / (k + R), "F1 for recall"),
        (
            "recall_at_k",
            lambda rels, k, R: share(R - sum(rels[:k]), R),
            "share of the missed documents",
        ),
        (
            "recall_at_k",
            lambda rels, k, R: share(sum(rels[: k - 1]), R),
            "the document at rank k left out",
        ),
        (
            "recall_at_k",
            lambda rels, k, R: round(sum(rels[:k]) / R, 4) if R else 0,
            "value rounded",
        ),
        (
            "f_measure",
            of_both(lambda P, R, b: (1 + b ^ 2) * P * R / ((b ^ 2) * P + R)),
            "^ for **",
        ),
        (
            "f_measure",
            lambda rels, k, R, b: f_by_divisors(rels, max(1, min(k, len(rels))), R, b),
            "precision of a short list in F",
        ),
        (
            "f_measure",
            lambda rels, k, R, b: f_by_divisors(rels, max(1, len(rels)), R, b),
            "F of the whole list",
        ),
        ("f_measure", lambda rels, k, R, b: 1 - f_by_errors(rels, k, R, b), "1 - F"),
        ("f_measure", of_both(lambda P, R, b: P * R), "product of precision and recall"),
        (
            "f_measure",
            of_both(lambda P, R, b: 1 / (1 / P + 1 / R - 1)),
            "hits counted once in the divisor",
        ),
        (
            "f_measure",
            lambda rels, k, R, b: round(f_by_errors(rels, k, R, b), 3),
            "value rounded",
        ),
        (
            "r_precision",
            lambda rels, R: share(
                sum(sum(rels[: i + 1]) / (i + 1) for i, rel in enumerate(rels) if rel), R
            ),
            "average precision for R-precision",
        ),
        (
            "r_precision",
            lambda rels, R: share(sum(rels[: R - 1]) if R else 0, R),
            "the document at rank R left out",
        ),
        ("r_precision", lambda rels, R: rels[:R].count(1), "a count for a share"),
        (
            "r_precision",
            lambda rels, R: round(rp_as_recall(rels, R), 2),
            "value rounded",
        ),
        (
            "mean_f1",
            lambda precisions, recalls: sum(
                share(2 * p * r, p + r) for p, r in zip(precisions, recalls)
            ),
            "sum for mean",
        ),
        (
            "mean_f1",
            lambda precisions, recalls: (
                np.mean(np.sqrt(np.multiply(precisions, recalls))) if precisions else 0.0
            ),
            "geometric mean in each query",
        ),
        (
            "mean_f1",
            lambda precisions, recalls: share(
                sum(share(p * r, p + r) for p, r in zip(precisions, recalls)), len(recalls)
            ),
            "factor 2 forgotten",
        ),
        (
            "mean_precision",
            lambda hits, retrieved: np.mean(hits) if hits else 0.0,
            "mean number of hits",
        ),
        (
            "mean_precision",
            lambda hits, retrieved: share(
                sum(share(h, n) if n else 1 for h, n in zip(hits, retrieved)), len(hits)
            ),
            "an empty page counted as perfect",
        ),
        (
            "mean_precision",
            lambda hits, retrieved: sum(map(share, hits, retrieved)),
            "sum for mean",
        ),
        (
            "precision_at_k",
            lambda rels, k: sum(rels[:k]) / max(k, len(rels)),
            "the longer of k and the list",
        ),
        (
            "precision_at_k",
            lambda rels, k: sum(rels[i] for i in range(1, k) if i < len(rels)) / k,
            "the document at rank 1 left out",
        ),
        (
            "precision_at_k",
            lambda rels, k: sum(r / np.log2(i + 2) for i, r in enumerate(rels[:k])) / k,
            "hits discounted by rank",
        ),
        (
            "recall_at_k",
            lambda rels, k, R: sum(rels[:k]) / max(R, k),
            "divided by the larger of R and k",
        ),
        (
            "mean_precision",
            lambda hits, retrieved: max(map(share, hits, retrieved), default=0.0),
            "the best query only",
        ),
        (
            "mean_precision",
            lambda hits, retrieved: float(np.median(list(map(share, hits, retrieved)) or [0])),
            "median for mean",
        ),
        (
            "mean_f1",
            lambda precisions, recalls: float(
                np.median([share(2 * p * r, p + r) for p, r in zip(precisions, recalls)] or [0])
            ),
            "median for mean",
        ),
        (
            "f_measure",
            of_both(lambda P, R, b: (P + b * R) / (1 + b)),
            "arithmetic mean weighted by beta",
        ),
        (
            "f_measure",
            of_both(lambda P, R, b: (1 + b**2) * P * R / (b**2 * P + R + 1e-9)),
            "a small number added to the divisor",
        ),
        (
            "precision",
            lambda labels, predicted: share(
                counts(labels, predicted)[0], sum(labels) + sum(predicted)
            ),
            "divided by retrieved plus relevant",
        ),
        ("r_precision", lambda rels, R: float(1 in rels[:R]), "hit rate at R"),
        ("precision_at_k", lambda rels, k: int(sum(rels[:k]) / k), "whole numbers only"),
        ("recall_at_k", lambda rels, k, R: int(R > 0 and sum(rels[:k]) == R), "whole numbers only"),
        (
            "f_measure",
            of_both(lambda P, R, b: (1 + b**2) * (P * R) / (b**2 * (P + R))),
            "beta squared on both in the divisor",
        ),
        (
            "f_measure",
            lambda rels, k, R, b: 1.0 if R == 0 else f_by_errors(rels, k, R, b),
            "nothing relevant counted as perfect",
        ),
        (
            "f_measure",
            of_both_with_epsilons(1e-8),
            "a small number added to the divisor",
        ),
        (
            "f_measure",
            lambda rels, k, R, b: share(
                (1 + b**2) * sum(rels[:k]),
                sum(rels[:k]) + b**2 * (R - sum(rels[:k])) + (k - sum(rels[:k])),
            ),
            "the hits counted once in the divisor, with weights",
        ),
        (
            "f_measure",
            lambda rels, k, R, b: share(
                sum(rels[:k]), sum(rels[:k]) + b**2 * (R - sum(rels[:k])) + k - sum(rels[:k])
            ),
            "the hits counted once in the divisor, with weights",
        ),
        (
            "precision_at_k",
            lambda rels, k: 0.0 if k > len(rels) else sum(rels[:k]) / k,
            "lists shorter than k count nothing",
        ),
        (
            "recall_at_k",
            lambda rels, k, R: share(sum(rels[:k]), min(R, len(rels))),
            "R capped at the length of the list",
        ),
        (
            "mean_f1",
            lambda precisions, recalls: (
                float(np.mean(np.multiply(precisions, recalls))) if recalls else 0.0
            ),
            "product in each query",
        ),
        (
            "mean_f1",
            lambda precisions, recalls: max(
                [share(2 * p * r, p + r) for p, r in zip(precisions, recalls)], default=0.0
            ),
            "the best query only",
        ),
        (
            "mean_f1",
            lambda precisions, recalls: share(
                sum(2 * p * r / (p + r) if p and r else p + r for p, r in zip(precisions, recalls)),
                len(recalls),
            ),
            "the other one where one is 0",
        ),
        (
            "mean_precision",
            lambda hits, retrieved: float(
                np.mean([h / n for h, n in zip(hits, retrieved) if h] or [0.0])
            ),
            "queries at 0 skipped",
        ),
    ],
)
def test_a_plausible_slip_is_named(exercise, wrong, name):
    assert check(exercise, wrong).misconception.name == name


def f_of_first_ranks_but_k(rels, k, R, beta):
    hits = 0
    for rank in range(1, k):
        if rank <= len(rels):
            hits += rels[rank - 1]
    P, recall = hits / k, share(hits, R)
    return share((1 + beta**2) * P * recall, beta**2 * P + recall)


def f_of_indices_from_1(rels, k, R, beta):
    hits = sum(rels[i] for i in range(1, min(k, len(rels))))
    return share((1 + beta**2) * hits, k + beta**2 * R)


def f_unguarded(rels, k, R, beta):
    hits = sum(rels[:k])
    P, recall = hits / k, hits / R
    return (1 + beta**2) * P * recall / (beta**2 * P + recall)


def f_with_recall_guarded(rels, k, R, beta):
    hits = sum(rels[:k])
    P, recall = hits / k, hits / R if R else 0
    return (1 + beta**2) * P * recall / (beta**2 * P + recall)


def f_with_recall_unguarded(rels, k, R, beta):
    P, recall = sum(rels[:k]) / k, sum(rels[:k]) / R
    return share((1 + beta**2) * P * recall, beta**2 * P + recall)


def f_of(P, R, beta):
    return share((1 + beta**2) * P * R, beta**2 * P + R)


def f1_of_queries(precisions, recalls):
    return [share(2 * p * r, p + r) for p, r in zip(precisions, recalls)]


def np_mean_f1(precisions, recalls):
    P, R = np.array(precisions), np.array(recalls)
    with np.errstate(invalid="ignore"):
        return float(np.mean(2 * P * R / (P + R))) if precisions else 0.0


@pytest.mark.sampled
@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        (
            "precision_at_k",
            lambda rels, k: sum(rels[i - 1] for i in range(1, k) if i <= len(rels)) / k,
            "the document at rank k left out",
        ),
        ("f_measure", f_of_first_ranks_but_k, "the document at rank k left out"),
        ("f_measure", f_of_indices_from_1, "the document at rank 1 left out"),
        (
            "r_precision",
            lambda rels, R: share(sum(rels[i] for i in range(1, min(R, len(rels)))), R),
            "the document at rank 1 left out",
        ),
        (
            "recall_at_k",
            lambda rels, k, R: share(sum(rels[: k + 1]), R),
            "one document too many",
        ),
        (
            "precision",
            lambda labels, predicted: counts(labels, predicted)[0] // max(1, sum(predicted)),
            "whole numbers only",
        ),
        (
            "f_measure",
            lambda rels, k, R, b: (1 + b**2) * sum(rels[:k]) // (k + b**2 * R),
            "whole numbers only",
        ),
        (
            "f_measure",
            lambda rels, k, R, b: f_of(sum(rels[:k]) // k, sum(rels[:k]) // R, b) if R else 0.0,
            "whole numbers only",
        ),
        ("r_precision", lambda rels, R: sum(rels[:R]) // max(1, R), "whole numbers only"),
        (
            "mean_precision",
            lambda hits, retrieved: (
                sum(h // max(1, n) for h, n in zip(hits, retrieved)) / max(1, len(hits))
            ),
            "whole numbers only",
        ),
        (
            "mean_f1",
            lambda precisions, recalls: (
                sum(f1_of_queries(precisions, recalls)) // max(1, len(recalls))
            ),
            "whole numbers only",
        ),
        ("mean_f1", lambda P, R: sum(f1_of_queries(P, R)), "sum for mean"),
        (
            "mean_f1",
            lambda P, R: float(np.mean([f for f in f1_of_queries(P, R) if f > 0] or [0])),
            "queries at 0 skipped",
        ),
        (
            "precision",
            lambda labels, predicted: counts(labels, predicted)[0] / sum(predicted),
            "no rule for 0/0",
        ),
        ("recall_at_k", lambda rels, k, R: sum(rels[:k]) / R, "no rule for 0/0"),
        ("r_precision", lambda rels, R: sum(rels[:R]) / R, "no rule for 0/0"),
        ("f_measure", f_unguarded, "no rule for 0/0"),
        ("f_measure", f_with_recall_guarded, "no rule for 0/0"),
        ("f_measure", f_with_recall_unguarded, "no rule for 0/0"),
        (
            "mean_f1",
            lambda P, R: sum(f1_of_queries(P, R)) / len(P),
            "no rule for zero queries",
        ),
        ("mean_f1", np_mean_f1, "no rule for 0/0"),
        (
            "mean_precision",
            lambda hits, retrieved: sum(h / n for h, n in zip(hits, retrieved)) / len(hits),
            "no rule for 0/0",
        ),
        (
            "mean_precision",
            lambda hits, retrieved: sum(map(share, hits, retrieved)) / len(hits),
            "no rule for zero queries",
        ),
    ],
)
def test_division_and_places_are_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name
