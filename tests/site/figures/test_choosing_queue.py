"""The queues of two models: numbers are the package's; the winner and the sentence are true
wherever the team stops, and AP does not move."""

import re

import in_the_page
import numpy as np
import pytest
import walks

import rankmetrics_lib as rm

figure = in_the_page.figure("choosing_queue")
GUESSED = figure.START | {"guess": "Model A"}
STOPS = range(0, figure.LAST + 1, 10)  # all that one gesture can reach


def queue(first, spacing, late):
    """A queue of the chapter: `late` frauds between the 1,001st and the last payment."""
    labels = np.zeros(100_000)
    labels[first : first + spacing * (100 - late) : spacing] = 1
    labels[np.linspace(1_000, 99_999, late, dtype=int)] = 1
    return labels


QUEUES = {"a": queue(0, 1, 60), "b": queue(3, 4, 50)}


def numbers_of(state):
    """Of each model: the frauds found and AP, as they are shown."""
    (a, b) = in_the_page.parts(figure.describe(state), "group")
    return [[text for _, text, _ in one["parts"][0]["rows"]] for one in (a, b)]


def test_the_queues_are_those_of_the_chapter():
    for model, labels in QUEUES.items():
        assert figure.FRAUD_RANKS[model] == [place + 1 for place in np.flatnonzero(labels)]
        exact = rm.average_precision(labels)
        assert figure.average_precision(model) == pytest.approx(exact, abs=1e-12)


def test_counts_are_those_of_the_queues_and_ap_never_moves():
    for stop in STOPS:
        state = GUESSED | {"stop": stop}
        a, b = [str(int(labels[:stop].sum())) for labels in QUEUES.values()]
        assert numbers_of(state) == [[a, "0.40"], [b, "0.13"]]


def test_after_a_hundred_alerts_the_winner_is_another():
    """One gesture from the start, as the line on what to try says; 15 of 30 do so."""
    assert numbers_of(GUESSED) == [["40", "0.40"], ["50", "0.13"]]
    said = figure.describe(GUESSED | {"stop": 100}, GUESSED)["said"]
    assert said == (
        "After 100 alerts, A has found 40 frauds and B 25: model A is ahead. The winner has"
        " changed. AP has not moved."
    )
    sentences = [figure.describe(GUESSED | {"stop": stop}, GUESSED)["said"] for stop in STOPS]
    assert sum("has changed" in one for one in sentences) == 15


def test_the_sentence_is_true():
    for now, before in walks.changes("choosing_queue"):
        said = figure.describe(now, before)["said"]
        a, b = [
            int(number) for number in re.findall(r"A has found (\d+) frauds and B (\d+)", said)[0]
        ]
        assert [str(a), str(b)] == [counts for counts, _ in numbers_of(now)]
        ahead = re.findall("(neither|model A|model B) is ahead", said)
        assert ahead == ["neither" if a == b else "model A" if a > b else "model B"]
        old_a, old_b = [int(counts) for counts, _ in numbers_of(before)]
        assert ("has changed" in said) == ((a - b) * (old_a - old_b) < 0)


def test_nothing_is_given_away_before_the_guess():
    shown = figure.describe()
    assert [counts for counts, _ in numbers_of(figure.START)] == ["?", "?"]
    for plot in in_the_page.parts(shown, "plot"):
        for mark in plot["marks"]:
            if mark.get("look") in ("a", "b") and mark["mark"] == "line":
                assert max(x for x, _ in mark["points"]) == 40
            if mark["mark"] == "bars":
                assert max(end for _, end, _ in mark["places"]) == 40
