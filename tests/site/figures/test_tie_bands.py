"""Ties: scores, labels and bands are those of the chapter, the APs are the package's, in the page
too, and the sentence is true."""

import functools
import itertools
import random

import in_the_page
import numpy as np
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.datasets.lee import load_lee

figure = in_the_page.figure("tie_bands")
DECIMALS = range(5)
SEARCH = 16


def random_steps(number, seed=2):
    dice = random.Random(seed)
    for _ in range(number):
        before = {"decimals": dice.randrange(5), "files": dice.choice([1, 2, dice.randint(3, 900)])}
        now = {"decimals": dice.randrange(5), "files": 1}
        more = before | {"files": before["files"] + dice.choice([1, 1, 100])}
        yield dice.choice([now, more, more]), dice.choice([None] + 9 * [before])


STEPS = [(figure.START, None), *random_steps(300)]


@pytest.fixture(scope="module")
def lee():
    return load_lee()


def test_the_articles_are_the_first_eight_of_the_search(lee):
    scores, labels = lee.scores("tfidf")[SEARCH], lee.labels[SEARCH]
    first = np.sort(np.argsort(-scores)[: len(figure.ARTICLES)])
    assert (labels[first] >= 1).tolist() == [bool(label) for label in figure.LABELS]
    assert (labels >= 1).sum() == figure.N_RELEVANT
    for decimals in DECIMALS:
        shown = np.array(figure.rounded(decimals)) / 1e6
        assert shown == pytest.approx(scores[first].round(decimals), abs=1e-9)


@pytest.mark.parametrize("system, name", [("tfidf", "TF-IDF"), ("lsi", "LSI")])
def test_the_bands_are_those_of_the_chapter(lee, system, name):
    for decimals, shown in enumerate(figure.BANDS[name]):
        scores = lee.scores(system).round(decimals)
        worst, best = [
            rm.average_precision(rm.rank_labels(lee.labels, scores, ties=ties)).mean()
            for ties in ("worst", "best")
        ]
        expected = rm.tie_averaged_average_precision(lee.labels, scores).mean()
        assert shown == pytest.approx((worst, expected, best), abs=0.000051)


def test_the_page_shows_what_cpython_computes():
    assert in_the_page.different("tie_bands", STEPS) == []


def test_another_order_of_the_files_would_be_noticed(monkeypatch):
    monkeypatch.setattr(figure, "FILES", 1001 * [figure.PLACES])
    monkeypatch.setattr(figure, "APS", {})
    assert len(in_the_page.different("tie_bands", STEPS[:100])) > 40


@functools.cache
def orders(decimals):
    """The AP of every order of equal scores."""
    scores = figure.rounded(decimals)
    groups = [
        itertools.permutations([place for place in figure.PLACES if scores[place] == score])
        for score in sorted(set(scores), reverse=True)
    ]
    rels = [
        [figure.LABELS[place] for group in one for place in group]
        for one in itertools.product(*groups)
    ]
    return rm.average_precision(rels, n_relevant=3)


@pytest.mark.parametrize("decimals", DECIMALS)
def test_the_band_and_the_mean_are_those_of_all_orders(decimals):
    values = orders(decimals)
    worst, mean, best = figure.band(decimals)
    assert (worst, best) == pytest.approx((values.min(), values.max()))
    assert mean == pytest.approx(values.mean())


@pytest.mark.parametrize("decimals", DECIMALS)
def test_a_thousand_files_come_near_the_mean(decimals):
    piles = figure.piles_of({"decimals": decimals, "files": 1000})
    values = orders(decimals)
    assert sum(number for _, number in piles) == 1000
    assert figure.average(piles) == pytest.approx(values.mean(), abs=4 * values.std() / 1000**0.5)
    assert {round(one, 9) for one, _ in piles} <= set(values.round(9))


def test_the_sentence_is_true():
    for state, before in STEPS:
        said = figure.describe(state, before)["said"]
        values = orders(state["decimals"])
        now = f"{figure.value(figure.ranked(state['decimals'], state['files'] - 1)):.2f}"
        if before in (None, state) or state["decimals"] != before["decimals"]:
            first, second = [figure.BANDS[name][state["decimals"]] for name in ("TF-IDF", "LSI")]
            assert ("bands are apart" in said) == (first[0] > second[2])
            if values.min() < values.max():
                assert f"from {values.min():.2f} to {values.max():.2f}" in said
        elif state["files"] == before["files"] + 1:
            old = figure.ranked(state["decimals"], before["files"] - 1)
            then = f"{figure.value(old):.2f}"
            assert (f"AP stays {now}" if now == then else f"from {then} to {now}") in said
        else:
            assert f"{state['files']} files" in said
