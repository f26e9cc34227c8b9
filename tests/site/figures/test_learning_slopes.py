"""One score moves: the numbers are the package's, in the page too, and the slopes are measured."""

import in_the_page
import pytest

import rankmetrics_lib as rm

figure = in_the_page.figure("learning_slopes")
START = figure.START


def steps():
    """Every place of the slider from the start, at each temperature, and a few single steps."""
    for temperature, _ in figure.TEMPERATURES:
        for tenths in range(-16, 26, 3):
            yield {"tenths": tenths, "temperature": temperature}, START
    yield START, None
    for tenths in (-11, -6, -5, 9, 10, 19, 20):
        before = {"tenths": tenths, "temperature": "mild"}
        yield {**before, "tenths": tenths + 1}, before
        yield {**before, "temperature": "hot"}, before


STEPS = list(steps())


def test_the_page_shows_what_cpython_computes():
    assert in_the_page.different("learning_slopes", STEPS) == []


def test_another_grade_would_be_noticed(monkeypatch):
    monkeypatch.setattr(figure, "GRADES", [0, 1, 2, 0, 2])
    monkeypatch.setattr(figure, "KNOWN", {})
    assert len(in_the_page.different("learning_slopes", STEPS)) > 30


def test_ndcg_is_that_of_the_package_and_the_curves_pass_through_the_points():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        score, ndcg, smooth, loss = shown["at"]
        ranked = rm.rank_labels(figure.GRADES, figure.with_score(score))
        assert ndcg == pytest.approx(float(rm.ndcg(ranked)))
        assert [row["mark"] for row in shown["results"]] == [f"grade {int(g)}" for g in ranked]
        assert any(
            low <= score <= high and value == pytest.approx(ndcg)
            for (low, value), (high, _) in zip(
                shown["stairs"][::2], shown["stairs"][1::2], strict=True
            )
        )
        for curve, value in (("smooth", smooth), ("loss", loss)):
            left = max(point for point in shown[curve] if point[0] <= score)
            right = min(point for point in shown[curve] if point[0] >= score)
            low, high = sorted([left[1], right[1]])
            assert low - 0.02 <= value <= high + 0.02


def test_the_slopes_are_the_measured_ones():
    h = 1e-6
    for state, _ in STEPS:
        score, tau = figure.score_of(state), figure.tau_of(state)
        up, down = figure.with_score(score + h), figure.with_score(score - h)
        smooth = (figure.smooth_ndcg(up, tau) - figure.smooth_ndcg(down, tau)) / (2 * h)
        loss = (figure.loss(up) - figure.loss(down)) / (2 * h)
        scores = figure.with_score(score)
        assert figure.smooth_slope(scores, tau) == pytest.approx(smooth, abs=1e-7)
        assert figure.loss_slope(scores) == pytest.approx(loss, abs=1e-7)


def test_the_sentence_says_what_has_changed():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        said, now = shown["said"], shown["numbers"]
        if before is None or before == state:
            assert said.startswith("Move the score")
        elif state["temperature"] != before["temperature"]:
            assert f"the smooth nDCG is {now['smooth']}" in said
            assert said.endswith(f"slope is {now['rises']}.")
        else:
            then = figure.describe(before)["numbers"]
            same_order = figure.ranking(figure.with_score(figure.score_of(state))) == (
                figure.ranking(figure.with_score(figure.score_of(before)))
            )
            assert said.startswith("No score was passed") == same_order
            if same_order:
                assert f"nDCG stays {now['ndcg']}" in said
            else:
                assert f"from {then['ndcg']} to {now['ndcg']}" in said
