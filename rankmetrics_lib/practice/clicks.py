"""Exercises of the chapter on clicks, with the wrong functions that people write."""

from .. import formulas
from ._checker import Exercise, Misconception
from ._domains import every_list
from ._questions import Question

# Inverse propensity, clipped


def mean(values):
    return sum(values) / len(values)


def counted(by):
    """A function(clicks, propensities, weights, clip) in which a click counts by(p, w, clip)."""

    def function(clicks, propensities, weights, clip):
        return mean([c * by(p, w, clip) for c, p, w in zip(clicks, propensities, weights)])

    return function


def clipped_ips(clicks, propensities, weights, clip):
    return formulas.ips_value(clicks, propensities, weights, clip=clip)


def clipped_ratios(propensities, weights, clip):
    return [min(w / p, clip) for p, w in zip(propensities, weights)]


def total(clicks, propensities, weights, clip):
    ratios = clipped_ratios(propensities, weights, clip)
    return sum(c * r for c, r in zip(clicks, ratios))


def over_the_clicks(clicks, propensities, weights, clip):
    return total(clicks, propensities, weights, clip) / max(1, sum(clicks))


def over_the_ratios(clicks, propensities, weights, clip):
    divisor = sum(clipped_ratios(propensities, weights, clip))
    return total(clicks, propensities, weights, clip) / divisor if divisor else 0.0


def over_the_unclipped_ratios(clicks, propensities, weights, clip):
    divisor = sum([w / p for p, w in zip(propensities, weights)])
    return total(clicks, propensities, weights, clip) / divisor if divisor else 0.0


def self_normalized_and_not_clipped(clicks, propensities, weights, clip):
    value = formulas.ips_value(clicks, propensities, weights, self_normalized=True)
    return value if any(weights) else 0.0


def over_the_weights(clicks, propensities, weights, clip):
    return total(clicks, propensities, weights, clip) / (sum(weights) or 1)


def over_the_weights_and_not_clipped(clicks, propensities, weights, clip):
    value = formulas.ips_value(clicks, propensities, weights)
    return value * len(clicks) / (sum(weights) or 1)


def without_large_ratios(clicks, propensities, weights, clip):
    ratios = [w / p for p, w in zip(propensities, weights)]
    kept = [c * r for c, r in zip(clicks, ratios) if r <= clip]
    return mean(kept) if kept else 0.0


def without_large_clicks(clicks, propensities, weights, clip):
    worth = [c * w / p for c, p, w in zip(clicks, propensities, weights)]
    kept = [value for value in worth if value <= clip]
    return mean(kept) if kept else 0.0


def value_clipped(clicks, propensities, weights, clip):
    return min(formulas.ips_value(clicks, propensities, weights), clip)


def sum_clipped(clicks, propensities, weights, clip):
    return min(formulas.ips_value(clicks, propensities, weights) * len(clicks), clip) / len(clicks)


def over_the_impressions_without_a_click(clicks, propensities, weights, clip):
    return total(clicks, propensities, weights, clip) / max(1, clicks.count(0))


def over_the_impressions_with_a_weight(clicks, propensities, weights, clip):
    shown = len(weights) - weights.count(0)
    return total(clicks, propensities, weights, clip) / max(1, shown)


def over_one_less(clicks, propensities, weights, clip):
    return total(clicks, propensities, weights, clip) / max(1, len(clicks) - 1)


def over_the_inverse_propensities(clicks, propensities, weights, clip):
    return total(clicks, propensities, weights, clip) / sum([1 / p for p in propensities])


def over_the_clipped_inverses(clicks, propensities, weights, clip):
    inverses = [min(1 / p, clip) for p in propensities]
    return total(clicks, propensities, weights, clip) / sum(inverses)


def means_multiplied(clicks, propensities, weights, clip):
    return mean(clicks) * mean(clipped_ratios(propensities, weights, clip))


def ratio_of_the_means(clicks, propensities, weights, clip):
    return mean(clicks) * min(mean(weights) / mean(propensities), clip)


def mean_ratio(clicks, propensities, weights, clip):
    return mean(clipped_ratios(propensities, weights, clip))


def only_the_first(clicks, propensities, weights, clip):
    return clicks[0] * clipped_ratios(propensities, weights, clip)[0] / len(clicks)


def until_the_first_click(clicks, propensities, weights, clip):
    ratios = clipped_ratios(propensities, weights, clip)
    return ratios[clicks.index(1)] / len(clicks) if any(clicks) else 0.0


def without_the_first(clicks, propensities, weights, clip):
    return total(clicks[1:], propensities[1:], weights[1:], clip) / len(clicks)


def over_the_propensities(clicks, propensities, weights, clip):
    return sum(clicks) / sum(propensities)


def weighted_over_the_propensities(clicks, propensities, weights, clip):
    return sum([c * w for c, w in zip(clicks, weights)]) / sum(propensities)


def mean_unclipped_ratio(clicks, propensities, weights, clip):
    return mean([w / p for p, w in zip(propensities, weights)])


def logs_of_impressions():
    """(clicks, propensities, weights, clip): one to three impressions. Some have a weight of 0, or
    a ratio of just `clip`."""
    for n, chances, given in (
        (1, (1, 0.5, 0.2), (0, 0.5, 1)),
        (2, (1, 0.5, 0.2), (0, 0.5, 1)),
        (3, (1, 0.2), (0.25, 1)),
    ):
        for clicks in every_list((0, 1), n):
            for propensities in every_list(chances, n):
                for weights in every_list(given, n):
                    for clip in (2, 4):
                        yield clicks, propensities, weights, clip


CLIPPED_IPS = Exercise(
    name="clipped_ips",
    signature="clipped_ips(clicks, propensities, weights, clip)",
    task=(
        "The inverse propensity estimate of a log: the mean over all impressions of clicks times"
        " weight / propensity, where no ratio is above `clip`."
    ),
    reference=clipped_ips,
    chapter="clicks",
    domain=logs_of_impressions,
    misconceptions=[
        Misconception(
            "propensity clipped, not the ratio",
            "It clips 1 / propensity, and multiplies by the weight afterwards. That is the same"
            " only where the weight is 1: clip the whole ratio of weight to propensity.",
            "Joachims et al. (2017), who clip so",
            "Beside other libraries",
            counted(lambda p, w, clip: w / max(p, 1 / clip)),
            counted(lambda p, w, clip: w * min(1 / p, clip)),
        ),
        Misconception(
            "mean over the clicks",
            "It divides by the number of clicks. The estimate is a mean over all impressions, with"
            " or without a click.",
            "a common slip: the log was filtered to its clicks",
            "Count each click by its propensity",
            over_the_clicks,
        ),
        Misconception(
            "divided by too few",
            "It divides by fewer than all impressions. One without a click, or with a weight of 0,"
            " counts as well.",
            "a mean over the impressions without a click, or n - 1 as in a variance",
            "Count each click by its propensity",
            over_the_impressions_without_a_click,
            over_one_less,
            over_the_impressions_with_a_weight,
        ),
        Misconception(
            "sum instead of mean",
            "It adds up and does not divide by the number of impressions. A longer log would then"
            " have a higher value.",
            "a common slip",
            "Count each click by its propensity",
            total,
        ),
        Misconception(
            "multiplied by the propensity",
            "It multiplies by the propensity. A click from a place where few people look stands for"
            " many: divide.",
            "a common slip",
            "Count each click by its propensity",
            counted(lambda p, w, clip: min(w * p, clip)),
            counted(lambda p, w, clip: w * p),
        ),
        Misconception(
            "not clipped",
            "It leaves large ratios as they are. No click may count more than `clip`.",
            "a common slip: `clip` is never used",
            "Clip, or normalize",
            counted(lambda p, w, clip: w / p),
        ),
        Misconception(
            "large ratios left out",
            "It drops what is above `clip`. Clipping keeps these clicks, and each counts `clip`.",
            "outlier removal, where a library clips",
            "Clip, or normalize",
            counted(lambda p, w, clip: w / p if w / p <= clip else 0),
            counted(lambda p, w, clip: w / p if w / p < clip else 0),
            without_large_ratios,
            without_large_clicks,
        ),
        Misconception(
            "large ratios replaced",
            "It puts another number in the place of a large ratio. A clipped ratio is `clip`"
            " itself.",
            "a fallback for outliers, where a library clips",
            "Clip, or normalize",
            counted(lambda p, w, clip: w / p if w / p <= clip else 1),
            counted(lambda p, w, clip: w / p if w / p <= clip else w),
        ),
        Misconception(
            "self-normalized",
            "It divides by the sum of the ratios. That is another estimator, the self-normalized"
            " one: divide by the number of impressions.",
            "a mix-up of the two remedies",
            "Clip, or normalize",
            over_the_ratios,
            over_the_weights,
            over_the_weights_and_not_clipped,
            over_the_unclipped_ratios,
            self_normalized_and_not_clipped,
        ),
        Misconception(
            "divided by the sum of 1 / propensity",
            "It divides by the sum of 1 / propensity. The estimate is a mean over the impressions:"
            " divide by their number.",
            "a mix-up with a weighted mean",
            "Clip, or normalize",
            over_the_inverse_propensities,
            over_the_clipped_inverses,
        ),
        Misconception(
            "divided by the sum of the propensities",
            "It divides by the sum of the propensities. Divide each click by its own, and the sum"
            " by the number of impressions.",
            "clicks per expected look, a good estimate of attractiveness",
            "Count each click by its propensity",
            over_the_propensities,
            weighted_over_the_propensities,
        ),
        Misconception(
            "clicks as they are",
            "It takes the clicks without dividing by the propensity. Then a place that few people"
            " look at seems to hold a bad document.",
            "click rates used as labels",
            "The log believes its own order",
            counted(lambda p, w, clip: 1),
            counted(lambda p, w, clip: w),
        ),
        Misconception(
            "weight forgotten",
            "It leaves out the weight. That values the documents as if everyone looked at each of"
            " them, not as the new ranking shows them.",
            "code for attractiveness used for a ranking",
            "The value of another ranking",
            counted(lambda p, w, clip: min(1 / p, clip)),
            counted(lambda p, w, clip: 1 / p),
        ),
        Misconception(
            "weight counted twice",
            "It multiplies by the weight once more. The ratio of weight to propensity already has"
            " it.",
            "a common slip",
            "The value of another ranking",
            counted(lambda p, w, clip: w * min(w / p, clip)),
        ),
        Misconception(
            "clip as a lower bound",
            "It raises every ratio to at least `clip`. The clip is an upper bound: take the"
            " minimum.",
            "a common slip: max for min",
            "Clip, or normalize",
            counted(lambda p, w, clip: max(w / p, clip)),
        ),
        Misconception(
            "clipped on both sides",
            "It raises small ratios, too. The clip is only an upper bound.",
            "`numpy.clip` with a lower bound",
            "Clip, or normalize",
            counted(lambda p, w, clip: min(max(w / p, 1), clip)),
            counted(lambda p, w, clip: min(max(w / p, 1 / clip), clip)),
        ),
        Misconception(
            "ratio made a whole number",
            "It rounds the ratios to whole numbers. Keep their decimals.",
            "// for /, or `int`",
            "Count each click by its propensity",
            counted(lambda p, w, clip: min(w // p, clip)),
            counted(lambda p, w, clip: min(round(w / p), clip)),
        ),
        Misconception(
            "impressions passed over",
            "It leaves out impressions at the start or at the end. All of them belong to the sum.",
            "`return` or `break` inside the loop, or a range from 1",
            "Count each click by its propensity",
            only_the_first,
            until_the_first_click,
            without_the_first,
        ),
        Misconception(
            "result clipped",
            "It clips the result. What varies too much are the single ratios: clip each of them.",
            "a common slip",
            "Clip, or normalize",
            value_clipped,
            sum_clipped,
        ),
        Misconception(
            "means multiplied",
            "It takes means first and multiplies them. Multiply each click by its own ratio, then"
            " take the mean.",
            "a mean of a product taken for a product of means",
            "Count each click by its propensity",
            means_multiplied,
            ratio_of_the_means,
        ),
        Misconception(
            "clicks left out",
            "It takes the mean of the ratios, clicked or not. Multiply each ratio by its click.",
            "a common slip",
            "Count each click by its propensity",
            mean_ratio,
            mean_unclipped_ratio,
        ),
        Misconception(
            "clip as the lowest propensity",
            "It raises the propensities to at least `clip`. The clip is the highest ratio of weight"
            " to propensity.",
            "a floor under the propensity, given as a ratio",
            "Beside other libraries",
            counted(lambda p, w, clip: w / max(p, clip)),
        ),
        Misconception(
            "ratio upside down",
            "It divides the propensity by the weight. The weight, what the new ranking gives, is on"
            " top.",
            "a common slip",
            "Count each click by its propensity",
            counted(lambda p, w, clip: min(p / w, clip) if w else 0),
        ),
    ],
)

# Team draft: which of two rankings wins


def preference(clicks_a, clicks_b):
    wins, ties = compared(clicks_a, clicks_b)
    return (wins + ties / 2) / len(clicks_a) - 1 / 2


def compared(clicks_a, clicks_b):
    """The pages that A wins, and the ties."""
    pairs = list(zip(clicks_a, clicks_b))
    return sum(a > b for a, b in pairs), sum(a == b for a, b in pairs)


def all_clicks_together(clicks_a, clicks_b):
    clicks = sum(clicks_a) + sum(clicks_b)
    return sum(clicks_a) / clicks - 1 / 2 if clicks else 0.0


def share_with(points):
    """A wrong function: points(wins, losses, ties), of all pages."""

    def function(clicks_a, clicks_b):
        wins, ties = compared(clicks_a, clicks_b)
        return points(wins, len(clicks_a) - wins - ties, ties)

    return function


def without_empty_pages(clicks_a, clicks_b):
    pages = [(a, b) for a, b in zip(clicks_a, clicks_b) if a + b]
    return preference([a for a, _ in pages], [b for _, b in pages]) if pages else 0.0


def mean_share_of_clicks(clicks_a, clicks_b):
    return mean([a / (a + b) if a + b else 1 / 2 for a, b in zip(clicks_a, clicks_b)]) - 1 / 2


def mean_share_where_clicked(clicks_a, clicks_b):
    shares = [a / (a + b) for a, b in zip(clicks_a, clicks_b) if a + b]
    return mean(shares) - 1 / 2 if shares else 0.0


def mean_share_or_nothing(clicks_a, clicks_b):
    return mean([a / (a + b) if a + b else 0 for a, b in zip(clicks_a, clicks_b)]) - 1 / 2


def twice_the_mean_share(clicks_a, clicks_b):
    return 2 * mean_share_of_clicks(clicks_a, clicks_b)


def mean_difference(clicks_a, clicks_b):
    return mean([a - b for a, b in zip(clicks_a, clicks_b)])


def half_the_mean_difference(clicks_a, clicks_b):
    return mean_difference(clicks_a, clicks_b) / 2


def difference_of_all_clicks(clicks_a, clicks_b):
    return 2 * all_clicks_together(clicks_a, clicks_b)


def one_verdict(clicks_a, clicks_b):
    return preference([sum(clicks_a)], [sum(clicks_b)])


def sign_of_one_verdict(clicks_a, clicks_b):
    return 2 * one_verdict(clicks_a, clicks_b)


def clicked_or_not(clicks_a, clicks_b):
    return preference([a > 0 for a in clicks_a], [b > 0 for b in clicks_b])


def difference_of_clicked_pages(clicks_a, clicks_b):
    return 2 * clicked_or_not(clicks_a, clicks_b)


def empty_pages_lost(clicks_a, clicks_b):
    empty = sum(a == b == 0 for a, b in zip(clicks_a, clicks_b))
    return preference(clicks_a, clicks_b) - empty / 2 / len(clicks_a)


def share_of_clicked_pages(clicks_a, clicks_b):
    return all_clicks_together([a > 0 for a in clicks_a], [b > 0 for b in clicks_b])


def clicked_pages_of_a(clicks_a, clicks_b):
    return mean([a > 0 for a in clicks_a]) - 1 / 2


def clicks_of_a(clicks_a, clicks_b):
    return mean(clicks_a) - 1 / 2


def wins_per_click(clicks_a, clicks_b):
    pages = len(clicks_a) / ((sum(clicks_a) + sum(clicks_b)) or 1)
    return 2 * preference(clicks_a, clicks_b) * pages


def half_the_wins_per_click(clicks_a, clicks_b):
    return wins_per_click(clicks_a, clicks_b) / 2


def without_its_sign(clicks_a, clicks_b):
    return abs(preference(clicks_a, clicks_b))


def pages_with_teams():
    """(clicks_a, clicks_b): up to three pages, with the clicks on the picks of each team."""
    for n in (1, 2, 3):
        for clicks_a in every_list((0, 1, 3) if n == 3 else (0, 1, 2, 3), n):
            for clicks_b in every_list((0, 1, 2), n):
                yield clicks_a, clicks_b


PREFERENCE = Exercise(
    name="preference",
    signature="preference(clicks_a, clicks_b)",
    task=(
        "The share of the interleaved pages that A wins, where a tie is half a win, minus 1/2. The"
        " lists hold the clicks on the picks of A, and of B, on each page. A page without a click"
        " is a tie."
    ),
    reference=preference,
    chapter="clicks",
    domain=pages_with_teams,
    given=[all_clicks_together],
    ordinary=lambda clicks_a, clicks_b: any(clicks_a) and any(clicks_b),
    misconceptions=[
        Misconception(
            "clicks counted, not pages",
            "It compares the clicks on all pages together, so one visitor with many clicks can"
            " decide. Let each page have one winner.",
            "dashboards that add up the clicks per team",
            "Let the two rankings play in teams",
            all_clicks_together,
            difference_of_all_clicks,
        ),
        Misconception(
            "mean share of the clicks",
            "It takes the mean of A's shares of the clicks. A page is won, lost or tied, by however"
            " many clicks.",
            "a common slip",
            "Let the two rankings play in teams",
            mean_share_of_clicks,
            mean_share_where_clicked,
            mean_share_or_nothing,
            twice_the_mean_share,
        ),
        Misconception(
            "mean difference of the clicks",
            "It takes the mean difference of the clicks. A page is won, lost or tied, by however"
            " many clicks.",
            "the difference of an A/B comparison",
            "Let the two rankings play in teams",
            mean_difference,
            half_the_mean_difference,
        ),
        Misconception(
            "one verdict for all pages",
            "It lets the sums of all clicks decide, once. Each page has a winner of its own, or a"
            " tie.",
            "a common slip: summed before comparing",
            "Let the two rankings play in teams",
            one_verdict,
            sign_of_one_verdict,
        ),
        Misconception(
            "clicked or not",
            "It asks only whether a team was clicked on a page. The team with more clicks wins the"
            " page.",
            "clicks reduced to 0 and 1",
            "Let the two rankings play in teams",
            clicked_or_not,
            difference_of_clicked_pages,
            share_of_clicked_pages,
        ),
        Misconception(
            "clicks of B not compared",
            "It looks at the clicks on A's picks alone. A wins a page only with more clicks than"
            " B.",
            "a common slip: a click rate of one team",
            "Let the two rankings play in teams",
            clicked_pages_of_a,
            clicks_of_a,
        ),
        Misconception(
            "divided by the clicks",
            "It divides by the number of clicks. The preference is a share of the pages.",
            "a mix-up of two counts",
            "Let the two rankings play in teams",
            wins_per_click,
            half_the_wins_per_click,
        ),
        Misconception(
            "ties left out",
            "It divides by the pages that were won or lost. Ties count half for each side, so that"
            " few decisions do not make a clear victory.",
            "a sign test, which leaves out ties",
            "Let the two rankings play in teams",
            share_with(lambda wins, losses, ties: wins / ((wins + losses) or 2) - 1 / 2),
            share_with(lambda won, lost, ties: won / (won + lost) - 1 / 2 if won + lost else 0.0),
            share_with(lambda won, lost, ties: (won - lost) / ((won + lost) or 1)),
        ),
        Misconception(
            "ties lost",
            "It counts a tie as nothing for A. A tie is half a win.",
            "a common slip: > without the ties",
            "Let the two rankings play in teams",
            share_with(lambda wins, losses, ties: wins / (wins + losses + ties) - 1 / 2),
        ),
        Misconception(
            "ties won",
            "It counts a tie as a win of A. A tie is half a win.",
            "a common slip: >= for >",
            "Let the two rankings play in teams",
            share_with(lambda wins, losses, ties: (wins + ties) / (wins + losses + ties) - 1 / 2),
            share_with(lambda won, lost, ties: (won + ties - lost) / (won + lost + ties)),
        ),
        Misconception(
            "pages without a click left out",
            "It drops the pages on which nobody clicked. The sign stays the same, but here such a"
            " page is a tie and counts.",
            "logs that were filtered to pages with clicks",
            "Let the two rankings play in teams",
            without_empty_pages,
        ),
        Misconception(
            "pages without a click lost",
            "It gives A nothing for a page without a click. Such a page is a tie, half a win.",
            "a common slip: only ties with clicks are counted",
            "Let the two rankings play in teams",
            empty_pages_lost,
        ),
        Misconception(
            "half not subtracted",
            "It returns the share of pages that A wins. Subtract 1/2, so that 0 says that neither"
            " is better.",
            "a common slip",
            "Let the two rankings play in teams",
            share_with(lambda wins, losses, ties: (wins + ties / 2) / (wins + losses + ties)),
            share_with(lambda wins, losses, ties: wins / (wins + losses + ties)),
        ),
        Misconception(
            "pages counted, no share",
            "It counts pages and does not divide by their number. A longer test would then have a"
            " larger preference.",
            "a common slip",
            "Let the two rankings play in teams",
            share_with(lambda wins, losses, ties: wins - losses),
            share_with(lambda wins, losses, ties: (wins - losses) / 2),
            share_with(lambda wins, losses, ties: wins + ties / 2),
        ),
        Misconception(
            "wins minus losses",
            "It takes wins minus losses, out of all pages. That is twice the preference.",
            "another usual scale",
            "Let the two rankings play in teams",
            share_with(lambda wins, losses, ties: (wins - losses) / (wins + losses + ties)),
        ),
        Misconception(
            "B instead of A",
            "It returns the preference for B. A positive value must say that A wins.",
            "a common slip",
            "Let the two rankings play in teams",
            lambda clicks_a, clicks_b: preference(clicks_b, clicks_a),
        ),
        Misconception(
            "without its sign",
            "It returns how far A is from a tie, whichever side. A positive value must say that A"
            " wins, a negative one that B does.",
            "a common slip: `abs` around the difference",
            "Let the two rankings play in teams",
            without_its_sign,
        ),
    ],
)

EXERCISES = [CLIPPED_IPS, PREFERENCE]

QUESTIONS = [
    Question(
        "clicks-predict",
        chapter="clicks",
        answer="B",
        why=(
            "At rank 2, half of the visitors look, so the new book gets about 40 clicks of 100"
            " impressions, and the old one about 50."
        ),
        mistakes={
            "A": "The new book is better, but only half of the visitors look at rank 2. How many of"
            " 100 click there?",
            "C": "To change places, the new book would need the higher click rate at rank 2. Which"
            " rate does it get there?",
        },
    ),
    Question(
        "clicks-hand",
        chapter="clicks",
        answer=1 / 3,
        decimals=4,
        why="A click at rank 4 counts as 4: (60 + 10 · 4) / 300.",
        mistakes={
            70 / 300: "That is the click rate. How many visitors saw the book at rank 4?",
            100 / 600: "That divides by the sum of the ratios. Divide by the 300 impressions.",
            0.35: "That is the mean of the two ranks. The impressions at rank 1 are twice as many.",
            70 / 225: "That divides the clicks by the expected examinations. It is a good estimate,"
            " too, but the question asks for the mean of clicks / propensity.",
            100.0: "That is the sum. Divide by the number of impressions.",
        },
    ),
    Question(
        "clicks-hand-draft",
        chapter="clicks",
        answer=0.5,
        why=(
            "After the first round a and b are on the page, whoever began. Then both want c next,"
            " and a coin decides who gets it."
        ),
        mistakes={
            0: "After the first round, c is the next free book of A as well. Who picks first then?",
            1: "After the first round, c is the next free book of B as well. Who picks first then?",
            1 / 3: "Write down the four cases: who picks first in round 1, and in round 2.",
            0.25: "Write down the four cases: who picks first in round 1, and in round 2.",
            0.75: "Write down the four cases: who picks first in round 1, and in round 2.",
        },
    ),
]
