"""What holds for every moving figure, over a walk of the gestures that its own parts offer: the
page answers as CPython does, numbers are finite and written for readers, and the first answer opens
the figure."""

import json
import pkgutil
import random
import re

import in_the_page
import pytest

from rankmetrics_lib import figures

NAMES = [
    name
    for _, name, _ in pkgutil.iter_modules(figures.__path__)
    if hasattr(in_the_page.figure(name), "answer")
]
ANSWERED = [name for name in NAMES if "guess" in in_the_page.figure(name).START]
WALKS, STEPS = 15, 10


def numbers_from(low, high, step):
    """The places of a slider, whole numbers where its steps are."""
    places = [low + step * place for place in range(round((high - low) / step) + 1)]
    return [place if isinstance(step, int) else round(place, 6) for place in places]


def replaced(values, place, value):
    return [*values[:place], value, *values[place + 1 :]]


def moves(order):
    """The list after each drag of one row to another place."""
    for start in range(len(order)):
        for end in range(len(order)):
            if start != end:
                rest = [*order[:start], *order[start + 1 :]]
                yield [*rest[:end], order[start], *rest[end:]]


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
    """Steps, each a state and the one before it: every answer, every gesture from the start of the
    opened figure, and short seeded walks from there."""
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
    return steps


@pytest.fixture(scope="module")
def walked():
    """The walk of a figure with what CPython describes, computed once."""
    known = {}

    def of(name):
        if name not in known:
            figure = in_the_page.figure(name)
            known[name] = [(*step, figure.describe(*step)) for step in walk(figure)]
        return known[name]

    return of


def texts(value):
    """All that is written in a description; a state is not."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("state", "then", "id", "key", "guess"):
                yield from texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts(inner)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_shows_what_cpython_computes(walked, name):
    steps = [(state, before) for state, before, _ in walked(name)]
    assert in_the_page.different(name, steps) == []


@pytest.mark.parametrize("name", NAMES)
def test_numbers_are_finite_and_written_for_readers(walked, name):
    for _, _, shown in walked(name):
        json.dumps(shown, allow_nan=False)
        for text in texts(shown):
            assert not re.search(r"\b(nan|inf|None)\b|\d\.\d{5}|\de-?\d", text), text
        assert shown["said"].endswith((".", "!", "?")) and shown["next"][1]


@pytest.mark.parametrize("name", ANSWERED)
def test_an_answer_opens_the_figure_and_is_compared_with_the_start(walked, name):
    """The words about the answer stay, whatever the reader moves since."""
    kept = {}
    for state, _, shown in walked(name):
        kinds = [part["part"] for part in shown["parts"]]
        locked = state["guess"] is None
        assert shown["locked"] == locked
        assert locked == bool({"guess", "vote"} & set(kinds)) != ("kept" in kinds)
        for part in in_the_page.parts(shown, "kept"):
            kept.setdefault(str(state["guess"]), set()).add(part["words"])
    assert kept and all(len(words) == 1 for words in kept.values())


def test_a_page_that_differs_would_be_noticed(monkeypatch):
    figure = in_the_page.figure("labels_kappa")
    steps = walk(figure)[:60]
    monkeypatch.setattr(figure, "RECIPE_TITLES", ["soup", *figure.RECIPE_TITLES[1:]])
    assert len(in_the_page.different("labels_kappa", steps)) == len(steps)


def test_every_figure_is_walked():
    assert len(NAMES) > 20 and len(ANSWERED) > 20
