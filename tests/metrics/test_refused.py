"""Arguments that do not fit together are refused in both layers, in the words of refused/*.txt.

For what is wrong with one argument alone, see tests/package/test_bad_input.py.
"""

from math import inf, nan
from pathlib import Path

import pytest
from refusals import assert_refused, refusals

from rankmetrics_lib import arrays

PAGES = sorted(Path(__file__).with_name("refused").glob("*.txt"))
LINES = [line for page in PAGES for line in refusals(page)]


@pytest.mark.parametrize("call, error, message", LINES)
def test_the_error_says_which_is_wrong(library, call, error, message):
    names = vars(library) | {"arrays": arrays, "inf": inf, "nan": nan}
    assert_refused(call, error, message, **names)
