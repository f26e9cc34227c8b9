"""The searches of these tests end by themselves: none is cut off because a machine is busy."""

import pytest

import rankmetrics_lib as rm


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch):
    for search in (rm.identify, rm.identify_mean):
        monkeypatch.setitem(search.__kwdefaults__, "seconds", None)


@pytest.fixture
def on_the_bar(capsys, monkeypatch):
    """Gives what a bar has shown; it appears at once."""
    monkeypatch.setitem(rm.compare.__globals__, "BAR_AFTER", 0)
    monkeypatch.setenv("COLUMNS", "300")
    return lambda: capsys.readouterr().err
