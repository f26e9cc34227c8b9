"""What a reader does in the lab: each act takes a session to the next one.

A session is what the page keeps between two questions, plain JSON. `now`, `before` (the last
change), `pinned` and `start` are states as text, `past` and `future` what undo and redo go to.
`moved` is the document that was moved last, `did` that act in words. `kept` is the metric that is
explained, `looked` the one that is pointed at, and the definitions of those in `open` are read. A
small lab shows `only` these metrics and perhaps a `curve`. Of a challenge, `guesses` are the
reader's, `answers` what became of them, and `told` says that the solution was seen. `solved` are
the challenges that were. `unusual` says that the address brought other settings than usual.
"""

from . import challenges
from .state import DOCUMENT_NAMES, QUERY, START, TITLES, State, from_text, to_text

EDGE = ""  # stands between the ranking and what is not retrieved
LONGEST = 60  # characters of what an address brings
REMEMBERED = 100  # states to undo


def begin(text: str = START, metrics=(), curve: str = "", query: str = "", titles=()) -> dict:
    """The session of a small lab; without `metrics` that of the whole lab."""
    text = to_text(from_text(text))
    return {
        "now": text,
        "before": text,
        "start": text,
        "pinned": "",
        "past": [],
        "future": [],
        "moved": "",
        "did": "",
        "kept": metrics[0] if metrics else "ndcg",
        "looked": "",
        "open": [],
        "only": list(metrics),
        "curve": curve,
        "all": False,
        "query": query if metrics else QUERY,
        "titles": list(titles if metrics else TITLES),
        "challenge": "",
        "told": False,
        "guesses": {},
        "answers": {},
        "solved": [],
        "unusual": False,
    }


def done(session: dict, name: str, *given) -> dict:
    """The session after an act."""
    session = dict(session)
    ACTS[name](session, *given)
    challenge = current(session)
    if (
        challenge
        and challenge.kind == "reach"
        and challenge.check(from_text(session["now"]))["solved"]
    ):
        solve(session)
    return session


def solve(session: dict) -> None:
    """A solution that was shown first does not count."""
    if not session["told"] and session["challenge"] not in session["solved"]:
        session["solved"] = session["solved"] + [session["challenge"]]


def current(session: dict):
    return challenges.challenge_named(session["challenge"]) if session["challenge"] else None


def order_of(state: State) -> list[str]:
    """The names of the documents in their order, with the edge of the ranking among them."""
    names = [[name for name, _ in those] for those in (state.ranking, state.missed)]
    return names[0] + [EDGE] + names[1]


def with_order(state: State, order: list[str]) -> State:
    grades = dict(state.ranking + state.missed)
    edge = order.index(EDGE)
    ranking, missed = [
        [(name, grades[name]) for name in names] for names in (order[:edge], order[edge + 1 :])
    ]
    return State(ranking, missed, state.settings)


def edit(session: dict, state: State, did: str = "", moved: str = "") -> None:
    """Every change that can be undone comes here."""
    if to_text(state) != session["now"]:
        session["past"] = session["past"][-REMEMBERED:] + [session["now"]]
        session["future"] = []
        go(session, to_text(state), did, moved)


def go(session: dict, text: str, did: str = "", moved: str = "") -> None:
    session.update({"before": session["now"], "now": text, "did": did, "moved": moved})


def settle(session: dict, text: str) -> None:
    """Goes to a state in which nothing has changed yet."""
    go(session, text)
    session["before"] = text


def place(session: dict, name: str, to: int) -> None:
    """Puts a document at a place in the order, which counts the edge."""
    state = from_text(session["now"])
    order = [one for one in order_of(state) if one != name]
    order.insert(to, name)
    state = with_order(state, order)
    rank, count = order.index(name) + 1, len(state.ranking)
    where = f"at rank {rank} of {count}" if rank <= count else "is not retrieved"
    edit(session, state, f"Document {name} {where}.", name)


def last(session: dict, name: str) -> None:
    """Puts a document at the end of the ranking."""
    order = order_of(from_text(session["now"]))
    place(session, name, [one for one in order if one != name].index(EDGE))


def take_out(session: dict, name: str) -> None:
    """From the ranking to what is not retrieved, and from there away."""
    state = from_text(session["now"])
    if name in [one for one, _ in state.ranking]:
        return place(session, name, len(order_of(state)))
    state.missed = [one for one in state.missed if one[0] != name]
    edit(session, state, f"Document {name} removed.")


def grade(session: dict, name: str, value: int) -> None:
    state = from_text(session["now"])
    if value > state.settings["max_grade"]:
        return
    state.ranking, state.missed = [
        [(one, value if one == name else old) for one, old in those]
        for those in (state.ranking, state.missed)
    ]
    edit(session, state, f"Document {name}: grade {value}.")


def add_document(session: dict, where: str) -> None:
    """Adds a document of the least relevant grade to `ranking` or `missed`."""
    state = from_text(session["now"])
    unused = [name for name in DOCUMENT_NAMES if name not in order_of(state)]
    if unused:
        those = state.ranking if where == "ranking" else state.missed
        those.append((unused[0], state.settings["level"]))
        edit(session, state, f"Document {unused[0]} added.")


def change_setting(session: dict, name: str, value) -> None:
    """A lower highest grade takes the grades and the relevance level down with it."""
    state = from_text(session["now"])
    state.settings[name] = value
    top = state.settings["max_grade"]
    state.settings["level"] = min(state.settings["level"], top)
    state.ranking, state.missed = [
        [(one, min(old, top)) for one, old in those] for those in (state.ranking, state.missed)
    ]
    edit(session, state)


def step_in_history(session: dict, source: str, target: str, did: str) -> None:
    if session[source]:
        text = session[source][-1]
        session[source] = session[source][:-1]
        session[target] = session[target] + [session["now"]]
        go(session, text, did)


def reset(session: dict) -> None:
    challenge = current(session)
    if not challenge:
        session["pinned"] = ""
    start = challenge.start if challenge else session["start"]
    edit(session, from_text(start), "As at the start.")
    session["before"] = session["now"]  # nothing has changed since


def pin(session: dict) -> None:
    pinned = "" if session["pinned"] else session["now"]
    settle(session, session["now"])
    session["pinned"] = pinned
    session["did"] = (
        "Pinned: changes are now measured from here." if pinned else "No longer pinned."
    )


def try_challenge(session: dict, key: str) -> None:
    """Begins a challenge, or leaves it if the key is empty. Undoing must not lead out of it."""
    fresh = {
        "challenge": key,
        "past": [],
        "future": [],
        "told": False,
        "guesses": {},
        "answers": {},
    }
    session.update(fresh)
    challenge = current(session)
    settle(session, to_text(from_text(challenge.start)) if challenge else session["now"])
    session["pinned"] = session["now"] if challenge else ""
    if challenge:
        session["kept"] = challenge.keys()[0]


def show_solution(session: dict) -> None:
    session["told"] = True
    edit(session, from_text(current(session).solution))


def guess(session: dict, key: str, word: str) -> None:
    session["guesses"] = session["guesses"] | {key: word}


def reveal(session: dict) -> None:
    """Shows what happens, if all was guessed. Who sees it knows it: a second try does not count."""
    challenge = current(session)
    session["answers"] = {"open": len(challenge.asked) - len(session["guesses"])}
    if not session["answers"]["open"]:
        session["answers"] = challenge.reveal(session["guesses"])
        if session["answers"]["solved"]:
            solve(session)
        session["told"] = True
        edit(session, from_text(challenge.after))


def keep(session: dict, key: str, opened: bool) -> None:
    """Explains a metric from now on, whose definition was opened or closed."""
    session["kept"] = key
    others = [one for one in session["open"] if one != key]
    session["open"] = others + [key] * opened


def arrive(session: dict, given: dict) -> None:
    """Takes what an address brings: a state, a challenge, whether all metrics are shown, and titles
    in the order of their letters, with their query. The rest is other people's, as a campaign's
    mark is."""
    if given.get("titles"):
        session["query"] = given.get("query", "")[:LONGEST]
        session["titles"] = [title[:LONGEST] for title in given["titles"].split("|")]
    session["all"] = session["all"] or given.get("show") == "all"
    key = given.get("challenge")
    if key and key not in [one.key for one in challenges.CHALLENGES]:
        raise ValueError(f"There is no challenge {key}.")
    if key:
        try_challenge(session, key)
    parts = [name for name in given if name in PARTS_OF_A_STATE]
    if parts:
        usual = from_text(session["now"]).settings
        settle(session, to_text(from_text("&".join([f"{name}={given[name]}" for name in parts]))))
        session["unusual"] = from_text(session["now"]).settings != usual


PARTS_OF_A_STATE = [part.split("=")[0] for part in START.split("&")]
ACTS = {
    "place": place,
    "last": last,
    "out": take_out,
    "grade": grade,
    "add": add_document,
    "set": change_setting,
    "undo": lambda session: step_in_history(session, "past", "future", "Undone."),
    "redo": lambda session: step_in_history(session, "future", "past", "Done again."),
    "reset": reset,
    "pin": pin,
    "keep": keep,
    "look": lambda session, key: session.update({"looked": key}),
    "all": lambda session, shown: session.update({"all": shown}),
    "show": lambda session, text: edit(session, from_text(text)),
    "arrive": arrive,
    "challenge": try_challenge,
    "solution": show_solution,
    "guess": guess,
    "reveal": reveal,
}
