"""The reports of three machines: values and means are the package's; the winner of their average
changes with what a machine measures, the mean over all articles never."""

import re

import in_the_page
import numpy as np
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.datasets.lee import load_lee

figure = in_the_page.figure("scale_votes")
GUESSED = figure.START | {"guess": "System C"}
THIRDS = range(
    1, figure.MOST_ARTICLES + 1
)  # articles of the third machine: all that the slider can reach
STATES = [GUESSED | {"third": third, "by": by} for third in THIRDS for by in ("machine", "article")]
STEPS = [(figure.START, None), (GUESSED, figure.START)]
STEPS += [(now, GUESSED) for now in STATES if now != GUESSED]
STEPS += [(GUESSED, now) for now in STATES if now != GUESSED]


@pytest.fixture(scope="module")
def ap():
    """The values of both systems on the chapter's articles."""
    lee = load_lee()
    runs = {"a": lee.run("lsi"), "c": lee.run("bm25")}
    return {key: rm.evaluate(lee.qrels(), run, "AP")["AP"].to_numpy() for key, run in runs.items()}


def boards(state):
    """The average of the reports and the mean over all articles, as shown: A and C of each."""
    groups = in_the_page.parts(figure.describe(state), "group")
    return [[text for _, text, _ in group["parts"][0]["rows"]] for group in groups]


def ahead(a, c):
    return "A" if float(a) > float(c) else "C"


def test_the_values_are_those_of_the_chapter(ap):
    for key, exact in ap.items():
        assert figure.APS_BY_ARTICLE[key] == [round(value * 10_000) for value in exact]


def test_the_means_are_those_of_the_package(ap):
    for state in STATES:
        edges = [30, 50 - state["third"]]
        reported, overall = boards(state)
        for place, values in enumerate(ap.values()):
            means = [chunk.mean() for chunk in np.split(values, edges)]
            assert float(reported[place]) == pytest.approx(np.mean(means), abs=0.0001501)
            assert float(overall[place]) == pytest.approx(values.mean(), abs=0.00005001)
            bars = [mark["points"] for mark in marks_of(state, "area", "ab"[place])]
            assert [height for (_, height), _ in bars] == pytest.approx(means, abs=0.00005001)


def marks_of(state, kind, look):
    plot = in_the_page.part(figure.describe(state), "plot")
    return [mark for mark in plot["marks"] if mark["mark"] == kind and mark["look"] == look]


def test_machines_are_as_wide_as_their_votes():
    for state in STATES:
        widths = [right - left for ((left, _), (right, _)) in
                  [mark["points"] for mark in marks_of(state, "area", "a")]]  # fmt: skip
        votes = [1, 1, 1] if state["by"] == "machine" else [30, 20 - state["third"], state["third"]]
        assert widths == pytest.approx([0.46 * vote / sum(votes) for vote in votes])


def test_the_formula_gives_the_mean_of_the_lines():
    for state in STATES:
        formula = in_the_page.part(figure.describe(state), "formula")
        shown = boards(state)[state["by"] == "article"]
        for (_, (whole, _, result)), text, look in zip(formula["lines"], shown, "ab", strict=True):
            terms = [float(one["term"]) for one in whole["over"] if isinstance(one, dict)]
            assert sum(terms) / int(whole["under"][0]) == pytest.approx(float(text), abs=0.0001)
            assert result["strong"] == text
            (mean,) = marks_of(state, "line", look)
            assert mean["points"][0][1] == pytest.approx(float(text), abs=0.00005001)


def test_one_article_on_machine_3_turns_the_average_and_not_the_mean():
    """One gesture from the start, as the line on what to try says; 3 of 14 sizes do so."""
    assert boards(GUESSED) == [["0.4426", "0.4795"], ["0.4945", "0.4861"]]
    alone = GUESSED | {"third": 1}
    assert boards(alone) == [["0.5315", "0.4867"], ["0.4945", "0.4861"]]
    assert figure.describe(alone, GUESSED)["said"] == (
        "In the average of the reports, now A is ahead, 0.5315 to 0.4867. Over all articles, no"
        " value has changed."
    )
    winners = [ahead(*boards(GUESSED | {"third": third})[0]) for third in THIRDS]
    assert winners.count("A") == 3


def test_a_vote_for_each_article_turns_the_figure():
    said = figure.describe(GUESSED | {"by": "article"}, GUESSED)["said"]
    assert said == "Each machine counts by its number of articles: A is ahead, 0.4945 to 0.4861."
    back = figure.describe(GUESSED, GUESSED | {"by": "article"})["said"]
    assert back == (
        "The five articles of machine 3 have a third of the votes: C is ahead, 0.4795 to 0.4426."
    )


def test_the_sentence_is_true():
    for now, before in STEPS[2:]:
        said = figure.describe(now, before)["said"]
        reported, overall = boards(now)
        (name, high, low) = re.findall(r"([AC]) is ahead, (\d\.\d+) to (\d\.\d+)", said)[0]
        a, c = overall if "counts by its number" in said else reported
        assert (name, {high, low}) == (ahead(a, c), {a, c}) and high >= low
        if now["by"] == before["by"]:
            same = ahead(*reported) == ahead(*boards(before)[0])
            assert ("still" in said) == same and ("now" in said) == (not same)
