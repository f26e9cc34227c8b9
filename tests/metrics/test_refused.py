"""Arguments that do not fit each other are refused in both layers, in the words of the pages in
refused/. What is wrong with one argument alone: tests/package/test_bad_input.py."""

from math import inf, nan
from pathlib import Path

import pytest
from refusals import assert_refused, refusals

from rankmetrics_lib import arrays

PAGES = sorted(Path(__file__).with_name("refused").glob("*.txt"))
LINES = [line for page in PAGES for line in refusals(page)]


@pytest.mark.parametrize("call, error, message", LINES)
def test_the_error_says_which_is_wrong(library, call, error, message):
    assert_refused(call, error, message, **vars(library), arrays=arrays, inf=inf, nan=nan)
