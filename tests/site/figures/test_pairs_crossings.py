"""Crossings: they are the discordant pairs, the numbers are the package's, and the sentence is
true."""

from itertools import combinations, permutations

import in_the_page
import pytest

import rankmetrics_lib as rm

figure = in_the_page.figure("pairs_crossings")
MODELS = [list(model) for model in permutations(figure.BAKER)]
GUESSED = figure.START | {"guess": "neither"}


def after(model):
    return GUESSED | {"model": model}


STEPS = [(after(model), None) for model in MODELS] + [
    (after(figure.swapped(model, rank)), after(model)) for model in MODELS for rank in (1, 2, 3)
]


def test_numbers_and_crossings_are_those_of_the_package():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        counts = rm.pair_counts(figure.BAKER, state["model"])
        values = in_the_page.numbers(shown)
        assert values["concordant, C"] == str(counts.concordant)
        assert values["discordant, D"] == str(counts.discordant)
        ((name, (_, _, fraction, _, total)),) = in_the_page.part(shown, "formula")["lines"]
        gamma = total["strong"].replace("−", "-")
        assert (name, gamma) == ("gamma", f"{rm.gamma(figure.BAKER, state['model']):.2f}")
        for pieces, sign in ((fraction["over"], " − "), (fraction["under"], " + ")):
            assert pieces[:2] == [str(counts.concordant), sign]
            assert pieces[2]["term"] == str(counts.discordant)
        ratio = rm.pair_ratio(figure.BAKER, state["model"])
        assert values["C/D"] == (f"{ratio:.2f}" if counts.discordant else "∞")
        both = in_the_page.part(shown, "orders")
        crossings = []
        for (left, right), (lower_left, lower_right) in combinations(lines(both), 2):
            if right > lower_right:
                where = (lower_left - left) / (lower_left - left + right - lower_right)
                crossings.append((where, left + where * (right - left)))
        assert len(crossings) == counts.discordant
        drawn = sorted((one["where"], one["rank"]) for one in both["crossings"])
        assert drawn == [pytest.approx(one) for one in sorted(crossings)]
        assert len({one["id"] for one in both["crossings"]}) == len(crossings)


def lines(both):
    """The rank of each thing at the left, and its rank at the right."""
    left, right = ([id for id, _ in column["things"]] for column in both["columns"])
    return [(rank, right.index(id) + 1) for rank, id in enumerate(left, 1)]


def test_the_orders_are_those_of_the_scores_and_buttons_swap_neighbors():
    for state, before in STEPS:
        both = in_the_page.part(figure.describe(state, before), "orders")
        baker, model = ([title for _, title in column["things"]] for column in both["columns"])
        scores = dict(zip(figure.SOURDOUGH_PAGES, state["model"], strict=True))
        assert baker == figure.SOURDOUGH_PAGES
        assert model == sorted(figure.SOURDOUGH_PAGES, key=scores.get, reverse=True)
        for place, swap in enumerate(both["swaps"]):
            upper, lower = model[place : place + 2]
            assert swap["words"] == f"Swap {upper} and {lower}"
            swapped = scores | {upper: scores[lower], lower: scores[upper]}
            assert swap["then"] == {"model": list(swapped.values())}


def test_a_swap_changes_one_pair_and_the_sentence_says_so():
    for state, before in STEPS:
        said = figure.describe(state, before)["said"]
        D = rm.pair_counts(figure.BAKER, state["model"]).discordant
        if before is None:
            assert said == f"Of the 6 pairs, {D} are in the wrong order: their lines cross."
            continue
        then = rm.pair_counts(figure.BAKER, before["model"]).discordant
        assert abs(D - then) == 1
        assert f"D {'falls' if then > D else 'rises'} from {then} to {D}," in said
        rose, fell = said.split("”")[0][1:], said.split("“")[2].split("”")[0]
        scores = dict(zip(figure.SOURDOUGH_PAGES, state["model"], strict=True))
        assert scores[rose] == scores[fell] + 1
        truth = dict(zip(figure.SOURDOUGH_PAGES, figure.BAKER, strict=True))
        assert ("disagree" in said) == (truth[rose] < truth[fell])
        values = [rm.gamma(figure.BAKER, one["model"]) for one in (before, state)]
        words = " to ".join(f"{value:.2f}" for value in values).replace("-", "−")
        assert f"from {words}." in said
        assert ("same" in said, "in reverse" in said) == (D == 0, D == 6)


def test_losing_the_best_page_costs_what_a_slip_in_the_middle_costs():
    """The three gestures that the start allows; the first two are those of the line on what to
    try."""
    swaps = [figure.swapped(figure.START["model"], rank) for rank in (1, 2, 3)]
    gammas = [rm.gamma(figure.BAKER, model) for model in (figure.START["model"], *swaps)]
    assert gammas == pytest.approx([1 / 3, 0, 0, 2 / 3])
    assert figure.describe(GUESSED)["next"][1].startswith("swap the top two. Then reset")
    for model in swaps[:2]:
        said = figure.describe(after(model), GUESSED)["said"]
        assert said.endswith("gamma falls from 0.33 to 0.00.")
