"""The exercises of the chapter on clicks: wrong functions as they were found, right ones written in
other ways."""

import numpy as np
import pytest

from rankmetrics_lib.practice import check, exercises

# As found, before any tidying


def floor_under_the_propensity(clicks, propensities, weights, clip):
    p = np.clip(propensities, 1 / clip, None)
    return np.mean(np.array(clicks) / p * weights)


def only_rows_with_a_click(clicks, propensities, weights, clip):
    rows = [(p, w) for c, p, w in zip(clicks, propensities, weights, strict=True) if c]
    return np.mean([min(w / p, clip) for p, w in rows]) if rows else 0


def lambda_unused(clicks, propensities, weights, clip=None):
    iw = np.divide(weights, propensities)
    return (clicks * iw).mean()


def snips(clicks, propensities, weights, clip):
    iw = np.minimum(np.divide(weights, propensities), clip)
    return (clicks * iw).sum() / iw.sum() if iw.sum() else 0.0


def outliers_removed(clicks, propensities, weights, clip):
    iw = np.divide(weights, propensities)
    keep = iw <= clip
    return (np.array(clicks) * iw)[keep].mean() if keep.any() else 0.0


def ctr(clicks, propensities, weights, clip):
    return sum(clicks) / len(clicks)


def total_reward(clicks, propensities, weights, clip):
    return sum(c * min(w / p, clip) for c, p, w in zip(clicks, propensities, weights, strict=True))


def weighted_by_exposure(clicks, propensities, weights, clip):
    return np.mean([c * p * w for c, p, w in zip(clicks, propensities, weights, strict=True)])


def maximum(clicks, propensities, weights, clip):
    return np.mean(clicks * np.maximum(np.divide(weights, propensities), clip))


def over_what_counts(clicks, propensities, weights, clip):
    """It passed while no log had a weight of 0 among others."""
    r = np.divide(weights, propensities)
    r[r > clip] = clip
    return (np.array(clicks) * r).sum() / max(1, (r > 0).sum())


def product_of_means(clicks, propensities, weights, clip):
    r = [min(w / p, clip) for w, p in zip(weights, propensities, strict=True)]
    return (sum(clicks) / len(clicks)) * (sum(r) / len(r))


def fallback(clicks, propensities, weights, clip):
    r = np.divide(weights, propensities)
    return (clicks * np.where(r > clip, 1, r)).mean()


def returned_in_the_loop(clicks, propensities, weights, clip):
    t = 0
    for c, p, w in zip(clicks, propensities, weights, strict=True):
        t += c * min(w / p, clip)
        return t / len(clicks)


def whole_ratios(clicks, propensities, weights, clip):
    return sum(
        c * min(w // p, clip) for c, p, w in zip(clicks, propensities, weights, strict=True)
    ) / len(clicks)


def clicks_per_look(clicks, propensities, weights, clip):
    return sum(clicks) / sum(propensities)


def two_sided(clicks, propensities, weights, clip):
    return np.mean(clicks * np.clip(np.divide(weights, propensities), 1 / clip, clip))


def share_of_all_clicks(clicks_a, clicks_b):
    a, b = np.sum(clicks_a), np.sum(clicks_b)
    return a / (a + b) - 0.5 if a + b else 0.0


def decided_pages(clicks_a, clicks_b):
    signs = np.sign(np.subtract(clicks_a, clicks_b))
    decided = signs[signs != 0]
    return (decided > 0).mean() - 0.5 if len(decided) else 0.0


def strictly_more(clicks_a, clicks_b):
    return np.mean([a > b for a, b in zip(clicks_a, clicks_b, strict=True)]) - 0.5


def at_least_as_many(clicks_a, clicks_b):
    return np.mean([a >= b for a, b in zip(clicks_a, clicks_b, strict=True)]) - 0.5


def mean_sign(clicks_a, clicks_b):
    return np.sign(np.subtract(clicks_a, clicks_b)).mean()


def any_click(clicks_a, clicks_b):
    return (np.sum(np.array(clicks_a) > 0) - np.sum(np.array(clicks_b) > 0)) / len(clicks_a)


def sign_of_the_sums(clicks_a, clicks_b):
    return (sum(clicks_a) > sum(clicks_b)) - (sum(clicks_a) < sum(clicks_b))


def ties_with_clicks(clicks_a, clicks_b):
    pages = list(zip(clicks_a, clicks_b, strict=True))
    return (sum(a > b for a, b in pages) + sum(a == b > 0 for a, b in pages) / 2) / len(pages) - 0.5


def score_in_pages(clicks_a, clicks_b):
    return sum((a > b) + (a == b) / 2 for a, b in zip(clicks_a, clicks_b, strict=True))


def clicked_pages(clicks_a, clicks_b):
    a, b = np.array(clicks_a), np.array(clicks_b)
    a, b = a[a + b > 0], b[a + b > 0]
    return ((a > b) + (a == b) / 2).mean() - 0.5 if len(a) else 0.0


@pytest.mark.filterwarnings("ignore:invalid value")
@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("clipped_ips", floor_under_the_propensity, "propensity clipped, not the ratio"),
        ("clipped_ips", only_rows_with_a_click, "mean over the clicks"),
        ("clipped_ips", lambda_unused, "not clipped"),
        ("clipped_ips", snips, "self-normalized"),
        ("clipped_ips", outliers_removed, "large ratios left out"),
        ("clipped_ips", ctr, "clicks as they are"),
        ("clipped_ips", total_reward, "sum instead of mean"),
        ("clipped_ips", weighted_by_exposure, "multiplied by the propensity"),
        ("clipped_ips", maximum, "clip as a lower bound"),
        ("clipped_ips", over_what_counts, "divided by too few"),
        ("clipped_ips", product_of_means, "means multiplied"),
        ("clipped_ips", fallback, "large ratios replaced"),
        ("clipped_ips", returned_in_the_loop, "impressions passed over"),
        ("clipped_ips", whole_ratios, "ratio made a whole number"),
        ("clipped_ips", clicks_per_look, "divided by the sum of the propensities"),
        ("clipped_ips", two_sided, "clipped on both sides"),
        ("preference", any_click, "clicked or not"),
        ("preference", sign_of_the_sums, "one verdict for all pages"),
        ("preference", ties_with_clicks, "pages without a click lost"),
        ("preference", score_in_pages, "pages counted, no share"),
        ("preference", share_of_all_clicks, "clicks counted, not pages"),
        ("preference", decided_pages, "ties left out"),
        ("preference", strictly_more, "ties lost"),
        ("preference", at_least_as_many, "ties won"),
        ("preference", mean_sign, "wins minus losses"),
        ("preference", clicked_pages, "pages without a click left out"),
        ("preference", lambda a, b: np.mean(np.subtract(a, b)), "mean difference of the clicks"),
        ("preference", lambda a, b: mean_sign(a, b) / 2 + 0.5, "half not subtracted"),
        ("preference", lambda a, b: mean_sign(b, a) / 2, "B instead of A"),
    ],
)
def test_found_code_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


# Right, written in other ways


def over_arrays(clicks, propensities, weights, clip):
    return float(np.mean(clicks * np.minimum(np.divide(weights, propensities), clip)))


def cheaper_of_two(clicks, propensities, weights, clip):
    worth = [
        w / p if w < clip * p else clip
        for c, p, w in zip(clicks, propensities, weights, strict=True)
        if c
    ]
    return sum(worth) / len(clicks)


def the_clip_itself_left_out(clicks, propensities, weights, clip):
    """It passed while no ratio was just the clip."""
    r = np.divide(weights, propensities)
    return np.mean(clicks * np.where(r == clip, 0, np.minimum(r, clip)))


RIGHT = [
    ("clipped_ips", over_arrays),
    ("clipped_ips", cheaper_of_two),
    ("preference", lambda clicks_a, clicks_b: float(mean_sign(clicks_a, clicks_b)) / 2),
]


@pytest.mark.parametrize(
    "exercise, wrong",
    [
        ("clipped_ips", lambda c, p, w, clip: over_arrays(c, p, w, clip) / 2),
        ("clipped_ips", lambda c, p, w, clip: over_arrays(c, p[::-1], w, clip)),
        ("clipped_ips", the_clip_itself_left_out),
        ("preference", lambda a, b: float(mean_sign(a, b[::-1])) / 2),
    ],
)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception is None


def test_the_given_function_is_one_of_the_mistakes():
    (given,) = exercises()["preference"].given
    assert (
        given([7, 0, 0], [0, 1, 1]) > 0 > exercises()["preference"].reference([7, 0, 0], [0, 1, 1])
    )
