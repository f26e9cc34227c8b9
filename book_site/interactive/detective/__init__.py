"""The page “Why is my number different?”: explains a printed number, and measures a run.

The Python here reads what is typed or dropped and puts answers into words; it runs in CPython for
the build and the tests, and in a worker of the page in MicroPython. The search is that of
`rm.identify`, and all numbers come from the formulas. The JavaScript draws.
"""
