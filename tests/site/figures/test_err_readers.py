"""Readers who stop: chances and prizes make the metrics of the package, the rates come near them,
and the sentence is true."""

import in_the_page
import numpy as np
import pytest
import walks

import rankmetrics_lib as rm

figure = in_the_page.figure("err_readers")
GUESSED = figure.START | {"guess": 50}
METRICS = {
    "P@5": lambda grades: rm.precision(grades, 5),
    "RR": rm.reciprocal_rank,
    "AP": rm.average_precision,
    "ERR": lambda grades: rm.err(grades, max_grade=3),
    "RBP": lambda grades: rm.rbp(grades, persistence=0.8),
    "DCG@5": lambda grades: rm.dcg(grades, 5),
}
STEPS = walks.steps("err_readers")


def falls(state, before=None):
    return in_the_page.part(figure.describe(state, before), "falls")


def value(state):
    return float(METRICS[state["reader"]](state["grades"]))


def test_the_prizes_average_to_the_metric_under_the_chances():
    for state, _ in STEPS:
        chances = figure.chances_of(state)
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0
        prizes = [figure.prize(state, rank) for rank in range(1, figure.BELOW + 1)]
        if state["reader"] == "RBP":  # the prize below the page is known up to its last result
            prizes[-1] = prizes[-2]
        assert np.dot(chances, prizes) == pytest.approx(value(state))
        shown = in_the_page.part(figure.describe(state), "numbers")
        assert shown["rows"][2][:2] == [state["reader"], f"{value(state):.2f}"]


@pytest.mark.parametrize("reader", figure.READERS)
def test_the_rates_of_a_thousand_readers_are_near_the_chances(reader):
    """Within four standard errors at each rank."""
    rows = falls(GUESSED | {"reader": reader, "readers": 1000})["rows"]
    for row in rows:
        chance = row["expected"]
        assert abs(row["share"] - chance) <= 4 * (chance * (1 - chance) / 1000) ** 0.5 + 1e-9
    assert sum(int(row["mark"]) for row in rows) == 1000


def test_the_same_readers_come_again():
    """The first readers are the same however many follow, and whatever else was read."""
    ten = figure.stops_of(GUESSED | {"readers": 10})
    figure.STOPS.clear()
    assert figure.stops_of(GUESSED | {"readers": 1000})[:10] == ten


def test_those_who_came_last_fall_to_where_they_stopped():
    for state, before in STEPS:
        came = figure.came(state) - figure.came(before) if before else 0
        shown, stops = falls(state, before), figure.stops_of(state)
        assert shown["falling"] == (stops[-min(came, figure.FALLING) :] if came > 0 else [])
        assert shown["last"] == (stops[-1] if stops else 0)


def test_a_tap_raises_one_grade():
    for state, _ in STEPS[:50]:
        *rows, below = falls(state)["rows"]
        assert below["button"] is None
        for place, (row, grade) in enumerate(zip(rows, state["grades"], strict=True)):
            raised = walks.replaced(state["grades"], place, (grade + 1) % 4)
            assert row["button"]["grade"] == grade
            assert row["button"]["then"] == {"grades": raised}


def test_the_sentence_is_true():
    for state, before in STEPS:
        said = figure.describe(state, before)["said"]
        stops = figure.stops_of(state)
        prizes = [figure.prize(state, rank) for rank in stops]
        average = f"{sum(prizes) / len(prizes):.2f}" if prizes else None
        opened = before in (None, state, figure.START)
        if opened or state["reader"] != before["reader"]:
            one = len(stops) == 1 and state["reader"] == (before or state)["reader"]
            words = "Prize: " if one else "average prize is "
            assert average is None or words + average in said
        elif state["grades"] != before["grades"]:
            now, then = value(state), value(before)
            verb = "stays" if abs(now - then) < 1e-9 else "rises" if now > then else "falls"
            assert f"{state['reader']} {verb}" in said
            assert said.count(f"{now:.2f}")
            place = next(i for i in range(5) if state["grades"][i] != before["grades"][i])
            reached = sum(rank > place for rank in stops)
            assert average is None or said.endswith(f", {reached} got there.")
        elif state["readers"] == before["readers"] + 1:
            assert f"Prize: {prizes[-1]:.2f}" in said
            title = [*figure.ROUTER_TITLES, "went on below"][stops[-1] - 1]
            assert title in said
        else:
            assert f"{state['readers']} readers, " in said


def tapped(place):
    grades = GUESSED["grades"]
    return GUESSED | {"grades": walks.replaced(grades, place, (grades[place] + 1) % 4)}


def test_of_two_equal_guides_only_the_first_counts():
    """All taps from the start: the loss of one guide is felt, and that of the other is hardly."""
    changes = [round(value(tapped(place)) - value(GUESSED), 2) for place in range(5)]
    assert changes == [-0.48, -0.04, 0, 0, 0]
    assert figure.describe(tapped(1), GUESSED)["said"] == (
        "“Why routers disconnect” now has grade 0: ERR falls from 0.93 to 0.89."
        " Of 100 readers, 13 got there."
    )
    assert "0.93 to 0.45" in figure.describe(tapped(0), GUESSED)["said"]


def test_the_guess_is_beside_what_err_expects():
    stops = rm.stopping_probabilities([3, 3, 0, 2, 1], max_grade=3)
    first, second = (f"{100 * stop:.0f}" for stop in stops[:2])
    kept, *_ = in_the_page.parts(figure.describe(GUESSED), "kept")
    assert kept["words"].startswith(f"You said 50. ERR expects {second}: the first guide")
    assert f"satisfies {first} of a hundred" in kept["words"]
    assert [row["guess"] for row in falls(GUESSED)["rows"]] == [None, 0.5] + [None] * 4


def test_nothing_is_given_away_before_the_guess():
    shown = figure.describe()
    rows = falls(figure.START)["rows"]
    assert not any(row["share"] or row["expected"] or row["mark"] for row in rows)
    assert "0." not in str(
        in_the_page.parts(shown, "formula") + in_the_page.parts(shown, "numbers")
    )


def test_the_formula_adds_up_to_the_metric():
    for state, _ in STEPS:
        *reaching, (name, pieces) = in_the_page.part(figure.describe(state), "formula")["lines"]
        assert name == state["reader"] and pieces[-1]["strong"] == f"{value(state):.2f}"
        if name == "ERR":
            terms = [piece for piece in pieces if isinstance(piece, dict) and "over" in piece]
            total = sum(float(one["over"][0]["term"]) / int(one["under"][0]) for one in terms)
            ((_, factors),) = reaching
            eighths = [int(one["term"][0]) / 8 for one in factors if "term" in one]
            assert float(factors[-1]["strong"]) == pytest.approx(np.prod(eighths), abs=0.000501)
        else:
            terms = [
                piece["term"] for piece in pieces if isinstance(piece, dict) and "term" in piece
            ]
            total = sum(np.prod([float(factor) for factor in one.split(" · ")]) for one in terms)
        assert total == pytest.approx(value(state), abs=0.1 if name == "DCG@5" else 0.03)
