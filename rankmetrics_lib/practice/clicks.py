"""Exercises of the chapter on clicks, with the wrong functions that people write."""

from .. import formulas
from ._domains import every_list
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import VALUE_ROUNDED

# Inputs


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


def pages_with_teams():
    """(clicks_a, clicks_b): up to three pages, with the clicks on the picks of each team."""
    for n in (1, 2, 3):
        for clicks_a in every_list((0, 1, 3) if n == 3 else (0, 1, 2, 3), n):
            for clicks_b in every_list((0, 1, 2), n):
                yield clicks_a, clicks_b


# Inverse propensity, clipped: the formula, and its parts as they are right


def mean(values):
    return sum(values) / len(values) if values else 0.0


def clipped(p, w, clip):
    return min(w / p, clip)


def impressions(clicks, propensities, weights, ratios):
    return len(clicks)


def clipped_ips(clicks, propensities, weights, clip, *, ratio=clipped, divisor=impressions):
    ratios = [ratio(p, w, clip) for p, w in zip(propensities, weights)]
    total = sum(c * r for c, r in zip(clicks, ratios))
    n = divisor(clicks, propensities, weights, ratios)
    return total / n if n else 0.0


CLIPPED_IPS = Exercise(
    "clipped_ips(clicks, propensities, weights, clip)",
    "The inverse propensity estimate of a log: the mean over all impressions of clicks times"
    " weight / propensity, where no ratio is above `clip`.",
    reference=lambda clicks, propensities, weights, clip: formulas.ips_value(
        clicks, propensities, weights, clip=clip
    ),
    formula=clipped_ips,
    domain=logs_of_impressions,
    section="clicks-propensity",
)

# How often a click counts

RATIO = Part("ratio", CLIPPED_IPS)


@RATIO.mistake(
    "propensity clipped, not the ratio",
    "clicks-libraries",
    seen_in="Joachims et al. (2017), who clip so",
    also=[lambda p, w, clip: w / max(p, 1 / clip)],
)
def _(p, w, clip):
    """It clips 1 / propensity, and multiplies by the weight afterwards. That is the same only if
    the weight is 1: clip the whole ratio of weight to propensity."""
    return w * min(1 / p, clip)


@RATIO.mistake("multiplied by the propensity", also=[lambda p, w, clip: w * p])
def _(p, w, clip):
    """It multiplies by the propensity. A click from a place where few people look stands for many:
    divide."""
    return min(w * p, clip)


@RATIO.mistake("not clipped", "clicks-clip")
def not_clipped(p, w, clip):
    """It leaves large ratios as they are. No click may count more than `clip`."""
    return w / p


@RATIO.mistake(
    "large ratios left out",
    "clicks-clip",
    seen_in="outlier removal, where a library clips",
    also=[lambda p, w, clip: w / p if w / p < clip else 0],
)
def _(p, w, clip):
    """It drops what is above `clip`. Clipping keeps these clicks, and each counts `clip`."""
    return w / p if w / p <= clip else 0


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    log = zip(clicks, propensities, weights)
    return mean([c * w / p for c, p, w in log if w / p <= clip])


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    log = zip(clicks, propensities, weights)
    return mean([c * w / p for c, p, w in log if c * w / p <= clip])


@RATIO.mistake(
    "large ratios replaced",
    "clicks-clip",
    seen_in="a fallback for outliers, where a library clips",
    also=[lambda p, w, clip: w / p if w / p <= clip else w],
)
def _(p, w, clip):
    """It puts another number in the place of a large ratio. A clipped ratio is `clip` itself."""
    return w / p if w / p <= clip else 1


@RATIO.mistake(
    "clicks as they are",
    "clicks-log",
    seen_in="click rates used as labels",
    also=[lambda p, w, clip: w],
)
def _(p, w, clip):
    """It takes the clicks without dividing by the propensity. Then a place that few people look at
    seems to hold a bad document."""
    return 1


@RATIO.mistake(
    "weight forgotten",
    "clicks-value",
    seen_in="code for attractiveness used for a ranking",
    also=[lambda p, w, clip: 1 / p],
)
def _(p, w, clip):
    """It leaves out the weight. That values the documents as if everyone looked at each of them,
    not as the new ranking shows them."""
    return min(1 / p, clip)


@RATIO.mistake("weight counted twice", "clicks-value")
def _(p, w, clip):
    """It multiplies by the weight once more. The ratio of weight to propensity already has it."""
    return w * min(w / p, clip)


@RATIO.mistake("clip as a lower bound", "clicks-clip")
def _(p, w, clip):
    """It raises every ratio to at least `clip`. The clip is an upper bound: take the minimum."""
    return max(w / p, clip)


@RATIO.mistake(
    "clipped on both sides",
    "clicks-clip",
    seen_in="`numpy.clip` with a lower bound",
    also=[lambda p, w, clip: min(max(w / p, 1 / clip), clip)],
)
def _(p, w, clip):
    """It raises small ratios, too. The clip is only an upper bound."""
    return min(max(w / p, 1), clip)


@RATIO.mistake("ratio made a whole number", also=[lambda p, w, clip: min(round(w / p), clip)])
def _(p, w, clip):
    """It rounds the ratios to whole numbers. Keep their decimals."""
    return min(w // p, clip)


@RATIO.mistake(
    "clip as the lowest propensity",
    "clicks-libraries",
    seen_in="a floor under the propensity, given as a ratio",
)
def _(p, w, clip):
    """It raises the propensities to at least `clip`. The clip is the highest ratio of weight to
    propensity."""
    return w / max(p, clip)


@RATIO.mistake("ratio upside down")
def _(p, w, clip):
    """It divides the propensity by the weight. The weight, which comes from the new ranking, is the
    numerator."""
    return min(p / w, clip) if w else 0


# What the sum is divided by

DIVISOR = Part("divisor", CLIPPED_IPS)


@DIVISOR.mistake("mean over the clicks")
def _(clicks, propensities, weights, ratios):
    """It divides by the number of clicks. The estimate is a mean over all impressions, with or
    without a click."""
    return sum(clicks)


@DIVISOR.mistake(
    "divided by too few",
    also=[
        lambda clicks, propensities, weights, ratios: max(1, len(clicks) - 1),
        lambda clicks, propensities, weights, ratios: len(weights) - weights.count(0),
    ],
)
def _(clicks, propensities, weights, ratios):
    """It divides by fewer than all impressions. One without a click, or with a weight of 0, counts
    as well."""
    return max(1, clicks.count(0))


@DIVISOR.mistake("sum instead of mean")
def _(clicks, propensities, weights, ratios):
    """It adds up and does not divide by the number of impressions. A longer log would then have a
    higher value."""
    return 1


def of_the_weights(clicks, propensities, weights, ratios):
    return sum(weights)


@DIVISOR.mistake(
    "self-normalized",
    "clicks-clip",
    also=[
        of_the_weights,
        lambda clicks, propensities, weights, ratios: sum(
            map(not_clipped, propensities, weights, ratios)
        ),
    ],
)
def of_the_ratios(clicks, propensities, weights, ratios):
    """It divides by the sum of the ratios. That is another estimator, the self-normalized one:
    divide by the number of impressions."""
    return sum(ratios)


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    return clipped_ips(
        clicks, propensities, weights, clip, ratio=not_clipped, divisor=of_the_ratios
    )


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    return clipped_ips(
        clicks, propensities, weights, clip, ratio=not_clipped, divisor=of_the_weights
    )


@DIVISOR.mistake("divided by the sum of 1 / propensity", "clicks-clip")
def _(clicks, propensities, weights, ratios):
    """It divides by the sum of 1 / propensity. The estimate is a mean over the impressions: divide
    by their number."""
    return sum(1 / p for p in propensities)


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    def clipped_inverses(clicks, propensities, weights, ratios):
        return sum(min(1 / p, clip) for p in propensities)

    return clipped_ips(clicks, propensities, weights, clip, divisor=clipped_inverses)


@CLIPPED_IPS.mistake(
    "divided by the sum of the propensities",
    seen_in="clicks per expected look, a good estimate of attractiveness",
    also=[
        lambda clicks, propensities, weights, clip: (
            sum(c * w for c, w in zip(clicks, weights)) / sum(propensities)
        )
    ],
)
def _(clicks, propensities, weights, clip):
    """It divides by the sum of the propensities. Divide each click by its own, and the sum by the
    number of impressions."""
    return sum(clicks) / sum(propensities)


# Which impressions, and what is clipped


@CLIPPED_IPS.mistake("impressions passed over")
def _(clicks, propensities, weights, clip):
    """It skips impressions at the start or at the end. All of them belong to the sum."""
    return clicks[0] * clipped(propensities[0], weights[0], clip) / len(clicks)


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    if not any(clicks):
        return 0.0
    first = clicks.index(1)
    return clipped(propensities[first], weights[first], clip) / len(clicks)


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    return clipped_ips([0] + clicks[1:], propensities, weights, clip)


@CLIPPED_IPS.mistake("result clipped", "clicks-clip")
def _(clicks, propensities, weights, clip):
    """It clips the result. It is the single ratios that vary too much: clip each of them."""
    return min(formulas.ips_value(clicks, propensities, weights), clip)


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    return min(formulas.ips_value(clicks, propensities, weights) * len(clicks), clip) / len(clicks)


@CLIPPED_IPS.mistake("means multiplied")
def _(clicks, propensities, weights, clip):
    """It takes means first and multiplies them. Multiply each click by its own ratio, then take the
    mean."""
    every_one = [1 for click in clicks]
    return mean(clicks) * clipped_ips(every_one, propensities, weights, clip)


@CLIPPED_IPS.also()
def _(clicks, propensities, weights, clip):
    return mean(clicks) * clipped(mean(propensities), mean(weights), clip)


@CLIPPED_IPS.mistake("clicks left out", ratio=[clipped, not_clipped])
def _(clicks, propensities, weights, clip, ratio):
    """It takes the mean of the ratios, clicked or not. Multiply each ratio by its click."""
    every_one = [1 for click in clicks]
    return clipped_ips(every_one, propensities, weights, clip, ratio=ratio)


VALUE_ROUNDED.apply(CLIPPED_IPS, section="average-precision-rounding")

# Team draft: which of two rankings wins


def compared(clicks_a, clicks_b):
    """The pages that A wins, those that it loses, and the ties."""
    pages = list(zip(clicks_a, clicks_b))
    wins, losses = sum(a > b for a, b in pages), sum(a < b for a, b in pages)
    return wins, losses, len(pages) - wins - losses


def less_one_half(wins, losses, ties):
    return (wins + ties / 2) / (wins + losses + ties) - 1 / 2


def preference(clicks_a, clicks_b, *, value=less_one_half):
    return value(*compared(clicks_a, clicks_b))


# As the chapter gives it
def all_clicks_together(clicks_a, clicks_b):
    clicks = sum(clicks_a) + sum(clicks_b)
    return sum(clicks_a) / clicks - 1 / 2 if clicks else 0.0


PREFERENCE = Exercise(
    "preference(clicks_a, clicks_b)",
    "The share of the interleaved pages that A wins, where a tie is half a win, minus 1/2. The"
    " lists hold the clicks on the picks of A, and of B, on each page. A page without a click"
    " is a tie.",
    reference=preference,
    formula=preference,
    domain=pages_with_teams,
    given=[all_clicks_together],
    ordinary=lambda clicks_a, clicks_b: any(clicks_a) and any(clicks_b),
    section="clicks-interleaving",
)

# Clicks in place of pages


@PREFERENCE.mistake(
    "clicks counted, not pages", seen_in="dashboards that add up the clicks per team", times=[1, 2]
)
def _(clicks_a, clicks_b, times):
    """It compares the clicks on all pages together, so one visitor with many clicks can decide. Let
    each page have one winner."""
    return times * all_clicks_together(clicks_a, clicks_b)


@PREFERENCE.mistake("mean share of the clicks", times=[1, 2])
def _(clicks_a, clicks_b, times):
    """It takes the mean of A's shares of the clicks. A page is won, lost or tied, by however many
    clicks."""
    shares = [a / (a + b) if a + b else 1 / 2 for a, b in zip(clicks_a, clicks_b)]
    return times * (mean(shares) - 1 / 2)


@PREFERENCE.also()
def _(clicks_a, clicks_b):
    shares = [a / (a + b) for a, b in zip(clicks_a, clicks_b) if a + b]
    return mean(shares) - 1 / 2 if shares else 0.0


@PREFERENCE.also()
def _(clicks_a, clicks_b):
    return mean([a / (a + b) if a + b else 0 for a, b in zip(clicks_a, clicks_b)]) - 1 / 2


@PREFERENCE.mistake(
    "mean difference of the clicks", seen_in="the difference of an A/B comparison", divisor=[1, 2]
)
def _(clicks_a, clicks_b, divisor):
    """It takes the mean difference of the clicks. A page is won, lost or tied, by however many
    clicks."""
    return mean([a - b for a, b in zip(clicks_a, clicks_b)]) / divisor


@PREFERENCE.mistake("one verdict for all pages", times=[1, 2])
def _(clicks_a, clicks_b, times):
    """It lets the sums of all clicks decide, once. Each page has a winner of its own, or a tie."""
    return times * preference([sum(clicks_a)], [sum(clicks_b)])


def yes_or_no(clicks):
    return [int(n > 0) for n in clicks]


@PREFERENCE.mistake("clicked or not", times=[1, 2])
def _(clicks_a, clicks_b, times):
    """It asks only whether a team was clicked on a page. The team with more clicks wins the
    page."""
    return times * preference(yes_or_no(clicks_a), yes_or_no(clicks_b))


@PREFERENCE.also()
def _(clicks_a, clicks_b):
    return all_clicks_together(yes_or_no(clicks_a), yes_or_no(clicks_b))


@PREFERENCE.mistake("clicks of B not compared", counted=[yes_or_no, list])
def _(clicks_a, clicks_b, counted):
    """It looks at the clicks on A's picks alone. A wins a page only with more clicks than B."""
    return mean(counted(clicks_a)) - 1 / 2


@PREFERENCE.mistake("divided by the clicks", times=[2, 1])
def _(clicks_a, clicks_b, times):
    """It divides by the number of clicks. The preference is a share of the pages."""
    clicks = sum(clicks_a) + sum(clicks_b)
    return times * preference(clicks_a, clicks_b) * len(clicks_a) / (clicks or 1)


# Which pages count, and what is made of them

VALUE = Part("value", PREFERENCE)


@VALUE.mistake(
    "ties left out",
    seen_in="a sign test, which leaves out ties",
    also=[
        lambda wins, losses, ties: wins / ((wins + losses) or 2) - 1 / 2,
        lambda wins, losses, ties: (wins - losses) / ((wins + losses) or 1),
    ],
)
def _(wins, losses, ties):
    """It divides by the pages that were won or lost. Ties count half for each side, so that a few
    decided pages do not make a clear victory."""
    return wins / (wins + losses) - 1 / 2 if wins + losses else 0.0


@VALUE.mistake("ties lost")
def _(wins, losses, ties):
    """It counts a tie as nothing for A. A tie is half a win."""
    return wins / (wins + losses + ties) - 1 / 2


@VALUE.mistake(
    "ties won",
    also=[lambda wins, losses, ties: (wins + ties - losses) / (wins + losses + ties)],
)
def _(wins, losses, ties):
    """It counts a tie as a win of A. A tie is half a win."""
    return (wins + ties) / (wins + losses + ties) - 1 / 2


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


@VALUE.mistake(
    "half not subtracted",
    also=[lambda wins, losses, ties: wins / (wins + losses + ties)],
)
def _(wins, losses, ties):
    """It returns the share of pages that A wins. Subtract 1/2, so that 0 says that neither is
    better."""
    return (wins + ties / 2) / (wins + losses + ties)


@VALUE.mistake(
    "pages counted, no share",
    also=[
        lambda wins, losses, ties: (wins - losses) / 2,
        lambda wins, losses, ties: wins + ties / 2,
    ],
)
def _(wins, losses, ties):
    """It counts pages and does not divide by their number. A longer test would then have a larger
    preference."""
    return wins - losses


@VALUE.mistake("wins minus losses", seen_in="another usual scale")
def _(wins, losses, ties):
    """It divides wins minus losses by all pages. That is twice the preference."""
    return (wins - losses) / (wins + losses + ties)


@VALUE.mistake("B instead of A")
def _(wins, losses, ties):
    """It returns the preference for B. A positive value must say that A wins."""
    return -less_one_half(wins, losses, ties)


@VALUE.mistake("without its sign")
def _(wins, losses, ties):
    """It returns how far A is from a tie, on either side. A positive value must say that A wins, a
    negative one that B does."""
    return abs(less_one_half(wins, losses, ties))


VALUE_ROUNDED.apply(PREFERENCE, section="average-precision-rounding")


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
