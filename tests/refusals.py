"""What is refused, as a page to read: a line is a call and what it says, `call  Error: message`."""

import re

import pytest

LINE = re.compile(r"(.+?)  +(\w+Error): (.*)")


def refusals(path):
    """The lines of a file as parameters (call, error, message) of a test."""
    lines = path.read_text(encoding="utf-8").splitlines()
    wanted = [line for line in lines if line and not line.startswith("#")]
    found = [LINE.fullmatch(line) for line in wanted]
    return [pytest.param(*line.groups(), id=line[1]) for line in found]


def assert_refused(call, error, message, **names):
    """The call, with these names, raises this error; `...` in a message stands for anything."""
    pattern = ".*".join(re.escape(part) for part in message.split("..."))
    with pytest.raises((ValueError, TypeError)) as refused:
        eval(call, names)
    assert type(refused.value).__name__ == error
    assert re.fullmatch(pattern, str(refused.value), re.DOTALL), str(refused.value)
