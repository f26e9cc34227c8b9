"""The ranking lab: one ranking for the reader to change, and every metric of the book next to
it.

The Python here knows states, metrics and challenges; it runs in CPython for the build and the
tests, and in the page in MicroPython. The JavaScript draws, and passes the state along. No metric
is written here: all come from the formulas.
"""
