"""Exercises of the chapter on recommendation, with the wrong functions that people write."""

import math

from .. import formulas
from ..formulas import auc
from ._checker import Exercise, Misconception
from ._domains import every_list
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


def every_place(lists, n_items):
    return places(lists) / n_items


def every_place_at_most_one(lists, n_items):
    return min(1.0, places(lists) / n_items)


def mean_of_users(lists, n_items):
    return sum(len(items) / n_items for items in lists) / len(lists)


def shown_to_all(lists, n_items):
    common = set(lists[0])
    for items in lists:
        common &= set(items)
    return len(common) / n_items


def different_by_place(lists, n_items):
    return different(lists) / places(lists)


def first_items(lists, n_items):
    return len({items[0] for items in lists}) / n_items


def one_user(lists, n_items):
    return len(lists[0]) / n_items


def last_user(lists, n_items):
    return len(lists[-1]) / n_items


def longest_list(lists, n_items):
    return max(map(len, lists)) / n_items


def shown_to(lists, few, many):
    """How many items between `few` and `many` users are shown."""
    flat = [item for items in lists for item in items]
    return sum(few <= flat.count(item) <= many for item in set(flat))


def shown_once(lists, n_items):
    return shown_to(lists, 1, 1) / n_items


def shown_to_an_odd_number(lists, n_items):
    """The symmetric difference of one list after the other."""
    return (shown_to(lists, 1, 1) + shown_to(lists, 3, 3)) / n_items


def shown_again(lists, n_items):
    return shown_to(lists, 2, 3) / n_items


def never_shown(lists, n_items):
    return 1 - different(lists) / n_items


def per_user(lists, n_items):
    return different(lists) / n_items / len(lists)


def different_lists(lists, n_items):
    return len({tuple(items) for items in lists}) / n_items


def not_a_share(lists, n_items):
    return float(different(lists))


def percent(lists, n_items):
    return 100 * different(lists) / n_items


def whole_division(lists, n_items):
    return float(different(lists) // n_items)


CATALOG_COVERAGE = Exercise(
    name="catalog_coverage",
    signature="catalog_coverage(lists, n_items)",
    task=(
        "The share of a catalog of `n_items` items that at least one user is shown. `lists` has the"
        " ids of the items of each user."
    ),
    reference=lambda lists, n_items: formulas.catalog_coverage(lists, n_items=n_items),
    chapter="recommendation",
    domain=lists_and_catalogs,
    misconceptions=[
        Misconception(
            "every place counted",
            "It counts the places in the lists, so an item that two users see counts twice. Count"
            " each item once.",
            "a common slip: the lengths of the lists summed",
            "Coverage: what is shown at all",
            every_place,
            every_place_at_most_one,
        ),
        Misconception(
            "mean over the users",
            "It takes the share of the catalog in each list, and the mean of these. That is the"
            " length of a list, whatever is in it: put all lists together first.",
            "a common slip: coverage as a metric of one list",
            "Coverage: what is shown at all",
            mean_of_users,
        ),
        Misconception(
            "one list only",
            "It looks at one list: the first, the last or the longest. Put the lists of all users"
            " together.",
            "a common slip: a `return` in the loop",
            "Coverage: what is shown at all",
            one_user,
            last_user,
            longest_list,
        ),
        Misconception(
            "items that one user sees",
            "It leaves out an item that a second user is shown. An item counts once, however many"
            " users see it.",
            "a common slip: the symmetric difference of sets for their union",
            "Coverage: what is shown at all",
            shown_once,
            shown_to_an_odd_number,
        ),
        Misconception(
            "items that several users see",
            "It counts an item only if more than one user is shown it. One user is enough.",
            "a common slip: > 1 where > 0 is needed",
            "Coverage: what is shown at all",
            shown_again,
        ),
        Misconception(
            "the part that is not shown",
            "It returns the share of the catalog that nobody is shown. Coverage is the rest.",
            "a common slip: 1 minus the share",
            "Coverage: what is shown at all",
            never_shown,
        ),
        Misconception(
            "divided by the users",
            "It divides by the number of users, too. Coverage belongs to the whole system, and is"
            " no mean over users.",
            "a habit from metrics of one list",
            "Coverage: what is shown at all",
            per_user,
        ),
        Misconception(
            "lists counted",
            "It counts different lists. Count the different items in them.",
            "a common slip: a set of lists",
            "Coverage: what is shown at all",
            different_lists,
        ),
        Misconception(
            "items that everybody sees",
            "It counts the items that are in all lists. One user is enough.",
            "a common slip: intersection for union",
            "Coverage: what is shown at all",
            shown_to_all,
        ),
        Misconception(
            "divided by the places",
            "It divides by the number of places. That says how seldom an item is repeated; coverage"
            " divides by the size of the catalog.",
            "a mix-up of two shares",
            "Coverage: what is shown at all",
            different_by_place,
        ),
        Misconception(
            "first items only",
            "It looks at the first item of each list. All items of a list are shown.",
            "a common slip",
            "Coverage: what is shown at all",
            first_items,
        ),
        Misconception(
            "a count, not a share",
            "It returns the number of items that are shown. Divide it by the size of the catalog.",
            "Elliot’s ItemCoverage returns this number",
            "Beside other libraries",
            not_a_share,
        ),
        Misconception(
            "percent",
            "It returns percent. A share is between 0 and 1.",
            "reports of coverage in percent",
            "Coverage: what is shown at all",
            percent,
        ),
        Misconception(
            "whole numbers only",
            "It rounds the share down, so anything below the whole catalog is 0. Divide by `/`, not"
            " by `//`.",
            "a common slip",
            "Coverage: what is shown at all",
            whole_division,
        ),
    ],
)


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


def in_nats(popularity):
    return sum(-math.log(share) for share in popularity) / len(popularity)


def in_digits(popularity):
    return sum(-math.log(share) / math.log(10) for share in popularity) / len(popularity)


def of_the_mean(popularity):
    return bits(sum(popularity) / len(popularity))


def complement(popularity):
    return sum(1 - share for share in popularity) / len(popularity)


def added_up(popularity):
    return sum(bits(share) for share in popularity) + 0.0


def sign_forgotten(popularity):
    return -sum(bits(share) for share in popularity) / len(popularity)


def entropy(popularity):
    return sum(share * bits(share) for share in popularity) + 0.0


def weighted_by_popularity(popularity):
    return sum(share * bits(share) for share in popularity) / sum(popularity)


def shares_of_the_list(popularity):
    return sum(bits(share / sum(popularity)) for share in popularity) / len(popularity)


def discounted(popularity):
    weights = [1 / math.log2(rank + 1) for rank in range(1, len(popularity) + 1)]
    return sum(w * bits(share) for w, share in zip(weights, popularity)) / sum(weights)


def inverse(popularity):
    return sum(1 / share for share in popularity) / len(popularity)


def one_item(pick):
    """A wrong function(popularity): the novelty of the item that is picked."""
    return lambda popularity: bits(pick(popularity)) + 0.0


def median_bits(popularity):
    ordered = sorted(bits(share) for share in popularity)
    n = len(ordered)
    return (ordered[n // 2] + ordered[(n - 1) // 2]) / 2


def of_not_knowing(popularity):
    return sum(bits(1 - share) for share in popularity if share < 1) / len(popularity) + 0.0


def odds(popularity):
    return sum(bits(share / (1 - share)) for share in popularity if share < 1) / len(popularity)


def whole_bits(popularity):
    return sum(int(bits(share)) for share in popularity) / len(popularity)


def rounded_bits(popularity):
    return sum(round(bits(share)) for share in popularity) / len(popularity)


def one_added(popularity):
    return sum(bits(share + 1) for share in popularity) / len(popularity)


def one_added_to_the_inverse(popularity):
    return sum(math.log2(1 + 1 / share) for share in popularity) / len(popularity)


def root_of_squares(popularity):
    return math.sqrt(sum(bits(share) ** 2 for share in popularity) / len(popularity))


NOVELTY = Exercise(
    name="novelty",
    signature="novelty(popularity)",
    task=(
        "The mean novelty of the items shown, in bits. `popularity` has the share of the users who"
        " know each of them, above 0; there is at least one."
    ),
    reference=lambda popularity: formulas.novelty(popularity),
    chapter="recommendation",
    domain=popularities,
    misconceptions=[
        Misconception(
            "another logarithm",
            "It uses a logarithm of another base, so the values are too small by a constant factor."
            " Bits are logarithms to base 2.",
            "a common slip: math.log is the natural logarithm",
            "Novelty: what few people know",
            in_nats,
            in_digits,
        ),
        Misconception(
            "logarithm of the mean",
            "It takes the mean first, then the logarithm. One popular item then hides all the"
            " unknown ones.",
            "a common slip",
            "Novelty: what few people know",
            of_the_mean,
        ),
        Misconception(
            "the complement of popularity",
            "It averages 1 minus the share. That is the expected popularity complement, another"
            " measure of novelty, without a logarithm.",
            "EPC in RankSys and Elliot",
            "Novelty: what few people know",
            complement,
        ),
        Misconception(
            "inverse of popularity",
            "It averages 1 over the share. Take the logarithm of that: otherwise a single unknown"
            " item decides.",
            "a common slip",
            "Novelty: what few people know",
            inverse,
        ),
        Misconception(
            "a sum instead of a mean",
            "It adds the items up, so a longer list is more novel. Divide by the number of items.",
            "a common slip",
            "Novelty: what few people know",
            added_up,
        ),
        Misconception(
            "sign forgotten",
            "It returns the mean logarithm, which is negative. A share is at most 1, and novelty at"
            " least 0: turn the sign around.",
            "a common slip",
            "Novelty: what few people know",
            sign_forgotten,
        ),
        Misconception(
            "entropy",
            "It weighs each item by its popularity. Every item shown counts the same, the unknown"
            " ones too.",
            "a mix-up with the entropy of the shares",
            "Novelty: what few people know",
            entropy,
            weighted_by_popularity,
        ),
        Misconception(
            "shares of the list",
            "It scales the shares so that those of the list add up to 1. Popularity is a fact about"
            " all users, and does not depend on what else is shown.",
            "a common slip: normalizing what is no distribution",
            "Novelty: what few people know",
            shares_of_the_list,
        ),
        Misconception(
            "one item decides",
            "It returns the novelty of a single item, such as the first or the least known. Take"
            " the mean of all of them.",
            "a common slip: a `return` in the loop, or `max`",
            "Novelty: what few people know",
            one_item(min),
            one_item(max),
            one_item(lambda popularity: popularity[0]),
            one_item(lambda popularity: popularity[-1]),
        ),
        Misconception(
            "the median",
            "It takes the item in the middle. Novelty is the mean, so that each item moves it.",
            "a habit with skewed numbers",
            "Novelty: what few people know",
            median_bits,
        ),
        Misconception(
            "knowing and not knowing mixed up",
            "It uses the share of the users who do not know the item. A known item then looks"
            " novel.",
            "a common slip: 1 − share inside the logarithm, or odds",
            "Novelty: what few people know",
            of_not_knowing,
            odds,
        ),
        Misconception(
            "whole bits",
            "It rounds the bits of each item. Halves and quarters give whole bits; other shares do"
            " not.",
            "a common slip: `int`, `//`, or the length of a binary number",
            "Novelty: what few people know",
            whole_bits,
            rounded_bits,
        ),
        Misconception(
            "one added",
            "It adds 1 before the logarithm. Then an item that everybody knows is not worth 0.",
            "a habit from log(1 + count)",
            "Novelty: what few people know",
            one_added,
            one_added_to_the_inverse,
        ),
        Misconception(
            "root of the mean square",
            "It squares the bits and takes the root of their mean, so one unknown item weighs more."
            " Novelty is the plain mean.",
            "a habit from RMSE",
            "Novelty: what few people know",
            root_of_squares,
        ),
        Misconception(
            "discounted by rank",
            "It gives the first ranks more weight. Vargas and Castells have that as a variant; here"
            " all items count the same.",
            "EFD of RankSys and Elliot discounts the ranks",
            "Beside other libraries",
            discounted,
        ),
    ],
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


def with_the_diagonal(distances):
    return 2 * sum(pairs(distances)) / len(distances) ** 2


def pairs_added_up(distances):
    return float(sum(pairs(distances)))


def both_ways_added_up(distances):
    return 2.0 * sum(pairs(distances))


def half_the_pairs(distances):
    return sum(pairs(distances)) / (len(distances) * (len(distances) - 1))


def twice_the_pairs(distances):
    return 2 * sum(pairs(distances)) / len(pairs(distances))


def neighbors_only(distances):
    steps = [distances[i][i + 1] for i in range(len(distances) - 1)]
    return sum(steps) / len(steps)


def nearest_pair(distances):
    return float(min(pairs(distances)))


def farthest_pair(distances):
    return float(max(pairs(distances)))


def first_and_last(distances):
    return float(distances[0][-1])


def from_the_first(distances):
    return sum(distances[0][1:]) / (len(distances) - 1)


def from_the_last(distances):
    return sum(distances[-1][:-1]) / (len(distances) - 1)


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


def median_pair(distances):
    return float(middle(pairs(distances)))


def without_zeros(distances):
    apart = [distance for distance in pairs(distances) if distance]
    return sum(apart) / len(apart) if apart else 0.0


def each_distance_once(distances):
    return sum(set(pairs(distances))) / len(set(pairs(distances)))


def squares(distances):
    return sum(distance**2 for distance in pairs(distances)) / len(pairs(distances))


def root_of_square_distances(distances):
    return math.sqrt(squares(distances))


def ranks_discounted(distances):
    """Each item against those above it, with the discount of its rank."""
    total = weights = 0.0
    for i in range(1, len(distances)):
        for j in range(i):
            total += distances[i][j] / math.log2(i + 2)
            weights += 1 / math.log2(i + 2)
    return total / weights


def per_item(distances):
    return sum(pairs(distances)) / len(distances)


def row_means_added_up(distances):
    return 2 * sum(pairs(distances)) / len(distances)


def similarity(distances):
    return 1 - sum(pairs(distances)) / len(pairs(distances))


INTRA_LIST_DISTANCE = Exercise(
    name="intra_list_distance",
    signature="intra_list_distance(distances)",
    task=(
        "The mean distance between two different items of a list. `distances` has a row and a"
        " column for each of them, with 0 on the diagonal; there are at least two."
    ),
    reference=lambda distances: formulas.intra_list_distance(distances),
    chapter="recommendation",
    domain=matrices,
    ordinary=lambda distances: any(any(row) for row in distances),
    misconceptions=[
        Misconception(
            "the diagonal counted",
            "It divides by n times n, so the zeros of each item with itself count. There are n(n −"
            " 1) pairs of different items.",
            "a common slip: the mean of the whole matrix",
            "Intra-list distance: how far apart",
            with_the_diagonal,
        ),
        Misconception(
            "a sum instead of a mean",
            "It adds the distances up. A longer list then looks more diverse, with the same items"
            " as far apart.",
            "the intra-list similarity of Ziegler and others is such a sum",
            "Intra-list distance: how far apart",
            pairs_added_up,
            both_ways_added_up,
        ),
        Misconception(
            "pairs counted once and twice",
            "It adds up each pair once and divides by both directions, or the other way around. So"
            " it is off by a factor of two.",
            "a common slip: i < j above, n(n − 1) below",
            "Intra-list distance: how far apart",
            half_the_pairs,
            twice_the_pairs,
        ),
        Misconception(
            "neighbors only",
            "It takes only the steps from each rank to the next. Then alternating between two films"
            " looks diverse.",
            "a common slip",
            "Intra-list distance: how far apart",
            neighbors_only,
        ),
        Misconception(
            "one pair decides",
            "It returns the distance of a single pair, such as the nearest or the farthest. Take"
            " the mean of all pairs.",
            "max-min diversity, under another name",
            "Intra-list distance: how far apart",
            nearest_pair,
            farthest_pair,
            first_and_last,
        ),
        Misconception(
            "distances from one item",
            "It compares all items with a single one, the first or the last. The others may all be"
            " the same.",
            "a common slip",
            "Intra-list distance: how far apart",
            from_the_first,
            from_the_last,
        ),
        Misconception(
            "one neighbor of each item",
            "It takes a single distance of each item, to the farthest or the nearest of the others."
            " All pairs count.",
            "a common slip: `max` or `min` where a mean is needed",
            "Intra-list distance: how far apart",
            of_each_item(max),
            of_each_item(min),
        ),
        Misconception(
            "zeros left out",
            "It leaves out distances of 0, or counts equal distances once. Two items that are the"
            " same are a pair, too, and the one that diversity is about.",
            "a common slip: a filter meant for the diagonal",
            "Intra-list distance: how far apart",
            without_zeros,
            each_distance_once,
        ),
        Misconception(
            "the median",
            "It takes the pair in the middle. The mean lets each pair count.",
            "a habit with skewed numbers",
            "Intra-list distance: how far apart",
            median_pair,
        ),
        Misconception(
            "squares",
            "It squares the distances. Take their plain mean.",
            "a habit from variances",
            "Intra-list distance: how far apart",
            squares,
            root_of_square_distances,
        ),
        Misconception(
            "discounted by rank",
            "It weighs the pairs by rank. Vargas and Castells have that as a variant; here all"
            " pairs count the same.",
            "EILD of Vargas and Castells discounts the ranks",
            "Intra-list distance: how far apart",
            ranks_discounted,
        ),
        Misconception(
            "divided by the items",
            "It divides by the number of items. Divide by the number of pairs.",
            "a common slip",
            "Intra-list distance: how far apart",
            per_item,
            row_means_added_up,
        ),
        Misconception(
            "similarity",
            "It returns 1 minus the distance. That is intra-list similarity: a diverse list has a"
            " low one.",
            "a mix-up of the two directions",
            "Intra-list distance: how far apart",
            similarity,
        ),
    ],
)


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


def other_way_around(p, q):
    return divergence(q, smoothed(p, q))


def other_way_around_q_mixed(p, q):
    mixed = smoothed(q, p)
    return sum(b * math.log(b / a) for a, b in zip(p, mixed) if a > 0 and b > 0) + 0.0


def in_bits(p, q):
    return divergence(p, smoothed(q, p)) / math.log(2)


def mixed_the_other_way(p, q):
    return divergence(p, smoothed(q, p, 1 - ALPHA))


def small_number_added(p, q):
    return divergence(p, [shown + ALPHA for shown in q])


def mixed_with_equal_shares(p, q):
    equal = [1 / len(p)] * len(p)
    return divergence(p, smoothed(q, equal))


def not_scaled_down(p, q):
    return divergence(p, [shown + ALPHA * wanted for shown, wanted in zip(q, p)])


def mixed_with(alpha):
    """A wrong function(p, q) with another alpha."""
    return lambda p, q: divergence(p, smoothed(q, p, alpha))


def left_out_in_bits(p, q):
    return genres_not_shown_left_out(p, q) / math.log(2) + 0.0


def left_out_though_mixed(p, q):
    mixed = smoothed(q, p)
    return sum(a * math.log(a / b) for a, b, shown in zip(p, mixed, q) if a and shown) + 0.0


def other_way_around_in_bits(p, q):
    return other_way_around(p, q) / math.log(2)


def in_digits_of_ten(p, q):
    return divergence(p, smoothed(q, p)) / math.log(10)


def added_and_scaled(p, q):
    return divergence(p, [(shown + ALPHA * wanted) / (1 + ALPHA) for shown, wanted in zip(q, p)])


def added_to_both(p, q):
    return sum(a * math.log((a + ALPHA) / (b + ALPHA)) for a, b in zip(p, q)) + 0.0


def tiny_number_added(tiny):
    return lambda p, q: divergence(p, [shown + tiny for shown in q])


def transformed(change):
    """A wrong function(p, q): change(divergence)."""
    return lambda p, q: change(max(divergence(p, smoothed(q, p)), 0.0)) + 0.0


def root_of_half_of_each(p, q):
    return math.sqrt(max(half_of_each(p, q), 0.0))


def cosine(p, q):
    sizes = sum(a * a for a in p) * sum(b * b for b in q)
    return 1 - sum(a * b for a, b in zip(p, q)) / math.sqrt(sizes)


def only_where_nothing_is_shown(p, q):
    return divergence(p, [shown or ALPHA * wanted for shown, wanted in zip(q, p)])


def small_number_where_nothing_is_shown(p, q):
    return divergence(p, [shown or ALPHA for shown in q])


def hundred_to_one_for_each(p, q):
    """What is not shown costs ln 100, whatever its share."""
    terms = [a * math.log(a / b) if b else -math.log(ALPHA) for a, b in zip(p, q) if a]
    return sum(terms) + 0.0


def both_mixed(p, q):
    return divergence(smoothed(p, q), smoothed(q, p))


def sign_turned(p, q):
    return -divergence(p, smoothed(q, p))


def mean_of_liked_genres(p, q):
    return divergence(p, smoothed(q, p)) / sum(share > 0 for share in p)


def mean_of_all_genres(p, q):
    return divergence(p, smoothed(q, p)) / len(p)


def both_directions(p, q):
    return divergence(p, smoothed(q, p)) + divergence(q, smoothed(p, q))


def mean_of_both_directions(p, q):
    return both_directions(p, q) / 2


def cross_entropy(p, q):
    return -sum(a * math.log(b) for a, b in zip(p, smoothed(q, p)) if a > 0) + 0.0


def terms_of(p, q):
    return [a * math.log(a / b) for a, b in zip(p, smoothed(q, p)) if a > 0]


def sizes_of_the_terms(p, q):
    return sum(abs(term) for term in terms_of(p, q)) + 0.0


def positive_terms(p, q):
    return sum(max(term, 0.0) for term in terms_of(p, q)) + 0.0


def largest_term(p, q):
    return max(terms_of(p, q)) + 0.0


def hellinger(p, q):
    return math.sqrt(sum((math.sqrt(a) - math.sqrt(b)) ** 2 for a, b in zip(p, q)) / 2)


def euclidean(p, q):
    return math.sqrt(sum((a - b) ** 2 for a, b in zip(p, q)))


def sum_of_differences(p, q):
    return float(sum(abs(a - b) for a, b in zip(p, q)))


def largest_difference(p, q):
    return float(max(abs(a - b) for a, b in zip(p, q)))


def sum_of_squares(p, q):
    return float(sum((a - b) ** 2 for a, b in zip(p, q)))


def half_of_each(p, q):
    middle = smoothed(q, p, 0.5)
    return (divergence(p, middle) + divergence(q, middle)) / 2


def total_variation(p, q):
    return sum(abs(a - b) for a, b in zip(p, q)) / 2


def logarithms_unweighted(p, q):
    mixed = smoothed(q, p)
    return sum(math.log(a / b) for a, b in zip(p, mixed) if a > 0) + 0.0


def weighted_by_what_is_shown(p, q):
    mixed = smoothed(q, p)
    return sum(shown * math.log(a / b) for a, b, shown in zip(p, mixed, q) if a > 0) + 0.0


CALIBRATION_KL = Exercise(
    name="calibration_kl",
    signature="calibration_kl(p, q)",
    task=(
        "The divergence of the mix of genres that is shown, `q`, from the mix that the user likes,"
        " `p`, with alpha = 0.01 and natural logarithms. Both are lists of shares with the sum 1."
    ),
    reference=lambda p, q: formulas.calibration_kl(p, q),
    chapter="recommendation",
    domain=mixes,
    ordinary=lambda p, q: p != q,
    given=[genres_not_shown_left_out],
    misconceptions=[
        Misconception(
            "genres that are not shown left out",
            "It skips a genre that is liked and never shown, which is the worst that can happen to"
            " it. Mix the share alpha of p into q instead.",
            "code that guards the logarithm against 0",
            "Calibration: the user's own mix",
            genres_not_shown_left_out,
            left_out_in_bits,
            left_out_though_mixed,
        ),
        Misconception(
            "p and q exchanged",
            "It measures the divergence of p from q. Then a genre that is liked and never shown"
            " costs nothing. The weights are the shares of p.",
            "a common slip: the divergence is not symmetric",
            "Calibration: the user's own mix",
            other_way_around,
            other_way_around_q_mixed,
            other_way_around_in_bits,
        ),
        Misconception(
            "in bits",
            "It uses logarithms to base 2. All values are larger by the factor 1/ln 2; say which"
            " you report.",
            "several implementations use log2",
            "Calibration: the user's own mix",
            in_bits,
        ),
        Misconception(
            "alpha of q instead of p",
            "It keeps only the share alpha of q, so nearly everything looks calibrated. The mix is"
            " (1 − alpha) q + alpha p.",
            "a common slip",
            "Calibration: the user's own mix",
            mixed_the_other_way,
        ),
        Misconception(
            "a small number added",
            "It adds something else to q than the share alpha of p. The sum is then no longer 1, or"
            " genres that nobody asked for get a share.",
            "smoothing as in language models, or 1e-2 against the logarithm of 0",
            "Calibration: the user's own mix",
            small_number_added,
            mixed_with_equal_shares,
            not_scaled_down,
            small_number_where_nothing_is_shown,
            added_and_scaled,
            added_to_both,
            tiny_number_added(1e-6),
            tiny_number_added(1e-8),
            tiny_number_added(1e-9),
            tiny_number_added(1e-10),
            tiny_number_added(1e-12),
        ),
        Misconception(
            "logarithms to base 10",
            "It uses logarithms to base 10, so all values are too small by the factor ln 10. The"
            " ones here are natural.",
            "a common slip",
            "Calibration: the user's own mix",
            in_digits_of_ten,
        ),
        Misconception(
            "divergence transformed",
            "It makes another number of the divergence, such as its root, or one that is better the"
            " higher. Return the divergence itself.",
            "an attempt to get a score between 0 and 1",
            "Calibration: the user's own mix",
            transformed(lambda value: 1 - value),
            transformed(lambda value: math.exp(-value)),
            transformed(lambda value: 1 / (1 + value)),
            transformed(lambda value: math.sqrt(value)),
            transformed(lambda value: value / -math.log(ALPHA)),
            transformed(lambda value: 1 - value / -math.log(ALPHA)),
            transformed(lambda value: math.exp(value)),
        ),
        Misconception(
            "mixed only where nothing is shown",
            "It mixes p into q only for genres that are not shown, or gives them a fixed cost. Mix"
            " the share alpha of p into all of q, so that the sum stays 1.",
            "code that guards the logarithm against 0",
            "Calibration: the user's own mix",
            only_where_nothing_is_shown,
            hundred_to_one_for_each,
        ),
        Misconception(
            "both mixed",
            "It mixes each of the two into the other. Only q can have a 0 that makes the divergence"
            " infinite, so p stays as it is.",
            "a common slip",
            "Calibration: the user's own mix",
            both_mixed,
        ),
        Misconception(
            "another alpha",
            "The formula is right, alpha is not. The chapter and Steck take 0.01.",
            "a value from other smoothing",
            "Calibration: the user's own mix",
            mixed_with(0.1),
            mixed_with(0.001),
            mixed_with(0.05),
            mixed_with(0.5),
        ),
        Misconception(
            "sign turned around",
            "It returns minus the divergence. Calibration is at least 0, and lower is better.",
            "a common slip: q / p inside the logarithm",
            "Calibration: the user's own mix",
            sign_turned,
        ),
        Misconception(
            "a mean instead of a sum",
            "It divides by the number of genres. The shares are weights with the sum 1 already, so"
            " the sum is a mean.",
            "a common slip",
            "Calibration: the user's own mix",
            mean_of_liked_genres,
            mean_of_all_genres,
        ),
        Misconception(
            "both directions",
            "It adds the divergence in the other direction, or takes the mean of both. Calibration"
            " is one-sided: what is liked and missing costs most.",
            "Jeffreys divergence, to get a symmetric distance",
            "Calibration: the user's own mix",
            both_directions,
            mean_of_both_directions,
        ),
        Misconception(
            "cross-entropy",
            "It forgets p inside the logarithm. Then a perfectly calibrated list does not get 0.",
            "a loss of neural networks",
            "Calibration: the user's own mix",
            cross_entropy,
        ),
        Misconception(
            "terms below zero changed",
            "It drops the terms below 0, or their sign, or all but the largest. They belong to the"
            " sum, which is never below 0.",
            "a fear of negative terms",
            "Calibration: the user's own mix",
            sizes_of_the_terms,
            positive_terms,
            largest_term,
        ),
        Misconception(
            "another distance",
            "It computes another distance between two mixes. The one here weighs the logarithm of"
            " p / q by p.",
            "total variation, or the Jensen–Shannon divergence",
            "Calibration: the user's own mix",
            total_variation,
            half_of_each,
            hellinger,
            euclidean,
            sum_of_differences,
            largest_difference,
            sum_of_squares,
            root_of_half_of_each,
            cosine,
        ),
        Misconception(
            "wrong weights of the logarithms",
            "Its logarithms are right, their weights are not. Each genre counts by its share in p.",
            "a common slip",
            "Calibration: the user's own mix",
            logarithms_unweighted,
            weighted_by_what_is_shown,
        ),
    ],
)


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


def whole_weight(labels, scores, users):
    values = [auc_or(mine, given, 0) * len(mine) for mine, given in by_user(labels, scores, users)]
    return sum(values) / len(labels)


def all_at_once(labels, scores, users):
    return auc(labels, scores)


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


def runs_of_users(labels, scores, users):
    """A new group at each change of the user."""
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


def centered(labels, scores, users):
    means = {}
    for user in set(users):
        mine = [score for score, other in zip(scores, users) if other == user]
        means[user] = sum(mine) / len(mine)
    return auc(labels, [score - means[user] for score, user in zip(scores, users)])


def scaled_by_user(labels, scores, users):
    """Min-max scaling of the scores of each user, then one AUC."""
    scaled = []
    for score, user in zip(scores, users):
        mine = [other for other, of in zip(scores, users) if of == user]
        width = max(mine) - min(mine)
        scaled.append((score - min(mine)) / width if width else 0.0)
    return auc(labels, scaled)


def of_one_user(pick):
    """A wrong function(labels, scores, users): one of the AUCs."""

    def function(labels, scores, users):
        values = [auc_or(mine, given) for mine, given in by_user(labels, scores, users)]
        return pick([value for value in values if value is not None]) + 0.0

    return function


def added_up_over_users(labels, scores, users):
    values = [auc_or(mine, given, 0) for mine, given in by_user(labels, scores, users)]
    return sum(values) + 0.0


def upside_down(labels, scores, users):
    return formulas.grouped_auc(labels, [-score for score in scores], users)


GROUPED_AUC = Exercise(
    name="grouped_auc",
    signature="grouped_auc(labels, scores, users)",
    task=(
        "GAUC: the mean of the AUCs of the users, weighted by their impressions. Each place of the"
        " three lists is one impression: its label (1 for a click), its score, its user. Users with"
        " one class only are left out; at least one user has both."
    ),
    reference=lambda labels, scores, users: formulas.grouped_auc(labels, scores, users),
    chapter="recommendation",
    domain=impressions,
    misconceptions=[
        Misconception(
            "all users at once",
            "It computes one AUC over the impressions of all users. That also compares an item of"
            " one user with an item of another, which no list ever does.",
            "roc_auc_score of scikit-learn on a whole log",
            "GAUC: one AUC per user",
            all_at_once,
        ),
        Misconception(
            "every user the same weight",
            "It gives all users the same weight. GAUC weighs a user by the number of impressions.",
            "Elliot’s GAUC has no weights",
            "GAUC: one AUC per user",
            weighted(lambda labels: 1),
        ),
        Misconception(
            "weighted by clicks",
            "It weighs a user by the clicks. That is RecBole’s variant; the definition here counts"
            " impressions.",
            "RecBole’s GAUC",
            "Beside other libraries",
            weighted(clicks),
        ),
        Misconception(
            "weighted by pairs",
            "It weighs a user by the pairs of a click and a miss, so a heavy user counts by the"
            " square. Weigh by impressions.",
            "a common slip: all pairs within users counted together",
            "GAUC: one AUC per user",
            weighted(n_pairs),
        ),
        Misconception(
            "users with one class counted",
            "It gives a user who clicked everything or nothing a value, such as 0.5, or keeps the"
            " weight of that user in the divisor. Such a user has no pair to compare: leave value"
            " and weight out.",
            "code that guards roc_auc_score against one class",
            "GAUC: one AUC per user",
            weighted(len, 0.5),
            weighted(len, 1.0),
            weighted(lambda labels: 1, 0.5),
            weighted(lambda labels: 1, 0.0),
            weighted(lambda labels: 1, 1.0),
            whole_weight,
            one_kind_left_out(1, 0.0),
            one_kind_left_out(1, 0.5),
            one_kind_left_out(1, 1.0),
            one_kind_left_out(0, 0.0),
            one_kind_left_out(0, 0.5),
        ),
        Misconception(
            "ties not halved",
            "It counts a tie of a click and a miss as right or as wrong. It counts one half.",
            "a common slip: > or ≥ in the comparison",
            "GAUC: one AUC per user",
            weighted(len, of=with_ties(0)),
            weighted(len, of=with_ties(1)),
            weighted(lambda labels: 1, of=with_ties(0)),
            weighted(lambda labels: 1, of=with_ties(1)),
        ),
        Misconception(
            "ties in the order of the input",
            "It lets a sort decide which of two equal scores comes first, so the value depends on"
            " the order of the impressions. A tie of a click and a miss counts one half.",
            "a common slip: ranks from `sorted` or `argsort`, without mean ranks",
            "GAUC: one AUC per user",
            weighted(len, of=in_the_order_of_a_sort(False)),
            weighted(len, of=in_the_order_of_a_sort(True)),
        ),
        Misconception(
            "another weight",
            "It weighs the users by something else, such as misses or the root of the impressions."
            " The weight is the number of impressions.",
            "a common slip, or an attempt to tame heavy users",
            "GAUC: one AUC per user",
            weighted(lambda labels: len(labels) - sum(labels)),
            weighted(lambda labels: math.sqrt(len(labels))),
            weighted(lambda labels: math.log(len(labels))),
            weighted(lambda labels: math.log(1 + len(labels))),
            weighted(lambda labels: len(labels) ** 2),
            weighted(lambda labels: sum(labels) / len(labels)),
        ),
        Misconception(
            "users not put together",
            "It starts a new group whenever the user changes. Impressions of different users can"
            " take turns in a log: collect those of each user first.",
            "`itertools.groupby` without sorting",
            "GAUC: one AUC per user",
            runs_of_users,
        ),
        Misconception(
            "scores made comparable",
            "It shifts or scales the scores of each user and computes one AUC of all. Then it still"
            " compares users, and scores have changed that no list needs changed.",
            "normalization by user before `roc_auc_score`",
            "GAUC: one AUC per user",
            centered,
            scaled_by_user,
        ),
        Misconception(
            "another metric of each user",
            "It averages something else than AUCs, such as average precision or 2 AUC − 1. Count"
            " the pairs of a click and a miss that are in order.",
            "the Gini coefficient, or a habit from search",
            "GAUC: one AUC per user",
            weighted(len, of=gini),
            weighted(len, of=average_precision_of),
            weighted(len, of=best_click_first),
            weighted(len, of=first_click),
            weighted(len, of=at_one_half),
            weighted(len, of=mean_scores_compared),
        ),
        Misconception(
            "one miss only",
            "It compares the clicks with a single miss of the user, the best or the worst. Compare"
            " each click with each miss.",
            "a common slip: `max` or `min` of the misses",
            "GAUC: one AUC per user",
            weighted(len, of=against(max)),
            weighted(len, of=against(min)),
        ),
        Misconception(
            "clicks compared with clicks",
            "It compares a click with all impressions of the user, or divides by all pairs of them."
            " Only pairs of a click and a miss count.",
            "a common slip: a loop over all impressions",
            "GAUC: one AUC per user",
            weighted(len, of=against_all(0)),
            weighted(len, of=against_all(1)),
            weighted(len, of=over_all_pairs),
        ),
        Misconception(
            "never below one half",
            "It turns an AUC below 0.5 around. Such a list is worse than a random one, and GAUC"
            " should say so.",
            "a habit from two-class models",
            "GAUC: one AUC per user",
            weighted(len, of=at_least_one_half),
        ),
        Misconception(
            "one user only",
            "It returns the AUC of a single user, such as the first or the best. GAUC is a mean"
            " over users.",
            "a common slip: a `return` in the loop",
            "GAUC: one AUC per user",
            of_one_user(lambda values: values[0]),
            of_one_user(lambda values: values[-1]),
            of_one_user(max),
            of_one_user(min),
        ),
        Misconception(
            "not divided by the weights",
            "It does not divide by the sum of the weights, which are the impressions of the users"
            " with both classes. A mean divides by the weights that it multiplied by.",
            "a common slip",
            "GAUC: one AUC per user",
            added_up_over_users,
            weights_without_their_sum(lambda labels, both: len(both)),
            weights_without_their_sum(lambda labels, both: 1),
            weights_without_their_sum(lambda labels, both: sum(labels)),
        ),
        Misconception(
            "not divided by the pairs",
            "It does not divide the pairs in order by all pairs of the user. Their number is clicks"
            " times misses.",
            "a common slip",
            "GAUC: one AUC per user",
            weighted(len, of=pairs_per(lambda labels: 1)),
            weighted(len, of=pairs_per(sum)),
            weighted(len, of=pairs_per(lambda labels: len(labels) - sum(labels))),
            weighted(len, of=pairs_per(len)),
        ),
        Misconception(
            "scores upside down",
            "It takes the lowest score for the best one. A click should have a higher score than a"
            " miss.",
            "a common slip",
            "GAUC: one AUC per user",
            upside_down,
        ),
    ],
)


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


def not_divided(groups, group):
    return sum(log2_weight(rank) for rank in ranks_of(groups, group)) + 0.0


def mean_of_the_group(groups, group):
    ranks = ranks_of(groups, group)
    return sum(log2_weight(rank) for rank in ranks) / len(ranks) if ranks else 0.0


def by_the_places(groups, group):
    return sum(log2_weight(rank) for rank in ranks_of(groups, group)) / len(groups)


def ratio_to_the_others(groups, group):
    mine = sum(log2_weight(rank) for rank in ranks_of(groups, group))
    others = sum(log2_weight(rank) for rank in range(1, len(groups) + 1)) - mine
    return mine / others if others > 1e-9 else 0.0


def first_one_only(groups, group):
    ranks = ranks_of(groups, group)
    return log2_weight(ranks[0]) if ranks else 0.0


def share_of_the_first(groups, group):
    """Once for each item of the group, as `groups.index` finds it."""
    everything = sum(log2_weight(rank) for rank in range(1, len(groups) + 1))
    return len(ranks_of(groups, group)) * first_one_only(groups, group) / everything


def share_of_the_first_once(groups, group):
    everything = sum(log2_weight(rank) for rank in range(1, len(groups) + 1))
    return first_one_only(groups, group) / everything


def right_share(groups, group):
    return share_by(log2_weight)(groups, group)


def others_share(groups, group):
    return sum(
        log2_weight(rank) for rank in range(1, len(groups) + 1) if groups[rank - 1] != group
    ) / (sum(log2_weight(rank) for rank in range(1, len(groups) + 1)))


def from_the_bottom(groups, group):
    return right_share(groups[::-1], group)


def linear(groups, group):
    n = len(groups)
    return share_by(lambda rank: n + 1 - rank)(groups, group)


def of_the_best_case(groups, group):
    """Divided by the attention that the group would get at the top, as in NDCG."""
    ranks = ranks_of(groups, group)
    best = sum(log2_weight(rank) for rank in range(1, len(ranks) + 1))
    return sum(log2_weight(rank) for rank in ranks) / best if ranks else 0.0


def ranked_within_the_group(groups, group):
    """The items of the group as if they stood at the top."""
    best = sum(log2_weight(rank) for rank in range(1, len(ranks_of(groups, group)) + 1))
    return best / sum(log2_weight(rank) for rank in range(1, len(groups) + 1))


def share_per_item(groups, group):
    n = len(ranks_of(groups, group))
    return right_share(groups, group) / n if n else 0.0


def share_of_the_means(groups, group):
    mine = mean_of_the_group(groups, group)
    ranks = [rank for rank, other in enumerate(groups, 1) if other != group]
    others = sum(log2_weight(rank) for rank in ranks) / len(ranks) if ranks else 0.0
    return mine / (mine + others)


def per_place(groups, group):
    """Attention against the share of the places."""
    n = len(ranks_of(groups, group))
    return right_share(groups, group) * len(groups) / n if n else 0.0


GROUP_EXPOSURE = Exercise(
    name="group_exposure",
    signature="group_exposure(groups, group)",
    task=(
        "The share of the attention to a list that the items of `group` get. `groups` has the group"
        " of each item in rank order. The attention to rank i is 1/log2(i + 1)."
    ),
    reference=lambda groups, group: formulas.exposure(groups).get(group, 0.0),
    chapter="recommendation",
    domain=ranked_groups,
    ordinary=lambda groups, group: len(set(groups)) == 2,
    misconceptions=[
        Misconception(
            "share of the places",
            "It counts places, whatever their rank. The first place gets more attention than the"
            " tenth.",
            "statistical parity of a list",
            "Exposure and merit",
            share_by(lambda rank: 1),
        ),
        Misconception(
            "not divided",
            "It adds up the attention and stops. Divide by the attention to the whole list, so that"
            " the shares add up to 1.",
            "a common slip",
            "Exposure and merit",
            not_divided,
        ),
        Misconception(
            "mean of the group",
            "It takes the mean over the items of the group, or over all places. A share has the"
            " attention to the whole list in the divisor.",
            "the exposure of a group in Singh and Joachims, a mean per item",
            "Exposure and merit",
            mean_of_the_group,
            by_the_places,
            share_per_item,
            share_of_the_means,
            per_place,
        ),
        Misconception(
            "divided by the others",
            "It divides by the attention to the other groups. Divide by that to all groups, this"
            " one too.",
            "a common slip: odds for a share",
            "Exposure and merit",
            ratio_to_the_others,
        ),
        Misconception(
            "best rank only",
            "It looks only at the first item of the group. All of its items get attention.",
            "a common slip",
            "Exposure and merit",
            first_one_only,
            share_of_the_first,
            share_of_the_first_once,
        ),
        Misconception(
            "share of the others",
            "It returns the share of the other groups. Add up the attention to the items of"
            " `group`.",
            "a common slip: != for ==",
            "Exposure and merit",
            others_share,
        ),
        Misconception(
            "ranks from the bottom",
            "It gives the most attention to the last place. Readers look at the first places most.",
            "a common slip: a reversed list, or log2(i + 1) as the weight",
            "Exposure and merit",
            from_the_bottom,
            share_by(lambda rank: math.log2(rank + 1)),
            share_by(lambda rank: rank),
        ),
        Misconception(
            "against the best case",
            "It takes the best order for the group into account, as NDCG does. A share of attention"
            " asks only which places the group has, and divides by all of them.",
            "a habit from NDCG",
            "Exposure and merit",
            of_the_best_case,
            ranked_within_the_group,
        ),
        Misconception(
            "wrong discount",
            "The share is right, the discount is not. The attention to rank i is 1/log2(i + 1).",
            "discounts of other metrics, or ranks that start at 0",
            "Exposure and merit",
            share_by(lambda rank: 1 / rank),
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
            linear,
        ),
    ],
)

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
        chapter="recommendation",
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
        chapter="recommendation",
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
        chapter="recommendation",
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
