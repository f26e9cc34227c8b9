"""The cut of the chapter on rankings: one search for a recipe."""

from .cut import Page
from .words import answers

RANKED = [
    ("Classic banana bread", 0),
    ("Vegan banana bread", 1),
    ("Banana bread with walnuts", 0),
    ("How to replace eggs", 1),
    ("Banana muffins", 0),
]
LEFT_OUT = [("Eggless banana loaf", 1), ("Flaxseed instead of eggs", 1), ("Oat cookies", 0)]
PAGE = Page(RANKED, LEFT_OUT, "page", curves=False)
START = {"k": 3}


def describe(state: dict = START, before: dict | None = None) -> dict:
    return PAGE.describe(state, before)


answer = answers(describe)
