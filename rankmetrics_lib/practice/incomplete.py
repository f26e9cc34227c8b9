"""Exercises of the chapter on ties, unjudged documents and samples, with the wrong functions that
people write."""

import math

from .. import formulas
from ._checker import Exercise, Misconception
from ._domains import every_list
from ._questions import Question
from ._two_slips import add_two_slips

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
    yield from rankings_with_other_scores()


def rankings_with_other_scores():
    """(labels, scores, k): scores of one and two digits, which sort differently as text; scores
    that rounding makes equal; one that floats cannot hold; all grades; a long tie."""
    for k in (1, 2, 3):
        yield [1, 0, 0], [9, 10, 10], k
        yield [0, 1, 1], [9.0, 10.0, 9.0], k
        yield [0, 1, 0], [0.121, 0.124, 0.122], k
        yield [0, 1, 1], [0.3, 0.1 + 0.2, 0.3], k
        yield [2, 0, 1], [1 / 3, 1 / 3, 0.3333], k
        yield [0.5, 2, 1], [0.7, 0.7, 0.7], k
    for k in (2, 5, 9):
        yield [0, 3, 0, 1, 0, 0, 2], [7, 7, 7, 7, 7, 7, 7], k
        yield [1, 0, 2, 0, 1, 0, 0], [12, 9, 9, 9, 9, 100, -3], k


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
    for ranks in ([1, 2], [2, 9], [1, 4], [5, 1, 1], [9, 10], [3, 3, 12]):
        for k in (2, 3, 5):
            yield ranks, 12, 5, k


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


def hits_of(judged, taken):
    """The labels taken, with 1 for relevant and 0 for all others."""
    return [1 if label == 1 else 0 for label in judged if label in taken]


def mean_precision_at_hits(rels, n_relevant):
    return formulas.average_precision(rels, n_relevant=n_relevant) if n_relevant else 0.0


def average_precision_with_unjudged(judged, n_relevant, n_nonrelevant):
    return mean_precision_at_hits(hits_of(judged, (None, 0, 1)), n_relevant)


def average_precision_of_the_judged(judged, n_relevant, n_nonrelevant):
    return mean_precision_at_hits(hits_of(judged, (0, 1)), n_relevant)


def share_lost(judged, n_relevant, n_nonrelevant):
    """The mean of what a relevant document loses, in place of what it keeps."""
    kept = bpref(judged, n_relevant, n_nonrelevant)
    return judged.count(1) / n_relevant - kept if n_relevant else 0.0


def nonrelevant_below(judged, n_relevant, n_nonrelevant):
    bound = min(n_relevant, n_nonrelevant)
    upside_down = judged[::-1]
    return preference(upside_down, n_relevant, bound, n_relevant, (0,))


def unjudged_as_relevant(judged, n_relevant, n_nonrelevant):
    labels = [1 if label is None else label for label in judged]
    bound = min(n_relevant, n_nonrelevant)
    return preference(labels, n_relevant, bound, n_relevant, (0,))


def not_divided_by_relevant(judged, n_relevant, n_nonrelevant):
    return bpref(judged, n_relevant, n_nonrelevant) * n_relevant


def share_of_all_pairs(judged, n_relevant, n_nonrelevant):
    """Correct pairs among all pairs of a relevant and a nonrelevant document in the list."""
    labels = [label for label in judged if label is not None]
    relevant, nonrelevant = labels.count(1), labels.count(0)
    if not relevant * nonrelevant:
        return float(relevant > 0)
    return preference(labels, relevant, nonrelevant, nonrelevant, (0,))


def unjudged_as_nonrelevant_too(judged, n_relevant, n_nonrelevant):
    """As above, with a bound of at least 1."""
    bound = max(1, min(n_relevant, n_nonrelevant))
    return preference(judged, n_relevant, bound, n_relevant, (None, 0))


def not_capped_over_relevant(judged, n_relevant, n_nonrelevant):
    return preference(judged, n_relevant, n_relevant, n_nonrelevant, (0,))


def the_larger_of_both(judged, n_relevant, n_nonrelevant):
    return preference(judged, n_relevant, max(n_relevant, n_nonrelevant), n_relevant, (0,))


def counted_in_the_list(judged, n_relevant, n_nonrelevant):
    return bpref(judged, judged.count(1), judged.count(0))


def bpref_10(judged, n_relevant, n_nonrelevant):
    """Buckley & Voorhees's variant for few relevant documents."""
    return preference(judged, n_relevant, n_relevant + 10, n_relevant + 10, (0,))


def mean_over_places(judged, n_relevant, n_nonrelevant):
    return bpref(judged, n_relevant, n_nonrelevant) * n_relevant / max(1, len(judged))


def recall_of_the_list(judged, n_relevant, n_nonrelevant):
    return judged.count(1) / n_relevant if n_relevant else 0.0


def everything_above(judged, n_relevant, n_nonrelevant):
    """The relevant documents above count as well."""
    bound = max(1, min(n_relevant, n_nonrelevant))
    losses = [min(place, n_relevant) / bound for place, label in enumerate(judged) if label == 1]
    return (len(losses) - sum(losses)) / n_relevant if n_relevant else 0.0


def over_the_judged(judged, n_relevant, n_nonrelevant):
    total = bpref(judged, n_relevant, n_nonrelevant) * n_relevant
    return total / max(1, n_relevant + n_nonrelevant)


def unjudged_as_nonrelevant_capped(judged, n_relevant, n_nonrelevant):
    bound = min(n_relevant, n_nonrelevant)
    return preference(judged, n_relevant, bound, bound, (None, 0))


def nothing_where_nothing_nonrelevant(judged, n_relevant, n_nonrelevant):
    return bpref(judged, n_relevant, n_nonrelevant) if n_nonrelevant else 0.0


def pairs_of_the_judged_set(judged, n_relevant, n_nonrelevant):
    """Correct pairs among all R · N; 1 without pairs."""
    if not n_relevant * n_nonrelevant:
        return float(n_relevant > 0)
    return preference(judged, n_relevant, n_nonrelevant, n_nonrelevant, (0,))


def pairs_of_the_judged_set_or_0(judged, n_relevant, n_nonrelevant):
    return pairs_of_the_judged_set(judged, n_relevant, n_nonrelevant) if n_nonrelevant else 0.0


def bounds_counted_in_the_list(judged, n_relevant, n_nonrelevant):
    """min(R, N) of the list, but divided by R of the judged set."""
    hits = judged.count(1)
    return preference(judged, n_relevant, min(hits, judged.count(0)), hits, (0,))


def average_precision_of_the_judged_hits(judged, n_relevant, n_nonrelevant):
    return mean_precision_at_hits(hits_of(judged, (0, 1)), judged.count(1))


def share_of_those_above(judged, n_relevant, n_nonrelevant):
    """1 less the share of nonrelevant documents among all above."""
    kept = [
        1 - judged[:place].count(0) / max(1, place)
        for place, label in enumerate(judged)
        if label == 1
    ]
    return sum(kept) / max(1, n_relevant)


def share_of_the_judged_above(judged, n_relevant, n_nonrelevant):
    kept = [
        1 - judged[:place].count(0) / max(1, judged[:place].count(0) + judged[:place].count(1))
        for place, label in enumerate(judged)
        if label == 1
    ]
    return sum(kept) / max(1, n_relevant)


def beaten_in_the_list(judged, n_relevant, n_nonrelevant):
    """Credit for the retrieved nonrelevant documents below."""
    bound = min(n_relevant, n_nonrelevant)
    won = [
        min(judged[place:].count(0), bound) / bound if bound else 1
        for place, label in enumerate(judged)
        if label == 1
    ]
    return sum(won) / max(1, n_relevant)


def capped_at_relevant_over_nonrelevant(judged, n_relevant, n_nonrelevant):
    return preference(judged, n_relevant, n_nonrelevant, n_relevant, (0,))


def one_less_all_losses(judged, n_relevant, n_nonrelevant):
    """Starts from 1, so a relevant document that was not retrieved loses nothing."""
    return 1 - share_lost(judged, n_relevant, n_nonrelevant) if n_relevant else 0.0


def larger_of_both_capped_at_it(judged, n_relevant, n_nonrelevant):
    larger = max(n_relevant, n_nonrelevant)
    return preference(judged, n_relevant, larger, larger, (0,))


def everything_above_or_nothing(judged, n_relevant, n_nonrelevant):
    """As above, but nothing is lost where min(R, N) is 0."""
    bound = min(n_relevant, n_nonrelevant)
    return (
        everything_above(judged, n_relevant, n_nonrelevant)
        if bound
        else recall_of_the_list(judged, n_relevant, n_nonrelevant)
    )


def credits(judged, credit):
    """The sum of a credit for each relevant document, given the nonrelevant ones above it."""
    return sum(credit(judged[:place].count(0)) for place, label in enumerate(judged) if label == 1)


def one_over_those_above(judged, n_relevant, n_nonrelevant):
    return credits(judged, lambda above: 1 / (1 + above)) / max(1, n_relevant)


def nothing_nonrelevant_above(judged, n_relevant, n_nonrelevant):
    return credits(judged, lambda above: float(above == 0)) / max(1, n_relevant)


def pairs_seen_from_below(judged, n_relevant, n_nonrelevant):
    """Relevant documents above each nonrelevant one, over R · N."""
    above = sum(judged[:place].count(1) for place, label in enumerate(judged) if label == 0)
    return above / (n_relevant * n_nonrelevant) if n_relevant * n_nonrelevant else 0.0


def pairs_seen_from_below_or_1(judged, n_relevant, n_nonrelevant):
    seen = pairs_seen_from_below(judged, n_relevant, n_nonrelevant)
    return seen if n_nonrelevant else float(n_relevant > 0)


def everything_above_capped(judged, n_relevant, n_nonrelevant):
    bound = min(n_relevant, n_nonrelevant)
    losses = [
        min(place, bound) / bound if bound else 0
        for place, label in enumerate(judged)
        if label == 1
    ]
    return (len(losses) - sum(losses)) / n_relevant if n_relevant else 0.0


def precision_of_the_condensed_list(judged, n_relevant, n_nonrelevant):
    return [label for label in judged if label is not None][:n_relevant].count(1) / max(
        1, n_relevant
    )


def mean_over_the_judged_places(judged, n_relevant, n_nonrelevant):
    total = bpref(judged, n_relevant, n_nonrelevant) * n_relevant
    return total / max(1, judged.count(0) + judged.count(1))


def share_of_the_judged_set_above(judged, n_relevant, n_nonrelevant):
    both = n_relevant + n_nonrelevant
    return preference(judged, n_relevant, both, both, (0,))


def one_without_relevant(judged, n_relevant, n_nonrelevant):
    return bpref(judged, n_relevant, n_nonrelevant) if n_relevant else 1.0


# As the chapter gives it, to be fixed


def my_bpref(judged, n_relevant, n_nonrelevant):
    above = total = 0
    for label in judged:
        if label != 1:
            above += 1
        else:
            bound = min(n_relevant, n_nonrelevant)
            total += 1 - min(above, n_relevant) / bound
    return total / n_relevant


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
            unjudged_as_nonrelevant_too,
            unjudged_as_nonrelevant_capped,
        ),
        Misconception(
            "0 where nothing nonrelevant was judged",
            "It gives 0 where no nonrelevant document was judged. A relevant document then has none"
            " above it, and loses nothing: its term is 1.",
            "a common slip: against a division by zero",
            "Unjudged documents: bpref",
            nothing_where_nothing_nonrelevant,
        ),
        Misconception(
            "divided by the rank",
            "It takes the share of nonrelevant documents among those above. Bpref divides their"
            " number by min(R, N), wherever the relevant document is.",
            "a common slip, after precision",
            "Unjudged documents: bpref",
            share_of_those_above,
            share_of_the_judged_above,
        ),
        Misconception(
            "credit only for documents below",
            "It counts the nonrelevant documents below in the list. Those that were not retrieved"
            " rank below, too: start with 1, and subtract for those above.",
            "a common slip",
            "Unjudged documents: bpref",
            beaten_in_the_list,
            pairs_seen_from_below,
            pairs_seen_from_below_or_1,
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
            pairs_of_the_judged_set,
            pairs_of_the_judged_set_or_0,
            capped_at_relevant_over_nonrelevant,
        ),
        Misconception(
            "documents not retrieved keep their term",
            "It starts from 1 and subtracts what the relevant documents in the list lose. One that"
            " was not retrieved then counts 1; its term is 0, so add up the terms of the list.",
            "a common slip: the 1 taken out of the sum",
            "Unjudged documents: bpref",
            one_less_all_losses,
        ),
        Misconception(
            "nonrelevant documents not capped at R",
            "It lets more than R nonrelevant documents count against one relevant document. A term"
            " can then fall below 0; in bpref it never does.",
            "a common slip",
            "Unjudged documents: bpref",
            not_capped,
            not_capped_over_relevant,
        ),
        Misconception(
            "bpref over the retrieved",
            "It takes the mean over the relevant documents in the list. A relevant document that"
            " was not retrieved contributes 0, but it counts in R.",
            "a common slip, as for AP",
            "Unjudged documents: bpref",
            over_the_retrieved,
        ),
        Misconception(
            "AP with the unjudged as nonrelevant",
            "It computes average precision, with unjudged documents as nonrelevant. Bpref compares"
            " each relevant document with the judged nonrelevant ones above it.",
            "a common slip",
            "Unjudged documents: bpref",
            average_precision_with_unjudged,
        ),
        Misconception(
            "AP on the condensed list",
            "It strikes out the unjudged documents and computes average precision of the rest. That"
            " is another way to treat them; bpref counts pairs.",
            "Sakai (2007), as an alternative to bpref",
            "Unjudged documents: bpref",
            average_precision_of_the_judged,
            average_precision_of_the_judged_hits,
        ),
        Misconception(
            "what is lost in place of what is kept",
            "It adds up the shares of nonrelevant documents above. Bpref adds up 1 minus these"
            " shares: what each relevant document keeps.",
            "a common slip",
            "Unjudged documents: bpref",
            share_lost,
        ),
        Misconception(
            "nonrelevant documents below",
            "It counts the nonrelevant documents below each relevant one. A relevant document loses"
            " for those above it.",
            "a common slip",
            "Unjudged documents: bpref",
            nonrelevant_below,
        ),
        Misconception(
            "unjudged counted as relevant",
            "It takes unjudged documents for relevant. Bpref passes over them: they add no term,"
            " and count against nothing.",
            "a common slip",
            "Unjudged documents: bpref",
            unjudged_as_relevant,
        ),
        Misconception(
            "sum in place of the mean",
            "It adds up the terms of the relevant documents. Bpref is their mean: divide by R.",
            "a common slip",
            "Unjudged documents: bpref",
            not_divided_by_relevant,
        ),
        Misconception(
            "all pairs in the list",
            "It computes the share of all judged pairs in the list that are in the right order."
            " Bpref compares each relevant document with the first R nonrelevant ones only, and"
            " counts the relevant documents that were not retrieved.",
            "a common slip, after AUC",
            "Unjudged documents: bpref",
            share_of_all_pairs,
        ),
        Misconception(
            "max in place of min",
            "It divides by the larger of R and N. At most min(R, N) nonrelevant documents count"
            " against a relevant one, so that is the divisor.",
            "a common slip",
            "Unjudged documents: bpref",
            the_larger_of_both,
            larger_of_both_capped_at_it,
        ),
        Misconception(
            "R and N counted in the list",
            "It counts the relevant and nonrelevant documents in the list. R and N count the whole"
            " judged set, retrieved or not: use the arguments.",
            "a common slip",
            "Unjudged documents: bpref",
            counted_in_the_list,
            bounds_counted_in_the_list,
        ),
        Misconception(
            "bpref-10",
            "It lets R + 10 nonrelevant documents count. That is a variant for queries with few"
            " relevant documents; here at most R count.",
            "Buckley & Voorhees (2004)",
            "Unjudged documents: bpref",
            bpref_10,
        ),
        Misconception(
            "divided by the length of the list",
            "It divides by the number of documents in the list. Bpref is a mean over the R"
            " relevant documents.",
            "a common slip",
            "Unjudged documents: bpref",
            mean_over_places,
            mean_over_the_judged_places,
        ),
        Misconception(
            "recall in place of bpref",
            "It computes the share of the relevant documents that are in the list. Each of them"
            " also loses for judged nonrelevant documents above it.",
            "a common slip",
            "Unjudged documents: bpref",
            recall_of_the_list,
        ),
        Misconception(
            "every document above counted",
            "It counts all documents above a relevant one, the relevant ones too. Only those judged"
            " nonrelevant count against it.",
            "a common slip",
            "Unjudged documents: bpref",
            everything_above,
            everything_above_or_nothing,
            everything_above_capped,
        ),
        Misconception(
            "divided by the judged set",
            "It divides by R + N. Bpref is a mean over the R relevant documents.",
            "a common slip",
            "Unjudged documents: bpref",
            over_the_judged,
        ),
        Misconception(
            "1 where nothing is relevant",
            "It returns 1 where nothing was judged relevant. The rule of this book is 0: nothing"
            " was found.",
            "a common slip",
            "In one box",
            one_without_relevant,
        ),
        Misconception(
            "1 over the nonrelevant documents above",
            "It gives a relevant document 1/(1 + n) with n nonrelevant ones above it. Bpref"
            " subtracts: 1 - n / min(R, N).",
            "a common slip, after reciprocal rank",
            "Unjudged documents: bpref",
            one_over_those_above,
        ),
        Misconception(
            "one document above costs everything",
            "It gives a relevant document 1 or 0. Each judged nonrelevant document above takes"
            " away only a part, 1 / min(R, N).",
            "a common slip",
            "Unjudged documents: bpref",
            nothing_nonrelevant_above,
        ),
        Misconception(
            "R-precision of the condensed list",
            "It strikes out the unjudged documents and takes precision at R. Bpref counts pairs:"
            " it also depends on the order within the first R.",
            "a common slip",
            "Unjudged documents: bpref",
            precision_of_the_condensed_list,
        ),
        Misconception(
            "share of the judged set above",
            "It divides the nonrelevant documents above by R + N. At most min(R, N) of them"
            " count, and that is the divisor.",
            "a common slip",
            "Unjudged documents: bpref",
            share_of_the_judged_set_above,
        ),
    ],
    given=[my_bpref],
)

add_two_slips(
    BPREF,
    [
        (
            "unjudged counted as nonrelevant in bpref",
            "bpref divided by R alone",
            lambda judged, R, N: preference(judged, R, R, R, (None, 0)),
        ),
        (
            "unjudged counted as nonrelevant in bpref",
            "bpref divided by N alone",
            lambda judged, R, N: preference(judged, R, N, N, (None, 0)),
        ),
        (
            "unjudged counted as nonrelevant in bpref",
            "nonrelevant documents not capped at R",
            lambda judged, R, N: preference(judged, R, min(R, N), len(judged), (None, 0)),
        ),
        (
            "unjudged counted as nonrelevant in bpref",
            "bpref over the retrieved",
            lambda judged, R, N: preference(judged, judged.count(1), min(R, N), R, (None, 0)),
        ),
        (
            "unjudged counted as nonrelevant in bpref",
            "sum in place of the mean",
            lambda judged, R, N: preference(judged, 1, min(R, N), R, (None, 0)),
        ),
        (
            "bpref divided by R alone",
            "bpref over the retrieved",
            lambda judged, R, N: preference(judged, judged.count(1), R, R, (0,)),
        ),
        (
            "bpref divided by N alone",
            "bpref over the retrieved",
            lambda judged, R, N: preference(judged, judged.count(1), N, N, (0,)),
        ),
        (
            "nonrelevant documents not capped at R",
            "bpref over the retrieved",
            lambda judged, R, N: preference(judged, judged.count(1), min(R, N), N, (0,)),
        ),
        (
            "bpref divided by R alone",
            "sum in place of the mean",
            lambda judged, R, N: preference(judged, 1, R, R, (0,)),
        ),
        (
            "bpref divided by N alone",
            "sum in place of the mean",
            lambda judged, R, N: preference(judged, 1, N, N, (0,)),
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


def whole_groups_and_no_more(labels, scores, k):
    """The same, over what is there."""
    if not labels:
        return 0.0
    threshold = sorted(scores, reverse=True)[:k][-1]
    kept = [label >= 1 for label, score in zip(labels, scores) if score >= threshold]
    return sum(kept) / len(kept)


def scores_as_text(labels, scores, k):
    order = sorted(range(len(labels)), key=lambda i: str(scores[i]), reverse=True)
    return formulas.precision([labels[i] for i in order], k)


def averaged_by_text(labels, scores, k):
    """The mean over ties, but of scores that are sorted as text."""
    chances = []
    for score in sorted(scores, key=str, reverse=True):
        tie = [label >= 1 for label, other in zip(labels, scores) if other == score]
        chances.append(sum(tie) / len(tie))
    return sum(chances[:k]) / k


def averaged_over(labels, scores, k, gain, room):
    """The mean over ties, with another gain per label, or another divisor."""
    gains = []
    for score in sorted(scores, reverse=True):
        tie = [gain(label) for label, other in zip(labels, scores) if other == score]
        gains.append(sum(tie) / len(tie))
    return sum(gains[:k]) / room if room else 0.0


def grades_added_up(labels, scores, k):
    return averaged_over(labels, scores, k, lambda label: label, k)


def only_grade_1(labels, scores, k):
    return averaged_over(labels, scores, k, lambda label: label == 1, k)


def any_label_above_0(labels, scores, k):
    return averaged_over(labels, scores, k, lambda label: label > 0, k)


def divided_by_what_is_there(labels, scores, k):
    return averaged_over(labels, scores, k, lambda label: label >= 1, min(k, len(labels)))


def recall_over_ties(labels, scores, k):
    relevant = sum(label >= 1 for label in labels)
    return averaged_over(labels, scores, k, lambda label: label >= 1, relevant)


def lowest_scores_first(labels, scores, k):
    return formulas.tie_averaged_precision(labels, [-score for score in scores], k)


def mean_of_two_orders(labels, scores, k):
    """The order of the file, and the file from its end."""
    return (in_given_order(labels, scores, k) + in_given_order(labels[::-1], scores[::-1], k)) / 2


def groups_of(labels, scores):
    return [
        [label >= 1 for label, other in zip(labels, scores) if other == score]
        for score in sorted(set(scores), reverse=True)
    ]


def one_place_per_score(labels, scores, k):
    return sum(sum(group) / len(group) for group in groups_of(labels, scores)[:k]) / k


def rounded_scores(labels, scores, k):
    return formulas.tie_averaged_precision(labels, [round(score, 2) for score in scores], k)


def scores_one_decimal(labels, scores, k):
    return formulas.tie_averaged_precision(labels, [round(score, 1) for score in scores], k)


def scores_as_whole_numbers(labels, scores, k):
    return formulas.tie_averaged_precision(labels, [int(score) for score in scores], k)


def share_of_all_relevant(labels, scores, k):
    """As if all documents were tied."""
    return averaged_over(labels, [0] * len(labels), k, lambda label: label >= 1, k)


def tied_left_out(labels, scores, k):
    order = sorted(range(len(labels)), key=lambda place: -scores[place])
    return sum(labels[i] >= 1 for i in order[:k] if scores.count(scores[i]) == 1) / k


def tied_count_half(labels, scores, k):
    order = sorted(range(len(labels)), key=lambda place: -scores[place])
    weights = [1 if scores.count(scores[i]) == 1 else 0.5 for i in order]
    return sum(weight for weight, i in zip(weights[:k], order) if labels[i] >= 1) / k


def with_the_last_tie(labels, scores, k, hits):
    """The hits above the tie at rank k, and hits(group, room) of it."""
    total, room = 0.0, k
    for group in groups_of(labels, scores):
        if len(group) >= room:
            return (total + hits(group, room)) / k
        total += sum(group)
        room -= len(group)
    return total / k


def half_of_the_last_tie(labels, scores, k):
    if k >= len(labels):
        return sum(label >= 1 for label in labels) / k
    return with_the_last_tie(labels, scores, k, lambda group, room: sum(group) / 2)


def hits_of_the_last_tie_rounded(labels, scores, k):
    return with_the_last_tie(
        labels, scores, k, lambda group, room: round(room * sum(group) / len(group))
    )


def tie_that_does_not_fit(labels, scores, k):
    taken: list[float] = []
    for group in groups_of(labels, scores):
        if len(taken) + len(group) > k:
            break
        taken += group
    return sum(taken) / k


def scores_left_out(labels, scores, k):
    return formulas.precision(labels, k)


def placed(labels, scores):
    """(relevant, higher, equal) of each document: how many score higher than it, and as high."""
    return [
        (label >= 1, len([s for s in scores if s > score]), scores.count(score))
        for label, score in zip(labels, scores)
    ]


def middle_rank_decides(labels, scores, k):
    return (
        sum(hit and above + (equal + 1) / 2 <= k for hit, above, equal in placed(labels, scores))
        / k
    )


def best_rank_decides(labels, scores, k):
    return sum(hit and above < k for hit, above, _ in placed(labels, scores)) / k


def dense_rank_decides(labels, scores, k):
    distinct = sorted(set(scores), reverse=True)
    return sum(label >= 1 and score in distinct[:k] for label, score in zip(labels, scores)) / k


def share_of_a_tie(bounded):
    """k less the documents above, over the size of the tie, kept or not between 0 and 1."""

    def value(labels, scores, k):
        shares = [
            bounded((k - above) / equal) for hit, above, equal in placed(labels, scores) if hit
        ]
        return sum(shares) / k

    return value


def one_place_of_a_tie(labels, scores, k):
    return sum(1 / equal for hit, above, equal in placed(labels, scores) if hit and above < k) / k


def given_and_best(labels, scores, k):
    return (in_given_order(labels, scores, k) + best_order(labels, scores, k)) / 2


def given_and_worst(labels, scores, k):
    return (in_given_order(labels, scores, k) + worst_order(labels, scores, k)) / 2


def one_place_of_the_last_tie(labels, scores, k):
    if not labels:
        return 0.0
    last = sorted(scores, reverse=True)[:k][-1]
    tied = [label >= 1 for label, score in zip(labels, scores) if score == last]
    above = sum(label >= 1 for label, score in zip(labels, scores) if score > last)
    return (above + sum(tied) / len(tied)) / k


def empty_places_filled(labels, scores, k):
    """The last tie fills the places below the end of the list, too."""
    if not labels:
        return 0.0
    last = sorted(scores, reverse=True)[:k][-1]
    tied = [label >= 1 for label, score in zip(labels, scores) if score == last]
    above = [label >= 1 for label, score in zip(labels, scores) if score > last]
    return (sum(above) + (k - len(above)) * sum(tied) / len(tied)) / k


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
            whole_groups_and_no_more,
            best_rank_decides,
        ),
        Misconception(
            "scores sorted as text",
            "It compares the scores as text, in which 9 comes after 10. Sort the numbers.",
            "files read without converting the score",
            "Ties: a band of values",
            scores_as_text,
            averaged_by_text,
        ),
        Misconception(
            "grades added up",
            "It adds up the grades. Precision counts documents: a label of 1 or more counts once.",
            "a common slip, after DCG",
            "Ties: a band of values",
            grades_added_up,
        ),
        Misconception(
            "only grade 1 counted",
            "It counts labels that equal 1. A higher grade is relevant as well.",
            "a common slip",
            "Ties: a band of values",
            only_grade_1,
        ),
        Misconception(
            "any label above 0 counted",
            "It counts every label above 0. In this exercise a label of at least 1 is relevant.",
            "a common slip",
            "Ties: a band of values",
            any_label_above_0,
        ),
        Misconception(
            "divided by the retrieved",
            "It divides by the length of the list where that is shorter than k. P@k divides by k:"
            " a missing document is not relevant.",
            "a common slip, as for P@k",
            "Ties: a band of values",
            divided_by_what_is_there,
        ),
        Misconception(
            "recall in place of precision",
            "It divides by the number of relevant documents. That gives the mean of recall at k;"
            " precision divides by k.",
            "a common slip",
            "Ties: a band of values",
            recall_over_ties,
        ),
        Misconception(
            "lowest scores first",
            "It sorts the scores upward. The highest score ranks first.",
            "a common slip",
            "Ties: a band of values",
            lowest_scores_first,
        ),
        Misconception(
            "mean of two orders",
            "It averages the order of the file and its reverse. A tie of three or more has other"
            " orders too, and all count alike.",
            "a common slip",
            "Ties: a band of values",
            mean_of_two_orders,
            given_and_best,
            given_and_worst,
        ),
        Misconception(
            "one place per distinct score",
            "It gives each distinct score one place. A tie of three documents takes three places,"
            " each with the same chance of a hit.",
            "a common slip",
            "Ties: a band of values",
            one_place_per_score,
            dense_rank_decides,
            one_place_of_a_tie,
        ),
        Misconception(
            "scores rounded first",
            "It rounds the scores, and so makes ties that are not there. Compare the scores as"
            " they are.",
            "a common slip",
            "Ties: a band of values",
            rounded_scores,
            scores_one_decimal,
            scores_as_whole_numbers,
        ),
        Misconception(
            "all documents tied",
            "It takes the share of relevant documents in the whole list for every place. Only"
            " documents with the same score share their places.",
            "a common slip",
            "Ties: a band of values",
            share_of_all_relevant,
        ),
        Misconception(
            "scores not used",
            "It takes the labels as they come. Sort them by score first, the highest first.",
            "a common slip",
            "Ties: a band of values",
            scores_left_out,
        ),
        Misconception(
            "tied documents left out",
            "It skips documents whose score is shared. They take places, and each place holds a hit"
            " with the relevant share of its tie.",
            "a common slip",
            "Ties: a band of values",
            tied_left_out,
        ),
        Misconception(
            "tied documents counted half",
            "It counts a tied hit as one half. What counts is the relevant share of the tie, at"
            " each of its places.",
            "a common slip, after AUC",
            "Ties: a band of values",
            tied_count_half,
        ),
        Misconception(
            "a tie that does not fit left out",
            "It leaves out a tie that reaches below rank k. Its first places are among the first k,"
            " and count with the relevant share of the tie.",
            "a common slip",
            "Ties: a band of values",
            tie_that_does_not_fit,
        ),
        Misconception(
            "half of the last tie",
            "It counts half of the hits of the tie that reaches below rank k. Of its g documents,"
            " as many as have room count, each with the relevant share of the tie.",
            "a common slip, after AUC",
            "Ties: a band of values",
            half_of_the_last_tie,
        ),
        Misconception(
            "expected number of hits rounded",
            "It rounds the expected number of hits of a tie. A mean need not be a whole number.",
            "a common slip",
            "Ties: a band of values",
            hits_of_the_last_tie_rounded,
        ),
        Misconception(
            "the middle rank decides",
            "It gives tied documents the mean of their ranks, and counts those at rank k or"
            " better. A tied document is above the cut in some orders and below it in others:"
            " count the share.",
            "scipy.stats.rankdata, the default method",
            "Ties: a band of values",
            middle_rank_decides,
        ),
        Misconception(
            "a share outside 0 and 1",
            "It takes (k - documents above) / size of the tie for the chance of a document to be"
            " in the first k. A tie well above the cut counts 1, and one below it 0.",
            "a common slip",
            "Ties: a band of values",
            share_of_a_tie(lambda share: share),
            share_of_a_tie(lambda share: min(1, share)),
            share_of_a_tie(lambda share: max(0, share)),
        ),
        Misconception(
            "one place for the last tie",
            "It adds the relevant share of the tie at rank k once. Each of its places that is"
            " among the first k counts with this share.",
            "a common slip",
            "Ties: a band of values",
            one_place_of_the_last_tie,
        ),
        Misconception(
            "places below the end filled",
            "It lets the last tie fill the places below the end of the list. They are empty, and"
            " hold no hit.",
            "a common slip",
            "Ties: a band of values",
            empty_places_filled,
        ),
    ],
)


def over_what_is_there(value):
    """The same sum over the documents that there are, at most k."""
    return lambda labels, scores, k: value(labels, scores, k) * k / max(1, min(k, len(labels)))


def any_label_counts(value):
    """The same, with every label above 0 taken for relevant."""
    return lambda labels, scores, k: value([int(label > 0) for label in labels], scores, k)


AT_ONE_ORDER = [
    ("ties in the order of the file", in_given_order),
    ("best order of the ties", best_order),
    ("worst order of the ties", worst_order),
    ("lowest scores first", lowest_scores_first),
    ("middle of the band", middle_of_the_band),
]


for name, change in (
    ("divided by the retrieved", over_what_is_there),
    ("any label above 0 counted", any_label_counts),
):
    add_two_slips(
        TIE_AVERAGED_PRECISION,
        [(first, name, change(value)) for first, value in AT_ONE_ORDER],
    )
add_two_slips(
    TIE_AVERAGED_PRECISION,
    [
        (
            "divided by the retrieved",
            "any label above 0 counted",
            any_label_counts(divided_by_what_is_there),
        ),
        (
            "cut after the whole tie",
            "any label above 0 counted",
            any_label_counts(whole_groups_and_no_more),
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


def rank_in_proportion_is_a_hit(rank, n_items, n_sampled, k):
    return float(rank * n_sampled / n_items <= k)


def rank_in_the_list_is_a_hit(rank, n_items, n_sampled, k):
    return float(rank * (n_sampled + 1) / n_items <= k)


def rounded_rank_is_a_hit(rank, n_items, n_sampled, k):
    return float(round(rank * n_sampled / n_items) <= k)


def cut_off_in_proportion(rank, n_items, n_sampled, k):
    return float(rank <= k * n_items // n_sampled)


def against_one_item(rank, n_items, n_sampled, k):
    return 1 - (rank - 1) / (n_items - 1)


def by_k_draws(rank, n_items, n_sampled, k):
    return 1 - ((rank - 1) / (n_items - 1)) ** k


def all_items_below_the_line(rank, n_items, n_sampled, k):
    """The right number of hits, over the samples from all items."""
    hits = chance_of_a_hit(rank, n_items, n_sampled, k) * ways(n_items - 1, n_sampled)
    return hits / ways(n_items, n_sampled)


def chance_of_a_miss(rank, n_items, n_sampled, k):
    return 1 - chance_of_a_hit(rank, n_items, n_sampled, k)


def better_for_worse(rank, n_items, n_sampled, k):
    return chance_of_a_hit(n_items - rank + 1, n_items, n_sampled, k)


def poisson(rank, n_items, n_sampled, k):
    expected, term, total = (rank - 1) * n_sampled / (n_items - 1), 1.0, 0.0
    for drawn in range(k):
        total += term
        term *= expected / (drawn + 1)
    return total * math.exp(-expected)


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


def rank_below_k(ranks, n_items, n_sampled, k):
    return mean_over_users(ranks, lambda rank: float(rank < k))


def precision_of_the_list(ranks, n_items, n_sampled, k):
    return full_recall(ranks, n_items, n_sampled, k) / k


def reciprocal_in_the_list(ranks, n_items, n_sampled, k):
    return mean_over_users(ranks, lambda rank: 1 / rank if rank <= k else 0.0)


def at_least_one_user(ranks, n_items, n_sampled, k):
    return float(any(rank <= k for rank in ranks))


def summed_over_users(ranks, n_items, n_sampled, k):
    return full_recall(ranks, n_items, n_sampled, k) * len(ranks)


def all_users(ranks, n_items, n_sampled, k):
    return float(all(rank <= k for rank in ranks))


def all_users_if_any(ranks, n_items, n_sampled, k):
    return float(all(rank <= k for rank in ranks)) if ranks else 0.0


def hit_at_the_mean_rank(ranks, n_items, n_sampled, k):
    return float(sum(ranks) / len(ranks) <= k) if ranks else 0.0


def hit_at_the_mean_rank_or_no_user(ranks, n_items, n_sampled, k):
    return float(sum(ranks) / max(1, len(ranks)) <= k)


def hit_at_the_median_rank(ranks, n_items, n_sampled, k):
    ascending, half = sorted(ranks), len(ranks) // 2
    return float((ascending[half] + ascending[-half - 1]) / 2 <= k) if ranks else 0.0


def hit_in_as_many_as_sampled(ranks, n_items, n_sampled, k):
    return mean_over_users(ranks, lambda rank: float(rank <= n_sampled))


def share_of_the_items_sampled(ranks, n_items, n_sampled, k):
    return full_recall(ranks, n_items, n_sampled, k) * n_sampled / n_items


def random_order(rank, n_items, n_sampled, k):
    return k / (n_sampled + 1)


def hits_over_the_sample(ranks, n_items, n_sampled, k):
    return sum(1 for rank in ranks if rank <= k) / n_sampled


def share_ranked_below(rank, n_items, n_sampled, k):
    return (n_items - rank) / (n_items - 1)


def share_not_above(rank, n_items, n_sampled, k):
    return 1 - (rank - 1) / n_items


def share_with_itself(rank, n_items, n_sampled, k):
    return 1 - rank / n_items


def missed(rank, n_items, n_sampled, k):
    return float(rank > k)


def k_over_the_rank(rank, n_items, n_sampled, k):
    return min(1.0, k / rank)


def discounted_hit(rank, n_items, n_sampled, k):
    return 1 / math.log2(rank + 1) if rank <= k else 0.0


def rank_k_only(rank, n_items, n_sampled, k):
    return float(rank == k)


def rank_1_only(rank, n_items, n_sampled, k):
    return float(rank == 1)


def one_rank_more(rank, n_items, n_sampled, k):
    return float(rank <= k + 1)


def last_places(rank, n_items, n_sampled, k):
    return float(rank > n_items - k)


def k_over_the_expected_rank(rank, n_items, n_sampled, k):
    return min(1.0, k / (1 + (rank - 1) * n_sampled / (n_items - 1)))


def one_over_the_expected_rank(rank, n_items, n_sampled, k):
    return 1 / (1 + (rank - 1) * n_sampled / (n_items - 1))


def at_most_as_many_as_sampled(rank, n_items, n_sampled, k):
    return float(rank <= min(k, n_sampled))


def hits_over_k(ranks, n_items, n_sampled, k):
    return sum(1 for rank in ranks if rank <= k) / k


def expected_number_above_is_below_k(rank, n_items, n_sampled, k):
    return float((rank - 1) * n_sampled / n_items < k)


def at_least_one_above(rank, n_items, n_sampled, k):
    return chance_of_a_hit(rank, n_items, n_sampled, k) - chance_of_a_hit(
        rank, n_items, n_sampled, 1
    )


def expected_number_above(rank, n_items, n_sampled, k):
    return (rank - 1) * n_sampled / (n_items - 1)


def expected_rank(rank, n_items, n_sampled, k):
    return 1 + (rank - 1) * n_sampled / (n_items - 1)


def hits_over_the_items(ranks, n_items, n_sampled, k):
    return sum(1 for rank in ranks if rank <= k) / n_items


def sampled_sum_over_users(ranks, n_items, n_sampled, k):
    return float(sum(chance_of_a_hit(rank, n_items, n_sampled, k) for rank in ranks))


def chance_at_the_mean_rank(ranks, n_items, n_sampled, k):
    if not ranks:
        return 0.0
    return chance_of_a_hit(int(sum(ranks) / len(ranks) + 0.5), n_items, n_sampled, k)


def with_repeats_from_all_items(rank, n_items, n_sampled, k):
    share_above = (rank - 1) / n_items
    return sum(
        ways(n_sampled, drawn) * share_above**drawn * (1 - share_above) ** (n_sampled - drawn)
        for drawn in range(min(k, n_sampled + 1))
    )


def drawn_from_all_items(rank, n_items, n_sampled, k):
    """The relevant item may be drawn again, as one of those that do not beat it."""
    above, others = rank - 1, n_items - rank + 1
    hits = sum(
        ways(above, drawn) * ways(others, n_sampled - drawn)
        for drawn in range(min(k, n_sampled + 1))
    )
    return hits / ways(n_items, n_sampled)


def only_the_last_place(rank, n_items, n_sampled, k):
    """The chance of exactly k - 1 better items, so of rank k itself."""
    above, below = rank - 1, n_items - rank
    if k - 1 > n_sampled:
        return 0.0
    return ways(above, k - 1) * ways(below, n_sampled - k + 1) / ways(n_items - 1, n_sampled)


def rank_counts_itself_among_all(rank, n_items, n_sampled, k):
    hits = sum(
        ways(rank, drawn) * ways(n_items - rank, n_sampled - drawn)
        for drawn in range(min(k, n_sampled + 1))
    )
    return hits / ways(n_items, n_sampled)


def none_beats_it_with_repeats(rank, n_items, n_sampled, k):
    return chance_if_drawn_with_repeats(rank, n_items, n_sampled, 1)


def rank_counts_itself(rank, n_items, n_sampled, k):
    """As if r items beat the item at rank r."""
    return chance_of_a_hit(min(rank + 1, n_items), n_items, n_sampled, k)


def rank_counts_itself_with_repeats(rank, n_items, n_sampled, k):
    return with_repeats_from_all_items(rank + 1, n_items, n_sampled, k)


def chance_that_none_beats_it(rank, n_items, n_sampled, k):
    return chance_of_a_hit(rank, n_items, n_sampled, 1)


def with_another_k(chance, more):
    return lambda rank, n_items, n_sampled, k: chance(rank, n_items, n_sampled, k + more)


FULL_RECALL = Exercise(
    name="full_recall",
    signature="full_recall(ranks, n_items, n_sampled, k)",
    task=(
        "Mean of recall at k over users, with all items ranked. `ranks` holds the rank of each"
        " user’s one relevant item; `n_items` and `n_sampled` are not needed here."
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
            recall_by(rank_in_proportion_is_a_hit),
            recall_by(cut_off_in_proportion),
            recall_by(rank_in_the_list_is_a_hit),
            recall_by(rounded_rank_is_a_hit),
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
        Misconception(
            "rank k left out",
            "It counts ranks below k. The first k places include rank k itself.",
            "a common slip",
            "Sampled candidates",
            rank_below_k,
            recall_by(rank_k_only),
        ),
        Misconception(
            "precision in place of recall",
            "It divides by k, which gives precision. With one relevant item, recall at k is 1 or 0"
            " for each user.",
            "a common slip",
            "Sampled candidates",
            precision_of_the_list,
            hits_over_k,
        ),
        Misconception(
            "reciprocal rank in place of recall",
            "It takes 1 over the rank. Recall does not care where among the first k the item is.",
            "a common slip",
            "Sampled candidates",
            reciprocal_in_the_list,
        ),
        Misconception(
            "any user in place of the mean",
            "It asks whether at least one user has a hit. The exercise asks for the mean over"
            " users.",
            "a common slip",
            "Sampled candidates",
            at_least_one_user,
        ),
        Misconception(
            "sum over users in place of the mean",
            "It adds up the hits of all users. The exercise asks for the mean: divide by their"
            " number.",
            "a common slip",
            "Sampled candidates",
            summed_over_users,
        ),
        Misconception(
            "all users in place of the mean",
            "It asks whether every user has a hit. The exercise asks for the mean over users.",
            "a common slip",
            "Sampled candidates",
            all_users,
            all_users_if_any,
        ),
        Misconception(
            "hit at the mean rank",
            "It averages the ranks first, and asks whether that rank is a hit. Ask each user, then"
            " average: one rank of 5,000 must not undo another user's hit.",
            "a common slip",
            "Sampled candidates",
            hit_at_the_mean_rank,
            hit_at_the_mean_rank_or_no_user,
            hit_at_the_median_rank,
        ),
        Misconception(
            "n_sampled in place of k",
            "It counts ranks up to the size of the sample. Recall at k looks at the first k"
            " places.",
            "a common slip: the wrong argument",
            "Sampled candidates",
            hit_in_as_many_as_sampled,
            recall_by(at_most_as_many_as_sampled),
        ),
        Misconception(
            "divided by the number of items",
            "It divides by the number of items. The mean is over users.",
            "a common slip: the wrong argument",
            "Sampled candidates",
            hits_over_the_items,
            hits_over_the_sample,
        ),
        Misconception(
            "recall times the share of items sampled",
            "It multiplies the recall over all items by n_sampled / n_items. Here all items are"
            " ranked, so the sample plays no part.",
            "a common slip",
            "Sampled candidates",
            share_of_the_items_sampled,
        ),
        Misconception(
            "share of items ranked below",
            "It gives the share of all items that the relevant one beats, which is AUC. Recall at"
            " k asks only whether the item is among the first k.",
            "a common slip, after AUC",
            "Sampled candidates",
            recall_by(share_ranked_below),
            recall_by(share_not_above),
            recall_by(share_with_itself),
        ),
        Misconception(
            "misses counted",
            "It counts the users whose item is below rank k. Recall counts those with a hit.",
            "a common slip",
            "Sampled candidates",
            recall_by(missed),
        ),
        Misconception(
            "partial credit by rank",
            "It gives a part of a hit depending on the rank. With one relevant item, recall at k"
            " is 1 or 0 for each user.",
            "a common slip, after nDCG",
            "Sampled candidates",
            recall_by(k_over_the_rank),
            recall_by(discounted_hit),
        ),
        Misconception(
            "another rank than k",
            "It compares the rank with 1, with k + 1, or with the end of the list. A hit is a"
            " rank of at most k.",
            "a common slip",
            "Sampled candidates",
            recall_by(rank_1_only),
            recall_by(one_rank_more),
            recall_by(last_places),
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
            recall_by(rank_in_proportion_is_a_hit),
            recall_by(cut_off_in_proportion),
            recall_by(rank_in_the_list_is_a_hit),
            recall_by(rounded_rank_is_a_hit),
            recall_by(expected_number_above_is_below_k),
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
            recall_by(with_repeats_from_all_items),
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
        Misconception(
            "own item among those drawn",
            "It draws from all items. The relevant item is in the list already; the others are"
            " drawn from the remaining n - 1.",
            "a common slip",
            "Sampled candidates",
            recall_by(drawn_from_all_items),
            recall_by(all_items_below_the_line),
        ),
        Misconception(
            "number of better items taken as Poisson",
            "It takes the number of better items in the sample as Poisson distributed. That is"
            " close only if the sample is a small part of all items: count the samples.",
            "a common approximation",
            "Sampled candidates",
            recall_by(poisson),
        ),
        Misconception(
            "one drawn item only",
            "It computes the chance that one drawn item does not beat the relevant one, which is"
            " AUC, or that not all of k items do. Count all `n_sampled` items that were drawn.",
            "a common slip",
            "Sampled candidates",
            recall_by(against_one_item),
            recall_by(by_k_draws),
        ),
        Misconception(
            "chance of a miss",
            "It computes the chance that at least k better items are drawn. Then the relevant item"
            " is below rank k: take 1 minus this chance.",
            "a common slip",
            "Sampled candidates",
            recall_by(chance_of_a_miss),
        ),
        Misconception(
            "better and worse items exchanged",
            "It counts the worse items that are drawn. A hit has fewer than k *better* items in the"
            " sample.",
            "a common slip",
            "Sampled candidates",
            recall_by(better_for_worse),
        ),
        Misconception(
            "exactly k - 1 items above",
            "It computes the chance of exactly k - 1 better items, which puts the relevant item at"
            " rank k. All smaller numbers are hits, too: add up from 0 to k - 1.",
            "a common slip",
            "Sampled candidates",
            recall_by(only_the_last_place),
        ),
        Misconception(
            "r items above the one at rank r",
            "It takes rank r to mean that r items are better. It means r - 1.",
            "a common slip",
            "Sampled candidates",
            recall_by(rank_counts_itself),
            recall_by(rank_counts_itself_among_all),
            recall_by(rank_counts_itself_with_repeats),
        ),
        Misconception(
            "no item allowed above",
            "It computes the chance that no drawn item is better, which is recall at 1. Up to k - 1"
            " of them may be.",
            "a common slip",
            "Sampled candidates",
            recall_by(chance_that_none_beats_it),
            recall_by(none_beats_it_with_repeats),
        ),
        Misconception(
            "sum over users in place of the mean",
            "It adds up the chances of all users. The exercise asks for the mean: divide by their"
            " number.",
            "a common slip",
            "Sampled candidates",
            sampled_sum_over_users,
        ),
        Misconception(
            "chance at the mean rank",
            "It averages the ranks first. Compute the chance for each user, then average: the mean"
            " of a curve is not the curve at the mean.",
            "a common slip",
            "Sampled candidates",
            chance_at_the_mean_rank,
        ),
        Misconception(
            "recall times the share of items sampled",
            "It multiplies the recall over all items by n_sampled / n_items. A hit among all items"
            " is a hit in every sample, and others join it.",
            "a common slip",
            "Sampled candidates",
            share_of_the_items_sampled,
        ),
        Misconception(
            "chance of a random order",
            "It divides k by the length of the sampled list, whatever the rank of the relevant item"
            " is. That is the value of a system that knows nothing.",
            "the baseline of a random system",
            "Sampled candidates",
            recall_by(random_order),
        ),
        Misconception(
            "a part of a hit at the expected rank",
            "It computes the expected rank in the sample, and gives credit for it. What is asked"
            " is the chance of a hit: how often fewer than k better items are drawn.",
            "a common slip",
            "Sampled candidates",
            recall_by(k_over_the_expected_rank),
            recall_by(one_over_the_expected_rank),
            recall_by(k_over_the_rank),
        ),
        Misconception(
            "no better item forgotten",
            "It adds the chances of 1 to k - 1 better items in the sample. None at all is a hit,"
            " too: start from 0.",
            "a common slip: range(1, k)",
            "Sampled candidates",
            recall_by(at_least_one_above),
        ),
        Misconception(
            "a number of items in place of a chance",
            "It returns how many better items are drawn on average, or the expected rank. What is"
            " asked is the chance that fewer than k of them are drawn.",
            "a common slip",
            "Sampled candidates",
            recall_by(expected_number_above),
            recall_by(expected_rank),
        ),
    ],
)

add_two_slips(
    EXPECTED_SAMPLED_RECALL,
    [
        (first, second, recall_by(with_another_k(chance, more)))
        for first, chance in (
            ("drawn with replacement", chance_if_drawn_with_repeats),
            ("own item among those drawn", drawn_from_all_items),
        )
        for second, more in (("k items allowed above", 1), ("only k − 2 items allowed above", -1))
    ],
)

EXERCISES = [BPREF, TIE_AVERAGED_PRECISION, FULL_RECALL, EXPECTED_SAMPLED_RECALL]

QUESTIONS = [
    Question(
        "incomplete-predict",
        chapter="incomplete",
        answer="C",
        why=(
            "All five places are equally likely, so the mean is (1 + 1/2 + 1/3 + 1/4 + 1/5)/5 ="
            " 137/300, below 180/300. Four of the five values are at most 1/2."
        ),
        mistakes={
            "A": "Write down the value for each of the five places. How many are above 3/5?",
            "B": "The middle is the mean only if the values are spread evenly over the band. Write"
            " them down: they crowd at one end.",
        },
    ),
    Question(
        "incomplete-predict-sample",
        chapter="incomplete",
        answer="B",
        why=(
            "A hit is a drawn item that does not beat the relevant one. Its chance is (n - r)/(n -"
            " 1), the share of the other items that are ranked below: the AUC of a reader with one"
            " relevant item."
        ),
        mistakes={
            "A": "The chance of a hit falls by the same step from each rank to the next; 1/r does"
            " not.",
            "C": "P@1 on the full list is 1 only at rank 1. Here an item at rank 2 almost always"
            " beats the one that is drawn.",
        },
    ),
    Question(
        "incomplete-hand",
        chapter="incomplete",
        answer=1 / 6,
        decimals=3,
        why=(
            "min(R, N) = 2. The first relevant document keeps 1 - 1/2, the second 1 - 2/2 = 0, and"
            " the one that was not retrieved adds 0. Divide by R = 3."
        ),
        mistakes={
            0.0: "You counted the unjudged document as nonrelevant. Bpref passes over it.",
            1 / 4: "You divided by the relevant documents in the list. R counts all three.",
            1 / 3: "You divided the nonrelevant documents above by R = 3. Here N = 2 is smaller:"
            " divide by min(R, N), then the sum by R.",
            1 / 2: "That is the sum of the terms. Divide it by R = 3.",
        },
    ),
    Question(
        "incomplete-hand-infap",
        chapter="incomplete",
        answer=7 / 15,
        decimals=3,
        why=(
            "At rank 3, 1/3 + 2/3 · 0: of the judged above, none is relevant. At rank 5, 1/5 +"
            " 4/5 · 1/2: of the two judged above, one is. The mean of 1/3 and 3/5 is 7/15."
        ),
        mistakes={
            11 / 30: "That is AP with the unjudged as nonrelevant, (1/3 + 2/5)/2. InfAP estimates"
            " the share among the documents above from those judged.",
            7 / 12: "That is AP of the condensed list. InfAP keeps the ranks 3 and 5.",
            14 / 15: "That is the sum of the two terms. Divide it by R = 2.",
            1 / 4: "Those are the shares above. Each term starts with 1/i, for the document itself,"
            " and the share above has the weight (i - 1)/i.",
        },
    ),
    Question(
        "incomplete-hand-propensity",
        chapter="incomplete",
        answer=23 / 24,
        decimals=3,
        why=(
            "The first hit counts 1/0.75, the third 1/0.4, together 23/6. PSP@4 divides by k = 4."
            " The chances of the two tags that nobody chose play no part."
        ),
        mistakes={
            1 / 2: "That is P@4, where each hit counts 1. In PSP, a hit counts 1/q, for all those"
            " that were forgotten.",
            23 / 80: "That multiplies each hit by its chance. Divide: the less often such a label"
            " is known, the more it counts.",
            23 / 6: "That is the sum of 1/q. PSP@4 divides it by k = 4.",
            23 / 12: "That divides by the two hits. PSP@4 divides by k = 4, as P@4 does.",
        },
    ),
]
