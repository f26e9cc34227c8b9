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


def found(stop):
    """The frauds that the team finds in each queue."""
    return [int(labels[:stop].sum()) for labels in QUEUES.values()]


def test_the_queues_are_those_of_the_chapter():
    for model, labels in QUEUES.items():
        assert figure.FRAUD_RANKS[model] == [place + 1 for place in np.flatnonzero(labels)]
        exact = rm.average_precision(labels)
        assert figure.average_precision(model) == pytest.approx(exact, abs=1e-12)


def test_counts_are_those_of_the_queues_and_ap_never_moves():
    for stop in STOPS[1:]:
        shown = figure.describe(GUESSED | {"stop": stop})
        assert in_the_page.lines(shown) == [
            (f"P@{stop}", f"{hits} / {stop} = {rm.precision(labels, stop):.2f}")
            for hits, labels in zip(found(stop), QUEUES.values(), strict=True)
        ]
        aps = [part["rows"] for part in in_the_page.parts(shown, "numbers")]
        assert aps == [[["AP", "0.40", False]], [["AP", "0.13", False]]]
    nothing = in_the_page.lines(figure.describe(GUESSED | {"stop": 0}))
    assert nothing == [("P@0", "nothing checked")] * 2


def test_the_term_of_a_model_is_one_thing_with_the_frauds_it_counts():
    for stop in STOPS:
        over = in_the_page.part(figure.describe(GUESSED | {"stop": stop}), "over")
        queues, _ = over["parts"][:2]
        bars = {mark["id"]: mark["places"] for mark in queues["marks"] if mark.get("id")}
        assert [len(bars[model]) for model in "ab"] == found(stop)


def test_after_a_hundred_alerts_the_winner_is_another():
    """One gesture from the start, as the line on what to try says; 15 of 30 do so."""
    assert found(200) == [40, 50]
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
        assert [a, b] == found(now["stop"])
        ahead = re.findall("(neither|model A|model B) is ahead", said)
        assert ahead == ["neither" if a == b else "model A" if a > b else "model B"]
        old_a, old_b = found(before["stop"])
        assert ("has changed" in said) == ((a - b) * (old_a - old_b) < 0)


def test_nothing_is_given_away_before_the_guess():
    shown = figure.describe()
    assert in_the_page.lines(shown) == [("P@200", "? / 200 = ?")] * 2
    for plot in in_the_page.parts(shown, "plot"):
        for mark in plot["marks"]:
            if mark.get("look") in ("a", "b") and mark["mark"] == "line":
                assert max(x for x, _ in mark["points"]) == 40
            if mark["mark"] == "bars":
                assert all(end <= 40 for _, end, _ in mark["places"])
