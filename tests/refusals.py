"""What is refused or warned of, as a page to read: a line is a call and what it says,
`call  Error: message`, where `...` in a message stands for anything."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LINE = re.compile(r"(.+?)  +(\w+(?:Error|Warning)): (.*)")


def lines(page):
    """The lines of a page, named from here, without its comments."""
    text = (HERE / page).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def refusals(page):
    """The lines of a page as parameters (call, error, message) of a test."""
    found = [LINE.fullmatch(line) or pytest.fail(line) for line in lines(page)]
    return [pytest.param(*line.groups(), id=line[1]) for line in found]


def pattern(message):
    return ".*".join(re.escape(part) for part in message.split("..."))


def assert_refused(call, error, message, names):
    """The call, with these names, raises this error."""
    with pytest.raises((ValueError, TypeError)) as refused:
        eval(call, names)
    assert type(refused.value).__name__ == error
    assert re.fullmatch(pattern(message), str(refused.value), re.DOTALL), str(refused.value)
