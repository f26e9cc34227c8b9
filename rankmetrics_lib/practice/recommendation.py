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


def not_a_share(lists, n_items):
    return float(different(lists))


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
            one_user,
            last_user,
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


def from_the_first(distances):
    return sum(distances[0][1:]) / (len(distances) - 1)


def per_item(distances):
    return sum(pairs(distances)) / len(distances)


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
            "It returns the distance of a single pair, the nearest or the farthest. Take the mean"
            " of all pairs.",
            "max-min diversity, under another name",
            "Intra-list distance: how far apart",
            nearest_pair,
            farthest_pair,
        ),
        Misconception(
            "distances from the first item",
            "It compares all items with the first one only. The others may all be the same.",
            "a common slip",
            "Intra-list distance: how far apart",
            from_the_first,
        ),
        Misconception(
            "divided by the items",
            "It divides by the number of items. Divide by the number of pairs.",
            "a common slip",
            "Intra-list distance: how far apart",
            per_item,
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
        ),
        Misconception(
            "p and q exchanged",
            "It measures the divergence of p from q. Then a genre that is liked and never shown"
            " costs nothing. The weights are the shares of p.",
            "a common slip: the divergence is not symmetric",
            "Calibration: the user's own mix",
            other_way_around,
            other_way_around_q_mixed,
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
        ),
        Misconception(
            "another distance",
            "It computes another distance between two mixes. The one here weighs the logarithm of"
            " p / q by p.",
            "total variation, or the Jensen–Shannon divergence",
            "Calibration: the user's own mix",
            total_variation,
            half_of_each,
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
            whole_weight,
        ),
        Misconception(
            "ties not halved",
            "It counts a tie of a click and a miss as right or as wrong. It counts one half.",
            "a common slip: > or ≥ in the comparison",
            "GAUC: one AUC per user",
            weighted(len, of=with_ties(0)),
            weighted(len, of=with_ties(1)),
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
