"""The exercises of the chapter on ties and missing judgments: wrong functions as they were
found, right ones written in other ways."""

import itertools
import math
from statistics import mean

import pytest
from scipy.stats import hypergeom, poisson

from rankmetrics_lib.practice import check, exercises

# As found, before any tidying


def bpref_with_unjudged_as_nonrelevant(seq, R, N):
    n = 0
    s = 0
    for x in seq:
        if x != 1:
            n += 1
        else:
            s += 1 - min(n, R) / min(N, R)
    return s / R


def hit_by_the_expected_rank(rank, n, sample, k):
    return float(1 + (rank - 1) * sample / (n - 1) <= k)


def sampled_for_full(ranks, n, sample, k):
    return sum(hit_by_the_expected_rank(rank, n, sample, k) for rank in ranks) / len(ranks)


def ppv_at_n(labels, scores, k):
    order = sorted(range(len(labels)), key=lambda i: -scores[i])
    return sum(labels[i] >= 1 for i in order[:k]) / k


def pessimistic(labels, scores, k):
    order = sorted(zip(scores, labels), key=lambda pair: (-pair[0], pair[1] >= 1))
    return sum(label >= 1 for _, label in order[:k]) / k


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("bpref", bpref_with_unjudged_as_nonrelevant, "unjudged counted as nonrelevant in bpref"),
        ("full_recall", sampled_for_full, "sampled negatives reported as the full metric"),
        ("expected_sampled_recall", sampled_for_full, "hit at the expected rank"),
        ("tie_averaged_precision", ppv_at_n, "ties in the order of the file"),
        ("tie_averaged_precision", pessimistic, "worst order of the ties"),
    ],
)
def test_found_code_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


@pytest.mark.parametrize(
    "exercise, wrong, arguments, right, value",
    [
        ("bpref", bpref_with_unjudged_as_nonrelevant, ([None, 1, 0, 1], 2, 2), 0.75, 0.25),
        ("full_recall", sampled_for_full, ([500], 10000, 100, 10), 0.0, 1.0),
        ("tie_averaged_precision", ppv_at_n, ([1, 1, 0, 0], [0, 0, 0, 0], 2), 0.5, 1.0),
    ],
)
def test_found_code_gives_the_number_it_was_seen_to_give(exercise, wrong, arguments, right, value):
    """The last: openvax/mhcflurry #405."""
    assert wrong(*arguments) == value
    assert exercises()[exercise].reference(*arguments) == pytest.approx(right, rel=1e-12)


# Right, written in other ways


def bpref_by_preferences(judged, R, N):
    """The share of correctly ordered pairs of a relevant document and one of the first min(R, N)
    nonrelevant documents in the ranking."""
    if R == 0:
        return 0.0
    nonrelevant = [place for place, label in enumerate(judged) if label == 0][:R]
    relevant = [place for place, label in enumerate(judged) if label == 1]
    bound = min(R, N)
    wrong = sum(place > other for place in relevant for other in nonrelevant)
    return (len(relevant) - (wrong / bound if bound else 0)) / R


def bpref_on_the_condensed_list(judged, R, N):
    condensed = [label for label in judged if label is not None]
    terms = [
        1 - min(condensed[:place].count(0), R) / (min(R, N) or 1)
        for place, label in enumerate(condensed)
        if label
    ]
    return sum(terms) / (R or 1)


def bpref_from_below(judged, R, N):
    total, above = 0.0, judged.count(0)
    for label in reversed(judged):
        if label == 0:
            above -= 1
        elif label == 1:
            total += max(0, 1 - above / max(1, min(R, N)))
    return total / max(1, R)


def precision_over_all_orders(labels, scores, k):
    places = range(len(labels))
    orders = [
        o
        for o in itertools.permutations(places)
        if all(scores[a] >= scores[b] for a, b in zip(o, o[1:]))
    ]
    return mean(sum(labels[i] >= 1 for i in order[:k]) / k for order in orders)


def precision_by_groups(labels, scores, k):
    total, room = 0.0, k
    for score in sorted(set(scores), reverse=True):
        group = [label >= 1 for label, s in zip(labels, scores) if s == score]
        taken = min(room, len(group))
        total += taken * sum(group) / len(group)
        room -= taken
    return total / k


def precision_by_chances(labels, scores, k):
    """Sum each relevant document's chance to be among the first k."""
    total = 0.0
    for label, score in zip(labels, scores):
        above, tied = sum(s > score for s in scores), scores.count(score)
        total += (label >= 1) * min(1, max(0, (k - above) / tied))
    return total / k


def recall_by_scipy(ranks, n_items, n_sampled, k):
    return sum(hypergeom.cdf(k - 1, n_items - 1, rank - 1, n_sampled) for rank in ranks) / (
        len(ranks) or 1
    )


def recall_draw_by_draw(ranks, n_items, n_sampled, k):
    """The chance of each number of better items, computed draw by draw."""

    def hit(rank):
        chances = [1.0]
        for drawn in range(n_sampled):
            left = n_items - 1 - drawn
            after = [0.0] * (len(chances) + 1)
            for better, chance in enumerate(chances):
                share = max(0, rank - 1 - better) / left
                after[better] += chance * (1 - share)
                after[better + 1] += chance * share
            chances = after
        return sum(chances[:k])

    return sum(map(hit, ranks)) / max(1, len(ranks))


def recall_by_the_complement(ranks, n_items, n_sampled, k):
    misses = [hypergeom.sf(k - 1, n_items - 1, n_sampled, rank - 1) for rank in ranks]
    return 1 - mean(misses) if misses else 0.0


def full_by_counting(ranks, n_items, n_sampled, k):
    return len([rank for rank in ranks if rank <= k]) / max(1, len(ranks))


def full_by_a_mean(ranks, n_items, n_sampled, k):
    return mean([float(k >= rank) for rank in ranks] or [0.0])


def full_from_sampling_everything(ranks, n_items, n_sampled, k):
    return recall_by_scipy(ranks, n_items, n_items - 1, k)


RIGHT = [
    ("bpref", bpref_by_preferences),
    ("bpref", bpref_on_the_condensed_list),
    ("bpref", bpref_from_below),
    ("tie_averaged_precision", precision_over_all_orders),
    ("tie_averaged_precision", precision_by_groups),
    ("tie_averaged_precision", precision_by_chances),
    ("expected_sampled_recall", recall_by_scipy),
    ("expected_sampled_recall", recall_draw_by_draw),
    ("expected_sampled_recall", recall_by_the_complement),
    ("full_recall", full_by_counting),
    ("full_recall", full_by_a_mean),
    ("full_recall", full_from_sampling_everything),
]


def precision_by_text(labels, scores, k):
    order = sorted(zip(scores, labels), key=lambda pair: str(pair[0]), reverse=True)
    return sum(label >= 1 for _, label in order[:k]) / k


NAMED = [
    (
        "bpref",
        lambda judged, R, N: bpref_by_preferences(judged[::-1], R, N),
        "nonrelevant documents below",
    ),
    (
        "bpref",
        lambda judged, R, N: bpref_by_preferences([1 if x is None else x for x in judged], R, N),
        "unjudged counted as relevant",
    ),
    (
        "bpref",
        lambda judged, R, N: bpref_on_the_condensed_list(judged, R, N) * R,
        "sum in place of the mean",
    ),
    (
        "bpref",
        lambda judged, R, N: (
            sum(
                sum(x or 0 for x in judged[: i + 1]) / (i + 1)
                for i, label in enumerate(judged)
                if label == 1
            )
            / max(R, 1)
        ),
        "AP with the unjudged as nonrelevant",
    ),
    (
        "bpref",
        lambda judged, R, N: bpref_by_preferences(judged, judged.count(1), judged.count(0)),
        "R and N counted in the list",
    ),
    (
        "tie_averaged_precision",
        lambda labels, scores, k: precision_by_groups(labels, [round(s, 2) for s in scores], k),
        "scores rounded first",
    ),
    (
        "tie_averaged_precision",
        lambda labels, scores, k: (
            (ppv_at_n(labels, scores, k) + ppv_at_n(labels[::-1], scores[::-1], k)) / 2
        ),
        "mean of two orders",
    ),
    ("tie_averaged_precision", precision_by_text, "scores sorted as text"),
    (
        "tie_averaged_precision",
        lambda labels, scores, k: precision_by_groups(labels, [-s for s in scores], k),
        "lowest scores first",
    ),
    (
        "tie_averaged_precision",
        lambda labels, scores, k: (
            precision_by_groups(labels, scores, k) * k / (min(k, len(labels)) or 1)
        ),
        "divided by the retrieved",
    ),
    (
        "tie_averaged_precision",
        lambda labels, scores, k: precision_by_groups([g == 1 for g in labels], scores, k),
        "only grade 1 counted",
    ),
    (
        "expected_sampled_recall",
        lambda ranks, n, m, k: recall_by_scipy(ranks, n + 1, m, k),
        "own item among those drawn",
    ),
    (
        "expected_sampled_recall",
        lambda ranks, n, m, k: recall_by_scipy(ranks, n, m, 1),
        "no item allowed above",
    ),
    (
        "expected_sampled_recall",
        lambda ranks, n, m, k: (
            sum(hypergeom.pmf(k - 1, n - 1, rank - 1, m) for rank in ranks) / max(1, len(ranks))
        ),
        "exactly k - 1 items above",
    ),
    ("bpref", lambda judged, R, N: judged.count(1) / max(1, R), "recall in place of bpref"),
    (
        "full_recall",
        lambda ranks, n, m, k: float(max(ranks or [0]) <= k),
        "all users in place of the mean",
    ),
    ("full_recall", lambda ranks, n, m, k: full_by_counting(ranks, n, m, k - 1), "rank k left out"),
    (
        "full_recall",
        lambda ranks, n, m, k: full_by_counting(ranks, n, m, k + 1),
        "another rank than k",
    ),
    (
        "full_recall",
        lambda ranks, n, m, k: full_by_counting(ranks, n, m, k) / k,
        "precision in place of recall",
    ),
]


def falsy_as_nonrelevant(judged, R, N):
    above = total = 0
    for label in judged:
        if label:
            total += 1 - min(above, R, N) / min(R, N) if min(R, N) else 1
        else:
            above += 1
    return total / R if R else 0.0


def bpref_guarded(judged, R, N):
    if R == 0 or N == 0:
        return 0.0
    return bpref_by_preferences(judged, R, N)


def by_rank(judged, R, N):
    total = 0
    for i, label in enumerate(judged):
        if label == 1:
            total += 1 - judged[:i].count(0) / i if i else 1
    return total / R if R else 0.0


def won_below(judged, R, N):
    total = 0
    for i, label in enumerate(judged):
        if label == 1:
            total += min(judged[i:].count(0) / min(R, N), 1) if min(R, N) else 1
    return total / R if R else 0.0


def like_auc(judged, R, N):
    if R * N == 0:
        return 1.0 if R else 0.0
    above = won = 0
    for label in judged:
        above += label == 0
        won += N - above if label == 1 else 0
    return won / (R * N)


def whole_tie(labels, scores, k):
    if not scores:
        return 0.0
    last = sorted(scores, reverse=True)[min(k, len(scores)) - 1]
    return mean([float(label >= 1) for label, s in zip(labels, scores) if s >= last])


def mean_over(chance):
    def over_users(ranks, n, m, k):
        return sum(chance(rank, n, m, k) for rank in ranks) / (len(ranks) or 1)

    return over_users


NAMED += [
    ("bpref", falsy_as_nonrelevant, "unjudged counted as nonrelevant in bpref"),
    ("bpref", bpref_guarded, "0 where nothing nonrelevant was judged"),
    ("bpref", by_rank, "divided by the rank"),
    ("bpref", won_below, "credit only for documents below"),
    ("bpref", like_auc, "bpref divided by N alone"),
    ("tie_averaged_precision", whole_tie, "cut after the whole tie"),
    (
        "full_recall",
        mean_over(lambda rank, n, m, k: rank <= m),
        "n_sampled in place of k",
    ),
    (
        "expected_sampled_recall",
        lambda ranks, n, m, k: recall_by_scipy([n + 1 - rank for rank in ranks], n, m, k),
        "better and worse items exchanged",
    ),
    (
        "full_recall",
        mean_over(lambda rank, n, m, k: rank * m / n <= k),
        "sampled negatives reported as the full metric",
    ),
    (
        "full_recall",
        mean_over(lambda rank, n, m, k: rank <= k * n // m),
        "sampled negatives reported as the full metric",
    ),
    (
        "expected_sampled_recall",
        mean_over(lambda rank, n, m, k: poisson.cdf(k - 1, (rank - 1) * m / (n - 1))),
        "number of better items taken as Poisson",
    ),
    (
        "expected_sampled_recall",
        mean_over(lambda rank, n, m, k: (n - rank) / (n - 1)),
        "one drawn item only",
    ),
    (
        "expected_sampled_recall",
        mean_over(
            lambda rank, n, m, k: (
                sum(
                    math.comb(rank - 1, j) * math.comb(n - rank, m - j)
                    for j in range(min(k, m + 1))
                )
                / math.comb(n, m)
            )
        ),
        "own item among those drawn",
    ),
]


@pytest.mark.sampled
@pytest.mark.parametrize("exercise, wrong, name", NAMED)
def test_what_readers_write_next_is_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


@pytest.mark.parametrize(
    "exercise, wrong",
    [
        ("bpref", lambda judged, R, N: bpref_by_preferences(judged[1:], R, N)),
        ("bpref", lambda judged, R, N: bpref_by_preferences(judged[:4], R, N)),
        ("bpref", lambda judged, R, N: bpref_by_preferences(judged, R, judged.count(0))),
        ("bpref", lambda judged, R, N: judged.count(0) / max(1, R)),
        (
            "tie_averaged_precision",
            lambda labels, scores, k: precision_by_groups(labels, scores, min(k, 3)),
        ),
        (
            "tie_averaged_precision",
            lambda labels, scores, k: precision_by_groups([g > 1 for g in labels], scores, k),
        ),
        (
            "tie_averaged_precision",
            lambda labels, scores, k: precision_by_groups(labels, [abs(s) for s in scores], k),
        ),
        ("expected_sampled_recall", lambda ranks, n, m, k: recall_by_scipy(ranks, n + 2, m, k)),
        ("expected_sampled_recall", lambda ranks, n, m, k: recall_by_scipy(ranks[:1], n, m, k)),
        ("full_recall", lambda ranks, n, m, k: full_by_counting(ranks, n, m, k) / n),
    ],
)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception is None


def bpref_without_rules(judged, R, N):
    above = total = 0
    for label in judged:
        if label == 0:
            above += 1
        elif label == 1:
            total += 1 - min(above, R) / min(R, N)
    return total / R


def bpref_without_a_rule_for_no_relevant_document(judged, R, N):
    return bpref_by_preferences(judged, R, N) if R else 1 / R


def bpref_without_a_rule_for_no_nonrelevant_document(judged, R, N):
    return bpref_without_rules(judged, R, N) if R else 0.0


def bpref_in_whole_steps(judged, R, N):
    above = total = 0
    for label in judged:
        if label == 0:
            above += 1
        elif label == 1:
            total += 1 - min(above, R) // min(R, N) if N else 1
    return total / R if R else 0.0


def chances_of_places(labels, scores):
    chances = []
    for score in sorted(scores, reverse=True):
        tie = [label >= 1 for label, other in zip(labels, scores) if other == score]
        chances.append(sum(tie) / len(tie))
    return chances


@pytest.mark.sampled
@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("bpref", bpref_without_rules, "no rule for 0/0"),
        ("bpref", bpref_without_a_rule_for_no_relevant_document, "no rule for 0/0"),
        ("bpref", bpref_without_a_rule_for_no_nonrelevant_document, "no rule for 0/0"),
        ("bpref", bpref_in_whole_steps, "whole numbers only"),
        ("bpref", lambda judged, R, N: bpref_from_below(judged, R, N) // 1, "whole numbers only"),
        (
            "tie_averaged_precision",
            lambda labels, scores, k: sum(chances_of_places(labels, scores)[:k]) // k,
            "whole numbers only",
        ),
        (
            "tie_averaged_precision",
            lambda labels, scores, k: (
                sum(chances_of_places(labels, scores)[i] for i in range(1, k) if i < len(labels))
                / k
            ),
            "one place left out",
        ),
        (
            "tie_averaged_precision",
            lambda labels, scores, k: (
                sum(
                    chances_of_places(labels, scores)[rank - 1]
                    for rank in range(1, k)
                    if rank <= len(labels)
                )
                / k
            ),
            "one place left out",
        ),
        (
            "full_recall",
            lambda ranks, n, m, k: sum(rank <= k for rank in ranks) / len(ranks),
            "no rule for zero users",
        ),
        (
            "full_recall",
            lambda ranks, n, m, k: sum(rank <= k for rank in ranks) // max(1, len(ranks)),
            "all users in place of the mean",
        ),
        (
            "expected_sampled_recall",
            lambda ranks, n, m, k: (
                recall_by_scipy(ranks, n, m, k) if ranks else sum(ranks) / len(ranks)
            ),
            "no rule for zero users",
        ),
        (
            "expected_sampled_recall",
            mean_over(
                lambda rank, n, m, k: (
                    sum(
                        math.comb(rank - 1, j) * math.comb(n - rank, m - j)
                        for j in range(min(k, m + 1))
                    )
                    // math.comb(n - 1, m)
                )
            ),
            "whole numbers only",
        ),
    ],
)
def test_division_and_places_are_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name
