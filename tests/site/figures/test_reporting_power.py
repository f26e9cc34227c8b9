"""Power: the limit and the shares are those of SciPy and statsmodels, the bells are those of the
teams' means, and the sentences are true."""

import in_the_page
import numpy as np
import pytest
import walks
from scipy import stats
from statsmodels.stats.power import TTestPower

import rankmetrics_lib as rm
from rankmetrics_lib.datasets.lee import load_lee

figure = in_the_page.figure("reporting_power")
GUESSED = figure.START | {"guess": 60}
STEPS = walks.steps("reporting_power")


def state(articles, lead=0.02):
    return GUESSED | {"articles": articles, "lead": lead}


def test_the_spread_is_that_of_the_chapter():
    lee = load_lee()
    ap = [rm.evaluate(lee.qrels(), lee.run(name), "AP")["AP"] for name in ("tfidf", "lsi")]
    assert pytest.approx((ap[0] - ap[1]).std(), abs=1e-6) == figure.SPREAD


@pytest.mark.parametrize("articles", [20, 21, 50, 87, 193, 300])
def test_limits_and_power_are_those_of_the_t_test(articles):
    error = figure.SPREAD / articles**0.5
    least = stats.t.ppf(0.975, articles - 1) * error
    assert figure.least_significant(articles) == pytest.approx(least, abs=1e-6)
    for _, lead in figure.LEADS:
        expected = TTestPower().power(lead / figure.SPREAD, articles, 0.05) if lead else 0.05
        assert figure.power(articles, lead) == pytest.approx(expected, abs=1e-5)


def test_the_filled_areas_are_the_bell_beyond_the_limit():
    for now, _ in STEPS:
        if now["guess"] is None:
            continue
        shown = figure.describe(now)
        least = figure.least_significant(now["articles"])
        error = figure.SPREAD / now["articles"] ** 0.5
        right, left = (np.array(one["points"]) for one in in_the_page.marks(shown, "area"))
        assert right[0, 0] == pytest.approx(least) and (right[:, 0] >= least - 1e-12).all()
        assert left[-1, 0] == pytest.approx(-least) and (left[:, 0] <= 1e-12 - least).all()
        for points in (right, left):
            assert (np.diff(points[:, 0]) >= 0).all()
            bell = np.exp(-(((points[:, 0] - now["lead"]) / error) ** 2) / 2)
            assert points[:, 1] == pytest.approx(bell, abs=1e-6)


def test_nothing_is_given_away_before_the_guess():
    shown = figure.describe()
    assert in_the_page.numbers(shown)["of 100 teams find it"] == "?"
    assert in_the_page.marks(shown, "area") == []
    assert [one["look"] for one in in_the_page.marks(shown, "line")] == ["possible", "hand", "hand"]


def test_a_lead_of_zero_is_found_as_often_whatever_the_number_of_articles():
    """The gesture that the line on what to try names: power grows, false alarms do not."""
    assert "no lead at all" in figure.describe(GUESSED)["next"][1]
    assert {figure.teams(state(n, 0.0)) for n in range(20, 301)} == {"5"}
    shown = figure.describe(state(193, 0.0), state(193))
    assert "5 of 100 teams still find one: a false alarm" in shown["said"]
    assert [figure.teams(state(n)) for n in (50, 192, 193)] == ["29", "80", "80"]
    assert figure.power(192, 0.02) < 0.8 <= figure.power(193, 0.02)


def test_the_sentence_says_how_many_find_it_now_and_before():
    for now, before in STEPS:
        shown = figure.describe(now, before)
        if now["guess"] is None:
            continue
        found = in_the_page.numbers(shown)["of 100 teams find it"]
        assert f"{now['articles']} articles" in shown["said"] and f"{found} of 100" in shown["said"]
        compared = before is not None and before["guess"] is not None
        if compared and now["lead"] and before["lead"] == now["lead"]:
            then = figure.teams(before)
            end = "as before." if then == found else f"it was {then}."
            assert shown["said"].endswith(end)
