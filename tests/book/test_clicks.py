"""What the chapter on clicks says of logs, estimators, swaps and interleaving holds for other draws
as well, within stated intervals, and exactly where all cases can be counted."""

import itertools
import math

import numpy as np
import pytest

import rankmetrics_lib as rm

EXAMINED = 1 / np.arange(1, 7)
TRUTH = np.array([0.40, 0.30, 0.60, 0.20, 0.35, 0.10])
OLD, NEW, SWAPPED = [0, 1, 2, 3, 4, 5], [2, 0, 4, 1, 3, 5], [0, 2, 1, 3, 4, 5]


@pytest.fixture
def rng():
    return np.random.default_rng(2026)


def log_of(order, shape, rng):
    return rng.random((*shape, 6)) < EXAMINED * TRUTH[order]


def test_sorted_by_click_rate_a_page_gets_stuck_and_corrected_it_is_the_best_one(rng):
    """In each of 20 runs of six weeks."""
    best = EXAMINED @ np.sort(TRUTH)[::-1]
    for _ in range(20):
        last = {}
        for correct in (False, True):
            order, score = np.arange(6), np.zeros(6)
            for _ in range(6):
                score[order] += log_of(order, (1000,), rng).sum(axis=0) / EXAMINED**correct
                order = np.argsort(-score)
            last[correct] = EXAMINED @ TRUTH[order]
        assert last[False] < 0.95 < best - 0.05
        assert last[True] > best - 0.01


def test_the_value_of_a_new_page_from_logs_of_the_old_one(rng):
    """The mean over 400 logs of 2,000 pages is within three standard errors of the truth; click
    rates put the old page first in every log."""
    clicks = log_of(OLD, (400, 2000), rng).mean(axis=1)
    ips, raw = {}, {}
    for name, order in {"old": OLD, "new": NEW}.items():
        weights = EXAMINED[np.argsort(order)]
        ips[name] = 6 * rm.ips_value(clicks, EXAMINED, weights)
        raw[name] = 6 * rm.ips_value(clicks, np.ones(6), weights)
        truth = EXAMINED @ TRUTH[order]
        assert abs(ips[name].mean() - truth) < 3 * ips[name].std() / 20
    assert (raw["old"] > raw["new"]).all()
    assert (ips["new"] > ips["old"]).mean() > 0.99


def test_bias_and_spread_of_plain_clipped_and_self_normalized(rng):
    """Against the exact mean and variance of one impression."""
    old, new = np.array([0.70, 0.15, 0.10, 0.04, 0.01]), np.array([0.10, 0.10, 0.20, 0.30, 0.30])
    opened = np.array([0.30, 0.30, 0.40, 0.50, 0.60])
    truth, n, logs = new @ opened, 500, 3000
    chosen = rng.choice(5, (logs, n), p=old)
    clicks = rng.random((logs, n)) < opened[chosen]
    for clip in (None, 10):
        ratios = np.minimum(new / old, clip or np.inf)
        mean = old @ (ratios * opened)
        spread = math.sqrt((old @ (ratios**2 * opened) - mean**2) / n)
        found = rm.ips_value(clicks, old[chosen], new[chosen], clip=clip)
        assert abs(found.mean() - mean) < 3 * spread / math.sqrt(logs)
        assert found.std() == pytest.approx(spread, rel=0.06)
    assert truth - mean == pytest.approx(0.12)  # what the clip at 10 takes away
    normalized = rm.ips_value(clicks, old[chosen], new[chosen], self_normalized=True)
    spread = math.sqrt(
        old @ ((new / old) ** 2 * (opened * (1 - opened) + (opened - truth) ** 2)) / n
    )
    assert normalized.std() == pytest.approx(spread, rel=0.06)
    assert -0.01 < normalized.mean() - truth < 0.002


def test_swaps_find_the_examination_of_every_rank(rng):
    """200 experiments of 4,000 pages for each rank: the mean is within 3% of the truth."""
    for k in range(2, 7):
        swapped = np.arange(6)
        swapped[[0, k - 1]] = k - 1, 0
        clicks = sum(log_of(order, (200, 2000), rng).sum(axis=1) for order in (OLD, swapped))
        found = clicks[:, k - 1] / clicks[:, 0]
        assert found.mean() == pytest.approx(EXAMINED[k - 1], rel=0.03)


# Team draft


def drafts(a, b):
    """Every page that team draft can show, all equally likely: {document: team}."""
    for coins in itertools.product((1, -1), repeat=math.ceil(len(a) / 2)):
        team = {}
        for coin in coins:
            for captain, ranking in [("A", a), ("B", b)][::coin]:
                free = [document for document in ranking if document not in team]
                if free:
                    team[free[0]] = captain
        yield team


def by_rank(page):
    """(probability, clicks at each rank) of every outcome on a page."""
    chances = EXAMINED * TRUTH[page]
    for clicks in itertools.product((0, 1), repeat=6):
        yield np.prod(np.where(clicks, chances, 1 - chances)), clicks


def until_a_click(page):
    """The same for visitors who read on with a chance of 0.8 until they click."""
    there = left = 1.0
    for rank, likes in enumerate(TRUTH[page]):
        yield there * likes, [int(rank == place) for place in range(6)]
        left -= there * likes
        there *= (1 - likes) * 0.8
    yield left, [0] * 6


def moments(outcomes):
    """Mean and variance of (probability, value)."""
    pairs = list(outcomes)
    assert sum(p for p, _ in pairs) == pytest.approx(1)
    mean = sum(p * value for p, value in pairs)
    return mean, sum(p * value**2 for p, value in pairs) - mean**2


def pages_needed(a, b, visit):
    (mean_a, var_a), (mean_b, var_b) = (
        moments((p, sum(clicks)) for p, clicks in visit(page)) for page in (a, b)
    )
    pages = list(drafts(a, b))
    mean, var = moments(
        (p / len(pages), np.sign(np.dot(clicks, [1 if t == "A" else -1 for t in team.values()])))
        for team in pages
        for p, clicks in visit(list(team))
    )
    assert (mean_b > mean_a) == (mean < 0)
    return 2 * 7.85 * (var_a + var_b) / (mean_b - mean_a) ** 2, 7.85 * var / mean**2


# What the chapter prints
PRINTED = [[770, 210], [1010, 180], [8310, 1050], [6940, 1180]]


def test_the_pages_that_the_chapter_prints_are_the_exact_ones():
    """Within 6%: counted over all coins, and over all clicks with their chances."""
    exact = [
        pages_needed(OLD, page, visit)
        for page in (NEW, SWAPPED)
        for visit in (by_rank, until_a_click)
    ]
    np.testing.assert_allclose(PRINTED, exact, rtol=0.06)
    assert all(0.12 < interleaved / a_b < 0.28 for a_b, interleaved in exact)


def test_so_many_pages_find_the_better_ranking_in_80_of_100_tests(rng):
    """1,050 pages: interleaving finds the swap in 75 to 85 of 100 tests, an A/B test in fewer than
    25."""
    n, tests = 1050, 1500
    pages = list(drafts(OLD, SWAPPED))
    values = np.empty((tests, 0))
    for team in pages:
        credit = np.where(np.array(list(team.values())) == "B", 1, -1)
        clicks = log_of(list(team), (tests, n // len(pages)), rng)
        values = np.hstack([values, np.sign(clicks @ credit)])
    found = values.mean(axis=1) / (values.std(axis=1) / math.sqrt(values.shape[1])) > 1.96
    assert 0.75 <= found.mean() <= 0.85
    a, b = (log_of(page, (tests, n // 2), rng).sum(axis=2) for page in (OLD, SWAPPED))
    error = np.sqrt((a.var(axis=1) + b.var(axis=1)) / (n // 2))
    assert ((b.mean(axis=1) - a.mean(axis=1)) / error > 1.96).mean() < 0.25


def test_team_draft_can_be_blind_to_a_better_ranking():
    """B has c higher, and c goes to each team equally often."""
    teams = [team["c"] for team in drafts("abcd", "bcad")]
    assert sorted(teams) == ["A", "A", "B", "B"]


def test_team_draft_is_fair_to_a_ranking_against_itself():
    for document in "abcde":
        teams = [team[document] for team in drafts("abcde", "abcde")]
        assert teams.count("A") == teams.count("B")


# When normalizing inverts an order


def inversions(length):
    """Pairs of systems on two queries with every relevant document on the page: the first has the
    lower mean DCG and the higher mean NDCG."""
    pages = [page for page in itertools.product((0, 1), repeat=length) if any(page)]
    for hits in itertools.combinations_with_replacement(range(1, length + 1), 2):
        one, two = ([page for page in pages if sum(page) == n] for n in hits)
        for a1, a2, b1, b2 in itertools.product(one, two, one, two):
            a, b = np.array([a1, a2]), np.array([b1, b2])
            more = rm.dcg(b).mean() - rm.dcg(a).mean()
            if more > 1e-9 and rm.ndcg(a).mean() - rm.ndcg(b).mean() > 1e-9:
                yield a.tolist(), b.tolist()


def test_the_smallest_inversion_is_the_chapters_and_the_only_one_of_its_size():
    assert list(inversions(2)) == []
    assert list(inversions(3)) == [([[1, 0, 0], [0, 1, 1]], [[0, 1, 0], [1, 1, 0]])]
