"""Exercises of the chapter on agreement at the top, with the wrong functions that people write."""

import math

from .. import formulas
from ._domains import every_list, permutations
from ._exercise import Exercise
from ._questions import Question
from ._slips import VALUE_ROUNDED, mean

# Inputs: two orders of the same documents, or two rankings that may share some


def without_ties():
    """(labels, scores): all orders of two to four documents against each other, and all orders of
    five against one."""
    for n in (2, 3, 4):
        orders = list(permutations(list(range(n, 0, -1))))
        for labels in orders:
            for scores in orders:
                yield labels, scores
    for scores in permutations([5, 4, 3, 2, 1]):
        yield [5, 4, 3, 2, 1], scores


def without_ties_first():
    """(labels, scores): orders without ties, then three documents with ties in either or both, then
    scores such as 10 and 9 or below 1."""
    yield from without_ties()
    for labels in every_list((1, 2), 3):
        for scores in list(permutations([3, 2, 1])) + list(every_list((1, 2), 3)):
            yield labels, scores
    for scores in permutations([10, 9, 0.7, -0.4]):
        yield [10, 9, 9, 0.5], scores


def equally_long_rankings():
    """(ranking_a, ranking_b, p): up to four documents each; all, some or none of them shared."""
    for n in (1, 2, 3, 4):
        for documents in ("abcd"[:n], "abcde"[1 : n + 1], "vwxyz"[:n]):
            for ranking_b in permutations(list(documents)):
                for p in (0.5, 0.9):
                    yield list("abcd"[:n]), ranking_b, p


def equally_long_rankings_first():
    """(ranking_a, ranking_b, p): rankings of the same length, then one with two documents and one
    with one or three, then one with one or two and one with up to five."""
    yield from equally_long_rankings()
    for documents in ("a", "b", "v", "abc", "bcd", "vwx"):
        for other in permutations(list(documents)):
            for p in (0.5, 0.9):
                yield ["a", "b"], other, p
                yield other, ["a", "b"], p
    for documents in ("cab", "bacd", "vawbc"):
        yield ["a"], list(documents), 0.9
        yield list(documents), ["a", "b"], 0.8
        yield ["c", "w"], list(documents), 0.8
    letters = "abcdefghijklmnopqrstuvwxyz"
    yield list(letters), list(letters[:12]) + sorted(letters[12:], reverse=True), 0.9


# AP correlation: the evaluated ranking, the documents rightly above each rank, the mean share

TAU_AP = Exercise(
    "tau_ap(labels, scores)",
    "AP rank correlation. The labels are the true order, and the scores give the ranking to"
    " evaluate. A pair with equal labels counts one half; documents with equal scores keep"
    " their order.",
    reference=lambda labels, scores: formulas.tau_ap(labels, scores, ties="stable"),
    domain=without_ties_first,
    section="overlap-tau-ap",
)

# What a pair with equal labels counts: one half, or nothing where people forget such pairs. Most
# wrong functions are written in both ways.
TIED = [0.5, 0]


def with_and_without_half(function):
    """A wrong function(labels, scores, tied), written in both ways."""
    return [
        lambda labels, scores: function(labels, scores, 0.5),
        lambda labels, scores: function(labels, scores, 0),
    ]


def ranked_by(labels, scores):
    """The labels in the order of the scores."""
    return [labels[i] for i in sorted(range(len(labels)), key=lambda i: (-scores[i], i))]


def right_above(ranked, tied):
    """For each rank, how many of the documents above it belong there; a tie counts `tied`."""
    return [
        sum((above > label) + tied * (above == label) for above in ranked[:place])
        for place, label in enumerate(ranked)
    ]


def shares_above(ranked, tied):
    """For each rank from the second, the share of the documents above it that belong there."""
    return [right / place for place, right in enumerate(right_above(ranked, tied)) if place]


def stretched(shares):
    """The mean share, stretched to the range from -1 to 1."""
    return 2 * mean(shares) - 1


def tau_ap_of(ranked, tied):
    return stretched(shares_above(ranked, tied))


# Which ranking is walked down


@TAU_AP.mistake("tau_AP taken as symmetric", seen_in="the README of pyircor warns of it", tied=TIED)
def _(labels, scores, tied):
    """It swaps the two orders: it walks down the true order and asks the scores which documents
    belong above. Tau_AP walks down the evaluated ranking, and gives the top of that ranking more
    weight."""
    return tau_ap_of(ranked_by(scores, labels), tied)


@TAU_AP.mistake("made symmetric", seen_in="a symmetric form, which some programs offer", tied=TIED)
def _(labels, scores, tied):
    """It takes the mean of both directions. Tau_AP walks down the evaluated ranking only, and the
    labels are the truth."""
    both = ranked_by(labels, scores), ranked_by(scores, labels)
    return mean([tau_ap_of(ranked, tied) for ranked in both])


@TAU_AP.mistake("order of the input taken", tied=TIED)
def _(labels, scores, tied):
    """It never looks at the scores, and walks down the documents as they were given. Sort them by
    score first, highest on top."""
    return tau_ap_of(labels, tied)


def sign(value, other):
    return (value > other) - (value < other)


def signs_in_the_given_order(labels, scores):
    """For each document but the first, the signs of labels and scores against each of those given
    before it."""
    return [
        [(sign(labels[i], labels[j]), sign(scores[i], scores[j])) for j in range(i)]
        for i in range(1, len(labels))
    ]


@TAU_AP.mistake(
    "pairs compared in the given order",
    seen_in="a public function for tau_AP that expects sorted lists and does not say so",
    tied=TIED,
)
def _(labels, scores, tied):
    """It goes through the documents as they were given and weighs each pair by its place in the
    input. Another order of the input then gives another value. Sort by score first, highest on top;
    then the places are ranks."""
    return stretched(
        [
            mean([x == y if x else tied for x, y in signs])
            for signs in signs_in_the_given_order(labels, scores)
        ]
    )


@TAU_AP.also()
def _(labels, scores):
    # Two ties are equal signs, too.
    return stretched(
        [mean([x == y for x, y in signs]) for signs in signs_in_the_given_order(labels, scores)]
    )


@TAU_AP.mistake("worst document first", tied=TIED)
def _(labels, scores, tied):
    """It sorts the scores in ascending order, so the walk starts with the document that the ranking
    puts last. A higher score ranks higher: sort in descending order."""
    return tau_ap_of(ranked_by(labels, [-score for score in scores]), tied)


# Documents with equal scores


def lowest_label_first(labels, scores, tied):
    order = sorted((-score, label) for score, label in zip(scores, labels))
    return tau_ap_of([label for _, label in order], tied)


@TAU_AP.mistake(
    "equal scores sorted by label",
    also=with_and_without_half(lowest_label_first),
    tied=[0.5, 0, 1],
)
def _(labels, scores, tied):
    """It sorts pairs of score and label, so documents with equal scores are sorted by their labels.
    The evaluated ranking must not know the labels: documents with equal scores keep the order in
    which they came."""
    order = sorted(zip(scores, labels), reverse=True)
    return tau_ap_of([label for _, label in order], tied)


@TAU_AP.mistake("equal scores in reverse order", tied=TIED)
def _(labels, scores, tied):
    """It reverses documents with equal scores: the last one given comes first. Documents with equal
    scores keep the order in which they came."""
    return tau_ap_of(ranked_by(labels[::-1], scores[::-1]), tied)


@TAU_AP.mistake(
    "equal scores count one half", seen_in="one of the tie rules of Urbano & Marrero (2017)"
)
def _(labels, scores):
    """It gives half a point to a pair with equal scores. Here such documents keep their order, and
    count like any others; only equal labels give one half."""
    order = sorted(range(len(labels)), key=lambda i: (-scores[i], i))
    shares = []
    for place in range(1, len(order)):
        below = order[place]
        right = 0.0
        for above in order[:place]:
            if scores[above] == scores[below] or labels[above] == labels[below]:
                right += 0.5
            else:
                right += labels[above] > labels[below]
        shares.append(right / place)
    return stretched(shares)


@TAU_AP.mistake("documents with equal scores lost", tied=TIED)
def _(labels, scores, tied):
    """It keeps the labels in a dictionary by score, which holds only one document for each score.
    Sort the documents themselves, so that none is lost."""
    label_of = dict(zip(scores, labels))
    ranked = [label_of[score] for score in sorted(label_of, reverse=True)]
    return tau_ap_of(ranked, tied) if len(ranked) > 1 else 0.0


# Documents with equal labels


@TAU_AP.mistake("equal labels counted as wrong")
def _(labels, scores):
    """It gives a pair with equal labels nothing, as if the document above were misplaced. Neither
    document belongs above the other, so the pair counts one half."""
    return tau_ap_of(ranked_by(labels, scores), 0)


@TAU_AP.mistake("equal labels counted as right")
def _(labels, scores):
    """It counts a pair with equal labels as if it were in the right order. Neither document belongs
    above the other, so the pair counts one half."""
    return tau_ap_of(ranked_by(labels, scores), 1)


@TAU_AP.mistake("equal labels left out", empty=[None, 0, 1])
def _(labels, scores, empty):
    """It leaves documents with an equal label out of the share. Those above belong in it, and count
    one half each: i - 1 documents are above rank i."""
    # `empty` is the share where no document above has another label; None leaves it out.
    ranked = ranked_by(labels, scores)
    shares = []
    for place, label in enumerate(ranked):
        others = [above for above in ranked[:place] if above != label]
        if others:
            shares.append(mean([above > label for above in others]))
        elif place and empty is not None:
            shares.append(empty)
    return stretched(shares) if shares else 0.0


# The share at each rank


@TAU_AP.mistake("divided by the rank", tied=TIED)
def _(labels, scores, tied):
    """It divides by the rank of the document instead of the number of documents above it. At rank 2
    there is only one document above, so even a perfect ranking stays below 1."""
    right = right_above(ranked_by(labels, scores), tied)
    return stretched([right[place] / (place + 1) for place in range(1, len(right))])


def itself_counted_from_rank_2(labels, scores, tied):
    right = right_above(ranked_by(labels, scores), tied)
    return stretched([(right[place] + 1) / (place + 1) for place in range(1, len(right))])


@TAU_AP.mistake(
    "document counted with itself",
    also=with_and_without_half(itself_counted_from_rank_2),
    tied=TIED,
)
def _(labels, scores, tied):
    """It counts a document among those rightly above it, as AP counts the hit itself. Only the i -
    1 documents above rank i count."""
    right = right_above(ranked_by(labels, scores), tied)
    return stretched([(n + 1) / (place + 1) for place, n in enumerate(right)])


@TAU_AP.mistake("counts not divided by the documents above", tied=TIED)
def _(labels, scores, tied):
    """It adds up how many documents are rightly above, without dividing each count by the number of
    documents above, i - 1. The shares are what gives the top its weight."""
    return stretched(right_above(ranked_by(labels, scores), tied)[1:])


@TAU_AP.mistake("count not reset", tied=TIED)
def _(labels, scores, tied):
    """It carries the count on from rank to rank instead of starting at 0 for each document. Each
    document is compared only with those above it: set the count to 0 inside the outer loop."""
    right = right_above(ranked_by(labels, scores), tied)
    return stretched([sum(right[: place + 1]) / place for place in range(1, len(right))])


@TAU_AP.mistake("only the document directly above", tied=TIED)
def _(labels, scores, tied):
    """It compares each document with the one directly above it. Tau_AP asks for the share of all
    documents above that belong there."""
    ranked = ranked_by(labels, scores)
    return stretched(
        [(above > label) + tied * (above == label) for above, label in zip(ranked, ranked[1:])]
    )


@TAU_AP.mistake("documents below taken for those above", tied=TIED)
def _(labels, scores, tied):
    """It asks for each document which share of those below it belongs below. That weighs the end of
    the list most. Tau_AP looks at the documents above."""
    return tau_ap_of([-label for label in ranked_by(labels, scores)[::-1]], tied)


@TAU_AP.mistake("sign reversed", tied=[0.5, 0, 1])
def _(labels, scores, tied):
    """It counts the documents that are wrongly above, so the right order gets -1. Tau_AP counts
    those with a higher label than the document below them."""
    return -tau_ap_of(ranked_by(labels, scores), tied)


# The mean of the shares, stretched


def mean_share(labels, scores, tied):
    return mean(shares_above(ranked_by(labels, scores), tied))


@TAU_AP.mistake(
    "share not rescaled",
    also=with_and_without_half(lambda labels, scores, tied: 2 * mean_share(labels, scores, tied)),
    tied=TIED,
)
def _(labels, scores, tied):
    """It stops at the mean share of documents that are rightly above, which is between 0 and 1. A
    correlation runs from -1 to 1: take twice the share, minus 1."""
    return mean_share(labels, scores, tied)


@TAU_AP.mistake("stretched twice", tied=TIED)
def _(labels, scores, tied):
    """It counts right minus wrong documents, which already runs from -1 to 1, and then takes twice
    that minus 1. Only a share from 0 to 1 is stretched."""
    return 2 * tau_ap_of(ranked_by(labels, scores), tied) - 1


def stretched_and_divided_by_n(labels, scores, tied):
    n = len(labels)
    return tau_ap_of(ranked_by(labels, scores), tied) * (n - 1) / n


@TAU_AP.mistake(
    "first rank counted in",
    also=with_and_without_half(stretched_and_divided_by_n),
    tied=TIED,
)
def _(labels, scores, tied):
    """It takes the mean over all n ranks. Nothing is above rank 1, so the mean runs over the other
    n - 1 ranks."""
    n = len(labels)
    return 2 * mean_share(labels, scores, tied) * (n - 1) / n - 1


def last_rank_missing(labels, scores, tied):
    shares = shares_above(ranked_by(labels, scores), tied)
    return 2 * sum(shares[:-1]) / len(shares) - 1


@TAU_AP.mistake("one rank missing", also=with_and_without_half(last_rank_missing), tied=TIED)
def _(labels, scores, tied):
    """Its sum leaves out one rank, the second or the last. There is a share for each of the ranks 2
    to n."""
    shares = shares_above(ranked_by(labels, scores), tied)
    return 2 * sum(shares[1:]) / len(shares) - 1


@TAU_AP.mistake("sum of shares taken for their mean", tied=TIED)
def _(labels, scores, tied):
    """It adds up the shares but does not divide by their number, n - 1. The value then leaves the
    range from -1 to 1."""
    return 2 * sum(shares_above(ranked_by(labels, scores), tied)) - 1


def wrong_share(labels, scores, tied):
    return 1 - mean_share(labels, scores, tied)


@TAU_AP.mistake(
    "distance for a correlation",
    also=with_and_without_half(lambda labels, scores, tied: 2 * wrong_share(labels, scores, tied)),
    tied=TIED,
)
def _(labels, scores, tied):
    """It gives 0 to the right order and more to a worse one, which is a distance. A correlation
    gives 1 to the right order and -1 to the reverse."""
    return wrong_share(labels, scores, tied)


VALUE_ROUNDED.apply(TAU_AP)

# Other weights of the pairs


def weighted(labels, scores, weight, by_truth=False, ties_count=True):
    """A mean of the signs of all pairs, with weight(upper rank, lower rank, n).

    The ranks are those of the evaluated order, or of the true one; there, a pair with equal labels
    has the sign 0. `ties_count` says whether the divisor has the pairs without a sign.
    """
    given, other = (labels, scores) if by_truth else (scores, labels)
    n = len(labels)
    order = sorted(range(n), key=lambda i: (-given[i], i))
    total = divisor = 0.0
    for i in range(n):
        for j in range(i + 1, n):
            agree = sign(other[order[i]], other[order[j]])
            if by_truth and labels[order[i]] == labels[order[j]]:
                agree = 0
            total += weight(i + 1, j + 1, n) * agree
            if agree or ties_count:
                divisor += weight(i + 1, j + 1, n)
    return total / divisor if divisor else 0.0


@TAU_AP.mistake("weighted by the upper document")
def _(labels, scores):
    """It gives each pair the weight 1/rank of its upper document. In tau_AP a pair has the weight
    1/(i - 1) of its lower document, at rank i."""
    return weighted(labels, scores, lambda upper, lower, n: 1 / upper)


WEIGHTS = [
    lambda upper, lower, n: 1 / lower,
    lambda upper, lower, n: 1 / math.log(lower + 1, 2),
    lambda upper, lower, n: 1 / math.log(upper + 1, 2),
    lambda upper, lower, n: (n + 1 - upper) * (n + 1 - lower),
    lambda upper, lower, n: 1 / upper + 1 / lower,
    lambda upper, lower, n: 1 / (upper * lower),
    lambda upper, lower, n: n + 1 - upper,
    lambda upper, lower, n: n + 1 - lower,
]


def by_ranks_of_the_truth(weight):
    return lambda labels, scores: weighted(labels, scores, weight, by_truth=True)


def of_ordered_pairs(weight):
    return lambda labels, scores: weighted(labels, scores, weight, by_truth=True, ties_count=False)


def shares_weighted_as_in_dcg(labels, scores, tied):
    shares = shares_above(ranked_by(labels, scores), tied)
    weights = [1 / math.log(place + 1, 2) for place in range(1, len(labels))]
    return 2 * sum(w * share for w, share in zip(weights, shares)) / sum(weights) - 1


@TAU_AP.mistake(
    "another weight for the pairs",
    seen_in="public functions named tau_ap; scipy.stats.weightedtau",
    also=[by_ranks_of_the_truth(weight) for weight in WEIGHTS]
    + [of_ordered_pairs(weight) for weight in WEIGHTS]
    + with_and_without_half(shares_weighted_as_in_dcg),
    weight=WEIGHTS,
)
def _(labels, scores, weight):
    """It gives pairs near the top more weight, but not that of tau_AP. There a pair has the weight
    1/(i - 1) of its lower document, at rank i of the evaluated ranking."""
    return weighted(labels, scores, weight)


@TAU_AP.also()
def _(labels, scores):
    # scipy.stats.weightedtau as it is called without arguments: the mean of both directions.

    def ranks(first, second):
        order = sorted(range(len(first)), key=lambda i: (-first[i], -second[i], i))
        return [order.index(i) for i in range(len(first))]

    values = []
    for rank in (ranks(labels, scores), ranks(scores, labels)):
        total = x_only = y_only = 0.0
        for i in range(len(labels)):
            for j in range(i):
                weight = 1 / (rank[i] + 1) + 1 / (rank[j] + 1)
                x = sign(labels[i], labels[j])
                y = sign(scores[i], scores[j])
                total += weight * x * y
                x_only += weight * x * x
                y_only += weight * y * y
        values.append(total / math.sqrt(x_only * y_only) if x_only * y_only else math.nan)
    return mean(values)


# Other correlations


def tau_b_or_zero(labels, scores):
    tau = formulas.kendall_tau(labels, scores)
    return 0.0 if tau != tau else tau


@TAU_AP.mistake("Kendall’s tau reported as tau_AP", also=[tau_b_or_zero])
def _(labels, scores):
    """It gives every pair the same weight, which is Kendall’s tau. Tau_AP takes a share at each
    rank first, and then the mean of these shares, so a pair near the top weighs more."""
    return formulas.kendall_tau(labels, scores, "a")


def ranks_from_the_middle(values):
    """Twice as far as each rank is from the mean rank; tied values share one rank."""
    return [sum(sign(value, other) for other in values) for value in values]


@TAU_AP.mistake("Spearman’s rho reported as tau_AP", "pairs-confused")
def _(labels, scores):
    """It correlates the ranks themselves, which is Spearman’s rho. Tau_AP counts pairs, and gives
    those near the top more weight."""
    x, y = ranks_from_the_middle(labels), ranks_from_the_middle(scores)
    squares = sum(a * a for a in x) * sum(b * b for b in y)
    total = sum(a * b for a, b in zip(x, y))
    return total / math.sqrt(squares) if squares else 0.0


# Rank-biased overlap: the agreement at each depth, its weight, and the rest below the lists


# As the chapter gives it to be fixed
def package_rbo(ranking_a, ranking_b, p):
    end = min(len(ranking_a), len(ranking_b))
    total = 0
    for d in range(1, end + 1):
        shared = set(ranking_a[:d]) & set(ranking_b[:d])
        total += p ** (d - 1) * len(shared) / d
    return (1 - p) * total


RBO = Exercise(
    "rbo(ranking_a, ranking_b, p)",
    "Extrapolated rank-biased overlap of two rankings, which may differ in length. Neither is"
    " empty.",
    reference=formulas.rbo,
    domain=equally_long_rankings_first,
    given=[package_rbo],
    section="overlap-rbo",
)

# Most wrong functions take both lists for equally long, and end with the longer one, with the
# shorter one, or with the first.
ENDS = [max, min, lambda first, second: first]


def agreements(a, b, end):
    """The share of the first d documents that both lists have, at each depth d up to an end."""
    return [shared_with(a, b, d) / d for d in range(1, end(len(a), len(b)) + 1)]


def shared_with(a, b, depth):
    return len(set(a[:depth]) & set(b[:depth]))


def up_to_each_end(function):
    """A wrong function(agreements, p), with each of the ends."""

    def up_to(end):
        return lambda a, b, p: function(agreements(a, b, end), p)

    return [up_to(end) for end in ENDS]


def seen(shares, p):
    """The agreements, each with the weight of its depth."""
    return (1 - p) * sum(p**place * share for place, share in enumerate(shares))


def below(shares, p):
    """The last agreement, with the weight of all depths below."""
    return shares[-1] * p ** len(shares)


def seen_and_below(shares, p):
    return seen(shares, p) + below(shares, p)


# Without what is below, and with it
ENDINGS = [seen, seen_and_below]

# The agreement at a depth


@RBO.mistake("Jaccard similarity at each depth", ending=ENDINGS)
def _(a, b, p, ending):
    """It divides the shared documents by all different documents of both lists. Agreement divides
    by the depth: the share of the first d documents that both lists have."""
    depths = range(1, max(len(a), len(b)) + 1)
    return ending([shared_with(a, b, d) / len(set(a[:d]) | set(b[:d])) for d in depths], p)


@RBO.mistake("same rank asked for", ending=ENDINGS)
def _(a, b, p, ending):
    """It counts the documents that have the same rank in both lists. RBO asks which documents are
    in both lists down to a depth, in whatever order."""
    same = [x == y for x, y in zip(a, b)]
    return ending([sum(same[: i + 1]) / (i + 1) for i in range(len(same))], p)


@RBO.also()
def _(a, b, p):
    return (1 - p) * sum(p**place * (x == y) for place, (x, y) in enumerate(zip(a, b)))


def one_cut(cut, whole, p, ending):
    """The share of the first d documents of one list that are anywhere in the other."""
    depths = range(1, min(len(cut), len(whole)) + 1)
    return ending([sum(x in whole for x in cut[:d]) / d for d in depths], p)


@RBO.mistake(
    "only one list cut",
    also=[
        lambda a, b, p: one_cut(b, a, p, seen),
        lambda a, b, p: one_cut(b, a, p, seen_and_below),
    ],
    ending=ENDINGS,
)
def _(a, b, p, ending):
    """It asks which of the first d documents of one list are anywhere in the other. Agreement
    compares the first d documents of both: cut both lists at d."""
    return one_cut(a, b, p, ending)


def counted_on(a, b, at_the_same_rank):
    """Agreements whose count goes on from rank to rank; a document at the same rank in both lists
    adds `at_the_same_rank` instead of 1."""
    count, seen_a, seen_b, shares = 0, set(), set(), []
    for rank, (x, y) in enumerate(zip(a, b), 1):
        count += at_the_same_rank if x == y else (x in seen_b) + (y in seen_a)
        seen_a.add(x)
        seen_b.add(y)
        shares.append(count / rank)
    return shares


@RBO.mistake(
    "document at the same rank miscounted",
    also=[
        lambda a, b, p: seen(counted_on(a, b, 2), p),
        lambda a, b, p: seen_and_below(counted_on(a, b, 2), p),
    ],
    ending=ENDINGS,
)
def _(a, b, p, ending):
    """It counts shared documents from rank to rank, but one that has the same rank in both lists
    not at all, or twice. It is one shared document."""
    return ending(counted_on(a, b, 0), p)


@RBO.mistake(
    "number instead of share",
    also=up_to_each_end(
        lambda shares, p: seen([share * depth for depth, share in enumerate(shares, 1)], p)
    ),
    end=ENDS,
)
def _(a, b, p, end):
    """It uses the number of shared documents where the agreement belongs, in the tail or at every
    depth. Agreement is that number divided by the depth."""
    shares = agreements(a, b, end)
    return seen(shares, p) + len(shares) * below(shares, p)


def divided_by_the_end(shares):
    return [share * depth / len(shares) for depth, share in enumerate(shares, 1)]


@RBO.mistake(
    "divided by the length at every depth",
    also=up_to_each_end(lambda shares, p: seen(divided_by_the_end(shares), p)),
    end=ENDS,
)
def _(a, b, p, end):
    """It divides the shared documents by the length of the lists at every depth. Agreement is a
    share of the first d documents: divide by d."""
    return seen_and_below(divided_by_the_end(agreements(a, b, end)), p)


def divided_by_one_more(shares):
    return [share * depth / (depth + 1) for depth, share in enumerate(shares, 1)]


def cut_one_document_early(shares):
    """As slices up to d, where d counts from 0."""
    return [0.0] + divided_by_one_more(shares[:-1])


@RBO.mistake(
    "one depth missing",
    also=up_to_each_end(lambda shares, p: seen_and_below(cut_one_document_early(shares), p))
    + up_to_each_end(lambda shares, p: seen_and_below(divided_by_one_more(shares), p)),
    end=ENDS,
)
def _(a, b, p, end):
    """Its sum ends one depth too early, or its lists end one document too early. At depth d both
    lists show d documents, and the sum runs over every depth."""
    shares = agreements(a, b, end)
    return seen(shares[:-1], p) + below(shares, p)


# The weight of a depth


@RBO.mistake(
    "average overlap", "overlap-depth", seen_in="the default of the rbo package (p = 1)", end=ENDS
)
def _(a, b, p, end):
    """It gives all depths the same weight and does not use p. That is average overlap; RBO gives
    depth d a weight proportional to p to the power d - 1."""
    return mean(agreements(a, b, end))


@RBO.mistake(
    "p to the power d",
    "overlap-depth",
    also=up_to_each_end(lambda shares, p: p * seen(shares, p)),
    end=ENDS,
)
def _(a, b, p, end):
    """It gives depth d the weight (1 - p) times p to the power d, as if the reader had already gone
    one step further. Every reader looks at depth 1, so its power is d - 1."""
    shares = agreements(a, b, end)
    return p * seen(shares, p) + below(shares, p)


@RBO.mistake(
    "p and 1 − p exchanged",
    "overlap-depth",
    seen_in="suspected in changyaochen/rbo #15",
    also=[lambda a, b, p: formulas.rbo(a, b, 1 - p)],
    end=ENDS,
)
def _(a, b, p, end):
    """It lets the reader stop with probability p and go on with 1 - p. Here p is the probability of
    going on: the higher, the deeper the reader goes."""
    return seen_and_below(agreements(a, b, end), 1 - p)


@RBO.mistake(
    "1 − p forgotten",
    "overlap-depth",
    also=up_to_each_end(lambda shares, p: seen(shares, p) / (1 - p) + below(shares, p)),
    end=ENDS,
)
def _(a, b, p, end):
    """It adds the agreements with the weights 1, p, p² and so on, which sum to 1/(1 - p). Times 1 -
    p they sum to 1, so that equal lists get 1."""
    return seen(agreements(a, b, end), p) / (1 - p)


FIXED = [0.9, 0.98, 0.95, 0.8, 0.5]


def with_fixed_p(value):
    """Wrong functions that also take both lists for equally long."""
    return [
        function
        for ending in ENDINGS
        for function in up_to_each_end(lambda shares, p, ending=ending: ending(shares, value))
    ]


@RBO.mistake(
    "fixed p",
    "overlap-depth",
    also=[function for value in FIXED for function in with_fixed_p(value)],
    value=FIXED,
)
def _(a, b, p, value):
    """It uses a fixed p, whatever value it is given. How likely the reader is to go on is the point
    of RBO: use the argument."""
    return formulas.rbo(a, b, value)


@RBO.mistake(
    "weighted and then divided by the length",
    "overlap-depth",
    also=up_to_each_end(lambda shares, p: seen(shares, p) / len(shares)),
    end=ENDS,
)
def _(a, b, p, end):
    """It divides the weighted sum by the number of depths, as a plain mean would. The weights of
    RBO sum to 1 over all depths, once multiplied by 1 - p."""
    shares = agreements(a, b, end)
    return seen(shares, p) / (1 - p) / len(shares)


def logarithmic(shares):
    """The agreements with the weights of DCG, and these weights."""
    weights = [1 / math.log(place + 2, 2) for place in range(len(shares))]
    return sum(weight * share for weight, share in zip(weights, shares)), sum(weights)


@RBO.mistake(
    "weights of DCG",
    "overlap-depth",
    also=up_to_each_end(lambda shares, p: logarithmic(shares)[0]),
    end=ENDS,
)
def _(a, b, p, end):
    """It weighs depth d by 1/log2(d + 1), as DCG does with ranks, and does not use p. RBO gives it
    the chance that the reader stops there, (1 - p) times p to the power d - 1."""
    total, weights = logarithmic(agreements(a, b, end))
    return total / weights


@RBO.mistake(
    "weights of the shared documents added up",
    "overlap-depth",
    last=[max, min, lambda one, other: one],
)
def _(a, b, p, last):
    """It adds the weight of one rank for each shared document, as rank-biased precision does. In
    RBO a shared document counts at every depth from there on, divided by the depth."""
    return (1 - p) * sum(p ** last(a.index(x), b.index(x)) for x in a if x in b)


def running_means(shares):
    return [mean(shares[: i + 1]) for i in range(len(shares))]


def running_sums(shares):
    return [sum(shares[: i + 1]) for i in range(len(shares))]


@RBO.mistake(
    "agreement averaged twice",
    "overlap-depth",
    seen_in="a public Python library for fairness, in its rank-biased overlap",
    also=up_to_each_end(lambda shares, p: seen(running_means(shares), p))
    + up_to_each_end(lambda shares, p: seen(running_sums(shares), p)),
    end=ENDS,
)
def _(a, b, p, end):
    """It adds up the agreements from depth to depth and weights these sums or their means. The
    weight p to the power d - 1 belongs to the agreement of depth d alone."""
    return seen_and_below(running_means(agreements(a, b, end)), p)


@RBO.mistake("agreement at the end only", "overlap-depth", end=ENDS)
def _(a, b, p, end):
    """It gives the share of documents that both whole lists have in common. RBO takes that share at
    every depth, so that the first ranks count most."""
    return agreements(a, b, end)[-1]


@RBO.mistake(
    "distance for an overlap",
    "overlap-depth",
    also=up_to_each_end(lambda shares, p: 1 - seen_and_below(shares, p))
    + up_to_each_end(lambda shares, p: 1 - seen(shares, p)),
)
def _(a, b, p):
    """It gives 0 to equal lists and 1 to lists that share nothing, which is a distance. Overlap is
    the other way around: 1 for equal lists."""
    return 1 - formulas.rbo(a, b, p)


# Below the last rank


def agreements_assumed(a, b):
    """At each depth, with the agreement at the end of the shorter list assumed to go on."""
    s, n = sorted([len(a), len(b)])
    at_s = shared_with(a, b, s) / s
    return [(shared_with(a, b, d) + at_s * max(d - s, 0)) / d for d in range(1, n + 1)]


@RBO.mistake(
    "tail left out",
    "overlap-extrapolation",
    seen_in="changyaochen/rbo #15 (0.6465 for ten documents with the last two swapped)",
    also=[lambda a, b, p: seen(agreements_assumed(a, b), p)],
    end=ENDS,
)
def _(a, b, p, end):
    """It ends the sum at the end of the lists, as if they disagreed on everything below. Two
    identical lists then get less than 1; the extrapolated form assumes that the last agreement
    continues at all ranks below."""
    return seen(agreements(a, b, end), p)


@RBO.mistake(
    "scaled to the ranks seen",
    "overlap-libraries",
    seen_in="the measure Compat of ir_measures, there by design",
    end=ENDS,
)
def _(a, b, p, end):
    """It divides by the total weight of the lists' ranks, so the last agreement gets only the
    weight of its own rank. The extrapolated form also gives it the weight of all ranks below."""
    shares = agreements(a, b, end)
    return seen(shares, p) / (1 - p ** len(shares))


@RBO.mistake("all below taken as shared", "overlap-extrapolation", end=ENDS)
def _(a, b, p, end):
    """It gives all the weight below the lists to full agreement, p to the power n. The extrapolated
    form continues the last agreement instead: that weight times it."""
    shares = agreements(a, b, end)
    return seen(shares, p) + p ** len(shares)


@RBO.mistake("tail counted once", "overlap-extrapolation", end=ENDS)
def _(a, b, p, end):
    """It gives the last agreement the weight of one more depth, (1 - p) times p to the power n. All
    depths below together have the weight p to the power n."""
    shares = agreements(a, b, end)
    return seen(shares, p) + (1 - p) * below(shares, p)


@RBO.mistake("tail with p to the power n − 1", "overlap-extrapolation", end=ENDS)
def _(a, b, p, end):
    """It gives the tail the weight p to the power n - 1. The first n depths have the weight 1 - p
    to the power n together, so p to the power n is left."""
    shares = agreements(a, b, end)
    return seen(shares, p) + below(shares, p) / p


@RBO.mistake("mean agreement in the tail", "overlap-extrapolation", end=ENDS)
def _(a, b, p, end):
    """It continues the mean of the agreements below the lists. The extrapolated form continues the
    last one, which is the best known about what lies deeper."""
    shares = agreements(a, b, end)
    return seen(shares, p) + p ** len(shares) * mean(shares)


@RBO.mistake(
    "lower bound for the extrapolated value",
    "overlap-extrapolation",
    seen_in="a public function; RBO_min of Webber et al. (2010)",
    end=ENDS,
)
def _(a, b, p, end):
    """It computes the least value that RBO can still reach, where nothing below the lists is
    shared. The extrapolated form lets the last agreement go on."""
    # Formula 11 of Webber et al.
    shares = agreements(a, b, end)
    last = shares[-1] * len(shares)
    above = sum((share * d - last) * p**d / d for d, share in enumerate(shares, 1))
    return (1 - p) / p * (above - last * math.log(1 - p))


# Lists of unequal length


@RBO.mistake("lists of different lengths cut or padded", "overlap-length", end=ENDS)
def _(a, b, p, end):
    """It treats both lists as equally long: it cuts the longer one, or takes the shorter one as
    complete. The extrapolated form assumes that the shorter list would go on to agree as much as it
    did at its end."""
    return seen_and_below(agreements(a, b, end), p)


@RBO.also()
def _(a, b, p):
    # Seen down to the end of the shorter list, then the overlap of both whole lists.
    s, n = sorted([len(a), len(b)])
    return seen(agreements(a, b, min), p) + len(set(a) & set(b)) / n * p**s


def shared_by_mean_length(a, b, depth):
    """Agreement divided by the mean length of the two beginnings."""
    return 2 * shared_with(a, b, depth) / (len(a[:depth]) + len(b[:depth]))


@RBO.also()
def _(a, b, p):
    depths = range(1, max(len(a), len(b)) + 1)
    return seen_and_below([shared_by_mean_length(a, b, d) for d in depths], p)


@RBO.mistake("divided by the shorter list", "overlap-length", ending=ENDINGS)
def _(a, b, p, ending):
    """It divides the shared documents by the length of the shorter list once the depth exceeds it,
    as if that list were all there is. Agreement divides by the depth, and assumes for the unseen
    places that the shorter list would go on as it ended."""
    shorter, longer = sorted([len(a), len(b)])
    depths = range(1, longer + 1)
    return ending([shared_with(a, b, d) / min(d, shorter) for d in depths], p)


def agreement(a, b, depth):
    return shared_with(a, b, depth) / depth


def extrapolated(a, b, p, share, at_s, at_n=None):
    """Formula 32 of Webber et al.; `share` at each depth, `at_s` shared documents assumed below the
    end of the shorter list, `at_n` shared documents in all."""
    s, n = sorted([len(a), len(b)])
    above = sum(p**d * share(a, b, d) for d in range(1, n + 1))
    assumed = sum(p**d * at_s(d) * (d - s) / (s * d) for d in range(s + 1, n + 1))
    x_s, x_n = shared_with(a, b, s), shared_with(a, b, n) if at_n is None else at_n
    return (1 - p) / p * (above + assumed) + p**n * ((x_n - x_s) / n + x_s / s)


@RBO.mistake(
    "assumed agreement wrong for the shorter list",
    "overlap-length",
    seen_in=(
        "ragrawal/measures (the shared documents of depth d for those of depth s);"
        " dlukes/rbo #4 and #5"
    ),
)
def _(a, b, p):
    """It treats the places that the shorter list does not show differently from the formula. Below
    its end s, each of the d - s unseen places counts A_s, the agreement at depth s, and the sum is
    divided by d."""
    # The shared documents of depth d taken for those at the end of the shorter list.
    return extrapolated(a, b, p, agreement, lambda d: shared_with(a, b, d))


@RBO.also()
def _(a, b, p):
    # The assumed documents only below both ends.
    return extrapolated(a, b, p, agreement, lambda d: 0)


@RBO.also()
def _(a, b, p):
    # The unseen places counted twice: by the mean length, and by the assumed documents.
    x_s = shared_with(a, b, min(len(a), len(b)))
    return extrapolated(a, b, p, shared_by_mean_length, lambda d: x_s)


@RBO.also()
def _(a, b, p):
    # The same, where the mean length also divides what both whole lists share.
    s, n = sorted([len(a), len(b)])
    x_s, x_n = shared_with(a, b, s), shared_by_mean_length(a, b, n) * s
    return extrapolated(a, b, p, shared_by_mean_length, lambda d: x_s, x_n)


EXERCISES = [TAU_AP, RBO]

QUESTIONS = [
    Question(
        "overlap-predict",
        answer="B",
        why="The swap lowers one agreement, that of depth 1, with the weight 0.1. Three new results"
        " at the end lower the agreement at depth 10 to 0.7, and the extrapolation continues it for"
        " all depths below: together a weight of 0.9 to the power 9, nearly 0.4.",
        mistakes={
            "A": "The first rank weighs most among single ranks. But the agreement at depth 10 also"
            " stands for all the depths below it. How much weight does it have then?",
            "S": "Compute both losses: the swap changes the agreement at depth 1 only, the new"
            " results those at depths 8, 9, 10 and everything below.",
        },
    ),
    Question(
        "overlap-hand",
        answer=1 / 9,
        decimals=3,
        why="The shares are 1/1, 0/2 and 2/3, and 2/3 · (1 + 0 + 2/3) - 1 = 1/9.",
        mistakes={
            5 / 9: "That is the mean of the shares. Stretch it: twice the mean, minus 1.",
            -1 / 9: "You walked down the true order. Walk down the model's ranking.",
            0: "That is Kendall's tau: three pairs are right and three are wrong.",
            -1 / 6: "You divided by four ranks. Nothing is above the first, so three remain.",
            -1 / 3: "You divided each count by the rank; divide by the documents above it.",
        },
    ),
    Question(
        "overlap-hand-rbo",
        answer=5 / 12,
        decimals=3,
        why="The agreements are 0, 1 and 2/3. The weights are 1/2, 1/4 and 1/8, and the remaining"
        " 1/8 goes to the last agreement: 1/4 + 1/12 + 1/12 = 5/12.",
        mistakes={
            1 / 3: "You ended the sum at depth 3. The weight 1/8 of all deeper ranks goes to the"
            " last agreement.",
            5 / 9: "That is the plain mean of the agreements.",
            8 / 21: "You divided by the weight of the first three depths. The extrapolated form"
            " gives the rest of the weight to the last agreement.",
            0.25: "You gave the deeper depths nothing, and left out depth 3: a and b are shared"
            " there, two of three.",
        },
    ),
]
