"""The discounts: weights and sums are the package's, in the page too, and the sentence is true."""

import random

import in_the_page
import pytest

import rankmetrics_lib as rm

figure = in_the_page.figure("dcg_discounts")


def random_state(numbers):
    return {
        "discount": numbers.choice(figure.DISCOUNTS)[0],
        "base": numbers.randint(2, 10),
        "percent": numbers.randrange(50, 100, 5),
        "grades": [[numbers.randint(0, 3) for _ in range(figure.RANKS)] for _ in figure.NAMES],
    }


def after(state, numbers):
    """The state after one step of the reader."""
    step = numbers.choice(["discount", "base", "percent", "grades"])
    if step != "grades":
        return {**state, step: random_state(numbers)[step]}
    grades = [list(rels) for rels in state["grades"]]
    rels = numbers.choice(grades)
    place = numbers.randrange(figure.RANKS)
    rels[place] = (rels[place] + 1) % 4
    return {**state, "grades": grades}


def random_steps(number):
    numbers = random.Random(1)
    states = [random_state(numbers) for _ in range(number)]
    return [(after(state, numbers), state) for state in states]


STEPS = [(figure.START, None), *random_steps(1000)]


def dcgs(state):
    if state["discount"] == "geometric":
        p = state["percent"] / 100
        return [sum(rel * p**place for place, rel in enumerate(rels)) for rels in state["grades"]]
    base = {"base": state["base"]} if state["discount"] == "jarvelin" else {}
    return list(rm.dcg(state["grades"], discount=state["discount"], **base))


def test_the_page_shows_what_cpython_computes():
    assert in_the_page.different("dcg_discounts", STEPS) == []


def test_another_base_would_be_noticed(monkeypatch):
    monkeypatch.setattr(figure, "parameters", lambda state: {"discount": "zipf"})
    monkeypatch.setattr(figure, "KNOWN", {})  # shared with no other test
    assert len(in_the_page.different("dcg_discounts", STEPS[:200])) > 50


def test_numbers_are_those_of_the_package():
    for state, _ in STEPS:
        shown = figure.describe(state)
        for one, total, rels in zip(
            in_the_page.parts(shown, "graded"), dcgs(state), state["grades"], strict=True
        ):
            assert float(one["total"]) == pytest.approx(total, abs=0.00501)
            assert [document["grade"] for document in one["documents"]] == rels
            counted = sum(document["grade"] * document["share"] for document in one["documents"])
            assert counted == pytest.approx(total, rel=1e-12)


def test_the_start_has_another_leader_than_zipf_and_a_large_base():
    """The discount alone decides, as the line on what to try promises."""
    leaders = {
        discount: figure.leader(dcgs({**figure.START, "discount": discount, "base": 10}))
        for discount, _ in figure.DISCOUNTS
    }
    assert leaders == {
        "log2": "Quay", "jarvelin": "Quay", "zipf": "Harbor", "geometric": "Quay"
    }  # fmt: skip


def test_the_sentence_is_true():
    for state, before in STEPS:
        said = figure.describe(state, before)["said"]
        first, second = dcgs(state)
        if abs(first - second) < 1e-9:
            assert "Both lists" in said
            continue
        name = "Harbor" if first > second else "Quay"
        assert f"{name} leads" in said
        if before and abs(dcgs(before)[0] - dcgs(before)[1]) > 1e-9:
            led = "Harbor" if dcgs(before)[0] > dcgs(before)[1] else "Quay"
            assert ("leads now" in said) == (led != name)
