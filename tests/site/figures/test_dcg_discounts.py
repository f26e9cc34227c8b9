"""The discounts: weights and sums are the package's, and the sentence is true."""

import in_the_page
import pytest
import walks

import rankmetrics_lib as rm

figure = in_the_page.figure("dcg_discounts")
GUESSED = figure.START | {"guess": "Quay"}
KEYS = ["harbor", "quay"]


def dcgs(state):
    rels = [state[key] for key in KEYS]
    if state["discount"] == "geometric":
        return [sum(rel * 0.8**place for place, rel in enumerate(one)) for one in rels]
    how = {
        "log2": {}, "zipf": {"discount": "zipf"}, "ten": {"discount": "jarvelin", "base": 10}
    }  # fmt: skip
    return list(rm.dcg(rels, **how[state["discount"]]))


def leader(state):
    first, second = dcgs(state)
    return "" if abs(first - second) < 1e-9 else "Harbor" if first > second else "Quay"


def test_numbers_are_those_of_the_package():
    for state, _ in walks.steps("dcg_discounts"):
        groups = in_the_page.parts(figure.describe(state), "group")
        for group, total, key in zip(groups, dcgs(state), KEYS, strict=True):
            numbers, strip = group["parts"]
            assert float(numbers["rows"][0][1]) == pytest.approx(total, abs=0.00501)
            rows = strip["documents"]
            assert [3 * row["bar"] for row in rows] == pytest.approx(state[key])
            counted = sum(3 * row["bar"] * row["filled"] for row in rows)
            assert counted == pytest.approx(total, rel=1e-12)
            for row, grade in zip(rows, state[key], strict=True):
                said_grade, weight, product = row["mark"].replace("=", "×").split(" × ")
                assert int(said_grade) == grade
                assert float(weight) == pytest.approx(row["filled"], abs=0.00501)
                assert float(product) == pytest.approx(grade * row["filled"], abs=0.00501)


def test_only_zipf_has_another_leader():
    """One gesture from the start, as the line on what to try says: the discount alone decides."""
    leaders = {key: leader(GUESSED | {"discount": key}) for key, _, _, _ in figure.DISCOUNTS}
    assert leaders == {"log2": "Quay", "ten": "Quay", "zipf": "Harbor", "geometric": "Quay"}
    said = figure.describe(GUESSED | {"discount": "zipf"}, GUESSED)["said"]
    assert said == "Rank i counts 1/i. Harbor leads now, 3.00 to 2.67."
    assert len(walks.next_states(GUESSED, figure.describe(GUESSED))) == 27


def test_the_sentence_is_true():
    for state, before in walks.changes("dcg_discounts"):
        said = figure.describe(state, before)["said"]
        name = leader(state)
        if not name:
            assert "Both lists" in said
            continue
        led = leader(before)
        assert f"{name} leads{' now' if led not in ('', name) else ''}, " in said
        values = sorted(dcgs(state))
        high, low = said.rstrip(".").rpartition("leads")[2].replace(" now", "")[2:].split(" to ")
        assert [float(low), float(high)] == pytest.approx(values, abs=0.00501)


def test_nothing_is_given_away_before_the_vote():
    shown = figure.describe()
    for group in in_the_page.parts(shown, "group"):
        numbers, strip = group["parts"]
        assert numbers["rows"][0][1] == "?"
        assert all(row["filled"] == 0 and "×" not in row["mark"] for row in strip["documents"])
