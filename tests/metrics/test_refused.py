"""Arguments that a metric refuses are refused in both layers, in the words of refused/NAME.txt.

One bad value for every parameter of every metric: tests/package/test_bad_input.py.
"""

from pathlib import Path

import numpy as np
import pytest
from refusals import assert_refused, refusals

import rankmetrics_lib as rm
from rankmetrics_lib import formulas

PAGES = sorted(Path(__file__).with_name("refused").glob("*.txt"))
LINES = [line for page in PAGES for line in refusals(page)]
NAMES = {"nan": np.nan, "inf": np.inf, "np": np, "rm": rm, "formulas": formulas}


@pytest.mark.parametrize("call, error, message", LINES)
def test_the_error_says_which_argument_is_wrong(library, call, error, message):
    """A call of `rm` is one that only the arrays take."""
    assert_refused(call, error, message, vars(library) | NAMES)
