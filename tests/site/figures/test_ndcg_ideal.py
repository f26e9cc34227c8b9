"""The two ideals: numbers are the package's; the surprise and the sentences are true; every list
that a hand can make is described."""

import re
from itertools import permutations

import in_the_page
import pytest
import walks

import rankmetrics_lib as rm

figure = in_the_page.figure("ndcg_ideal")
GUESSED = figure.START | {"guess": 0.8}


def state(order):
    return GUESSED | {"order": list(order)}


def by_the_arrays(order):
    """DCG, both ideals and both NDCGs of a list."""
    rels, pool = [figure.CARD_GRADES[id] for id in order[:4]], figure.CARD_POOL
    return [
        rm.dcg(rels, 4),
        rm.ideal_dcg(pool, 4),
        rm.ideal_dcg(rels, 4),
        rm.ndcg(rels, 4, pool=pool),
        rm.ndcg(rels, 4),
    ]


def test_bars_and_formula_are_those_of_the_package():
    widest = rm.ideal_dcg(figure.CARD_POOL, 4)
    for order in permutations(figure.JUDGED):
        shown = figure.describe(state(order))
        stacks = in_the_page.part(shown, "stacks")
        rows = [stacks["got"], *stacks["ideals"]]
        exact = by_the_arrays(order)
        for row, total in zip(rows, exact[:3], strict=True):
            assert sum(one["size"] for one in row["segments"]) * widest == pytest.approx(total)
            assert float(row["total"]) == pytest.approx(total, abs=0.00501)
        shares = [float(row["share"][1]) for row in rows[1:]]
        assert shares == pytest.approx(exact[3:], abs=0.00501)
        formula = in_the_page.part(shown, "formula")
        values = [float(pieces[-1]["strong"]) for _, pieces in formula["lines"]]
        assert values == shares


def test_a_missed_page_in_the_last_place_raises_one_and_lowers_the_other():
    """One gesture from the start, as the line on what to try says."""
    order = ["paying", "fees", "rates", "unlock", "branch", "cash"]
    said = figure.describe(state(order), GUESSED)["said"]
    assert said == (
        "Judged set: up to 0.78. List only: down to 0.85. A better list, and a lower number."
    )
    assert round(rm.ndcg([2, 1, 1, 3], 4, pool=[3, 2, 2, 1, 1, 0]), 2) == 0.78
    assert round(rm.ndcg([2, 1, 1, 3], 4), 2) == 0.85


def test_the_sentence_is_true():
    for now, before in walks.changes("ndcg_ideal"):
        said = figure.describe(now, before)["said"]
        new, old = by_the_arrays(now["order"]), by_the_arrays(before["order"])
        went = re.findall(r"(up to|down to|still) (\d\.\d\d)", said)
        for (verb, value), one, other in zip(went, new[3:], old[3:], strict=True):
            assert float(value) == pytest.approx(one, abs=0.00501)
            same = abs(one - other) < 1e-9
            assert verb == ("still" if same else "up to" if one > other else "down to")
        assert ("a lower number" in said) == (new[0] > old[0] and new[4] < old[4])


def test_nothing_is_given_away_before_the_guess():
    shown = figure.describe()
    assert all(ideal["hidden"] for ideal in in_the_page.part(shown, "stacks")["ideals"])
    assert "0.55" not in str(in_the_page.parts(shown, "formula"))
