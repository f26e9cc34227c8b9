"""What the detective knows of chance: few random numbers are explained, true ones are."""

import random
import re
import warnings

import pytest
from strategies import sampled

import rankmetrics_lib as rm
from rankmetrics_lib.identify.one_list import facts_of_list
from rankmetrics_lib.identify.printed import Printed
from rankmetrics_lib.identify.search import Finding, Search
from rankmetrics_lib.identify.ways import METRICS, WAYS, fillings

from .tried import of_list

RELS, POOL = [3, 2, 3, 0, 1, 2], [3, 2, 3, 0, 1, 2, 3, 0]


def random_numbers(seed, count=40):
    """Numbers of three decimals, a list of 8 documents and a judged set of 12."""
    chance = random.Random(seed)
    for _ in range(count):
        rels = [chance.choice([0, 0, 1, 2, 3]) for _ in range(8)]
        pool = rels + [chance.choice([0, 1, 2, 3]) for _ in range(4)]
        yield f"{chance.random():.3f}", rels, pool


@pytest.mark.parametrize(
    "metric, most",
    [
        pytest.param(None, 10, marks=pytest.mark.slow),
        ("ndcg", 8),
        ("precision", 8),
    ],
)
def test_of_40_random_numbers_few_are_explained(metric, most):
    tables = [
        rm.identify(value, rels, pool=pool, metric=metric)
        for value, rels, pool in random_numbers(1)
    ]
    assert sum(table.likely.any() for table in tables) <= most
    assert sum(table.fits.sum() for table in tables) <= 1.5 * len(tables)
    assert all(len(table) >= 1 for table in tables)


def definitions(count):
    """Definitions of cost 3 at most for random rankings, and their values."""
    chance = random.Random(3)
    for _ in sampled(range(count), first=4):
        rels = [chance.choice([0, 0, 1, 2, 3]) for _ in range(chance.randint(4, 9))]
        pool = rels + [chance.choice([0, 1, 2, 3]) for _ in range(3)]
        metric = chance.choice([*METRICS])
        ways = [one for one in of_list(rels, pool=pool, metric=metric) if one.cost <= 3]
        yield rels, pool, chance.choice([one for one in ways if one.kind == "definition"])


def test_true_definitions_are_likely():
    """Of a number with four decimals, whose metric is named."""
    missed = 0
    for rels, pool, way in definitions(40):
        table = rm.identify(f"{way.value:.4f}", rels, pool=pool, metric=way.metric)
        missed += not any(abs(table.value[table.likely] - way.value) < 1e-9)
    assert missed <= 1


def test_how_many_ways_fit_by_chance():
    """As the docstring says it, counted here over everything that is tried."""
    table = rm.identify("0.8184", RELS, pool=POOL, metric="ndcg")
    tried = of_list(RELS, 4, pool=POOL, metric="ndcg")
    for row in table.itertuples():
        cost = next(one.cost for one in tried if one.how == row.how.partition(" (")[0])
        rivals = [one.value for one in tried if one.cost <= cost]
        near = {round(value, 12) for value in rivals if abs(value - 0.8184) <= 0.05}
        assert row.ways == len(rivals)
        assert row.by_chance == pytest.approx(len(near) * 0.0001 / 0.1)
        assert row.likely == (cost == 0 or row.by_chance < 0.2)


def test_what_chance_explains_is_counted_in_one_row():
    table = rm.identify("0.82", RELS, pool=POOL)
    *likely, last = table.itertuples()
    assert all(row.likely and row.fits for row in likely)
    assert last.fits and not last.likely
    more = re.search(r" \((\d+) more ways fit by chance; a third decimal would tell\)$", last.how)
    assert int(more[1]) == table.attrs["more"] > 0


def test_the_usual_definition_is_likely_however_few_decimals_there_are():
    first = rm.identify("1", [1, 1], metric="ndcg").iloc[0]
    assert first.likely and first.how == (
        "NDCG: ideal from the list only; gain g; discount 1/log2(i + 1)"
    )


@pytest.mark.parametrize(
    "printed, more, words",
    [
        ("0.785", 9, "9 more ways fit by chance; a fourth decimal would tell"),
        ("81.9%", 1, "1 more way fits by chance; a second decimal would tell"),
        ("1", 0, "fits by chance; a first decimal would tell"),
        ("0.1234567", 2, "2 more ways fit by chance; an eighth decimal would tell"),
        ("0.12345678901", 2, "2 more ways fit by chance"),
    ],
)
def test_the_line_that_counts(printed, more, words):
    assert Search(Printed(printed, None)).counted(more) == words


class Tried:
    """A way that a test makes up."""

    def __init__(self, cost):
        self.cost = cost

    def found(self, value, _):
        found = Finding("definition", "ndcg", (), value, lambda: "")
        found.cost = self.cost
        return found


@pytest.mark.parametrize("order", [1, -1])
def test_of_equally_near_values_the_plainest_is_shown(order):
    """0.1 + 0.2 is nearer to 0.5 than 0.3 is, but only in its last bit."""
    search = Search(Printed("0.5", None))
    for value, cost in [(0.3, 0), (0.1 + 0.2, 2)][::order]:
        search.take(value, cost, Tried(cost), None)
    found, more = search.findings()
    assert [one.value for one in found] == [0.3] and more == 0


def test_the_nearest_three_are_kept_of_however_many():
    chance, search = random.Random(1), Search(Printed("0.5", None))
    values = [chance.random() * 0.4 for _ in range(1000)]
    for place, value in enumerate(values):
        search.take(value, place % 3, Tried(place % 3), None)
    near = sorted(values, reverse=True)[:3]
    found, _ = search.findings()
    assert [round(one.value, 12) for one in found[:1]] == [round(near[0], 12)]


def test_a_choice_that_changes_nothing_is_not_listed():
    """min(R, k) is R here."""
    table = rm.identify("0.8333", [1, 0, 1], metric="average_precision", k=3)
    assert table.how.tolist() == ["AP at 3: R of the list only"]


def test_a_mistake_that_comes_to_a_definition_is_not_listed():
    table = rm.identify("0.960808", RELS, pool=POOL, metric="ndcg", k=6)
    assert set(table.kind) == {"definition"}


def test_a_mistake_stands_only_beside_usual_choices():
    for one in of_list([1, 0, 2, 0], scores=[4, 3, 2, 1]):
        mistakes = [option for option in one.options if option.alone]
        assert len(mistakes) <= 1
        assert not mistakes or one.cost - mistakes[0].cost <= 1
        assert mistakes or one.cost <= 5


@pytest.mark.parametrize("order", ["the order reversed", "scores sorted as text"])
def test_every_metric_is_tried_in_a_mistaken_order(order):
    """Also those of pairs, for which no order of equal scores is tried."""
    rels = [1, 0, 2, 0, 1]
    ways = of_list(rels, pool=rels, scores=[10, 10, 9, 8, 7])
    assert {way.metric for way in ways if order in way.how} == METRICS.keys()


WHOLE = {"auc", "bpref", "gamma", "kendall_tau", "pair_ratio", "r_precision", "tau_ap"}


def test_what_takes_the_whole_list_is_not_said_to_be_cut():
    for way in of_list([1, 0, 1, 2], k=3, scores=[2, 2, 2, 1]):
        is_whole = way.metric in WHOLE or "as one block" in way.how
        assert way.kind == "misconception" or way.columns["k"] == (None if is_whole else 3)


LONG = [1, 0] * 26


@pytest.mark.parametrize(
    "rels, known, are_tried",
    [
        ([1, 0, 1], {}, False),
        ([1, 0, 1], {"metric": "auc"}, True),
        ([1, 0, 1], {"scores": [3, 2, 1]}, True),
        (LONG, {"metric": "auc"}, False),
    ],
)
def test_mistakes_about_pairs_are_tried_where_they_are_likely(rels, known, are_tried):
    """They take the square of the length."""
    tried = {way.metric for way in of_list(rels, **known) if way.kind == "misconception"}
    assert ("auc" in tried) == are_tried


@pytest.mark.parametrize("rels, in_one_way", [([1, 0, 1], False), (LONG, True)])
def test_a_mistake_is_tried_in_all_the_ways_to_write_it_unless_the_list_is_long(rels, in_one_way):
    ways = of_list(rels, metric="precision")
    mistakes = [(way.mistake[0].name, way.how) for way in ways if way.mistake]
    assert mistakes and (len(set(mistakes)) == len(mistakes)) == in_one_way


def test_time_that_runs_out_is_told():
    with pytest.warns(
        rm.RankMetricsWarning, match="not everything was tried in 0 seconds; untried: definitions, "
    ):
        table = rm.identify("0.5", [1, 0], seconds=0)
    assert len(table)
    with pytest.warns(
        rm.RankMetricsWarning, match="seconds; untried: definitions, definitions \\(the"
    ):
        rm.identify_mean("0.5", {"q": {"a": 1, "b": 0}}, {"q": {"a": 2, "b": 1}}, seconds=0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rm.identify("0.5", [1, 0], seconds=None)


def test_each_place_has_a_choice_that_is_usual():
    asked = facts_of_list([2, 0, 1], pool=[2, 0, 1, 1])
    for place in {place for way in WAYS for place in way.places}:
        assert place(asked)[0].cost == 0
    for way in WAYS:
        if not way.ties:
            assert sum(option.cost for option in fillings(way, asked)[0]) == 0
