"""A walk of the gestures that a figure's own parts offer."""

import functools
import random

import in_the_page

WALKS, STEPS = 15, 10
LONG = 100  # places of a slider


def numbers_from(low, high, step):
    """The places of a slider, whole numbers where its steps are; every fifth of a long one."""
    places = [low + step * place for place in range(round((high - low) / step) + 1)]
    places = places[::5] if len(places) > LONG else places
    return [place if isinstance(step, int) else round(place, 6) for place in places]


def replaced(values, place, value):
    return [*values[:place], value, *values[place + 1 :]]


def moves(order):
    """The list after each drag of one row to another place."""
    for start in range(len(order)):
        for end in range(len(order)):
            if start != end:
                yield moved(order, start, end)


def gestures(part, state):
    """What each gesture on the part sets in the state."""
    kind = part["part"]
    if kind == "guess":
        yield from ({"guess": value} for value in numbers_from(*part["range"]))
    elif kind == "vote":
        yield from ({"guess": option} for option in part["options"])
    elif kind == "ranked":
        if part["head"]:
            yield part["head"]["then"]
        if not part["fixed"]:
            yield from ({part["key"]: order} for order in moves(state[part["key"]]))
    elif kind == "choice":
        yield from (then for _, then, _ in part["options"])
    elif kind == "slider":
        for value in numbers_from(*part["range"]):
            yield part["then"] | {part["key"]: value}
    elif kind == "buttons":
        yield from (one["then"] for one in part["buttons"] if not one["disabled"])
    elif kind == "runs":
        yield from (one["then"] | {part["key"]: one["goal"]} for one in part["buttons"])
    elif kind == "strip" and part["pull"]:
        key, most = part["pull"]["key"], part["pull"]["most"]
        for place in range(len(state[key])):
            yield from ({key: replaced(state[key], place, value)} for value in range(most + 1))
    elif kind == "cut":
        yield from gestures(part["by"], state)
    elif kind == "judged":
        yield from (one["then"] for row in part["documents"] for one in row["grades"])
    elif kind == "falls":
        yield from (row["button"]["then"] for row in part["rows"] if row["button"])
    elif kind == "orders":
        yield from (swap["then"] for swap in part["swaps"])
    for inner in part.get("parts", []):
        yield from gestures(inner, state)


def next_states(state, shown):
    """The other states that one gesture leads to: while the figure is locked, an answer."""
    usable = [
        part for part in shown["parts"] if not shown["locked"] or part["part"] in ("guess", "vote")
    ]
    states = [state | then for part in usable for then in gestures(part, state)]
    return [one for one in states if one != state]


def walk(figure):
    """Steps, each a state and the one before it, and each once: every answer, every gesture from
    the start of the opened figure, and short seeded walks from there."""
    dice, state = random.Random(5), figure.START
    steps = [(state, None)]
    if figure.describe(state, None)["locked"]:
        opened = next_states(state, figure.describe(state, None))
        steps += [(one, state) for one in opened]
        state = dice.choice(opened)
    steps += [(one, state) for one in next_states(state, figure.describe(state, None))]
    start = state
    for step in range(WALKS * STEPS):
        before = state if step % STEPS else start  # far from the start, much stays as it is
        parts = figure.describe(before, None)["parts"]
        ways = [found for part in parts if (found := list(gestures(part, before)))]
        state = before | dice.choice(dice.choice(ways))  # each part as often
        steps.append((state, dice.choice([None, before, before, before])))
    return list({str(step): step for step in steps}.values())


@functools.cache
def described(name):
    """The steps of the walk, each with what CPython describes, computed once."""
    return in_the_page.described(name, walk(in_the_page.figure(name)))


def steps(name):
    """The steps after the answer: a state, and the one before it or None."""
    return [
        (state, before)
        for state, before, _ in described(name)
        if state.get("guess", "") is not None and (before or {}).get("guess", "") is not None
    ]


def changes(name):
    """The steps from one state to another."""
    return [(state, before) for state, before in steps(name) if before not in (None, state)]


def moved(order, start, end):
    """The list after a drag of one row."""
    order = list(order)
    order.insert(end, order.pop(start))
    return order
