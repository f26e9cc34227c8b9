"""The searches of these tests end by themselves: none is cut off because a machine is busy."""

import pytest

import rankmetrics_lib as rm


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch):
    for search in (rm.identify, rm.identify_mean):
        monkeypatch.setitem(search.__kwdefaults__, "seconds", None)
