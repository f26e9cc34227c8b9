"""What readers know from Python's standard library and MicroPython lacks: modules of the same names
that take the place of its own, and built-in functions."""
