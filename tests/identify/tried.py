"""Everything that the detective tries, not only what fits."""

from rankmetrics_lib.identify.many_queries import stages_of_means as stages_of_queries
from rankmetrics_lib.identify.one_list import facts_of_list, stages_of_list
from rankmetrics_lib.identify.printed import Printed
from rankmetrics_lib.identify.search import Search

__all__ = ["found_in", "of_list", "of_queries"]


class Everything(Search):
    """A search that keeps all values, each as what is found of it."""

    def __init__(self):
        super().__init__(Printed("0.5", None))
        self.seen = []
        self.reach = 1e12

    def weigh(self, value, cost, tried, at):
        if abs(value) < 1e12:
            self.seen.append(tried.found(value, at))


def of_list(rels, decimals=2, **given):
    search = Everything()
    for _, tries in stages_of_list(facts_of_list(rels, **given), decimals):
        for tried in tries:
            tried.look(search)
    return search.seen


def of_queries(qrels, run, metric=None, k=None, max_grade=None):
    search = Everything()
    for _, tries in stages_of_queries(qrels, run, metric, k, max_grade):
        for tried in tries:
            tried.look(search)
    return search.seen


def found_in(value, rels, decimals=6, **given):
    """The findings for a value that was printed with some decimals."""
    search = Search(Printed(f"{value:.{decimals}f}", None))
    for _, tries in stages_of_list(facts_of_list(rels, **given), decimals):
        for tried in tries:
            tried.look(search)
    return search.findings()[0]
