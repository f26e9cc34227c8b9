"""One score moves: the numbers are the package's, and the slopes are measured."""

import in_the_page
import numpy as np
import pytest
import walks
from scipy.special import expit

import rankmetrics_lib as rm

figure = in_the_page.figure("learning_slopes")
START = figure.START | {"guess": 0.75}
STEPS = walks.steps("learning_slopes")
SLIDER = range(-16, 26)


def curves_of(shown):
    """By name, the points of the drawn lines, and the places of the points on them."""
    marks = [mark for plot in in_the_page.parts(shown, "plot") for mark in plot["marks"]]
    lines = [mark for mark in marks if mark["mark"] == "line"]
    dots = [mark["at"] for mark in marks if mark["mark"] == "point"]
    names = ["stairs", "smooth", "flat", "rises", "loss", "falls"]
    lines = {name: line["points"] for name, line in zip(names, lines, strict=True)}
    return lines, dict(zip(["ndcg", "smooth", "loss"], dots, strict=True))


def numbers_of(shown):
    part = in_the_page.part(shown, "numbers")
    names = ["flat", "rises", "loss", "falls"]
    texts = {name: text for name, (_, text, _) in zip(names, part["rows"], strict=True)}
    values = [line.rpartition(" = ")[2] for _, line in in_the_page.lines(shown)]
    return texts | dict(zip(["ndcg", "smooth"], values, strict=True))


def test_ndcg_is_that_of_the_package_and_the_curves_pass_through_the_points():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        lines, dots = curves_of(shown)
        score, ndcg = dots["ndcg"]
        assert score == dots["smooth"][0] == dots["loss"][0] == figure.score_of(state)
        ranked = rm.rank_labels(figure.TRAM_GRADES, figure.with_score(score))
        assert ndcg == pytest.approx(float(rm.ndcg(ranked)))
        marks = [row["mark"] for row in in_the_page.part(shown, "strip")["documents"]]
        assert marks == [f"grade {int(grade)}" for grade in ranked]
        assert any(
            low <= score <= high and value == pytest.approx(ndcg)
            for (low, value), (high, _) in zip(
                lines["stairs"][::2], lines["stairs"][1::2], strict=True
            )
        )
        for curve in ("smooth", "loss"):
            left = max(point for point in lines[curve] if point[0] <= score)
            right = min(point for point in lines[curve] if point[0] >= score)
            low, high = sorted([left[1], right[1]])
            assert low - 0.02 <= dots[curve][1] <= high + 0.02


def test_the_results_the_slider_and_the_points_are_at_one_place():
    """The bar of the route ends where the line across the plots is, and so does the slider."""
    for state, _ in STEPS:
        shown = figure.describe(state)
        across = in_the_page.part(shown, "over")
        results = in_the_page.part(shown, "strip")
        slider = in_the_page.part(shown, "slider")
        (bar,) = [row["bar"] for row in results["documents"] if row["mark"] == "grade 3"]
        low, high, _ = slider["range"]
        assert bar == across["where"] == pytest.approx((slider["value"] - low) / (high - low))
        for plot in in_the_page.parts(shown, "plot"):
            x = plot["x"]
            place = (figure.score_of(state) - x["from"]) / (x["to"] - x["from"])
            assert place == pytest.approx(bar)


def test_the_tangents_have_the_slopes_and_touch_the_curves():
    for state, _ in STEPS:
        lines, dots = curves_of(figure.describe(state))
        scores = figure.with_score(figure.score_of(state))
        for line, curve, slope in [
            ("flat", "ndcg", 0),
            ("rises", "smooth", figure.smooth_slope(scores, figure.temperature_of(state))),
            ("falls", "loss", figure.loss_slope(scores)),
        ]:
            (left, low), (right, high) = lines[line]
            score, value = dots[curve]
            assert (high - low) / (right - left) == pytest.approx(slope, abs=1e-9)
            assert value == pytest.approx(low + slope * (score - left))


def test_the_slopes_are_the_measured_ones():
    h = 1e-6
    for state, _ in STEPS:
        score, tau = figure.score_of(state), figure.temperature_of(state)
        up, down = figure.with_score(score + h), figure.with_score(score - h)
        smooth = (figure.smooth_ndcg(up, tau) - figure.smooth_ndcg(down, tau)) / (2 * h)
        loss = (figure.loss(up) - figure.loss(down)) / (2 * h)
        scores = figure.with_score(score)
        assert figure.smooth_slope(scores, tau) == pytest.approx(smooth, abs=1e-7)
        assert figure.loss_slope(scores) == pytest.approx(loss, abs=1e-7)


def test_the_sentence_says_what_has_changed():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        said, now = shown["said"], numbers_of(shown)
        if before is None or before == state:
            assert said.startswith("Move the score")
        elif state["temperature"] != before["temperature"]:
            assert f"the smooth NDCG is {now['smooth']}" in said
            assert said.endswith(f"slope is {now['rises']}.")
        else:
            then = numbers_of(figure.describe(before))
            same_order = figure.ranking(figure.with_score(figure.score_of(state))) == (
                figure.ranking(figure.with_score(figure.score_of(before)))
            )
            assert said.startswith("The route passes no result") == same_order
            if same_order:
                assert f"NDCG stays {now['ndcg']}" in said
            else:
                assert f"from {then['ndcg']} to {now['ndcg']}" in said


def test_every_gesture_from_the_start_and_the_one_to_try():
    """NDCG stays at 15 places of the slider, where the loss does not, and a step further it jumps.
    At the lowest temperature, no slope is left."""
    shown = figure.describe(START)
    assert shown["next"][1].startswith("raise the score to 0.95, then one step more.")
    moved = {tenths: numbers_of(figure.describe(START | {"tenths": tenths})) for tenths in SLIDER}
    stays = [tenths for tenths in SLIDER if moved[tenths]["ndcg"] == moved[0]["ndcg"]]
    assert stays == list(range(-5, 10))
    assert [moved[tenths]["ndcg"] for tenths in (0, 9, 10)] == ["0.61", "0.61", "0.66"]
    assert len({one["loss"] for one in moved.values()}) == len(SLIDER)
    assert figure.score_of(START | {"tenths": 9}) == figure.ASKED
    slopes = [
        numbers_of(figure.describe(START | {"temperature": temperature}))["rises"]
        for temperature in ("cold", "mild", "hot")
    ]
    assert slopes[0] == "0.000" and float(slopes[1]) > 0 and float(slopes[2]) > 0


def test_both_sums_have_the_same_gains_and_the_ranks_of_their_own():
    """A smooth rank of 1 + the shares by which others are above, from the chapter's definition."""
    for state, _ in STEPS:
        scores, tau = figure.with_score(figure.score_of(state)), figure.temperature_of(state)
        gaps = np.subtract.outer(scores, scores) / tau  # from the one in the row
        smooth = 0.5 + expit(-gaps).sum(axis=1)
        ranks = 1 + (gaps < 0).sum(axis=1)
        for (_, line), counted in zip(
            in_the_page.lines(figure.describe(state)), (ranks, smooth), strict=True
        ):
            gains = np.array(figure.TRAM_GRADES) / np.log2(1 + counted)
            terms = " + ".join(f"{gain:.2f}" for gain in gains if gain)
            assert line.startswith(f"({terms}) / ideal {rm.ideal_dcg(figure.TRAM_GRADES):.2f} = ")


def test_nothing_is_given_away_before_the_guess():
    shown = figure.describe()
    given = numbers_of(shown)
    assert {given["flat"], given["rises"], given["falls"]} == {"?"}
    marks = [mark for plot in in_the_page.parts(shown, "plot") for mark in plot["marks"]]
    assert [mark["mark"] for mark in marks] == ["point", "point"]


def test_the_guess_is_a_mark_beside_the_staircase():
    for state, _ in STEPS:
        shown = figure.describe(state)
        metric, _ = in_the_page.parts(shown, "plot")
        (dots,) = [mark for mark in metric["marks"] if mark["mark"] == "dots"]
        assert (dots["points"], dots["look"]) == ([(0.95, state["guess"])], "hand")


def test_the_question_names_the_ndcg_of_the_start():
    value = numbers_of(figure.describe())["ndcg"]
    assert figure.QUESTION["question"] == f"NDCG is {value}. What is it at a score of 0.95?"
