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


def numbers_of(shown):
    return {name: text for name, text, _ in in_the_page.parts(shown, "numbers")[0]["rows"]}


def test_the_numbers_are_those_of_the_package():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        numbers = numbers_of(shown)
        a, b = state["Ana"], state["Ben"]
        (table,) = in_the_page.parts(shown, "counts")
        shares = np.array([[cell["count"] for cell in row] for row in table["rows"]]) / 12
        assert numbers["agreement"] == f"{np.trace(shares) + 1e-12:.2f}"
        chance = shares.sum(axis=1) @ shares.sum(axis=0)
        assert float(numbers["by chance"]) == pytest.approx(chance, abs=0.0051)
        for weights in (None, "linear", "quadratic"):
            value = rm.cohen_kappa(a, b, weights=weights)
            written = numbers[f"{weights} kappa" if weights else "kappa"].replace("−", "-")
            if np.isnan(value):
                assert written == "no value"
            else:
                assert float(written) == pytest.approx(value, abs=0.0051)
                theirs = cohen_kappa_score(a, b, weights=weights, labels=range(4))
                assert value == pytest.approx(theirs)


def test_a_tap_raises_a_grade_and_recipes_belong_to_their_cell_of_the_table():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        (list_of_recipes,) = in_the_page.parts(shown, "judged")
        ids = [one["id"] for one in list_of_recipes["documents"]]
        (table,) = in_the_page.parts(shown, "counts")
        assert all(ids.count(cell["id"]) == cell["count"] for row in table["rows"] for cell in row)
        for place, one in enumerate(list_of_recipes["documents"]):
            assert one["title"] == figure.TITLES[place]
            for judge, given in zip(figure.JUDGES, one["grades"], strict=True):
                assert given["grade"] == state[judge][place]
                assert given["words"] == f"{judge} gives {one['title']} {given['grade']}"
                grades = list(state[judge])
                grades[place] = (grades[place] + 1) % 4
                assert given["then"] == {judge: grades}


def test_the_sentence_says_what_has_changed():
    for state, before in STEPS:
        said = figure.describe(state, before)["said"]
        if before is None or before == state:
            assert said.startswith("They agree on ")
            continue
        then, now = (numbers_of(figure.describe(one)) for one in (before, state))
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
            rose = rm.cohen_kappa(state["Ana"], state["Ben"])
            rose -= rm.cohen_kappa(before["Ana"], before["Ben"])
            words = "rises a little, still" if rose > 0 else "falls a little, still"
            words = f"{'stays' if abs(rose) < 1e-9 else words} {now['kappa']}"
            assert f", kappa {words}" in said or "kappa still has no value" in said
        elif "no value" not in (then["kappa"], now["kappa"]):
            numbers = [float(one["kappa"].replace("−", "-")) for one in (then, now)]
            verb = "rises" if numbers[1] > numbers[0] else "falls"
            assert f", kappa {verb} from {then['kappa']} to {now['kappa']}" in said


def test_three_queries_have_the_same_agreement_and_other_kappas():
    numbers = [numbers_of(figure.describe(labels)) for labels in figure.LABELS.values()]
    assert {one["agreement"] for one in numbers} == {"0.83"}
    assert [one["kappa"] for one in numbers] == ["0.56", "0.67", "−0.09"]
