"""Exercises of the chapter on ties, unjudged documents and samples, with the wrong functions that
people write."""

from .. import formulas
from ._checker import Exercise, Misconception
from ._domains import every_list

# Domains, from the smallest input up


def partly_judged_rankings():
    """(judged, n_relevant, n_nonrelevant): up to five retrieved documents, and up to two of each
    kind that were not retrieved."""
    for size in range(8):
        for missed in range(min(size, 4) + 1):
            if size - missed > 5:
                continue
            for judged in every_list((None, 0, 1), size - missed):
                for missed_relevant in range(max(0, missed - 2), min(missed, 2) + 1):
                    n_relevant = judged.count(1) + missed_relevant
                    n_nonrelevant = judged.count(0) + missed - missed_relevant
                    yield judged, n_relevant, n_nonrelevant


def tied_rankings():
    """(labels, scores, k): up to four documents, with grades and ties, and k up to two beyond the
    end."""
    three = list(every_list((-1, 0.5), 3)) + [[0.5, 0.9, -1], [-1, 0.5, 0.9]]
    four = [[0.5, 0.5, 0.5, 0.5], [0.9, 0.5, 0.5, 0.9], [0.5, 0.9, 0.9, 0.9]]
    for length, labels_from, scores_from in (
        (0, (), [[]]),
        (1, (0, 1, 3), [[0.5]]),
        (2, (0, 1, 3), list(every_list((0.5, 0.9), 2))),
        (3, (0, 1), three),
        (4, (0, 1), four),
    ):
        for labels in every_list(labels_from, length):
            for scores in scores_from:
                for k in range(1, length + 3):
                    yield labels, scores, k


def ranks_of_users():
    """(ranks, n_items, n_sampled, k): the rank of each user's only relevant item, for up to three
    users."""
    yield [], 2, 1, 1
    for n_items in range(2, 8):
        for n_sampled in range(1, n_items):
            for k in range(1, n_sampled + 2):
                for rank in range(1, n_items + 1):
                    yield [rank], n_items, n_sampled, k
    for n_items, n_sampled, k in ((9, 4, 2), (12, 5, 3), (12, 11, 3), (100, 10, 5)):
        for rank in range(1, n_items + 1, 1 + n_items // 12):
            yield [1, rank, n_items], n_items, n_sampled, k


# Binary preference


def bpref(judged, n_relevant, n_nonrelevant):
    return formulas.bpref(judged, n_relevant=n_relevant, n_nonrelevant=n_nonrelevant)


def preference(judged, n_relevant, bound, most, counts_as_nonrelevant):
    """Mean over the relevant documents of 1 − min(nonrelevant above, most) / bound."""
    above, total = 0, 0.0
    for label in judged:
        if label == 1:
            total += 1 - (min(above, most) / bound if bound else 0)
        elif label in counts_as_nonrelevant:
            above += 1
    return total / n_relevant if n_relevant else 0.0


def unjudged_as_nonrelevant(judged, n_relevant, n_nonrelevant):
    bound = min(n_relevant, n_nonrelevant)
    return preference(judged, n_relevant, bound, n_relevant, (None, 0))


def divided_by_relevant_only(judged, n_relevant, n_nonrelevant):
    return preference(judged, n_relevant, n_relevant, n_relevant, (0,))


def divided_by_nonrelevant_only(judged, n_relevant, n_nonrelevant):
    return preference(judged, n_relevant, n_nonrelevant, n_nonrelevant, (0,))


def not_capped(judged, n_relevant, n_nonrelevant):
    bound = min(n_relevant, n_nonrelevant)
    return preference(judged, n_relevant, bound, n_nonrelevant, (0,))


def over_the_retrieved(judged, n_relevant, n_nonrelevant):
    bound = min(n_relevant, n_nonrelevant)
    return preference(judged, judged.count(1), bound, n_relevant, (0,))


BPREF = Exercise(
    name="bpref",
    signature="bpref(judged, n_relevant, n_nonrelevant)",
    task="Bpref of labels in rank order; None marks an unjudged document.",
    reference=bpref,
    chapter="incomplete",
    domain=partly_judged_rankings,
    misconceptions=[
        Misconception(
            "unjudged counted as nonrelevant in bpref",
            "It counts unjudged documents above a hit as nonrelevant. Bpref was made to ignore"
            " them: only documents that were judged nonrelevant count.",
            "a common slip",
            "Unjudged documents: bpref",
            unjudged_as_nonrelevant,
        ),
        Misconception(
            "bpref divided by R alone",
            "It divides the nonrelevant documents above by R even if N, the number of judged"
            " nonrelevant documents, is smaller. Even the worst ranking then stays above 0; divide"
            " by min(R, N).",
            "the first formula of Buckley & Voorhees (2004)",
            "Unjudged documents: bpref",
            divided_by_relevant_only,
        ),
        Misconception(
            "bpref divided by N alone",
            "It divides by the number of all documents judged nonrelevant, and counts all of them."
            " Bpref counts only the first R of them in the ranking, and divides by min(R, N).",
            "a common slip",
            "Unjudged documents: bpref",
            divided_by_nonrelevant_only,
        ),
        Misconception(
            "nonrelevant documents not capped at R",
            "It lets more than R nonrelevant documents count against one relevant document. A term"
            " can then fall below 0; in bpref it never does.",
            "a common slip",
            "Unjudged documents: bpref",
            not_capped,
        ),
        Misconception(
            "bpref over the retrieved",
            "It takes the mean over the relevant documents in the list. A relevant document that"
            " was not retrieved contributes 0, but it counts in R.",
            "a common slip, as for AP",
            "Unjudged documents: bpref",
            over_the_retrieved,
        ),
    ],
)

# Precision with ties


def in_given_order(labels, scores, k):
    return formulas.precision(formulas.rank_labels(labels, scores), k)


def best_order(labels, scores, k):
    return formulas.precision(formulas.rank_labels(labels, scores, ties="best"), k)


def worst_order(labels, scores, k):
    return formulas.precision(formulas.rank_labels(labels, scores, ties="worst"), k)


def middle_of_the_band(labels, scores, k):
    return (best_order(labels, scores, k) + worst_order(labels, scores, k)) / 2


def whole_groups(labels, scores, k):
    """Precision of all documents with at least the score of the one at rank k."""
    if not labels:
        return 0.0
    threshold = sorted(scores, reverse=True)[:k][-1]
    kept = [label >= 1 for label, score in zip(labels, scores) if score >= threshold]
    return sum(kept) / max(k, len(kept))


TIE_AVERAGED_PRECISION = Exercise(
    name="tie_averaged_precision",
    signature="tie_averaged_precision(labels, scores, k)",
    task="Mean of precision at k over all orders of documents with equal scores.",
    reference=formulas.tie_averaged_precision,
    chapter="incomplete",
    domain=tied_rankings,
    misconceptions=[
        Misconception(
            "ties in the order of the file",
            "It leaves tied documents in the order in which they came. Another order of the same"
            " file then gives another value, though the system has not changed.",
            "openvax/mhcflurry #405, fieryWalrus1002/job-scraper-9000 #40",
            "Ties: a band of values",
            in_given_order,
        ),
        Misconception(
            "best order of the ties",
            "It puts the relevant documents first among equal scores. A system that gives all"
            " documents the same score then gets the best possible precision.",
            "a threshold that lets all tied documents in",
            "Ties: a band of values",
            best_order,
        ),
        Misconception(
            "worst order of the ties",
            "It puts the relevant documents last among equal scores. That gives the lower edge of"
            " the band, not the value to expect from a random order of the ties.",
            "lyst/lightfm PR #149, there on purpose",
            "Ties: a band of values",
            worst_order,
        ),
        Misconception(
            "middle of the band",
            "It takes the midpoint between the best and the worst order. The orders of a tie are"
            " not spread evenly over the band, so their mean is elsewhere.",
            "a common slip",
            "Ties: a band of values",
            middle_of_the_band,
        ),
        Misconception(
            "cut after the whole tie",
            "It lets in all documents with at least the score of the one at rank k, and divides by"
            " their number. That moves the cut-off to the end of the tie, which computes P@k for"
            " another k.",
            "scikit-learn PR #4975",
            "Ties: a band of values",
            whole_groups,
        ),
    ],
)

# Sampled candidates


def mean_over_users(ranks, chance):
    return sum(chance(rank) for rank in ranks) / max(1, len(ranks))


def ways(n, chosen):
    """The number of ways to choose so many of n items."""
    if chosen > n:
        return 0
    number = 1
    for i in range(chosen):
        number = number * (n - i) // (i + 1)
    return number


def chance_of_a_hit(rank, n_items, n_sampled, k):
    """Chance that fewer than k of the drawn items rank above the relevant one."""
    above, below = rank - 1, n_items - rank
    hits = sum(
        ways(above, drawn) * ways(below, n_sampled - drawn)
        for drawn in range(min(k, n_sampled + 1))
    )
    return hits / ways(n_items - 1, n_sampled)


def chance_if_drawn_with_repeats(rank, n_items, n_sampled, k):
    share_above = (rank - 1) / (n_items - 1)
    return sum(
        ways(n_sampled, drawn) * share_above**drawn * (1 - share_above) ** (n_sampled - drawn)
        for drawn in range(min(k, n_sampled + 1))
    )


def expected_rank_is_a_hit(rank, n_items, n_sampled, k):
    return float(1 + (rank - 1) * n_sampled / (n_items - 1) <= k)


def one_drawn_above_too_many(rank, n_items, n_sampled, k):
    return chance_of_a_hit(rank, n_items, n_sampled, k + 1)


def one_drawn_above_too_few(rank, n_items, n_sampled, k):
    return chance_of_a_hit(rank, n_items, n_sampled, k - 1)


def recall_by(chance):
    """Recall@k over users, from one user's chance of a hit."""

    def recall(ranks, n_items, n_sampled, k):
        return mean_over_users(ranks, lambda rank: chance(rank, n_items, n_sampled, k))

    return recall


def full_recall(ranks, n_items, n_sampled, k):
    return mean_over_users(ranks, lambda rank: float(rank <= k))


FULL_RECALL = Exercise(
    name="full_recall",
    signature="full_recall(ranks, n_items, n_sampled, k)",
    task=(
        "Mean of recall at k over users, with all items ranked. `ranks` holds the rank of each"
        " user’s one relevant item."
    ),
    reference=full_recall,
    chapter="incomplete",
    domain=ranks_of_users,
    misconceptions=[
        Misconception(
            "sampled negatives reported as the full metric",
            "It ranks the relevant item among a few sampled items instead of all. With 100 sampled"
            " from 10,000, the first ten ranks in the sample correspond to about the first"
            " thousand of the full ranking.",
            "Krichene & Rendle (2020); mlcommons/training_policies #14",
            "Sampled candidates",
            recall_by(expected_rank_is_a_hit),
        ),
        Misconception(
            "expected sampled recall reported as the full metric",
            "It correctly computes the chance of a hit among the sampled items. But that is the"
            " metric of another task, and it may order two systems differently from the full"
            " metric.",
            "Krichene & Rendle (2020)",
            "Sampled candidates",
            recall_by(chance_of_a_hit),
        ),
    ],
)

EXPECTED_SAMPLED_RECALL = Exercise(
    name="expected_sampled_recall",
    signature="expected_sampled_recall(ranks, n_items, n_sampled, k)",
    task=(
        "Mean over users of the chance that the relevant item is among the first k of a list:"
        " itself and `n_sampled` others, drawn without replacement. `ranks` holds its rank among"
        " all `n_items`."
    ),
    reference=recall_by(chance_of_a_hit),
    chapter="incomplete",
    domain=ranks_of_users,
    misconceptions=[
        Misconception(
            "hit at the expected rank",
            "It computes the expected rank in the sample, and asks whether that rank is a hit. A"
            " mean of hits is not a hit at the mean rank: the rank varies, so average over all its"
            " values.",
            "the reading that Krichene & Rendle (2020) correct",
            "Sampled candidates",
            recall_by(expected_rank_is_a_hit),
        ),
        Misconception(
            "drawn with replacement",
            "It draws each item as if the earlier ones had been put back. Without replacement, the"
            " shares change with each draw, which shows if the sample is a large part of all"
            " items.",
            "the binomial form of Krichene & Rendle (2020), correct if items are drawn with"
            " replacement",
            "Sampled candidates",
            recall_by(chance_if_drawn_with_repeats),
        ),
        Misconception(
            "k items allowed above",
            "It allows k of the sampled items above the relevant one. With k above it, the"
            " relevant item is at rank k + 1; allow at most k − 1.",
            "a common slip",
            "Sampled candidates",
            recall_by(one_drawn_above_too_many),
        ),
        Misconception(
            "only k − 2 items allowed above",
            "It allows one item too few above the relevant one. With k − 1 above it, the relevant"
            " item is at rank k, and that is a hit.",
            "a common slip",
            "Sampled candidates",
            recall_by(one_drawn_above_too_few),
        ),
        Misconception(
            "full metric instead of the sampled one",
            "It uses the rank among all items. The sample leaves most of them out, so the relevant"
            " item moves up.",
            "a common slip",
            "Sampled candidates",
            full_recall,
        ),
    ],
)

EXERCISES = [BPREF, TIE_AVERAGED_PRECISION, FULL_RECALL, EXPECTED_SAMPLED_RECALL]
