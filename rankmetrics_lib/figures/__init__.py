"""What each moving figure says: plain Python, which imports only the formulas and runs in the page.

A figure is one file, NAME.py. `describe(state, before)` gives its parts (`parts.py`), the sentence
that says what the last change did, and what to try; the page draws them. `state` is plain JSON, and
`before` is the state at the start of the gesture, or None. `START` is the state it begins in, and
`answer` what the page calls.

`tokens.py` says what a thing looks like in every figure, on the page and in matplotlib.
"""
