"""What a name that is no measure may have meant: the nearest one, with the cut-off and the
parameters that were asked for."""

from __future__ import annotations

import difflib
import re

from ..catalogue import CARDS
from .measures import ALIASES, KINDS, parts_of
from .other_names import RANX, TREC_EVAL, what_is_unclear

# Name, parameters and cut-off, however they are separated.
PARTS = re.compile(
    r"([\w .-]+?)\s*(\(.*\))?\s*(?:(?:@|_at_|[._:-]|\s)\s*([\d.,]+)|(?<=[A-Za-z)])(\d+))?"
)
# Usual names elsewhere. Each has a second meaning somewhere, so none is taken without a question.
SYNONYMS = {
    "hr": "Success",
    "hit": "Success",
    "hit_ratio": "Success",
    "top_k_accuracy": "Success",
    "f_measure": "F",
    "mean_average_precision": "AP",
    "mean_reciprocal_rank": "RR",
}


def suggestion(text: str) -> str:
    """ "did you mean 'nDCG@10'?", or what is unclear about a name; empty if no name is near."""
    text = text.strip()
    unclear = what_is_unclear(text)
    if unclear:
        return unclear
    name, parameters, number = split(text)
    near = difflib.get_close_matches(name.lower(), SPELLINGS, 1, cutoff=0.5)
    if not near:
        return ""
    kind = KINDS[SPELLINGS[near[0]]]
    cutoff = {"none": "", "optional": number, "required": number or "k"}[kind.cutoff]
    meant = kind.name + parameters + (f"@{cutoff}" if cutoff else "")
    if meant == text or parts_of(meant.replace("@k", "@1")) is None:
        return ""
    return f"did you mean '{meant}'?"


def split(text: str) -> tuple[str, str, str]:
    """Name, parameters and cut-off; a name may end in a digit, such as F1."""
    found = PARTS.fullmatch(text)
    if text.lower() in SPELLINGS or not found:
        return text if found else "", "", ""
    name, parameters, separated, attached = found.groups()
    return name, parameters or "", separated or attached or ""


def spellings() -> dict[str, str]:
    """The measure of each name that anyone gives it, in lower case."""
    of_kinds = {name.lower(): name for name in KINDS}
    of_aliases = {name.lower(): kind for name, kind in ALIASES.items()}
    of_cards = {card.name: card.measure.name for card in CARDS.values() if card.measure}
    of_others = {
        re.sub("[_@]k$", "", name).lower(): re.split("[(@]", ours)[0]
        for name, ours in (RANX | TREC_EVAL).items()
    }
    return SYNONYMS | of_others | of_cards | of_aliases | of_kinds


SPELLINGS = spellings()
