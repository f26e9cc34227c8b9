"""The cut of the chapter on precision and recall: ten emails for “apartment lease deposit”."""

from .cut import Page
from .words import answers

RANKED = [
    ("Your lease, signed", 1),
    ("Deposit received, thank you", 1),
    ("Deposit checks by phone", 0),
    ("Move-in inspection report", 1),
    ("20% off apartment decor", 0),
    ("Hotel deposit refunded", 0),
    ("Apartments near you", 0),
    ("Keys and deposit, as agreed", 1),
    ("Car lease: new offers", 0),
    ("Safe deposit box fees", 0),
]
LEFT_OUT = [("About the kitchen window", 1)]
PAGE = Page(RANKED, LEFT_OUT, "email", curves=True)
START = {"k": 3}


def describe(state: dict = START, before: dict | None = None) -> dict:
    return PAGE.describe(state, before)


answer = answers(describe)
