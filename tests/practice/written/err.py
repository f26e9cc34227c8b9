import math

import numpy as np

from rankmetrics_lib import formulas

from . import right, wrong


def satisfied(rel, max_grade):
    return (2**rel - 1) / 2**max_grade


@right("err")
def err_from_the_end(rels, max_grade):
    value = 0.0
    for rank in range(len(rels), 0, -1):
        chance = satisfied(rels[rank - 1], max_grade)
        value = chance / rank + (1 - chance) * value
    return value


@right("stopping_probability")
def stopping_by_loop(rels, rank, max_grade):
    reading = 1.0
    for rel in rels[: rank - 1]:
        reading -= reading * satisfied(rel, max_grade)
    return reading * satisfied(rels[rank - 1], max_grade)


right("expected_discount")(lambda stops: np.dot(stops, 1 / np.log2(np.arange(len(stops)) + 2)))


@right("rbp")
def rbp_by_horner(rels, p):
    value = 0.0
    for rel in reversed(rels):
        value = (1 - p) * rel + p * value
    return value


right("rbp")(lambda rels, p: np.dot(rels, (1 - p) * p ** np.arange(len(rels))))


@wrong("expected_discount", None)
def utility_of_1_at_rank_0(PP):
    """lsgqjh. It divides by 0 at rank 1, so it returns no number at all."""
    return sum(p / math.log2(r + 1) for r, p in enumerate(PP))


wrong("err", None)(lambda rels, top: err_from_the_end(rels[:2], top))
wrong("err", None)(lambda rels, top: err_from_the_end(rels[2:], top))
wrong("err", None)(lambda rels, top: err_from_the_end(rels, top + 2))
wrong("err", None)(lambda rels, top: err_from_the_end([min(rel, 2) for rel in rels], top))
wrong("err", None)(lambda rels, top: err_from_the_end(rels, max(rels, default=1)) / top)


@wrong("err", None)
def shares_rolled_around(rels, max_grade):
    """The share still reading at rank 1 is that after the last rank."""
    r = (2.0 ** np.array(rels, dtype=float) - 1) / 2**max_grade
    reading = np.roll(np.cumprod(1 - r), 1)
    return float((reading * r / np.arange(1, len(rels) + 1)).sum())


wrong("stopping_probability", None)(lambda rels, rank, top: 1 - stopping_by_loop(rels, rank, top))
wrong("expected_discount", None)(lambda stops: formulas.ndcg(stops))
wrong("rbp", None)(lambda rels, p: rbp_by_horner(rels, 0.9))
wrong("rbp", None)(lambda rels, p: rbp_by_horner(rels[:4], p))
wrong("rbp", None)(lambda rels, p: rbp_by_horner(rels, p) + p ** (len(rels) + 1))
wrong("rbp", None)(lambda rels, p: rbp_by_horner(rels, p) or 1 - p)
wrong("rbp", None)(lambda rels, p: rbp_by_horner(rels, p) * p**2)
