"""RBO as an area: numbers are the package's; the surprise, the guess and the sentences are true."""

import re

import in_the_page
import pytest
import walks

import rankmetrics_lib as rm

figure = in_the_page.figure("overlap_depths")
GUESSED = figure.START | {"guess": "less alike"}
TRUTH = [6, 5, 4, 3, 2, 1]


def after(release, percent=80):
    return GUESSED | {"release": release, "percent": percent}


GESTURES = [after(release) for release in walks.moves(figure.RELEASE)]
GESTURES += [after(figure.RELEASE, percent) for percent in range(50, 96, 5) if percent != 80]
STEPS = walks.steps("overlap_depths")


def by_the_arrays(state):
    """RBO, tau_AP and tau."""
    scores = [6 - state["release"].index(id) for id in figure.TODAY]
    values = [
        rm.rbo(figure.TODAY, state["release"], state["percent"] / 100),
        rm.tau_ap(TRUTH, scores),
        rm.kendall_tau(TRUTH, scores),
    ]
    return [float(value) for value in values]


def bars(shown):
    return [mark["places"][0] for mark in in_the_page.marks(shown, "bars")]


def test_the_area_of_the_bars_is_the_rbo_of_the_package():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        exact = by_the_arrays(state)
        assert sum((end - start) * height for start, end, height in bars(shown)) == pytest.approx(
            exact[0]
        )
        assert bars(shown)[-1][1] == pytest.approx(1)
        values = [float(text.replace("−", "-")) for text in in_the_page.numbers(shown).values()]
        assert values == pytest.approx(exact, abs=0.00501)
        formula = in_the_page.part(shown, "formula")
        pieces = [piece for _, line in formula["lines"] for piece in line]
        terms = [float(piece["term"]) for piece in pieces if "term" in piece]
        areas = [(end - start) * height for start, end, height in bars(shown)]
        assert terms == pytest.approx(areas, abs=0.00501)
        assert pieces[-1]["strong"] == in_the_page.numbers(shown)["RBO"]


def test_a_jacket_in_last_place_raises_rbo_and_lowers_tau():
    """One gesture from the start, as the line on what to try says. No other gesture moves RBO and
    tau apart by so much."""
    sunk = after(walks.moved(figure.RELEASE, 0, 5))
    assert "from first place to last" in figure.describe(GUESSED)["next"][1]
    assert figure.describe(sunk, GUESSED)["said"] == (
        "The lists share more at depth 1, and less at depths 2, 3, 4 and 5: RBO rises from 0.80 to"
        " 0.84, Kendall’s tau falls from 0.87 to 0.47."
    )
    start = by_the_arrays(GUESSED)
    apart = {}
    for state in GESTURES:
        rbo, tau_ap, tau = [new - old for new, old in zip(by_the_arrays(state), start, strict=True)]
        if rbo > 1e-9 and tau < -1e-9:
            apart["".join(state["release"])] = tau
            assert tau_ap > 0
    assert len(apart) == 3 and min(apart, key=apart.get) == "".join(sunk["release"])


def test_then_a_patient_reader_finds_the_lists_less_alike():
    """For p = 0.9, the release with the swap has the higher RBO."""
    sunk = after(walks.moved(figure.RELEASE, 0, 5), 90)
    assert by_the_arrays(sunk)[0] < by_the_arrays(after(figure.RELEASE, 90))[0]


def test_the_sentence_is_true():
    for now, before in walks.changes("overlap_depths"):
        said = figure.describe(now, before)["said"]
        new, old = by_the_arrays(now), by_the_arrays(before)
        verb = "stays" if abs(new[0] - old[0]) < 1e-9 else "rises" if new[0] > old[0] else "falls"
        assert f"RBO {verb}" in said
        if now["release"] == before["release"]:
            ranks = float(re.search(r"sees (\S+) ranks", said)[1])
            assert ranks == pytest.approx(1 / (1 - now["percent"] / 100), abs=0.0501)
            continue
        steps = [
            len(set(now["release"][:d]) & set(figure.TODAY[:d]))
            - len(set(before["release"][:d]) & set(figure.TODAY[:d]))
            for d in range(1, 7)
        ]
        for word, sign in (("more", 1), ("less", -1)):
            found = re.search(rf"{word} at depths? ((?:\d(?:, | and )?)+)", said)
            depths = [int(one) for one in re.findall(r"\d", found[1])] if found else []
            assert depths == [d for d, step in enumerate(steps, 1) if sign * step > 0]
        assert ("as much as before" in said) == (not any(steps))
