"""How much a function does, counted: the same on every machine, however busy it is."""

import sys


def calls_in(function):
    """How often Python or C functions are called while this function, without arguments, runs."""
    count = 0

    def note(frame, event, argument):
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        function()
    finally:
        sys.setprofile(before)
    return count


def lines_in(function):
    """How many lines of Python run in this function, without arguments; a loop in one line counts
    each time."""
    count = 0

    def note(frame, event, argument):
        nonlocal count
        count += event == "line"
        return note

    before = sys.gettrace()
    sys.settrace(note)
    try:
        function()
    finally:
        sys.settrace(before)
    return count
