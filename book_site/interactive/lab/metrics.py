"""The rows of the lab, from the cards of the catalogue: the call that computes each, and the ranks
that contribute to it.

A row is a line of Python over names that SETUP gives their values. The lab evaluates that line, and
"copy as Python" prints it, so that the two cannot differ.
"""

from rankmetrics_lib.catalogue import LAB_GROUPS, PARAMETERS, cards

SETUP = """\
documents = {documents}  # rank 1 first
rels = {rels}  # their grades
judged = {judged}  # {of_what}
pool = {pool}  # their grades
k, gain, discount, level, max_grade = {k}, "{gain}", "{discount}", {level}, {max_grade}
hits = [int(rel >= level) for rel in rels]
pool_hits = [int(rel >= level) for rel in pool]
n_relevant, n_nonrelevant = pool_hits.count(1), pool_hits.count(0)
shown = [int(place < min(k, len(rels))) for place in range(len(pool))]
scores = [-rank for rank in range(1, len(rels) + 1)]
ideal = sorted(judged, key=lambda document: (-pool[judged.index(document)], document))
"""
OF_WHAT = {
    "pool": "and those not retrieved: the judged set",
    "list": "the ideal and R from the list only",
}
JUDGED = {"pool": "(judged set)", "list": "(list-only)"}


# What SETUP calls an argument; whatever it does not set is left out of a call.
SETTING_OF = {
    name: name
    for name in ("k", "n_relevant", "n_nonrelevant", "pool", "gain", "discount", "max_grade")
}
SETTING_OF["relevance_level"] = "level"
LIST_NAMES = ("labels", "judged labels", "scores", "documents")


class Metric:
    """A row of the lab: a metric of the catalogue with some of its arguments fixed.

    `running` is what it has after `i` ranks: a rank makes the metric where this changes. `sums`:
    these changes add up to the metric, so they are shown as the shares of the ranks.
    """

    def __init__(self, card, row):
        self.key, self.name, self.detail = row.key, row.name, row.detail
        self.sums, self.empty = row.sums, row.empty
        self.card = card
        self.call = call_of(card, row)
        self.running = row.running or first_ranks(self.call)
        self.compiled = None

    def value(self, known):
        """The value of the metric, given the values of these names."""
        if self.compiled is None:
            self.compiled = compile(self.call, self.key, "eval")
        return eval(self.compiled, known)


def call_of(card, row):
    """The metric as a line of Python."""
    lists = [name for name in card.positional if PARAMETERS[name].rule in LIST_NAMES]
    settled = dict(list(SETTING_OF.items()) + list(zip(lists, row.lists)) + list(row.given.items()))
    by_position = [settled.get(name) for name in card.positional]
    by_name = [f"{name}={settled[name]}" for name in card.keywords if settled.get(name) is not None]
    arguments = ", ".join([value for value in by_position if value is not None] + by_name)
    return f"{card.name}({arguments})" + (f".{row.of}" if row.of else "")


def first_ranks(call):
    """The call for a reader who has read down to rank i."""
    return call.replace("(rels", "(rels[:i]").replace("(hits", "(hits[:i]")


ROWS = [(row.group, Metric(card, row)) for card in cards() for row in card.rows]
GROUPS = [(title, [metric for group, metric in ROWS if group == title]) for title in LAB_GROUPS]
METRICS = [metric for _, metrics in GROUPS for metric in metrics]
# Those that the lab shows at first, with a cut where they have one, as on the book's first page.
SHOWN_FIRST = ("precision", "recall", "rr", "ap_at_k", "ndcg", "auc")
