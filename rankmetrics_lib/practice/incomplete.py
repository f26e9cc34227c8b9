"""Exercises of the chapter on ties, unjudged documents and samples, with the wrong functions that
people write."""

import math

from .. import formulas
from ._domains import every_list
from ._exercise import Exercise
from ._questions import Question

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


def hits_of(judged, taken):
    """The labels taken, with 1 for relevant and 0 for all others."""
    return [1 if label == 1 else 0 for label in judged if label in taken]


def mean_precision_at_hits(rels, n_relevant):
    return formulas.average_precision(rels, n_relevant=n_relevant) if n_relevant else 0.0


def pairs_of_the_judged_set(judged, n_relevant, n_nonrelevant):
    """Correct pairs among all R · N; 1 without pairs."""
    if not n_relevant * n_nonrelevant:
        return float(n_relevant > 0)
    return preference(judged, n_relevant, n_nonrelevant, n_nonrelevant, (0,))


def credits(judged, credit):
    """The sum of a credit for each relevant document, given the nonrelevant ones above it."""
    return sum(credit(judged[:place].count(0)) for place, label in enumerate(judged) if label == 1)


def pairs_seen_from_below(judged, n_relevant, n_nonrelevant):
    """Relevant documents above each nonrelevant one, over R · N."""
    above = sum(judged[:place].count(1) for place, label in enumerate(judged) if label == 0)
    return above / (n_relevant * n_nonrelevant) if n_relevant * n_nonrelevant else 0.0


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
    "bpref(judged, n_relevant, n_nonrelevant)",
    "Bpref of labels in rank order; None marks an unjudged document.",
    reference=bpref,
    domain=partly_judged_rankings,
    given=[my_bpref],
    section="incomplete-bpref",
)


@BPREF.mistake("unjudged counted as nonrelevant in bpref")
def _(judged, n_relevant, n_nonrelevant):
    """It counts unjudged documents above a hit as nonrelevant. Bpref was made to ignore them: only
    documents that were judged nonrelevant count."""
    bound = min(n_relevant, n_nonrelevant)
    return preference(judged, n_relevant, bound, n_relevant, (None, 0))


@BPREF.also()
def _(judged, n_relevant, n_nonrelevant):
    # As above, with a bound of at least 1.
    bound = max(1, min(n_relevant, n_nonrelevant))
    return preference(judged, n_relevant, bound, n_relevant, (None, 0))


@BPREF.also()
def _(judged, n_relevant, n_nonrelevant):
    bound = min(n_relevant, n_nonrelevant)
    return preference(judged, n_relevant, bound, bound, (None, 0))


@BPREF.mistake("0 where nothing nonrelevant was judged")
def _(judged, n_relevant, n_nonrelevant):
    """It gives 0 where no nonrelevant document was judged. A relevant document then has none above
    it, and loses nothing: its term is 1."""
    return bpref(judged, n_relevant, n_nonrelevant) if n_nonrelevant else 0.0


@BPREF.mistake("divided by the rank")
def _(judged, n_relevant, n_nonrelevant):
    """It takes the share of nonrelevant documents among those above. Bpref divides their number by
    min(R, N), wherever the relevant document is."""
    # 1 less the share of nonrelevant documents among all above.
    kept = [
        1 - judged[:place].count(0) / max(1, place)
        for place, label in enumerate(judged)
        if label == 1
    ]
    return sum(kept) / max(1, n_relevant)


@BPREF.also()
def _(judged, n_relevant, n_nonrelevant):
    kept = [
        1 - judged[:place].count(0) / max(1, judged[:place].count(0) + judged[:place].count(1))
        for place, label in enumerate(judged)
        if label == 1
    ]
    return sum(kept) / max(1, n_relevant)


@BPREF.mistake("credit only for documents below", also=[pairs_seen_from_below])
def _(judged, n_relevant, n_nonrelevant):
    """It counts the nonrelevant documents below in the list. Those that were not retrieved rank
    below, too: start with 1, and subtract for those above."""
    # Credit for the retrieved nonrelevant documents below.
    bound = min(n_relevant, n_nonrelevant)
    won = [
        min(judged[place:].count(0), bound) / bound if bound else 1
        for place, label in enumerate(judged)
        if label == 1
    ]
    return sum(won) / max(1, n_relevant)


@BPREF.also()
def _(judged, n_relevant, n_nonrelevant):
    seen = pairs_seen_from_below(judged, n_relevant, n_nonrelevant)
    return seen if n_nonrelevant else float(n_relevant > 0)


@BPREF.mistake("bpref divided by R alone", seen_in="the first formula of Buckley & Voorhees (2004)")
def _(judged, n_relevant, n_nonrelevant):
    """It divides the nonrelevant documents above by R even if N, the number of judged nonrelevant
    documents, is smaller. Even the worst ranking then stays above 0; divide by min(R, N)."""
    return preference(judged, n_relevant, n_relevant, n_relevant, (0,))


@BPREF.mistake("bpref divided by N alone", also=[pairs_of_the_judged_set])
def _(judged, n_relevant, n_nonrelevant):
    """It divides by the number of all documents judged nonrelevant, and counts all of them. Bpref
    counts only the first R of them in the ranking, and divides by min(R, N)."""
    return preference(judged, n_relevant, n_nonrelevant, n_nonrelevant, (0,))


@BPREF.also()
def _(judged, n_relevant, n_nonrelevant):
    return pairs_of_the_judged_set(judged, n_relevant, n_nonrelevant) if n_nonrelevant else 0.0


@BPREF.also()
def _(judged, n_relevant, n_nonrelevant):
    return preference(judged, n_relevant, n_nonrelevant, n_relevant, (0,))


@BPREF.mistake("documents not retrieved keep their term")
def _(judged, n_relevant, n_nonrelevant):
    """It starts from 1 and subtracts what the relevant documents in the list lose. One that was not
    retrieved then counts 1; its term is 0, so add up the terms of the list."""
    # Starts from 1, so a relevant document that was not retrieved loses nothing.
    return 1 - share_lost(judged, n_relevant, n_nonrelevant) if n_relevant else 0.0


@BPREF.mistake("nonrelevant documents not capped at R")
def _(judged, n_relevant, n_nonrelevant):
    """It lets more than R nonrelevant documents count against one relevant document. A term can
    then fall below 0; in bpref it never does."""
    bound = min(n_relevant, n_nonrelevant)
    return preference(judged, n_relevant, bound, n_nonrelevant, (0,))


@BPREF.also()
def _(judged, n_relevant, n_nonrelevant):
    return preference(judged, n_relevant, n_relevant, n_nonrelevant, (0,))


@BPREF.mistake("bpref over the retrieved")
def _(judged, n_relevant, n_nonrelevant):
    """It takes the mean over the relevant documents in the list. A relevant document that was not
    retrieved contributes 0, but it counts in R."""
    bound = min(n_relevant, n_nonrelevant)
    return preference(judged, judged.count(1), bound, n_relevant, (0,))


@BPREF.mistake("AP with the unjudged as nonrelevant")
def _(judged, n_relevant, n_nonrelevant):
    """It computes average precision, with unjudged documents as nonrelevant. Bpref compares each
    relevant document with the judged nonrelevant ones above it."""
    return mean_precision_at_hits(hits_of(judged, (None, 0, 1)), n_relevant)


@BPREF.mistake("AP on the condensed list", seen_in="Sakai (2007), as an alternative to bpref")
def _(judged, n_relevant, n_nonrelevant):
    """It strikes out the unjudged documents and computes average precision of the rest. That is
    another way to treat them; bpref counts pairs."""
    return mean_precision_at_hits(hits_of(judged, (0, 1)), n_relevant)


@BPREF.also()
def _(judged, n_relevant, n_nonrelevant):
    return mean_precision_at_hits(hits_of(judged, (0, 1)), judged.count(1))


@BPREF.mistake("what is lost in place of what is kept")
def share_lost(judged, n_relevant, n_nonrelevant):
    """It adds up the shares of nonrelevant documents above. Bpref adds up 1 minus these shares:
    what each relevant document keeps."""
    # The mean of what a relevant document loses, in place of what it keeps.
    kept = bpref(judged, n_relevant, n_nonrelevant)
    return judged.count(1) / n_relevant - kept if n_relevant else 0.0


@BPREF.mistake("nonrelevant documents below")
def _(judged, n_relevant, n_nonrelevant):
    """It counts the nonrelevant documents below each relevant one. A relevant document loses for
    those above it."""
    bound = min(n_relevant, n_nonrelevant)
    upside_down = judged[::-1]
    return preference(upside_down, n_relevant, bound, n_relevant, (0,))


@BPREF.mistake("unjudged counted as relevant")
def _(judged, n_relevant, n_nonrelevant):
    """It takes unjudged documents for relevant. Bpref passes over them: they add no term, and count
    against nothing."""
    labels = [1 if label is None else label for label in judged]
    bound = min(n_relevant, n_nonrelevant)
    return preference(labels, n_relevant, bound, n_relevant, (0,))


@BPREF.mistake("sum in place of the mean")
def _(judged, n_relevant, n_nonrelevant):
    """It adds up the terms of the relevant documents. Bpref is their mean: divide by R."""
    return bpref(judged, n_relevant, n_nonrelevant) * n_relevant


@BPREF.mistake("all pairs in the list")
def _(judged, n_relevant, n_nonrelevant):
    """It computes the share of all judged pairs in the list that are in the right order. Bpref
    compares each relevant document with the first R nonrelevant ones only, and counts the relevant
    documents that were not retrieved."""
    # Correct pairs among all pairs of a relevant and a nonrelevant document in the list.
    labels = [label for label in judged if label is not None]
    relevant, nonrelevant = labels.count(1), labels.count(0)
    if not relevant * nonrelevant:
        return float(relevant > 0)
    return preference(labels, relevant, nonrelevant, nonrelevant, (0,))


@BPREF.mistake("max in place of min")
def _(judged, n_relevant, n_nonrelevant):
    """It divides by the larger of R and N. At most min(R, N) nonrelevant documents count against a
    relevant one, so that is the divisor."""
    return preference(judged, n_relevant, max(n_relevant, n_nonrelevant), n_relevant, (0,))


@BPREF.also()
def _(judged, n_relevant, n_nonrelevant):
    larger = max(n_relevant, n_nonrelevant)
    return preference(judged, n_relevant, larger, larger, (0,))


@BPREF.mistake("R and N counted in the list")
def _(judged, n_relevant, n_nonrelevant):
    """It counts the relevant and nonrelevant documents in the list. R and N count the whole judged
    set, retrieved or not: use the arguments."""
    return bpref(judged, judged.count(1), judged.count(0))


@BPREF.also()
def _(judged, n_relevant, n_nonrelevant):
    # min(R, N) of the list, but divided by R of the judged set.
    hits = judged.count(1)
    return preference(judged, n_relevant, min(hits, judged.count(0)), hits, (0,))


@BPREF.mistake("bpref-10", seen_in="Buckley & Voorhees (2004)")
def _(judged, n_relevant, n_nonrelevant):
    """It lets R + 10 nonrelevant documents count. That is a variant for queries with few relevant
    documents; here at most R count."""
    # Buckley & Voorhees's variant for few relevant documents.
    return preference(judged, n_relevant, n_relevant + 10, n_relevant + 10, (0,))


@BPREF.mistake("divided by the length of the list")
def _(judged, n_relevant, n_nonrelevant):
    """It divides by the number of documents in the list. Bpref is a mean over the R relevant
    documents."""
    return bpref(judged, n_relevant, n_nonrelevant) * n_relevant / max(1, len(judged))


@BPREF.also()
def _(judged, n_relevant, n_nonrelevant):
    total = bpref(judged, n_relevant, n_nonrelevant) * n_relevant
    return total / max(1, judged.count(0) + judged.count(1))


@BPREF.mistake("recall in place of bpref")
def recall_of_the_list(judged, n_relevant, n_nonrelevant):
    """It computes the share of the relevant documents that are in the list. Each of them also loses
    for judged nonrelevant documents above it."""
    return judged.count(1) / n_relevant if n_relevant else 0.0


@BPREF.mistake("every document above counted")
def everything_above(judged, n_relevant, n_nonrelevant):
    """It counts all documents above a relevant one, the relevant ones too. Only those judged
    nonrelevant count against it."""
    # The relevant documents above count as well.
    bound = max(1, min(n_relevant, n_nonrelevant))
    losses = [min(place, n_relevant) / bound for place, label in enumerate(judged) if label == 1]
    return (len(losses) - sum(losses)) / n_relevant if n_relevant else 0.0


@BPREF.also()
def _(judged, n_relevant, n_nonrelevant):
    # As above, but nothing is lost where min(R, N) is 0.
    bound = min(n_relevant, n_nonrelevant)
    return (
        everything_above(judged, n_relevant, n_nonrelevant)
        if bound
        else recall_of_the_list(judged, n_relevant, n_nonrelevant)
    )


@BPREF.also()
def _(judged, n_relevant, n_nonrelevant):
    bound = min(n_relevant, n_nonrelevant)
    losses = [
        min(place, bound) / bound if bound else 0
        for place, label in enumerate(judged)
        if label == 1
    ]
    return (len(losses) - sum(losses)) / n_relevant if n_relevant else 0.0


@BPREF.mistake("divided by the judged set")
def _(judged, n_relevant, n_nonrelevant):
    """It divides by R + N. Bpref is a mean over the R relevant documents."""
    total = bpref(judged, n_relevant, n_nonrelevant) * n_relevant
    return total / max(1, n_relevant + n_nonrelevant)


@BPREF.mistake("1 where nothing is relevant", "incomplete-box")
def _(judged, n_relevant, n_nonrelevant):
    """It returns 1 where nothing was judged relevant. The rule of this book is 0: nothing was
    found."""
    return bpref(judged, n_relevant, n_nonrelevant) if n_relevant else 1.0


@BPREF.mistake("1 over the nonrelevant documents above")
def _(judged, n_relevant, n_nonrelevant):
    """It gives a relevant document 1/(1 + n) with n nonrelevant ones above it. Bpref subtracts: 1 -
    n / min(R, N)."""
    return credits(judged, lambda above: 1 / (1 + above)) / max(1, n_relevant)


@BPREF.mistake("one document above costs everything")
def _(judged, n_relevant, n_nonrelevant):
    """It gives a relevant document 1 or 0. Each judged nonrelevant document above takes away only a
    part, 1 / min(R, N)."""
    return credits(judged, lambda above: float(above == 0)) / max(1, n_relevant)


@BPREF.mistake("R-precision of the condensed list")
def _(judged, n_relevant, n_nonrelevant):
    """It strikes out the unjudged documents and takes precision at R. Bpref counts pairs: it also
    depends on the order within the first R."""
    return [label for label in judged if label is not None][:n_relevant].count(1) / max(
        1, n_relevant
    )


@BPREF.mistake("share of the judged set above")
def _(judged, n_relevant, n_nonrelevant):
    """It divides the nonrelevant documents above by R + N. At most min(R, N) of them count, and
    that is the divisor."""
    both = n_relevant + n_nonrelevant
    return preference(judged, n_relevant, both, both, (0,))


# Precision with ties


def in_given_order(labels, scores, k):
    return formulas.precision(formulas.rank_labels(labels, scores), k)


def best_order(labels, scores, k):
    return formulas.precision(formulas.rank_labels(labels, scores, ties="best"), k)


def worst_order(labels, scores, k):
    return formulas.precision(formulas.rank_labels(labels, scores, ties="worst"), k)


def middle_of_the_band(labels, scores, k):
    return (best_order(labels, scores, k) + worst_order(labels, scores, k)) / 2


def whole_groups_and_no_more(labels, scores, k):
    """The same, over what is there."""
    if not labels:
        return 0.0
    threshold = sorted(scores, reverse=True)[:k][-1]
    kept = [label >= 1 for label, score in zip(labels, scores) if score >= threshold]
    return sum(kept) / len(kept)


def averaged_over(labels, scores, k, gain, room):
    """The mean over ties, with another gain per label, or another divisor."""
    gains = []
    for score in sorted(scores, reverse=True):
        tie = [gain(label) for label, other in zip(labels, scores) if other == score]
        gains.append(sum(tie) / len(tie))
    return sum(gains[:k]) / room if room else 0.0


def divided_by_what_is_there(labels, scores, k):
    return averaged_over(labels, scores, k, lambda label: label >= 1, min(k, len(labels)))


def lowest_scores_first(labels, scores, k):
    return formulas.tie_averaged_precision(labels, [-score for score in scores], k)


def groups_of(labels, scores):
    return [
        [label >= 1 for label, other in zip(labels, scores) if other == score]
        for score in sorted(set(scores), reverse=True)
    ]


def with_the_last_tie(labels, scores, k, hits):
    """The hits above the tie at rank k, and hits(group, room) of it."""
    total, room = 0.0, k
    for group in groups_of(labels, scores):
        if len(group) >= room:
            return (total + hits(group, room)) / k
        total += sum(group)
        room -= len(group)
    return total / k


def placed(labels, scores):
    """(relevant, higher, equal) of each document: how many score higher than it, and as high."""
    return [
        (label >= 1, len([s for s in scores if s > score]), scores.count(score))
        for label, score in zip(labels, scores)
    ]


def share_of_a_tie(bounded):
    """k less the documents above, over the size of the tie, kept or not between 0 and 1."""

    def value(labels, scores, k):
        shares = [
            bounded((k - above) / equal) for hit, above, equal in placed(labels, scores) if hit
        ]
        return sum(shares) / k

    return value


TIE_AVERAGED_PRECISION = Exercise(
    "tie_averaged_precision(labels, scores, k)",
    "Mean of precision at k over all orders of documents with equal scores.",
    reference=formulas.tie_averaged_precision,
    domain=tied_rankings,
    section="incomplete-ties",
)


@TIE_AVERAGED_PRECISION.mistake(
    "ties in the order of the file",
    seen_in="openvax/mhcflurry #405, fieryWalrus1002/job-scraper-9000 #40",
)
def _(labels, scores, k):
    """It leaves tied documents in the order in which they came. Another order of the same file then
    gives another value, though the system has not changed."""
    return in_given_order(labels, scores, k)


@TIE_AVERAGED_PRECISION.mistake(
    "best order of the ties", seen_in="a threshold that lets all tied documents in"
)
def _(labels, scores, k):
    """It puts the relevant documents first among equal scores. A system that gives all documents
    the same score then gets the best possible precision."""
    return best_order(labels, scores, k)


@TIE_AVERAGED_PRECISION.mistake(
    "worst order of the ties", seen_in="lyst/lightfm PR #149, there on purpose"
)
def _(labels, scores, k):
    """It puts the relevant documents last among equal scores. That gives the lower edge of the
    band, not the value to expect from a random order of the ties."""
    return worst_order(labels, scores, k)


@TIE_AVERAGED_PRECISION.mistake("middle of the band")
def _(labels, scores, k):
    """It takes the midpoint between the best and the worst order. The orders of a tie are not
    spread evenly over the band, so their mean is elsewhere."""
    return middle_of_the_band(labels, scores, k)


@TIE_AVERAGED_PRECISION.mistake(
    "cut after the whole tie", seen_in="scikit-learn PR #4975", also=[whole_groups_and_no_more]
)
def _(labels, scores, k):
    """It lets in all documents with at least the score of the one at rank k, and divides by their
    number. That moves the cut-off to the end of the tie, which computes P@k for another k."""
    # Precision of all documents with at least the score of the one at rank k.
    if not labels:
        return 0.0
    threshold = sorted(scores, reverse=True)[:k][-1]
    kept = [label >= 1 for label, score in zip(labels, scores) if score >= threshold]
    return sum(kept) / max(k, len(kept))


@TIE_AVERAGED_PRECISION.also()
def _(labels, scores, k):
    return sum(hit and above < k for hit, above, _ in placed(labels, scores)) / k


@TIE_AVERAGED_PRECISION.mistake(
    "scores sorted as text", seen_in="files read without converting the score"
)
def _(labels, scores, k):
    """It compares the scores as text, in which 9 comes after 10. Sort the numbers."""
    order = sorted(range(len(labels)), key=lambda i: str(scores[i]), reverse=True)
    return formulas.precision([labels[i] for i in order], k)


@TIE_AVERAGED_PRECISION.also()
def _(labels, scores, k):
    # The mean over ties, but of scores that are sorted as text.
    chances = []
    for score in sorted(scores, key=str, reverse=True):
        tie = [label >= 1 for label, other in zip(labels, scores) if other == score]
        chances.append(sum(tie) / len(tie))
    return sum(chances[:k]) / k


@TIE_AVERAGED_PRECISION.mistake("grades added up")
def _(labels, scores, k):
    """It adds up the grades. Precision counts documents: a label of 1 or more counts once."""
    return averaged_over(labels, scores, k, lambda label: label, k)


@TIE_AVERAGED_PRECISION.mistake("only grade 1 counted")
def _(labels, scores, k):
    """It counts labels that equal 1. A higher grade is relevant as well."""
    return averaged_over(labels, scores, k, lambda label: label == 1, k)


@TIE_AVERAGED_PRECISION.mistake("any label above 0 counted")
def _(labels, scores, k):
    """It counts every label above 0. In this exercise a label of at least 1 is relevant."""
    return averaged_over(labels, scores, k, lambda label: label > 0, k)


@TIE_AVERAGED_PRECISION.mistake("divided by the retrieved")
def _(labels, scores, k):
    """It divides by the length of the list where that is shorter than k. P@k divides by k: a
    missing document is not relevant."""
    return divided_by_what_is_there(labels, scores, k)


@TIE_AVERAGED_PRECISION.mistake("recall in place of precision")
def _(labels, scores, k):
    """It divides by the number of relevant documents. That gives the mean of recall at k; precision
    divides by k."""
    relevant = sum(label >= 1 for label in labels)
    return averaged_over(labels, scores, k, lambda label: label >= 1, relevant)


@TIE_AVERAGED_PRECISION.mistake("lowest scores first")
def _(labels, scores, k):
    """It sorts the scores upward. The highest score ranks first."""
    return lowest_scores_first(labels, scores, k)


@TIE_AVERAGED_PRECISION.mistake("mean of two orders")
def _(labels, scores, k):
    """It averages the order of the file and its reverse. A tie of three or more has other orders
    too, and all count alike."""
    # The order of the file, and the file from its end.
    return (in_given_order(labels, scores, k) + in_given_order(labels[::-1], scores[::-1], k)) / 2


@TIE_AVERAGED_PRECISION.also()
def _(labels, scores, k):
    return (in_given_order(labels, scores, k) + best_order(labels, scores, k)) / 2


@TIE_AVERAGED_PRECISION.also()
def _(labels, scores, k):
    return (in_given_order(labels, scores, k) + worst_order(labels, scores, k)) / 2


@TIE_AVERAGED_PRECISION.mistake("one place per distinct score")
def _(labels, scores, k):
    """It gives each distinct score one place. A tie of three documents takes three places, each
    with the same chance of a hit."""
    return sum(sum(group) / len(group) for group in groups_of(labels, scores)[:k]) / k


@TIE_AVERAGED_PRECISION.also()
def _(labels, scores, k):
    distinct = sorted(set(scores), reverse=True)
    return sum(label >= 1 and score in distinct[:k] for label, score in zip(labels, scores)) / k


@TIE_AVERAGED_PRECISION.also()
def _(labels, scores, k):
    return sum(1 / equal for hit, above, equal in placed(labels, scores) if hit and above < k) / k


@TIE_AVERAGED_PRECISION.mistake("scores rounded first")
def _(labels, scores, k):
    """It rounds the scores, and so makes ties that are not there. Compare the scores as they
    are."""
    return formulas.tie_averaged_precision(labels, [round(score, 2) for score in scores], k)


@TIE_AVERAGED_PRECISION.also()
def _(labels, scores, k):
    return formulas.tie_averaged_precision(labels, [round(score, 1) for score in scores], k)


@TIE_AVERAGED_PRECISION.also()
def _(labels, scores, k):
    return formulas.tie_averaged_precision(labels, [int(score) for score in scores], k)


@TIE_AVERAGED_PRECISION.mistake("all documents tied")
def _(labels, scores, k):
    """It takes the share of relevant documents in the whole list for every place. Only documents
    with the same score share their places."""
    # As if all documents were tied.
    return averaged_over(labels, [0] * len(labels), k, lambda label: label >= 1, k)


@TIE_AVERAGED_PRECISION.mistake("scores not used")
def _(labels, scores, k):
    """It takes the labels as they come. Sort them by score first, the highest first."""
    return formulas.precision(labels, k)


@TIE_AVERAGED_PRECISION.mistake("tied documents left out")
def _(labels, scores, k):
    """It skips documents whose score is shared. They take places, and each place holds a hit with
    the relevant share of its tie."""
    order = sorted(range(len(labels)), key=lambda place: -scores[place])
    return sum(labels[i] >= 1 for i in order[:k] if scores.count(scores[i]) == 1) / k


@TIE_AVERAGED_PRECISION.mistake("tied documents counted half")
def _(labels, scores, k):
    """It counts a tied hit as one half. What counts is the relevant share of the tie, at each of
    its places."""
    order = sorted(range(len(labels)), key=lambda place: -scores[place])
    weights = [1 if scores.count(scores[i]) == 1 else 0.5 for i in order]
    return sum(weight for weight, i in zip(weights[:k], order) if labels[i] >= 1) / k


@TIE_AVERAGED_PRECISION.mistake("a tie that does not fit left out")
def _(labels, scores, k):
    """It leaves out a tie that reaches below rank k. Its first places are among the first k, and
    count with the relevant share of the tie."""
    taken: list[float] = []
    for group in groups_of(labels, scores):
        if len(taken) + len(group) > k:
            break
        taken += group
    return sum(taken) / k


@TIE_AVERAGED_PRECISION.mistake("half of the last tie")
def _(labels, scores, k):
    """It counts half of the hits of the tie that reaches below rank k. Of its g documents, as many
    as have room count, each with the relevant share of the tie."""
    if k >= len(labels):
        return sum(label >= 1 for label in labels) / k
    return with_the_last_tie(labels, scores, k, lambda group, room: sum(group) / 2)


@TIE_AVERAGED_PRECISION.mistake("expected number of hits rounded")
def _(labels, scores, k):
    """It rounds the expected number of hits of a tie. A mean need not be a whole number."""
    return with_the_last_tie(
        labels, scores, k, lambda group, room: round(room * sum(group) / len(group))
    )


@TIE_AVERAGED_PRECISION.mistake(
    "the middle rank decides", seen_in="scipy.stats.rankdata, the default method"
)
def _(labels, scores, k):
    """It gives tied documents the mean of their ranks, and counts those at rank k or better. A tied
    document is above the cut in some orders and below it in others: count the share."""
    return (
        sum(hit and above + (equal + 1) / 2 <= k for hit, above, equal in placed(labels, scores))
        / k
    )


@TIE_AVERAGED_PRECISION.mistake(
    "a share outside 0 and 1",
    bounded=[lambda share: share, lambda share: min(1, share), lambda share: max(0, share)],
)
def _(labels, scores, k, bounded):
    """It takes (k - documents above) / size of the tie for the chance of a document to be in the
    first k. A tie well above the cut counts 1, and one below it 0."""
    return share_of_a_tie(bounded)(labels, scores, k)


@TIE_AVERAGED_PRECISION.mistake("one place for the last tie")
def _(labels, scores, k):
    """It adds the relevant share of the tie at rank k once. Each of its places that is among the
    first k counts with this share."""
    if not labels:
        return 0.0
    last = sorted(scores, reverse=True)[:k][-1]
    tied = [label >= 1 for label, score in zip(labels, scores) if score == last]
    above = sum(label >= 1 for label, score in zip(labels, scores) if score > last)
    return (above + sum(tied) / len(tied)) / k


@TIE_AVERAGED_PRECISION.mistake("places below the end filled")
def _(labels, scores, k):
    """It lets the last tie fill the places below the end of the list. They are empty, and hold no
    hit."""
    # The last tie fills the places below the end of the list, too.
    if not labels:
        return 0.0
    last = sorted(scores, reverse=True)[:k][-1]
    tied = [label >= 1 for label, score in zip(labels, scores) if score == last]
    above = [label >= 1 for label, score in zip(labels, scores) if score > last]
    return (sum(above) + (k - len(above)) * sum(tied) / len(tied)) / k


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


def random_order(rank, n_items, n_sampled, k):
    return k / (n_sampled + 1)


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


FULL_RECALL = Exercise(
    "full_recall(ranks, n_items, n_sampled, k)",
    "Mean of recall at k over users, with all items ranked. `ranks` holds the rank of each"
    " user’s one relevant item; `n_items` and `n_sampled` are not needed here.",
    reference=full_recall,
    domain=ranks_of_users,
    section="incomplete-sampled",
)


@FULL_RECALL.mistake(
    "sampled negatives reported as the full metric",
    seen_in="Krichene & Rendle (2020); mlcommons/training_policies #14",
    chance=[
        expected_rank_is_a_hit,
        rank_in_proportion_is_a_hit,
        cut_off_in_proportion,
        rank_in_the_list_is_a_hit,
        rounded_rank_is_a_hit,
    ],
)
def _(ranks, n_items, n_sampled, k, chance):
    """It ranks the relevant item among a few sampled items instead of all. With 100 sampled from
    10,000, the first ten ranks in the sample correspond to about the first thousand of the full
    ranking."""
    return recall_by(chance)(ranks, n_items, n_sampled, k)


@FULL_RECALL.mistake(
    "expected sampled recall reported as the full metric", seen_in="Krichene & Rendle (2020)"
)
def _(ranks, n_items, n_sampled, k):
    """It correctly computes the chance of a hit among the sampled items. But that is the metric of
    another task, and it may order two systems differently from the full metric."""
    return recall_by(chance_of_a_hit)(ranks, n_items, n_sampled, k)


@FULL_RECALL.mistake("rank k left out", also=[recall_by(rank_k_only)])
def _(ranks, n_items, n_sampled, k):
    """It counts ranks below k. The first k places include rank k itself."""
    return mean_over_users(ranks, lambda rank: float(rank < k))


@FULL_RECALL.mistake(
    "precision in place of recall",
    also=[lambda ranks, n_items, n_sampled, k: sum(1 for rank in ranks if rank <= k) / k],
)
def _(ranks, n_items, n_sampled, k):
    """It divides by k, which gives precision. With one relevant item, recall at k is 1 or 0 for
    each user."""
    return full_recall(ranks, n_items, n_sampled, k) / k


@FULL_RECALL.mistake("reciprocal rank in place of recall")
def _(ranks, n_items, n_sampled, k):
    """It takes 1 over the rank. Recall does not care where among the first k the item is."""
    return mean_over_users(ranks, lambda rank: 1 / rank if rank <= k else 0.0)


@FULL_RECALL.mistake("any user in place of the mean")
def _(ranks, n_items, n_sampled, k):
    """It asks whether at least one user has a hit. The exercise asks for the mean over users."""
    return float(any(rank <= k for rank in ranks))


@FULL_RECALL.mistake("sum over users in place of the mean")
def _(ranks, n_items, n_sampled, k):
    """It adds up the hits of all users. The exercise asks for the mean: divide by their number."""
    return full_recall(ranks, n_items, n_sampled, k) * len(ranks)


@FULL_RECALL.mistake("all users in place of the mean")
def _(ranks, n_items, n_sampled, k):
    """It asks whether every user has a hit. The exercise asks for the mean over users."""
    return float(all(rank <= k for rank in ranks))


@FULL_RECALL.also()
def _(ranks, n_items, n_sampled, k):
    return float(all(rank <= k for rank in ranks)) if ranks else 0.0


@FULL_RECALL.mistake(
    "hit at the mean rank",
    also=[lambda ranks, n_items, n_sampled, k: float(sum(ranks) / max(1, len(ranks)) <= k)],
)
def _(ranks, n_items, n_sampled, k):
    """It averages the ranks first, and asks whether that rank is a hit. Ask each user, then
    average: one rank of 5,000 must not undo another user's hit."""
    return float(sum(ranks) / len(ranks) <= k) if ranks else 0.0


@FULL_RECALL.also()
def _(ranks, n_items, n_sampled, k):
    ascending, half = sorted(ranks), len(ranks) // 2
    return float((ascending[half] + ascending[-half - 1]) / 2 <= k) if ranks else 0.0


@FULL_RECALL.mistake("n_sampled in place of k", also=[recall_by(at_most_as_many_as_sampled)])
def _(ranks, n_items, n_sampled, k):
    """It counts ranks up to the size of the sample. Recall at k looks at the first k places."""
    return mean_over_users(ranks, lambda rank: float(rank <= n_sampled))


@FULL_RECALL.mistake(
    "divided by the number of items",
    also=[lambda ranks, n_items, n_sampled, k: sum(1 for rank in ranks if rank <= k) / n_sampled],
)
def _(ranks, n_items, n_sampled, k):
    """It divides by the number of items. The mean is over users."""
    return sum(1 for rank in ranks if rank <= k) / n_items


@FULL_RECALL.mistake("recall times the share of items sampled")
def share_of_the_items_sampled(ranks, n_items, n_sampled, k):
    """It multiplies the recall over all items by n_sampled / n_items. Here all items are ranked, so
    the sample plays no part."""
    return full_recall(ranks, n_items, n_sampled, k) * n_sampled / n_items


@FULL_RECALL.mistake(
    "share of items ranked below", chance=[share_ranked_below, share_not_above, share_with_itself]
)
def _(ranks, n_items, n_sampled, k, chance):
    """It gives the share of all items that the relevant one beats, which is AUC. Recall at k asks
    only whether the item is among the first k."""
    return recall_by(chance)(ranks, n_items, n_sampled, k)


@FULL_RECALL.mistake("misses counted")
def _(ranks, n_items, n_sampled, k):
    """It counts the users whose item is below rank k. Recall counts those with a hit."""
    return recall_by(missed)(ranks, n_items, n_sampled, k)


@FULL_RECALL.mistake("partial credit by rank", chance=[k_over_the_rank, discounted_hit])
def _(ranks, n_items, n_sampled, k, chance):
    """It gives a part of a hit depending on the rank. With one relevant item, recall at k is 1 or 0
    for each user."""
    return recall_by(chance)(ranks, n_items, n_sampled, k)


@FULL_RECALL.mistake("another rank than k", chance=[rank_1_only, one_rank_more, last_places])
def _(ranks, n_items, n_sampled, k, chance):
    """It compares the rank with 1, with k + 1, or with the end of the list. A hit is a rank of at
    most k."""
    return recall_by(chance)(ranks, n_items, n_sampled, k)


EXPECTED_SAMPLED_RECALL = Exercise(
    "expected_sampled_recall(ranks, n_items, n_sampled, k)",
    "Mean over users of the chance that the relevant item is among the first k of a list:"
    " itself and `n_sampled` others, drawn without replacement. `ranks` holds its rank among"
    " all `n_items`.",
    reference=recall_by(chance_of_a_hit),
    domain=ranks_of_users,
    section="incomplete-sampled",
)


@EXPECTED_SAMPLED_RECALL.mistake(
    "hit at the expected rank",
    seen_in="the reading that Krichene & Rendle (2020) correct",
    chance=[
        expected_rank_is_a_hit,
        rank_in_proportion_is_a_hit,
        cut_off_in_proportion,
        rank_in_the_list_is_a_hit,
        rounded_rank_is_a_hit,
        expected_number_above_is_below_k,
    ],
)
def _(ranks, n_items, n_sampled, k, chance):
    """It computes the expected rank in the sample, and asks whether that rank is a hit. A mean of
    hits is not a hit at the mean rank: the rank varies, so average over all its values."""
    return recall_by(chance)(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake(
    "drawn with replacement",
    seen_in="the binomial form of Krichene & Rendle (2020), correct if items are drawn with replacement",
    chance=[chance_if_drawn_with_repeats, with_repeats_from_all_items],
)
def _(ranks, n_items, n_sampled, k, chance):
    """It draws each item as if the earlier ones had been put back. Without replacement, the shares
    change with each draw, which shows if the sample is a large part of all items."""
    return recall_by(chance)(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake("k items allowed above")
def _(ranks, n_items, n_sampled, k):
    """It allows k of the sampled items above the relevant one. With k above it, the relevant item
    is at rank k + 1; allow at most k − 1."""
    return recall_by(one_drawn_above_too_many)(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake("only k − 2 items allowed above")
def _(ranks, n_items, n_sampled, k):
    """It allows one item too few above the relevant one. With k − 1 above it, the relevant item is
    at rank k, and that is a hit."""
    return recall_by(one_drawn_above_too_few)(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake("full metric instead of the sampled one")
def _(ranks, n_items, n_sampled, k):
    """It uses the rank among all items. The sample leaves most of them out, so the relevant item
    moves up."""
    return full_recall(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake(
    "own item among those drawn", chance=[drawn_from_all_items, all_items_below_the_line]
)
def _(ranks, n_items, n_sampled, k, chance):
    """It draws from all items. The relevant item is in the list already; the others are drawn from
    the remaining n - 1."""
    return recall_by(chance)(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake("number of better items taken as Poisson")
def _(ranks, n_items, n_sampled, k):
    """It takes the number of better items in the sample as Poisson distributed. That is close only
    if the sample is a small part of all items: count the samples."""
    return recall_by(poisson)(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake("one drawn item only", chance=[against_one_item, by_k_draws])
def _(ranks, n_items, n_sampled, k, chance):
    """It computes the chance that one drawn item does not beat the relevant one, which is AUC, or
    that not all of k items do. Count all `n_sampled` items that were drawn."""
    return recall_by(chance)(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake("chance of a miss")
def _(ranks, n_items, n_sampled, k):
    """It computes the chance that at least k better items are drawn. Then the relevant item is
    below rank k: take 1 minus this chance."""
    return recall_by(chance_of_a_miss)(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake("better and worse items exchanged")
def _(ranks, n_items, n_sampled, k):
    """It counts the worse items that are drawn. A hit has fewer than k *better* items in the
    sample."""
    return recall_by(better_for_worse)(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake("exactly k - 1 items above")
def _(ranks, n_items, n_sampled, k):
    """It computes the chance of exactly k - 1 better items, which puts the relevant item at rank k.
    All smaller numbers are hits, too: add up from 0 to k - 1."""
    return recall_by(only_the_last_place)(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake(
    "r items above the one at rank r",
    chance=[rank_counts_itself, rank_counts_itself_among_all, rank_counts_itself_with_repeats],
)
def _(ranks, n_items, n_sampled, k, chance):
    """It takes rank r to mean that r items are better. It means r - 1."""
    return recall_by(chance)(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake(
    "no item allowed above", chance=[chance_that_none_beats_it, none_beats_it_with_repeats]
)
def _(ranks, n_items, n_sampled, k, chance):
    """It computes the chance that no drawn item is better, which is recall at 1. Up to k - 1 of
    them may be."""
    return recall_by(chance)(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake("sum over users in place of the mean")
def _(ranks, n_items, n_sampled, k):
    """It adds up the chances of all users. The exercise asks for the mean: divide by their
    number."""
    return float(sum(chance_of_a_hit(rank, n_items, n_sampled, k) for rank in ranks))


@EXPECTED_SAMPLED_RECALL.mistake("chance at the mean rank")
def _(ranks, n_items, n_sampled, k):
    """It averages the ranks first. Compute the chance for each user, then average: the mean of a
    curve is not the curve at the mean."""
    if not ranks:
        return 0.0
    return chance_of_a_hit(int(sum(ranks) / len(ranks) + 0.5), n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake("recall times the share of items sampled")
def _(ranks, n_items, n_sampled, k):
    """It multiplies the recall over all items by n_sampled / n_items. A hit among all items is a
    hit in every sample, and others join it."""
    return share_of_the_items_sampled(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake(
    "chance of a random order", seen_in="the baseline of a random system"
)
def _(ranks, n_items, n_sampled, k):
    """It divides k by the length of the sampled list, whatever the rank of the relevant item is.
    That is the value of a system that knows nothing."""
    return recall_by(random_order)(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake(
    "a part of a hit at the expected rank",
    chance=[k_over_the_expected_rank, one_over_the_expected_rank, k_over_the_rank],
)
def _(ranks, n_items, n_sampled, k, chance):
    """It computes the expected rank in the sample, and gives credit for it. What is asked is the
    chance of a hit: how often fewer than k better items are drawn."""
    return recall_by(chance)(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake("no better item forgotten")
def _(ranks, n_items, n_sampled, k):
    """It adds the chances of 1 to k - 1 better items in the sample. None at all is a hit, too:
    start from 0."""
    return recall_by(at_least_one_above)(ranks, n_items, n_sampled, k)


@EXPECTED_SAMPLED_RECALL.mistake(
    "a number of items in place of a chance", chance=[expected_number_above, expected_rank]
)
def _(ranks, n_items, n_sampled, k, chance):
    """It returns how many better items are drawn on average, or the expected rank. What is asked is
    the chance that fewer than k of them are drawn."""
    return recall_by(chance)(ranks, n_items, n_sampled, k)


EXERCISES = [BPREF, TIE_AVERAGED_PRECISION, FULL_RECALL, EXPECTED_SAMPLED_RECALL]

QUESTIONS = [
    Question(
        "incomplete-predict",
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
