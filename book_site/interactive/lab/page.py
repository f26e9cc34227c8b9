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
    text,
)

from . import acts, challenges, numbers, pictures, reasons
from .metrics import FIRST, METRICS
from .state import MOST, NAMES, State, from_text

HINT = "Change something: this line will say why the metric you chose moved."
SIGNS = {"rises": "▲", "falls": "▼", "changes": "●", "stays": ""}
WORDS = ("rises", "falls", "stays")
GAINS = [("linear", "linear, g"), ("exponential", "exponential, 2^g − 1")]
DISCOUNTS = [
    ("log2", "1/log2(rank + 1)"),
    ("jarvelin", "1/log2(rank), from rank 2"),
    ("zipf", "1/rank"),
]
IDEALS = [("pool", "the judged set"), ("list", "the list only")]


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
        placed("documents", documents(session, now)),
        placed("tools", tools(session, now)),
        placed("metrics", table(session, groups, counted, why or HINT)),
        placed("verdict", verdict(session, now, metrics, kept, counted)),
    ]
    if session["challenge"]:
        parts.insert(0, placed("task", task(session, now)))
    if not session["only"]:
        parts += [placed("settings", settings(now)), placed("choose", chooser(session))]
    for name, draw in pictures.PICTURES:
        if session["curve"] == name or not session["only"]:
            parts.append(placed(name, draw(now)))
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
    keys = session["only"] or list(FIRST) + [session["kept"]] + goal_keys(session)
    if session["all"]:
        keys = [metric.key for metric in METRICS]
    reference = from_text(reference_of(session))
    return numbers.rows(from_text(session["now"]), reference, keys)


def goal_keys(session: dict) -> list[str]:
    challenge = acts.current(session)
    return challenge.keys() if challenge else []


def tally(metrics: list[dict]) -> str:
    """As “3 rose, 1 fell, 27 stayed”."""
    went = [metric["direction"] for metric in metrics]
    words = f"{went.count('rises')} rose, {went.count('falls')} fell, {went.count('stays')} stayed"
    changed = went.count("changes")
    return words + (f", {changed} gained or lost a value" if changed else "")


def title_of(session: dict, name: str) -> str:
    place = NAMES.index(name)
    return session["titles"][place] if place < len(session["titles"]) else ""


def documents(session: dict, now: State) -> dict:
    """A row for each document, and one for the edge between those retrieved and those missed."""
    looked = session["looked"] or session["kept"]
    shares, sums = numbers.shares(now, looked)
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
    count, settings, order = len(now.ranking), now.settings, acts.order_of(now)
    grade = dict(now.ranking + now.missed)[name]
    ranked, title, top = place < count, title_of(session, name), settings["max_grade"]
    who = f"{name}, {title}" if title else name
    relevant = "relevant" if grade >= settings["level"] else "not relevant"
    where = f"{place + 1} {who}, rank {place + 1} of {count}" if ranked else f"{who}, not retrieved"
    up = ["place", name, place - 1] if place else None
    return {
        "id": name,
        "title": title,
        "rank": str(place + 1) if ranked else "",
        "beyond": not ranked,
        "cut": ranked and place + 1 == settings["k"] and place + 1 < count,
        "words": f"{where}, grade {grade}",
        "grade": {
            "text": str(grade),
            "depth": -(-3 * grade // top) if relevant == "relevant" else 0,
            "words": f"Grade of document {name}: {grade}, {relevant}. Change it.",
            "hint": f"Grade {grade} of {top}, {relevant}: click for the next grade",
            "do": ["grade", name, (grade + 1) % (top + 1)],
        },
        "moves": [
            {
                "sign": "↑",
                "words": f"Move document {name} up" if ranked else f"Add document {name} to the ranking",
                "do": up if ranked else ["last", name],
            },
            {
                "sign": "↓",
                "words": f"Move document {name} down",
                "do": ["place", name, place + 1] if place + 1 < count else None,
            },
            {
                "sign": "×",
                "words": f"Take document {name} out of the ranking"
                if ranked
                else f"Remove document {name}",
                "do": ["out", name],
            },
        ],
    }


def tools(session: dict, now: State) -> dict:
    full = len(acts.order_of(now)) > len(NAMES)
    return buttons(
        button("+ to the ranking", {"do": ["add", "ranking"]}, disabled=full),
        button("+ not retrieved", {"do": ["add", "missed"]}, disabled=full),
        button("Undo", {"do": ["undo"]}, disabled=not session["past"]),
        button("Redo", {"do": ["redo"]}, disabled=not session["future"]),
        button("Reset", {"do": ["reset"]}),
        button("Pin", {"do": ["pin"]}, pressed=bool(session["pinned"])),
    )


def table(session: dict, groups: list[dict], counted: str, why: str) -> dict:
    """The metrics; the few are one list, and each says what it measures."""
    whole = not session["only"]
    few = whole and not session["all"]
    goals = goal_keys(session)
    words = {metric.key: metric.card.words for metric in METRICS}
    for one in groups:
        for row in one["metrics"]:
            key = row["key"]
            row["words"] = words[key] if few or (whole and key == session["kept"]) else ""
            row["kept"], row["goal"] = key == session["kept"], key in goals
            row["looked"] = key == (session["looked"] or session["kept"])
            row["sign"] = SIGNS[row["direction"]]
            row["detail"] = detail(row)
            row["value"] = "–" if row["value"] == "no value" else row["value"]
    more = "Show fewer metrics" if session["all"] else f"Show all {len(METRICS)} metrics"
    since = "since the pinned ranking" if session["pinned"] else "since the last change"
    return {
        "part": "metrics",
        "tally": f"{counted} {since}" if counted else "",
        "why": why,
        "groups": [one if session["all"] else one | {"title": ""} for one in groups],
        "more": {"text": more, "then": {"do": ["all", not session["all"]]}} if whole else None,
    }


def detail(row: dict) -> str:
    if not row["why"]:
        return row["detail"]
    return row["why"] if row["value"] == "∞" else f"no value: {row['why']}"


def settings(now: State) -> dict:
    chosen = now.settings
    upward = [(number, str(number)) for number in range(1, MOST["max_grade"] + 1)]
    choices = [
        ("Relevant from grade", "level", upward[: chosen["max_grade"]]),
        ("Highest grade", "max_grade", upward),
        ("Gain", "gain", GAINS),
        ("Discount", "discount", DISCOUNTS),
        ("Ideal and R from", "ideal", IDEALS),
    ]
    cut = slider(
        "value", "Cut-off k:", 1, MOST["k"], chosen["k"], str(chosen["k"]), then={"do": ["set", "k"]}
    )
    return {
        "part": "fold",
        "name": f"Settings: k = {chosen['k']}, {chosen['gain']} gain, relevant from grade"
        f" {chosen['level']}",
        "parts": [cut] + [set_one(label, name, offered, chosen) for label, name, offered in choices],
    }


def set_one(label: str, name: str, offered: list[tuple], chosen: dict) -> dict:
    options = [
        (words, {"do": ["set", name, value]}, value == chosen[name]) for value, words in offered
    ]
    return group(label, choice(label, options))


def chooser(session: dict) -> dict:
    """The list of challenges."""
    all_of_them, solved = challenges.CHALLENGES, session["solved"]
    count = len([one for one in all_of_them if one.key in solved])
    options = [("", f"none ({count} of {len(all_of_them)} solved)")]
    for place, one in enumerate(all_of_them, 1):
        mark = "✓ " if one.key in solved else ""
        options.append((one.key, f"{mark}{place}. {one.title}"))
    return {
        "part": "select",
        "label": "Challenge",
        "name": "challenge",
        "options": options,
        "value": session["challenge"],
    }


def task(session: dict, now: State) -> dict:
    challenge = acts.current(session)
    reach = challenge.kind == "reach"
    first = button("Show a solution", {"do": ["solution"]}) if reach else button("Reveal", {"do": ["reveal"]})
    again = button("Start again", {"do": ["challenge", challenge.key]})
    leave = button("Leave the challenge", {"do": ["challenge", ""]})
    asked = [{"part": "goals", "goals": challenge.check(now)["goals"]}] if reach else guesses(session)
    share = {"part": "share", "key": challenge.key, "title": challenge.title}
    words = challenge.full_task() + ("" if reach else " What does each metric do? Choose, then reveal.")
    return group(challenge.title, text(words), *asked, buttons(first, again, leave), share)


def guesses(session: dict) -> list[dict]:
    """For each metric that is asked, the three answers, and what became of the one that was given."""
    challenge = acts.current(session)
    label = numbers.labels(from_text(challenge.start))
    told = {one["key"]: one for one in session["answers"].get("answers", [])}
    lines = []
    for key in challenge.asked:
        name, mark = label[key][0], ""
        if key in told:
            mark = "✓" if told[key]["right"] else f"✗ it {told[key]['did']}"
        options = [
            (word, {"do": ["guess", key, word]}, session["guesses"].get(key) == word) for word in WORDS
        ]
        lines.append(group(name, choice(name, options), text(mark)))
    return lines


def verdict(session: dict, now: State, metrics: list[dict], kept: dict, counted: str) -> dict:
    """What is said of the ranking, and for narrow screens the metrics in brief, or the goals."""
    challenge, words, kind, goals = acts.current(session), "", "broken", []
    if challenge and challenge.kind == "reach":
        found = challenge.check(now)
        goals = found["goals"]
        words = f"Not allowed here: {found['broken']}" if found["broken"] else ""
        if found["solved"]:
            words, kind = f"{'A solution' if session['told'] else 'Solved'}. {found['lesson']}", "solved"
    elif session["answers"]:
        words, kind = of_guesses(session, challenge)
    following = next_challenge(session) if kind == "solved" else ""
    brief = [metric for metric in metrics if metric["key"] in FIRST or session["only"]]
    return {
        "part": "verdict",
        "words": words,
        "kind": kind,
        "goals": goals,
        "metrics": [] if goals else [one for one in brief if one is not kept][:5] + [kept],
        "next": {"text": "Next challenge", "then": {"do": ["challenge", following]}}
        if following
        else None,
    }


def of_guesses(session: dict, challenge) -> tuple[str, str]:
    answers = session["answers"]
    if answers.get("open"):
        return f"{answers['open']} of {len(challenge.asked)} still open.", "broken"
    if answers["solved"] and session["challenge"] in session["solved"]:
        return f"Solved. {answers['lesson']}", "solved"
    right = len([one for one in answers["answers"] if one["right"]])
    return f"{right} of {len(challenge.asked)} right. {answers['lesson']}", "broken"


def next_challenge(session: dict) -> str:
    """The next one after this that is not solved yet, if any."""
    keys = [one.key for one in challenges.CHALLENGES]
    place = keys.index(session["challenge"])
    unsolved = [key for key in keys[place + 1 :] + keys[:place] if key not in session["solved"]]
    return unsolved[0] if unsolved else ""
