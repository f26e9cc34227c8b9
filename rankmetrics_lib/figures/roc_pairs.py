"""Every pair of a scam and an honest listing as a cell, while the reader changes the scores."""

from rankmetrics_lib.formulas import auc, pair_counts, roc_curve

from .listings import LABELS, NAMES, SCORES, TITLES
from .parts import area, axis, described, label, line, numbers, placed, plot, strip
from .words import answers, decimal, listed

SCAM_PLACES = [place for place, label in enumerate(LABELS) if label == 1]
HONEST_PLACES = [place for place, label in enumerate(LABELS) if label == 0]
CELLS = len(SCAM_PLACES) * len(HONEST_PLACES)
RELATIONS = [(1.0, "above"), (0.5, "tied with"), (0.0, "below")]  # of a scam to an honest listing
PAIR_EDGES = [80, 4, 6, 40]  # of the matrix: room for the names and scores of the listings
START = {"tenths": [round(10 * score) for score in SCORES]}  # ten times the scores, 0 to 10


def describe(state: dict = START, before: dict | None = None) -> dict:
    scores = scores_of(state)
    pairs = pair_values(scores)
    old = pairs if before is None else pair_values(scores_of(before))
    parts = [
        placed("left", scored_listings(state)),
        placed("right", matrix(scores, pairs, before, old)),
        placed("numbers", auc_from_counts(scores)),
    ]
    trying = (
        "pull the puppy up to the Rolex, then past it. Can you fill every cell? And empty them all?"
    )
    return described(state, parts, said(state, before, pairs, old), trying)


def scored_listings(state: dict) -> dict:
    documents = [
        {"title": title, "relevant": label == 1, "bar": score, "mark": str(score)}
        for title, label, score in zip(TITLES, LABELS, scores_of(state))
    ]
    pull = {"key": "tenths", "most": 10, "words": [f"Score: {title}" for title in TITLES]}
    return strip(["scam", "honest listing"], documents, pull)


def matrix(scores: list[float], pairs: dict, before: dict | None, old: dict) -> dict:
    """The cells, each row a scam and each column an honest listing; what is below the ROC curve is
    filled."""
    now = roc_points(scores)
    moved = [line(roc_points(scores_of(before)), "before")] if before and pairs != old else []
    rows, columns = by_score(SCAM_PLACES, scores), by_score(HONEST_PLACES, scores)
    return plot(
        "One cell for each pair of a scam and an honest listing, filled where the scam scores"
        " higher, under the ROC curve.",
        axis("", []),
        axis("", []),
        [area(now, "other")]
        + [line([(0, y), (1, y)], "cell") for y in edges(rows)]
        + [line([(x, 0), (x, 1)], "cell") for x in edges(columns)]
        + [line(now)]
        + moved
        + headers(rows, columns, scores)
        + pair_cells(rows, columns, pairs, old),
        width=340,
        height=220,
        edges=PAIR_EDGES,
    )


def roc_points(scores: list[float]) -> list:
    fpr, tpr, _ = roc_curve(LABELS, scores)
    return list(zip(fpr, tpr))


def edges(places: list[int]) -> list[float]:
    """Where the cells of so many rows or columns begin and end."""
    return [place / len(places) for place in range(len(places) + 1)]


def headers(rows: list[int], columns: list[int], scores: list[float]) -> list[dict]:
    """Each listing at its row or column, its score below."""
    marks = []
    for place, listing in enumerate(columns):
        middle: tuple = ((place + 0.5) / len(columns), 0)
        for words, up in [(NAMES[listing], -17), (str(scores[listing]), -33)]:
            marks.append(label(middle, words, 0, up, "other", "middle"))
    for place, listing in enumerate(rows):
        middle = (0, (place + 0.5) / len(rows))
        for words, up in [(NAMES[listing], 3), (str(scores[listing]), -13)]:
            marks.append(label(middle, words, -8, up, "other", "end"))
    return marks


def pair_cells(rows: list[int], columns: list[int], pairs: dict, old: dict) -> list[dict]:
    """What each pair counts; half a cell is filled below a slanted line."""
    marks = []
    for row, scam in enumerate(rows):
        for column, honest in enumerate(columns):
            share = pairs[scam, honest]
            off = 0.3 if share == 0.5 else 0
            place = ((column + 0.5 + off) / len(columns), (row + 0.5 - off) / len(rows))
            changed = share != old[scam, honest]
            look = "changed" if changed else ""
            marks.append(label(place, words_of(share), 0, -6, look, "middle"))
    return marks


def words_of(share: float) -> str:
    return "½" if share == 0.5 else str(round(share))


def auc_from_counts(scores: list[float]) -> dict:
    now, value = pair_counts(LABELS, scores), auc(LABELS, scores)
    return numbers(
        ("right order", now.concordant),
        ("tied", now.tied_scores),
        ("wrong order", now.discordant),
        ("filled cells", filled(value)),
        ("AUC", decimal(value, 4), True),
    )


def scores_of(state: dict) -> list[float]:
    return [tenths / 10 for tenths in state["tenths"]]


def by_score(places: list[int], scores: list[float]) -> list[int]:
    return sorted(places, key=lambda place: (-scores[place], place))


def pair_values(scores: list[float]) -> dict:
    """What each pair of a scam and an honest listing counts: the AUC of these two alone."""
    return {
        (scam, honest): auc([1, 0], [scores[scam], scores[honest]])
        for scam in SCAM_PLACES
        for honest in HONEST_PLACES
    }


def filled(value: float) -> str:
    return f"{decimal(value * CELLS, 1)} of {CELLS}"


def said(state: dict, before: dict | None, pairs: dict, old: dict) -> str:
    """What a new score has done."""
    now = auc(LABELS, scores_of(state))
    if before is None or before == state:
        return f"{filled(now)} cells are filled: that share is AUC, {decimal(now, 4)}."
    place = next(i for i in range(len(LABELS)) if state["tenths"][i] != before["tenths"][i])
    rose = state["tenths"][place] > before["tenths"][place]
    verb = "rise" if rose else "fall"
    if NAMES[place] != "clothes":
        verb += "s"
    movement = f"The {NAMES[place]} {verb} to {scores_of(state)[place]}"
    if pairs == old:
        return (
            f"{movement}, but no pair changes. AUC depends only on the order: it stays"
            f" {decimal(now, 4)}."
        )
    then = auc(LABELS, scores_of(before))
    return (
        f"{movement}, now {relations(place, pairs, old)}. AUC"
        f" {'rises' if now > then else 'falls'} from {decimal(then, 4)} to {decimal(now, 4)}."
    )


def relations(place: int, pairs: dict, old: dict) -> str:
    """How a listing now stands to the others of the pairs that changed."""
    words = []
    for value, relation in RELATIONS:
        wanted = value if place in SCAM_PLACES else 1 - value
        met = [
            honest if scam == place else scam
            for scam in SCAM_PLACES
            for honest in HONEST_PLACES
            if pairs[scam, honest] != old[scam, honest] and pairs[scam, honest] == wanted
        ]
        if met:
            words.append(f"{relation} {listed(['the ' + NAMES[other] for other in met])}")
    return listed(words)


answer = answers(describe)
