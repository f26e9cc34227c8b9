"""Labels as small codes.

Code 0 is a document without a judgment, or padding; code c is the label grades[c - 1]. With codes
of one byte, comparing a list with a relevance level costs as little as copying it. In judgments and
in `Lists`, the code above those of the grades is a document with a negative label.
"""

from __future__ import annotations

import numpy as np


def coded(*labels: np.ndarray) -> tuple[list[np.ndarray], np.ndarray]:
    """Codes for each array of labels, where NaN is no label; then the grades that they share."""
    small = [codes for array in labels if (codes := as_bytes(array)) is not None]
    if len(small) == len(labels):
        highest = max(int(codes.max(initial=0)) for codes in small)
        return small, np.arange(float(highest))
    floats = [np.asarray(array, dtype=float) for array in labels]
    grades = np.unique(np.concatenate([array[array == array] for array in floats]))
    dtype = np.min_scalar_type(len(grades))
    codes_of = [np.searchsorted(grades, array) + 1 for array in floats]
    return [
        np.where(array == array, codes, 0).astype(dtype)
        for array, codes in zip(floats, codes_of, strict=True)
    ], grades


def as_bytes(labels: np.ndarray) -> np.ndarray | None:
    """Codes of whole labels from 0 to 254, as cheap as a copy; None where there are others."""
    with np.errstate(invalid="ignore"):  # NaN is no integer
        codes = labels.astype(np.uint8)
    other = codes != labels
    if other.any() and not np.isnan(labels[other]).all():
        return None
    if np.max(codes, initial=0, where=~other) == 255:
        return None
    codes += 1
    codes[other] = 0
    return codes
