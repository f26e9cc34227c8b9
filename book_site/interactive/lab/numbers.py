"""The numbers of a state: every metric and its change, the ranks that contribute, the two curves,
and all of it as Python."""

import math

from rankmetrics_lib import formulas
from rankmetrics_lib.formulas.dcg import gain_of, weight_at

from .metrics import GROUPS, JUDGED, METRICS, OF_WHAT, SETUP, Metric
from .state import Document, State, to_text

SUMS_OF_GAINS = ("cg", "dcg", "ideal_dcg")
SAME = 1e-12  # a smaller difference is rounding
PREPARED: dict[
    str, tuple[dict, dict]
] = {}  # by a state's text: its names, and the values asked for
MANY = 50  # states to remember


def judged(state: State) -> list[Document]:
    """The documents that R and the ideal are taken from."""
    return state.ranking + (state.missed if state.settings["ideal"] == "pool" else [])


def setup_lines(state: State) -> str:
    """The lines of Python that give a state's lists and settings their names."""
    lists = {
        "documents": [name for name, _ in state.ranking],
        "rels": [grade for _, grade in state.ranking],
        "judged": [name for name, _ in judged(state)],
        "pool": [grade for _, grade in judged(state)],
        "of_what": OF_WHAT[state.settings["ideal"]],
    }
    return SETUP.format(**dict(list(lists.items()) + list(state.settings.items())))


def names_in_calls(state: State) -> dict[str, object]:
    """The names that a metric's call may use: the formulas and the names of SETUP."""
    return remembered(state)[0]


def remembered(state: State) -> tuple[dict, dict]:
    text = to_text(state)
    if text not in PREPARED:
        if len(PREPARED) >= MANY:
            PREPARED.clear()
        known = {"math": math}
        for name in formulas.__all__:
            known[name] = getattr(formulas, name)
        exec(setup_lines(state), known)
        PREPARED[text] = known, {}
    return PREPARED[text]


def all_values(state: State) -> dict[str, float]:
    """The value of every metric by its key."""
    return {metric.key: value(state, metric.key) for metric in METRICS}


def value(state: State, key: str) -> float:
    """The value of one metric."""
    known, found = remembered(state)
    if key not in found:
        found[key] = metric_named(key).value(known)
    return found[key]


def metric_named(key: str) -> Metric:
    return next(metric for metric in METRICS if metric.key == key)


def labels(state: State) -> dict[str, tuple[str, str]]:
    """Name and detail of every metric, by its key: together they are its full label."""
    words = dict(state.settings)
    relevant = [grade >= state.settings["level"] for _, grade in judged(state)]
    words["R"], words["N"] = relevant.count(True), relevant.count(False)
    words["judged"] = JUDGED[state.settings["ideal"]]
    return {
        metric.key: (metric.name.format(**words), metric.detail.format(**words))
        for metric in METRICS
    }


def as_text(value: float) -> str:
    """A value as the lab shows it."""
    if math.isnan(value):
        return "no value"
    if math.isinf(value):
        return "∞"
    return signed(decimals(value, "{:.4f}"))


def decimals(value: float, form: str) -> str:
    """The value with four decimals. A half is rounded to the even digit as in CPython; MicroPython
    rounds it up.

    Only an odd multiple of 1/32 has such a half: of binary fractions, it alone ends in 5 at the
    fifth decimal.
    """
    if abs(value) * 32 % 2 == 1:
        to_zero = int(f"{abs(value):.5f}"[-2]) % 2 == 0
        value += 1e-6 if to_zero == (value < 0) else -1e-6
    return form.format(value)


def signed(text: str) -> str:
    """The number with a true minus sign, but without one if only zeros follow."""
    if text[0] == "-":
        return "−" + text[1:] if float(text) else text[1:]
    return text


def as_change(before: float, now: float) -> str:
    """The change from one value to another as the lab shows it: nothing, a signed difference, or
    the earlier value. It is the difference of the values as shown, so that a reader who subtracts
    finds the same."""
    if same(before, now):
        return ""
    if math.isfinite(before) and math.isfinite(now):
        change = f"{rounded(now) - rounded(before):+.4f}"
        return signed(change) if float(change) else ("+" if now > before else "−") + "0.0000…"
    return "was " + as_text(before)


def rounded(value: float) -> float:
    return float(decimals(value, "{:.4f}"))


def same(before: float, now: float) -> bool:
    if math.isfinite(before) and math.isfinite(now):
        return abs(now - before) < SAME
    return as_text(before) == as_text(now)


def direction(before: float, now: float) -> str:
    """rises, falls or stays; a value that comes or goes is neither higher nor lower."""
    if same(before, now):
        return "stays"
    if math.isnan(before) or math.isnan(now):
        return "changes"
    return "rises" if now > before else "falls"


def rows(state: State, reference: State, shown: list[str]) -> list[dict]:
    """The metrics with these keys, group by group: labels, values, bars, and changes against a
    reference state."""
    label = labels(state)
    groups = [
        (title, [metric for metric in group if metric.key in shown]) for title, group in GROUPS
    ]
    return [
        {
            "title": title,
            "metrics": [row(metric, state, reference, *label[metric.key]) for metric in group],
        }
        for title, group in groups
        if group
    ]


def row(metric: Metric, state: State, reference: State, name: str, detail: str) -> dict:
    now, before = value(state, metric.key), value(reference, metric.key)
    low, high = ends(metric, state)
    return {
        "key": metric.key,
        "name": name,
        "detail": detail,
        "value": as_text(now),
        "change": as_change(before, now),
        "direction": direction(before, now),
        "zero": along(0.0, low, high),
        "bar": along(now, low, high),
        "ghost": None if same(before, now) else along(before, low, high),
        "note": note(metric, now, high),
    }


def ends(metric: Metric, state: State) -> tuple[float, float]:
    """Where the metric's bar begins and ends: its range. Sums of gains, which have none, end at the
    most that these documents allow."""
    low, high = metric.card.bounds or (0.0, 1.0)
    gain, discount, k = [state.settings[name] for name in ("gain", "discount", "k")]
    best = sorted([grade for _, grade in state.ranking + state.missed], reverse=True)
    if metric.key == "cg":
        high = formulas.cumulative_gain(best, k)
    elif metric.key in SUMS_OF_GAINS:
        high = formulas.ideal_dcg(best, k, gain=gain, discount=discount)
    return low, high


def along(value: float, low: float, high: float) -> float | None:
    """The place of a value on a bar, as a share; None if it has none."""
    if not math.isfinite(value) or math.isinf(high) or high == low or value > high + SAME:
        return None
    return (value - low) / (high - low)


def note(metric: Metric, value: float, high: float) -> str:
    """What a row has to say besides its value."""
    if math.isnan(value):
        return f"no value: {metric.empty}"
    if math.isinf(value):
        return "∞: no pair is in the wrong order"
    if math.isinf(high):
        return "no bar: it has no highest value"
    # Of all metrics, only AUC looks broken where it is 0 although documents were found.
    if metric.key == "auc" and same(value, 0.0):
        return "0: no pair is in the right order"
    most = f"full bar: {as_text(high)}, the most that these documents allow"
    return most if metric.key in SUMS_OF_GAINS else ""


def shares_by_rank(state: State, key: str) -> tuple[list[float], bool]:
    """What each rank adds to a metric, and whether these contributions add up to it. A rank that
    adds nothing has 0.0."""
    metric = metric_named(key)
    known = dict(names_in_calls(state))
    if not state.ranking:
        return [], metric.sums
    running = []
    for i in range(len(state.ranking) + 1):
        known["i"] = i
        running.append(eval(metric.running, known))
    changes = [after - before for before, after in zip(running, running[1:])]
    return [float(change) if abs(change) >= SAME else 0.0 for change in changes], metric.sums


def discounts(state: State) -> list[dict]:
    """For each rank: the weight that the discount gives it, the gain of its document, and whether
    it is inside the cut."""
    gain, discount, k = [state.settings[name] for name in ("gain", "discount", "k")]
    return [
        {
            "name": name,
            "gain": float(gain_of(grade, gain)),
            "weight": weight_at(rank, discount, 2),
            "share": gain_of(grade, gain) * weight_at(rank, discount, 2) if rank <= k else 0.0,
        }
        for rank, (name, grade) in enumerate(state.ranking, 1)
    ]


def highest_gain(state: State) -> float:
    """The gain of a document of the highest grade."""
    return float(gain_of(state.settings["max_grade"], state.settings["gain"]))


def roc_points(state: State) -> list[tuple[float, float]]:
    """The points of the ROC curve of the ranking, with its order as the score; empty unless both
    classes occur."""
    known = names_in_calls(state)
    if len(set(known["hits"])) < 2:
        return []
    fpr, tpr, _ = formulas.roc_curve(known["hits"], known["scores"])
    return list(zip(fpr, tpr))


def as_python(state: State) -> str:
    """A program that prints the numbers of the state with rankmetrics_lib."""
    label = labels(state)
    calls = "\n".join(
        f'print("{", ".join(label[metric.key])}:", format({metric.call}, ".4f"))'
        for metric in METRICS
    )
    used = [name for name in formulas.__all__ if name + "(" in calls]
    imports = "".join(f"    {name},\n" for name in sorted(used))
    return (
        "import math\n\nfrom rankmetrics_lib.formulas import"
        f" (\n{imports})\n\n{setup_lines(state)}\n{calls}\n"
    )
