"""The threshold sweep: its numbers are the package's, and its sentence is true."""

import itertools
import re

import in_the_page
import numpy as np
import pytest

import rankmetrics_lib as rm

sweep = in_the_page.figure("roc_sweep")
GUESSED = sweep.START | {"guess": "Filter B"}
STATES = [GUESSED | {"threshold": tenths / 10} for tenths in range(11)]
STEPS = [(now, before) for now, before in itertools.product(STATES, [None, *STATES])]  # all


def rates(state):
    flagged = np.array(sweep.SCORES) >= state["threshold"]
    counts = rm.confusion_matrix(sweep.LABELS, flagged.astype(int))
    return counts.tpr, counts.fpr


@pytest.mark.parametrize("state", STATES, ids=str)
def test_numbers_are_those_of_the_package(state):
    shown = sweep.describe(state)
    (over,), (formula,) = [in_the_page.parts(shown, kind) for kind in ("over", "formula")]
    strip, slider = over["parts"]
    assert over["where"] == state["threshold"]
    assert slider["value"] == state["threshold"]
    groups = [listing["mark"] for listing in strip["documents"]]
    assert groups == [listing["group"] for listing in strip["documents"]]
    rows = dict(formula["lines"])
    tpr, fpr = rates(state)
    for name, over_it, beside, value in (("TPR", "TP", "FN", tpr), ("FPR", "FP", "TN", fpr)):
        whole, _, written = rows[name]
        (above,), (again, _, other) = whole["over"], whole["under"]
        assert above == again and [above["id"], other["id"]] == [over_it, beside]
        assert [int(above["term"]), int(other["term"])] == [
            groups.count(over_it),
            groups.count(beside),
        ]
        assert groups.count(over_it) == pytest.approx(
            value * (groups.count(over_it) + groups.count(beside))
        )
        assert float(written["strong"]) == pytest.approx(value, abs=0.00501)
    assert rows["AUC"] == [{"strong": f"{rm.auc(sweep.LABELS, sweep.SCORES):.4f}"}]


@pytest.mark.parametrize("state", STATES, ids=str)
def test_a_listing_is_marked_as_wrong_where_its_decision_is(state):
    over = in_the_page.part(sweep.describe(state), "over")
    for listing, label, score in zip(
        over["parts"][0]["documents"], sweep.LABELS, sweep.SCORES, strict=True
    ):
        flagged = score >= state["threshold"]
        assert (listing["bar"], listing["relevant"]) == (score, label == 1)
        assert listing["wrong"] == (flagged != (label == 1))
        assert listing["mark"][1] == ("P" if flagged else "N")


@pytest.mark.parametrize("state", STATES, ids=str)
def test_the_point_is_at_the_end_of_the_curve_so_far(state):
    shown = sweep.describe(state)
    lines = {line["look"]: line["points"] for line in in_the_page.marks(shown, "line")}
    (point,), (passed,) = in_the_page.marks(shown, "point"), in_the_page.marks(shown, "dots")
    tpr, fpr = rates(state)
    assert point["at"] == passed["points"][-1] == (fpr, tpr)
    right, up, thresholds = rm.roc_curve(sweep.LABELS, sweep.SCORES)
    assert lines["other"] == list(zip(right, up, strict=True))
    assert lines[""] == passed["points"] == lines["other"][: len(lines[""])]
    assert len(lines[""]) == (thresholds >= state["threshold"]).sum()
    names = [mark["words"] for mark in in_the_page.marks(shown, "label")]
    assert names == ["none", *map(str, thresholds[1:])][: len(lines[""]) - 1]


def test_the_sentence_is_true():
    for now, before in STEPS:
        said = sweep.describe(now, before)["said"]
        if before in (None, now):
            assert said.startswith(f"At threshold {now['threshold']}")
            continue
        up, right = np.subtract(rates(now), rates(before))
        verb = "rises" if now["threshold"] < before["threshold"] else "falls"
        assert ("passes no listing" in said) == (up == right == 0)
        assert ("true positive rate" in said) == (up != 0)
        assert ("false positive rate" in said) == (right != 0)
        if up:
            assert f"true positive rate {verb} by {round(abs(up) * 3)}/3" in said
        if right:
            assert f"by {round(abs(right) * 4)}/4" in said
            assert up or f"false positive rate {verb}" in said


def test_the_first_sentence_says_what_the_letters_of_the_marks_mean():
    said = sweep.describe(GUESSED, sweep.START)["said"]
    means = dict(re.findall(r"\b([A-Z]) is (\w+)", said))
    assert means == {"P": "flagged", "N": "not", "T": "right", "F": "wrong"}
    for (label, flag), letters in sweep.OUTCOMES.items():
        assert means[letters[0]] == ("right" if label == flag else "wrong")
        assert means[letters[1]] == ("flagged" if flag else "not")


def test_one_pull_turns_filter_a_into_filter_b_and_none_changes_auc():
    """All thresholds from the start; the line on what to try names the one for B."""
    shown = [sweep.describe(state, GUESSED) for state in STATES]
    assert len({str(in_the_page.part(one, "formula")["lines"][-1]) for one in shown}) == 1
    assert rates(GUESSED) == (1 / 3, 1 / 4) and rates(STATES[5]) == (1, 1 / 2)
    assert in_the_page.part(shown[5], "over")["parts"][1]["text"] == "0.5, filter B"
    assert "AUC does not change" in shown[5]["said"]


def test_before_the_vote_nobody_sees_that_the_filters_are_one():
    shown = sweep.describe()
    strip, slider = in_the_page.part(shown, "over")["parts"]
    assert slider["text"] == "?" and len({listing["bar"] for listing in strip["documents"]}) == 1
    flagged = [listing["mark"] for listing in strip["documents"]]
    assert flagged == ["A B", "A B", "B", "B", "B", "", ""]
    assert in_the_page.marks(shown, "line") == []
    assert [mark["points"] for mark in in_the_page.marks(shown, "dots")] == [
        [(1 / 4, 1 / 3)],
        [(1 / 2, 1)],
    ]
    assert shown["said"] == (
        "Filter A flags one scam and one honest listing; Filter B flags three scams and two honest"
        " listings."
    )
