"""The challenges as the lab shows them: the list of them, what is asked, and what is said of it."""

from rankmetrics_lib.figures.parts import button, buttons, choice, group, text

from . import acts, challenges, numbers
from .metrics import SHOWN_FIRST
from .state import State, from_text

DIRECTIONS = ("rises", "falls", "stays")


def goal_keys(session: dict) -> list[str]:
    challenge = acts.current(session)
    return challenge.keys() if challenge else []


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
    if challenge.kind == "reach":
        words, first = "", button("Show a solution", {"do": ["solution"]})
        asked = [{"part": "goals", "goals": challenge.check(now)["goals"]}]
    else:
        words = " What does each metric do? Choose, then reveal."
        first, asked = button("Reveal", {"do": ["reveal"]}), guesses(session)
    again = button("Start again", {"do": ["challenge", challenge.key]})
    leave = button("Leave the challenge", {"do": ["challenge", ""]})
    share = {"part": "share", "key": challenge.key, "title": challenge.title}
    words = text(challenge.full_task() + words)
    return group(challenge.title, words, *asked, buttons(first, again, leave), share)


def guesses(session: dict) -> list[dict]:
    """For each metric that is asked, three answers, and what became of the one that was given."""
    challenge = acts.current(session)
    label = numbers.labels(from_text(challenge.start))
    told = {one["key"]: one for one in session["answers"].get("answers", [])}
    lines = []
    for key in challenge.asked:
        name, mark = label[key][0], ""
        if key in told:
            mark = "✓" if told[key]["right"] else f"✗ it {told[key]['did']}"
        options = [
            (word, {"do": ["guess", key, word]}, session["guesses"].get(key) == word)
            for word in DIRECTIONS
        ]
        lines.append(group(name, choice(name, options), text(mark)))
    return lines


def verdict(session: dict, now: State, metrics: list[dict]) -> dict:
    """What is said of the ranking, and for narrow screens the goals, or the metrics in brief."""
    challenge, words, kind, goals = acts.current(session), "", "broken", []
    if challenge and challenge.kind == "reach":
        found = challenge.check(now)
        words, kind = of_goals(session, found)
        goals = found["goals"]
    elif session["answers"]:
        words, kind = of_guesses(session, challenge)
    following = next_challenge(session) if kind == "solved" else ""
    few = list(SHOWN_FIRST) + session["only"] + [session["kept"]]
    return {
        "part": "verdict",
        "words": words,
        "kind": kind,
        "goals": goals,
        "metrics": [] if goals else [metric for metric in metrics if metric["key"] in few],
        "next": button("Next challenge", {"do": ["challenge", following]}) if following else None,
    }


def of_goals(session: dict, found: dict) -> tuple[str, str]:
    if found["solved"]:
        return f"{'A solution' if session['told'] else 'Solved'}. {found['lesson']}", "solved"
    return f"Not allowed here: {found['broken']}" if found["broken"] else "", "broken"


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
