"""Every pair of a scam and an honest listing as a cell, while the reader changes the scores."""

from rankmetrics_lib.formulas import auc, pair_counts, roc_curve

from .listings import LABELS, NAMES, SCORES, TITLES
from .words import answers, decimal, listed

SCAMS = [place for place, label in enumerate(LABELS) if label == 1]
HONEST = [place for place, label in enumerate(LABELS) if label == 0]
CELLS = len(SCAMS) * len(HONEST)
RELATIONS = [(1.0, "above"), (0.5, "level with"), (0.0, "below")]  # of a scam to an honest listing
START = {"tenths": [round(10 * score) for score in SCORES]}  # ten times the scores, 0 to 10


def describe(state: dict = START, before: dict | None = None) -> dict:
    scores = scores_of(state)
    rows, columns = by_score(SCAMS, scores), by_score(HONEST, scores)
    fpr, tpr, _ = roc_curve(LABELS, scores)
    counts = pair_counts(LABELS, scores)
    pairs = pair_values(scores)
    old = pairs if before is None else pair_values(scores_of(before))
    value = auc(LABELS, scores)
    return {
        "state": state,
        "listings": [
            {"title": title, "relevant": label == 1, "score": score, "in_words": str(score)}
            for title, label, score in zip(TITLES, LABELS, scores)
        ],
        "rows": [{"name": NAMES[place], "score": str(scores[place])} for place in rows],
        "columns": [{"name": NAMES[place], "score": str(scores[place])} for place in columns],
        "cells": [
            [
                {"share": pairs[row, column], "changed": pairs[row, column] != old[row, column]}
                for column in columns
            ]
            for row in rows
        ],
        "curve": list(zip(fpr, tpr)),
        "auc": value,
        "numbers": {
            "right": counts.concordant,
            "tied": counts.tied_scores,
            "wrong": counts.discordant,
            "filled": filled(value),
            "AUC": decimal(value, 4),
        },
        "said": said(state, before, pairs, old),
    }


def scores_of(state: dict) -> list[float]:
    return [tenths / 10 for tenths in state["tenths"]]


def by_score(places: list[int], scores: list[float]) -> list[int]:
    return sorted(places, key=lambda place: (-scores[place], place))


def pair_values(scores: list[float]) -> dict:
    """What each pair of a scam and an honest listing counts: the AUC of these two alone."""
    return {
        (scam, honest): auc([1, 0], [scores[scam], scores[honest]])
        for scam in SCAMS
        for honest in HONEST
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
    movement = f"The {NAMES[place]} {'rose' if rose else 'fell'} to {scores_of(state)[place]}"
    if pairs == old:
        return (
            f"{movement}, but no pair changed. AUC reads only the order: it stays"
            f" {decimal(now, 4)}."
        )
    then = auc(LABELS, scores_of(before))
    return (
        f"{movement}, now {relations(place, pairs, old)}. AUC"
        f" {'rose' if now > then else 'fell'} from {decimal(then, 4)} to {decimal(now, 4)}."
    )


def relations(place: int, pairs: dict, old: dict) -> str:
    """How a listing now stands to the others of the pairs that changed."""
    words = []
    for value, relation in RELATIONS:
        wanted = value if place in SCAMS else 1 - value
        met = [
            honest if scam == place else scam
            for scam in SCAMS
            for honest in HONEST
            if pairs[scam, honest] != old[scam, honest] and pairs[scam, honest] == wanted
        ]
        if met:
            words.append(f"{relation} {listed(['the ' + NAMES[other] for other in met])}")
    return listed(words)


answer = answers(describe)
