"""Every formula on every small input, with every choice of its card, to the last bit. Runs in
CPython and in MicroPython."""

import binascii
import struct

from rankmetrics_lib import formulas
from rankmetrics_lib.catalogue import cards

# Values to try of each parameter that has a default, the default first
CHOICES = {
    "k": [None, 1, 2, 5],
    "relevance_level": [1, 2],
    "n_relevant": [None, 0, 2],  # added to those in the list
    "pool": [None, [2]],  # added to those in the list
    "normalizer": ["relevant", "truncated"],
    "beta": [1.0, 2.0],
    "gain": ["linear", "exponential"],
    "discount": ["log2", "jarvelin", "zipf"],
    "base": [2, 3.5],
    "persistence": [0.8, 0.5],
    "p": [0.9, 0.5],
    "floor": [1e-5, 0.1],
    "standardized": [False, True],
    "ties": ["stable", "best", "worst"],
    "variant": ["b", "a"],
    "in_pool": [None, True],
    "n_subtopics": [None, 3],
    "alpha": [0.5, 0.3, 0, 1],
    "max_grade": [1, 3],
    "weights": [None, [3, 1]],
    "clip": [None, 1.5],
    "self_normalized": [False, True],
    "weight": [None, 0, 0.5, 1],
    "answers": [None, [[1, 0], [1, 1], [0, 0]]],
}
CHOICES_OF = {  # where they differ
    "cohen_kappa": {"weights": [None, "linear", "quadratic"]},
    "grouped_auc": {"weights": [None, [3, 1, 2]]},
    "tau_ap": {"ties": ["average", "stable"]},
    "calibration_kl": {"alpha": [0.01, 0.25]},
}
SETTLED = {
    "n_items": 4,
    "max_grade": 3,
    "max_fpr": 0.3,
    "recall_level": 0.5,
    "utility": lambda rank: 1 / rank,
}


def lists(values, longest):
    """Every list of these values, shortest first."""
    found = [[]]
    for _ in range(longest):
        yield from found
        found = [one + [value] for one in found for value in values]
    yield from found


def pairs(firsts, others):
    """Every two lists of one length."""
    return [(one, other) for one in firsts for other in others if len(one) == len(other)]


RELS = list(lists([0, 1, 2], 3)) + [rels for rels in lists([0, 2], 4) if len(rels) == 4]
UP_TO_3 = list(lists([0, 1, 2], 2)) + [rels for rels in lists([0, 2], 3) if len(rels) == 3]
SCORES = [0.1, 0.5, 0.9]
# Every order of up to three scores, with every tie
ORDERS = [scores for scores in lists(SCORES, 3) if set(scores) == set(SCORES[: len(set(scores))])]
SCORED = pairs(UP_TO_3, ORDERS)


def matrix_of(apart):
    """A symmetric matrix with these numbers beside its diagonal: 1 of two items, 3 of three."""
    if len(apart) < 3:
        return [[0, apart[0]], [apart[0], 0]] if apart else [[0]]
    a, b, c = apart
    return [[0, a, b], [a, 0, c], [b, c, 0]]


ROWS = [[0, 0], [1, 0], [0, 1], [1, 1]]
WITH_EVERY_K = ("rels", "subtopics", "evidence", "lists", "distances")
# What is measured, by the parameters that hold it
MEASURED = {
    ("rels",): [(rels,) for rels in RELS],
    ("rels", "propensities"): [
        (rels, chances[: len(rels)])
        for rels in RELS
        for chances in ([1, 0.5, 0.25, 0.1], [0.1, 0.9, 0.5, 1])
    ],
    ("pool",): [(rels,) for rels in RELS],
    ("values",): [([rel / 3 for rel in rels],) for rels in RELS],
    ("judged",): [(judged,) for judged in lists([None, 0, 1], 4)],
    ("labels", "predicted"): [(rels, rels[::-1]) for rels in RELS],
    ("labels", "scores"): SCORED,
    ("a", "b"): pairs(UP_TO_3, UP_TO_3),
    ("clicks", "propensities", "weights"): [
        (clicks, [0.5, 0.1, 1][: len(clicks)], weights)
        for clicks, weights in pairs(UP_TO_3, UP_TO_3)
    ],
    ("judge", "judged_by_both", "people"): [
        (judge, both, people)
        for judge in lists([0, -2], 2)
        for both, people in pairs(list(lists([1, -1], 3)), list(lists([1, 0], 3)))
    ],
    ("p", "q"): pairs(UP_TO_3, UP_TO_3),
    ("lists",): [(rows,) for rows in lists([[1, 2], [2, 3], [4, 1]], 3) if rows],
    ("popularity",): [(shares,) for shares in lists([1, 0.5, 0.1], 4)],
    ("distances",): [(matrix_of(apart),) for apart in lists([0, 0.3, 1], 3)],
    ("labels", "scores", "groups"): [
        (labels, scores, groups[: len(labels)])
        for labels, scores in SCORED
        for groups in ([1, 1, 2], [1, 2, 1])
    ],
    ("groups",): [(groups,) for groups in lists([1, 2], 4)],
    ("subtopics",): [(rows,) for rows in lists(ROWS, 3) if rows],
    ("evidence",): [(rows,) for rows in lists(ROWS, 3) if rows],
    ("ranking_a", "ranking_b"): [
        (list(first), list(second))
        for first in ("", "a", "ab", "abc", "abcd")
        for second in ("", "b", "cb", "dcb", "dcbae")
    ],
}


def measured_by(card):
    """What the metric measures: of the names that begin its parameters, as many as possible."""
    starts = [names for names in MEASURED if card.positional[: len(names)] == names]
    return max(starts, key=len)


def calls():
    """(name, arguments) of every call."""
    for card in cards():
        for alike in calls_alike(card):
            for arguments in alike:
                yield card.name, arguments


def calls_alike(card):
    """The calls on everything that is measured, for every choice of the other arguments."""
    names = measured_by(card)
    others = [name for name in card.parameters if name not in names]
    for chosen in chosen_from(card, others, with_every_k=names[0] in WITH_EVERY_K):
        yield [
            with_lists(dict(zip(names, values)), chosen, card.needs) for values in MEASURED[names]
        ]


def chosen_from(card, names, with_every_k):
    """The defaults, then each other value of each parameter; these with every k if asked."""
    choices = dict(CHOICES)
    choices.update(CHOICES_OF.get(card.name, {}))
    settled = {name: SETTLED[name] for name in names if name in SETTLED}
    if "subtopics" in card.parameters:
        settled = {}
    variations = [settled] + [
        with_choice(settled, name, value)
        for name in names
        if name != "k"
        for value in ([] if name in settled else choices.get(name, [])[1:])
    ]
    for variation in variations:
        ks = CHOICES["k"] if with_every_k or variation is settled else [None]
        if "k" in card.needs:
            ks = [k for k in ks if k] or CHOICES["k"][1:2]
        for k in ks if "k" in names else [None]:
            yield with_choice(variation, "k", k) if "k" in names else variation


def with_choice(arguments, name, value):
    chosen = dict(arguments)
    chosen[name] = value
    if name == "base":
        chosen["discount"] = "jarvelin"
    return chosen


def with_lists(given, chosen, needs):
    """Add what is counted or pooled, computed from the labels that are measured."""
    arguments = dict(list(given.items()) + list(chosen.items()))
    labels = given.get("rels", given.get("judged", given.get("labels", [])))
    known = [label for label in labels if label is not None]
    if "subtopics" in given:
        return with_subtopics(given["subtopics"], arguments)
    hits = sum(label >= 1 for label in known)
    if arguments.get("n_relevant") is not None:
        arguments["n_relevant"] += hits
    if "n_relevant" in needs:
        arguments["n_relevant"] = hits + 1
        arguments["n_nonrelevant"] = len(known)
    if arguments.get("pool") is not None and "pool" in chosen:
        arguments["pool"] = labels + arguments["pool"]
    if arguments.get("in_pool") is not None:
        arguments["in_pool"] = [True] * len(labels)
    if "groups" in given and arguments.get("weights") is not None:
        arguments["weights"] = arguments["weights"][: len(labels)]
    return arguments


def with_subtopics(rows, arguments):
    """In another order, the pool has the documents of the list and one that covers everything."""
    if arguments.get("pool") is not None:
        arguments["pool"] = [[1, 1]] + list(reversed(rows))
    return arguments


def bits(value):
    """A result as text, without losing a bit."""
    if isinstance(value, float):
        return "nan" if value != value else binascii.hexlify(struct.pack(">d", value)).decode()
    if isinstance(value, (bool, int)):
        return str(int(value))
    if isinstance(value, dict):
        value = [value[key] for key in sorted(value)]
    return "[" + " ".join(bits(item) for item in value) + "]"


def results(start=""):
    """(call in words, result) of every call of the formulas whose names start so."""
    for name, arguments in calls():
        if not name.startswith(start):
            continue
        shown = [
            key + "=" + repr(arguments[key])
            for key in sorted(arguments)
            if not callable(arguments[key])
        ]
        yield name + "(" + ", ".join(shown) + ")", bits(getattr(formulas, name)(**arguments))


def print_all(start=""):
    """Print the results of the formulas whose names start so."""
    for call, result in results(start):
        print(call, "=>", result)
