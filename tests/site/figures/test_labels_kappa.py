"""Two judges: the numbers are the package's, in the page too, and the sentence is true."""

import in_the_page
import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score

import rankmetrics_lib as rm

figure = in_the_page.figure("labels_kappa")
START = figure.START


def steps():
    """From each query: the other queries, each grade of each recipe raised, then random grades."""
    random = np.random.default_rng(3)
    for state in figure.LABELS.values():
        yield state, None
        for other in figure.LABELS.values():
            yield other, state
        for judge in figure.JUDGES:
            for place in range(12):
                grades = list(state[judge])
                grades[place] = (grades[place] + 1) % 4
                yield {**state, judge: grades}, state
    same = {"Ana": [0] * 12, "Ben": [0] * 12}
    yield same, {"Ana": [0] * 11 + [1], "Ben": [0] * 12}
    yield {"Ana": [0] * 11 + [1], "Ben": [0] * 12}, same
    for _ in range(60):
        grades = random.choice(4, (2, 12), p=[0.6, 0.1, 0.1, 0.2]).tolist()
        before = [grades[0], [*grades[1][:-1], (grades[1][-1] + 3) % 4]]
        yield (
            dict(zip(figure.JUDGES, grades, strict=True)),
            dict(zip(figure.JUDGES, before, strict=True)),
        )


STEPS = list(steps())


def test_the_page_shows_what_cpython_computes():
    assert in_the_page.different("labels_kappa", STEPS) == []


def test_another_label_would_be_noticed(monkeypatch):
    monkeypatch.setattr(figure, "TITLES", ["soup", *figure.TITLES[1:]])
    assert len(in_the_page.different("labels_kappa", STEPS)) > 30


def test_the_numbers_are_those_of_the_package():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        a, b = state["Ana"], state["Ben"]
        table = np.array(shown["table"])
        shares = table / 12
        assert shown["numbers"]["agreement"] == f"{np.trace(shares) + 1e-12:.2f}"
        chance = shares.sum(axis=1) @ shares.sum(axis=0)
        assert float(shown["numbers"]["chance"]) == pytest.approx(chance, abs=0.0051)
        for name, weights in (("kappa", None), ("linear", "linear"), ("quadratic", "quadratic")):
            value = rm.cohen_kappa(a, b, weights=weights)
            written = shown["numbers"][name].replace("−", "-")
            if np.isnan(value):
                assert written == "no value"
            else:
                assert float(written) == pytest.approx(value, abs=0.0051)
                theirs = cohen_kappa_score(a, b, weights=weights, labels=range(4))
                assert value == pytest.approx(theirs)


def test_the_sentence_says_what_has_changed():
    for state, before in STEPS:
        said = figure.describe(state, before)["said"]
        if before is None or before == state:
            assert said.startswith("They agree on ")
            continue
        then, now = (figure.describe(one)["numbers"] for one in (before, state))
        if figure.query_of(state):
            assert said.startswith(f"Another query, “{figure.query_of(state)}”: ")
        else:
            judge, place = next(
                (judge, place)
                for judge in figure.JUDGES
                for place in range(12)
                if state[judge][place] != before[judge][place]
            )
            new, old = state[judge][place], before[judge][place]
            assert said.startswith(
                f"{judge} now gives “{figure.TITLES[place]}” {new} instead of {old}: "
            )
        if then["kappa"] == now["kappa"]:
            assert f", kappa stays {now['kappa']}" in said or "kappa still has no value" in said
        elif "no value" not in (then["kappa"], now["kappa"]):
            numbers = [float(one["kappa"].replace("−", "-")) for one in (then, now)]
            verb = "rises" if numbers[1] > numbers[0] else "falls"
            assert f", kappa {verb} from {then['kappa']} to {now['kappa']}" in said


def test_three_queries_have_the_same_agreement_and_other_kappas():
    numbers = [figure.describe(labels)["numbers"] for labels in figure.LABELS.values()]
    assert {one["agreement"] for one in numbers} == {"0.83"}
    assert [one["kappa"] for one in numbers] == ["0.56", "0.67", "−0.09"]
