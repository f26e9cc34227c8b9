"""Exercises of the chapter on recommendation, with the wrong functions that people write."""

import math

from .. import formulas
from ..formulas import auc
from ._domains import every_list
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import PERCENT, mean, mean_slips


def ratio(part, whole):
    return part / whole if whole else 0.0


# Catalog coverage


def lists_and_catalogs():
    """(lists, n_items): what one to three users are shown, in two catalogs."""
    one_list = (["a"], ["b"], ["a", "b"], ["b", "c"], ["c", "a"])
    for users in (1, 2, 3):
        for lists in every_list(one_list, users):
            for n_items in (3, 5):
                yield lists, n_items


def all_places(lists):
    return [item for items in lists for item in items]


def n_different(lists):
    return len(set(all_places(lists)))


def catalog_coverage(lists, n_items, *, counted=n_different):
    return counted(lists) / n_items


CATALOG_COVERAGE = Exercise(
    "catalog_coverage(lists, n_items)",
    "The share of a catalog of `n_items` items that at least one user is shown. `lists` has the"
    " ids of the items of each user.",
    reference=lambda lists, n_items: formulas.catalog_coverage(lists, n_items=n_items),
    domain=lists_and_catalogs,
    formula=catalog_coverage,
    section="recommendation-coverage",
)

# What is counted

COUNTED = Part("counted", CATALOG_COVERAGE)


@COUNTED.mistake("every place counted")
def n_places(lists):
    """It counts the places in the lists, so an item that two users see counts twice. Count each
    item once."""
    return len(all_places(lists))


@CATALOG_COVERAGE.also()
def _(lists, n_items):
    return min(1.0, n_places(lists) / n_items)


@COUNTED.mistake(
    "one list only",
    pick=[lambda lengths: lengths[0], lambda lengths: lengths[-1], max],
)
def _(lists, pick):
    """It looks at one list: the first, the last or the longest. Put the lists of all users
    together."""
    return pick([len(items) for items in lists])


def n_shown_to(lists, numbers):
    """How many items so many users are shown."""
    places = all_places(lists)
    return len([item for item in set(places) if places.count(item) in numbers])


@COUNTED.mistake(
    "items that one user sees",
    # An odd number, as by the symmetric difference of one list after the other
    numbers=[[1], [1, 3]],
)
def _(lists, numbers):
    """It leaves out an item that a second user is shown. An item counts once, however many users
    see it."""
    return n_shown_to(lists, numbers)


@COUNTED.mistake("items that several users see")
def _(lists):
    """It counts an item only if more than one user is shown it. One user is enough."""
    return n_shown_to(lists, [2, 3])


@COUNTED.mistake("items that everybody sees")
def _(lists):
    """It counts the items that are in all lists. One user is enough."""
    return n_shown_to(lists, [len(lists)])


@COUNTED.mistake("first items only")
def _(lists):
    """It looks at the first item of each list. All items of a list are shown."""
    return len({items[0] for items in lists})


@COUNTED.mistake("lists counted")
def _(lists):
    """It counts different lists. Count the different items in them."""
    return len({tuple(items) for items in lists})


# The divisor


@CATALOG_COVERAGE.mistake("mean over the users")
def _(lists, n_items):
    """It takes the share of the catalog in each list, and the mean of these. That is the length of
    a list, whatever is in it: put all lists together first."""
    return n_places(lists) / n_items / len(lists)


@CATALOG_COVERAGE.mistake("divided by the users")
def _(lists, n_items):
    """It divides by the number of users, too. Coverage belongs to the whole system, and is not a
    mean over users."""
    return n_different(lists) / n_items / len(lists)


@CATALOG_COVERAGE.mistake("divided by the places")
def _(lists, n_items):
    """It divides by the number of places. That says how seldom an item is repeated; coverage
    divides by the size of the catalog."""
    return n_different(lists) / n_places(lists)


@CATALOG_COVERAGE.mistake(
    "a count, not a share",
    "recommendation-libraries",
    seen_in="Elliot’s ItemCoverage returns this number",
)
def _(lists, n_items):
    """It returns the number of items that are shown. Divide it by the size of the catalog."""
    return n_different(lists)


@CATALOG_COVERAGE.mistake("the part that is not shown")
def _(lists, n_items):
    """It returns the share of the catalog that nobody is shown. Coverage is the rest."""
    return 1 - n_different(lists) / n_items


@CATALOG_COVERAGE.mistake("whole numbers only")
def _(lists, n_items):
    """It rounds the share down, so anything below the whole catalog is 0. Divide with `/`, not with
    `//`."""
    return n_different(lists) // n_items


PERCENT.apply(CATALOG_COVERAGE, "Coverage")


# Novelty


def popularities():
    """(popularity,): the shares of one to four items."""
    for n, shares in ((1, (1, 0.5, 0.25, 0.1)), (2, (1, 0.5, 0.25, 0.1)), (3, (0.5, 0.2, 0.1))):
        for popularity in every_list(shares, n):
            yield (popularity,)
    for popularity in every_list((0.5, 0.01), 4):
        yield (popularity,)


def bits_of(share):
    return -math.log2(share)


def novelty(popularity, *, bits=bits_of):
    return mean([bits(share) for share in popularity])


NOVELTY = Exercise(
    "novelty(popularity)",
    "The mean novelty of the items shown, in bits. `popularity` has the share of the users who"
    " know each of them, above 0; there is at least one.",
    reference=lambda popularity: formulas.novelty(popularity),
    domain=popularities,
    formula=novelty,
    section="recommendation-novelty",
)

# The bits of an item

BITS = Part("bits", NOVELTY)


@BITS.mistake("another logarithm", also=[lambda share: -math.log10(share)])
def _(share):
    """It uses a logarithm of another base, so the values are too small by a constant factor. Bits
    are logarithms to base 2."""
    return -math.log(share)


@BITS.mistake("the complement of popularity", seen_in="EPC in RankSys and Elliot")
def _(share):
    """It averages 1 minus the share. That is the expected popularity complement, another measure of
    novelty, without a logarithm."""
    return 1 - share


@BITS.mistake("inverse of popularity")
def _(share):
    """It averages 1 over the share. Take the logarithm of that: otherwise a single unknown item
    decides."""
    return 1 / share


@BITS.mistake(
    "knowing and not knowing mixed up",
    also=[lambda share: bits_of(share / (1 - share)) if share < 1 else 0.0],
)
def _(share):
    """It uses the share of the users who do not know the item. A known item then looks novel."""
    return bits_of(1 - share) if share < 1 else 0.0


@BITS.mistake("whole bits", whole=[int, round])
def _(share, whole):
    """It rounds the bits of each item. Halves and quarters give whole bits; other shares do not."""
    return whole(bits_of(share))


@BITS.mistake("one added", also=[lambda share: math.log2(1 + 1 / share)])
def _(share):
    """It adds 1 before the logarithm. Then an item that everybody knows is not worth 0."""
    return bits_of(share + 1)


# The mean


@NOVELTY.mistake("logarithm of the mean")
def _(popularity):
    """It takes the mean first, then the logarithm. One popular item then hides all the unknown
    ones."""
    return bits_of(mean(popularity))


def weighted_by_popularity(popularity):
    return sum(share * bits_of(share) for share in popularity)


@NOVELTY.mistake(
    "entropy", also=[lambda popularity: weighted_by_popularity(popularity) / sum(popularity)]
)
def _(popularity):
    """It weighs each item by its popularity. Every item shown counts the same, the unknown ones
    too."""
    return weighted_by_popularity(popularity)


@NOVELTY.mistake("shares of the list")
def _(popularity):
    """It scales the shares so that those of the list add up to 1. Popularity is a fact about all
    users, and does not depend on what else is shown."""
    return novelty([share / sum(popularity) for share in popularity])


def log2_discount(rank):
    return 1 / math.log2(rank + 1)


@NOVELTY.mistake("discounted by rank", seen_in="EFD of RankSys and Elliot discounts the ranks")
def _(popularity):
    """It gives the first ranks more weight. Vargas and Castells have that as a variant; here all
    items count the same."""
    weights = [log2_discount(rank) for rank in range(1, len(popularity) + 1)]
    return sum(w * bits_of(share) for w, share in zip(weights, popularity)) / sum(weights)


mean_slips(
    NOVELTY, lambda popularity: [bits_of(share) for share in popularity], "bits of the items"
)


# Intra-list distance


def matrices():
    """(distances,): between two to four items."""
    for n, values in ((2, (0, 0.5, 1)), (3, (0, 0.25, 1)), (4, (0.5, 1))):
        for apart in every_list(values, n * (n - 1) // 2):
            rows = [[0.0] * n for _ in range(n)]
            left = list(apart)
            for i in range(n):
                for j in range(i):
                    rows[i][j] = rows[j][i] = left.pop()
            yield (rows,)


def pairs(distances):
    return [distances[i][j] for i in range(len(distances)) for j in range(i)]


def intra_list_distance(distances, *, compared=pairs):
    return mean(compared(distances))


INTRA_LIST_DISTANCE = Exercise(
    "intra_list_distance(distances)",
    "The mean distance between two different items of a list. `distances` has a row and a"
    " column for each of them, with 0 on the diagonal; there are at least two.",
    reference=lambda distances: formulas.intra_list_distance(distances),
    domain=matrices,
    formula=intra_list_distance,
    ordinary=lambda distances: any(any(row) for row in distances),
    section="recommendation-distance",
)

# Which items are compared

COMPARED = Part("compared", INTRA_LIST_DISTANCE)


@COMPARED.mistake("the diagonal counted")
def _(distances):
    """It divides by n times n, so the zeros of each item with itself count. There are n(n - 1)
    pairs of different items."""
    return [distance for row in distances for distance in row]


@COMPARED.mistake("neighbors only")
def _(distances):
    """It takes only the steps from each rank to the next. Then alternating between two films looks
    diverse."""
    return [distances[i][i + 1] for i in range(len(distances) - 1)]


@COMPARED.mistake("distances from one item", also=[lambda distances: distances[-1][:-1]])
def _(distances):
    """It compares all items with a single one, the first or the last. The others may all be the
    same."""
    return distances[0][1:]


@COMPARED.mistake("one neighbor of each item", pick=[max, min])
def _(distances, pick):
    """It takes a single distance of each item, to the farthest or the nearest of the others. All
    pairs count."""
    return [pick(row[:i] + row[i + 1 :]) for i, row in enumerate(distances)]


# The mean


@INTRA_LIST_DISTANCE.mistake("pairs counted once and twice", factor=[0.5, 2])
def _(distances, factor):
    """It adds up each pair once and divides by both directions, or the other way around. The value
    is off by a factor of two."""
    return factor * mean(pairs(distances))


@INTRA_LIST_DISTANCE.mistake("divided by the items", times=[1, 2])
def _(distances, times):
    """It divides by the number of items. Divide by the number of pairs."""
    return times * sum(pairs(distances)) / len(distances)


@INTRA_LIST_DISTANCE.mistake(
    "discounted by rank", seen_in="EILD of Vargas and Castells discounts the ranks"
)
def _(distances):
    """It weighs the pairs by rank. Vargas and Castells have that as a variant; here all pairs count
    the same."""
    # Each item against those above it, with the discount of its rank.
    total = weights = 0.0
    for i in range(1, len(distances)):
        for j in range(i):
            total += distances[i][j] * log2_discount(i + 1)
            weights += log2_discount(i + 1)
    return total / weights


@INTRA_LIST_DISTANCE.mistake("similarity")
def _(distances):
    """It returns 1 minus the distance. That is intra-list similarity: a diverse list has a low
    one."""
    return 1 - mean(pairs(distances))


mean_slips(INTRA_LIST_DISTANCE, pairs, "distances")


@INTRA_LIST_DISTANCE.also("only one term")
def _(distances):
    # The first item and the last one.
    return distances[0][-1]


# Calibration


def mixes():
    """(p, q): the shares of two or three genres in what is liked and in what is shown."""
    two = ([1, 0], [0.7, 0.3], [0.5, 0.5], [0.2, 0.8], [0, 1])
    for p in two:
        for q in two:
            yield p, q
    quarters = [mix for mix in every_list((0, 0.25, 0.5, 1), 3) if sum(mix) == 1]
    for p in quarters:
        for q in quarters:
            yield p, q


ALPHA = 0.01


def mixed(p, q, alpha=ALPHA):
    return [(1 - alpha) * shown + alpha * wanted for wanted, shown in zip(p, q)]


def weighted_log(a, b):
    return a * math.log(a / b)


def divergence(p, q, *, term=weighted_log, total=sum):
    return total([term(a, b) for a, b in zip(p, q) if a > 0])


def calibration_kl(p, q, *, smoothed=mixed, **parts):
    return divergence(p, smoothed(p, q), **parts)


# As the chapter gives it to be fixed
def genres_not_shown_left_out(p, q):
    terms = [
        wanted * math.log(wanted / shown) for wanted, shown in zip(p, q) if wanted > 0 and shown > 0
    ]
    return sum(terms)


CALIBRATION_KL = Exercise(
    "calibration_kl(p, q)",
    "The divergence of the mix of genres that is shown, `q`, from the mix that the user likes,"
    " `p`, with alpha = 0.01 and natural logarithms. Both are lists of shares with the sum 1.",
    reference=lambda p, q: formulas.calibration_kl(p, q),
    domain=mixes,
    formula=calibration_kl,
    ordinary=lambda p, q: p != q,
    given=[genres_not_shown_left_out],
    section="recommendation-calibration",
)


@CALIBRATION_KL.mistake("genres that are not shown left out")
def _(p, q):
    """It skips a genre that is liked and never shown, which is the worst that can happen to it. Mix
    the share alpha of p into q instead."""
    return genres_not_shown_left_out(p, q)


@CALIBRATION_KL.also()
def _(p, q):
    return genres_not_shown_left_out(p, q) / math.log(2)


@CALIBRATION_KL.also()
def _(p, q):
    # Mixed, and skipped nevertheless.
    return calibration_kl([wanted if shown else 0 for wanted, shown in zip(p, q)], q)


# The terms

TERM = Part("term", CALIBRATION_KL)


@TERM.mistake("in bits")
def in_bits(a, b):
    """It uses logarithms to base 2. All values are larger by the factor 1/ln 2; say which you
    report."""
    return a * math.log2(a / b)


@TERM.mistake("logarithms to base 10")
def _(a, b):
    """It uses logarithms to base 10, so all values are too small by the factor ln 10. The ones here
    are natural."""
    return a * math.log10(a / b)


@TERM.mistake("cross-entropy")
def _(a, b):
    """It forgets p inside the logarithm. Then a perfectly calibrated list does not get 0."""
    return -a * math.log(b)


@CALIBRATION_KL.mistake("p and q exchanged")
def _(p, q):
    """It measures the divergence of p from q. Then a genre that is liked and never shown costs
    nothing. The weights are the shares of p."""
    return calibration_kl(q, p)


@CALIBRATION_KL.also()
def _(p, q):
    return calibration_kl(q, p, term=in_bits)


@CALIBRATION_KL.also()
def _(p, q):
    # Exchanged after mixing.
    return calibration_kl(p, q, term=lambda a, b: weighted_log(b, a))


@CALIBRATION_KL.mistake("wrong weights of the logarithms")
def _(p, q):
    """Its logarithms are right, their weights are not. Each genre counts by its share in p."""
    return calibration_kl(p, q, term=lambda a, b: math.log(a / b))


@CALIBRATION_KL.also()
def _(p, q):
    terms = zip(p, mixed(p, q), q)
    return sum(shown * math.log(a / b) for a, b, shown in terms if a > 0)


# What is mixed into q

SMOOTHED = Part("smoothed", CALIBRATION_KL)


@SMOOTHED.mistake("alpha of q instead of p")
def _(p, q):
    """It keeps only the share alpha of q, so nearly everything looks calibrated. The mix is (1 -
    alpha) q + alpha p."""
    return mixed(q, p)


@SMOOTHED.mistake("another alpha", alpha=[0.1, 0.001, 0.05, 0.5])
def _(p, q, alpha):
    """The formula is right, alpha is not. The chapter and Steck take 0.01."""
    return mixed(p, q, alpha)


@SMOOTHED.mistake(
    "a small number added",
    tiny=[ALPHA, 1e-6, 1e-8, 1e-9, 1e-10, 1e-12],
    also=[
        lambda p, q: [shown or ALPHA for shown in q],
        lambda p, q: [shown + ALPHA * wanted for wanted, shown in zip(p, q)],
        lambda p, q: [(shown + ALPHA * wanted) / (1 + ALPHA) for wanted, shown in zip(p, q)],
        lambda p, q: mixed([1 / len(p)] * len(p), q),
    ],
)
def _(p, q, tiny):
    """It adds something other than the share alpha of p to q. The sum is then no longer 1, or
    genres that nobody asked for get a share."""
    return [shown + tiny for shown in q]


@CALIBRATION_KL.also()
def _(p, q):
    # To p as well, but not to the weights.
    return sum(a * math.log((a + ALPHA) / (b + ALPHA)) for a, b in zip(p, q))


@SMOOTHED.mistake("mixed only where nothing is shown")
def _(p, q):
    """It mixes p into q only for genres that are not shown, or gives them a fixed cost. Mix the
    share alpha of p into all of q, so that the sum stays 1."""
    return [shown or ALPHA * wanted for wanted, shown in zip(p, q)]


@CALIBRATION_KL.also()
def _(p, q):
    # What is not shown costs ln 100, whatever its share.
    return divergence(p, q, term=lambda a, b: weighted_log(a, b) if b else -math.log(ALPHA))


@CALIBRATION_KL.mistake("both mixed")
def _(p, q):
    """It mixes each of the two into the other. Only q can have a 0 that makes the divergence
    infinite, so p stays as it is."""
    return divergence(mixed(q, p), mixed(p, q))


# The sum

TOTAL = Part("total", CALIBRATION_KL)


@TOTAL.mistake(
    "terms below zero changed",
    also=[lambda terms: sum(max(term, 0.0) for term in terms), max],
)
def _(terms):
    """It drops the terms below 0, or their sign, or all but the largest. They belong to the sum,
    which is never below 0."""
    return sum(abs(term) for term in terms)


@TOTAL.mistake("sign turned around")
def _(terms):
    """It returns minus the divergence. Calibration is at least 0, and lower is better."""
    return -sum(terms)


@TOTAL.mistake("a mean instead of a sum")
def _(terms):
    """It divides by the number of genres. The shares are weights with the sum 1 already, so the sum
    is a mean."""
    return mean(terms)


@CALIBRATION_KL.also()
def _(p, q):
    return calibration_kl(p, q) / len(p)


@TOTAL.mistake(
    "divergence transformed",
    change=[
        lambda value: 1 - value,
        lambda value: math.exp(-value),
        lambda value: 1 / (1 + value),
        lambda value: math.sqrt(value),
        lambda value: value / -math.log(ALPHA),
        lambda value: 1 - value / -math.log(ALPHA),
        lambda value: math.exp(value),
    ],
)
def _(terms, change):
    """It transforms the divergence, for example by a root, or so that higher is better. Return the
    divergence itself."""
    return change(max(sum(terms), 0.0))


# Another distance


@CALIBRATION_KL.mistake("both directions", share=[1, 0.5])
def _(p, q, share):
    """It adds the divergence in the other direction, or takes the mean of both. Calibration is
    one-sided: what is liked and missing costs most."""
    return share * (calibration_kl(p, q) + calibration_kl(q, p))


def differences(p, q):
    return [abs(a - b) for a, b in zip(p, q)]


def length(values):
    return math.sqrt(sum(value**2 for value in values))


def hellinger(p, q):
    roots = [math.sqrt(a) - math.sqrt(b) for a, b in zip(p, q)]
    return length(roots) / math.sqrt(2)


def jensen_shannon(p, q):
    halfway = mixed(p, q, 0.5)
    return max(0.0, divergence(p, halfway) + divergence(q, halfway)) / 2


def cosine_distance(p, q):
    return 1 - sum(a * b for a, b in zip(p, q)) / (length(p) * length(q))


@CALIBRATION_KL.mistake(
    "another distance",
    also=[
        lambda p, q: sum(differences(p, q)),
        lambda p, q: max(differences(p, q)),
        lambda p, q: length(differences(p, q)),
        lambda p, q: length(differences(p, q)) ** 2,
        hellinger,
        jensen_shannon,
        lambda p, q: math.sqrt(jensen_shannon(p, q)),
        cosine_distance,
    ],
)
def _(p, q):
    """It computes another distance between two mixes. The one here weighs the logarithm of p / q by
    p."""
    return sum(differences(p, q)) / 2


# GAUC


def by_user(labels, scores, users):
    """The labels and the scores of each user."""
    for user in sorted(set(users)):
        mine = [i for i, other in enumerate(users) if other == user]
        yield [labels[i] for i in mine], [scores[i] for i in mine]


def has_both(labels):
    """Whether there are a click and a miss."""
    return len(set(labels)) == 2


def any_auc(labels, users):
    return any(has_both(mine) for mine, _ in by_user(labels, labels, users))


def impressions():
    """(labels, scores, users): one or two users, at least one of them with a click and a miss."""
    users_of = {2: ["uu"], 3: ["uuu", "uuv", "uvu"], 4: ["uuvv", "uvuv", "uuuv"]}
    for n in (2, 3, 4):
        for users in users_of[n]:
            for labels in every_list((0, 1), n):
                for scores in every_list((0.2, 0.8), n):
                    if any_auc(labels, users):
                        yield labels, scores, list(users)
    for labels in every_list((0, 1), 5):
        for users in ("uuuvv", "uvuvu"):
            if any_auc(labels, users):
                yield labels, [0.9, 0.5, 0.1, 0.7, 0.3], list(users)
                yield labels, [0.3, 0.8, 0.8, 0.1, 0.6], list(users)


def left_out(labels):
    return None


def weighted_mean(values, weights):
    return ratio(weighted_sum(values, weights), sum(weights))


def weighted_sum(values, weights):
    return sum(value * weight for value, weight in zip(values, weights))


def grouped_auc(
    labels, scores, users, *, value=auc, weight=len, one_class=left_out, average=weighted_mean
):
    values = []
    weights = []
    for mine, given in by_user(labels, scores, users):
        each = value(mine, given) if has_both(mine) else one_class(mine)
        if each is not None:
            values.append(each)
            weights.append(weight(mine))
    return average(values, weights)


GROUPED_AUC = Exercise(
    "grouped_auc(labels, scores, users)",
    "GAUC: the mean of the AUCs of the users, weighted by their impressions. Each place of the"
    " three lists is one impression: its label (1 for a click), its score, its user. Users with"
    " one class only are left out; at least one user has both.",
    reference=lambda labels, scores, users: formulas.grouped_auc(labels, scores, users),
    domain=impressions,
    formula=grouped_auc,
    section="recommendation-gauc",
)

# Which impressions belong together


@GROUPED_AUC.mistake("all users at once", seen_in="roc_auc_score of scikit-learn on a whole log")
def _(labels, scores, users):
    """It computes one AUC over the impressions of all users. That also compares an item of one user
    with an item of another, which no list ever does."""
    return auc(labels, scores)


@GROUPED_AUC.mistake("users not put together")
def _(labels, scores, users):
    """It starts a new group whenever the user changes. Impressions of different users can take
    turns in a log: collect those of each user first."""
    groups = [sum(users[j] != users[j - 1] for j in range(1, i + 1)) for i in range(len(users))]
    return grouped_auc(labels, scores, groups)


def all_at_once(labels, scores, users, change):
    """One AUC of all impressions, after the scores of each user have been changed."""
    changed = [0.0] * len(scores)
    for user in set(users):
        mine = [i for i, other in enumerate(users) if other == user]
        for i, score in zip(mine, change([scores[i] for i in mine])):
            changed[i] = score
    return auc(labels, changed)


def centered(scores):
    return [score - mean(scores) for score in scores]


def from_0_to_1(scores):
    return [ratio(score - min(scores), max(scores) - min(scores)) for score in scores]


@GROUPED_AUC.mistake("scores made comparable", change=[centered, from_0_to_1])
def _(labels, scores, users, change):
    """It shifts or scales the scores of each user and computes one AUC over all. That still
    compares items of different users, which no list does."""
    return all_at_once(labels, scores, users, change)


# The weight of a user

WEIGHT = Part("weight", GROUPED_AUC)


def n_clicks(labels):
    return sum(labels)


def n_misses(labels):
    return len(labels) - sum(labels)


def n_pairs(labels):
    return n_clicks(labels) * n_misses(labels)


@WEIGHT.mistake("every user the same weight", seen_in="Elliot’s GAUC has no weights")
def alike(labels):
    """It gives all users the same weight. GAUC weighs a user by the number of impressions."""
    return 1


@WEIGHT.mistake("weighted by clicks", "recommendation-libraries", seen_in="RecBole’s GAUC")
def _(labels):
    """It weighs a user by the clicks. That is RecBole’s variant; the definition here counts
    impressions."""
    return n_clicks(labels)


@WEIGHT.mistake("weighted by pairs")
def _(labels):
    """It weighs a user by the pairs of a click and a miss, so a heavy user counts by the square.
    Weigh by impressions."""
    return n_pairs(labels)


@WEIGHT.mistake(
    "another weight",
    also=[
        lambda labels: sum(labels) / len(labels),
        lambda labels: math.sqrt(len(labels)),
        lambda labels: math.log(len(labels)),
        lambda labels: math.log(1 + len(labels)),
        lambda labels: len(labels) ** 2,
    ],
)
def _(labels):
    """It weighs the users by something else, such as misses or the root of the impressions. The
    weight is the number of impressions."""
    return n_misses(labels)


# Users with one class


@GROUPED_AUC.mistake(
    "users with one class counted",
    # The weight of a user, the value of one with misses only, and of one with clicks only
    counted=[
        (len, 0.5, 0.5),
        (len, 0.0, 0.0),
        (len, 1.0, 1.0),
        (alike, 0.5, 0.5),
        (alike, 0.0, 0.0),
        (alike, 1.0, 1.0),
        (len, None, 0.0),
        (len, None, 0.5),
        (len, None, 1.0),
        (len, 0.0, None),
        (len, 0.5, None),
    ],
)
def _(labels, scores, users, counted):
    """It gives a user who clicked everything or nothing a value, such as 0.5, or keeps the weight
    of that user in the divisor. Such a user has no pair to compare: leave out both value and
    weight."""
    weight, of_misses, of_clicks = counted

    def one_class(mine):
        return of_clicks if mine[0] else of_misses

    return grouped_auc(labels, scores, users, weight=weight, one_class=one_class)


# The value of a user

VALUE = Part("value", GROUPED_AUC)


def clicks_and_misses(labels, scores):
    """The scores of the clicks, and those of the misses."""
    clicks = [score for score, label in zip(scores, labels) if label]
    misses = [score for score, label in zip(scores, labels) if not label]
    return clicks, misses


def in_order(clicks, misses, tie=0.5):
    """The share of the pairs in which the click has the higher score."""
    return mean([(c > m) + tie * (c == m) for c in clicks for m in misses])


@GROUPED_AUC.mistake(
    "ties not halved",
    "roc-auc-pairs",
    counted=[(len, 0), (len, 1), (alike, 0), (alike, 1)],
)
def _(labels, scores, users, counted):
    """It counts a tie of a click and a miss as right or as wrong. It counts one half."""
    weight, tie = counted

    def value(mine, given):
        clicks, misses = clicks_and_misses(mine, given)
        return in_order(clicks, misses, tie)

    return grouped_auc(labels, scores, users, weight=weight, value=value)


@VALUE.mistake("ties in the order of the input", "roc-auc-straight-lines", first=[False, True])
def _(labels, scores, first):
    """It lets a sort decide which of two equal scores comes first, so the value depends on the
    order of the impressions. A tie of a click and a miss counts one half."""
    # The first or the last of those with equal scores is best.
    places = [-place if first else place for place in range(len(scores))]
    return in_order(*clicks_and_misses(labels, list(zip(scores, places))))


def best_first(labels, scores):
    """The labels in the order of the scores; the first of those with equal scores is first."""
    order = sorted(range(len(scores)), key=lambda place: (-scores[place], place))
    return [labels[place] for place in order]


def right_side_of_one_half(labels, scores):
    return mean([(score >= 0.5) == label for score, label in zip(scores, labels)])


def mean_scores_in_order(labels, scores):
    clicks, misses = clicks_and_misses(labels, scores)
    if math.isclose(mean(clicks), mean(misses)):
        return 0.5
    return mean(clicks) > mean(misses)


@VALUE.mistake(
    "another metric of each user",
    also=[
        lambda labels, scores: formulas.average_precision(best_first(labels, scores)),
        lambda labels, scores: formulas.reciprocal_rank(best_first(labels, scores)),
        lambda labels, scores: best_first(labels, scores)[0],
        right_side_of_one_half,
        mean_scores_in_order,
    ],
)
def _(labels, scores):
    """It averages something other than AUCs, such as average precision or 2 AUC - 1. Count the
    pairs of a click and a miss that are in order."""
    return 2 * auc(labels, scores) - 1


@VALUE.mistake("one miss only", pick=[max, min])
def _(labels, scores, pick):
    """It compares the clicks with a single miss of the user, the best or the worst. Compare each
    click with each miss."""
    clicks, misses = clicks_and_misses(labels, scores)
    return in_order(clicks, [pick(misses)])


def over_all_pairs(labels, scores):
    n = len(labels)
    return auc(labels, scores) * n_pairs(labels) / (n * (n - 1) / 2)


@VALUE.mistake("clicks compared with clicks", others=[0, 1], also=[over_all_pairs])
def _(labels, scores, others):
    """It compares a click with all impressions of the user, or divides by all pairs of them. Only
    pairs of a click and a miss count."""
    clicks, _ = clicks_and_misses(labels, scores)
    below = mean([sum(score < click for score in scores) for click in clicks])
    return below / (len(scores) - others)


@VALUE.mistake("never below one half")
def _(labels, scores):
    """It replaces an AUC below 0.5 by 1 minus it. Such a list is worse than a random one, and GAUC
    should say so."""
    return max(auc(labels, scores), 1 - auc(labels, scores))


@VALUE.mistake("not divided by the pairs", divisor=[alike, n_clicks, n_misses, len])
def _(labels, scores, divisor):
    """It does not divide the pairs in order by all pairs of the user. Their number is clicks times
    misses."""
    return auc(labels, scores) * n_pairs(labels) / divisor(labels)


@VALUE.mistake("scores upside down")
def _(labels, scores):
    """It treats the lowest score as the best one. A click should have a higher score than a
    miss."""
    return auc(labels, [-score for score in scores])


# The mean over the users

AVERAGE = Part("average", GROUPED_AUC)


@AVERAGE.mistake(
    "one user only", pick=[lambda values: values[0], lambda values: values[-1], max, min]
)
def _(values, weights, pick):
    """It returns the AUC of a single user, such as the first or the best. GAUC is a mean over
    users."""
    return pick(values)


@AVERAGE.mistake(
    "not divided by the weights",
    also=[weighted_sum, lambda values, weights: weighted_sum(values, weights) / len(values)],
)
def _(values, weights):
    """It does not divide by the sum of the weights, which are the impressions of the users with
    both classes. A mean divides by the weights that it multiplied by."""
    return sum(values)


@GROUPED_AUC.also()
def _(labels, scores, users):
    return grouped_auc(labels, scores, users, average=weighted_sum) / n_clicks(labels)


# Exposure


def ranked_groups():
    """(groups, group): the groups A and B of up to five items."""
    for n in (1, 2, 3, 4, 5):
        for groups in every_list(("A", "B"), n):
            yield groups, "A"


def ranks_of(groups, group):
    return [rank for rank, other in enumerate(groups, 1) if other == group]


def other_ranks(groups, group):
    return [rank for rank, other in enumerate(groups, 1) if other != group]


def attention_to(ranks):
    return sum(log2_discount(rank) for rank in ranks)


def all_attention(groups):
    return attention_to(range(1, len(groups) + 1))


def group_exposure(groups, group, *, discount=log2_discount):
    shares = [discount(rank) for rank in range(1, len(groups) + 1)]
    return sum(shares[rank - 1] for rank in ranks_of(groups, group)) / sum(shares)


GROUP_EXPOSURE = Exercise(
    "group_exposure(groups, group)",
    "The share of the attention to a list that the items of `group` get. `groups` has the group"
    " of each item in rank order. The attention to rank i is 1/log2(i + 1).",
    reference=lambda groups, group: formulas.exposure(groups).get(group, 0.0),
    domain=ranked_groups,
    formula=group_exposure,
    ordinary=lambda groups, group: len(set(groups)) == 2,
    section="recommendation-exposure",
)

# The attention to a rank

DISCOUNT = Part("discount", GROUP_EXPOSURE)


@DISCOUNT.mistake("share of the places")
def _(rank):
    """It counts places, whatever their rank. The first place gets more attention than the tenth."""
    return 1


@DISCOUNT.mistake("ranks from the bottom", also=[lambda rank: math.log2(rank + 1)])
def _(rank):
    """It gives the most attention to the last place. Readers look at the first places most."""
    return rank


@GROUP_EXPOSURE.also()
def _(groups, group):
    return group_exposure(groups[::-1], group)


@DISCOUNT.mistake(
    "wrong discount",
    also=[
        lambda rank: 1 / (rank + 1),
        lambda rank: 1 / math.sqrt(rank),
        lambda rank: 1 / rank**2,
        lambda rank: 1 / math.log2(rank) if rank > 1 else 1,
        lambda rank: 1 / math.log2(rank + 2),
        lambda rank: 1 / math.log(rank + 1.0) ** 2,
        lambda rank: 0.9**rank,
        lambda rank: 0.8**rank,
        lambda rank: 0.5**rank,
        lambda rank: math.exp(-rank),
    ],
)
def _(rank):
    """The share is right, the discount is not. The attention to rank i is 1/log2(i + 1)."""
    return 1 / rank


@GROUP_EXPOSURE.also()
def _(groups, group):
    n = len(groups)
    return group_exposure(groups, group, discount=lambda rank: n + 1 - rank)


# Whose attention


@GROUP_EXPOSURE.mistake("share of the others")
def _(groups, group):
    """It returns the share of the other groups. Add up the attention to the items of `group`."""
    return attention_to(other_ranks(groups, group)) / all_attention(groups)


@GROUP_EXPOSURE.mistake("best rank only")
def _(groups, group):
    """It looks only at the first item of the group. All of its items get attention."""
    return attention_to(ranks_of(groups, group)[:1])


@GROUP_EXPOSURE.also()
def _(groups, group):
    return attention_to(ranks_of(groups, group)[:1]) / all_attention(groups)


@GROUP_EXPOSURE.also()
def _(groups, group):
    # Once for each item of the group, as `groups.index` finds it.
    ranks = ranks_of(groups, group)
    return len(ranks) * attention_to(ranks[:1]) / all_attention(groups)


# The divisor


@GROUP_EXPOSURE.mistake("not divided")
def _(groups, group):
    """It adds up the attention and stops. Divide by the attention to the whole list, so that the
    shares add up to 1."""
    return attention_to(ranks_of(groups, group))


@GROUP_EXPOSURE.mistake("divided by the others")
def _(groups, group):
    """It divides by the attention to the other groups. Divide by that to all groups, this one
    too."""
    return ratio(attention_to(ranks_of(groups, group)), attention_to(other_ranks(groups, group)))


def attention_per_item(ranks):
    return ratio(attention_to(ranks), len(ranks))


@GROUP_EXPOSURE.mistake(
    "mean of the group", seen_in="the exposure of a group in Singh and Joachims, a mean per item"
)
def _(groups, group):
    """It takes the mean over the items of the group, or over all places. A share has the attention
    to the whole list in the divisor."""
    return attention_per_item(ranks_of(groups, group))


@GROUP_EXPOSURE.also()
def _(groups, group):
    return attention_to(ranks_of(groups, group)) / len(groups)


@GROUP_EXPOSURE.also()
def _(groups, group):
    return attention_per_item(ranks_of(groups, group)) / all_attention(groups)


@GROUP_EXPOSURE.also()
def _(groups, group):
    mine = attention_per_item(ranks_of(groups, group))
    return mine / (mine + attention_per_item(other_ranks(groups, group)))


@GROUP_EXPOSURE.also()
def _(groups, group):
    # Against the share of the places.
    return ratio(group_exposure(groups, group), groups.count(group) / len(groups))


@GROUP_EXPOSURE.mistake("against the best case")
def _(groups, group):
    """It compares with the best order for the group, as NDCG does. A share of attention asks only
    which places the group has, and divides by all of them."""
    # Divided by the attention that the group would get at the top, as in NDCG.
    best = attention_to(range(1, groups.count(group) + 1))
    return ratio(attention_to(ranks_of(groups, group)), best)


@GROUP_EXPOSURE.also()
def _(groups, group):
    # The items of the group as if they were at the top.
    best = attention_to(range(1, groups.count(group) + 1))
    return best / all_attention(groups)


EXERCISES = [
    CATALOG_COVERAGE,
    NOVELTY,
    INTRA_LIST_DISTANCE,
    CALIBRATION_KL,
    GROUPED_AUC,
    GROUP_EXPOSURE,
]

QUESTIONS = [
    Question(
        "recommendation-predict",
        answer="B",
        why=(
            "AUC compares the impressions of different users, too, and these comparisons move. GAUC"
            " compares only within a user, where nothing moves."
        ),
        mistakes={
            "A": "No list has changed: every user still sees the same items in the same order."
            " Which of the two compares only within a list?",
            "C": "AUC compares every click with every miss, also those of other users. These"
            " comparisons change.",
        },
    ),
    Question(
        "recommendation-hand",
        answer=3,
        why="The items have 1, 3 and 5 bits. The mean is 9/3.",
        mistakes={
            9: "That is the sum of the three. Novelty is their mean.",
            -3: "The logarithm of a share is negative. Novelty is minus that.",
            -math.log2((1 / 2 + 1 / 8 + 1 / 32) / 3): "You took the mean of the shares first. Take"
            " the logarithm of each, then the mean.",
            3 * math.log(2): "That is the natural logarithm. A bit is a logarithm to base 2.",
        },
        decimals=2,
    ),
    Question(
        "recommendation-hand-exposure",
        answer=(1 / math.log2(3) + 1 / 2) / (1 + 1 / math.log2(3) + 1 / 2),
        decimals=3,
        why="The places have the weights 1, 0.6309 and 0.5. B has 1.1309 of 2.1309.",
        mistakes={
            2 / 3: "That is the share of the places. The first one gets more attention.",
            1 / math.log2(3) + 1 / 2: "Divide by the attention to all three places.",
            (1 / 2 + 1 / 3) / (1 + 1 / 2 + 1 / 3): "You used 1/rank. The weight is 1/log2(rank +"
            " 1).",
            1 / (1 + 1 / math.log2(3) + 1 / 2): "That is the share of A.",
        },
    ),
]
