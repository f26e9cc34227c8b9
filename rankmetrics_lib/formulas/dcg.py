"""Cumulative gain with and without discount.

Shared by all functions here: `rels` holds the graded labels in rank order, finite and at least 0;
`k` None takes the whole list. Gain of a label g: `linear` g, `exponential` 2^g - 1.
Weight of rank i: `log2` 1/log2(i + 1); `jarvelin` 1 for i < base, else 1/log_base(i); `zipf` 1/i.
"""

import math

from ._arguments import checked


def gain_of(rel, gain):
    return 2**rel - 1 if gain == "exponential" else rel


def weight_at(rank, discount, base):
    if discount == "jarvelin":
        return 1.0 if rank < base else math.log(base) / math.log(rank)
    return 1 / rank if discount == "zipf" else 1 / math.log2(rank + 1)


@checked("rels", "k")
def cumulative_gain(rels, k=None):
    """Sum of the first k labels, in whatever order they stand.

    Parameters
    ----------
    rels : sequence of float
        Graded labels in rank order.
    k : int, optional
        Cut-off, at least 1.

    Returns
    -------
    float
        At least 0, in units of the label; 0.0 for an empty list.

    Raises
    ------
    ValueError, TypeError
        For k < 1, or a label that is negative, infinite, NaN or no number.

    References
    ----------
    Sources 000, 002 and 003; Järvelin & Kekäläinen (2002).

    Examples
    --------
    >>> cumulative_gain([1, 0, 3, 3, 0], 5)
    7.0
    """
    return float(sum(rels[:k]))


@checked("rels", "k")
def dcg(rels, k=None, *, gain="linear", discount="log2", base=2):
    """Discounted cumulative gain: each gain times the weight of its rank, summed.

    Parameters
    ----------
    rels : sequence of float
        Graded labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    gain : {"linear", "exponential"}
        g, or 2^g - 1.
    discount : {"log2", "jarvelin", "zipf"}
        Weight of rank i: 1/log2(i + 1); 1 for i < base, else 1/log_base(i); 1/i.
    base : float
        Above 1; only for "jarvelin".

    Returns
    -------
    float
        At least 0, in units of the gain; 0.0 for an empty list.

    Raises
    ------
    ValueError, TypeError
        For k < 1, an unknown gain or discount, a base with another discount than "jarvelin",
        a label that is negative, infinite, NaN or no number, or above 1000 with exponential gain.

    References
    ----------
    Sources 000, 002 and 003; Järvelin & Kekäläinen (2002); Burges et al. (2005) for the exponential
    gain.

    Examples
    --------
    >>> round(dcg([3, 2, 3, 0, 1, 2]), 4)
    6.8611
    >>> round(dcg([3, 2, 3, 0, 1, 2], gain="exponential"), 4)
    13.8483
    """
    return float(
        sum(
            gain_of(rel, gain) * weight_at(rank, discount, base)
            for rank, rel in enumerate(rels[:k], 1)
        )
    )


@checked("pool", "k", required=("pool",))
def ideal_dcg(pool, k=None, *, gain="linear", discount="log2", base=2):
    """The highest DCG at k that an order of the pool can reach: its labels sorted, then cut at k.

    Parameters
    ----------
    pool : sequence of float
        Labels of all judged documents, in any order.
    k : int, optional
        Cut-off, at least 1.
    gain, discount, base
        As for `dcg`.

    Returns
    -------
    float
        At least 0; 0.0 for an empty pool.

    Raises
    ------
    ValueError, TypeError
        As `dcg`.

    References
    ----------
    Sources 000 (its example, not its formula) and 004; Järvelin & Kekäläinen (2002).

    Examples
    --------
    >>> round(ideal_dcg([3, 2, 3, 0, 1, 2, 3, 0], 6), 4)
    8.3841
    """
    return dcg(sorted(pool, reverse=True), k, gain=gain, discount=discount, base=base)
