"""AUC and GAUC while the scores of one user are shifted: the numbers are the package's, and the
sentence is true."""

import in_the_page
import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

import rankmetrics_lib as rm

figure = in_the_page.figure("recommendation_gauc")
GUESSED = figure.START | {"guess": "both"}


def at(shift):
    return GUESSED | {"shift": shift}


STEPS = [
    (at(now), None if then is None else at(then))
    for now in range(figure.TOP_SHIFT + 1)
    for then in (None, 0, 3, figure.TOP_SHIFT)
]


def numbers_of(state):
    """AUC and GAUC, by name."""
    return in_the_page.numbers(figure.describe(state))


def rows_of(state, before=None):
    return in_the_page.part(figure.describe(state, before), "strip")["documents"]


def test_the_numbers_are_those_of_the_package_and_of_scikit_learn():
    for shift in range(figure.TOP_SHIFT + 1):
        scores = figure.scores_at(shift)
        shown = numbers_of(at(shift))
        assert shown["AUC"] == f"{roc_auc_score(figure.CLICKED, scores):.2f}"
        assert shown["GAUC"] == f"{rm.grouped_auc(figure.CLICKED, scores, figure.USERS):.2f}"


def test_the_shift_moves_auc_and_no_list():
    shown = [numbers_of(at(shift)) for shift in range(figure.TOP_SHIFT + 1)]
    assert len({one["AUC"] for one in shown}) > 3
    assert {one["GAUC"] for one in shown} == {"0.50"}
    for shift in range(figure.TOP_SHIFT + 1):
        rows = rows_of(at(shift))
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


def test_the_formulas_are_those_of_all_pairs_and_of_the_users():
    clicked, users = np.array(figure.CLICKED), np.array(figure.USERS)
    for shift in range(figure.TOP_SHIFT + 1):
        shown, scores = figure.describe(at(shift)), np.array(figure.scores_at(shift))
        (_, (share, _, auc)), (_, (mean, _, gauc)) = in_the_page.part(shown, "formula")["lines"]
        assert {"AUC": auc["strong"], "GAUC": gauc["strong"]} == numbers_of(at(shift))
        above = np.subtract.outer(scores[clicked == 1], scores[clicked == 0])
        pairs = (above > 0).sum() + (above == 0).sum() / 2
        assert (float(share["over"][0]), int(share["under"][0])) == (pairs, above.size)
        alone = [float(piece["term"]) for piece in mean["over"] if "term" in piece]
        for user, value in zip(["Ana", "Ben"], alone, strict=True):
            mine = users == user
            assert value == pytest.approx(roc_auc_score(clicked[mine], scores[mine]), abs=0.00501)


def test_pulled_down_auc_nearly_doubles_and_no_list_changes():
    """One gesture from the start, as the line on what to try says; of all six, none does more."""
    assert "down to +0.0" in figure.describe(GUESSED)["next"][1]
    aucs = [
        rm.auc(figure.CLICKED, figure.scores_at(shift)) for shift in range(figure.TOP_SHIFT + 1)
    ]
    assert max(aucs) == aucs[0]
    assert [f"{aucs[shift]:.2f}" for shift in (figure.START["shift"], 0)] == ["0.41", "0.75"]
    assert "from 0.41 to 0.75" in figure.QUESTION["question"]
    lists = [
        [row["title"] for row in rows_of(at(shift)) if row["title"].startswith(user)]
        for user in ("Ana", "Ben")
        for shift in (figure.TOP_SHIFT, 0)
    ]
    assert lists[0] == lists[1] and lists[2] == lists[3]
