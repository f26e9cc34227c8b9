"""What a name that is no measure may have meant: the nearest one, with the cut-off and the
parameters that were asked for."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping

from ..catalogue import CARDS, RECALL, Measure
from .other_names import RANX, TREC_EVAL

# Name, parameters and cut-off, however they are separated.
PARTS = re.compile(
    r"([\w .-]+?)\s*(\(.*\))?\s*(?:(?:@|_at_|[._:-]|\s)\s*([\d.,]+)|(?<=[A-Za-z)])(\d+))?"
)
# Names that are common elsewhere, and whose nearest spelling here is a different measure or none.
# Each has a second meaning somewhere, so it is only suggested, never accepted.
SYNONYMS = {
    "hr": "Success",
    "hit": "Success",
    "top_k_accuracy": "Success",
}


def nearest(text: str, kinds: Mapping[str, Measure], names: Mapping[str, str]) -> str:
    """The measure that a name is nearest to; empty if none is near. `kinds` are those that there
    are, `names` leads to them from all names that they have here."""
    known = spellings(names)
    name, parameters, number = split(text, known)
    # In trec_eval's names, `_cut` only marks a cut-off: it must not decide what is nearest.
    near = difflib.get_close_matches(name.lower().removesuffix("_cut"), known, cutoff=0.5)
    if not near:
        return ""
    kind = kinds[known[near[0]]]
    without = {"required": "k", RECALL: "0.5"}  # what stands for a number that is missing
    cutoff = "" if kind.cutoff == "none" else number or without.get(kind.cutoff, "")
    return kind.name + parameters + (f"@{cutoff}" if cutoff else "")


def split(text: str, known: Mapping[str, str]) -> tuple[str, str, str]:
    """Name, parameters and cut-off; a name may end in a digit, such as F1."""
    found = PARTS.fullmatch(text)
    if text.lower() in known or not found:
        return text if found else "", "", ""
    name, parameters, separated, attached = found.groups()
    return name, parameters or "", separated or attached or ""


def spellings(names: Mapping[str, str]) -> dict[str, str]:
    """The measure of each name that anyone gives it, in lower case."""
    of_cards = {card.name: card.measure.name for card in CARDS.values() if card.measure}
    of_others = {
        re.sub("(_cut)?[_@]k$", "", name).lower(): re.split("[(@]", ours)[0]
        for name, ours in (RANX | TREC_EVAL).items()
    }
    here = {name.lower(): kind for name, kind in names.items()}
    return SYNONYMS | of_others | of_cards | here
