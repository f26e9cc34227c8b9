"""The bars of AP: numbers are the package's; the surprise, the guess and the sentences are true;
every list that a hand can make is described."""

import re
from itertools import permutations

import in_the_page
import pytest
import walks

import rankmetrics_lib as rm

figure = in_the_page.figure("average_precision_area")
GUESSED = figure.START | {"guess": "the missed email"}


def state(order):
    return GUESSED | {"order": list(order)}


LISTS = [list(order) for order in permutations(figure.EMAIL_IDS)]


def labels(order):
    return [figure.EMAIL_LABELS[id] for id in order[:5]]


def ap(order):
    return rm.average_precision(labels(order), n_relevant=3)


def numbers(shown):
    return {name: float(text) for name, text in in_the_page.numbers(shown).items()}


def bars(shown):
    return {mark["id"]: mark["places"][0] for mark in in_the_page.marks(shown, "bars")}


def test_the_area_of_the_bars_is_the_ap_of_the_package():
    for order in LISTS:
        shown = figure.describe(state(order))
        area = sum((end - start) * height for start, end, height in bars(shown).values())
        assert area == pytest.approx(ap(order))
        assert sorted(start for start, _, _ in bars(shown).values()) == [0, 1 / 3, 2 / 3]
        rels = labels(order)
        exact = [ap(order), rm.precision(rels, 5), rm.recall(rels, 5, n_relevant=3)]
        assert list(numbers(shown).values()) == pytest.approx(exact, abs=0.00501)
        ((_, (fraction, _, total)),) = in_the_page.part(shown, "formula")["lines"]
        terms = [one["term"] for one in fraction["over"] if one != " + "]
        ratios = [
            int(over) / int(under) for over, under in (f"{one}/1".split("/")[:2] for one in terms)
        ]
        assert sum(ratios) / 3 == pytest.approx(ap(order))
        assert float(total["strong"]) == numbers(shown)["AP"]


def test_a_row_a_bar_and_a_term_are_one_thing():
    for order in LISTS[::7]:
        shown = figure.describe(state(order))
        ranked = in_the_page.part(shown, "ranked")
        formula = in_the_page.part(shown, "formula")
        terms = [one["id"] for one in formula["lines"][0][1][0]["over"] if one != " + "]
        in_order = sorted(bars(shown), key=lambda id: bars(shown)[id])
        heights = {one["id"]: one["cells"][0][0] for one in ranked["documents"] if one["cells"][0]}
        assert [one["id"] for one in ranked["documents"] if one["id"] in terms] == terms == in_order
        assert heights == {id: height for id, (_, _, height) in bars(shown).items()}


def test_sinking_the_invoice_helps_more_than_the_missed_email():
    """One gesture from the start, as the line on what to try says. Among all single gestures, no
    other that finds nothing raises AP so far."""
    sunk, found = walks.moved(figure.EMAIL_IDS, 0, 4), walks.moved(figure.EMAIL_IDS, 5, 4)
    tried = figure.describe(GUESSED)["next"][1]
    assert tried == "drag the invoice to last place. Reset, then the missed email."
    assert [round(ap(order), 2) for order in (figure.EMAIL_IDS, found, sunk)] == [0.39, 0.59, 0.67]
    said = figure.describe(state(sunk), GUESSED)["said"]
    assert (
        said == "Two bars grow: AP rises from 0.39 to 0.67. Precision@5 and recall@5 do not move."
    )
    finding_nothing = [one for one in walks.moves(figure.EMAIL_IDS) if "screen" not in one[:5]]
    assert max(ap(order) for order in finding_nothing) == pytest.approx(ap(sunk))


def test_nothing_is_given_away_before_the_guess():
    shown = figure.describe()
    assert "0.67" not in str(shown["parts"][:1] + in_the_page.parts(shown, "formula"))


def test_the_sentence_is_true():
    for now, before in walks.changes("average_precision_area"):
        said = figure.describe(now, before)["said"]
        new, old = ap(now["order"]), ap(before["order"])
        heights, then = bars(figure.describe(now)), bars(figure.describe(before))
        steps = [heights[id][2] - then[id][2] for id in heights]
        if labels(now["order"]) == labels(before["order"]):
            assert "same ranks" in said and new == old
            continue
        for verb, sign in (("grow", 1), ("shrink", -1)):
            number = sum(sign * step > 0 for step in steps)
            words = re.search(rf"(one|two|three) (bars? )?{verb}", said.lower())
            assert ["one", "two", "three"].index(words[1]) + 1 == number if words else number == 0
        verb = "stays" if abs(new - old) < 1e-9 else "rises" if new > old else "falls"
        assert f"AP {verb}" in said
        counts = [numbers(figure.describe(one))["precision@5"] for one in (now, before)]
        assert ("do not move" in said) == (counts[0] == counts[1])
