"""The threshold sweep: its numbers are the package's, in the page too, and its sentence is true."""

import itertools

import in_the_page
import numpy as np
import pytest

import rankmetrics_lib as rm

sweep = in_the_page.figure("roc_sweep")
STATES = [{"tenths": tenths} for tenths in range(11)]
STEPS = [(now, before) for now, before in itertools.product(STATES, [None, *STATES])]  # all


def rates(state):
    flagged = np.array(sweep.SCORES) >= state["tenths"] / 10
    counts = rm.confusion_matrix(sweep.LABELS, flagged.astype(int))
    return counts.tpr, counts.fpr


def test_the_page_shows_what_cpython_computes():
    assert in_the_page.different("roc_sweep", STEPS) == []


def test_a_threshold_that_is_passed_late_would_be_noticed(monkeypatch):
    monkeypatch.setattr(
        sweep, "flags", lambda state: [s > state["tenths"] / 10 for s in sweep.SCORES]
    )
    assert len(in_the_page.different("roc_sweep", STEPS)) > 60


def marks(shown, kind):
    (plot,) = in_the_page.parts(shown, "plot")
    return [mark for mark in plot["marks"] if mark["mark"] == kind]


@pytest.mark.parametrize("state", STATES, ids=str)
def test_numbers_are_those_of_the_package(state):
    shown = sweep.describe(state)
    (over,), (numbers,) = [in_the_page.parts(shown, kind) for kind in ("over", "numbers")]
    strip, slider = over["parts"]
    assert over["where"] == state["tenths"] / 10
    assert slider["value"] == state["tenths"]
    texts = {name: text for name, text, _ in numbers["rows"]}
    groups = [listing["mark"] for listing in strip["documents"]]
    counts = {group: groups.count(group) for group in ("TP", "FN", "FP", "TN")}
    assert {group: texts[group] for group in counts} == counts
    tpr, fpr = rates(state)
    assert (counts["TP"] / 3, counts["FP"] / 4) == pytest.approx((tpr, fpr))
    assert (texts["TPR"], texts["FPR"]) == (f"{round(3 * tpr)}/3", f"{round(4 * fpr)}/4")
    assert texts["AUC"] == f"{rm.auc(sweep.LABELS, sweep.SCORES):.4f}"


@pytest.mark.parametrize("state", STATES, ids=str)
def test_a_listing_is_marked_as_wrong_where_its_decision_is(state):
    (over,) = in_the_page.parts(sweep.describe(state), "over")
    for listing, label, score in zip(
        over["parts"][0]["documents"], sweep.LABELS, sweep.SCORES, strict=True
    ):
        flagged = score >= state["tenths"] / 10
        assert (listing["bar"], listing["relevant"]) == (score, label == 1)
        assert listing["wrong"] == (flagged != (label == 1))
        assert listing["mark"][1] == ("P" if flagged else "N")


@pytest.mark.parametrize("state", STATES, ids=str)
def test_the_point_is_at_the_end_of_the_curve_so_far(state):
    shown = sweep.describe(state)
    lines = {line["look"]: line["points"] for line in marks(shown, "line")}
    (point,), (passed,) = marks(shown, "point"), marks(shown, "dots")
    tpr, fpr = rates(state)
    assert point["at"] == passed["points"][-1] == (fpr, tpr)
    right, up, thresholds = rm.roc_curve(sweep.LABELS, sweep.SCORES)
    assert lines["other"] == list(zip(right, up, strict=True))
    assert lines[""] == passed["points"] == lines["other"][: len(lines[""])]
    assert len(lines[""]) == (thresholds >= state["tenths"] / 10).sum()
    names = [mark["words"] for mark in marks(shown, "label")]
    assert names == ["∞", *map(str, thresholds[1:])][: len(lines[""]) - 1]


def test_the_sentence_is_true():
    for now, before in STEPS:
        said = sweep.describe(now, before)["said"]
        if before in (None, now):
            assert said.startswith(f"At threshold {now['tenths'] / 10}")
            continue
        up, right = np.subtract(rates(now), rates(before))
        verb = "rises" if now["tenths"] < before["tenths"] else "falls"
        assert ("passes no listing" in said) == (up == right == 0)
        assert ("true positive rate" in said) == (up != 0)
        assert ("false positive rate" in said) == (right != 0)
        if up:
            assert f"true positive rate {verb} by {round(abs(up) * 3)}/3" in said
        if right:
            assert f"by {round(abs(right) * 4)}/4" in said
            assert up or f"false positive rate {verb}" in said
