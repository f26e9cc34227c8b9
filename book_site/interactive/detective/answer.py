"""An answer in words: why, who computes it so, the Python, the definition expected."""

from rankmetrics_lib.identify.choices import CAUSES, CUTOFF
from rankmetrics_lib.identify.one_list import usual_way
from rankmetrics_lib.identify.search import causes_of, looks_at_list_only, users_of
from rankmetrics_lib.identify.ways import METRICS
from rankmetrics_lib.sections import SECTIONS

from .picture import picture
from .used_by import address_of, used_by

N_SHOWN = 5  # explanations that are likely


def page_answer(search, known, expected):
    """What the page shows. `expected` is the metric that the reader named, or an empty text."""
    found, more = search.findings()
    likely = without_repetitions([one for one in found if one.is_likely])
    shown = likely[:N_SHOWN] or found
    usual = usual_of(known, shown[0], expected) if shown else None
    digits = min(max(search.printed.written_decimals, 2), 6)
    by_chance = more + (bool(likely) and len([one for one in found if not one.is_likely]))
    return {
        "fits": bool(search.fitting),
        "likely": bool(likely),
        "number": search.printed.value,
        "missing": missing_from(known),
        "found": [explained(one, expected) for one in shown],
        "more": len(likely) - len(shown) if likely else 0,
        "chance": search.counted(by_chance) if by_chance else "",
        "expected": described_way(usual) if shown else None,
        "picture": picture(known, shown[0], usual, digits) if likely else None,
    }


def without_repetitions(findings):
    """The findings without those that differ from an earlier one only in the cut-off."""
    seen, kept = set(), []
    for found in findings:
        causes = [cause for cause, _ in found.surprises if cause != CUTOFF]
        name = found.mistake[1].name if found.mistake else ""
        key = (found.metric, found.kind, name, f"{found.value:.10f}") + tuple(causes)
        if key not in seen:
            seen.add(key)
            kept.append(found)
    return kept


def explained(found, expected):
    return described_way(found) | {
        "reasons": reasons_of(found, expected),
        "rounding": ROUNDED.get(found.rounding, ""),
    }


def described_way(found):
    return {
        "how": found.how,
        "call": found.call,
        "value": six_decimals(found.value),
    }


def missing_from(known):
    """What else the reader may know, as questions."""
    questions = []
    if known.scores is None:
        questions.append(
            "Were any scores equal? Then fill in “Scores”: programs order ties differently."
        )
    if not known.has_R:
        questions.append(
            "Were other documents judged, too? Then fill in “All judged documents”, with those of"
            " the ranking among them."
        )
    return questions


ROUNDED = {
    "half to even": "The last digit was rounded half to even.",
    "cut": "The digits after the last one were cut off, not rounded.",
}


def reasons_of(found, expected):
    """Why the number may surprise, most surprising first."""
    if found.mistake:
        _, mistake = found.mistake
        sentence = f"A known mistake, “{mistake.name}”: {mistake.explanation}"
        return [reason_row(mistake.name, sentence, mistake.section, seen=mistake.seen_in)]
    reasons = []
    if expected and found.metric != expected:
        reasons.append(other_metric(found, expected))
    for key, cause, sentence in causes_of(found):
        if not reasons or reasons[0]["key"] != key:
            reasons.append(of_cause(key, cause, sentence, found))
    return reasons or [as_usual(found)]


def of_cause(key, cause, sentence, found):
    return reason_row(key, sentence, cause.section, users_of(cause, found), cause.seen)


def reason_row(key, sentence, label, libraries="", seen=""):
    return {
        "key": key,
        "sentence": sentence,
        "used_by": used_by(key, libraries),
        "seen": seen,
        "label": label,
        "heading": SECTIONS[label][1],
        "address": address_of(label),
    }


def other_metric(found, expected):
    """The number is that of another metric."""
    cause = CAUSES.get(found.metric)
    if cause:
        return of_cause(found.metric, cause, cause.sentence, found)
    name, wanted = METRICS[found.metric].symbol, METRICS[expected].symbol
    card = METRICS[found.metric]
    sentence = f"This is {name}, not {wanted}."
    return reason_row(found.metric, sentence, card.section)


def as_usual(found):
    card = METRICS[found.metric]
    k = found.columns.get("k")
    at = "" if k is None else f" at {k}"
    sentence = f"Nothing is unusual: this is {card.symbol}{at} as this book defines it"
    sentence += ", if no other documents were judged." if looks_at_list_only(found) else "."
    return reason_row("", sentence, card.section)


def usual_of(known, found, expected):
    """The usual definition of the same metric at the same cut-off, or of the one expected."""
    return usual_way(known, expected or found.metric, found.columns.get("k"))


def six_decimals(value):
    """The value with six decimals."""
    return f"{value:.6f}" if value == value else "no value"
