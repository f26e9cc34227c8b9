"""The cut of the chapter on rankings: one search for a recipe."""

from .cut import Page
from .parts import guess
from .words import answers, count

RANKED = [
    ("Classic banana bread", 0),
    ("Vegan banana bread", 1),
    ("Banana bread with walnuts", 0),
    ("How to replace eggs", 1),
    ("Banana muffins", 0),
]
LEFT_OUT = [("Eggless banana loaf", 1), ("Flaxseed instead of eggs", 1), ("Oat cookies", 0)]
START: dict = {"k": 3, "guess": None}
QUESTION = guess("How many relevant pages of this site did you miss?", 1, high=6, step=1)
TRYING = "pull the cut to the end of the list. Which pages are missed at every cut?"


def told(guess: int) -> str:
    """The guess beside what is missed at the start, and where it is."""
    missed = PAGE.counts(START["k"]).fn
    lost = PAGE.n_relevant - sum(PAGE.rels)
    return (
        f"You said {guess}. You missed {missed} of {PAGE.n_relevant}:"
        f" {count(missed - lost, 'is', 'are')} further down,"
        f" and {count(lost, 'was', 'were')} never on the page."
    )


PAGE = Page(RANKED, LEFT_OUT, "page", False, QUESTION, told, TRYING)


def describe(state: dict = START, before: dict | None = None) -> dict:
    return PAGE.describe(state, before)


answer = answers(describe)
