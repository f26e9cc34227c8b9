"""The cut of the chapter on precision and recall: ten emails for “apartment lease deposit”."""

from .cut import Page
from .parts import vote
from .words import answers, decimal

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
START: dict = {"k": 3, "guess": None}
YES = "Yes"
QUESTION = vote("Can the next email raise both?", YES, "No, one costs the other")
TRYING = "pull the cut down by one email, then on. When do both rise?"


def told(guess: str) -> str:
    """The answer beside what the next email does at the start."""
    k = START["k"]
    shares = [
        f"from {decimal(share(k))} to {decimal(share(k + 1))}"
        for share in (PAGE.precision, PAGE.recall)
    ]
    return (
        f"You said {'yes' if guess == YES else 'no'}. The next email is relevant: precision rises"
        f" {shares[0]}, recall {shares[1]}."
    )


PAGE = Page(RANKED, LEFT_OUT, "email", True, QUESTION, told, TRYING)


def describe(state: dict = START, before: dict | None = None) -> dict:
    return PAGE.describe(state, before)


answer = answers(describe)
