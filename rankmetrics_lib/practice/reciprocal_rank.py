"""Exercises of the chapter on reciprocal rank, with the wrong functions that people write."""

import math

from .. import formulas
from ._domains import binary_lists, every_list
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import MEDIAN, SUM, VALUE_ROUNDED, WHOLE_NUMBERS

# Inputs


def lists_of(values, max_length, min_length=0):
    """All lists of the values, shortest first."""
    for length in range(min_length, max_length + 1):
        yield from every_list(values, length)


def cut_rankings():
    """(rels, k): every small binary ranking at every cut-off, two beyond the end of the list
    included."""
    for rels in binary_lists(6):
        for k in range(1, len(rels) + 3):
            yield rels, k


def several_rankings():
    """Lists of one to three binary rankings of up to three documents, fewest documents first. Lists
    with an empty ranking come last."""
    rankings = list(binary_lists(3))
    lists = [[first] for first in rankings]
    lists += [[first, second] for first in rankings for second in rankings]
    lists += [[first, second, [0, 1]] for first in rankings for second in rankings]
    return sorted(
        lists, key=lambda queries: (len(queries), [] in queries, sum(len(rels) for rels in queries))
    )


# The formula, and its parts as they are right


def ranks_of_hits(rels):
    return [rank for rank, rel in enumerate(rels, 1) if rel]


def first(values):
    return values[0]


def one_over(rank):
    return 1 / rank


def nothing(rels):
    return 0.0


def reciprocal_rank(rels, *, read=list, pick=first, worth=one_over, missing=nothing):
    ranks = ranks_of_hits(read(rels))
    return pick([worth(rank) for rank in ranks]) if ranks else missing(rels)


def first_k(rels, k):
    return rels[:k]


def reciprocal_rank_at_k(rels, k, *, cut=first_k, **parts):
    return reciprocal_rank(cut(rels, k), **parts)


def mean(values):
    return sum(values) / len(values)


def mean_reciprocal_rank(rankings, **parts):
    return mean([reciprocal_rank(rels, **parts) for rels in rankings])


def mean_over_lists_with_a_hit(rankings):  # the function of rr-mend
    values = []
    for rels in rankings:
        if 1 in rels:
            values.append(1 / (rels.index(1) + 1))
    return sum(values) / len(values) if values else 0.0


RECIPROCAL_RANK = Exercise(
    "reciprocal_rank(rels)",
    "One over the rank of the first document with a label of at least 1; 0 without one.",
    reference=formulas.reciprocal_rank,
    formula=reciprocal_rank,
    domain=lambda: ((rels,) for rels in lists_of([0, 1, 2], max_length=5)),
    section="reciprocal-rank-definition",
)
RECIPROCAL_RANK_AT_K = Exercise(
    "reciprocal_rank_at_k(rels, k)",
    "Reciprocal rank of the first k documents; 0 if none of them is a hit.",
    reference=formulas.reciprocal_rank,
    formula=reciprocal_rank_at_k,
    domain=cut_rankings,
    section="reciprocal-rank-definition",
)
MEAN_RECIPROCAL_RANK = Exercise(
    "mean_reciprocal_rank(rankings)",
    "Mean of reciprocal rank over rankings of labels 0 and 1.",
    reference=lambda rankings: mean([formulas.reciprocal_rank(rels) for rels in rankings]),
    formula=mean_reciprocal_rank,
    domain=lambda: ((rankings,) for rankings in several_rankings()),
    given=[mean_over_lists_with_a_hit],
    section="reciprocal-rank-mean",
)
OF_ONE_LIST = RECIPROCAL_RANK, RECIPROCAL_RANK_AT_K, MEAN_RECIPROCAL_RANK

# Which hit counts

PICK = Part("pick", *OF_ONE_LIST, section="reciprocal-rank-definition")


@PICK.mistake("every hit counted")
def _(values):
    """It adds up 1/rank over all relevant documents, so two of them on top give more than 1. The
    reader of RR stops at the first relevant document, and anything below it adds nothing."""
    return sum(values)


@PICK.mistake("RR over all relevant")
def _(values):
    """It averages 1/rank over all relevant documents of the list. A second relevant document then
    lowers the value, though the first one has not moved."""
    return mean(values)


@PICK.mistake("last hit instead of the first")
def _(values):
    """It takes the rank of the last relevant document. The loop goes on after the first hit and
    overwrites its rank: stop there."""
    return values[-1]


@RECIPROCAL_RANK.mistake("RR averaged over the list")
def _(rels):
    """It adds up 1/rank over all relevant documents and divides by the length of the list. The
    reader of RR stops at the first relevant document, and documents below it change nothing."""
    return reciprocal_rank(rels, pick=sum) / max(1, len(rels))


# Which documents are read

READ = Part("read", *OF_ONE_LIST, section="reciprocal-rank-definition")


@READ.mistake(
    "only the top result",
    "reciprocal-rank-confused",
    seen_in="carrotomato (2024), on what MRR is for",
)
def top_result(rels):
    """It asks whether the document at rank 1 is relevant, which is precision at 1; so does `//` in
    place of `/`. RR still gives a half if the top document is not relevant but the second one
    is."""
    return rels[:1]


@READ.mistake("last document left out")
def _(rels):
    """It stops one document before the end of the list. Perhaps a `range` ends one short; a hit at
    the last rank counts, too."""
    return rels[:-1]


@READ.mistake("ranks counted from the end")
def _(rels):
    """It reads the list from its last document up. The first document of the list is rank 1."""
    return rels[::-1]


# What a rank is worth

WORTH = Part("worth", *OF_ONE_LIST, section="reciprocal-rank-steepness")


@WORTH.mistake(
    "rank from 0",
    "reciprocal-rank-definition",
    seen_in="lsgqjh warns of it",
    also=[lambda rank: 1 / max(1, rank - 1)],
)
def _(rank):
    """It divides by the index in the Python list, which starts at 0. Ranks start at 1, so a hit at
    rank 2 gets 1 instead of a half, and a hit at rank 1 divides by zero."""
    return 1 / (rank - 1)


@WORTH.mistake("rank one too large", "reciprocal-rank-definition")
def _(rank):
    """It divides by one more than the rank, so a hit at the top gets a half. Python indices start
    at 0 and ranks at 1: add the 1 once, not twice."""
    return 1 / (rank + 1)


@WORTH.mistake("logarithmic discount", log=[math.log2, math.log])
def _(rank, log):
    """It divides by the logarithm of the rank plus one, the discount of DCG. RR divides by the rank
    itself, so second place is worth a half."""
    return 1 / log(rank + 1)


@WORTH.mistake("a power of the rank", power=[2, 0.5])
def _(rank, power):
    """It divides by the square or the square root of the rank. RR divides by the rank itself, so
    second place is worth a half."""
    return 1 / rank**power


@WORTH.mistake("halved at each rank")
def _(rank):
    """It halves the value from rank to rank: 1, 1/2, 1/4. RR is one over the rank: 1, 1/2, 1/3."""
    return 0.5 ** (rank - 1)


@WORTH.mistake("the rank, not its reciprocal", "reciprocal-rank-definition")
def the_rank(rank):
    """It returns the rank of the first hit. Divide 1 by it, so that an early hit gives the higher
    value."""
    return float(rank)


@RECIPROCAL_RANK.also()
def _(rels):
    return reciprocal_rank(rels, worth=the_rank, missing=lambda rels: math.inf)


@RECIPROCAL_RANK.also()
def _(rels):
    return reciprocal_rank(rels, worth=the_rank, missing=lambda rels: len(rels) + 1)


@RECIPROCAL_RANK.mistake("hit rate instead of reciprocal rank", "reciprocal-rank-hit-rate")
def _(rels):
    """It gives 1 if there is a hit at any rank. RR also depends on the rank, and falls as the first
    hit moves down."""
    return float(any(rels))


@RECIPROCAL_RANK_AT_K.mistake("hit rate instead of reciprocal rank", "reciprocal-rank-hit-rate")
def _(rels, k):
    """It gives 1 if the top k contain a hit. RR@k also depends on the rank, and falls as the first
    hit moves down."""
    return float(any(rels[:k]))


@MEAN_RECIPROCAL_RANK.mistake("hit rate instead of MRR", "reciprocal-rank-hit-rate")
def _(rankings):
    """It gives the share of queries with a hit at any rank. MRR also depends on the rank of the
    first hit."""
    return mean([float(any(rels)) for rels in rankings])


@RECIPROCAL_RANK_AT_K.mistake("divided by k")
def _(rels, k):
    """It divides by the cut-off k, wherever the hit is. Divide by the rank of the first hit."""
    return float(any(rels[:k])) / k


@RECIPROCAL_RANK.mistake("linear fall", step=[lambda rank: rank - 1, lambda rank: rank])
def _(rels, step):
    """It subtracts the same amount at every rank, and the amount depends on the length of the list.
    RR is one over the rank: the first step down costs a half, and later steps less and less."""
    return reciprocal_rank(rels, worth=lambda rank: 1 - step(rank) / len(rels))


# What a list without a hit is worth

MISSING = Part("missing", *OF_ONE_LIST, section="reciprocal-rank-mean")


@MISSING.mistake(
    "no hit taken for a hit at rank 1",
    "reciprocal-rank-definition",
    also=[lambda rels: 1.0 if rels else 0.0],
)
def hit_at_rank_1(rels):
    """It gives 1 to a list without a relevant document, because the search for the largest label
    returns the first place when all labels are 0. Handle the list without a hit first: it is worth
    0."""
    return 1.0


@RECIPROCAL_RANK.also()
def _(rels):
    return 1 / (rels.index(max(rels)) + 1)


@MEAN_RECIPROCAL_RANK.also()
def _(rankings):
    values = [reciprocal_rank(rels, missing=hit_at_rank_1) for rels in rankings if rels]
    return sum(values) / max(1, len(values))


@MISSING.mistake("no hit counted as rank n + 1")
def _(rels):
    """It treats a list without a hit as if the relevant document came right below the list. A
    shorter list then earns more for the same failure; finding nothing is worth 0."""
    return 1 / (len(rels) + 1)


@MISSING.mistake(
    "no hit counted as the last rank", also=[lambda rels: 1 / len(rels) if rels else 0.0]
)
def _(rels):
    """It treats a list without a hit as if the last document were relevant. Finding nothing is
    worth 0, however short the list."""
    return 1 / len(rels)


@RECIPROCAL_RANK_AT_K.mistake("no hit counted as 1/k", "reciprocal-rank-mean")
def _(rels, k):
    """It treats a list without a hit as if it had one at rank k. Finding nothing is worth 0,
    however short the list."""
    return reciprocal_rank_at_k(rels, k, missing=lambda top: 1 / k)


@RECIPROCAL_RANK_AT_K.mistake("no hit counted as 1/(k + 1)", "reciprocal-rank-mean")
def _(rels, k):
    """It treats a list without a hit as if it had one right below the cut. Finding nothing is worth
    0; otherwise the mean over queries would depend on where the lists were cut."""
    return reciprocal_rank_at_k(rels, k, missing=lambda top: 1 / (k + 1))


@MEAN_RECIPROCAL_RANK.mistake(
    "no hit counted as a distant rank", far=[1000, 100, 1001, 101, 10, 11, 10000]
)
def _(rankings, far):
    """It gives a query without a hit a distant rank, such as 1,000. The value then depends on that
    arbitrary choice; finding nothing is worth 0."""
    return mean_reciprocal_rank(rankings, missing=lambda rels: 1 / far)


# The cut

CUT = Part("cut", RECIPROCAL_RANK_AT_K)


@CUT.mistake("not cut at k", seen_in="qmd-team-intent-kb PR #223 (for RR@k)")
def _(rels, k):
    """It searches the whole list. The reader of the top k never sees a hit below rank k, so it must
    not count."""
    return rels


@CUT.mistake("cut one document short")
def _(rels, k):
    """It looks at the first k - 1 documents. The document at rank k belongs to the top k too."""
    return rels[: k - 1]


@CUT.mistake("cut one document late")
def _(rels, k):
    """It looks at the first k + 1 documents. The reader of the top k never sees the document at
    rank k + 1."""
    return rels[: k + 1]


@RECIPROCAL_RANK_AT_K.mistake("hit below the cut moved up", rank=[lambda k: k, lambda k: k + 1])
def _(rels, k, rank):
    """It gives a first hit below rank k the value of rank k. The reader of the top k never sees
    that hit: RR@k is 0."""
    return max(reciprocal_rank(rels), 1 / rank(k)) if any(rels) else 0.0


# Grades


@RECIPROCAL_RANK.mistake("only the label 1 is relevant")
def _(rels):
    """It looks for the label 1 and walks past a label of 2. Every label of at least 1 counts as
    relevant, higher grades included."""
    return 1 / (rels.index(1) + 1) if 1 in rels else 0.0


@RECIPROCAL_RANK.mistake("labels above 1 only", "reciprocal-rank-code")
def _(rels):
    """It starts at grade 2 and walks past a label of 1. Every label of at least 1 counts as
    relevant."""
    return reciprocal_rank([rel >= 2 for rel in rels])


@RECIPROCAL_RANK.mistake(
    "the best document instead of the first relevant one", "reciprocal-rank-blind-spots"
)
def _(rels):
    """It looks for the document with the highest label. RR ignores grades: it stops at the first
    label of at least 1."""
    return 1 / (rels.index(max(rels)) + 1) if any(rels) else 0.0


@RECIPROCAL_RANK.mistake(
    "label divided by the rank",
    "reciprocal-rank-blind-spots",
    also=[lambda rels: max([0.0] + [rel / rank for rank, rel in enumerate(rels, 1)])],
)
def _(rels):
    """It divides the label by the rank, so a document of grade 2 at the top gets 2. RR divides 1 by
    the rank, whatever the grade."""
    return reciprocal_rank(rels, worth=lambda rank: rels[rank - 1] / rank)


# The mean over queries


@MEAN_RECIPROCAL_RANK.mistake(
    "queries without a hit skipped",
    seen_in="noosphere PR #320; lancedb PR #3443 (the same mean, in a reranker)",
)
def _(rankings):
    """It leaves out the queries for which nothing relevant was found. A system is then rewarded for
    failing completely on its hard queries; their 0 belongs in the mean."""
    found = [reciprocal_rank(rels) for rels in rankings if any(rels)]
    return sum(found) / max(1, len(found))


@MEAN_RECIPROCAL_RANK.mistake("queries without results skipped")
def _(rankings):
    """It leaves out the queries for which the list is empty. A system is then rewarded for
    returning nothing; their 0 belongs in the mean."""
    values = [reciprocal_rank(rels) for rels in rankings if rels]
    return sum(values) / max(1, len(values))


@MEAN_RECIPROCAL_RANK.mistake("one long ranking")
def _(rankings):
    """It joins the rankings of all queries into one and looks for the first hit there. Each query
    has its own reader, who starts at rank 1."""
    return reciprocal_rank([rel for rels in rankings for rel in rels])


@MEAN_RECIPROCAL_RANK.mistake("ranks carried over")
def _(rankings):
    """It goes on counting ranks from query to query. Each query has its own reader, who starts at
    rank 1."""
    total, above = 0.0, 0
    for rels in rankings:
        total += 1 / (above + ranks_of_hits(rels)[0]) if any(rels) else 0.0
        above += len(rels)
    return total / len(rankings)


@MEAN_RECIPROCAL_RANK.also()
def _(rankings):
    """Past the documents that were read."""
    total, above = 0.0, 0
    for rels in rankings:
        above += ranks_of_hits(rels)[0] if any(rels) else len(rels)
        total += 1 / above if any(rels) else 0.0
    return total / len(rankings)


@MEAN_RECIPROCAL_RANK.mistake("MAP instead of MRR", "reciprocal-rank-definition")
def _(rankings):
    """It computes average precision, which looks at every relevant document. RR stops at the first
    one. The two agree if exactly one document is relevant."""
    return mean([formulas.average_precision(rels) for rels in rankings])


@MEAN_RECIPROCAL_RANK.mistake("mean over all hits")
def _(rankings):
    """It adds up 1/rank over all relevant documents of all queries and divides by their number. MRR
    has one value for each query, that of its first hit, and divides by the number of queries."""
    terms = [1 / rank for rels in rankings for rank in ranks_of_hits(rels)]
    return sum(terms) / max(1, len(terms))


def first_found_query(rankings):
    return next((reciprocal_rank(rels) for rels in rankings if any(rels)), 0.0)


@MEAN_RECIPROCAL_RANK.mistake(
    "only one query",
    also=[
        lambda rankings: reciprocal_rank(rankings[0]) / len(rankings),
        first_found_query,
        lambda rankings: first_found_query(rankings) / len(rankings),
        lambda rankings: reciprocal_rank(rankings[-1]),
    ],
)
def _(rankings):
    """It uses the value of a single query. Add up the values of all queries before you return."""
    return reciprocal_rank(rankings[0])


@MEAN_RECIPROCAL_RANK.mistake(
    "mean of rounded values",
    "reciprocal-rank-code",
    seen_in="carrotomato (2024), for MAP",
    digits=[2, 3, 4, 1],
)
def _(rankings, digits):
    """It rounds each reciprocal rank before it takes the mean, and the errors add up. Round once,
    when the mean is printed."""
    return mean([round(reciprocal_rank(rels), digits) for rels in rankings])


# The mean, from the ranks of the first hits


def reciprocals(ranks):
    return [1 / rank for rank in ranks]


def mean_from_ranks(ranks, *, worth=one_over):
    return mean([worth(rank) for rank in ranks])


def found_ones(ranks):
    return [rank for rank in ranks if rank < math.inf]


MEAN_RECIPROCAL_RANK_FROM_RANKS = Exercise(
    "mean_reciprocal_rank_from_ranks(ranks)",
    "Mean reciprocal rank, from the rank of each query's first hit, which is `inf` if there is"
    " none.",
    reference=lambda ranks: mean(reciprocals(ranks)),
    formula=mean_from_ranks,
    domain=lambda: (
        (ranks,) for ranks in lists_of([1, 2, 3, 10, math.inf], max_length=4, min_length=1)
    ),
    section="reciprocal-rank-mean-rank",
)


@MEAN_RECIPROCAL_RANK.mistake(
    "reciprocal of the mean rank", "reciprocal-rank-mean-rank", seen_in="pykg2vec #96"
)
def _(rankings):
    """It averages the ranks first and takes the reciprocal afterwards, so one query with a deep
    first hit outweighs all the others. MRR takes the reciprocal for each query, and then the
    mean."""
    ranks = [ranks_of_hits(rels)[0] for rels in rankings if any(rels)]
    return len(ranks) / max(1, sum(ranks))


@MEAN_RECIPROCAL_RANK.also()
def _(rankings):
    return 1 / mean([(ranks_of_hits(rels) or [len(rels) + 1])[0] for rels in rankings])


@MEAN_RECIPROCAL_RANK_FROM_RANKS.mistake(
    "reciprocal of the mean rank", like=MEAN_RECIPROCAL_RANK, seen_in="pykg2vec #96"
)
def _(ranks):
    return len(ranks) / sum(ranks)


@MEAN_RECIPROCAL_RANK_FROM_RANKS.also()
def _(ranks):
    return len(found_ones(ranks)) / max(1, sum(found_ones(ranks)))


@MEAN_RECIPROCAL_RANK_FROM_RANKS.also()
def _(ranks):
    return len(ranks) / max(1, sum(found_ones(ranks)))


@MEAN_RECIPROCAL_RANK_FROM_RANKS.mistake(
    "queries without a hit skipped",
    "reciprocal-rank-mean",
    like=MEAN_RECIPROCAL_RANK,
    seen_in="noosphere PR #320; lancedb PR #3443 (the same mean, in a reranker)",
)
def _(ranks):
    found = found_ones(ranks)
    return sum(1 / rank for rank in found) / max(1, len(found))


@MEAN_RECIPROCAL_RANK_FROM_RANKS.mistake("ranks taken to start at 0", "reciprocal-rank-definition")
def _(ranks):
    """It adds 1 to ranks that already start at 1. A first hit at the top is then worth only a
    half."""
    return mean([1 / (rank + 1) for rank in ranks])


@MEAN_RECIPROCAL_RANK_FROM_RANKS.mistake("mean rank, not its reciprocal")
def _(ranks):
    """It returns the mean of the ranks. MRR takes 1/rank for each query first, and then the mean of
    these."""
    return mean(ranks)


@MEAN_RECIPROCAL_RANK_FROM_RANKS.also()
def _(ranks):
    return sum(found_ones(ranks)) / max(1, len(found_ones(ranks)))


WORTH.join(
    MEAN_RECIPROCAL_RANK_FROM_RANKS,
    without=["rank from 0", "rank one too large", "the rank, not its reciprocal"],
)

# One relevant document among ties


def ranks_among_ties(scores, hit):
    """The ranks that the relevant document has in the orders of the tied documents."""
    above = sum(score > scores[hit] for score in scores)
    return range(above + 1, above + scores.count(scores[hit]) + 1)


def tied_reciprocal_rank(scores, hit):
    return mean(reciprocals(ranks_among_ties(scores, hit)))


def tied_scores():
    """(scores, hit): up to four scores, one of which belongs to the relevant document."""
    for scores in lists_of([9.0, 10.0, 8.5], max_length=4, min_length=1):
        for hit in range(len(scores)):
            yield scores, hit


TIED_RECIPROCAL_RANK = Exercise(
    "tied_reciprocal_rank(scores, hit)",
    "Mean of reciprocal rank over all orders of tied documents, highest score first. One"
    " document is relevant: the one at position `hit` of `scores`, counted from 0.",
    reference=tied_reciprocal_rank,
    domain=tied_scores,
    section="reciprocal-rank-ties",
)


@TIED_RECIPROCAL_RANK.mistake("reciprocal of the expected rank")
def _(scores, hit):
    """It averages the ranks that the document can have and takes the reciprocal afterwards, which
    is too low. Take the reciprocal for each rank, and then the mean."""
    return 1 / mean(ranks_among_ties(scores, hit))


@TIED_RECIPROCAL_RANK.mistake(
    "ties for the relevant document", seen_in="embeddings-benchmark/mteb #5092"
)
def hit_first(scores, hit):
    """It puts the relevant document above all that have the same score. A system that gives every
    document the same score is then perfect."""
    return 1 / ranks_among_ties(scores, hit)[0]


@TIED_RECIPROCAL_RANK.mistake(
    "ties against the relevant document", seen_in="scikit-learn's label ranking average precision"
)
def hit_last(scores, hit):
    """It puts the relevant document below all that have the same score. The mean over all orders is
    higher, since in some of them the document comes first."""
    return 1 / ranks_among_ties(scores, hit)[-1]


@TIED_RECIPROCAL_RANK.mistake("ties in the given order")
def _(scores, hit):
    """It leaves tied documents in the order in which they came. Another order of the same scores
    would give another value; take the mean over all orders."""
    return 1 / (ranks_among_ties(scores, hit)[0] + scores[:hit].count(scores[hit]))


@TIED_RECIPROCAL_RANK.mistake("mean of the best and the worst order")
def _(scores, hit):
    """It averages the best and the worst order. 1/rank falls steeply first and slowly later, so the
    mean over all places is lower as soon as three documents tie."""
    return (hit_first(scores, hit) + hit_last(scores, hit)) / 2


@TIED_RECIPROCAL_RANK.mistake("sorted from the lowest score")
def _(scores, hit):
    """It puts the document with the lowest score first. The ranking starts at the highest score."""
    return tied_reciprocal_rank([-score for score in scores], hit)


@TIED_RECIPROCAL_RANK.mistake(
    "scores sorted as text",
    also=[lambda scores, hit: 1 / (1 + sum(str(score) > str(scores[hit]) for score in scores))],
)
def _(scores, hit):
    """It compares the scores as strings, letter by letter, and so puts 9.0 above 10.0. Turn them
    into numbers before you sort."""
    texts = [str(score) for score in scores]
    above = sum(text > texts[hit] for text in texts)
    return mean([1 / rank for rank in range(above + 1, above + texts.count(texts[hit]) + 1)])


@TIED_RECIPROCAL_RANK.also()
def _(scores, hit):
    texts = [str(score) for score in scores]
    return 1 / (1 + sum(text > texts[hit] for text in texts) + texts[:hit].count(texts[hit]))


@TIED_RECIPROCAL_RANK.mistake("rank one too large", "reciprocal-rank-definition")
def _(scores, hit):
    """It adds 1 to each rank that the document can have. The first tied document comes right after
    those with higher scores."""
    ranks = ranks_among_ties(scores, hit)
    return mean([1 / (rank + 1) for rank in ranks])


@TIED_RECIPROCAL_RANK.mistake("one rank for each score")
def _(scores, hit):
    """It counts each different score above the relevant document once. Every document takes a place
    of its own, so count the documents with higher scores."""
    return 1 / (1 + len({score for score in scores if score > scores[hit]}))


@TIED_RECIPROCAL_RANK.mistake("scores ignored")
def _(scores, hit):
    """It uses the position in the list as the rank. The documents are not sorted yet: the highest
    score comes first."""
    return 1 / (hit + 1)


# Hit rate


def mean_hit_rate(rankings, k, *, cut=first_k):
    return mean([float(any(cut(rels, k))) for rels in rankings])


MEAN_HIT_RATE = Exercise(
    "mean_hit_rate(rankings, k)",
    "Share of the rankings with a hit among their first k documents.",
    reference=lambda rankings, k: mean([formulas.hit_rate(rels, k) for rels in rankings]),
    formula=mean_hit_rate,
    domain=lambda: ((rankings, k) for rankings in several_rankings() for k in range(1, 5)),
    section="reciprocal-rank-hit-rate",
)


@MEAN_HIT_RATE.mistake(
    "hits added up", "reciprocal-rank-confused", seen_in="RecSys2019_DeepLearning_Evaluation #19"
)
def _(rankings, k):
    """It counts the relevant documents among the first k, and can exceed 1. The hit rate only asks
    whether a query has a hit: a second hit adds nothing."""
    return mean([sum(rels[:k]) for rels in rankings])


@MEAN_HIT_RATE.mistake("precision instead of hit rate", "reciprocal-rank-confused")
def _(rankings, k):
    """It divides the hits by k, which gives precision at k. A single hit among the first k is
    enough for a hit rate of 1."""
    return mean([sum(rels[:k]) / k for rels in rankings])


@MEAN_HIT_RATE.mistake(
    "recall instead of hit rate",
    "reciprocal-rank-confused",
    seen_in="RecBole #1889; mteb PR #4128 (a hit rate under the name of recall)",
)
def _(rankings, k):
    """It takes the share of the relevant documents that are among the first k, which is recall at
    k. The two agree only if no query with a hit has further relevant documents below rank k."""
    return mean([formulas.recall(rels, k) for rels in rankings])


CUT.join(MEAN_HIT_RATE)


@MEAN_HIT_RATE.mistake("a hit exactly at k")
def _(rankings, k):
    """It looks only at the document at rank k. All of the first k documents count."""
    return mean([float(any(rels[k - 1 : k])) for rels in rankings])


@MEAN_HIT_RATE.mistake(
    "one hit for all queries", seen_in="carrotomato (2024), where the mean over queries is missing"
)
def _(rankings, k):
    """It gives 1 as soon as any query has a hit. The hit rate is the share of the queries that have
    one."""
    return float(any(any(rels[:k]) for rels in rankings))


@MEAN_HIT_RATE.mistake("only the top result")
def _(rankings, k):
    """It looks only at the document at rank 1. All of the first k documents count."""
    return mean([float(any(rels[:1])) for rels in rankings])


@MEAN_HIT_RATE.mistake("number of queries instead of their share")
def _(rankings, k):
    """It counts the queries with a hit. A rate also divides by the number of all queries."""
    return float(sum(any(rels[:k]) for rels in rankings))


@MEAN_HIT_RATE.mistake("divided by k")
def _(rankings, k):
    """It divides the number of queries with a hit by the cut-off. Divide by the number of
    queries."""
    return sum(any(rels[:k]) for rels in rankings) / k


@MEAN_HIT_RATE.mistake("MRR instead of hit rate", "reciprocal-rank-confused")
def _(rankings, k):
    """It gives less for a hit farther down. The hit rate only asks whether there is a hit among the
    first k, at rank 1 or at rank k."""
    return mean([formulas.reciprocal_rank(rels, k) for rels in rankings])


# Slips of any mean, and of any value


OF_MANY_LISTS = (
    (MEAN_RECIPROCAL_RANK, lambda rankings: [reciprocal_rank(rels) for rels in rankings]),
    (MEAN_RECIPROCAL_RANK_FROM_RANKS, reciprocals),
)
for exercise, terms in OF_MANY_LISTS:
    SUM.apply(exercise, "reciprocal ranks", right=terms, section="reciprocal-rank-mean")
    MEDIAN.apply(exercise, "reciprocal ranks", right=terms, section="reciprocal-rank-mean")
SUM.apply(
    TIED_RECIPROCAL_RANK,
    "reciprocal ranks",
    right=lambda scores, hit: reciprocals(ranks_among_ties(scores, hit)),
)
for exercise in (MEAN_RECIPROCAL_RANK, MEAN_HIT_RATE):
    WHOLE_NUMBERS.apply(exercise)
WHOLE_NUMBERS.apply(MEAN_RECIPROCAL_RANK_FROM_RANKS, section="reciprocal-rank-mean")


@MEAN_RECIPROCAL_RANK_FROM_RANKS.also()
def _(ranks):
    return mean([1 // rank for rank in ranks])


for exercise in OF_ONE_LIST:
    VALUE_ROUNDED.apply(exercise, section="reciprocal-rank-code")
for exercise in (MEAN_RECIPROCAL_RANK_FROM_RANKS, TIED_RECIPROCAL_RANK, MEAN_HIT_RATE):
    VALUE_ROUNDED.apply(exercise, section="reciprocal-rank-code")

EXERCISES = [
    RECIPROCAL_RANK,
    RECIPROCAL_RANK_AT_K,
    MEAN_RECIPROCAL_RANK,
    MEAN_RECIPROCAL_RANK_FROM_RANKS,
    MEAN_HIT_RATE,
    TIED_RECIPROCAL_RANK,
]

QUESTIONS = [
    Question(
        "rr-predict",
        answer="A",
        why=(
            "One step from rank 2 to rank 1 adds 1/2 to the sum. Three moves from rank 10 to rank 5"
            " add 3 · (1/5 - 1/10) = 3/10, though they climb 15 places."
        ),
        mistakes={
            "B": (
                "Fix B climbs 15 places and fix A one, but MRR counts reciprocals: what does one"
                " query gain from rank 10 to rank 5, and what from rank 2 to rank 1?"
            ),
            "C": "Write down 1/rank before and after for each query, and add up the differences.",
        },
    ),
    Question(
        "rr-hand",
        answer=0.375,
        decimals=3,
        why="(1 + 0 + 1/2 + 0) / 4: the hit at rank 4 is below the cut, and all four count.",
        mistakes={
            0.438: "That is MRR without a cut: the hit at rank 4 is below rank 3.",
            0.5: "You divided by three searches. The search without a hit is counted, too.",
            0.75: "You divided by the two searches with a hit among the first three.",
            0.583: "You counted the hit at rank 4, and left out the search without a hit.",
            0.429: "That is the reciprocal of the mean rank of three searches.",
        },
    ),
    Question(
        "rr-hand-rate",
        answer=0.5,
        decimals=2,
        why="Two of the four searches have a hit among the first three results.",
        mistakes={
            0.75: "The hit at rank 4 is below rank 3.",
            0.67: "The search without a hit is counted, too: divide by four.",
            2.0: "That is the number of searches with a hit. A rate is their share.",
            0.25: "You counted only the hit at the top. Which other hit is among the first three?",
        },
    ),
]
