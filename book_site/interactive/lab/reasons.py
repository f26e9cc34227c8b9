"""Where a metric comes from, and why it moved with the last change, in one sentence each. The
second says what was done, which terms of the formula changed, and what became of the metric."""

import math

from rankmetrics_lib import formulas
from rankmetrics_lib.formulas.dcg import weight_at

from . import numbers
from .state import State

DONE = {
    "k": "The cut-off went from {} to {}",
    "gain": "The gain went from {} to {}",
    "discount": "The discount went from {} to {}",
    "ideal": "The ideal and R went from {} to {}",
    "level": "The smallest relevant grade went from {} to {}",
    "max_grade": "The highest grade went from {} to {}",
}
SETTING_WORDS = {"pool": "the judged set", "list": "the list only"}
SETTING_WORDS.update(
    {"log2": "1/log2(rank + 1)", "jarvelin": "1/log2(rank) from rank 2", "zipf": "1/rank"}
)

HITS = ("precision", "recall", "capped_recall", "f1", "hit_rate")
PRECISIONS = ("ap", "ap_at_k", "ap_truncated")
DISCOUNTED = ("dcg", "ndcg", "mndcg")
OF_R = ("recall", "capped_recall", "f1") + PRECISIONS
PAIRS_OF = {"auc": "hits", "tau_b": "rels", "tau_a": "rels", "gamma": "rels", "pair_ratio": "rels"}


def reason(before: State, now: State, key: str, document: str = "") -> str:
    """The sentence; empty if more than one thing was done. `document` is the one that the
    reader moved, if any."""
    name, event = what_was_done(before, now, document)
    if not event:
        return ""
    terms = changed_terms(before, now, key, name)
    outcome = what_became(before, now, key)
    return f"{event}: {listed(terms)}, so {outcome}." if terms else f"{event}; {outcome}."


def settings_in_words(state: State) -> str:
    """The settings in one line."""
    chosen = dict(state.settings)
    chosen["discount"], chosen["ideal"] = (
        SETTING_WORDS[chosen["discount"]],
        SETTING_WORDS[chosen["ideal"]],
    )
    return (
        "k = {k}, {gain} gain, discount {discount}, relevant from grade {level} of {max_grade},"
        " ideal and R from {ideal}".format(**chosen)
    )


def here(state: State, key: str) -> str:
    """The numbers that make the metric of this list; empty if it has no value, or if they say
    no more than that."""
    if math.isnan(numbers.value(state, key)):
        return ""
    if key in HITS:
        return f"{hits(state)} of the first {state.settings['k']} are relevant"
    if key == "rr":
        first = first_hit(state)
        return f"the first relevant document is at rank {first}" if first else ""
    if key in PAIRS_OF:
        return "{} pairs are in the right order, {} in the wrong one".format(*pairs(state, key))
    if key == "ndcg":
        got, most = numbers.value(state, "dcg"), ideal(state)
        return f"DCG {numbers.as_text(got)} of {numbers.as_text(most)}"
    found, sums = numbers.shares_by_rank(state, key)
    ranks = zip(state.ranking, found) if sums else []
    adds = [f"{name} {numbers.as_text(share)}" for (name, _), share in ranks if share]
    return f"from {listed(adds)}" if adds else ""


def what_was_done(before: State, now: State, document: str) -> tuple[str, str]:
    """The document that it was done to, if any, and the event in words; both empty if several
    things were done. Of two neighbors that swapped, it is the `document` that the reader moved,
    else the better one, else the one that rose."""
    settings = [name for name in DONE if before.settings[name] != now.settings[name]]
    if settings:
        same_lists = (before.ranking, before.missed) == (now.ranking, now.missed)
        if len(settings) > 1 or not same_lists:
            return "", ""
        ends = [state.settings[settings[0]] for state in (before, now)]
        return "", DONE[settings[0]].format(*[SETTING_WORDS.get(end, end) for end in ends])
    alone = [
        name
        for name in names_in_state(before) + names_in_state(now)
        if rest(before, name) == rest(now, name)
    ]
    if not alone or before == now:
        return "", ""
    name = max(
        alone,
        key=lambda one: (
            one == document,
            max(grade_in(before, one) + grade_in(now, one)),
            -rank(now, one),
        ),
    )
    return name, event_of(before, now, name)


def names_in_state(state: State) -> list[str]:
    return [name for name, _ in state.ranking + state.missed]


def rest(state: State, name: str) -> list:
    """The lists without a document."""
    return [[one for one in those if one[0] != name] for those in (state.ranking, state.missed)]


def grade_in(state: State, name: str) -> list[int]:
    """The grade of a document; nothing if it was not judged."""
    return [grade for one, grade in state.ranking + state.missed if one == name]


def rank(state: State, name: str) -> int:
    """The rank of a document; 0 if it is not retrieved."""
    ranked = [one for one, _ in state.ranking]
    return ranked.index(name) + 1 if name in ranked else 0


def event_of(before: State, now: State, name: str) -> str:
    old, new = grade_in(before, name), grade_in(now, name)
    was, is_ = rank(before, name), rank(now, name)
    who = f"{name} (grade {(new or old)[0]})"
    if not old:
        return f"{who} joined the " + (f"ranking at rank {is_}" if is_ else "judged set")
    if not new:
        return f"{who} left the judged set"
    if old != new:
        return f"The grade of {name} {moved(old[0], new[0])} from {old[0]} to {new[0]}"
    if was and is_:
        return f"{who} moved from rank {was} to rank {is_}"
    if is_:
        return f"{who} entered the ranking at rank {is_}"
    return f"{who} left the ranking, where it was at rank {was}" if was else ""


def moved(before: float, now: float) -> str:
    return "rose" if now > before else "fell"


def changed_terms(before: State, now: State, key: str, name: str) -> list[str]:
    """The terms of the metric's formula that changed."""
    terms = []
    if key in OF_R:
        terms += changed_count("R is {}", relevant(before), relevant(now))
    if key == "ndcg":
        terms += changed_value("the ideal DCG", ideal(before), ideal(now))
    if key in HITS:
        return changed_hits(before, now) + terms
    if key == "rr":
        return changed_first(before, now)
    if key in PAIRS_OF:
        return changed_pairs(before, now, key)
    if rank(before, name) or rank(now, name):
        terms += changed_shares(before, now, key, name)
    return terms


def changed_count(words: str, before: int, now: int) -> list[str]:
    return [] if before == now else [f"{words.format(now)} instead of {before}"]


def changed_value(words: str, before: float, now: float) -> list[str]:
    return [] if numbers.same(before, now) else [went(words, before, now)]


def went(words: str, before: float, now: float) -> str:
    """Both values, and no difference: with rounded numbers, it would seem wrong in the last
    digit."""
    ends = [numbers.as_text(value) for value in (before, now)]
    if ends[0] == ends[1]:
        return f"{words} {moved(before, now)} by less than 0.0001"
    both = math.isfinite(before) and math.isfinite(now)
    return f"{words} {moved(before, now) if both else 'went'} from {ends[0]} to {ends[1]}"


def relevant(state: State) -> int:
    return numbers.names_in_calls(state)["n_relevant"]


def ideal(state: State) -> float:
    return numbers.value(state, "ideal_dcg")


def changed_hits(before: State, now: State) -> list[str]:
    found = [hits(state) for state in (before, now)]
    cut = [state.settings["k"] for state in (before, now)]
    if cut[0] != cut[1]:
        return [
            f"{found[1]} of the first {cut[1]} are relevant, and {found[0]} of the first {cut[0]}"
        ]
    return changed_count(
        f"the number of relevant documents among the first {cut[1]} is {{}}", *found
    )


def hits(state: State) -> int:
    """The relevant documents inside the cut."""
    return sum(numbers.names_in_calls(state)["hits"][: state.settings["k"]])


def changed_first(before: State, now: State) -> list[str]:
    old, new = (first_hit(state) for state in (before, now))
    if old == new:
        return []
    if not new:
        return [f"no relevant document is inside the cut, where the first was at rank {old}"]
    return [f"the first relevant document is at rank {new}" + (f" instead of {old}" if old else "")]


def first_hit(state: State) -> int:
    """The rank of the first relevant document inside the cut; 0 if there is none."""
    hits = numbers.names_in_calls(state)["hits"][: state.settings["k"]]
    return hits.index(1) + 1 if 1 in hits else 0


def changed_pairs(before: State, now: State, key: str) -> list[str]:
    (right, wrong), (right_now, wrong_now) = pairs(before, key), pairs(now, key)
    if (right, wrong) == (right_now, wrong_now):
        return []
    return [
        f"{right_now} pairs are in the right order and {wrong_now} in the wrong one,"
        f" instead of {right} and {wrong}"
    ]


def pairs(state: State, key: str) -> tuple[int, int]:
    """How many pairs are in the right order, and in the wrong one."""
    known = numbers.names_in_calls(state)
    found = formulas.pair_counts(known[PAIRS_OF[key]], known["scores"])
    return found.concordant, found.discordant


def changed_shares(before: State, now: State, key: str, name: str) -> list[str]:
    """What the document gained or lost, and what all others did."""
    old, new = shares_by_document(before, key), shares_by_document(now, key)
    if old is None:
        return []
    own = new.get(name, 0.0) - old.get(name, 0.0)
    others = sum(new.values()) - sum(old.values()) - own
    terms = []
    if not numbers.same(own, 0.0):
        terms += factor(before, now, key, name)
        if not terms or not numbers.same(others, 0.0):
            label = numbers.labels(now)[key][0]
            terms.append(f"its share of {label} {moved(0.0, own)} by {size(own)}")
    if not numbers.same(others, 0.0):
        terms.append(f"the other documents {'gained' if others > 0 else 'lost'} {size(others)}")
    return terms


def shares_by_document(state: State, key: str) -> dict[str, float] | None:
    """What each document adds to a metric; None if that does not add up."""
    found, sums = numbers.shares_by_rank(state, key)
    return dict(zip([name for name, _ in state.ranking], found)) if sums else None


def factor(before: State, now: State, key: str, name: str) -> list[str]:
    """What changed a document's share, besides its grade."""
    was, is_, k = rank(before, name), rank(now, name), now.settings["k"]
    if not was or not is_ or was == is_:
        return []
    if "@" in numbers.labels(now)[key][0] and (was > k) != (is_ > k):
        return [f"it is now {'below' if is_ > k else 'inside'} the cut"]
    if key in DISCOUNTED:
        discount = now.settings["discount"]
        return changed_value(
            "its discount", weight_at(was, discount, 2), weight_at(is_, discount, 2)
        )
    if key in PRECISIONS:
        return changed_value(
            "the precision at its rank", precision(before, was), precision(now, is_)
        )
    return []


def precision(state: State, depth: int) -> float:
    return formulas.precision(numbers.names_in_calls(state)["hits"], depth)


def size(change: float) -> str:
    text = numbers.decimals(abs(change), "{:.4f}")
    return text if float(text) else "less than 0.0001"


def what_became(before: State, now: State, key: str) -> str:
    label = numbers.labels(now)[key][0]
    old, new = numbers.value(before, key), numbers.value(now, key)
    if numbers.same(old, new):
        return f"{label} stays at {numbers.as_text(new)}"
    return went(label, old, new)


def listed(terms: list[str]) -> str:
    if len(terms) < 3:
        return " and ".join(terms)
    return ", ".join(terms[:-1]) + ", and " + terms[-1]
