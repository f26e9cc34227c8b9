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


@pytest.mark.parametrize("state", STATES, ids=str)
def test_numbers_are_those_of_the_package(state):
    shown = sweep.describe(state)
    assert (shown["tpr"], shown["fpr"]) == rates(state)
    assert shown["auc"] == pytest.approx(rm.auc(sweep.LABELS, sweep.SCORES), abs=1e-15)
    assert shown["curve"][shown["passed"] - 1] == (shown["fpr"], shown["tpr"])
    groups = [listing["group"] for listing in shown["listings"]]
    assert shown["counts"] == {group: groups.count(group) for group in ("TP", "FN", "FP", "TN")}


def test_the_sentence_is_true():
    for now, before in STEPS:
        said = sweep.describe(now, before)["said"]
        if before in (None, now):
            assert said.startswith(f"At threshold {now['tenths'] / 10}")
            continue
        up, right = np.subtract(rates(now), rates(before))
        verb = "rose" if now["tenths"] < before["tenths"] else "fell"
        assert ("passed no listing" in said) == (up == right == 0)
        assert ("true positive rate" in said) == (up != 0)
        assert ("false positive rate" in said) == (right != 0)
        if up:
            assert f"true positive rate {verb} by {round(abs(up) * 3)}/3" in said
        if right:
            assert f"by {round(abs(right) * 4)}/4" in said
            assert up or f"false positive rate {verb}" in said
