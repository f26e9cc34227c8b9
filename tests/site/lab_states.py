"""Random states of the lab, the same in every run."""

import random

from book_site.interactive.lab.state import (
    CHOICES,
    DOCUMENT_NAMES,
    HIGHEST_SETTINGS,
    State,
    to_text,
)


def random_states(count, seed=7):
    """The texts of the states: any number of documents, every setting, empty rankings and pools
    included."""
    dice = random.Random(seed)
    return [to_text(random_state(dice)) for _ in range(count)]


def random_state(dice):
    settings = {name: dice.choice(values) for name, values in CHOICES.items()}
    settings["k"] = dice.randint(1, HIGHEST_SETTINGS["k"])
    settings["max_grade"] = dice.randint(1, HIGHEST_SETTINGS["max_grade"])
    settings["level"] = dice.randint(1, settings["max_grade"])
    names = dice.sample(DOCUMENT_NAMES, dice.randint(0, len(DOCUMENT_NAMES)))
    documents = [(name, dice.randint(0, settings["max_grade"])) for name in names]
    cut = dice.randint(0, len(documents))
    return State(documents[:cut], documents[cut:], settings)
