"""One file in four libraries: the values are those that the libraries print, in every state that a
hand can reach; the surprise and the sentences are true."""

import os
from itertools import permutations, product

import in_the_page
import ir_measures
import pytest
import pytrec_eval
import walks
from ir_measures import nDCG
from sklearn.metrics import ndcg_score

os.environ["NUMBA_DISABLE_JIT"] = "1"  # or ranx would compile its metrics
import ranx

figure = in_the_page.figure("libraries_four")
GUESSED = figure.START | {"guess": 0.9}
STATES = [
    GUESSED | {"order": list(order), "tied": tied}
    for order, tied in product(permutations(figure.HELP_IDS), (True, False))
    if list(order[4:]) == sorted(order[4:])  # which no library is told
]


def moved(id, place, **more):
    """The state after one gesture: a page dragged to another line of the file."""
    order = [other for other in figure.HELP_IDS if other != id]
    return GUESSED | {"order": [*order[: place - 1], id, *order[place - 1 :]]} | more


def by_the_libraries(state):
    """What pytrec_eval, ir_measures, ranx and scikit-learn print for the file."""
    file = {
        id: 0.5 if state["tied"] else 0.9 - line / 10 for line, id in enumerate(state["order"][:4])
    }
    qrels, run = {"q": figure.GRADE_OF}, {"q": file}
    trec = pytrec_eval.RelevanceEvaluator(qrels, {"ndcg"}).evaluate(run)["q"]["ndcg"]
    ir = ir_measures.calc_aggregate([nDCG], qrels, run)[nDCG]
    rx = ranx.evaluate(ranx.Qrels(qrels), ranx.Run(run), "ndcg")
    labels = [figure.GRADE_OF[id] for id in file]
    return [trec, ir, rx, ndcg_score([labels], [list(file.values())])]


def bars_of(state):
    """The value of each bar, as its segments and as its text."""
    rows = [one["got"] for one in in_the_page.parts(figure.describe(state), "group")[0]["parts"]]
    return [(sum(one["size"] for one in row["segments"]), row["total"]) for row in rows]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("tied", [True, False])
def test_bars_and_formulas_are_what_the_libraries_print(tied):
    for state in STATES:
        if state["tied"] != tied:
            continue
        trec, ir, rx, sklearn = by_the_libraries(state)
        exact = [trec, rx, sklearn]
        assert trec == pytest.approx(ir)
        assert [size for size, _ in bars_of(state)] == pytest.approx(exact)
        shown = [float(text) for _, text in bars_of(state)]
        assert shown == pytest.approx(exact, abs=0.00501)
        formula = in_the_page.part(figure.describe(state), "formula")
        assert [float(pieces[-1]["strong"]) for _, pieces in formula["lines"]] == shown


def test_terms_add_up():
    for state in STATES:
        for _, (whole, *_, result) in in_the_page.part(figure.describe(state), "formula")["lines"]:
            sums = [
                sum(float(one["term"]) for one in whole[side] if isinstance(one, dict))
                for side in ("over", "under")
            ]
            assert sums[0] / sums[1] == pytest.approx(float(result["strong"]), abs=0.02)


def test_different_scores_make_all_four_agree_and_a_lost_page_parts_them():
    """The gestures that the line on what to try names."""
    assert [text for _, text in bars_of(GUESSED)] == ["0.63", "0.94", "0.71"]
    apart = GUESSED | {"tied": False}
    assert [text for _, text in bars_of(apart)] == ["0.94"] * 3
    said = figure.describe(apart, GUESSED)["said"]
    assert said == "All four print 0.94. No score is tied, and no relevant page is missing."
    lost = moved("reset-link", 5, tied=False)
    assert [text for _, text in bars_of(lost)] == ["0.83", "0.83", "1.00"]
    said = figure.describe(lost, apart)["said"]
    assert said == (
        "Two values: scikit-learn is never told of reset-link, so for it nothing is missing."
    )


def test_only_ranx_notices_the_order_of_the_file():
    dragged = moved("reset-link", 2)
    assert [text for _, text in bars_of(dragged)] == ["0.63", "1.00", "0.71"]
    said = figure.describe(dragged, GUESSED)["said"]
    assert said == "Three values: no score has changed, and only ranx reads the order of the file."


def test_the_sentence_is_true():
    counts = {"All four": 1, "Two": 2, "Three": 3}
    for now, before in walks.changes("libraries_four"):
        said = figure.describe(now, before)["said"]
        texts = [text for _, text in bars_of(now)]
        (count,) = [number for words, number in counts.items() if said.startswith(words)]
        assert count == len(set(texts))
        lost = [id for id in now["order"][4:] if figure.GRADE_OF[id]]
        assert ("never told of" in said) == bool(lost) and all(id in said for id in lost)
        if "no score has changed" in said:
            old = [text for _, text in bars_of(before)]
            assert now["tied"] and before["tied"] and (texts[0], texts[2]) == (old[0], old[2])


def test_nothing_is_given_away_before_the_guess():
    shown = figure.describe()
    assert "0.94" in shown["parts"][0]["question"]
    rows = [one["got"] for one in in_the_page.parts(shown, "group")[0]["parts"]]
    assert [(row["total"], row["hidden"]) for row in rows][1] == ("0.94", False)
    assert [row["hidden"] for row in rows] == [True, False, True]
    assert "0.63" not in str(in_the_page.parts(shown, "formula")) + shown["said"]


def test_the_guess_is_marked_on_the_scale_of_the_bars():
    first, *others = in_the_page.parts(figure.describe(GUESSED), "group")[0]["parts"]
    assert (first["got"]["mark"], first["got"]["guessed"]) == (0.9, "0.90")
    assert all(one["got"]["mark"] is None for one in others)
