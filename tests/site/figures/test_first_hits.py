"""The first hits of two engines: both means are right; of all single moves, only those from or to a
first place change the winner."""

import math

import in_the_page
import pytest
import walks

import rankmetrics_lib as rm

figure = in_the_page.figure("first_hits")
GUESSED = figure.START | {"guess": "Birch"}
PLACES = range(figure.LOST + 1)


def moved(state, key, row, place):
    return state | {key: walks.replaced(state[key], row, place)}


def gestures(state):
    """Every state that one pull of a page leads to: engine, place before and after, state."""
    return [
        (key, state[key][row], place, moved(state, key, row, place))
        for key, _ in figure.ENGINES
        for row in range(3)
        for place in PLACES
        if place != state[key][row]
    ]


def mrr(places):
    rels = [[int(rank == place) for rank in range(figure.PLACES_SHOWN)] for place in places]
    return float(rm.reciprocal_rank(rels).mean())


def mean_rank(places):
    ranks = [place + 1 if place < figure.LOST else math.nan for place in places]
    return sum(ranks) / len(ranks)


def leader(state):
    alder, birch = mrr(state["alder"]), mrr(state["birch"])
    return "" if abs(alder - birch) < 1e-9 else "Alder" if alder > birch else "Birch"


def test_means_bars_and_formulas_are_right():
    for state, _ in walks.steps("first_hits"):
        shown = figure.describe(state)
        formula = in_the_page.part(shown, "formula")
        groups = in_the_page.parts(shown, "group")
        for (key, name), group, line in zip(figure.ENGINES, groups, formula["lines"], strict=True):
            numbers, strip = group["parts"]
            (_, rank, _), (_, value, _) = numbers["rows"]
            exact = mean_rank(state[key])
            if math.isnan(exact):
                assert rank == "no value"
            else:
                assert float(rank) == pytest.approx(exact, abs=0.00501)
            assert float(value) == pytest.approx(mrr(state[key]), abs=0.00501)
            bars = [row["bar"] for row in strip["documents"]]
            assert bars == [place / figure.LOST for place in state[key]]
            assert line[0] == f"MRR of {name}" and line[1][-1]["strong"] == value
            terms = [one for one in line[1][0]["over"] if one != " + "]
            assert [one["id"] for one in terms] == [row["id"] for row in strip["documents"]]
            parts = [one["term"] for one in terms]
            assert sum(1 / int(text[2:]) for text in parts if text != "0") / 3 == pytest.approx(
                mrr(state[key])
            )


def test_the_two_means_choose_different_engines():
    alder, birch = figure.START["alder"], figure.START["birch"]
    assert mean_rank(alder) == 4 and mean_rank(birch) == 2
    assert round(mrr(alder), 2) == 0.7 and round(mrr(birch), 2) == 0.61


def test_only_a_first_place_changes_the_winner():
    """All 60 single moves; a page that is lost altogether changes less than one that falls to
    second place, as the line on what to try says."""
    flips = [move for move in gestures(GUESSED) if leader(move[3]) == "Birch"]
    assert len(gestures(GUESSED)) == 60 and len(flips) == 22
    assert all(0 in (before, after) for _, before, after, _ in flips)
    lost = figure.describe(moved(GUESSED, "alder", 2, figure.LOST), GUESSED)["said"]
    assert lost == (
        "“parking permit” at Alder: rank 10, now not found. MRR falls from 0.70 to 0.67."
        " Alder still leads."
    )
    second = figure.describe(moved(GUESSED, "alder", 1, 1), GUESSED)["said"]
    assert second == (
        "“vpn setup” at Alder: rank 1, now rank 2. MRR falls from 0.70 to 0.53. Birch leads now."
    )


def test_the_sentence_names_the_leader():
    for now, before in walks.changes("first_hits"):
        said = figure.describe(now, before)["said"]
        name = leader(now)
        if not name:
            assert said.endswith("Both have the same MRR.")
        else:
            still = name == leader(before)
            assert said.endswith(f"{name} {'still leads' if still else 'leads now'}.")


def test_nothing_is_given_away_before_the_vote():
    shown = figure.describe()
    for group in in_the_page.parts(shown, "group"):
        assert [text for _, text, _ in group["parts"][0]["rows"]] == ["?", "?"]
    assert "0.7" not in str(in_the_page.parts(shown, "formula"))
