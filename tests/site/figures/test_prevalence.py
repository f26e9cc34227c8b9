"""Prevalence: the counts are those of the chapter's listings, and the sentence is true."""

import in_the_page
import numpy as np
import pytest
import walks

import rankmetrics_lib as rm

sites = in_the_page.figure("prevalence")
GUESSED = sites.START | {"guess": 8}
THRESHOLDS = [tenths / 10 for tenths in range(40, -21, -1)]
STEPS = walks.steps("prevalence")


def lines(plot):
    return {mark["look"]: mark["points"] for mark in plot["marks"] if mark["mark"] == "line"}


def points(shown):
    """Where the two points are: false and true positive rate, and recall and precision."""
    return [mark["at"] for mark in in_the_page.marks(shown, "point")]


def filled(shown):
    boxes = in_the_page.part(shown, "boxes")
    assert boxes["of"] == 16
    return boxes["filled"]


def in_numbers(shown):
    """The terms of precision above and below the line, and its value."""
    ((_, [whole, _, value]),) = in_the_page.part(shown, "formula")["lines"]
    over, under = (
        [float(piece["term"]) for piece in pieces if "term" in piece]
        for pieces in (whole["over"], whole["under"])
    )
    return over, under, value["strong"]


def simulated():
    """As in the chapter."""
    rng = np.random.default_rng(0)
    return rng.normal(1.5, 1, size=400), rng.normal(0, 1, size=40_000)


def test_counts_are_those_of_the_chapter():
    scams, honest = simulated()
    assert [(scams >= threshold).sum() for threshold in THRESHOLDS] == sites.SCAMS_PASSED
    assert [(honest >= threshold).sum() for threshold in THRESHOLDS] == sites.HONEST_PASSED


def test_the_curves_of_the_rarest_site_are_those_of_the_package():
    scams, honest = simulated()
    labels = np.arange(40_400) < 400
    floors = np.digitize(np.concatenate([scams, honest]), THRESHOLDS[::-1])
    precision, recall, _ = rm.precision_recall_curve(labels, floors)
    fpr, tpr, _ = rm.roc_curve(labels, floors)
    roc, pr = in_the_page.parts(sites.describe(GUESSED | {"site": 11, "tenths": 13}), "plot")
    ends = lines(pr)[""][1::2]  # of the steps
    once = [np.array(list(dict.fromkeys(curve))) for curve in (ends, lines(roc)[""])]
    assert once[0] == pytest.approx(np.transpose([recall, precision])[:-1])
    assert once[1] == pytest.approx(np.transpose([fpr, tpr]))


def test_a_step_has_the_precision_at_its_end():
    for site in range(12):
        _, pr = in_the_page.parts(sites.describe(GUESSED | {"site": site, "tenths": 0}), "plot")
        begins, ends = lines(pr)[""][::2], lines(pr)[""][1::2]
        assert [recall for recall, _ in begins] == [0, *(recall for recall, _ in ends[:-1])]
        assert [precision for _, precision in begins] == [precision for _, precision in ends]


def test_the_curve_of_the_first_site_stays_as_scams_become_rare():
    _, first = in_the_page.parts(sites.describe(), "plot")
    assert "other" not in lines(first)
    for site in range(1, 12):
        _, pr = in_the_page.parts(sites.describe(GUESSED | {"site": site, "tenths": 0}), "plot")
        assert lines(pr)["other"] == lines(first)[""]


def test_precision_follows_from_the_rates_and_the_prevalence():
    for state, before in STEPS:
        shown = sites.describe(state, before)
        (fpr, tpr), (recall, precision) = points(shown)
        chance = 1 / (1 + sites.PER_SCAM[state["site"]])
        flagged_scams, flagged_honest = chance * tpr, (1 - chance) * fpr
        assert (recall, precision) == pytest.approx(
            (tpr, flagged_scams / (flagged_scams + flagged_honest))
        )
        _, pr = in_the_page.parts(shown, "plot")
        assert lines(pr)["possible"] == [(0, chance), (1, chance)]
        over, under, value = in_numbers(shown)
        assert over == pytest.approx([chance, tpr], abs=0.00501)
        assert under == pytest.approx([chance, tpr, 1 - chance, fpr], abs=0.00501)
        assert value == f"{precision:.2f}"


def test_the_roc_curve_stands_still():
    plots = [
        in_the_page.parts(sites.describe(GUESSED | {"site": site, "tenths": 0}), "plot")[0]
        for site in range(12)
    ]
    curves = [lines(plot)[""] for plot in plots]
    assert all(np.allclose(curve, curves[0], atol=1e-12) for curve in curves)


def test_the_sentence_is_true():
    for state, before in STEPS:
        shown = sites.describe(state, before)
        said = shown["said"]
        scams = round(16 * points(shown)[1][1])
        assert f"about {scams} " in said
        assert filled(shown) == scams
        if before in (None, state, sites.START):
            continue
        old = sites.describe(before)
        assert ("instead of" in said) == (scams != filled(old))
        if scams != filled(old):
            assert f"instead of {filled(old)}" in said
        if state["site"] != before["site"]:
            assert points(shown)[0] == pytest.approx(points(old)[0])
            assert "does not move" in said
        else:
            for name, i in (("true", 1), ("false", 0)):
                now, then = points(shown)[0][i], points(old)[0][i]
                now, then = round(100 * now), round(100 * then)
                verb = "stays at" if now == then else "rises to" if now > then else "falls to"
                assert f"{name} positive rate {verb} {now}%" in said


def test_scams_become_rare_and_only_one_of_the_curves_moves():
    """All sites from the start: fewer and fewer alerts are scams, and the point of the ROC curve
    stays."""
    shown = [sites.describe(GUESSED | {"site": site}, GUESSED) for site in range(12)]
    assert [filled(one) for one in shown] == [14, 12, 10, 8, 7, 6, 4, 4, 3, 2, 1, 1]
    assert filled(sites.describe()) == 14
    assert all(points(one)[0] == pytest.approx(points(shown[0])[0]) for one in shown)
    assert shown[-1]["said"] == (
        "The filter still flags 55% of the scams and 10% of the honest listings, so the ROC curve"
        " does not move. But of 16 alerts, about 1 is a scam instead of 14."
    )


def test_the_guess_is_beside_the_alerts_of_both_sites_whatever_was_moved():
    for state, _ in STEPS[:20]:
        assert in_the_page.part(sites.describe(state | {"guess": 5}), "boxes")["guess"] == 5
