"""Exercises of the chapter on recommendation, with the wrong functions that people write."""

import math

from .. import formulas
from ..formulas import auc
from ._domains import every_list
from ._exercise import Exercise
from ._questions import Question

# Catalog coverage


def lists_and_catalogs():
    """(lists, n_items): what one to three users are shown, in two catalogs."""
    one_list = (["a"], ["b"], ["a", "b"], ["b", "c"], ["c", "a"])
    for users in (1, 2, 3):
        for lists in every_list(one_list, users):
            for n_items in (3, 5):
                yield lists, n_items


def different(lists):
    shown = set()
    for items in lists:
        shown |= set(items)
    return len(shown)


def places(lists):
    return sum(len(items) for items in lists)


def shown_to(lists, few, many):
    """How many items between `few` and `many` users are shown."""
    flat = [item for items in lists for item in items]
    return sum(few <= flat.count(item) <= many for item in set(flat))


CATALOG_COVERAGE = Exercise(
    "catalog_coverage(lists, n_items)",
    "The share of a catalog of `n_items` items that at least one user is shown. `lists` has the"
    " ids of the items of each user.",
    reference=lambda lists, n_items: formulas.catalog_coverage(lists, n_items=n_items),
    domain=lists_and_catalogs,
    section="recommendation-coverage",
)


@CATALOG_COVERAGE.mistake(
    "every place counted", also=[lambda lists, n_items: min(1.0, places(lists) / n_items)]
)
def _(lists, n_items):
    """It counts the places in the lists, so an item that two users see counts twice. Count each
    item once."""
    return places(lists) / n_items


@CATALOG_COVERAGE.mistake("mean over the users")
def _(lists, n_items):
    """It takes the share of the catalog in each list, and the mean of these. That is the length of
    a list, whatever is in it: put all lists together first."""
    return sum(len(items) / n_items for items in lists) / len(lists)


@CATALOG_COVERAGE.mistake(
    "one list only",
    also=[
        lambda lists, n_items: len(lists[-1]) / n_items,
        lambda lists, n_items: max(map(len, lists)) / n_items,
    ],
)
def _(lists, n_items):
    """It looks at one list: the first, the last or the longest. Put the lists of all users
    together."""
    return len(lists[0]) / n_items


@CATALOG_COVERAGE.mistake("items that one user sees")
def _(lists, n_items):
    """It leaves out an item that a second user is shown. An item counts once, however many users
    see it."""
    return shown_to(lists, 1, 1) / n_items


@CATALOG_COVERAGE.also()
def _(lists, n_items):
    # The symmetric difference of one list after the other.
    return (shown_to(lists, 1, 1) + shown_to(lists, 3, 3)) / n_items


@CATALOG_COVERAGE.mistake("items that several users see")
def _(lists, n_items):
    """It counts an item only if more than one user is shown it. One user is enough."""
    return shown_to(lists, 2, 3) / n_items


@CATALOG_COVERAGE.mistake("the part that is not shown")
def _(lists, n_items):
    """It returns the share of the catalog that nobody is shown. Coverage is the rest."""
    return 1 - different(lists) / n_items


@CATALOG_COVERAGE.mistake("divided by the users", seen_in="a habit from metrics of one list")
def _(lists, n_items):
    """It divides by the number of users, too. Coverage belongs to the whole system, and is no mean
    over users."""
    return different(lists) / n_items / len(lists)


@CATALOG_COVERAGE.mistake("lists counted")
def _(lists, n_items):
    """It counts different lists. Count the different items in them."""
    return len({tuple(items) for items in lists}) / n_items


@CATALOG_COVERAGE.mistake("items that everybody sees")
def _(lists, n_items):
    """It counts the items that are in all lists. One user is enough."""
    common = set(lists[0])
    for items in lists:
        common &= set(items)
    return len(common) / n_items


@CATALOG_COVERAGE.mistake("divided by the places", seen_in="a mix-up of two shares")
def _(lists, n_items):
    """It divides by the number of places. That says how seldom an item is repeated; coverage
    divides by the size of the catalog."""
    return different(lists) / places(lists)


@CATALOG_COVERAGE.mistake("first items only")
def _(lists, n_items):
    """It looks at the first item of each list. All items of a list are shown."""
    return len({items[0] for items in lists}) / n_items


@CATALOG_COVERAGE.mistake(
    "a count, not a share",
    "recommendation-libraries",
    seen_in="Elliot’s ItemCoverage returns this number",
)
def _(lists, n_items):
    """It returns the number of items that are shown. Divide it by the size of the catalog."""
    return float(different(lists))


@CATALOG_COVERAGE.mistake("percent", seen_in="reports of coverage in percent")
def _(lists, n_items):
    """It returns percent. A share is between 0 and 1."""
    return 100 * different(lists) / n_items


@CATALOG_COVERAGE.mistake("whole numbers only")
def _(lists, n_items):
    """It rounds the share down, so anything below the whole catalog is 0. Divide by `/`, not by
    `//`."""
    return float(different(lists) // n_items)


# Novelty


def popularities():
    """(popularity,): the shares of one to four items."""
    for n, shares in ((1, (1, 0.5, 0.25, 0.1)), (2, (1, 0.5, 0.25, 0.1)), (3, (0.5, 0.2, 0.1))):
        for popularity in every_list(shares, n):
            yield (popularity,)
    for popularity in every_list((0.5, 0.01), 4):
        yield (popularity,)


def bits(share):
    return -math.log2(share)


def one_item(pick):
    """A wrong function(popularity): the novelty of the item that is picked."""
    return lambda popularity: bits(pick(popularity)) + 0.0


NOVELTY = Exercise(
    "novelty(popularity)",
    "The mean novelty of the items shown, in bits. `popularity` has the share of the users who"
    " know each of them, above 0; there is at least one.",
    reference=lambda popularity: formulas.novelty(popularity),
    domain=popularities,
    section="recommendation-novelty",
)


@NOVELTY.mistake("another logarithm")
def _(popularity):
    """It uses a logarithm of another base, so the values are too small by a constant factor. Bits
    are logarithms to base 2."""
    return sum(-math.log(share) for share in popularity) / len(popularity)


@NOVELTY.also()
def _(popularity):
    return sum(-math.log(share) / math.log(10) for share in popularity) / len(popularity)


@NOVELTY.mistake("logarithm of the mean")
def _(popularity):
    """It takes the mean first, then the logarithm. One popular item then hides all the unknown
    ones."""
    return bits(sum(popularity) / len(popularity))


@NOVELTY.mistake("the complement of popularity", seen_in="EPC in RankSys and Elliot")
def _(popularity):
    """It averages 1 minus the share. That is the expected popularity complement, another measure of
    novelty, without a logarithm."""
    return sum(1 - share for share in popularity) / len(popularity)


@NOVELTY.mistake("inverse of popularity")
def _(popularity):
    """It averages 1 over the share. Take the logarithm of that: otherwise a single unknown item
    decides."""
    return sum(1 / share for share in popularity) / len(popularity)


@NOVELTY.mistake("a sum instead of a mean")
def _(popularity):
    """It adds the items up, so a longer list is more novel. Divide by the number of items."""
    return sum(bits(share) for share in popularity) + 0.0


@NOVELTY.mistake("sign forgotten")
def _(popularity):
    """It returns the mean logarithm, which is negative. A share is at most 1, and novelty at least
    0: turn the sign around."""
    return -sum(bits(share) for share in popularity) / len(popularity)


@NOVELTY.mistake(
    "entropy",
    seen_in="a mix-up with the entropy of the shares",
    also=[lambda popularity: sum(share * bits(share) for share in popularity) / sum(popularity)],
)
def _(popularity):
    """It weighs each item by its popularity. Every item shown counts the same, the unknown ones
    too."""
    return sum(share * bits(share) for share in popularity) + 0.0


@NOVELTY.mistake("shares of the list")
def _(popularity):
    """It scales the shares so that those of the list add up to 1. Popularity is a fact about all
    users, and does not depend on what else is shown."""
    return sum(bits(share / sum(popularity)) for share in popularity) / len(popularity)


@NOVELTY.mistake(
    "one item decides",
    pick=[min, max, lambda popularity: popularity[0], lambda popularity: popularity[-1]],
)
def _(popularity, pick):
    """It returns the novelty of a single item, such as the first or the least known. Take the mean
    of all of them."""
    return one_item(pick)(popularity)


@NOVELTY.mistake("the median", seen_in="a habit with skewed numbers")
def _(popularity):
    """It takes the item in the middle. Novelty is the mean, so that each item moves it."""
    ordered = sorted(bits(share) for share in popularity)
    n = len(ordered)
    return (ordered[n // 2] + ordered[(n - 1) // 2]) / 2


@NOVELTY.mistake("knowing and not knowing mixed up")
def _(popularity):
    """It uses the share of the users who do not know the item. A known item then looks novel."""
    return sum(bits(1 - share) for share in popularity if share < 1) / len(popularity) + 0.0


@NOVELTY.also()
def _(popularity):
    return sum(bits(share / (1 - share)) for share in popularity if share < 1) / len(popularity)


@NOVELTY.mistake(
    "whole bits",
    also=[lambda popularity: sum(round(bits(share)) for share in popularity) / len(popularity)],
)
def _(popularity):
    """It rounds the bits of each item. Halves and quarters give whole bits; other shares do not."""
    return sum(int(bits(share)) for share in popularity) / len(popularity)


@NOVELTY.mistake(
    "one added",
    seen_in="a habit from log(1 + count)",
    also=[
        lambda popularity: sum(math.log2(1 + 1 / share) for share in popularity) / len(popularity)
    ],
)
def _(popularity):
    """It adds 1 before the logarithm. Then an item that everybody knows is not worth 0."""
    return sum(bits(share + 1) for share in popularity) / len(popularity)


@NOVELTY.mistake("root of the mean square", seen_in="a habit from RMSE")
def _(popularity):
    """It squares the bits and takes the root of their mean, so one unknown item weighs more.
    Novelty is the plain mean."""
    return math.sqrt(sum(bits(share) ** 2 for share in popularity) / len(popularity))


@NOVELTY.mistake(
    "discounted by rank",
    "recommendation-libraries",
    seen_in="EFD of RankSys and Elliot discounts the ranks",
)
def _(popularity):
    """It gives the first ranks more weight. Vargas and Castells have that as a variant; here all
    items count the same."""
    weights = [1 / math.log2(rank + 1) for rank in range(1, len(popularity) + 1)]
    return sum(w * bits(share) for w, share in zip(weights, popularity)) / sum(weights)


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


def of_each_item(pick):
    """A wrong function(distances): the mean of what is picked from the distances of each item."""

    def function(distances):
        others = [row[:i] + row[i + 1 :] for i, row in enumerate(distances)]
        return sum(pick(row) for row in others) / len(others)

    return function


def middle(values):
    ordered = sorted(values)
    n = len(ordered)
    return (ordered[n // 2] + ordered[(n - 1) // 2]) / 2


INTRA_LIST_DISTANCE = Exercise(
    "intra_list_distance(distances)",
    "The mean distance between two different items of a list. `distances` has a row and a"
    " column for each of them, with 0 on the diagonal; there are at least two.",
    reference=lambda distances: formulas.intra_list_distance(distances),
    domain=matrices,
    ordinary=lambda distances: any(any(row) for row in distances),
    section="recommendation-distance",
)


@INTRA_LIST_DISTANCE.mistake("the diagonal counted")
def _(distances):
    """It divides by n times n, so the zeros of each item with itself count. There are n(n − 1)
    pairs of different items."""
    return 2 * sum(pairs(distances)) / len(distances) ** 2


@INTRA_LIST_DISTANCE.mistake(
    "a sum instead of a mean",
    seen_in="the intra-list similarity of Ziegler and others is such a sum",
    also=[lambda distances: 2.0 * sum(pairs(distances))],
)
def _(distances):
    """It adds the distances up. A longer list then looks more diverse, with the same items as far
    apart."""
    return float(sum(pairs(distances)))


@INTRA_LIST_DISTANCE.mistake(
    "pairs counted once and twice",
    also=[lambda distances: 2 * sum(pairs(distances)) / len(pairs(distances))],
)
def _(distances):
    """It adds up each pair once and divides by both directions, or the other way around. So it is
    off by a factor of two."""
    return sum(pairs(distances)) / (len(distances) * (len(distances) - 1))


@INTRA_LIST_DISTANCE.mistake("neighbors only")
def _(distances):
    """It takes only the steps from each rank to the next. Then alternating between two films looks
    diverse."""
    steps = [distances[i][i + 1] for i in range(len(distances) - 1)]
    return sum(steps) / len(steps)


@INTRA_LIST_DISTANCE.mistake(
    "one pair decides",
    seen_in="max-min diversity, under another name",
    also=[
        lambda distances: float(max(pairs(distances))),
        lambda distances: float(distances[0][-1]),
    ],
)
def _(distances):
    """It returns the distance of a single pair, such as the nearest or the farthest. Take the mean
    of all pairs."""
    return float(min(pairs(distances)))


@INTRA_LIST_DISTANCE.mistake(
    "distances from one item",
    also=[lambda distances: sum(distances[-1][:-1]) / (len(distances) - 1)],
)
def _(distances):
    """It compares all items with a single one, the first or the last. The others may all be the
    same."""
    return sum(distances[0][1:]) / (len(distances) - 1)


@INTRA_LIST_DISTANCE.mistake("one neighbor of each item", pick=[max, min])
def _(distances, pick):
    """It takes a single distance of each item, to the farthest or the nearest of the others. All
    pairs count."""
    return of_each_item(pick)(distances)


@INTRA_LIST_DISTANCE.mistake(
    "zeros left out",
    also=[lambda distances: sum(set(pairs(distances))) / len(set(pairs(distances)))],
)
def _(distances):
    """It leaves out distances of 0, or counts equal distances once. Two items that are the same are
    a pair, too, and the one that diversity is about."""
    apart = [distance for distance in pairs(distances) if distance]
    return sum(apart) / len(apart) if apart else 0.0


@INTRA_LIST_DISTANCE.mistake("the median", seen_in="a habit with skewed numbers")
def _(distances):
    """It takes the pair in the middle. The mean lets each pair count."""
    return float(middle(pairs(distances)))


@INTRA_LIST_DISTANCE.mistake(
    "squares",
    seen_in="a habit from variances",
    also=[lambda distances: math.sqrt(squares(distances))],
)
def squares(distances):
    """It squares the distances. Take their plain mean."""
    return sum(distance**2 for distance in pairs(distances)) / len(pairs(distances))


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
            total += distances[i][j] / math.log2(i + 2)
            weights += 1 / math.log2(i + 2)
    return total / weights


@INTRA_LIST_DISTANCE.mistake(
    "divided by the items", also=[lambda distances: 2 * sum(pairs(distances)) / len(distances)]
)
def _(distances):
    """It divides by the number of items. Divide by the number of pairs."""
    return sum(pairs(distances)) / len(distances)


@INTRA_LIST_DISTANCE.mistake("similarity", seen_in="a mix-up of the two directions")
def _(distances):
    """It returns 1 minus the distance. That is intra-list similarity: a diverse list has a low
    one."""
    return 1 - sum(pairs(distances)) / len(pairs(distances))


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


def smoothed(q, p, alpha=ALPHA):
    return [(1 - alpha) * shown + alpha * wanted for shown, wanted in zip(q, p)]


def divergence(p, q):
    return sum(a * math.log(a / b) for a, b in zip(p, q) if a > 0) + 0.0


# As the chapter gives it to be fixed
def genres_not_shown_left_out(p, q):
    terms = [
        wanted * math.log(wanted / shown) for wanted, shown in zip(p, q) if wanted > 0 and shown > 0
    ]
    return sum(terms)


def mixed_with(alpha):
    """A wrong function(p, q) with another alpha."""
    return lambda p, q: divergence(p, smoothed(q, p, alpha))


def tiny_number_added(tiny):
    return lambda p, q: divergence(p, [shown + tiny for shown in q])


def transformed(change):
    """A wrong function(p, q): change(divergence)."""
    return lambda p, q: change(max(divergence(p, smoothed(q, p)), 0.0)) + 0.0


def terms_of(p, q):
    return [a * math.log(a / b) for a, b in zip(p, smoothed(q, p)) if a > 0]


def half_of_each(p, q):
    middle = smoothed(q, p, 0.5)
    return (divergence(p, middle) + divergence(q, middle)) / 2


CALIBRATION_KL = Exercise(
    "calibration_kl(p, q)",
    "The divergence of the mix of genres that is shown, `q`, from the mix that the user likes,"
    " `p`, with alpha = 0.01 and natural logarithms. Both are lists of shares with the sum 1.",
    reference=lambda p, q: formulas.calibration_kl(p, q),
    domain=mixes,
    ordinary=lambda p, q: p != q,
    given=[genres_not_shown_left_out],
    section="recommendation-calibration",
)


@CALIBRATION_KL.mistake(
    "genres that are not shown left out",
    seen_in="code that guards the logarithm against 0",
    also=[lambda p, q: genres_not_shown_left_out(p, q) / math.log(2) + 0.0],
)
def _(p, q):
    """It skips a genre that is liked and never shown, which is the worst that can happen to it. Mix
    the share alpha of p into q instead."""
    return genres_not_shown_left_out(p, q)


@CALIBRATION_KL.also()
def _(p, q):
    mixed = smoothed(q, p)
    return sum(a * math.log(a / b) for a, b, shown in zip(p, mixed, q) if a and shown) + 0.0


@CALIBRATION_KL.mistake(
    "p and q exchanged", also=[lambda p, q: other_way_around(p, q) / math.log(2)]
)
def other_way_around(p, q):
    """It measures the divergence of p from q. Then a genre that is liked and never shown costs
    nothing. The weights are the shares of p."""
    return divergence(q, smoothed(p, q))


@CALIBRATION_KL.also()
def _(p, q):
    mixed = smoothed(q, p)
    return sum(b * math.log(b / a) for a, b in zip(p, mixed) if a > 0 and b > 0) + 0.0


@CALIBRATION_KL.mistake("in bits", seen_in="several implementations use log2")
def _(p, q):
    """It uses logarithms to base 2. All values are larger by the factor 1/ln 2; say which you
    report."""
    return divergence(p, smoothed(q, p)) / math.log(2)


@CALIBRATION_KL.mistake("alpha of q instead of p")
def _(p, q):
    """It keeps only the share alpha of q, so nearly everything looks calibrated. The mix is (1 −
    alpha) q + alpha p."""
    return divergence(p, smoothed(q, p, 1 - ALPHA))


@CALIBRATION_KL.mistake(
    "a small number added",
    seen_in="smoothing as in language models, or 1e-2 against the logarithm of 0",
    also=[
        lambda p, q: divergence(p, [shown + ALPHA * wanted for shown, wanted in zip(q, p)]),
        lambda p, q: divergence(p, [shown or ALPHA for shown in q]),
        lambda p, q: sum(a * math.log((a + ALPHA) / (b + ALPHA)) for a, b in zip(p, q)) + 0.0,
        tiny_number_added(1e-6),
        tiny_number_added(1e-8),
        tiny_number_added(1e-9),
        tiny_number_added(1e-10),
        tiny_number_added(1e-12),
    ],
)
def _(p, q):
    """It adds something else to q than the share alpha of p. The sum is then no longer 1, or genres
    that nobody asked for get a share."""
    return divergence(p, [shown + ALPHA for shown in q])


@CALIBRATION_KL.also()
def _(p, q):
    equal = [1 / len(p)] * len(p)
    return divergence(p, smoothed(q, equal))


@CALIBRATION_KL.also()
def _(p, q):
    return divergence(p, [(shown + ALPHA * wanted) / (1 + ALPHA) for shown, wanted in zip(q, p)])


@CALIBRATION_KL.mistake("logarithms to base 10")
def _(p, q):
    """It uses logarithms to base 10, so all values are too small by the factor ln 10. The ones here
    are natural."""
    return divergence(p, smoothed(q, p)) / math.log(10)


@CALIBRATION_KL.mistake(
    "divergence transformed",
    seen_in="an attempt to get a score between 0 and 1",
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
def _(p, q, change):
    """It makes another number of the divergence, such as its root, or one that is better the
    higher. Return the divergence itself."""
    return transformed(change)(p, q)


@CALIBRATION_KL.mistake(
    "mixed only where nothing is shown", seen_in="code that guards the logarithm against 0"
)
def _(p, q):
    """It mixes p into q only for genres that are not shown, or gives them a fixed cost. Mix the
    share alpha of p into all of q, so that the sum stays 1."""
    return divergence(p, [shown or ALPHA * wanted for shown, wanted in zip(q, p)])


@CALIBRATION_KL.also()
def _(p, q):
    # What is not shown costs ln 100, whatever its share.
    terms = [a * math.log(a / b) if b else -math.log(ALPHA) for a, b in zip(p, q) if a]
    return sum(terms) + 0.0


@CALIBRATION_KL.mistake("both mixed")
def _(p, q):
    """It mixes each of the two into the other. Only q can have a 0 that makes the divergence
    infinite, so p stays as it is."""
    return divergence(smoothed(p, q), smoothed(q, p))


@CALIBRATION_KL.mistake(
    "another alpha", seen_in="a value from other smoothing", alpha=[0.1, 0.001, 0.05, 0.5]
)
def _(p, q, alpha):
    """The formula is right, alpha is not. The chapter and Steck take 0.01."""
    return mixed_with(alpha)(p, q)


@CALIBRATION_KL.mistake("sign turned around")
def _(p, q):
    """It returns minus the divergence. Calibration is at least 0, and lower is better."""
    return -divergence(p, smoothed(q, p))


@CALIBRATION_KL.mistake(
    "a mean instead of a sum", also=[lambda p, q: divergence(p, smoothed(q, p)) / len(p)]
)
def _(p, q):
    """It divides by the number of genres. The shares are weights with the sum 1 already, so the sum
    is a mean."""
    return divergence(p, smoothed(q, p)) / sum(share > 0 for share in p)


@CALIBRATION_KL.mistake(
    "both directions",
    seen_in="Jeffreys divergence, to get a symmetric distance",
    also=[lambda p, q: both_directions(p, q) / 2],
)
def both_directions(p, q):
    """It adds the divergence in the other direction, or takes the mean of both. Calibration is
    one-sided: what is liked and missing costs most."""
    return divergence(p, smoothed(q, p)) + divergence(q, smoothed(p, q))


@CALIBRATION_KL.mistake("cross-entropy", seen_in="a loss of neural networks")
def _(p, q):
    """It forgets p inside the logarithm. Then a perfectly calibrated list does not get 0."""
    return -sum(a * math.log(b) for a, b in zip(p, smoothed(q, p)) if a > 0) + 0.0


@CALIBRATION_KL.mistake(
    "terms below zero changed",
    seen_in="a fear of negative terms",
    also=[
        lambda p, q: sum(max(term, 0.0) for term in terms_of(p, q)) + 0.0,
        lambda p, q: max(terms_of(p, q)) + 0.0,
    ],
)
def _(p, q):
    """It drops the terms below 0, or their sign, or all but the largest. They belong to the sum,
    which is never below 0."""
    return sum(abs(term) for term in terms_of(p, q)) + 0.0


@CALIBRATION_KL.mistake(
    "another distance",
    seen_in="total variation, or the Jensen–Shannon divergence",
    also=[
        half_of_each,
        lambda p, q: math.sqrt(sum((math.sqrt(a) - math.sqrt(b)) ** 2 for a, b in zip(p, q)) / 2),
        lambda p, q: math.sqrt(sum((a - b) ** 2 for a, b in zip(p, q))),
        lambda p, q: float(sum(abs(a - b) for a, b in zip(p, q))),
        lambda p, q: float(max(abs(a - b) for a, b in zip(p, q))),
        lambda p, q: float(sum((a - b) ** 2 for a, b in zip(p, q))),
        lambda p, q: math.sqrt(max(half_of_each(p, q), 0.0)),
    ],
)
def _(p, q):
    """It computes another distance between two mixes. The one here weighs the logarithm of p / q by
    p."""
    return sum(abs(a - b) for a, b in zip(p, q)) / 2


@CALIBRATION_KL.also()
def _(p, q):
    sizes = sum(a * a for a in p) * sum(b * b for b in q)
    return 1 - sum(a * b for a, b in zip(p, q)) / math.sqrt(sizes)


@CALIBRATION_KL.mistake("wrong weights of the logarithms")
def _(p, q):
    """Its logarithms are right, their weights are not. Each genre counts by its share in p."""
    mixed = smoothed(q, p)
    return sum(math.log(a / b) for a, b in zip(p, mixed) if a > 0) + 0.0


@CALIBRATION_KL.also()
def _(p, q):
    mixed = smoothed(q, p)
    return sum(shown * math.log(a / b) for a, b, shown in zip(p, mixed, q) if a > 0) + 0.0


# GAUC


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


def any_auc(labels, users):
    return any(len(set(given)) == 2 for given, _ in by_user(labels, labels, users))


def by_user(labels, scores, users):
    """The labels and the scores of each user."""
    for user in sorted(set(users)):
        mine = [i for i, other in enumerate(users) if other == user]
        yield [labels[i] for i in mine], [scores[i] for i in mine]


def auc_or(labels, scores, other=None):
    return auc(labels, scores) if len(set(labels)) == 2 else other


def weighted(weight, without=None, of=auc_or):
    """A wrong function(labels, scores, users): the mean of the AUCs, weighted by weight(labels);
    `without`: what a user with one class counts."""

    def function(labels, scores, users):
        values = [
            (of(mine, given, without), weight(mine))
            for mine, given in by_user(labels, scores, users)
        ]
        values = [(value, w) for value, w in values if value is not None]
        total = sum(w for _, w in values)
        return sum(value * w for value, w in values) / total if total else 0.0

    return function


def clicks(labels):
    return sum(labels)


def n_pairs(labels):
    return sum(labels) * (len(labels) - sum(labels))


def with_ties(worth):
    """AUC where a tie counts `worth`."""

    def of(labels, scores, other=None):
        if len(set(labels)) < 2:
            return other
        right = 0.0
        for i, x in enumerate(labels):
            for j, y in enumerate(labels):
                if x > y:
                    right += (scores[i] > scores[j]) + worth * (scores[i] == scores[j])
        return right / n_pairs(labels)

    return of


def in_the_order_of_a_sort(first):
    """AUC from the ranks of a stable sort; first: whether the first of a tie gets the best rank."""

    def of(labels, scores, other=None):
        if len(set(labels)) < 2:
            return other
        sign = -1 if first else 1
        order = sorted(range(len(scores)), key=lambda place: (scores[place], sign * place))
        ranks = sum(rank for rank, place in enumerate(order, 1) if labels[place])
        hits = sum(labels)
        return (ranks - hits * (hits + 1) / 2) / n_pairs(labels)

    return of


def gini(labels, scores, other=None):
    return 2 * auc(labels, scores) - 1 if len(set(labels)) == 2 else other


def average_precision_of(labels, scores, other=None):
    if len(set(labels)) < 2:
        return other
    order = sorted(range(len(scores)), key=lambda place: (-scores[place], place))
    return formulas.average_precision([labels[place] for place in order])


def best_click_first(labels, scores, other=None):
    """Whether the best score has a click."""
    if len(set(labels)) < 2:
        return other
    return float(labels[scores.index(max(scores))])


def first_click(labels, scores, other=None):
    """The reciprocal rank of the best click."""
    if len(set(labels)) < 2:
        return other
    order = sorted(range(len(scores)), key=lambda place: (-scores[place], place))
    return 1 / (1 + [labels[place] for place in order].index(1))


def at_one_half(labels, scores, other=None):
    """The share of the impressions on the right side of 0.5."""
    if len(set(labels)) < 2:
        return other
    return sum((score >= 0.5) == label for score, label in zip(scores, labels)) / len(labels)


def against(pick):
    """AUC against one miss only, the best or the worst."""

    def of(labels, scores, other=None):
        if len(set(labels)) < 2:
            return other
        miss = pick(score for score, label in zip(scores, labels) if not label)
        clicks = [score for score, label in zip(scores, labels) if label]
        return sum((score > miss) + (score == miss) / 2 for score in clicks) / len(clicks)

    return of


def mean_scores_compared(labels, scores, other=None):
    if len(set(labels)) < 2:
        return other
    clicks = sum(score for score, label in zip(scores, labels) if label) / sum(labels)
    misses = sum(score for score, label in zip(scores, labels) if not label)
    misses /= len(labels) - sum(labels)
    return 0.5 if math.isclose(clicks, misses) else float(clicks > misses)


def against_all(others):
    """The share of all impressions below a click, of these clicks the mean; `others`: how many
    impressions less in the divisor."""

    def of(labels, scores, other=None):
        if len(set(labels)) < 2:
            return other
        below = [sum(score > s for s in scores) for score, y in zip(scores, labels) if y]
        return sum(below) / len(below) / (len(scores) - others)

    return of


def over_all_pairs(labels, scores, other=None):
    if len(set(labels)) < 2:
        return other
    n = len(labels)
    return auc(labels, scores) * n_pairs(labels) / (n * (n - 1) / 2)


def at_least_one_half(labels, scores, other=None):
    if len(set(labels)) < 2:
        return other
    return max(auc(labels, scores), 1 - auc(labels, scores))


def pairs_per(divisor):
    """The pairs in order, with a divisor(labels) that is not the number of pairs."""

    def of(labels, scores, other=None):
        if len(set(labels)) < 2:
            return other
        return auc(labels, scores) * n_pairs(labels) / divisor(labels)

    return of


def weights_without_their_sum(divisor):
    """The AUCs times the impressions, with another divisor(labels, users)."""

    def function(labels, scores, users):
        each = list(by_user(labels, scores, users))
        total = sum(auc_or(mine, given, 0) * len(mine) for mine, given in each)
        return total / divisor(labels, [mine for mine, _ in each if len(set(mine)) == 2])

    return function


def one_kind_left_out(needed, worth):
    """Users without the label `needed` are left out; one with no other label counts `worth`."""

    def function(labels, scores, users):
        values = [
            (worth if 1 - needed not in mine else auc_or(mine, given), len(mine))
            for mine, given in by_user(labels, scores, users)
            if needed in mine
        ]
        return sum(value * n for value, n in values) / sum(n for _, n in values)

    return function


def of_one_user(pick):
    """A wrong function(labels, scores, users): one of the AUCs."""

    def function(labels, scores, users):
        values = [auc_or(mine, given) for mine, given in by_user(labels, scores, users)]
        return pick([value for value in values if value is not None]) + 0.0

    return function


GROUPED_AUC = Exercise(
    "grouped_auc(labels, scores, users)",
    "GAUC: the mean of the AUCs of the users, weighted by their impressions. Each place of the"
    " three lists is one impression: its label (1 for a click), its score, its user. Users with"
    " one class only are left out; at least one user has both.",
    reference=lambda labels, scores, users: formulas.grouped_auc(labels, scores, users),
    domain=impressions,
    section="recommendation-gauc",
)


@GROUPED_AUC.mistake("all users at once", seen_in="roc_auc_score of scikit-learn on a whole log")
def _(labels, scores, users):
    """It computes one AUC over the impressions of all users. That also compares an item of one user
    with an item of another, which no list ever does."""
    return auc(labels, scores)


@GROUPED_AUC.mistake("every user the same weight", seen_in="Elliot’s GAUC has no weights")
def _(labels, scores, users):
    """It gives all users the same weight. GAUC weighs a user by the number of impressions."""
    return weighted(lambda labels: 1)(labels, scores, users)


@GROUPED_AUC.mistake("weighted by clicks", "recommendation-libraries", seen_in="RecBole’s GAUC")
def _(labels, scores, users):
    """It weighs a user by the clicks. That is RecBole’s variant; the definition here counts
    impressions."""
    return weighted(clicks)(labels, scores, users)


@GROUPED_AUC.mistake("weighted by pairs")
def _(labels, scores, users):
    """It weighs a user by the pairs of a click and a miss, so a heavy user counts by the square.
    Weigh by impressions."""
    return weighted(n_pairs)(labels, scores, users)


@GROUPED_AUC.mistake(
    "users with one class counted",
    seen_in="code that guards roc_auc_score against one class",
    also=[
        weighted(len, 1.0),
        weighted(lambda labels: 1, 0.5),
        weighted(lambda labels: 1, 0.0),
        weighted(lambda labels: 1, 1.0),
        one_kind_left_out(1, 0.0),
        one_kind_left_out(1, 0.5),
        one_kind_left_out(1, 1.0),
        one_kind_left_out(0, 0.0),
        one_kind_left_out(0, 0.5),
    ],
)
def _(labels, scores, users):
    """It gives a user who clicked everything or nothing a value, such as 0.5, or keeps the weight
    of that user in the divisor. Such a user has no pair to compare: leave value and weight out."""
    return weighted(len, 0.5)(labels, scores, users)


@GROUPED_AUC.also()
def _(labels, scores, users):
    values = [auc_or(mine, given, 0) * len(mine) for mine, given in by_user(labels, scores, users)]
    return sum(values) / len(labels)


@GROUPED_AUC.mistake(
    "ties not halved",
    also=[
        weighted(len, of=with_ties(1)),
        weighted(lambda labels: 1, of=with_ties(0)),
        weighted(lambda labels: 1, of=with_ties(1)),
    ],
)
def _(labels, scores, users):
    """It counts a tie of a click and a miss as right or as wrong. It counts one half."""
    return weighted(len, of=with_ties(0))(labels, scores, users)


@GROUPED_AUC.mistake(
    "ties in the order of the input", also=[weighted(len, of=in_the_order_of_a_sort(True))]
)
def _(labels, scores, users):
    """It lets a sort decide which of two equal scores comes first, so the value depends on the
    order of the impressions. A tie of a click and a miss counts one half."""
    return weighted(len, of=in_the_order_of_a_sort(False))(labels, scores, users)


@GROUPED_AUC.mistake(
    "another weight",
    weight=[
        lambda labels: len(labels) - sum(labels),
        lambda labels: math.sqrt(len(labels)),
        lambda labels: math.log(len(labels)),
        lambda labels: math.log(1 + len(labels)),
        lambda labels: len(labels) ** 2,
        lambda labels: sum(labels) / len(labels),
    ],
)
def _(labels, scores, users, weight):
    """It weighs the users by something else, such as misses or the root of the impressions. The
    weight is the number of impressions."""
    return weighted(weight)(labels, scores, users)


@GROUPED_AUC.mistake("users not put together", seen_in="`itertools.groupby` without sorting")
def _(labels, scores, users):
    """It starts a new group whenever the user changes. Impressions of different users can take
    turns in a log: collect those of each user first."""
    # A new group at each change of the user.
    total = weight = start = 0.0
    start = 0
    for end in range(1, len(users) + 1):
        if end == len(users) or users[end] != users[start]:
            value = auc_or(labels[start:end], scores[start:end])
            if value is not None:
                total += value * (end - start)
                weight += end - start
            start = end
    return total / weight if weight else 0.0


@GROUPED_AUC.mistake(
    "scores made comparable", seen_in="normalization by user before `roc_auc_score`"
)
def _(labels, scores, users):
    """It shifts or scales the scores of each user and computes one AUC of all. Then it still
    compares users, and scores have changed that no list needs changed."""
    means = {}
    for user in set(users):
        mine = [score for score, other in zip(scores, users) if other == user]
        means[user] = sum(mine) / len(mine)
    return auc(labels, [score - means[user] for score, user in zip(scores, users)])


@GROUPED_AUC.also()
def _(labels, scores, users):
    # Min-max scaling of the scores of each user, then one AUC.
    scaled = []
    for score, user in zip(scores, users):
        mine = [other for other, of in zip(scores, users) if of == user]
        width = max(mine) - min(mine)
        scaled.append((score - min(mine)) / width if width else 0.0)
    return auc(labels, scaled)


@GROUPED_AUC.mistake(
    "another metric of each user",
    seen_in="the Gini coefficient, or a habit from search",
    also=[
        weighted(len, of=average_precision_of),
        weighted(len, of=best_click_first),
        weighted(len, of=first_click),
        weighted(len, of=at_one_half),
        weighted(len, of=mean_scores_compared),
    ],
)
def _(labels, scores, users):
    """It averages something else than AUCs, such as average precision or 2 AUC − 1. Count the pairs
    of a click and a miss that are in order."""
    return weighted(len, of=gini)(labels, scores, users)


@GROUPED_AUC.mistake("one miss only", also=[weighted(len, of=against(min))])
def _(labels, scores, users):
    """It compares the clicks with a single miss of the user, the best or the worst. Compare each
    click with each miss."""
    return weighted(len, of=against(max))(labels, scores, users)


@GROUPED_AUC.mistake(
    "clicks compared with clicks",
    also=[weighted(len, of=against_all(1)), weighted(len, of=over_all_pairs)],
)
def _(labels, scores, users):
    """It compares a click with all impressions of the user, or divides by all pairs of them. Only
    pairs of a click and a miss count."""
    return weighted(len, of=against_all(0))(labels, scores, users)


@GROUPED_AUC.mistake("never below one half", seen_in="a habit from two-class models")
def _(labels, scores, users):
    """It turns an AUC below 0.5 around. Such a list is worse than a random one, and GAUC should say
    so."""
    return weighted(len, of=at_least_one_half)(labels, scores, users)


@GROUPED_AUC.mistake(
    "one user only", pick=[lambda values: values[0], lambda values: values[-1], max, min]
)
def _(labels, scores, users, pick):
    """It returns the AUC of a single user, such as the first or the best. GAUC is a mean over
    users."""
    return of_one_user(pick)(labels, scores, users)


@GROUPED_AUC.mistake(
    "not divided by the weights",
    also=[
        weights_without_their_sum(lambda labels, both: len(both)),
        weights_without_their_sum(lambda labels, both: 1),
        weights_without_their_sum(lambda labels, both: sum(labels)),
    ],
)
def _(labels, scores, users):
    """It does not divide by the sum of the weights, which are the impressions of the users with
    both classes. A mean divides by the weights that it multiplied by."""
    values = [auc_or(mine, given, 0) for mine, given in by_user(labels, scores, users)]
    return sum(values) + 0.0


@GROUPED_AUC.mistake(
    "not divided by the pairs",
    also=[
        weighted(len, of=pairs_per(sum)),
        weighted(len, of=pairs_per(lambda labels: len(labels) - sum(labels))),
        weighted(len, of=pairs_per(len)),
    ],
)
def _(labels, scores, users):
    """It does not divide the pairs in order by all pairs of the user. Their number is clicks times
    misses."""
    return weighted(len, of=pairs_per(lambda labels: 1))(labels, scores, users)


@GROUPED_AUC.mistake("scores upside down")
def _(labels, scores, users):
    """It takes the lowest score for the best one. A click should have a higher score than a
    miss."""
    return formulas.grouped_auc(labels, [-score for score in scores], users)


# Exposure


def ranked_groups():
    """(groups, group): the groups A and B of up to five items."""
    for n in (1, 2, 3, 4, 5):
        for groups in every_list(("A", "B"), n):
            yield groups, "A"


def ranks_of(groups, group):
    return [rank for rank, other in enumerate(groups, 1) if other == group]


def share_by(weight):
    """A wrong function(groups, group): its share of the sum of weight(rank)."""

    def function(groups, group):
        everything = sum(weight(rank) for rank in range(1, len(groups) + 1))
        return sum(weight(rank) for rank in ranks_of(groups, group)) / everything

    return function


def log2_weight(rank):
    return 1 / math.log2(rank + 1)


def right_share(groups, group):
    return share_by(log2_weight)(groups, group)


GROUP_EXPOSURE = Exercise(
    "group_exposure(groups, group)",
    "The share of the attention to a list that the items of `group` get. `groups` has the group"
    " of each item in rank order. The attention to rank i is 1/log2(i + 1).",
    reference=lambda groups, group: formulas.exposure(groups).get(group, 0.0),
    domain=ranked_groups,
    ordinary=lambda groups, group: len(set(groups)) == 2,
    section="recommendation-exposure",
)


@GROUP_EXPOSURE.mistake("share of the places", seen_in="statistical parity of a list")
def _(groups, group):
    """It counts places, whatever their rank. The first place gets more attention than the tenth."""
    return share_by(lambda rank: 1)(groups, group)


@GROUP_EXPOSURE.mistake("not divided")
def _(groups, group):
    """It adds up the attention and stops. Divide by the attention to the whole list, so that the
    shares add up to 1."""
    return sum(log2_weight(rank) for rank in ranks_of(groups, group)) + 0.0


@GROUP_EXPOSURE.mistake(
    "mean of the group", seen_in="the exposure of a group in Singh and Joachims, a mean per item"
)
def mean_of_the_group(groups, group):
    """It takes the mean over the items of the group, or over all places. A share has the attention
    to the whole list in the divisor."""
    ranks = ranks_of(groups, group)
    return sum(log2_weight(rank) for rank in ranks) / len(ranks) if ranks else 0.0


@GROUP_EXPOSURE.also()
def _(groups, group):
    return sum(log2_weight(rank) for rank in ranks_of(groups, group)) / len(groups)


@GROUP_EXPOSURE.also()
def _(groups, group):
    n = len(ranks_of(groups, group))
    return right_share(groups, group) / n if n else 0.0


@GROUP_EXPOSURE.also()
def _(groups, group):
    mine = mean_of_the_group(groups, group)
    ranks = [rank for rank, other in enumerate(groups, 1) if other != group]
    others = sum(log2_weight(rank) for rank in ranks) / len(ranks) if ranks else 0.0
    return mine / (mine + others)


@GROUP_EXPOSURE.also()
def _(groups, group):
    # Attention against the share of the places.
    n = len(ranks_of(groups, group))
    return right_share(groups, group) * len(groups) / n if n else 0.0


@GROUP_EXPOSURE.mistake("divided by the others")
def _(groups, group):
    """It divides by the attention to the other groups. Divide by that to all groups, this one
    too."""
    mine = sum(log2_weight(rank) for rank in ranks_of(groups, group))
    others = sum(log2_weight(rank) for rank in range(1, len(groups) + 1)) - mine
    return mine / others if others > 1e-9 else 0.0


@GROUP_EXPOSURE.mistake("best rank only")
def first_one_only(groups, group):
    """It looks only at the first item of the group. All of its items get attention."""
    ranks = ranks_of(groups, group)
    return log2_weight(ranks[0]) if ranks else 0.0


@GROUP_EXPOSURE.also()
def _(groups, group):
    # Once for each item of the group, as `groups.index` finds it.
    everything = sum(log2_weight(rank) for rank in range(1, len(groups) + 1))
    return len(ranks_of(groups, group)) * first_one_only(groups, group) / everything


@GROUP_EXPOSURE.also()
def _(groups, group):
    everything = sum(log2_weight(rank) for rank in range(1, len(groups) + 1))
    return first_one_only(groups, group) / everything


@GROUP_EXPOSURE.mistake("share of the others")
def _(groups, group):
    """It returns the share of the other groups. Add up the attention to the items of `group`."""
    return sum(
        log2_weight(rank) for rank in range(1, len(groups) + 1) if groups[rank - 1] != group
    ) / (sum(log2_weight(rank) for rank in range(1, len(groups) + 1)))


@GROUP_EXPOSURE.mistake(
    "ranks from the bottom",
    also=[share_by(lambda rank: math.log2(rank + 1)), share_by(lambda rank: rank)],
)
def _(groups, group):
    """It gives the most attention to the last place. Readers look at the first places most."""
    return right_share(groups[::-1], group)


@GROUP_EXPOSURE.mistake("against the best case", seen_in="a habit from NDCG")
def _(groups, group):
    """It takes the best order for the group into account, as NDCG does. A share of attention asks
    only which places the group has, and divides by all of them."""
    # Divided by the attention that the group would get at the top, as in NDCG.
    ranks = ranks_of(groups, group)
    best = sum(log2_weight(rank) for rank in range(1, len(ranks) + 1))
    return sum(log2_weight(rank) for rank in ranks) / best if ranks else 0.0


@GROUP_EXPOSURE.also()
def _(groups, group):
    # The items of the group as if they stood at the top.
    best = sum(log2_weight(rank) for rank in range(1, len(ranks_of(groups, group)) + 1))
    return best / sum(log2_weight(rank) for rank in range(1, len(groups) + 1))


@GROUP_EXPOSURE.mistake(
    "wrong discount",
    seen_in="discounts of other metrics, or ranks that start at 0",
    also=[
        share_by(lambda rank: 1 / math.log2(rank + 2)),
        share_by(lambda rank: 1 / math.log2(rank) if rank > 1 else 1),
        share_by(lambda rank: 1 / math.log(rank + 1.0) ** 2),
        share_by(lambda rank: 1 / (rank + 1)),
        share_by(lambda rank: 1 / math.sqrt(rank)),
        share_by(lambda rank: 1 / rank**2),
        share_by(lambda rank: 0.9**rank),
        share_by(lambda rank: 0.8**rank),
        share_by(lambda rank: 0.5**rank),
        share_by(lambda rank: math.exp(-rank)),
    ],
)
def _(groups, group):
    """The share is right, the discount is not. The attention to rank i is 1/log2(i + 1)."""
    return share_by(lambda rank: 1 / rank)(groups, group)


@GROUP_EXPOSURE.also()
def _(groups, group):
    n = len(groups)
    return share_by(lambda rank: n + 1 - rank)(groups, group)


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
