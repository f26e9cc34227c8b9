"""Two judges: the numbers are the package's, and the sentence is true."""

import in_the_page
import numpy as np
import pytest
import walks
from sklearn.metrics import cohen_kappa_score

import rankmetrics_lib as rm

figure = in_the_page.figure("labels_kappa")
GUESSED = figure.START | {"guess": 4}
QUERIES = [GUESSED | labels for labels in figure.JUDGMENTS.values()]

SAME = GUESSED | {"Ana": [0] * 12, "Ben": [0] * 12}  # no kappa, and far from the start
NEARLY = SAME | {"Ana": [0] * 11 + [1]}


STEPS = [*walks.steps("labels_kappa"), (SAME, NEARLY), (NEARLY, SAME)]


def test_the_page_has_no_kappa_either_where_all_grades_are_the_same():
    described = in_the_page.described("labels_kappa", [(SAME, NEARLY), (NEARLY, SAME)])
    assert in_the_page.different("labels_kappa", described) == []


def numbers_of(shown):
    """Agreement, chance and the three kappas, as the formula and the bars show them."""
    formula = in_the_page.part(shown, "formula")
    (_, [whole, _, kappa]), (_, [linear]), (_, [quadratic]) = formula["lines"]
    agreed, _, chance = whole["over"]
    assert whole["under"] == ["1 − ", chance]
    return {
        "agreement": agreed["term"],
        "by chance": chance["term"],
        "kappa": kappa["strong"],
        "linear kappa": linear["strong"],
        "quadratic kappa": quadratic["strong"],
    }


def test_the_numbers_are_those_of_the_package():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        numbers = numbers_of(shown)
        a, b = state["Ana"], state["Ben"]
        table = in_the_page.part(shown, "counts")
        shares = np.array([[cell["count"] for cell in row] for row in table["rows"]]) / 12
        assert numbers["agreement"] == f"{np.trace(shares) + 1e-12:.2f}"
        chance = shares.sum(axis=1) @ shares.sum(axis=0)
        assert float(numbers["by chance"]) == pytest.approx(chance, abs=0.0051)
        bars = in_the_page.part(shown, "strip")
        assert [bar["bar"] for bar in bars["documents"]] == pytest.approx(
            [np.trace(shares), chance]
        )
        assert bars["limit"] == state["guess"] / 12
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
        list_of_recipes = in_the_page.part(shown, "judged")
        ids = [one["id"] for one in list_of_recipes["documents"]]
        table = in_the_page.part(shown, "counts")
        assert all(ids.count(cell["id"]) == cell["count"] for row in table["rows"] for cell in row)
        for place, one in enumerate(list_of_recipes["documents"]):
            assert one["title"] == figure.RECIPE_TITLES[place]
            for judge, given in zip(figure.JUDGES, one["grades"], strict=True):
                grade = state[judge][place]
                assert given["grade"] == grade
                assert given["words"] == f"{judge} gives {one['title']} {grade}"
                raised = walks.replaced(state[judge], place, (grade + 1) % 4)
                assert given["then"] == {judge: raised}


def test_the_sentence_says_what_has_changed():
    for state, before in STEPS:
        said = figure.describe(state, before)["said"]
        if before in (None, state, figure.START):
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
                f"{judge} now gives “{figure.RECIPE_TITLES[place]}” {new} instead of {old}: "
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
    numbers = [numbers_of(figure.describe(state)) for state in QUERIES]
    assert {one["agreement"] for one in numbers} == {"0.83"}
    assert [one["kappa"] for one in numbers] == ["0.56", "0.67", "−0.09"]


def test_for_a_birthday_they_agree_as_often_and_less_than_by_chance():
    """As the line on what to try says. Of all taps at the start, none makes kappa negative."""
    *_, birthday = QUERIES
    assert figure.describe(birthday, GUESSED)["said"] == (
        "Another query, “birthday”: agreement stays 0.83, chance rises from 0.62 to 0.85, kappa"
        " falls from 0.56 to −0.09."
    )
    taps = [
        GUESSED | one["then"]
        for document in in_the_page.part(figure.describe(GUESSED), "judged")["documents"]
        for one in document["grades"]
    ]
    assert len(taps) == 24
    assert all(rm.cohen_kappa(state["Ana"], state["Ben"]) > 0 for state in taps)


def test_chance_is_hidden_until_the_guess():
    shown = figure.describe()
    bars = in_the_page.part(shown, "strip")
    assert [bar["mark"] for bar in bars["documents"]] == ["10 of 12", "?"]
    assert bars["limit"] is None and bars["documents"][1]["bar"] == 0
    assert "0.62" not in str(shown) and "0.56" not in str(shown)
