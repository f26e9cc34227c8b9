"""The examples in README.md print what they say."""

import doctest

from .places import ROOT


def test_examples_of_the_readme():
    results = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, encoding="utf-8"
    )
    assert results.attempted > 0
    assert results.failed == 0
