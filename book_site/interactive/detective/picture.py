"""Two numbers as bars: what the list adds up, above what the usual definition and the one that was
found divide it by. They have this picture if they differ in the whole: in the ideal of NDCG, or in
the documents that a divisor counts.
"""

import math

from rankmetrics_lib.figures.parts import placed, stack, stacks
from rankmetrics_lib.figures.words import decimal
from rankmetrics_lib.identify.choices import CUTOFF
from rankmetrics_lib.identify.list_sums import gain_by, weight_by
from rankmetrics_lib.identify.one_list import every_order

MOST_SEGMENTS = 20  # segments of a bar
WHOLES = {  # by cause
    "list-only ideal": "Best of the list itself",
    "list, cut before sorting": "Best of the first k",
    "list, not cut": "Best of the list, not cut",
    "pool, not cut": "Best of all judged, not cut",
    "pool, as long as the list": "Best of all judged, as many as listed",
    "list-only R": "Relevant in the list",
    "list-only R of average_precision": "Hits among the first k",
    "truncated normalizer": "R, but at most k",
    "divided by the retrieved": "Documents retrieved",
    "capped precision": "R, but at most k",
    "capped_recall": "R, but at most k",
}
SUMS = {"ndcg": "Gain of the list", "average_precision": "Precisions at the hits"}
BESIDE = (CUTOFF, "exponential gain")  # causes that leave the picture true
USUAL = {"average_precision": "R, all relevant", "recall": "R, all relevant", "precision": "k"}


def picture(known, found, usual, digits):
    """The parts; None if the numbers differ in something else, or there is too much to draw."""
    causes = [cause for cause, _ in found.surprises if cause not in BESIDE]
    if len(causes) != 1 or causes[0] not in WHOLES or not found.value > 0:
        return None
    bars = ideals(known, found) if found.metric == "ndcg" else divisors(known, found, usual)
    if bars is None or bars[1] == bars[2] or max([len(bar) for bar in bars]) > MOST_SEGMENTS:
        return None
    if abs(total(bars[0]) / total(bars[2]) - found.value) > 1e-9:
        return None
    names = USUAL.get(usual.metric, usual_ideal(known)), WHOLES[causes[0]]
    titles = usual.title, found.title
    return [placed("bars", drawn(bars, names, titles, SUMS.get(found.metric, "Hits"), digits))]


def ideals(known, found):
    """Size, grade and text of each term: of the list, of the usual ideal and of the other one."""
    listed, ideal, gain, discount = [option.value for option in found.options[:4]]
    sums, k = every_order(known)[0][1], found.columns.get("k")

    def terms(labels):
        sized = [
            (gain_by(gain, label) * weight_by(discount, rank), label)
            for rank, label in enumerate(labels, 1)
        ]
        return [(size, min(3, math.ceil(label)), f"{label:g}") for size, label in sized if size]

    usual = sums.labels("pool" if known.has_pool else "list")
    if ideal == "list, cut before sorting":
        best = sorted(sums.rels[:k], reverse=True)
    else:
        as_long = ideal == "pool, as long as the list"
        best = sums.labels(ideal[:4])
        best = best if ideal.endswith("not cut") else best[: len(sums.rels) if as_long else k][:k]
    return terms(sums.rels[:k]), terms(usual[:k]), terms(best)


def usual_ideal(known):
    return "Best of all judged" if known.has_pool else "Best of the list"


def divisors(known, found, usual):
    """The same of a sum over relevant documents, each of which a divisor counts as 1; None if the
    value is no such fraction."""
    sums = every_order(known)[0][1]
    if not usual.value > 0:
        return None
    if found.metric == "average_precision":
        terms = [(size, 3, decimal(size)) for size in sums.precision_terms(1)]
    else:
        terms = [(int(rel >= 1), 3, "") for rel in sums.rels]
    terms = [term for term in terms[: found.columns.get("k")] if term[0]]
    counts = [round(total(terms) / one.value) for one in (usual, found)]
    if abs(total(terms) / counts[0] - usual.value) > 1e-9:
        return None
    return [terms] + [[(1, 3, "")] * count for count in counts]


def total(terms):
    return sum([size for size, _, _ in terms])


def drawn(bars, names, titles, name, digits):
    got, widest = total(bars[0]), max([total(bar) for bar in bars])

    def segments(bar):
        return [
            {"id": place, "grade": grade, "size": size / widest, "text": text}
            for place, (size, grade, text) in enumerate(bar)
        ]

    def written(size):
        return str(size) if isinstance(size, int) else decimal(size, digits)

    def whole(place):
        bar = bars[place + 1]
        share = [titles[place], decimal(got / total(bar), digits)]
        return stack(names[place], segments(bar), written(total(bar)), share)

    return stacks(
        f"{name}, and what it is divided by, on one scale",
        stack(name, segments(bars[0]), written(got)),
        [whole(0), whole(1)],
    )
