"""The grammar of pictures: what a thing looks like in every figure, on a page and in matplotlib.

Each color is defined once, for light and dark pages. `css` writes custom properties for the style
sheets; `rankmetrics_lib.plots` reads the same names.
"""

COLORS = {  # name: on a light page, on a dark one
    "ground": ("#ffffff", "#121212"),  # behind everything
    "panel": ("#f3f5f8", "#1e252d"),  # behind what is held or chosen
    "rule": ("#d3d9e0", "#3b4552"),  # axes, lines between rows
    "edge": ("#6b7480", "#8a95a3"),  # outlines: not relevant, missed, what was possible
    "ink": ("#1c2430", "#e6eaf0"),  # letters, and marks of what was before
    "quiet": ("#566070", "#a3aebc"),  # labels
    "grade-1": ("#a9d3ee", "#1d5f8f"),  # relevant is blue, farther from the ground with the grade
    "grade-2": ("#4c9fd3", "#3a93d1"),
    "grade-3": ("#00598f", "#8fd0ff"),
    "on-1": ("#1c2430", "#ffffff"),  # letters on these
    "on-2": ("#1c2430", "#10151b"),
    "on-3": ("#ffffff", "#10151b"),
    "system-a": ("#8a3687", "#dc90d6"),  # two systems, and nothing else
    "system-b": ("#00704f", "#4cc9a0"),
    "wrong": ("#b3261e", "#ff8a80"),  # on the wrong side; always with a hatch or a cross
    "hand": ("#b34700", "#f59a5c"),  # what a hand can move, and the reader's vote and guess
    "lit": ("#ffe9a8", "#5c4a10"),  # behind what is pointed at, in figure and formula
}
SIZES = {
    "letters": "0.9375rem",  # one size of type in all figures
    "stroke": "1.5px",
    "travel": "250ms",  # how long a thing takes to its new place
}


def css() -> str:
    """The custom properties of a style sheet."""
    light, dark = (
        "".join(f"  --{name}: {colors[which]};\n" for name, colors in COLORS.items())
        for which in (0, 1)
    )
    sizes = "".join(f"  --{name}: {value};\n" for name, value in SIZES.items())
    return f':root {{\n{light}{sizes}}}\n\nhtml[data-theme="dark"] {{\n{dark}}}\n'
