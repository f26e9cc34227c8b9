"""AUC and GAUC while the scores of one user are shifted: the numbers are the package's, in the page
too, and the sentence is true."""

import in_the_page
import pytest
from sklearn.metrics import roc_auc_score

import rankmetrics_lib as rm

figure = in_the_page.figure("recommendation_gauc")
STEPS = [({"shift": now}, None if then is None else {"shift": then})
         for now in range(figure.MOST + 1) for then in (None, 0, 3, figure.MOST)]  # fmt: skip


def test_the_page_shows_what_cpython_computes():
    assert in_the_page.different("recommendation_gauc", STEPS) == []


def test_another_label_would_be_noticed(monkeypatch):
    monkeypatch.setattr(figure, "CLICKED", [0, 1] * 4)
    assert len(in_the_page.different("recommendation_gauc", STEPS)) > 20


def test_the_numbers_are_those_of_the_package_and_of_scikit_learn():
    for shift in range(figure.MOST + 1):
        scores = figure.scores_at(shift)
        shown = figure.describe({"shift": shift})["numbers"]
        assert shown["auc"] == f"{roc_auc_score(figure.CLICKED, scores):.2f}"
        assert shown["gauc"] == f"{rm.grouped_auc(figure.CLICKED, scores, figure.USERS):.2f}"


def test_the_shift_moves_auc_and_no_list():
    shown = [figure.describe({"shift": shift}) for shift in range(figure.MOST + 1)]
    assert len({one["numbers"]["auc"] for one in shown}) > 3
    assert {(one["numbers"]["gauc"], one["numbers"]["ben"]) for one in shown} == {("0.50", "0.67")}
    for one in shown:
        bens = [row["title"] for row in one["rows"] if row["title"].startswith("Ben")]
        assert bens == ["Ben: Jaws", "Ben: Rififi", "Ben: Stalker", "Ben: Playtime"]
        bars = [row["bar"] for row in one["rows"]]
        assert bars == sorted(bars, reverse=True) and max(bars) <= 1


@pytest.mark.parametrize("state, before", STEPS)
def test_the_sentence_says_what_has_changed(state, before):
    said = figure.describe(state, before)["said"]
    if before in (None, state):
        assert said == figure.START_WORDS
        return
    now, then = (float(figure.describe(one)["numbers"]["auc"]) for one in (state, before))
    assert ("moved up" in said) == (state["shift"] > before["shift"])
    word = "stays" if now == then else "rises" if now > then else "falls"
    assert f"AUC {word} " in said and said.endswith("GAUC stays 0.50.")


def test_the_stored_picture_is_the_start():
    assert figure.describe()["numbers"] == {
        "auc": "0.75", "gauc": "0.50", "ana": "0.33", "ben": "0.67",
    }  # fmt: skip
