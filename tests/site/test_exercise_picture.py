"""Which counterexamples have a picture, and what it shows."""

import pytest

from book_site.interactive.exercises.picture import picture_of
from book_site.interactive.lab import state
from rankmetrics_lib.practice import exercises

WRONG = 0.5  # a value of the reader


def pictures():
    """Of each exercise about one ranking, all inputs."""
    for name, exercise in exercises().items():
        if "rels" in exercise.parameters():
            for arguments, expected in exercise.inputs():
                given = dict(zip(exercise.parameters(), arguments, strict=True))
                if given["rels"]:
                    yield name, given, picture_of(given, expected, WRONG)


def test_every_ranking_of_labels_is_drawn_and_opens_in_the_lab():
    drawn = set()
    for name, given, picture in pictures():
        if not picture:
            continue
        drawn.add(name)
        shown = state.from_text(picture[0]["lab"])
        assert [grade for _, grade in shown.ranking] == given["rels"]
        judged = sorted(grade for _, grade in shown.ranking + shown.missed)
        assert judged == sorted(given.get("pool", judged))
        assert sum(map(bool, judged)) == given.get("n_relevant", sum(map(bool, judged)))
        assert shown.settings["k"] == given.get("k", len(given["rels"]))
    assert drawn == {name for name, *_ in pictures()}


def test_grades_are_deeper_the_higher_they_are_and_the_rest_is_on_the_shelf():
    row, _ = picture_of({"rels": [2, 0, 1], "k": 2, "pool": [3, 2, 1, 0]}, 0.4, WRONG)
    assert [one["depth"] for one in row["ranked"]] == [2, 0, 1]
    assert row["missed"] == [{"label": 3, "depth": 3}]
    assert row["words"] == (
        "The list, from rank 1: 2, 0, 1. The cut is below rank 2. Judged, but not retrieved: 3."
    )
    assert row["lab"] == "ranking=A2B0C1&missed=D3&k=2&max_grade=3"


@pytest.mark.parametrize(
    ("expected", "got", "shares", "marks"),
    [
        (1.0, 0.5, [0.5, 1], ["0.5", "1"]),
        (2.0, 4.0, [1, 0.5], ["4", "2"]),
        (0.25, -1.0, [0, 0.25], ["-1", "0.25"]),
        (0.25, "NameError", [0, 0.25], ["none", "0.25"]),
        (0.25, None, [0, 0.25], ["none", "0.25"]),
        (0.25, float("nan"), [0, 0.25], ["none", "0.25"]),
    ],
)
def test_both_values_are_bars_on_one_scale(expected, got, shares, marks):
    _, bars = picture_of({"rels": [1]}, expected, got)
    assert [one["bar"] for one in bars["documents"]] == shares
    assert [one["mark"] for one in bars["documents"]] == marks


def test_values_that_would_look_alike_have_no_bars():
    assert len(picture_of({"rels": [1]}, 0.5, 0.500001)) == 1


@pytest.mark.parametrize(
    "given",
    [
        {"labels": [1, 0], "scores": [2, 1]},
        {"rels": []},
        {"rels": [0.5]},
        {"rels": [-1]},
        {"rels": [1] * 17},
        {"rels": [6]},
    ],
)
def test_other_inputs_stay_words(given):
    assert picture_of(given, 1.0, WRONG) is None
