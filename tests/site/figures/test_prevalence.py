"""Prevalence: the counts are those of the chapter's listings, and the sentence is true."""

import random

import in_the_page
import numpy as np
import pytest

import rankmetrics_lib as rm

sites = in_the_page.figure("prevalence")
THRESHOLDS = [tenths / 10 for tenths in range(40, -21, -1)]


def random_steps(count, seed=5):
    dice = random.Random(seed)

    def state():
        return {"site": dice.randrange(len(sites.PER_SCAM)), "tenths": dice.randint(-20, 40)}

    for _ in range(count):
        now = state()
        changed = dice.choice(list(now))  # one slider at a time
        yield now, dice.choice([None] + 9 * [now | {changed: state()[changed]}])


STEPS = list(random_steps(1000))


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
    shown = sites.describe({"site": 11, "tenths": 13})
    once = {name: np.array(list(dict.fromkeys(shown[name]))) for name in ("pr", "roc")}
    assert once["pr"] == pytest.approx(np.transpose([recall, precision])[:-1])
    assert once["roc"] == pytest.approx(np.transpose([fpr, tpr]))


def test_the_page_shows_what_cpython_computes():
    assert in_the_page.different("prevalence", STEPS) == []


def test_another_site_would_be_noticed(monkeypatch):
    monkeypatch.setattr(sites, "PER_SCAM", [2 * one for one in sites.PER_SCAM])
    assert len(in_the_page.different("prevalence", STEPS[:50])) == 50


def test_precision_follows_from_the_rates_and_the_prevalence():
    for state, before in STEPS:
        shown = sites.describe(state, before)
        fpr, tpr = shown["roc_point"]
        flagged_scams, flagged_honest = shown["chance"] * tpr, (1 - shown["chance"]) * fpr
        assert shown["pr_point"] == pytest.approx(
            (tpr, flagged_scams / (flagged_scams + flagged_honest))
        )
        assert shown["numbers"]["precision"] == f"{shown['pr_point'][1]:.2f}"


def test_the_roc_curve_stands_still():
    curves = [sites.describe({"site": site, "tenths": 0})["roc"] for site in range(12)]
    assert all(np.allclose(curve, curves[0], atol=1e-12) for curve in curves)


def test_the_sentence_is_true():
    for state, before in STEPS:
        shown = sites.describe(state, before)
        said = shown["said"]
        scams = round(16 * shown["pr_point"][1])
        assert f"about {scams} " in said
        if before in (None, state):
            continue
        old = sites.describe(before)
        assert ("instead of" in said) == (scams != old["scams"])
        if scams != old["scams"]:
            assert f"instead of {old['scams']}" in said
        if state["site"] != before["site"]:
            assert shown["roc_point"] == pytest.approx(old["roc_point"])
            assert "stands still" in said
        else:
            for name, i in (("true", 1), ("false", 0)):
                now, then = shown["roc_point"][i], old["roc_point"][i]
                now, then = round(100 * now), round(100 * then)
                verb = "stays at" if now == then else "rises to" if now > then else "falls to"
                assert f"{name} positive rate {verb} {now}%" in said
