"""What the lab shows of a session, as parts (rankmetrics_lib/figures/parts.py), and the answers to
the page's questions. Parts that the lab alone has are drawn by parts.mjs beside this file."""

import json

from rankmetrics_lib.figures.parts import (
    button,
    buttons,
    choice,
    described,
    group,
    placed,
    slider,
)

from . import acts, numbers, pictures, reasons, tasks
from .metrics import METRICS, SHOWN_FIRST
from .state import CHOICES, DOCUMENT_NAMES, HIGHEST_SETTINGS, State, from_text

HINT = "Change something: this line will say why the metric you chose moved."
SIGNS = {"rises": "▲", "falls": "▼", "changes": "●", "stays": ""}
GAINS = [("linear", "linear, g"), ("exponential", "exponential, 2^g − 1")]
DISCOUNTS, IDEALS = [
    [(name, reasons.SETTING_WORDS[name]) for name in CHOICES[setting]]
    for setting in ("discount", "ideal")
]


def answer(question: str) -> str:
    """Answers {"state": a session, perhaps with what to `do`, "before": the session before}, and
    {"python": a session}. For what cannot be done, {"error": message}."""
    question = json.loads(question)
    try:
        if "python" in question:
            return json.dumps({"code": numbers.as_python(from_text(question["python"]["now"]))})
        return json.dumps(describe(**question))
    except ValueError as error:
        return json.dumps({"error": str(error)})


def describe(state: dict, before: dict | None = None) -> dict:
    session = state
    if before and "do" in state:
        given = [state["value"]] if "value" in state else []
        session = acts.done(before, *state["do"], *given)
    now, groups = from_text(session["now"]), shown_rows(session)
    metrics = [metric for one in groups for metric in one["metrics"]]
    kept = [metric for metric in metrics if metric["key"] == session["kept"]][0]
    why = reasons.reason(from_text(session["before"]), now, session["kept"], session["moved"])
    counted = "" if reference_of(session) == session["now"] else tally(metrics)
    parts = [
        placed("documents", document_rows(session, now)),
        placed("tools", tools(session, now)),
        placed("metrics", metric_table(session, now, groups, counted, why or HINT)),
        placed("verdict", tasks.verdict(session, now, metrics)),
    ]
    if session["challenge"]:
        parts.insert(0, placed("task", tasks.task(session, now)))
    if not session["only"]:
        parts.append(placed("settings", settings(session, now)))
        parts.append(placed("choose", tasks.chooser(session)))
    for name, draw in pictures.PICTURES:
        if session["curve"] == name or not session["only"]:
            parts.append(placed("picture" if session["only"] else name, draw(now)))
    shown = described(session | {"order": acts.order_of(now)}, parts, why, "")
    counted = counted or tally(metrics)
    went = f", {kept['direction']}" if kept["change"] else ""
    shown["status"] = f"{session['did']} {kept['name']} {kept['value']}{went}. {counted}."
    return shown


def reference_of(session: dict) -> str:
    """The state from which changes are measured."""
    return session["pinned"] or session["before"]


def shown_rows(session: dict) -> list[dict]:
    """The six first metrics, with those of the challenge and the one that is kept; or all."""
    keys = session["only"] or list(SHOWN_FIRST) + [session["kept"]] + tasks.goal_keys(session)
    if session["all"]:
        keys = [metric.key for metric in METRICS]
    reference = from_text(reference_of(session))
    return numbers.rows(from_text(session["now"]), reference, keys)


def tally(metrics: list[dict]) -> str:
    """As “3 rose, 1 fell, 27 stayed”."""
    went = [metric["direction"] for metric in metrics]
    words = f"{went.count('rises')} rose, {went.count('falls')} fell, {went.count('stays')} stayed"
    changed = went.count("changes")
    return words + (f", {changed} gained or lost a value" if changed else "")


def title_of(session: dict, name: str) -> str:
    place = DOCUMENT_NAMES.index(name)
    return session["titles"][place] if place < len(session["titles"]) else ""


def document_rows(session: dict, now: State) -> dict:
    """A row for each document, and one for the edge between those retrieved and those missed."""
    looked = session["looked"] or session["kept"]
    shares, sums = numbers.shares_by_rank(now, looked)
    rows = [
        document(session, now, place, name) if name else {"id": acts.EDGE}
        for place, name in enumerate(acts.order_of(now))
    ]
    for row, share in zip(rows, shares):
        row["made"] = bool(share)
        if share and sums:
            row["share"] = numbers.signed(numbers.decimals(share, "{:+.4f}"))
    return {
        "part": "documents",
        "label": f"Results for “{session['query']}”" if session["query"] else "Ranking",
        "note": "rank 1 first",
        "rows": rows,
        "titled": bool(session["titles"]),
    }


def document(session: dict, now: State, place: int, name: str) -> dict:
    count, level, top = len(now.ranking), now.settings["level"], now.settings["max_grade"]
    grade = dict(now.ranking + now.missed)[name]
    ranked, title = place < count, title_of(session, name)
    who = f"{name}, {title}" if title else name
    where = f"{place + 1} {who}, rank {place + 1} of {count}" if ranked else f"{who}, not retrieved"
    relevant = "relevant" if grade >= level else "not relevant"
    return {
        "id": name,
        "title": title,
        "rank": str(place + 1) if ranked else "",
        "beyond": not ranked,
        "cut": ranked and place + 1 == now.settings["k"] < count,
        "words": f"{where}, grade {grade}",
        "grade": {
            "text": str(grade),
            "depth": -(-3 * grade // top) if grade >= level else 0,
            "words": f"Grade of document {name}: {grade}, {relevant}. Change it.",
            "hint": f"Grade {grade} of {top}, {relevant}: click for the next grade",
            "do": ["grade", name, (grade + 1) % (top + 1)],
        },
        "moves": moves(now, place, name),
    }


def moves(now: State, place: int, name: str) -> list[dict]:
    """What the three buttons of a document do; nothing where it cannot go further."""
    count = len(now.ranking)
    up, out = f"Move document {name} up", f"Take document {name} out of the ranking"
    above = ["place", name, place - 1] if place else None
    below = ["place", name, place + 1] if place + 1 < count else None
    if place >= count:
        up, out = f"Add document {name} to the ranking", f"Remove document {name}"
        above = ["last", name]
    return [
        {"sign": "↑", "words": up, "do": above},
        {"sign": "↓", "words": f"Move document {name} down", "do": below},
        {"sign": "×", "words": out, "do": ["out", name]},
    ]


def tools(session: dict, now: State) -> dict:
    full = len(acts.order_of(now)) > len(DOCUMENT_NAMES)
    return buttons(
        button("+ to the ranking", {"do": ["add", "ranking"]}, disabled=full),
        button("+ not retrieved", {"do": ["add", "missed"]}, disabled=full),
        button("Undo", {"do": ["undo"]}, disabled=not session["past"]),
        button("Redo", {"do": ["redo"]}, disabled=not session["future"]),
        button("Reset", {"do": ["reset"]}),
        button("Pin", {"do": ["pin"]}, pressed=bool(session["pinned"])),
    )


def metric_table(session: dict, now: State, groups: list[dict], counted: str, why: str) -> dict:
    """The metrics; the few are one list. A small lab says below them what its settings are."""
    whole = not session["only"]
    goals = tasks.goal_keys(session)
    words = {metric.key: metric.card.words for metric in METRICS}
    for one in groups:
        for row in one["metrics"]:
            key = row["key"]
            row["words"] = words[key]
            row["here"] = reasons.here(now, key) if key in session["open"] else ""
            row["kept"], row["goal"] = key == session["kept"], key in goals
            row["looked"] = key == (session["looked"] or session["kept"])
            row["sign"] = SIGNS[row["direction"]]
            row["value"] = "–" if row["value"] == "no value" else row["value"]
    more = "Show fewer metrics" if session["all"] else f"Show all {len(METRICS)} metrics"
    since = "since the pinned ranking" if session["pinned"] else "since the last change"
    return {
        "part": "metrics",
        "tally": f"{counted} {since}" if counted else "",
        "why": why,
        "groups": [one if session["all"] else one | {"title": ""} for one in groups],
        "settings": "" if whole else in_one_line(now),
        "more": {"text": more, "then": {"do": ["all", not session["all"]]}} if whole else None,
    }


def in_one_line(now: State) -> str:
    return f"Settings: {reasons.settings_in_words(now)}"


def settings(session: dict, now: State) -> dict:
    """What every number depends on, in one line, and folded below it, to be changed."""
    chosen = now.settings
    upward = [(number, str(number)) for number in range(1, HIGHEST_SETTINGS["max_grade"] + 1)]
    choices = [
        ("Relevant from grade", "level", upward[: chosen["max_grade"]]),
        ("Highest grade", "max_grade", upward),
        ("Gain", "gain", GAINS),
        ("Discount", "discount", DISCOUNTS),
        ("Ideal and R from", "ideal", IDEALS),
    ]
    cut = slider(
        "value",
        "Cut-off k:",
        1,
        HIGHEST_SETTINGS["k"],
        chosen["k"],
        str(chosen["k"]),
        then={"do": ["set", "k"]},
    )
    return {
        "part": "fold",
        "name": in_one_line(now),
        "open": session["unusual"],
        "parts": [cut]
        + [set_one(label, name, offered, chosen) for label, name, offered in choices],
    }


def set_one(label: str, name: str, offered: list[tuple], chosen: dict) -> dict:
    options = [
        (words, {"do": ["set", name, value]}, value == chosen[name]) for value, words in offered
    ]
    return group(label, choice(label, options))
