"""Many lists at once, put in rank order: what the measures are computed from.

Labels are held as small codes: 0 is a document without a judgment, or padding; code c is the label
grades[c - 1]. With codes of one byte, a row of labels is compared with a relevance level at the
price of a copy.
"""

from functools import cached_property, wraps

import numpy as np

from ..arrays._shared import group_ends
from .packing import bits_for, pack, payload_of, same_as_next


def kept(method):
    """Make the counts for a code once, however many measures ask for them."""

    @wraps(method)
    def call(self, code):
        key = method.__name__, code
        if key not in self.kept:
            self.kept[key] = method(self, code)
        return self.kept[key]

    return call


class Lists:
    """Scored lists of shape (lists, n), with n at least 1, and the pool of each.

    Parameters
    ----------
    codes : ndarray of unsigned integers, shape (lists, n)
        Coded labels.
    scores : ndarray of float64, shape (lists, n)
        NaN for padding, which may stand anywhere. Equal scores keep the given order.
    pool : ndarray of unsigned integers, shape (lists, m), or None
        Coded labels of all judged documents of each list; 0 for padding. None: the pool is the
        list.
    grades : ndarray of float64
        The distinct labels, ascending.
    """

    def __init__(self, codes, scores, pool, grades):
        self.codes, self.scores, self.pool, self.grades = codes, scores, pool, grades

    @cached_property
    def ranked(self):
        return Ranked(*by_score(self.codes, self.scores), self.pool, self.grades)

    @cached_property
    def judged_only(self):
        """The same lists without the documents that have no judgment."""
        scores = np.where(self.codes > 0, self.scores, np.nan)
        return Lists(self.codes, scores, self.pool, self.grades)


class Ranked:
    """Codes in rank order, and counts that several measures need; all are of shape (lists, n) or
    (lists,).

    `n_documents` leaves padding out. `tied` numbers the lists that hold equal scores, and `ends` is
    true at the last document of each group of equal scores in these.
    """

    def __init__(self, codes, n_documents, tied, ends, pool, grades):
        self.codes, self.n_documents = codes, n_documents
        self.tied, self.ends = tied, ends
        self.pool, self.grades = pool, grades
        self.kept = {}

    @property
    def ranks(self):
        return np.arange(1, self.codes.shape[-1] + 1)

    def lowest_code(self, relevance_level):
        """Labels with this code or a higher one are relevant."""
        return 1 + int(np.searchsorted(self.grades, relevance_level))

    @kept
    def hits(self, code):
        """True for each document with this code or a higher one."""
        return self.codes >= code

    @kept
    def found(self, code):
        """Such documents down to each rank."""
        return running_counts(self.hits(code))

    @kept
    def n_in_pool(self, code):
        """Such documents of the pool."""
        return counts((self.codes if self.pool is None else self.pool) >= code)

    @cached_property
    def judged(self):
        """Labels in rank order, NaN for a document without a judgment and for padding."""
        return np.concatenate([[np.nan], self.grades])[self.codes]

    @cached_property
    def rels(self):
        """Labels in rank order, 0 for a document without a judgment, NaN for padding."""
        padding = self.ranks > self.n_documents[:, None]
        return np.where(padding, np.nan, np.nan_to_num(self.judged))

    @cached_property
    def pool_labels(self):
        """Labels of the pool, NaN after the last of a row."""
        pool = self.codes if self.pool is None else self.pool
        return np.concatenate([[np.nan], self.grades])[-np.sort(-pool.astype(int))]


def row_sums(numbers):
    """Sums along rows; a matrix product is four times as fast as `sum` for rows of ten."""
    return numbers @ np.ones(numbers.shape[-1])


def sums_in_order(numbers, weights):
    """Weighted sums along rows, term after term.

    Neither padding nor other rows can change a bit, as they may in `@`. Both ways add in the same
    order: one is quick for many rows, the other for long ones.
    """
    if len(numbers) < len(weights):
        return (numbers * weights).cumsum(axis=-1)[:, -1]
    total = np.zeros(len(numbers))
    for column, weight in zip(np.ascontiguousarray(numbers.T), weights):
        total += column * weight
    return total


def counts(mask):
    """How often each row is true, two to five times as fast as by `sum`; 32-bit floats are exact up
    to 2^24."""
    ones = np.ones(mask.shape[-1], dtype=np.float32 if mask.shape[-1] < 2**24 else float)
    return (mask @ ones).astype(np.int64)


def running_counts(mask):
    """How often each row is true down to each column; counted in one go, which halves the time for
    rows of ten."""
    running = mask.ravel().cumsum(dtype=np.int32).reshape(mask.shape)
    running[1:] -= running[:-1, -1:].copy()
    return running


def by_score(codes, scores):
    """Codes from the highest score, the number of documents, the lists with equal scores and where
    groups end."""
    keys, bits = falling(scores), bits_for(int(codes.max()) + 1)
    pack(keys, codes, bits)
    keys.sort(axis=-1)
    ranked = payload_of(keys, bits, codes.dtype)

    same = same_as_next(keys, bits)
    n_documents = np.full(len(codes), codes.shape[-1])
    again = np.zeros(len(codes), dtype=bool)
    if not np.isfinite(keys[:, [0, -1]]).all():
        n_documents -= counts(np.isnan(scores))
        same &= ~np.isnan(keys)
        again |= np.isinf(scores).any(axis=-1)  # the payload makes an infinite key NaN
    if same.any():
        again |= same.any(axis=-1)
    tied = np.flatnonzero(again)
    ends = np.zeros((0, codes.shape[-1]), dtype=bool)
    if len(tied):
        exact = falling(scores[tied])
        order = np.argsort(exact, axis=-1, kind="stable")
        ranked[tied] = np.take_along_axis(codes[tied], order, axis=-1)
        ends = group_ends(np.take_along_axis(exact, order, axis=-1))
    return ranked, n_documents, tied, ends


def falling(scores):
    """Numbers whose ascending order is that of the scores from the highest; not -scores, which has
    two zeros."""
    return 0.0 - scores


def coded(*labels):
    """Arrays of labels, NaN for none, as codes; then their grades."""
    small = [as_bytes(array) for array in labels]
    if all(codes is not None for codes in small):
        highest = max(int(codes.max(initial=0)) for codes in small)
        return *small, np.arange(float(highest))
    labels = [np.asarray(array, dtype=float) for array in labels]
    grades = np.unique(np.concatenate([array[array == array] for array in labels]))
    dtype = np.min_scalar_type(len(grades))
    numbered = [np.searchsorted(grades, array).astype(dtype) + 1 for array in labels]
    return (
        *(
            np.where(array == array, codes, 0).astype(dtype)
            for array, codes in zip(labels, numbered)
        ),
        grades,
    )


def as_bytes(labels):
    """Codes of whole labels from 0 to 254, at the price of a copy; None where there are others."""
    with np.errstate(invalid="ignore"):  # NaN is no integer
        codes = labels.astype(np.uint8)
    other = codes != labels
    if other.any() and not np.isnan(labels[other]).all():
        return None
    if codes.max(initial=0, where=~other) == 255:
        return None
    codes += 1
    codes[other] = 0
    return codes
