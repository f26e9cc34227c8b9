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


def over_the_weights(clicks, propensities, weights, clip):
    return total(clicks, propensities, weights, clip) / (sum(weights) or 1)


def without_large_ratios(clicks, propensities, weights, clip):
    ratios = [w / p for p, w in zip(propensities, weights)]
    kept = [c * r for c, r in zip(clicks, ratios) if r <= clip]
    return mean(kept) if kept else 0.0


def value_clipped(clicks, propensities, weights, clip):
    return min(formulas.ips_value(clicks, propensities, weights), clip)


def logs_of_impressions():
    """(clicks, propensities, weights, clip): one to three impressions."""
    for n, chances, given in (
        (1, (1, 0.5, 0.2), (0, 0.5, 1)),
        (2, (1, 0.5, 0.2), (0.5, 1)),
        (3, (1, 0.2), (0.25, 1)),
    ):
        for clicks in every_list((0, 1), n):
            for propensities in every_list(chances, n):
                for weights in every_list(given, n):
                    for clip in (1.5, 4):
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
            without_large_ratios,
        ),
        Misconception(
            "self-normalized",
            "It divides by the sum of the ratios. That is another estimator, the self-normalized"
            " one: divide by the number of impressions.",
            "a mix-up of the two remedies",
            "Clip, or normalize",
            over_the_ratios,
            over_the_weights,
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
            "result clipped",
            "It clips the estimate. What varies too much are the single ratios: clip each of them.",
            "a common slip",
            "Clip, or normalize",
            value_clipped,
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


def mean_difference(clicks_a, clicks_b):
    return mean([a - b for a, b in zip(clicks_a, clicks_b)])


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
        ),
        Misconception(
            "mean share of the clicks",
            "It takes the mean of A's shares of the clicks. A page is won, lost or tied, by however"
            " many clicks.",
            "a common slip",
            "Let the two rankings play in teams",
            mean_share_of_clicks,
        ),
        Misconception(
            "mean difference of the clicks",
            "It takes the mean difference of the clicks. A page is won, lost or tied, by however"
            " many clicks.",
            "the difference of an A/B comparison",
            "Let the two rankings play in teams",
            mean_difference,
        ),
        Misconception(
            "ties left out",
            "It divides by the pages that were won or lost. Ties count half for each side, so that"
            " few decisions do not make a clear victory.",
            "a sign test, which leaves out ties",
            "Let the two rankings play in teams",
            share_with(lambda wins, losses, ties: wins / ((wins + losses) or 2) - 1 / 2),
            share_with(lambda won, lost, ties: won / (won + lost) - 1 / 2 if won + lost else 0.0),
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
            "half not subtracted",
            "It returns the share of pages that A wins. Subtract 1/2, so that 0 says that neither"
            " is better.",
            "a common slip",
            "Let the two rankings play in teams",
            share_with(lambda wins, losses, ties: (wins + ties / 2) / (wins + losses + ties)),
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
    ],
)

EXERCISES = [CLIPPED_IPS, PREFERENCE]

QUESTIONS = [
    Question(
        "clicks-predict",
        chapter="clicks",
        answer="B",
        why=(
            "At rank 2, half of the visitors look, so the new book gets at most 40 clicks of 100"
            " impressions, and the old one keeps its 50."
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
