import math
import statistics

from . import right, wrong

# Holm's correction


@right("corrected_p")
def by_positions(p_values, i):
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    corrected, highest = {}, 0
    for place, j in enumerate(order):
        highest = max(highest, (len(order) - place) * p_values[j])
        corrected[j] = min(1, highest)
    return corrected[i]


# The queries needed


@right("queries_needed")
def by_the_normal_distribution(pilot, worth):
    effect = worth / statistics.stdev(pilot)
    z, z_power = 1.96, 0.8416
    return -int(-(((z + z_power) / effect) ** 2 + z**2 / 2) // 1)


@wrong("queries_needed", None)
def z_not_squared(pilot, worth):
    effect = worth / statistics.stdev(pilot)
    return math.ceil(((1.96 + 0.8416) / effect) ** 2 + 1.96 / 2)
