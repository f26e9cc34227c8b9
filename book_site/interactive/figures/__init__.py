"""The figures that move. Each takes the place of a stored figure of a chapter.

A code cell with the metadata `"moves": "NAME"` has such a figure: its stored picture is what shows
on paper, in Jupyter, and until NAME has loaded. A figure has these parts:

- `NAME.py` turns a state into numbers and sentences, by the formulas. It runs in the page in
  MicroPython and has `START`, a state; `describe(state, before)`, everything that is drawn, with
  `"said"`, the sentence on what has just happened; and `answer = answers(describe)`.
- `NAME.mjs` draws: `trying`, the line that says what to try, and `build(figure, shown)`, which
  gives the elements and a function that draws what `describe` gave. `figure.change({...})` changes
  the state. The parts that figures share are in `parts/`; `NAME.css` says where they are placed.
- One line in `figure.mjs` registers it, and one in `../../static/moving_figures.css` reserves the
  height that it needs.
"""
