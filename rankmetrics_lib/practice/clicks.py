"""Exercises of the chapter on clicks, with the wrong functions that people write."""

from .. import formulas
from ._domains import every_list
from ._exercise import Exercise
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
    "clipped_ips(clicks, propensities, weights, clip)",
    "The inverse propensity estimate of a log: the mean over all impressions of clicks times"
    " weight / propensity, where no ratio is above `clip`.",
    reference=clipped_ips,
    domain=logs_of_impressions,
    section="clicks-propensity",
)


@CLIPPED_IPS.mistake(
    "propensity clipped, not the ratio",
    "clicks-libraries",
    seen_in="Joachims et al. (2017), who clip so",
    by=[lambda p, w, clip: w / max(p, 1 / clip), lambda p, w, clip: w * min(1 / p, clip)],
)
def _(clicks, propensities, weights, clip, by):
    """It clips 1 / propensity, and multiplies by the weight afterwards. That is the same only where
    the weight is 1: clip the whole ratio of weight to propensity."""
    return counted(by)(clicks, propensities, weights, clip)


@CLIPPED_IPS.mistake("mean over the clicks")
def _(clicks, propensities, weights, clip):
    """It divides by the number of clicks. The estimate is a mean over all impressions, with or
    without a click."""
    return total(clicks, propensities, weights, clip) / max(1, sum(clicks))


@CLIPPED_IPS.mistake(
    "divided by too few",
    seen_in="a mean over the impressions without a click, or n - 1 as in a variance",
)
def _(clicks, propensities, weights, clip):
    """It divides by fewer than all impressions. One without a click, or with a weight of 0, counts
    as well."""
    return total(clicks, propensities, weights, clip) / max(1, clicks.count(0))


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    return total(clicks, propensities, weights, clip) / max(1, len(clicks) - 1)


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    shown = len(weights) - weights.count(0)
    return total(clicks, propensities, weights, clip) / max(1, shown)


@CLIPPED_IPS.mistake("sum instead of mean")
def total(clicks, propensities, weights, clip):
    """It adds up and does not divide by the number of impressions. A longer log would then have a
    higher value."""
    ratios = clipped_ratios(propensities, weights, clip)
    return sum(c * r for c, r in zip(clicks, ratios))


@CLIPPED_IPS.mistake(
    "multiplied by the propensity",
    by=[lambda p, w, clip: min(w * p, clip), lambda p, w, clip: w * p],
)
def _(clicks, propensities, weights, clip, by):
    """It multiplies by the propensity. A click from a place where few people look stands for many:
    divide."""
    return counted(by)(clicks, propensities, weights, clip)


@CLIPPED_IPS.mistake("not clipped", "clicks-clip")
def _(clicks, propensities, weights, clip):
    """It leaves large ratios as they are. No click may count more than `clip`."""
    return counted(lambda p, w, clip: w / p)(clicks, propensities, weights, clip)


@CLIPPED_IPS.mistake(
    "large ratios left out",
    "clicks-clip",
    seen_in="outlier removal, where a library clips",
    also=[counted(lambda p, w, clip: w / p if w / p < clip else 0)],
)
def _(clicks, propensities, weights, clip):
    """It drops what is above `clip`. Clipping keeps these clicks, and each counts `clip`."""
    return counted(lambda p, w, clip: w / p if w / p <= clip else 0)(
        clicks, propensities, weights, clip
    )


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    ratios = [w / p for p, w in zip(propensities, weights)]
    kept = [c * r for c, r in zip(clicks, ratios) if r <= clip]
    return mean(kept) if kept else 0.0


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    worth = [c * w / p for c, p, w in zip(clicks, propensities, weights)]
    kept = [value for value in worth if value <= clip]
    return mean(kept) if kept else 0.0


@CLIPPED_IPS.mistake(
    "large ratios replaced",
    "clicks-clip",
    seen_in="a fallback for outliers, where a library clips",
    by=[
        lambda p, w, clip: w / p if w / p <= clip else 1,
        lambda p, w, clip: w / p if w / p <= clip else w,
    ],
)
def _(clicks, propensities, weights, clip, by):
    """It puts another number in the place of a large ratio. A clipped ratio is `clip` itself."""
    return counted(by)(clicks, propensities, weights, clip)


@CLIPPED_IPS.mistake("self-normalized", "clicks-clip", seen_in="a mix-up of the two remedies")
def _(clicks, propensities, weights, clip):
    """It divides by the sum of the ratios. That is another estimator, the self-normalized one:
    divide by the number of impressions."""
    divisor = sum(clipped_ratios(propensities, weights, clip))
    return total(clicks, propensities, weights, clip) / divisor if divisor else 0.0


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    return total(clicks, propensities, weights, clip) / (sum(weights) or 1)


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    value = formulas.ips_value(clicks, propensities, weights)
    return value * len(clicks) / (sum(weights) or 1)


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    divisor = sum([w / p for p, w in zip(propensities, weights)])
    return total(clicks, propensities, weights, clip) / divisor if divisor else 0.0


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    value = formulas.ips_value(clicks, propensities, weights, self_normalized=True)
    return value if any(weights) else 0.0


@CLIPPED_IPS.mistake(
    "divided by the sum of 1 / propensity", "clicks-clip", seen_in="a mix-up with a weighted mean"
)
def _(clicks, propensities, weights, clip):
    """It divides by the sum of 1 / propensity. The estimate is a mean over the impressions: divide
    by their number."""
    return total(clicks, propensities, weights, clip) / sum([1 / p for p in propensities])


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    inverses = [min(1 / p, clip) for p in propensities]
    return total(clicks, propensities, weights, clip) / sum(inverses)


@CLIPPED_IPS.mistake(
    "divided by the sum of the propensities",
    seen_in="clicks per expected look, a good estimate of attractiveness",
)
def _(clicks, propensities, weights, clip):
    """It divides by the sum of the propensities. Divide each click by its own, and the sum by the
    number of impressions."""
    return sum(clicks) / sum(propensities)


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    return sum([c * w for c, w in zip(clicks, weights)]) / sum(propensities)


@CLIPPED_IPS.mistake(
    "clicks as they are",
    "clicks-log",
    seen_in="click rates used as labels",
    by=[lambda p, w, clip: 1, lambda p, w, clip: w],
)
def _(clicks, propensities, weights, clip, by):
    """It takes the clicks without dividing by the propensity. Then a place that few people look at
    seems to hold a bad document."""
    return counted(by)(clicks, propensities, weights, clip)


@CLIPPED_IPS.mistake(
    "weight forgotten",
    "clicks-value",
    seen_in="code for attractiveness used for a ranking",
    by=[lambda p, w, clip: min(1 / p, clip), lambda p, w, clip: 1 / p],
)
def _(clicks, propensities, weights, clip, by):
    """It leaves out the weight. That values the documents as if everyone looked at each of them,
    not as the new ranking shows them."""
    return counted(by)(clicks, propensities, weights, clip)


@CLIPPED_IPS.mistake("weight counted twice", "clicks-value")
def _(clicks, propensities, weights, clip):
    """It multiplies by the weight once more. The ratio of weight to propensity already has it."""
    return counted(lambda p, w, clip: w * min(w / p, clip))(clicks, propensities, weights, clip)


@CLIPPED_IPS.mistake("clip as a lower bound", "clicks-clip")
def _(clicks, propensities, weights, clip):
    """It raises every ratio to at least `clip`. The clip is an upper bound: take the minimum."""
    return counted(lambda p, w, clip: max(w / p, clip))(clicks, propensities, weights, clip)


@CLIPPED_IPS.mistake(
    "clipped on both sides",
    "clicks-clip",
    seen_in="`numpy.clip` with a lower bound",
    by=[
        lambda p, w, clip: min(max(w / p, 1), clip),
        lambda p, w, clip: min(max(w / p, 1 / clip), clip),
    ],
)
def _(clicks, propensities, weights, clip, by):
    """It raises small ratios, too. The clip is only an upper bound."""
    return counted(by)(clicks, propensities, weights, clip)


@CLIPPED_IPS.mistake(
    "ratio made a whole number",
    seen_in="// for /, or `int`",
    by=[lambda p, w, clip: min(w // p, clip), lambda p, w, clip: min(round(w / p), clip)],
)
def _(clicks, propensities, weights, clip, by):
    """It rounds the ratios to whole numbers. Keep their decimals."""
    return counted(by)(clicks, propensities, weights, clip)


@CLIPPED_IPS.mistake(
    "impressions passed over", seen_in="`return` or `break` inside the loop, or a range from 1"
)
def _(clicks, propensities, weights, clip):
    """It leaves out impressions at the start or at the end. All of them belong to the sum."""
    return clicks[0] * clipped_ratios(propensities, weights, clip)[0] / len(clicks)


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    ratios = clipped_ratios(propensities, weights, clip)
    return ratios[clicks.index(1)] / len(clicks) if any(clicks) else 0.0


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    return total(clicks[1:], propensities[1:], weights[1:], clip) / len(clicks)


@CLIPPED_IPS.mistake("result clipped", "clicks-clip")
def _(clicks, propensities, weights, clip):
    """It clips the result. What varies too much are the single ratios: clip each of them."""
    return min(formulas.ips_value(clicks, propensities, weights), clip)


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    return min(formulas.ips_value(clicks, propensities, weights) * len(clicks), clip) / len(clicks)


@CLIPPED_IPS.mistake("means multiplied", seen_in="a mean of a product taken for a product of means")
def _(clicks, propensities, weights, clip):
    """It takes means first and multiplies them. Multiply each click by its own ratio, then take the
    mean."""
    return mean(clicks) * mean(clipped_ratios(propensities, weights, clip))


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    return mean(clicks) * min(mean(weights) / mean(propensities), clip)


@CLIPPED_IPS.mistake("clicks left out")
def _(clicks, propensities, weights, clip):
    """It takes the mean of the ratios, clicked or not. Multiply each ratio by its click."""
    return mean(clipped_ratios(propensities, weights, clip))


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    return mean([w / p for p, w in zip(propensities, weights)])


@CLIPPED_IPS.mistake(
    "clip as the lowest propensity",
    "clicks-libraries",
    seen_in="a floor under the propensity, given as a ratio",
)
def _(clicks, propensities, weights, clip):
    """It raises the propensities to at least `clip`. The clip is the highest ratio of weight to
    propensity."""
    return counted(lambda p, w, clip: w / max(p, clip))(clicks, propensities, weights, clip)


@CLIPPED_IPS.mistake("ratio upside down")
def _(clicks, propensities, weights, clip):
    """It divides the propensity by the weight. The weight, what the new ranking gives, is on
    top."""
    return counted(lambda p, w, clip: min(p / w, clip) if w else 0)(
        clicks, propensities, weights, clip
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


def pages_with_teams():
    """(clicks_a, clicks_b): up to three pages, with the clicks on the picks of each team."""
    for n in (1, 2, 3):
        for clicks_a in every_list((0, 1, 3) if n == 3 else (0, 1, 2, 3), n):
            for clicks_b in every_list((0, 1, 2), n):
                yield clicks_a, clicks_b


PREFERENCE = Exercise(
    "preference(clicks_a, clicks_b)",
    "The share of the interleaved pages that A wins, where a tie is half a win, minus 1/2. The"
    " lists hold the clicks on the picks of A, and of B, on each page. A page without a click"
    " is a tie.",
    reference=preference,
    domain=pages_with_teams,
    given=[all_clicks_together],
    ordinary=lambda clicks_a, clicks_b: any(clicks_a) and any(clicks_b),
    section="clicks-interleaving",
)


@PREFERENCE.mistake(
    "clicks counted, not pages",
    seen_in="dashboards that add up the clicks per team",
    also=[lambda clicks_a, clicks_b: 2 * all_clicks_together(clicks_a, clicks_b)],
)
def _(clicks_a, clicks_b):
    """It compares the clicks on all pages together, so one visitor with many clicks can decide. Let
    each page have one winner."""
    return all_clicks_together(clicks_a, clicks_b)


@PREFERENCE.mistake(
    "mean share of the clicks",
    also=[lambda clicks_a, clicks_b: 2 * mean_share_of_clicks(clicks_a, clicks_b)],
)
def mean_share_of_clicks(clicks_a, clicks_b):
    """It takes the mean of A's shares of the clicks. A page is won, lost or tied, by however many
    clicks."""
    return mean([a / (a + b) if a + b else 1 / 2 for a, b in zip(clicks_a, clicks_b)]) - 1 / 2


@PREFERENCE.also()
def _(clicks_a, clicks_b):
    shares = [a / (a + b) for a, b in zip(clicks_a, clicks_b) if a + b]
    return mean(shares) - 1 / 2 if shares else 0.0


@PREFERENCE.also()
def _(clicks_a, clicks_b):
    return mean([a / (a + b) if a + b else 0 for a, b in zip(clicks_a, clicks_b)]) - 1 / 2


@PREFERENCE.mistake(
    "mean difference of the clicks",
    seen_in="the difference of an A/B comparison",
    also=[lambda clicks_a, clicks_b: mean_difference(clicks_a, clicks_b) / 2],
)
def mean_difference(clicks_a, clicks_b):
    """It takes the mean difference of the clicks. A page is won, lost or tied, by however many
    clicks."""
    return mean([a - b for a, b in zip(clicks_a, clicks_b)])


@PREFERENCE.mistake(
    "one verdict for all pages",
    also=[lambda clicks_a, clicks_b: 2 * one_verdict(clicks_a, clicks_b)],
)
def one_verdict(clicks_a, clicks_b):
    """It lets the sums of all clicks decide, once. Each page has a winner of its own, or a tie."""
    return preference([sum(clicks_a)], [sum(clicks_b)])


@PREFERENCE.mistake(
    "clicked or not",
    seen_in="clicks reduced to 0 and 1",
    also=[lambda clicks_a, clicks_b: 2 * clicked_or_not(clicks_a, clicks_b)],
)
def clicked_or_not(clicks_a, clicks_b):
    """It asks only whether a team was clicked on a page. The team with more clicks wins the
    page."""
    return preference([a > 0 for a in clicks_a], [b > 0 for b in clicks_b])


@PREFERENCE.also()
def _(clicks_a, clicks_b):
    return all_clicks_together([a > 0 for a in clicks_a], [b > 0 for b in clicks_b])


@PREFERENCE.mistake(
    "clicks of B not compared", also=[lambda clicks_a, clicks_b: mean(clicks_a) - 1 / 2]
)
def _(clicks_a, clicks_b):
    """It looks at the clicks on A's picks alone. A wins a page only with more clicks than B."""
    return mean([a > 0 for a in clicks_a]) - 1 / 2


@PREFERENCE.mistake(
    "divided by the clicks",
    seen_in="a mix-up of two counts",
    also=[lambda clicks_a, clicks_b: wins_per_click(clicks_a, clicks_b) / 2],
)
def wins_per_click(clicks_a, clicks_b):
    """It divides by the number of clicks. The preference is a share of the pages."""
    pages = len(clicks_a) / ((sum(clicks_a) + sum(clicks_b)) or 1)
    return 2 * preference(clicks_a, clicks_b) * pages


@PREFERENCE.mistake(
    "ties left out",
    seen_in="a sign test, which leaves out ties",
    points=[
        lambda wins, losses, ties: wins / ((wins + losses) or 2) - 1 / 2,
        lambda won, lost, ties: won / (won + lost) - 1 / 2 if won + lost else 0.0,
        lambda won, lost, ties: (won - lost) / ((won + lost) or 1),
    ],
)
def _(clicks_a, clicks_b, points):
    """It divides by the pages that were won or lost. Ties count half for each side, so that few
    decisions do not make a clear victory."""
    return share_with(points)(clicks_a, clicks_b)


@PREFERENCE.mistake("ties lost")
def _(clicks_a, clicks_b):
    """It counts a tie as nothing for A. A tie is half a win."""
    return share_with(lambda wins, losses, ties: wins / (wins + losses + ties) - 1 / 2)(
        clicks_a, clicks_b
    )


@PREFERENCE.mistake(
    "ties won",
    points=[
        lambda wins, losses, ties: (wins + ties) / (wins + losses + ties) - 1 / 2,
        lambda won, lost, ties: (won + ties - lost) / (won + lost + ties),
    ],
)
def _(clicks_a, clicks_b, points):
    """It counts a tie as a win of A. A tie is half a win."""
    return share_with(points)(clicks_a, clicks_b)


@PREFERENCE.mistake(
    "pages without a click left out", seen_in="logs that were filtered to pages with clicks"
)
def _(clicks_a, clicks_b):
    """It drops the pages on which nobody clicked. The sign stays the same, but here such a page is
    a tie and counts."""
    pages = [(a, b) for a, b in zip(clicks_a, clicks_b) if a + b]
    return preference([a for a, _ in pages], [b for _, b in pages]) if pages else 0.0


@PREFERENCE.mistake("pages without a click lost")
def _(clicks_a, clicks_b):
    """It gives A nothing for a page without a click. Such a page is a tie, half a win."""
    empty = sum(a == b == 0 for a, b in zip(clicks_a, clicks_b))
    return preference(clicks_a, clicks_b) - empty / 2 / len(clicks_a)


@PREFERENCE.mistake(
    "half not subtracted",
    points=[
        lambda wins, losses, ties: (wins + ties / 2) / (wins + losses + ties),
        lambda wins, losses, ties: wins / (wins + losses + ties),
    ],
)
def _(clicks_a, clicks_b, points):
    """It returns the share of pages that A wins. Subtract 1/2, so that 0 says that neither is
    better."""
    return share_with(points)(clicks_a, clicks_b)


@PREFERENCE.mistake(
    "pages counted, no share",
    points=[
        lambda wins, losses, ties: wins - losses,
        lambda wins, losses, ties: (wins - losses) / 2,
        lambda wins, losses, ties: wins + ties / 2,
    ],
)
def _(clicks_a, clicks_b, points):
    """It counts pages and does not divide by their number. A longer test would then have a larger
    preference."""
    return share_with(points)(clicks_a, clicks_b)


@PREFERENCE.mistake("wins minus losses", seen_in="another usual scale")
def _(clicks_a, clicks_b):
    """It takes wins minus losses, out of all pages. That is twice the preference."""
    return share_with(lambda wins, losses, ties: (wins - losses) / (wins + losses + ties))(
        clicks_a, clicks_b
    )


@PREFERENCE.mistake("B instead of A")
def _(clicks_a, clicks_b):
    """It returns the preference for B. A positive value must say that A wins."""
    return preference(clicks_b, clicks_a)


@PREFERENCE.mistake("without its sign")
def _(clicks_a, clicks_b):
    """It returns how far A is from a tie, whichever side. A positive value must say that A wins, a
    negative one that B does."""
    return abs(preference(clicks_a, clicks_b))


EXERCISES = [CLIPPED_IPS, PREFERENCE]

QUESTIONS = [
    Question(
        "clicks-predict",
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
