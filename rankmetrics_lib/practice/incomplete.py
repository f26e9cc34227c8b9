"""Exercises of the chapter on ties, unjudged documents and samples, with the wrong functions that
people write."""

import math

from .. import formulas
from ._domains import every_list
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import WHOLE_NUMBERS

# Inputs, from the smallest up


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


def quotient(part, whole):
    return part / whole if whole else 0.0


# Binary preference: the formula, and its parts as they are right


def nonrelevant_above(judged, place):
    return judged[:place].count(0)


def kept(above, R, N):
    """What a relevant document keeps, given the documents above that count against it."""
    return 1 - quotient(min(above, R), min(R, N))


def mean_of_relevant(terms, judged, R, N):
    return quotient(sum(terms), R)


def bpref(judged, R, N, *, above=nonrelevant_above, kept=kept, mean=mean_of_relevant):
    places = [place for place, label in enumerate(judged) if label == 1]
    return mean([kept(above(judged, place), R, N) for place in places], judged, R, N)


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
    reference=lambda judged, R, N: formulas.bpref(judged, n_relevant=R, n_nonrelevant=N),
    formula=bpref,
    domain=partly_judged_rankings,
    given=[my_bpref],
    section="incomplete-bpref",
)

# Which documents count against a relevant one


def with_a_bound_of_1(above, R, N):
    return 1 - min(above, R) / max(1, min(R, N))


def capped_at_the_bound(above, R, N):
    return 1 - quotient(min(above, R, N), min(R, N))


# Equal as long as only judged nonrelevant documents are counted.
WAYS_TO_KEEP = [kept, with_a_bound_of_1, capped_at_the_bound]


@BPREF.mistake("unjudged counted as nonrelevant in bpref", kept=WAYS_TO_KEEP)
def _(judged, R, N, kept):
    """It counts unjudged documents above a hit as nonrelevant. Bpref was made to ignore them: only
    documents that were judged nonrelevant count."""
    return bpref(
        judged, R, N, above=lambda judged, place: place - judged[:place].count(1), kept=kept
    )


@BPREF.mistake("unjudged counted as relevant")
def _(judged, R, N):
    """It counts unjudged documents as relevant. Bpref skips them: they add no term, and count
    against nothing."""
    return bpref([1 if label is None else label for label in judged], R, N)


@BPREF.mistake("every document above counted", kept=WAYS_TO_KEEP)
def _(judged, R, N, kept):
    """It counts all documents above a relevant one, the relevant ones too. Only those judged
    nonrelevant count against it."""
    return bpref(judged, R, N, above=lambda judged, place: place, kept=kept)


def nonrelevant_below(judged, place):
    return judged[place:].count(0)


@BPREF.mistake("nonrelevant documents below")
def _(judged, R, N):
    """It counts the nonrelevant documents below each relevant one. A relevant document loses for
    those above it."""
    return bpref(judged, R, N, above=nonrelevant_below)


@BPREF.mistake(
    "credit only for documents below",
    won=[
        lambda below, R, N: min(below, R, N) / min(R, N) if N else 1,
        lambda below, R, N: quotient(below, N),
    ],
)
def _(judged, R, N, won):
    """It credits a relevant document for the nonrelevant ones below it in the list. Those that were
    not retrieved rank below, too: start with 1, and subtract for those above."""
    return bpref(judged, R, N, above=nonrelevant_below, kept=won)


@BPREF.also()
def _(judged, R, N):
    if not N:
        return float(R > 0)
    return bpref(judged, R, N, above=nonrelevant_below, kept=lambda below, R, N: below / N)


@BPREF.mistake("divided by the rank", number=[len, lambda above: len(above) - above.count(None)])
def _(judged, R, N, number):
    """It takes the share of nonrelevant documents among those above. Bpref divides their number by
    min(R, N), wherever the relevant document is."""

    def share_above(judged, place):
        return judged[:place].count(0) / max(1, number(judged[:place]))

    return bpref(judged, R, N, above=share_above, kept=lambda share, R, N: 1 - share)


# What they cost

KEPT = Part("kept", BPREF)


@KEPT.mistake("bpref divided by R alone", seen_in="the first formula of Buckley & Voorhees (2004)")
def _(above, R, N):
    """It divides the nonrelevant documents above by R even if N, the number of judged nonrelevant
    documents, is smaller. Even the worst ranking then stays above 0; divide by min(R, N)."""
    return 1 - min(above, R) / R


def share_not_above(above, R, N):
    return 1 - quotient(above, N)


@KEPT.mistake(
    "bpref divided by N alone",
    also=[
        lambda above, R, N: share_not_above(above, R, N) if N else 0.0,
        lambda above, R, N: 1 - quotient(min(above, R), N),
    ],
)
def _(above, R, N):
    """It divides by the number of all documents judged nonrelevant, and counts all of them. Bpref
    counts only the first R of them in the ranking, and divides by min(R, N)."""
    return share_not_above(above, R, N)


@BPREF.also()
def share_of_all_pairs(judged, R, N):
    return bpref(judged, R, N, kept=share_not_above) if N else float(R > 0)


@KEPT.mistake(
    "nonrelevant documents not capped at R", also=[lambda above, R, N: 1 - quotient(above, R)]
)
def _(above, R, N):
    """It lets more than R nonrelevant documents count against one relevant document. A term can
    then fall below 0; in bpref it never does."""
    return 1 - quotient(above, min(R, N))


@KEPT.mistake("max in place of min", most=[lambda R, N: R, max])
def _(above, R, N, most):
    """It divides by the larger of R and N. At most min(R, N) nonrelevant documents count against a
    relevant one, so that is the divisor."""
    return 1 - min(above, most(R, N)) / max(R, N)


@KEPT.mistake("bpref-10", seen_in="Buckley & Voorhees (2004)")
def _(above, R, N):
    """It lets R + 10 nonrelevant documents count. That is a variant for queries with few relevant
    documents; here at most R count."""
    return 1 - min(above, R + 10) / (R + 10)


@KEPT.mistake("share of the judged set above")
def _(above, R, N):
    """It divides the nonrelevant documents above by R + N. At most min(R, N) of them count, and
    that is the divisor."""
    return 1 - above / (R + N)


@KEPT.mistake("what is lost in place of what is kept")
def _(above, R, N):
    """It adds up the shares of nonrelevant documents above. Bpref adds up 1 minus these shares:
    what each relevant document keeps."""
    return 1 - kept(above, R, N)


@KEPT.mistake("1 over the nonrelevant documents above")
def _(above, R, N):
    """It gives a relevant document 1/(1 + n) with n nonrelevant ones above it. Bpref subtracts: 1 -
    n / min(R, N)."""
    return 1 / (1 + above)


@KEPT.mistake("one document above costs everything")
def _(above, R, N):
    """It gives a relevant document 1 or 0. Each judged nonrelevant document above takes away only a
    part, 1 / min(R, N)."""
    return float(above == 0)


# The mean

MEAN = Part("mean", BPREF)


@MEAN.mistake("documents not retrieved keep their term")
def _(terms, judged, R, N):
    """It starts from 1 and subtracts what the relevant documents in the list lose. One that was not
    retrieved then counts 1; its term is 0, so add up the terms of the list."""
    return 1 - (len(terms) - sum(terms)) / R if R else 0.0


@MEAN.mistake("bpref over the retrieved")
def _(terms, judged, R, N):
    """It takes the mean over the relevant documents in the list. A relevant document that was not
    retrieved contributes 0, but it counts in R."""
    return quotient(sum(terms), len(terms))


@MEAN.mistake("sum in place of the mean")
def _(terms, judged, R, N):
    """It adds up the terms of the relevant documents. Bpref is their mean: divide by R."""
    return sum(terms)


@MEAN.mistake(
    "divided by the length of the list",
    number=[len, lambda judged: judged.count(0) + judged.count(1)],
)
def _(terms, judged, R, N, number):
    """It divides by the number of documents in the list. Bpref is a mean over the R relevant
    documents."""
    return quotient(sum(terms), number(judged))


@MEAN.mistake("divided by the judged set")
def _(terms, judged, R, N):
    """It divides by R + N. Bpref is a mean over the R relevant documents."""
    return quotient(sum(terms), R + N)


@MEAN.mistake("recall in place of bpref")
def _(terms, judged, R, N):
    """It computes the share of the relevant documents that are in the list. Each of them also loses
    for judged nonrelevant documents above it."""
    return quotient(len(terms), R)


# R and N


@BPREF.mistake("R and N counted in the list")
def _(judged, R, N):
    """It counts the relevant and nonrelevant documents in the list. R and N count the whole judged
    set, retrieved or not: use the arguments."""
    return bpref(judged, judged.count(1), judged.count(0))


@BPREF.also()
def _(judged, R, N):
    hits = judged.count(1)
    return quotient(hits * bpref(judged, hits, judged.count(0)), R)


@BPREF.mistake("all pairs in the list")
def _(judged, R, N):
    """It computes the share of all judged pairs in the list that are in the right order. Bpref
    compares each relevant document with the first R nonrelevant ones only, and counts the relevant
    documents that were not retrieved."""
    return share_of_all_pairs(judged, judged.count(1), judged.count(0))


# Nothing relevant, or nothing nonrelevant


@BPREF.mistake("0 where nothing nonrelevant was judged")
def _(judged, R, N):
    """It gives 0 where no nonrelevant document was judged. A relevant document then has none above
    it, and loses nothing: its term is 1."""
    return bpref(judged, R, N) if N else 0.0


@BPREF.mistake("1 where nothing is relevant", "incomplete-box")
def _(judged, R, N):
    """It returns 1 where nothing was judged relevant. In this book the value is 0: nothing was
    found."""
    return bpref(judged, R, N) if R else 1.0


@BPREF.mistake("no rule for 0/0")
def _(judged, R, N):
    """It divides by 0 where no relevant or no nonrelevant document was judged: Python raises an
    error, and NumPy gives NaN. Without relevant ones, bpref is 0; without nonrelevant ones, each
    term is 1. Test for both first."""
    return bpref(judged, R, N) if R else math.nan


def undivided(above, R, N):
    return 1 - min(above, R) / min(R, N)


@BPREF.also()
def _(judged, R, N):
    return bpref(judged, R, N, kept=undivided)


@BPREF.also()
def _(judged, R, N):
    return bpref(judged, R, N, mean=lambda terms, judged, R, N: sum(terms) / R)


@BPREF.also()
def _(judged, R, N):
    return bpref(judged, R, N, kept=undivided, mean=lambda terms, judged, R, N: sum(terms) / R)


# Another metric


def labels_of(judged, counted):
    """Binary labels of those documents whose judgment counts."""
    return [int(label == 1) for label in judged if label in counted]


def average_precision(rels, n_relevant):
    return formulas.average_precision(rels, n_relevant=n_relevant)


@BPREF.mistake("AP with the unjudged as nonrelevant")
def _(judged, R, N):
    """It computes average precision, with unjudged documents as nonrelevant. Bpref compares each
    relevant document with the judged nonrelevant ones above it."""
    return average_precision(labels_of(judged, (None, 0, 1)), R)


@BPREF.mistake("AP on the condensed list", seen_in="Sakai (2007), as an alternative to bpref")
def _(judged, R, N):
    """It removes the unjudged documents and computes the average precision of the rest. That is
    another way to treat them; bpref counts pairs."""
    return average_precision(labels_of(judged, (0, 1)), R)


@BPREF.also()
def _(judged, R, N):
    return average_precision(labels_of(judged, (0, 1)), judged.count(1))


@BPREF.mistake("R-precision of the condensed list")
def _(judged, R, N):
    """It removes the unjudged documents and takes precision at R. Bpref counts pairs: it also
    depends on the order within the first R."""
    return quotient(sum(labels_of(judged, (0, 1))[:R]), R)


WHOLE_NUMBERS.apply(BPREF)


@BPREF.also()
def _(judged, R, N):
    return bpref(judged, R, N, kept=lambda above, R, N: 1 - min(above, R) // max(1, min(R, N)))


# Precision with ties: the formula, and its parts as they are right


def is_relevant(label):
    return label >= 1


def tied_groups(labels, scores, gain=is_relevant):
    """The gains of each distinct score, from the highest score down."""
    return [
        [gain(label) for label, other in zip(labels, scores) if other == score]
        for score in sorted(set(scores), reverse=True)
    ]


def expected_hits(labels, scores, k, gain=is_relevant):
    """At each place of a tie, the share of its documents that are relevant."""
    places = []
    for group in tied_groups(labels, scores, gain):
        places += [sum(group) / len(group)] * len(group)
    return sum(places[:k])


def tie_averaged_precision(labels, scores, k, *, gain=is_relevant):
    return expected_hits(labels, scores, k, gain) / k


TIE_AVERAGED_PRECISION = Exercise(
    "tie_averaged_precision(labels, scores, k)",
    "Mean of precision at k over all orders of documents with equal scores.",
    reference=formulas.tie_averaged_precision,
    formula=tie_averaged_precision,
    domain=tied_rankings,
    section="incomplete-ties",
)

# One order, or two


def ordered(labels, scores, k, ties="stable"):
    return formulas.precision(formulas.rank_labels(labels, scores, ties=ties), k)


@TIE_AVERAGED_PRECISION.mistake(
    "ties in the order of the file",
    seen_in="openvax/mhcflurry #405, fieryWalrus1002/job-scraper-9000 #40",
)
def _(labels, scores, k):
    """It leaves tied documents in the order in which they came. Another order of the same file then
    gives another value, though the system has not changed."""
    return ordered(labels, scores, k)


@TIE_AVERAGED_PRECISION.mistake("best order of the ties")
def _(labels, scores, k):
    """It puts the relevant documents first among equal scores. A system that gives all documents
    the same score then gets the best possible precision."""
    return ordered(labels, scores, k, "best")


@TIE_AVERAGED_PRECISION.mistake(
    "worst order of the ties", seen_in="lyst/lightfm PR #149, there on purpose"
)
def _(labels, scores, k):
    """It puts the relevant documents last among equal scores. That gives the lower edge of the
    band, not the value to expect from a random order of the ties."""
    return ordered(labels, scores, k, "worst")


@TIE_AVERAGED_PRECISION.mistake("middle of the band")
def _(labels, scores, k):
    """It takes the midpoint between the best and the worst order. The orders of a tie are not
    spread evenly over the band, so their mean is elsewhere."""
    return (ordered(labels, scores, k, "best") + ordered(labels, scores, k, "worst")) / 2


@TIE_AVERAGED_PRECISION.mistake(
    "mean of two orders",
    other=[
        lambda labels, scores, k: ordered(labels[::-1], scores[::-1], k),
        lambda labels, scores, k: ordered(labels, scores, k, "best"),
        lambda labels, scores, k: ordered(labels, scores, k, "worst"),
    ],
)
def _(labels, scores, k, other):
    """It averages two orders, such as that of the file and its reverse. A tie of three or more has
    other orders too, and all count equally."""
    return (ordered(labels, scores, k) + other(labels, scores, k)) / 2


# Other scores


def in_order_of_text(scores):
    """Numbers in the order that the scores have as text."""
    texts = sorted({str(score) for score in scores})
    return [texts.index(str(score)) for score in scores]


@TIE_AVERAGED_PRECISION.mistake("scores sorted as text", "rankings-run")
def _(labels, scores, k):
    """It compares the scores as text, in which 9 comes after 10. Sort the numbers."""
    return ordered(labels, in_order_of_text(scores), k)


@TIE_AVERAGED_PRECISION.also()
def _(labels, scores, k):
    return tie_averaged_precision(labels, in_order_of_text(scores), k)


@TIE_AVERAGED_PRECISION.mistake("lowest scores first", "rankings-run")
def _(labels, scores, k):
    """It sorts the scores upward. The highest score ranks first."""
    return tie_averaged_precision(labels, [-score for score in scores], k)


@TIE_AVERAGED_PRECISION.mistake(
    "scores rounded first",
    rounded=[lambda score: round(score, 2), lambda score: round(score, 1), int],
)
def _(labels, scores, k, rounded):
    """It rounds the scores, and so makes ties that are not there. Compare the scores as they
    are."""
    return tie_averaged_precision(labels, [rounded(score) for score in scores], k)


@TIE_AVERAGED_PRECISION.mistake("all documents tied")
def _(labels, scores, k):
    """It takes the share of relevant documents in the whole list for every place. Only documents
    with the same score share their places."""
    return tie_averaged_precision(labels, [0] * len(labels), k)


@TIE_AVERAGED_PRECISION.mistake("scores not used", "rankings-run")
def _(labels, scores, k):
    """It takes the labels as they come. Sort them by score first, the highest first."""
    return formulas.precision(labels, k)


# What a label counts

GAIN = Part("gain", TIE_AVERAGED_PRECISION, section="rankings-level")


@GAIN.mistake("grades added up")
def _(label):
    """It adds up the grades. Precision counts documents: a label of 1 or more counts once."""
    return label


@GAIN.mistake("only grade 1 counted")
def _(label):
    """It counts labels that equal 1. A higher grade is relevant as well."""
    return label == 1


@GAIN.mistake("any label above 0 counted")
def _(label):
    """It counts every label above 0. In this exercise a label of at least 1 is relevant."""
    return label > 0


# The divisor


@TIE_AVERAGED_PRECISION.mistake("divided by the retrieved", "precision-recall-short-list")
def _(labels, scores, k):
    """It divides by the length of the list where that is shorter than k. P@k divides by k: a
    missing document is not relevant."""
    return quotient(expected_hits(labels, scores, k), min(k, len(labels)))


@TIE_AVERAGED_PRECISION.mistake("recall in place of precision", "precision-recall-cut")
def _(labels, scores, k):
    """It divides by the number of relevant documents. That gives the mean of recall at k; precision
    divides by k."""
    return quotient(expected_hits(labels, scores, k), sum(map(is_relevant, labels)))


# The tie at rank k


def at_the_cut(labels, scores, k):
    """Of the documents above the tie at rank k, and of those in it, which are hits."""
    last = (sorted(scores, reverse=True)[:k] or [0])[-1]
    above = [is_relevant(label) for label, score in zip(labels, scores) if score > last]
    return above, [is_relevant(label) for label, score in zip(labels, scores) if score == last]


@TIE_AVERAGED_PRECISION.mistake(
    "cut after the whole tie",
    seen_in="scikit-learn PR #4975",
    divisor=[max, lambda k, taken: taken, lambda k, taken: k],
)
def _(labels, scores, k, divisor):
    """It lets in all documents that score at least as high as the one at rank k. That moves the
    cut-off to the end of the tie, which computes P@k for another k."""
    above, tied = at_the_cut(labels, scores, k)
    return quotient(sum(above + tied), divisor(k, len(above + tied)))


def with_the_last_tie(labels, scores, k, hits):
    """The hits above the tie that reaches rank k, and hits(tie, room) of it."""
    total, room = 0.0, k
    for group in tied_groups(labels, scores):
        if len(group) >= room:
            return (total + hits(group, room)) / k
        total += sum(group)
        room -= len(group)
    return total / k


@TIE_AVERAGED_PRECISION.mistake("a tie that does not fit left out")
def _(labels, scores, k):
    """It leaves out a tie that reaches below rank k. Its first places are among the first k, and
    count with the relevant share of the tie."""
    return with_the_last_tie(
        labels, scores, k, lambda tie, room: sum(tie) if len(tie) == room else 0
    )


@TIE_AVERAGED_PRECISION.mistake("half of the last tie")
def _(labels, scores, k):
    """It counts half of the hits of the tie that reaches below rank k. Those of its places that are
    among the first k count, each with the relevant share of the tie."""
    if k >= len(labels):
        return formulas.precision(labels, k)
    return with_the_last_tie(labels, scores, k, lambda tie, room: sum(tie) / 2)


@TIE_AVERAGED_PRECISION.mistake("expected number of hits rounded")
def _(labels, scores, k):
    """It rounds the expected number of hits of a tie. A mean need not be a whole number."""
    return with_the_last_tie(labels, scores, k, lambda tie, room: round(room * sum(tie) / len(tie)))


@TIE_AVERAGED_PRECISION.mistake("one place for the last tie")
def _(labels, scores, k):
    """It adds the relevant share of the tie at rank k once. Each of its places that is among the
    first k counts with this share."""
    above, tied = at_the_cut(labels, scores, k)
    return (sum(above) + quotient(sum(tied), len(tied))) / k


@TIE_AVERAGED_PRECISION.mistake("places below the end filled")
def _(labels, scores, k):
    """It lets the last tie fill the places below the end of the list. They are empty, and hold no
    hit."""
    above, tied = at_the_cut(labels, scores, k)
    return (sum(above) + (k - len(above)) * quotient(sum(tied), len(tied))) / k


# Each relevant document by itself


def hits_placed(labels, scores):
    """(above, equal) of each relevant document: how many score higher, and how many as high."""
    return [
        (len([other for other in scores if other > score]), scores.count(score))
        for label, score in zip(labels, scores)
        if is_relevant(label)
    ]


@TIE_AVERAGED_PRECISION.mistake(
    "the middle rank decides", seen_in="scipy.stats.rankdata, the default method"
)
def _(labels, scores, k):
    """It gives tied documents the mean of their ranks, and counts those at rank k or better. A tied
    document is above the cut in some orders and below it in others: count the share."""
    return sum(above + (equal + 1) / 2 <= k for above, equal in hits_placed(labels, scores)) / k


@TIE_AVERAGED_PRECISION.mistake(
    "a share outside 0 and 1",
    bounded=[lambda share: share, lambda share: min(1, share), lambda share: max(0, share)],
)
def _(labels, scores, k, bounded):
    """It takes (k - documents above) / size of the tie as the chance that a document is among the
    first k. A tie well above the cut counts 1, and one below it 0."""
    return sum(bounded((k - above) / equal) for above, equal in hits_placed(labels, scores)) / k


@TIE_AVERAGED_PRECISION.mistake("one place per distinct score")
def _(labels, scores, k):
    """It gives each distinct score one place. A tie of three documents takes three places, each
    with the same chance of a hit."""
    return sum(sum(tie) / len(tie) for tie in tied_groups(labels, scores)[:k]) / k


@TIE_AVERAGED_PRECISION.also()
def _(labels, scores, k):
    return sum(sum(tie) for tie in tied_groups(labels, scores)[:k]) / k


@TIE_AVERAGED_PRECISION.also()
def _(labels, scores, k):
    return sum(1 / equal for above, equal in hits_placed(labels, scores) if above < k) / k


def with_ties_weighed(labels, scores, k, weight):
    """The hits of the file's order, where those with a shared score have another weight."""
    order = sorted(range(len(labels)), key=lambda i: -scores[i])
    weights = [1 if scores.count(scores[i]) == 1 else weight for i in order]
    return sum(weight for weight, i in zip(weights[:k], order) if is_relevant(labels[i])) / k


@TIE_AVERAGED_PRECISION.mistake("tied documents left out")
def _(labels, scores, k):
    """It skips documents whose score is shared. They take places, and each place holds a hit with
    the relevant share of its tie."""
    return with_ties_weighed(labels, scores, k, 0)


@TIE_AVERAGED_PRECISION.mistake("tied documents counted half")
def _(labels, scores, k):
    """It counts a tied hit as one half. What counts is the relevant share of the tie, at each of
    its places."""
    return with_ties_weighed(labels, scores, k, 0.5)


# Places and fractions lost


@TIE_AVERAGED_PRECISION.mistake("one place left out", "precision-recall-cut")
def _(labels, scores, k):
    """It adds up the places from index 1, or ends before rank k, as `range(1, k)` does. The first k
    places have the indices 0 to k - 1."""
    return (expected_hits(labels, scores, k) - expected_hits(labels, scores, 1)) / k


@TIE_AVERAGED_PRECISION.also()
def _(labels, scores, k):
    return expected_hits(labels, scores, k - 1) / k


WHOLE_NUMBERS.apply(TIE_AVERAGED_PRECISION)


@TIE_AVERAGED_PRECISION.also()
def _(labels, scores, k):
    places = []
    for tie in tied_groups(labels, scores):
        places += [sum(tie) // len(tie)] * len(tie)
    return sum(places[:k]) / k


# Sampled candidates: the formulas, and their parts as they are right


def ways(n, chosen):
    """The number of ways to choose so many of n items."""
    if chosen > n:
        return 0
    number = 1
    for i in range(chosen):
        number = number * (n - i) // (i + 1)
    return number


def fewer_than_k(k, better, worse, m):
    """Share of the samples of m items that hold fewer than k of the better ones."""
    hits = sum(ways(better, j) * ways(worse, m - j) for j in range(min(k, m + 1)))
    return hits / ways(better + worse, m)


def chance_of_a_hit(rank, n, m, k):
    return fewer_than_k(k, rank - 1, n - rank, m)


def hit(rank, n, m, k):
    return float(rank <= k)


def mean_over_users(values):
    return quotient(sum(values), len(values))


def full_recall(ranks, n, m, k, *, chance=hit, mean=mean_over_users):
    return mean([chance(rank, n, m, k) for rank in ranks])


def expected_sampled_recall(ranks, n, m, k, *, chance=chance_of_a_hit, mean=mean_over_users):
    return mean([chance(rank, n, m, k) for rank in ranks])


FULL_RECALL = Exercise(
    "full_recall(ranks, n_items, n_sampled, k)",
    "Mean of recall at k over users, with all items ranked. `ranks` holds the rank of each"
    " user’s one relevant item; `n_items` and `n_sampled` are not needed here.",
    reference=lambda ranks, n, m, k: full_recall(ranks, n, m, k),
    formula=full_recall,
    domain=ranks_of_users,
    section="incomplete-sampled",
)
EXPECTED_SAMPLED_RECALL = Exercise(
    "expected_sampled_recall(ranks, n_items, n_sampled, k)",
    "Mean over users of the chance that the relevant item is among the first k of a list:"
    " itself and `n_sampled` others, drawn without replacement. `ranks` holds its rank among"
    " all `n_items`.",
    reference=lambda ranks, n, m, k: expected_sampled_recall(ranks, n, m, k),
    formula=expected_sampled_recall,
    domain=ranks_of_users,
    section="incomplete-sampled",
)

# The mean over users

USERS = Part("mean", FULL_RECALL, EXPECTED_SAMPLED_RECALL)


@USERS.mistake("sum over users in place of the mean")
def _(values):
    """It adds up the values of all users. The exercise asks for the mean: divide by their
    number."""
    return float(sum(values))


@USERS.mistake("no rule for zero users", also=[lambda values: sum(values) / len(values)])
def _(values):
    """It divides by the number of users even if there are none: Python raises an error, and NumPy
    gives NaN. The mean over no users is 0, so test for it first."""
    return mean_over_users(values) if values else math.nan


@FULL_RECALL.mistake("any user in place of the mean")
def _(ranks, n, m, k):
    """It asks whether at least one user has a hit. The exercise asks for the mean over users."""
    return full_recall(ranks, n, m, k, mean=any)


@FULL_RECALL.mistake(
    "all users in place of the mean", every=[all, lambda hits: all(hits) and bool(hits)]
)
def _(ranks, n, m, k, every):
    """It asks whether every user has a hit, or divides with //, which gives the same. The exercise
    asks for the mean over users."""
    return full_recall(ranks, n, m, k, mean=every)


@FULL_RECALL.mistake("divided by the number of items", number=[max, min])
def _(ranks, n, m, k, number):
    """It divides by the number of items. The mean is over users."""
    return full_recall(ranks, n, m, k, mean=sum) / number(n, m)


@FULL_RECALL.mistake("precision in place of recall", "precision-recall-cut")
def _(ranks, n, m, k):
    """It divides by k, which gives precision. With one relevant item, recall at k is 1 or 0 for
    each user."""
    return full_recall(ranks, n, m, k) / k


@FULL_RECALL.also()
def _(ranks, n, m, k):
    return full_recall(ranks, n, m, k, mean=sum) / k


def middle(ranks):
    ascending, half = sorted(ranks), len(ranks) // 2
    return (ascending[half] + ascending[-half - 1]) / 2


@FULL_RECALL.mistake("hit at the mean rank", center=[mean_over_users, middle])
def _(ranks, n, m, k, center):
    """It averages the ranks first, and asks whether that rank is a hit. Ask each user, then
    average: one rank of 5,000 must not undo another user's hit."""
    return float(center(ranks) <= k) if ranks else 0.0


@FULL_RECALL.also()
def _(ranks, n, m, k):
    return float(mean_over_users(ranks) <= k)


@EXPECTED_SAMPLED_RECALL.mistake("chance at the mean rank")
def _(ranks, n, m, k):
    """It averages the ranks first. Compute the chance for each user, then average: the mean of a
    curve is not the curve at the mean."""
    if not ranks:
        return 0.0
    return chance_of_a_hit(int(mean_over_users(ranks) + 0.5), n, m, k)


@FULL_RECALL.mistake("recall times the share of items sampled")
def share_of_the_items_sampled(ranks, n, m, k):
    """It multiplies the recall over all items by n_sampled / n_items. Here all items are ranked, so
    the sample plays no part."""
    return full_recall(ranks, n, m, k) * m / n


@EXPECTED_SAMPLED_RECALL.mistake("recall times the share of items sampled")
def _(ranks, n, m, k):
    """It multiplies the recall over all items by n_sampled / n_items. An item among the first k of
    all is a hit in every sample, and lower ones can be hits, too."""
    return share_of_the_items_sampled(ranks, n, m, k)


# One user: a hit, or none

HIT = Part("chance", FULL_RECALL)


def better_in_the_sample(rank, n, m):
    """How many better items are drawn on average."""
    return (rank - 1) * m / (n - 1)


RANKS_IN_THE_SAMPLE = [
    lambda rank, n, m: 1 + better_in_the_sample(rank, n, m),
    lambda rank, n, m: rank * m / n,
    lambda rank, n, m: rank * (m + 1) / n,
    lambda rank, n, m: round(rank * m / n),
]


def before_the_cut_in_proportion(rank, n, m, k):
    return float(rank <= k * n // m)


@HIT.mistake(
    "sampled negatives reported as the full metric",
    seen_in="Krichene & Rendle (2020); mlcommons/training_policies #14",
    also=[before_the_cut_in_proportion],
    rank_in_the_sample=RANKS_IN_THE_SAMPLE,
)
def _(rank, n, m, k, rank_in_the_sample):
    """It ranks the relevant item among a few sampled items instead of all. With 100 sampled from
    10,000, the first ten ranks in the sample correspond to about the first thousand of the full
    ranking."""
    return float(rank_in_the_sample(rank, n, m) <= k)


@HIT.mistake(
    "expected sampled recall reported as the full metric", seen_in="Krichene & Rendle (2020)"
)
def _(rank, n, m, k):
    """It correctly computes the chance of a hit among the sampled items. But that is the metric of
    another task, and it may order two systems differently from the full metric."""
    return chance_of_a_hit(rank, n, m, k)


@HIT.mistake(
    "rank k left out", "precision-recall-cut", also=[lambda rank, n, m, k: float(rank == k)]
)
def _(rank, n, m, k):
    """It counts only ranks smaller than k, or only rank k itself. Every rank from 1 to k is a
    hit."""
    return float(rank < k)


@HIT.mistake(
    "another rank than k",
    "precision-recall-cut",
    also=[
        lambda rank, n, m, k: float(rank <= k + 1),
        lambda rank, n, m, k: float(rank > n - k),
    ],
)
def _(rank, n, m, k):
    """It compares the rank with 1, with k + 1, or with the end of the list. A hit is a rank of at
    most k."""
    return float(rank == 1)


@HIT.mistake("n_sampled in place of k", also=[lambda rank, n, m, k: float(rank <= min(k, m))])
def _(rank, n, m, k):
    """It counts ranks up to the size of the sample. Recall at k looks at the first k places."""
    return float(rank <= m)


@HIT.mistake("reciprocal rank in place of recall", "precision-recall-blind-spots")
def _(rank, n, m, k):
    """It takes 1 over the rank. For recall it does not matter where among the first k the item
    is."""
    return 1 / rank if rank <= k else 0.0


def k_over_the_rank(rank, n, m, k):
    return min(1.0, k / rank)


@HIT.mistake(
    "partial credit by rank",
    "precision-recall-blind-spots",
    also=[lambda rank, n, m, k: 1 / math.log2(rank + 1) if rank <= k else 0.0],
)
def _(rank, n, m, k):
    """It gives a part of a hit depending on the rank. With one relevant item, recall at k is 1 or 0
    for each user."""
    return k_over_the_rank(rank, n, m, k)


@HIT.mistake("misses counted")
def _(rank, n, m, k):
    """It counts the users whose item is below rank k. Recall counts those with a hit."""
    return float(rank > k)


@HIT.mistake(
    "share of items ranked below",
    also=[lambda rank, n, m, k: 1 - (rank - 1) / n, lambda rank, n, m, k: 1 - rank / n],
)
def _(rank, n, m, k):
    """It gives the share of all items that the relevant one beats, which is AUC. Recall at k asks
    only whether the item is among the first k."""
    return (n - rank) / (n - 1)


# One user: the chance of a hit in a sample

CHANCE = Part("chance", EXPECTED_SAMPLED_RECALL)


@CHANCE.mistake(
    "hit at the expected rank",
    seen_in="the reading that Krichene & Rendle (2020) correct",
    also=[
        before_the_cut_in_proportion,
        lambda rank, n, m, k: float((rank - 1) * m / n < k),
    ],
    rank_in_the_sample=RANKS_IN_THE_SAMPLE,
)
def _(rank, n, m, k, rank_in_the_sample):
    """It computes the expected rank in the sample, and asks whether that rank is a hit. A mean of
    hits is not a hit at the mean rank: the rank varies, so average over all its values."""
    return float(rank_in_the_sample(rank, n, m) <= k)


@CHANCE.mistake(
    "a part of a hit at the expected rank",
    also=[
        lambda rank, n, m, k: 1 / (1 + better_in_the_sample(rank, n, m)),
        k_over_the_rank,
    ],
)
def _(rank, n, m, k):
    """It computes the expected rank in the sample, and gives credit for it. The exercise asks for
    the chance of a hit: how often fewer than k better items are drawn."""
    return min(1.0, k / (1 + better_in_the_sample(rank, n, m)))


@CHANCE.mistake(
    "a number of items in place of a chance",
    also=[lambda rank, n, m, k: 1 + better_in_the_sample(rank, n, m)],
)
def _(rank, n, m, k):
    """It returns how many better items are drawn on average, or the expected rank. The exercise
    asks for the chance that fewer than k of them are drawn."""
    return better_in_the_sample(rank, n, m)


def with_repeats(k, share_of_better, m):
    """The chance that fewer than k of m draws are better, if drawn items are put back."""
    return sum(
        ways(m, j) * share_of_better**j * (1 - share_of_better) ** (m - j)
        for j in range(min(k, m + 1))
    )


@CHANCE.mistake(
    "drawn with replacement",
    seen_in=(
        "the binomial form of Krichene & Rendle (2020), correct if items are drawn with replacement"
    ),
    number=[lambda n: n - 1, lambda n: n],
)
def _(rank, n, m, k, number):
    """It draws each item as if the earlier ones had been put back. Without replacement, the shares
    change with each draw, which matters if the sample is a large part of all items."""
    return with_repeats(k, (rank - 1) / number(n), m)


@CHANCE.mistake("number of better items taken as Poisson")
def _(rank, n, m, k):
    """It treats the number of better items in the sample as Poisson distributed. That is close only
    if the sample is a small part of all items; compute the exact chance."""
    expected = better_in_the_sample(rank, n, m)
    term, total = 1.0, 0.0
    for j in range(k):
        total += term
        term *= expected / (j + 1)
    return total * math.exp(-expected)


@CHANCE.mistake("k items allowed above")
def _(rank, n, m, k):
    """It allows k of the sampled items above the relevant one. With k above it, the relevant item
    is at rank k + 1; allow at most k - 1."""
    return chance_of_a_hit(rank, n, m, k + 1)


@CHANCE.mistake("only k − 2 items allowed above")
def _(rank, n, m, k):
    """It allows one item too few above the relevant one. With k - 1 above it, the relevant item is
    at rank k, and that is a hit."""
    return chance_of_a_hit(rank, n, m, k - 1)


@CHANCE.mistake(
    "no item allowed above", also=[lambda rank, n, m, k: with_repeats(1, (rank - 1) / (n - 1), m)]
)
def _(rank, n, m, k):
    """It computes the chance that no drawn item is better, which is recall at 1. Up to k - 1 of
    them may be."""
    return chance_of_a_hit(rank, n, m, 1)


@CHANCE.mistake("no better item forgotten")
def _(rank, n, m, k):
    """It adds the chances of 1 to k - 1 better items in the sample. None at all is a hit, too:
    start from 0."""
    return chance_of_a_hit(rank, n, m, k) - chance_of_a_hit(rank, n, m, 1)


@CHANCE.mistake("exactly k - 1 items above")
def _(rank, n, m, k):
    """It computes the chance of exactly k - 1 better items, which puts the relevant item at rank k.
    All smaller numbers are hits, too: add up from 0 to k - 1."""
    return chance_of_a_hit(rank, n, m, k) - chance_of_a_hit(rank, n, m, k - 1)


@CHANCE.mistake("full metric instead of the sampled one")
def _(rank, n, m, k):
    """It uses the rank among all items. The sample leaves most of them out, so the relevant item
    moves up."""
    return hit(rank, n, m, k)


@CHANCE.mistake(
    "own item among those drawn",
    also=[lambda rank, n, m, k: chance_of_a_hit(rank, n, m, k) * (n - m) / n],
)
def _(rank, n, m, k):
    """It draws from all items. The relevant item is in the list already; the others are drawn from
    the remaining n - 1."""
    return fewer_than_k(k, rank - 1, n - rank + 1, m)


@CHANCE.mistake(
    "r items above the one at rank r",
    also=[
        lambda rank, n, m, k: fewer_than_k(k, rank, n - rank, m),
        lambda rank, n, m, k: with_repeats(k, rank / n, m),
    ],
)
def _(rank, n, m, k):
    """It takes rank r to mean that r items are better. It means r - 1."""
    return chance_of_a_hit(min(rank + 1, n), n, m, k)


@CHANCE.mistake("better and worse items exchanged")
def _(rank, n, m, k):
    """It counts the worse items that are drawn. A hit has fewer than k *better* items in the
    sample."""
    return chance_of_a_hit(n - rank + 1, n, m, k)


@CHANCE.mistake("chance of a miss")
def _(rank, n, m, k):
    """It computes the chance that at least k better items are drawn. Then the relevant item is
    below rank k: take 1 minus this chance."""
    return 1 - chance_of_a_hit(rank, n, m, k)


@CHANCE.mistake("one drawn item only", also=[lambda rank, n, m, k: 1 - ((rank - 1) / (n - 1)) ** k])
def _(rank, n, m, k):
    """It computes the chance that one drawn item does not beat the relevant one, which is AUC, or
    that not all of k items do. Count all `n_sampled` items that were drawn."""
    return 1 - (rank - 1) / (n - 1)


@CHANCE.mistake("chance of a random order", seen_in="the baseline of a random system")
def _(rank, n, m, k):
    """It divides k by the length of the sampled list, whatever the rank of the relevant item is.
    That is the value of a system that knows nothing."""
    return k / (m + 1)


WHOLE_NUMBERS.apply(EXPECTED_SAMPLED_RECALL)


@EXPECTED_SAMPLED_RECALL.also()
def _(ranks, n, m, k):
    return mean_over_users([int(chance_of_a_hit(rank, n, m, k)) for rank in ranks])


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
