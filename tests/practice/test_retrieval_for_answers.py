"""The exercises of the chapter on answers: wrong functions as they were found, right ones written
in other ways."""

import pytest
from sklearn.metrics import average_precision_score

from rankmetrics_lib.practice import check

# As found, before any tidying


def precision_of_the_context(rels, k):
    top = rels[:k]
    return len([r for r in top if r]) / len(top) if top else 0


def denominator_is_k(rels, k):
    n, s = 0, 0
    for i in range(min(k, len(rels))):
        if rels[i] == 1:
            n += 1
            s += n / (i + 1)
    return s / k


def all_relevant_in_the_denominator(rels, k):
    n_rel = sum(rels)
    score = 0
    for i, r in enumerate(rels[:k]):
        score += r * sum(rels[: i + 1]) / (i + 1)
    return score / n_rel if n_rel else 0.0


def whole_list(rels, k):
    score = [sum(rels[: i + 1]) / (i + 1) for i, r in enumerate(rels) if r]
    return sum(score) / len(score) if score else 0


def whole_division(rels, k):
    hits = total = 0
    for i, rel in enumerate(rels[:k], 1):
        if rel:
            hits += 1
            total += hits // i
    return total / hits if hits else 0.0


def recall_of_gold(evidence, k):
    m = len(evidence[0])
    got = {j for row in evidence[:k] for j in range(m) if row[j]}
    return len(got) / m


def hit(evidence, k):
    return 1.0 if sum(sum(row) for row in evidence[:k]) > 0 else 0.0


def pieces_that_somebody_holds(evidence, k):
    pieces = [j for j in range(len(evidence[0])) if any(row[j] for row in evidence)]
    return float(all(any(row[j] for row in evidence[:k]) for j in pieces))


def count_hits(evidence, k):
    hits = [row for row in evidence[:k] if 1 in row]
    return int(len(hits) >= len(evidence[0]))


def without_the_cut(evidence, k):
    return float(all(any(col) for col in zip(*evidence)))


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("context_precision", precision_of_the_context, "precision at k"),
        ("context_precision", denominator_is_k, "divided by k"),
        (
            "context_precision",
            all_relevant_in_the_denominator,
            "divided by the hits of the whole list",
        ),
        ("context_precision", whole_list, "not cut"),
        ("context_precision", whole_division, "terms cut to whole numbers"),
        ("evidence_recall", recall_of_gold, "share of the pieces"),
        ("evidence_recall", hit, "one piece is enough"),
        ("evidence_recall", count_hits, "passages counted, not pieces"),
        ("evidence_recall", without_the_cut, "evidence not cut"),
        ("evidence_recall", pieces_that_somebody_holds, "missing pieces forgotten"),
    ],
)
def test_found_code_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


# Right, written in other ways


def running_mean(rels, k):
    mean, hits = 0.0, 0
    for rank, rel in enumerate(rels[:k], 1):
        if rel:
            hits += 1
            mean += (hits / rank - mean) / hits
    return mean


def by_scikit_learn(rels, k):
    top = rels[:k]
    return average_precision_score(top, range(len(top), 0, -1)) if any(top) else 0.0


def one_piece_at_a_time(evidence, k):
    for piece in range(len(evidence[0])):
        if not any(row[piece] for row in evidence[:k]):
            return 0.0
    return 1.0


def what_is_still_missing(evidence, k):
    missing = set(range(len(evidence[0])))
    for row in evidence[:k]:
        missing -= {piece for piece, label in enumerate(row) if label}
    return float(not missing)


RIGHT = [
    ("context_precision", running_mean),
    ("context_precision", by_scikit_learn),
    ("evidence_recall", one_piece_at_a_time),
    ("evidence_recall", what_is_still_missing),
]


@pytest.mark.parametrize(
    "exercise, wrong",
    [
        ("context_precision", lambda rels, k: running_mean(rels[::-1], k)),
        ("context_precision", lambda rels, k: running_mean(rels, k) ** 2),
        ("evidence_recall", lambda evidence, k: 1 - one_piece_at_a_time(evidence, k)),
    ],
)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception is None
