"""AUC and GAUC while the scores of one user are shifted: the numbers are the package's, in the page
too, and the sentence is true."""

import in_the_page
import pytest
from sklearn.metrics import roc_auc_score

import rankmetrics_lib as rm

figure = in_the_page.figure("recommendation_gauc")
STEPS = [({"shift": now}, None if then is None else {"shift": then})
         for now in range(figure.MOST + 1) for then in (None, 0, 3, figure.MOST)]  # fmt: skip


def numbers_of(state):
    """By name: AUC, GAUC, and those of each user alone."""
    (part,) = in_the_page.parts(figure.describe(state), "numbers")
    return {name: text for name, text, _ in part["rows"]}


def rows_of(state, before=None):
    (part,) = in_the_page.parts(figure.describe(state, before), "strip")
    return part["documents"]


def test_the_page_shows_what_cpython_computes():
    assert in_the_page.different("recommendation_gauc", STEPS) == []


def test_another_label_would_be_noticed(monkeypatch):
    monkeypatch.setattr(figure, "CLICKED", [0, 1] * 4)
    assert len(in_the_page.different("recommendation_gauc", STEPS)) > 20


def test_the_numbers_are_those_of_the_package_and_of_scikit_learn():
    for shift in range(figure.MOST + 1):
        scores = figure.scores_at(shift)
        shown = numbers_of({"shift": shift})
        assert shown["AUC"] == f"{roc_auc_score(figure.CLICKED, scores):.2f}"
        assert shown["GAUC"] == f"{rm.grouped_auc(figure.CLICKED, scores, figure.USERS):.2f}"


def test_the_shift_moves_auc_and_no_list():
    shown = [numbers_of({"shift": shift}) for shift in range(figure.MOST + 1)]
    assert len({one["AUC"] for one in shown}) > 3
    assert {(one["GAUC"], one["Ben alone"]) for one in shown} == {("0.50", "0.67")}
    for shift in range(figure.MOST + 1):
        rows = rows_of({"shift": shift})
        bens = [row["title"] for row in rows if row["title"].startswith("Ben")]
        assert bens == ["Ben: Jaws", "Ben: Rififi", "Ben: Stalker", "Ben: Playtime"]
        bars = [row["bar"] for row in rows]
        assert bars == sorted(bars, reverse=True) and max(bars) <= 1
        assert [float(row["mark"]) for row in rows] == bars


def test_what_has_moved_keeps_a_trace_of_where_it_was():
    for state, before in STEPS:
        old = {row["title"]: row["bar"] for row in rows_of(before or state)}
        for row in rows_of(state, before):
            was = old[row["title"]]
            assert row["ghost"] == (None if was == row["bar"] else was)


@pytest.mark.parametrize("state, before", STEPS)
def test_the_sentence_says_what_has_changed(state, before):
    said = figure.describe(state, before)["said"]
    if before in (None, state):
        assert said == figure.START_WORDS
        return
    now, then = (float(numbers_of(one)["AUC"]) for one in (state, before))
    assert ("move up" in said) == (state["shift"] > before["shift"])
    word = "stays" if now == then else "rises" if now > then else "falls"
    assert f"AUC {word} " in said and said.endswith("GAUC stays 0.50.")


def test_the_stored_picture_is_the_start():
    assert numbers_of(figure.START) == {
        "AUC": "0.75", "GAUC": "0.50", "Ana alone": "0.33", "Ben alone": "0.67",
    }  # fmt: skip
