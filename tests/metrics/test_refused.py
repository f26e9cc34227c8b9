"""Arguments that a metric refuses together are refused in both layers, in the words of
refused/NAME.txt."""

from pathlib import Path

import numpy as np
import pytest
from refusals import assert_refused, refusals

import rankmetrics_lib as rm

PAGES = sorted(Path(__file__).with_name("refused").glob("*.txt"))
LINES = [line for page in PAGES for line in refusals(page)]
NUMBERS = {"nan": np.nan, "inf": np.inf, "abs": abs}


@pytest.mark.parametrize("call, error, message", LINES)
def test_the_error_says_which_argument_is_wrong(library, call, error, message):
    """A call of `rm` is one that only the arrays take."""
    assert_refused(call, error, message, **NUMBERS, **vars(library), rm=rm)
