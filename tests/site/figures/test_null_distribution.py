"""The null distribution: the differences are the chapter's, the coins are fair, the p-value is that
of the definition, and the sentence is true."""

import itertools
import random
import re

import in_the_page
import numpy as np
import pytest
from scipy import stats

import rankmetrics_lib as rm
from rankmetrics_lib.datasets.lee import load_lee
from rankmetrics_lib.practice.comparing import randomization_p

figure = in_the_page.figure("null_distribution")
DIFFERENCES = np.array(figure.ARTICLE_DIFFERENCES) / figure.UNIT


def state(choices, queries=50, turn=0):
    return {"queries": queries, "round": turn, "choices": choices, "guess": 0.02}


def numbers_of(shown):
    """The observed mean, and the p-value at the end of its formula."""
    ((_, observed, _),) = in_the_page.parts(shown, "numbers")[0]["rows"]
    ((name, line),) = in_the_page.lines(shown)
    return {"observed": observed, name: line.rpartition(" = ")[2]}


def marks(plot, mark, look):
    (one,) = (one for one in plot["marks"] if (one["mark"], one["look"]) == (mark, look))
    return one


def random_steps(seed=11):
    """Steps of 1 and of pieces, also into another round; every step of the four queries."""
    dice = random.Random(seed)
    before = None
    for turn in range(3):
        for choices in sorted(dice.sample(range(10_000), 60)) + [9_999]:
            for now in (state(max(choices - 1, 0), turn=turn), state(choices, turn=turn)):
                yield now, before
                before = now
    for choices in range(16):
        yield state(choices, 4), dice.choice([None, state(max(choices - 1, 0), 4)])


GUESSED = figure.START | {"guess": 0.02}
FOUR = state(15, 4)
STEPS = [(GUESSED, figure.START), (FOUR, GUESSED), *random_steps()]


@pytest.fixture(scope="module")
def pair():
    lee = load_lee()
    return lee.qrels(), {"B": lee.run("tfidf"), "A": lee.run("lsi")}


def exact_share():
    """The share of all 2^50 choices, from the distribution of their sums, query by query."""
    sizes = np.abs(figure.ARTICLE_DIFFERENCES)
    middle = sizes.sum()
    shares = np.zeros(2 * middle + 1)
    shares[middle] = 1
    for size in sizes:
        shares = (np.roll(shares, size) + np.roll(shares, -size)) / 2
    observed = abs(sum(figure.ARTICLE_DIFFERENCES))
    return shares[: middle - observed + 1].sum() + shares[middle + observed :].sum()


def test_the_differences_are_those_of_the_chapter(pair):
    qrels, runs = pair
    values = {name: rm.evaluate(qrels, run, "AP")["AP"] for name, run in runs.items()}
    expected = np.sort((values["B"] - values["A"]).to_numpy())[::-1]
    assert abs(DIFFERENCES - expected).max() < 0.5001 / figure.UNIT
    row = rm.compare(qrels, runs, "AP").loc[0]
    assert f"{row['p_randomization']:.4f}" == figure.COMPARE
    assert numbers_of(figure.describe())["observed"] == f"{row['difference']:.4f}"


def test_the_coins_come_near_the_exact_share():
    """999 of 1,000 binomial counts are within these bounds, and all of these rounds."""
    low, high = stats.binom.interval(0.999, 9_999, exact_share())
    assert low + 1 <= 10_000 * float(figure.COMPARE) <= high + 1
    for turn in range(3):
        null = figure.null_of(state(9_999, turn=turn))
        assert low + 1 <= null.far <= high + 1
        assert sum(null.counts) == 10_000
        # The bars are those of the normal distribution to which the means are close.
        spread = (DIFFERENCES**2).sum() ** 0.5 * figure.UNIT
        edges = np.arange(-10, 11) * 2 * figure.FIRST_BAR[50] / spread
        expected = 10_000 * np.diff(stats.norm.cdf(edges))
        counted = np.array(null.counts).reshape(-1, 2).sum(axis=1)
        assert abs(counted - expected).max() < 150


def test_the_coins_are_fair_and_independent():
    """Of each other, and of those flipped just before: sums of signs within five deviations."""
    null = figure.Null(50, 0)
    flips = []
    for _ in range(9_999):
        null.add()
        flips.append(null.swapped())
    signs = 1 - 2 * np.array(flips, dtype=float)
    bound = 5 * 9_999**0.5
    assert abs(signs.sum(axis=0)).max() < bound
    assert abs(np.triu(signs.T @ signs, k=1)).max() < bound
    assert abs(signs[1:].T @ signs[:-1]).max() < bound


def test_four_queries_have_all_their_choices():
    seen = []
    for choices in range(16):
        null = figure.null_of(state(choices, 4))
        seen.append(null.swapped())
        signed = [-x if one else x for x, one in zip(figure.EXAMPLE, seen[-1], strict=True)]
        assert null.total == sum(signed)
    assert sorted(seen) == sorted(map(list, itertools.product([False, True], repeat=4)))
    p = randomization_p([x / figure.UNIT for x in figure.EXAMPLE], [0] * 4)
    assert numbers_of(figure.describe(state(15, 4)))["p-value"] == f"{p:.4f}" == "0.2500"


def test_nothing_is_given_away_before_the_guess():
    shown = figure.describe()
    assert in_the_page.lines(shown) == [("p-value", "means as far from 0 / all means")]
    _, histogram = in_the_page.parts(shown, "plot")
    assert [len(mark["places"]) for mark in histogram["marks"] if mark["mark"] == "bars"] == [0, 1]
    assert not [mark for mark in histogram["marks"] if mark["look"] == "hand"]


def test_the_guess_meets_the_largest_lead_of_the_start_whatever_is_shown():
    null, leads = figure.Null(50, 0), []
    for _ in range(99):
        null.add()
        leads.append(abs(null.total) / 50 / figure.UNIT)
    assert max(leads) > DIFFERENCES.mean()
    for now in (GUESSED, FOUR, state(9_999)):
        given = re.findall(r"0\.\d+", in_the_page.part(figure.describe(now), "kept")["words"])
        assert given == ["0.020", f"{max(leads):.4f}", f"{DIFFERENCES.mean():.4f}"]


def test_the_guess_is_a_mark_on_the_axis_of_the_articles():
    for now, _ in STEPS:
        _, histogram = in_the_page.parts(figure.describe(now), "plot")
        found = [mark for mark in histogram["marks"] if mark["look"] == "hand"]
        places = [mark["points"] for mark in found if mark["mark"] == "line"]
        assert len(places) == (now["queries"] == 50)
        if places:
            observed = marks(histogram, "line", "b")["points"][0][0]
            assert places[0][0][0] / observed == pytest.approx(0.02 / DIFFERENCES.mean())


def test_a_lead_many_times_as_large_has_the_larger_p_value():
    """One gesture from the start, as the line on what to try says. The others are more coins."""
    start = figure.describe(GUESSED)
    assert "4.5 times as large" in start["next"][1]
    choice = in_the_page.part(start, "choice")
    assert [then for _, then, chosen in choice["options"] if not chosen] == [
        {"queries": 4, "round": 0, "choices": 15}
    ]
    fours = figure.describe(FOUR, GUESSED)
    before, after = numbers_of(start), numbers_of(fours)
    assert (before["observed"], before["p-value"]) == ("0.0306", "0.0200")
    assert (after["observed"], after["p-value"]) == ("0.1375", "0.2500")
    assert fours["said"].endswith("A larger lead, and a larger p-value.")
    for one in in_the_page.part(start, "runs")["buttons"]:
        more = figure.describe(GUESSED | one["then"] | {"choices": one["goal"]}, GUESSED)
        assert 0.0195 < float(numbers_of(more)["p-value"]) < 0.03
        assert "larger" not in more["said"]


def test_dark_bars_hold_what_counts():
    for now, before in STEPS:
        null = figure.null_of(now)
        _, histogram = in_the_page.parts(figure.describe(now, before), "plot")
        far, near = (marks(histogram, "bars", look)["places"] for look in ("ink", "possible"))
        assert sum(number for _, _, number in far) == null.far
        assert sum(number for _, _, number in far + near) == now["choices"] + 1
        if now["guess"] is not None:
            ((_, line),) = in_the_page.lines(figure.describe(now, before))
            nearer = now["choices"] + 1 - null.far
            assert line.startswith(f"{null.far:,} / ({null.far:,} + {nearer:,}) = ")
        assert sorted(number for _, _, number in far + near) == sorted(filter(None, null.counts))
        assert max(number for _, _, number in far + near) <= histogram["y"]["to"]
        assert abs(marks(histogram, "point", "ink")["at"][0]) < 1
        # The lines are the edges of what counts.
        observed = marks(histogram, "line", "b")["points"][0][0]
        assert observed == -marks(histogram, "line", "possible")["points"][0][0]
        width = 1 / figure.BARS[now["queries"]]
        for left, right, _ in far:
            assert left > observed - width or right < width - observed
        for left, right, _ in near:
            assert -observed < left < right < observed


def test_a_bar_for_each_difference_is_upside_down_where_the_systems_are_swapped():
    for now, before in STEPS:
        null = figure.null_of(now)
        signs, _ = in_the_page.parts(figure.describe(now, before), "plot")
        assert signs["steady"]
        looks = {
            look: {int(left): height for left, _, height in marks(signs, "bars", look)["places"]}
            for look in ("a", "b", "possible")
        }
        widest = max(map(abs, null.differences))
        assert sum(map(len, looks.values())) == len(null.differences)
        for place, (x, swapped) in enumerate(zip(null.differences, null.swapped(), strict=True)):
            look = "possible" if swapped else "b" if x > 0 else "a"
            assert looks[look][place] == pytest.approx((-x if swapped else x) / widest)


def test_a_run_adds_up_to_all_choices_and_then_begins_a_new_round():
    for now, before in STEPS:
        runs = in_the_page.part(figure.describe(now, before), "runs")
        most = 15 if now["queries"] == 4 else 9_999
        full = now["choices"] == most
        assert runs["key"] == "choices"
        start = 0 if full else now["choices"]
        then = {"round": now["round"] + full, "choices": start}
        added = [1, 15] if now["queries"] == 4 else [1, 100, 9_999]
        assert [one["then"] for one in runs["buttons"]] == [then] * len(added)
        assert [one["goal"] for one in runs["buttons"]] == [min(start + n, most) for n in added]


def test_the_sentence_is_true():
    for now, before in STEPS:
        said = figure.describe(now, before)["said"]
        null = figure.null_of(now)
        n, means = now["queries"], now["choices"] + 1
        observed = null.observed / n / figure.UNIT
        assert f"{observed:.4f}" in said
        if means == 1:
            assert said.startswith("B leads by ")
            continue
        share = f"{null.far:,} of {means:,} means {'is' if null.far == 1 else 'are'} "
        assert (f"Of all 16 means, {null.far} are " if (n, means) == (4, 16) else share) in said
        if n == 50 or means == 16:
            assert f"p\u00a0=\u00a0{null.far / means:.4f}" in said
        else:
            assert "p\u00a0=" not in said
        assert ("compare" in said) == (means == 10_000)
        same_round = before is not None and before["round"] == now["round"]
        single = before is not None and means - 2 == same_round * before["choices"]
        assert single or "becomes" not in said
        if single:
            value = f"{abs(null.total) / n / figure.UNIT:.4f}"
            minus = "−" if null.total < 0 and float(value) else ""
            assert f"becomes {minus}{value}. " in said
            if n == 50:
                assert said.startswith(f"Heads for {sum(null.swapped())} of 50 articles")
