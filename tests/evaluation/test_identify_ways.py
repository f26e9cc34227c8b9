"""All definitions that `identify` tries: which there are, that their words say what their value is
and their Python computes it, and that the usual comes before the unusual.

`MEANINGS` says for each phrase which arguments of the formula it stands for, how far from the usual
it is (0: what most people compute; 1: a usual alternative; 2: unusual; 3: rare; 4: far-fetched),
what the table shows, and the cause that the page names.
"""

import math
import re
from itertools import product
from typing import NamedTuple

import pytest

import rankmetrics_lib as rm
from rankmetrics_lib import formulas
from rankmetrics_lib.evaluation.identify.definitions import (
    METRICS,
    definitions,
    other_ideals,
)
from rankmetrics_lib.evaluation.identify.known import known_of
from rankmetrics_lib.evaluation.identify.suspects import suspects

NOT_GIVEN = dict.fromkeys(["metric", "k", "pool", "n_relevant", "max_grade", "scores"])


def known(rels, **given):
    return known_of(rels, metrics=METRICS, **NOT_GIVEN | given)


class Meaning(NamedTuple):
    arguments: dict
    cost: int
    columns: dict
    cause: str = ""


LINEAR, EXPONENTIAL = {"gain": "linear"}, {"gain": "exponential"}
ZIPF, JARVELIN = {"discount": "zipf"}, {"discount": "jarvelin"}
MEANINGS = {
    "gain g": Meaning({}, 0, LINEAR),
    "gain 2^g - 1": Meaning(EXPONENTIAL, 1, EXPONENTIAL, "exponential gain"),
    "discount 1/log2(i + 1)": Meaning({}, 0, {"discount": "log2"}),
    "discount 1/i": Meaning(ZIPF, 2, ZIPF, "zipf discount"),
    "discount 1/log2(i) from rank 2 on": Meaning(JARVELIN, 2, JARVELIN, "jarvelin discount"),
    "discount 1/ln(i) from rank 3 on": Meaning(
        JARVELIN | {"base": math.e}, 4, {"discount": "jarvelin, base 2.718"}, "other logarithm"
    ),
    "discount 1/log10(i) from rank 10 on": Meaning(
        JARVELIN | {"base": 10}, 4, {"discount": "jarvelin, base 10"}, "other logarithm"
    ),
    "divided by R": Meaning({}, 0, {"normalizer": "relevant"}),
    "divided by min(R, k)": Meaning(
        {"normalizer": "truncated"}, 1, {"normalizer": "truncated"}, "truncated normalizer"
    ),
    "beta 1": Meaning({}, 0, {}),
    "beta 0.5": Meaning({"beta": 0.5}, 2, {}, "beta"),
    "beta 2": Meaning({"beta": 2}, 2, {}, "beta"),
    "beta √2": Meaning({"beta": math.sqrt(2)}, 2, {}, "beta squared"),
    "persistence 0.8": Meaning({"persistence": 0.8}, 0, {}),
    "persistence 0.5": Meaning({"persistence": 0.5}, 1, {}, "persistence"),
    "persistence 0.9": Meaning({"persistence": 0.9}, 2, {}, "persistence"),
    "persistence 0.95": Meaning({"persistence": 0.95}, 3, {}, "persistence"),
    "variant b": Meaning({"variant": "b"}, 2, {}),
    "variant a": Meaning({"variant": "a"}, 2, {}),
    "ideal from the list only": Meaning({}, 1, {"ideal": "list"}, "list-only ideal"),
}
GAINS = ["gain g", "gain 2^g - 1"]
DISCOUNTS = [phrase for phrase in MEANINGS if phrase.startswith("discount")]
PERSISTENCES = [phrase for phrase in MEANINGS if phrase.startswith("persistence")]
BETAS = [phrase for phrase in MEANINGS if phrase.startswith("beta")]


class Ranking(NamedTuple):
    """What is asked, and the phrases that depend on it."""

    given: dict
    meanings: dict
    cutoffs: dict  # each cut-off with its cost
    ideals: list = ["ideal from the list only"]
    gains: list = ["gain g"]
    levels: list = [""]
    totals: list = []
    judged: list = []
    grades: list = []

    @property
    def known(self):
        return known(**self.given)


RELS = [3, 2, 0, 1, 2]
POOL = [3, 2, 0, 1, 2, 3, 1, 0]
GRADED = Ranking(
    {"rels": RELS, "pool": POOL},
    MEANINGS
    | {
        "ideal from the judged set": Meaning({"pool": POOL}, 0, {"ideal": "pool"}),
        "relevant from label 2 up": Meaning({"relevance_level": 2}, 2, {}, "relevance level"),
        "relevant from label 3 up": Meaning({"relevance_level": 3}, 2, {}, "relevance level"),
        "R = 6 of the judged set": Meaning({"n_relevant": 6}, 0, {"ideal": "pool"}),
        "R = 4 of the judged set": Meaning({"n_relevant": 4}, 0, {"ideal": "pool"}),
        "R = 2 of the judged set": Meaning({"n_relevant": 2}, 0, {"ideal": "pool"}),
        "R = 4 of the list only": Meaning({"n_relevant": 4}, 1, {"ideal": "list"}, "list-only R"),
        "R = 3 of the list only": Meaning({"n_relevant": 3}, 1, {"ideal": "list"}, "list-only R"),
        "R = 1 of the list only": Meaning({"n_relevant": 1}, 1, {"ideal": "list"}, "list-only R"),
        "R and N from the judged set": Meaning(
            {"n_relevant": 6, "n_nonrelevant": 2}, 2, {"ideal": "pool"}
        ),
        "R and N from the list": Meaning(
            {"n_relevant": 4, "n_nonrelevant": 1}, 2, {"ideal": "list"}
        ),
        "highest grade 3": Meaning({"max_grade": 3}, 0, {}),
        "highest grade 4": Meaning({"max_grade": 4}, 1, {}, "highest grade"),
        "highest grade 5": Meaning({"max_grade": 5}, 2, {}, "highest grade"),
    },
    {None: 0, 5: 0, 10: 1, 3: 1, 1: 1, 2: 2, 4: 2, 6: 2, 7: 2, 8: 2},
    ["ideal from the judged set", "ideal from the list only"],
    GAINS,
    ["", "relevant from label 2 up", "relevant from label 3 up"],
    [
        "R = 6 of the judged set",
        "R = 4 of the list only",
        "R = 4 of the judged set; relevant from label 2 up",
        "R = 3 of the list only; relevant from label 2 up",
        "R = 2 of the judged set; relevant from label 3 up",
        "R = 1 of the list only; relevant from label 3 up",
    ],
    ["R and N from the judged set", "R and N from the list"],
    ["highest grade 3", "highest grade 4", "highest grade 5"],
)
# One cut-off that was asked for, R without its documents, and the top of the scale
ONE_CUT = Ranking(
    {"rels": [0, 1, 2], "k": 2, "n_relevant": 3, "max_grade": 4},
    MEANINGS
    | {
        "relevant from label 2 up": Meaning({"relevance_level": 2}, 2, {}, "relevance level"),
        "R = 3 of the judged set": Meaning({"n_relevant": 3}, 0, {"ideal": "pool"}),
        "R = 2 of the list only": Meaning({"n_relevant": 2}, 1, {"ideal": "list"}, "list-only R"),
        "R = 1 of the list only": Meaning({"n_relevant": 1}, 1, {"ideal": "list"}, "list-only R"),
        "R and N from the list": Meaning(
            {"n_relevant": 2, "n_nonrelevant": 1}, 2, {"ideal": "list"}
        ),
        "highest grade 4": Meaning({"max_grade": 4}, 0, {}),
    },
    {2: 0},
    gains=GAINS,
    levels=["", "relevant from label 2 up"],
    totals=[
        "R = 3 of the judged set",
        "R = 2 of the list only",
        "R = 1 of the list only; relevant from label 2 up",
    ],
    judged=["R and N from the list"],
    grades=["highest grade 4"],
)
# Labels of 0 and 1 with all relevant documents found: list and judged set have one R
FOUND = Ranking(
    {"rels": [0, 1], "pool": [1, 0, 0]},
    MEANINGS
    | {
        "ideal from the judged set": Meaning({"pool": [1, 0, 0]}, 0, {"ideal": "pool"}),
        "R = 1 of the judged set": Meaning({"n_relevant": 1}, 0, {"ideal": "pool"}),
        "R and N from the judged set": Meaning(
            {"n_relevant": 1, "n_nonrelevant": 2}, 2, {"ideal": "pool"}
        ),
        "R and N from the list": Meaning(
            {"n_relevant": 1, "n_nonrelevant": 1}, 2, {"ideal": "list"}
        ),
        "highest grade 1": Meaning({"max_grade": 1}, 0, {}),
        "highest grade 4": Meaning({"max_grade": 4}, 1, {}, "highest grade"),
        "highest grade 5": Meaning({"max_grade": 5}, 2, {}, "highest grade"),
    },
    {None: 0, 2: 0, 10: 1, 3: 1, 1: 1},
    ["ideal from the judged set", "ideal from the list only"],
    totals=["R = 1 of the judged set"],
    judged=["R and N from the judged set", "R and N from the list"],
    grades=["highest grade 1", "highest grade 4", "highest grade 5"],
)
RANKINGS = {"graded": GRADED, "one cut-off": ONE_CUT, "all found": FOUND}

# What is varied for each metric, by the name in the answers
NO_CUT = {"R-precision", "RBP", "bpref", "AUC", "Kendall's tau", "gamma", "tau AP", "pair ratio"}
FUNCTIONS = {
    "NDCG": formulas.ndcg,
    "AP": formulas.average_precision,
    "P": formulas.precision,
    "recall": formulas.recall,
    "RR": formulas.reciprocal_rank,
    "hit rate": formulas.hit_rate,
    "R-precision": formulas.r_precision,
    "F": formulas.f_measure,
    "DCG": formulas.dcg,
    "ideal DCG": formulas.ideal_dcg,
    "CG": formulas.cumulative_gain,
    "ERR": formulas.err,
    "RBP": formulas.rbp,
    "bpref": formulas.bpref,
    "MNDCG": formulas.mndcg,
    "mean normalized grade": formulas.mean_normalized_grade,
    "F1 of grade and NDCG": formulas.grade_ndcg_f1,
    "capped recall": formulas.capped_recall,
    "AUC": formulas.auc,
    "Kendall's tau": formulas.kendall_tau,
    "gamma": formulas.gamma,
    "tau AP": formulas.tau_ap,
    "pair ratio": formulas.pair_ratio,
}
OF_SCORES = ("AUC", "Kendall's tau", "gamma", "tau AP", "pair ratio")


def varied(ranking):
    """Title: the phrases for each of its parameters, but for the cut-off."""
    return {
        "NDCG": [ranking.ideals, ranking.gains, DISCOUNTS],
        "AP": [ranking.totals, ["divided by R", "divided by min(R, k)"]],
        "P": [ranking.levels],
        "recall": [ranking.totals],
        "RR": [ranking.levels],
        "hit rate": [ranking.levels],
        "R-precision": [ranking.totals],
        "F": [ranking.totals, BETAS],
        "DCG": [ranking.gains, DISCOUNTS],
        "ideal DCG": [ranking.ideals, ranking.gains, DISCOUNTS],
        "CG": [],
        "ERR": [ranking.grades],
        "RBP": [PERSISTENCES, ranking.levels],
        "bpref": [ranking.judged],
        "MNDCG": [ranking.grades, ranking.gains, DISCOUNTS],
        "mean normalized grade": [ranking.grades],
        "F1 of grade and NDCG": [ranking.grades],
        "AUC": [],
        "Kendall's tau": [["variant b", "variant a"]],
        "gamma": [],
        "tau AP": [],
        "pair ratio": [],
        "capped recall": [ranking.totals],
    }


def expected_ways(ranking):
    for title, options in varied(ranking).items():
        for k in [None] if title in NO_CUT else ranking.cutoffs:
            at = "" if k is None else f" at {k}"
            for chosen in product(*options):
                if k is None and "divided by min(R, k)" in chosen:
                    continue  # there is nothing to truncate
                words = "; ".join(filter(None, chosen))
                yield f"{title}{at}: {words}" if words else f"{title}{at}"


def parsed(how):
    """Title, cut-off and phrases of an answer."""
    head, _, words = how.partition(": ")
    title, k = re.fullmatch(r"(.*?)(?: at (\d+))?", head).groups()
    return title, k and int(k), words.split("; ") if words else []


def value_by_words(how, ranking):
    title, k, phrases = parsed(how)
    arguments = {} if k is None else {"k": k}
    for phrase in phrases:
        arguments |= ranking.meanings[phrase].arguments
    rels = ranking.given["rels"]
    if title in OF_SCORES:
        return FUNCTIONS[title](rels, list(range(len(rels), 0, -1)), **arguments)
    if title == "ideal DCG":
        rels = arguments.pop("pool", rels)
    return FUNCTIONS[title](rels, **arguments)


def call_value(candidate):
    return float(eval(candidate.call, {"rm": rm}))


def same_number(value, other):
    return value == pytest.approx(other, rel=1e-9, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
class TestDefinitions:
    def test_every_definition_is_tried_once(self, ranking):
        found = [candidate.how for candidate in definitions(ranking.known)]
        assert len(found) == len(set(found))
        assert set(found) == set(expected_ways(ranking))

    def test_the_value_is_what_the_words_say(self, ranking):
        for found in definitions(ranking.known):
            assert same_number(found.value, value_by_words(found.how, ranking)), found.how

    def test_the_python_gives_the_value(self, ranking):
        for found in definitions(ranking.known):
            assert same_number(call_value(found), found.value), found.call

    def test_the_usual_costs_least_and_the_causes_are_named(self, ranking):
        for found in definitions(ranking.known):
            title, k, phrases = parsed(found.how)
            meanings = [ranking.meanings[phrase] for phrase in phrases]
            of_k = 0 if title in NO_CUT else ranking.cutoffs[k]
            assert found.cost == of_k + sum(one.cost for one in meanings), found.how
            columns = {} if title in NO_CUT else {"k": k}
            for one in meanings:
                columns |= one.columns
            assert found.columns == columns, found.how
            causes = {one.cause for one in meanings} | ({"cut-off"} if of_k else set())
            assert {cause for cause, _ in found.surprises} == causes - {""}, found.how
            least_usual_first = [
                choice.cost for cause, choice in found.surprises if cause != "cut-off"
            ]
            assert least_usual_first == sorted(least_usual_first, reverse=True), found.how
            assert "cut-off" not in [cause for cause, _ in found.surprises[:-1]], found.how
            assert FUNCTIONS[title].__name__ == found.metric


# Definitions that no function of the package has


def ideals_cut_otherwise(ranking):
    """How the answer begins, and the value, of each NDCG with another cut of the ideal."""
    rels, pool = ranking.given["rels"], ranking.given.get("pool", [])
    n, judged = len(rels), len(pool)
    for k in ranking.cutoffs:
        ideals = {
            "list, cut before sorting": k and k < n and (rels[:k], None),
            "list, not cut": k and k < n and (rels, None),
            "judged set, not cut": k and k < judged and (pool, None),
            "judged set, as long as the list": k and n < k and n < judged and (pool, n),
        }
        for words, how in ideals.items():
            for gain, discount in product(ranking.gains, DISCOUNTS) if how else ():
                options = MEANINGS[gain].arguments | MEANINGS[discount].arguments
                best = formulas.ideal_dcg(*how, **options)
                if best:
                    value = formulas.dcg(rels, k, **options) / best
                    yield f"NDCG at {k}: ideal from the {words}; {gain}; {discount}", value


def binary_labels(ranking):
    rels, pool = ranking.given["rels"], ranking.given.get("pool")
    levels = sorted({label for label in rels + (pool or []) if label > 0} | {1})
    for level, (k, cost) in product(levels, ranking.cutoffs.items()):
        if cost < 2:
            ones = [int(label >= level) for label in rels]
            at = "" if k is None else f" at {k}"
            words = (
                f"gain g; discount 1/log2(i + 1); labels of at least {level} set to 1, all others"
            )
            yield f"DCG{at}: {words} to 0", formulas.dcg(ones, k)
            yield f"NDCG{at}: ideal from the list only; {words} to 0", formulas.ndcg(ones, k)
            if pool:
                judged = [int(label >= level) for label in pool]
                ideal = "ideal from the judged set"
                yield f"NDCG{at}: {ideal}; {words} to 0", formulas.ndcg(ones, k, pool=judged)


def other_discounts(ranking):
    rels, pool = ranking.given["rels"], ranking.given.get("pool")
    for k, gain in product(ranking.cutoffs, ranking.gains):
        at = "" if k is None else f" at {k}"

        def too_far(labels, gain=gain, k=k):
            gains = [2**label - 1 if "2^g" in gain else label for label in labels[:k]]
            return sum(gain / math.log2(rank + 2) for rank, gain in enumerate(gains, 1))

        above = too_far(rels)
        yield f"DCG{at}: {gain}; discount 1/log2(i + 2)", above
        for ideal, labels in [("list only", rels), ("judged set", pool)]:
            if labels:
                best = too_far(sorted(labels, reverse=True))
                words = f"ideal from the {ideal}; {gain}; discount 1/log2(i + 2)"
                yield f"NDCG{at}: {words}", above / best if best else 0
        for name, logarithm in [("ln", math.log), ("log10", math.log10)]:
            gains = [2**label - 1 if "2^g" in gain else label for label in rels[:k]]
            value = sum(gain / logarithm(rank + 1) for rank, gain in enumerate(gains, 1))
            yield f"DCG{at}: {gain}; discount 1/{name}(i + 1)", value


def graded_rbp(ranking):
    for p, divisor in product((0.8, 0.5, 0.9, 0.95), ["", *ranking.grades]):
        highest = float(divisor.removeprefix("highest grade ") or 1)
        gains = enumerate(label / highest for label in ranking.given["rels"])
        share = f"/{highest:g}" if divisor else ""
        yield f"RBP: persistence {p}; gain g{share}", (1 - p) * sum(g * p**i for i, g in gains)


def expected_suspects(ranking):
    yield from ideals_cut_otherwise(ranking)
    yield from other_discounts(ranking)
    if max(ranking.given["rels"] + ranking.given.get("pool", [])) > 1:
        yield from binary_labels(ranking)
        yield from graded_rbp(ranking)


def suspected(ranking):
    return [*other_ideals(ranking.known), *suspects(ranking.known)]


# Of these phrases: cost, columns and cause
SUSPECT = {
    "labels of at least 1 set to 1, all others to 0": (1, {"gain": "binary"}, "binary labels"),
    "labels of at least 2 set to 1, all others to 0": (2, {"gain": "binary"}, "binary labels"),
    "labels of at least 3 set to 1, all others to 0": (2, {"gain": "binary"}, "binary labels"),
    "discount 1/log2(i + 2)": (2, {"discount": "log2(i + 2)"}, "log2(i + 2)"),
    "discount 1/ln(i + 1)": (2, {"discount": "ln(i + 1)"}, "other logarithm"),
    "discount 1/log10(i + 1)": (2, {"discount": "log10(i + 1)"}, "other logarithm"),
    "gain g/3": (1, LINEAR, "share of the top in RBP"),
    "gain g/4": (2, LINEAR, "share of the top in RBP"),
    "gain g/5": (2, LINEAR, "share of the top in RBP"),
} | {
    f"ideal from the {words.replace('pool', 'judged set')}": (3, {"ideal": words}, words)
    for words in ("list, cut before sorting", "list, not cut", "pool, not cut")
    + ("pool, as long as the list",)
}


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
class TestSuspects:
    def test_each_is_tried_once_with_its_value(self, ranking):
        found = [(candidate.how, candidate.value) for candidate in suspected(ranking)]
        assert len(found) == len(dict(found))
        expected = dict(expected_suspects(ranking))
        assert dict(found).keys() == expected.keys()
        for how, value in found:
            assert same_number(value, expected[how]), how

    def test_the_python_gives_the_value(self, ranking):
        for found in suspected(ranking):
            assert same_number(call_value(found), found.value), found.call
            assert ", None" not in found.call and not found.call.endswith(" / 1"), found.call
            if found.metric == "rbp":
                levels = tuple(range(1, max(ranking.given["rels"]) + 1))
                assert f"for level in {levels}" in found.call

    def test_the_usual_costs_least_and_the_causes_are_named(self, ranking):
        for found in suspected(ranking):
            title, k, phrases = parsed(found.how)
            assert METRICS[found.metric].symbol == title
            cost = 0 if title == "RBP" else ranking.cutoffs[k]
            causes = {"cut-off"} if cost else set()
            columns = {} if title == "RBP" else {"k": k}
            for phrase in phrases:
                of_rbp = (1, LINEAR, "grades in RBP") if title == "RBP" else None
                meaning = SUSPECT.get(phrase) or (phrase == "gain g" and of_rbp)
                if phrase == "gain g/4" and "max_grade" in ranking.given:
                    meaning = (1, LINEAR, "share of the top in RBP")
                cost += (meaning or ranking.meanings[phrase][1:])[0]
                columns |= (meaning or ranking.meanings[phrase][1:])[1]
                causes.add((meaning or ranking.meanings[phrase][1:])[2])
            assert found.cost == cost, found.how
            assert found.columns == columns, found.how
            assert {cause for cause, _ in found.surprises} == causes - {""}, found.how


@pytest.mark.parametrize("metric", METRICS)
def test_a_metric_that_is_asked_for_is_searched_alone(metric):
    """But programs print capped recall and the hit rate as recall; here they cost one more."""
    everything = {
        way: {(found.metric, found.how): found.cost for found in way(GRADED.known)}
        for way in (definitions, other_ideals, suspects)
    }
    of_recall = {"capped_recall": 1, "hit_rate": 1} if metric == "recall" else {}
    more = {metric: 0} | of_recall
    for way, ways in everything.items():
        asked = known(RELS, pool=POOL, metric=metric)
        found = {(one.metric, one.how): one.cost for one in way(asked)}
        assert found == {
            (name, how): cost + more[name] for (name, how), cost in ways.items() if name in more
        }
