import numpy as np

from . import right, wrong


@right("clipped_ips")
def over_arrays(clicks, propensities, weights, clip):
    return float(np.mean(clicks * np.minimum(np.divide(weights, propensities), clip)))


@wrong("clipped_ips", None)
def the_clip_itself_left_out(clicks, propensities, weights, clip):
    """It passed while no ratio was just the clip."""
    ratios = np.divide(weights, propensities)
    return np.mean(clicks * np.where(ratios == clip, 0, np.minimum(ratios, clip)))


@wrong("clipped_ips", None)
def propensities_of_other_impressions(clicks, propensities, weights, clip):
    return over_arrays(clicks, propensities[::-1], weights, clip)


@right("preference")
def by_the_mean_sign(clicks_a, clicks_b):
    return float(np.mean(np.sign(np.subtract(clicks_a, clicks_b)))) / 2


@wrong("preference", None)
def clicks_of_other_pages(clicks_a, clicks_b):
    return by_the_mean_sign(clicks_a, clicks_b[::-1])
