"""Click rates and their correction: the numbers are the package's, in the page too, the first log
is the chapter's, and the sentence is true."""

import in_the_page
import numpy as np
import pytest

import rankmetrics_lib as rm

figure = in_the_page.figure("clicks_rates")
START = figure.START


def steps():
    """From the start: every value of each control; then some of them together."""
    yield START, None
    for key, values in {
        "fall": range(0, 21, 2),
        "assumed": range(0, 21, 2),
        "clip": figure.CLIPS,
        "log": range(figure.LOGS),
    }.items():
        for value in values:
            yield {**START, key: value}, START
    for log in range(figure.LOGS):
        state = {"fall": 6, "assumed": 15, "clip": "4", "log": log}
        yield state, {**state, "clip": "none"}
        yield state, {**state, "assumed": 7}


STEPS = list(steps())


def books_of(state):
    """A row for each book, with its click rate and its corrected rate as they are shown."""
    (part,) = in_the_page.parts(figure.describe(state), "strip")
    return [{**row, "texts": row["mark"].split(" → ")} for row in part["documents"]]


def pairs_of(state):
    (part,) = in_the_page.parts(figure.describe(state), "numbers")
    return [text for _, text, _ in part["rows"]]


def test_the_page_shows_what_cpython_computes():
    assert in_the_page.different("clicks_rates", STEPS) == []


def test_another_truth_would_be_noticed(monkeypatch):
    monkeypatch.setattr(figure, "TRUTH", figure.TRUTH[::-1])
    assert len(in_the_page.different("clicks_rates", STEPS)) > 30


def test_the_first_log_is_the_chapters():
    examined = 1 / np.arange(1, 7)
    chapters = np.random.default_rng(2).random((100, 6)) < examined * figure.TRUTH
    assert figure.clicks_of(START) == chapters.sum(axis=0).tolist() == [42, 15, 20, 4, 8, 1]


def test_the_numbers_are_those_of_the_package():
    for state, _ in STEPS:
        clicks = np.array(figure.clicks_of(state))
        logs = np.arange(100) < clicks[:, None]
        propensities = np.repeat(figure.examined(state["assumed"]), 100).reshape(6, 100)
        values = rm.ips_value(
            logs, propensities, np.ones((6, 100)), clip=figure.CLIPS[state["clip"]]
        )
        assert figure.corrected(state) == pytest.approx(values)
        rates = clicks / 100
        for shown, estimates in zip(pairs_of(state), (rates, values), strict=True):
            wrong = rm.pair_counts(figure.TRUTH, np.round(estimates, 9)).discordant
            assert shown == f"{wrong:.0f} of 15"
        rows = zip(books_of(state), rates, values, figure.TRUTH, strict=True)
        for book, rate, value, truth in rows:
            assert book["texts"][0] == f"{rate:.2f}"
            assert float(book["texts"][1]) == pytest.approx(value, abs=0.005 + 1e-9)
            assert book["bar"] == pytest.approx(min(value / 0.8, 1), abs=1e-4)
            assert book["open"] == (value > 0.8)
            assert book["bar"] * book["filled"] == pytest.approx(min(rate / 0.8, 1), abs=2e-4)
            assert book["tick"] == pytest.approx(truth / 0.8, abs=1e-4)
            assert f"click rate {rate:.2f}, corrected {book['texts'][1]}" in book["words"]


def test_a_bar_that_has_changed_keeps_a_trace_of_where_it_ended():
    for state, before in STEPS:
        (part,) = in_the_page.parts(figure.describe(state, before), "strip")
        for row, now, old in zip(
            part["documents"], books_of(state), books_of(before or state), strict=True
        ):
            assert row["ghost"] == (None if now["bar"] == old["bar"] else old["bar"])


def test_many_visitors_would_have_the_true_rates():
    """The numbers drawn are as good as random: over all logs, each book is near its truth."""
    total = np.sum([figure.clicks_of({**START, "fall": 0, "log": log}) for log in range(5)], axis=0)
    assert np.abs(total / 500 - figure.TRUTH).max() < 3.2 * np.sqrt(0.25 / 500)


def test_the_sentence_says_what_has_changed():
    for state, before in STEPS:
        said = figure.describe(state, before)["said"]
        if before is None or before == state:
            assert said.startswith("One in three visitors looks at rank 3")
        elif state["log"] != before["log"]:
            last = books_of(state)[-1]["texts"]
            assert f" to {last[0]}, " in said and said.endswith(f" to {last[1]}.")
        elif state["fall"] != before["fall"]:
            look = round(100 * 6 ** (-state["fall"] / 10))
            assert said.startswith(f"Now {look} of 100 visitors look at rank 6.")
        elif state["assumed"] == 0:
            assert [book["texts"][0] == book["texts"][1] for book in books_of(state)] == [True] * 6
        elif state["clip"] != before["clip"] and state["clip"] != "none":
            assert said.startswith(f"No click counts more than {state['clip']}.")
        else:
            true, told = 6 ** (state["fall"] / 10), figure.counts(state, 6)
            expected = "right" if f"{true:.1f}" == f"{told:.1f}" else "too high"
            assert (expected if told >= true else "too low") in said
