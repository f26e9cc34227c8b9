"""One query of 42: ranks and means are those of the stored run; a perfect list hardly moves the
mean, and the sentence says so."""

import re

import in_the_page
import pytest
import walks

import rankmetrics_lib as rm
from rankmetrics_lib.datasets.own_search import load_own_search

figure = in_the_page.figure("own_search_query")
IDS = figure.START["order"]
GUESSED = figure.START | {"guess": 0.8}


@pytest.fixture(scope="module")
def old():
    """RR of the old search on the held-out queries; and the query that is shown."""
    own = load_own_search()
    held_out = own.queries.index[own.queries["set"] == "held out"]
    shown = own.queries.index[own.queries["query"] == "what is ndcg"][0]
    with pytest.warns(UserWarning, match="judged queries have no results"):
        values = rm.evaluate(own.qrels, own.runs["old"], "RR(rel=2)")["RR(rel=2)"]
    return own, values[held_out], shown


def shown_of(state):
    """RR of the query, the mean, and the mean in the formula, as they are shown."""
    part = in_the_page.part(figure.describe(state), "numbers")
    return [float(text) for _, text, _ in part["rows"]] + [
        float(in_the_page.part(figure.describe(state), "formula")["lines"][0][1][-1]["strong"])
    ]


def test_ranks_pages_and_grades_are_those_of_the_stored_run(old):
    own, values, shown = old
    others = [round(1 / rr) if rr else 0 for rr in values.drop(shown)]
    assert others == figure.OTHERS
    run, qrels = own.runs["old"], own.qrels
    assert run.doc_id[run.query_id == shown].head(7).tolist() == IDS
    grades = qrels[qrels.query_id == shown].set_index("doc_id").relevance
    assert [grades.get(id, 0) for id in IDS] == [figure.CHAPTER_GRADES[id] for id in IDS]
    assert figure.mean_rr(figure.START) == pytest.approx(values.mean())


def test_numbers_and_formula_are_those_of_the_list():
    for state in [now for now, _ in walks.steps("own_search_query")]:
        rr = 1 / (state["order"].index("ndcg") + 1)
        mean = (sum(1 / rank for rank in figure.OTHERS if rank) + rr) / 42
        assert shown_of(state) == pytest.approx([rr, mean, mean], abs=0.00501)
        plot = in_the_page.part(figure.describe(state), "plot")
        others, this = [mark["places"] for mark in plot["marks"] if mark["mark"] == "bars"]
        assert len(others) == 41 and [height for *_, height in this] == pytest.approx([rr])


def test_a_perfect_list_hardly_moves_the_mean():
    """One gesture from the start, as the line on what to try says; no other goes as far."""
    assert shown_of(GUESSED) == [0.14, 0.57, 0.57]
    top = GUESSED | {"order": ["ndcg", *IDS[:-1]]}
    assert shown_of(top) == [1.00, 0.59, 0.59]
    assert figure.describe(top, GUESSED)["said"] == (
        "RR of this query rises from 0.14 to 1.00. The mean of all rises from 0.57 to 0.59. This"
        " list is perfect, and 41 others have not changed."
    )
    others = [GUESSED | {"order": order} for order in walks.moves(IDS)]
    assert max(map(figure.mean_rr, others)) == figure.mean_rr(top)


def test_the_sentence_is_true():
    for now, before in walks.changes("own_search_query"):
        said = figure.describe(now, before)["said"]
        rr, mean, _ = shown_of(now)
        old_rr, *_ = shown_of(before)
        if old_rr == rr:
            assert said.startswith(f"RR of this query stays {rr:.2f}.")
        else:
            rises = "rises" if rr > old_rr else "falls"
            assert f"this query {rises} from {old_rr:.2f} to {rr:.2f}" in said
            assert float(re.findall(r"\d\.\d\d", said)[-1]) == mean
        assert ("perfect" in said) == (now["order"][0] == "ndcg")


def test_the_guess_is_a_line_in_the_plot():
    plot = in_the_page.part(figure.describe(GUESSED), "plot")
    (line,) = [mark for mark in plot["marks"] if mark.get("look") == "guide"]
    assert {height for _, height in line["points"]} == {0.8}
