"""Click rates and their correction: the numbers are the package's, the first log is the chapter's,
and the sentence is true."""

import in_the_page
import numpy as np
import pytest
import walks

import rankmetrics_lib as rm

figure = in_the_page.figure("clicks_rates")
START = figure.START | {"guess": "Sourdough"}
STEPS = walks.steps("clicks_rates")


def books_of(state):
    """A row for each book, with its click rate and its corrected rate as they are shown."""
    part = in_the_page.part(figure.describe(state), "strip")
    return [{**row, "texts": row["mark"].split(" → ")} for row in part["documents"]]


def pairs_of(state):
    return [text for _, text, _ in in_the_page.part(figure.describe(state), "numbers")["rows"]]


def test_the_first_log_is_the_chapters():
    examined = 1 / np.arange(1, 7)
    chapters = np.random.default_rng(2).random((100, 6)) < examined * figure.TRUTH
    assert figure.clicks_of(START) == chapters.sum(axis=0).tolist() == [42, 15, 20, 4, 8, 1]


def test_the_numbers_are_those_of_the_package():
    for state, _ in STEPS:
        clicks = np.array(figure.clicks_of(state))
        logs = np.arange(100) < clicks[:, None]
        propensities = np.repeat(figure.examined(state["assumed"]), 100).reshape(6, 100)
        values = rm.ips_value(logs, propensities, np.ones((6, 100)))
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
        part = in_the_page.part(figure.describe(state, before), "strip")
        for row, now, old in zip(
            part["documents"], books_of(state), books_of(before or state), strict=True
        ):
            assert row["ghost"] == (None if now["bar"] == old["bar"] else old["bar"])


def test_many_visitors_would_have_the_true_rates():
    """The numbers drawn are as good as random: over all logs, each book is near its truth."""
    total = np.sum([figure.clicks_of({**START, "log": log}) for log in range(5)], axis=0)
    chances = figure.TRUTH / np.arange(1, 7)
    assert np.abs(total / 500 - chances).max() < 3.2 * np.sqrt(0.25 / 500)


def test_the_sentence_says_what_has_changed():
    assert figure.describe(START)["said"] == (
        "If everyone looks at every rank, “Bread in a Day” leads with 0.42."
    )
    for state, before in walks.changes("clicks_rates"):
        said = figure.describe(state, before)["said"]
        values = figure.corrected(state)
        leader = figure.BOOKS[int(np.argmax(values))][0]
        if state["log"] != before["log"]:
            last = books_of(state)[-1]["texts"]
            assert f" to {last[0]}, " in said and said.endswith(f" to {last[1]}.")
        else:
            weight = 3 ** (state["assumed"] / 10)
            assert f"look at rank 3, each click there counts {weight:.1f}. “{leader}” " in said
            same = leader == figure.BOOKS[int(np.argmax(figure.corrected(before)))][0]
            assert ("still leads" in said) == same and ("leads now" in said) != same
            assert f" with {max(values):.2f}, and " in said


def test_what_you_assume_decides_which_book_leads():
    """All assumptions from the start: first one book leads, then another, then a third."""
    leaders = [
        figure.BOOKS[figure.leading_book({**START, "assumed": assumed})][0] for assumed in range(21)
    ]
    assert leaders == ["Bread in a Day"] * 7 + ["Sourdough"] * 11 + ["Flatbreads"] * 3
    assert figure.describe({**START, "assumed": 10}, START)["said"] == (
        "If 33 of 100 look at rank 3, each click there counts 3.0. “Sourdough” leads now, with"
        " 0.60, and no pairs are in the wrong order."
    )


def test_the_formula_divides_the_click_rate_by_those_who_look():
    for state, _ in STEPS:
        formula = in_the_page.part(figure.describe(state), "formula")
        for (title, [whole, _, value]), place in zip(formula["lines"], (0, 2), strict=True):
            ((clicked,), (looked,)) = whole["over"], whole["under"]
            book = books_of(state)[place]
            assert book["title"].endswith(title) and clicked["id"] == looked["id"] == book["id"]
            assert [clicked["term"], value["strong"]] == book["texts"]
            looks = (place + 1) ** (-state["assumed"] / 10)
            assert float(looked["term"]) == pytest.approx(looks, abs=0.00501)


def test_the_truth_is_hidden_until_the_vote():
    shown = figure.describe()
    strip = in_the_page.part(shown, "strip")
    assert all(row["tick"] is None and "truth" not in row["words"] for row in strip["documents"])
    assert [text for _, text, _ in in_the_page.part(shown, "numbers")["rows"]] == ["?", "?"]
