"""Ties: scores, labels and bands are those of the chapter, the APs are the package's, and the
sentence is true."""

import functools
import itertools
from fractions import Fraction

import in_the_page
import numpy as np
import pytest
import walks

import rankmetrics_lib as rm
from rankmetrics_lib.datasets.lee import load_lee

figure = in_the_page.figure("tie_bands")
DECIMALS = range(5)
SEARCH = 16
GUESSED = figure.START | {"guess": 0.5}


def after(decimals, files):
    return GUESSED | {"decimals": decimals, "files": files}


STEPS = walks.steps("tie_bands")


@pytest.fixture(scope="module")
def lee():
    return load_lee()


def test_the_articles_are_the_first_eight_of_the_search(lee):
    scores, labels = lee.scores("tfidf")[SEARCH], lee.labels[SEARCH]
    first = np.sort(np.argsort(-scores)[: len(figure.ARTICLES)])
    assert (labels[first] >= 1).tolist() == [bool(label) for label in figure.ARTICLE_LABELS]
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


def part(shown, place):
    (one,) = (one for one in shown["parts"] if one["place"] == place)
    return one


def marks(plot, mark, look):
    return [one for one in plot["marks"] if (one["mark"], one["look"]) == (mark, look)]


def test_the_articles_stand_in_the_order_of_the_file_and_equal_scores_are_joined(lee):
    scores = lee.scores("tfidf")[SEARCH]
    first = np.sort(np.argsort(-scores)[: len(figure.ARTICLES)])
    for state, before in STEPS:
        rows = part(figure.describe(state, before), "list")["documents"]
        places = [figure.ARTICLE_PLACES[int(row["id"].removeprefix("article"))] for row in rows]
        assert sorted(places) == figure.ARTICLE_PLACES
        assert [row["title"] for row in rows] == [figure.ARTICLES[place][0] for place in places]
        shown = scores[first][places].round(state["decimals"])
        assert (np.diff(shown) <= 0).all()
        assert [row["joined"] for row in rows] == [False, *(np.diff(shown) == 0)]
        assert [row["bar"] for row in rows] == pytest.approx(shown / 0.1)
        assert [row["mark"] for row in rows] == [
            f"{score:.{state['decimals']}f}" for score in shown
        ]
        assert [row["relevant"] for row in rows] == (
            lee.labels[SEARCH][first][places] >= 1
        ).tolist()
        file = figure.file_at(state["files"] - 1)
        ties = [file.index(place) for place in places]
        assert all(
            a < b for a, b, row in zip(ties, ties[1:], rows[1:], strict=False) if row["joined"]
        )


def test_the_plots_show_the_numbers():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        rows = part(shown, "list")["documents"]
        now = rm.average_precision([[int(row["relevant"]) for row in rows]], n_relevant=3)[0]
        values = orders(state["decimals"])
        plot = part(shown, "left")
        assert marks(plot, "point", "ink")[0]["at"] == pytest.approx((now, 0))
        assert part(shown, "formula")["lines"][0][1][-1] == {"strong": f"{now:.2f}"}
        assert marks(plot, "line", "possible")[0]["points"][0][0] == pytest.approx(values.mean())
        ends = [x for x, _ in marks(plot, "area", "")[0]["points"]]
        assert ends == pytest.approx([values.min(), values.max()])
        piles = marks(plot, "bars", "ink")[0]["places"]
        assert sum(height for _, _, height in piles) == state["files"]
        assert max(height for _, _, height in piles) == plot["y"]["to"]
        middles = [(left + right) / 2 for left, right, _ in piles]
        mean = np.average(middles, weights=[height for _, _, height in piles])
        assert part(shown, "numbers")["rows"] == [
            ["files", str(state["files"]), False],
            ["their mean", f"{mean:.2f}", False],
            ["exact mean", f"{values.mean():.2f}", False],
        ]
        hand = marks(plot, "line", "hand")[0]["points"]
        assert {x for x, _ in hand} == {state["guess"]}
        guide = marks(part(shown, "right"), "line", "guide")[0]["points"]
        assert guide == [(state["decimals"], 0), (state["decimals"], 1)]


def test_the_formula_has_a_term_for_each_relevant_article():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        rows = part(shown, "list")["documents"]
        ((_, pieces),) = part(shown, "formula")["lines"]
        terms = [piece for piece in pieces[0]["over"] if piece != " + "]
        assert [one["id"] for one in terms] == [row["id"] for row in rows if row["relevant"]]
        assert pieces[0]["under"] == [str(len(terms))]
        mean = np.mean([float(Fraction(one["term"])) for one in terms])
        assert pieces[-1]["strong"] == f"{mean:.2f}"
        for one in terms:
            (row,) = (row for row in rows if row["id"] == one["id"])
            assert one["term"].endswith(f"/{row['rank']}")
            assert one["hint"].startswith(f"{row['title']}: {one['term'].split('/')[0]} relevant")


@pytest.mark.parametrize("name, look", [("TF-IDF", "b"), ("LSI", "a")])
def test_a_band_reaches_from_the_worst_to_the_best(name, look):
    plot = part(figure.describe(GUESSED), "right")
    (band,), (line,) = marks(plot, "area", look), marks(plot, "line", look)
    curves = zip(band["under"], line["points"], band["points"], strict=True)
    for decimals, points in enumerate(curves):
        assert points == tuple((decimals, value) for value in figure.BANDS[name][decimals])
    assert [one["words"] for one in marks(plot, "label", look)] == [name]


def test_other_decimals_begin_with_one_file_and_buttons_add_files_up_to_the_most():
    for state, before in [*STEPS, (after(1, figure.MOST_FILES - 5), None)]:
        shown = figure.describe(state, before)
        slider = part(shown, "control")
        assert (slider["key"], slider["value"]) == ("decimals", state["decimals"])
        assert slider["then"] == {"files": 1}
        more = [one["then"]["files"] for one in part(shown, "buttons")["buttons"]]
        assert more == [min(state["files"] + files, 1000) for files in (1, 100)]


@functools.cache
def orders(decimals):
    """The AP of every order of equal scores."""
    scores = figure.rounded(decimals)
    groups = [
        itertools.permutations([place for place in figure.ARTICLE_PLACES if scores[place] == score])
        for score in sorted(set(scores), reverse=True)
    ]
    rels = [
        [figure.ARTICLE_LABELS[place] for group in one for place in group]
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
    piles = figure.piles_of(after(decimals, 1000))
    values = orders(decimals)
    assert sum(number for _, number in piles) == 1000
    assert figure.average(piles) == pytest.approx(values.mean(), abs=4 * values.std() / 1000**0.5)
    assert {round(one, 9) for one, _ in piles} <= set(values.round(9))


def test_the_sentence_is_true():
    for state, before in STEPS:
        said = figure.describe(state, before)["said"]
        values = orders(state["decimals"])
        order = figure.ranked_articles(state["decimals"], state["files"] - 1)
        now = f"{figure.ap_in_order(order):.2f}"
        if before in (None, state) or state["decimals"] != before["decimals"]:
            first, second = [figure.BANDS[name][state["decimals"]] for name in ("TF-IDF", "LSI")]
            assert ("do not overlap" in said) == (first[0] > second[2])
            if values.min() < values.max():
                assert f"from {values.min():.2f} to {values.max():.2f}" in said
        elif state["files"] == before["files"] + 1:
            old = figure.ranked_articles(state["decimals"], before["files"] - 1)
            then = f"{figure.ap_in_order(old):.2f}"
            assert (f"AP stays {now}" if now == then else f"from {then} to {now}") in said
        else:
            assert f"{state['files']} files" in said


def test_a_hundred_files_of_the_same_scores_give_thirty_aps():
    """One gesture from the start, as the line on what to try says. No other shows so many."""
    shown = figure.describe(GUESSED)
    assert shown["next"][1].startswith("shuffle a hundred times")
    one, hundred = [GUESSED | button["then"] for button in part(shown, "buttons")["buttons"]]
    gestures = [one, hundred, *(after(decimals, 1) for decimals in DECIMALS if decimals != 1)]
    assert max(gestures, key=lambda state: len(figure.piles_of(state))) == hundred
    said = figure.describe(hundred, GUESSED)["said"]
    assert said.startswith("101 files with the same scores gave 30 APs, from 0.39 to 0.81.")
    assert [f"{values:.2f}" for values in (orders(1).min(), orders(1).max())] == ["0.39", "0.81"]


def test_one_more_decimal_and_the_other_engine_is_ahead():
    tfidf, lsi = [figure.BANDS[name] for name in ("TF-IDF", "LSI")]
    assert tfidf[1][1] < lsi[1][1] and tfidf[2][1] > lsi[2][1]


def test_nothing_is_given_away_before_the_guess():
    shown = figure.describe()
    assert not marks(part(shown, "left"), "area", "")
    assert part(shown, "right")["marks"] == []
    assert all(number not in str(shown) for number in ("0.39", "0.81", "0.57"))
