"""Everything that the detective tries, not only what fits."""

from rankmetrics_lib.identify.many_queries import stages_of_means
from rankmetrics_lib.identify.one_list import facts_of_list, stages_of_list
from rankmetrics_lib.identify.printed import Printed
from rankmetrics_lib.identify.search import Search


class Everything(Search):
    """A search that keeps all values, each as what is found of it."""

    def __init__(self):
        super().__init__(Printed("0.5", None))
        self.seen = []
        self.reach = 1e12

    def weigh(self, value, cost, tried, at):
        if abs(value) < 1e12:
            self.seen.append(tried.found(value, at))


def searched(stages, search):
    """The search, after it has looked at all that is tried."""
    for _, tries in stages:
        for tried in tries:
            tried.look(search)
    return search


def of_list(rels, decimals=2, **given):
    return searched(stages_of_list(facts_of_list(rels, **given), decimals), Everything()).seen


def of_queries(qrels, run, metric=None, k=None):
    return searched(stages_of_means(qrels, run, metric, k, None), Everything()).seen


def found_in(value, rels, decimals=6, **given):
    """The findings for a value that was printed with some decimals."""
    stages = stages_of_list(facts_of_list(rels, **given), decimals)
    return searched(stages, Search(Printed(f"{value:.{decimals}f}", None))).findings()[0]
